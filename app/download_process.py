"""The process that downloads: reads a request, tells how it goes, ends.

    python -m app.download_process      as the window starts it

It leaves at the end of its input and when its parent dies; what it has fetched stays. The window
pauses a download by ending this process. huggingface_hub and its network client live here alone:
importing them takes half a second, which a window does not have.
"""

from __future__ import annotations

import faulthandler
import os
import sys
import threading
from typing import BinaryIO

from app.download_messages import MAX_LINE_BYTES, Message, Ready, Request, decode, encode
from engine.lifetime import die_with_parent

# Read by huggingface_hub when it is imported: nothing is told or fetched beside the file.
_QUIET = {
    "HF_HUB_DISABLE_TELEMETRY": "1",
    "HF_HUB_DISABLE_UPDATE_CHECK": "1",
    "HF_HUB_DISABLE_XET": "1",
    "HF_HUB_DISABLE_PROGRESS_BARS": "1",
}
USAGE = 2


def main() -> int:
    """Returns the exit status; a refusal is a message, not a status."""
    parent = os.getppid()
    lines = _take_standard_output()
    faulthandler.enable(sys.stderr)
    die_with_parent(parent)
    request = decode(sys.stdin.buffer.readline(MAX_LINE_BYTES))
    if not isinstance(request, Request):
        return USAGE
    threading.Thread(target=_leave_with_input, daemon=True).start()

    def tell(message: Message) -> None:
        lines.write(encode(message))
        lines.flush()

    tell(Ready())
    os.environ.update(_QUIET)
    from app.download_transfer import Transfer  # after the environment is set

    Transfer(request, tell).run()
    return 0


def _take_standard_output() -> BinaryIO:
    """Keeps descriptor 1 for messages and points 1 at stderr, so that no print breaks a line."""
    lines = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    sys.stdout = sys.stderr
    return lines


def _leave_with_input() -> None:
    while os.read(0, 1024):  # not through sys.stdin, whose lock an ending Python wants
        pass
    os._exit(0)


if __name__ == "__main__":
    sys.exit(main())
