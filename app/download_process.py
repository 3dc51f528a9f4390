"""The process that downloads: reads a request, tells how it goes, ends.

    python -m app.download_process      as the window starts it

It leaves at the end of its input and when its parent dies; what it has fetched stays. The window
pauses a download by ending this process. huggingface_hub and its network client live here alone:
importing them takes half a second, which a window does not have.
"""

from __future__ import annotations

import faulthandler
import io
import os
import sys
import threading

from app.download_messages import MAX_LINE_BYTES, Message, Ready, Request, decode, encode
from engine.lifetime import die_with_parent
from engine.pipes import take_standard_input, take_standard_output

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
    lines, words = take_standard_output(), take_standard_input()
    faulthandler.enable(sys.stderr)
    die_with_parent(parent)
    request = decode(words.readline(MAX_LINE_BYTES))
    if not isinstance(request, Request):
        return USAGE
    threading.Thread(target=_leave_with, args=(words,), daemon=True).start()

    def tell(message: Message) -> None:
        lines.write(encode(message))
        lines.flush()

    tell(Ready())
    os.environ.update(_QUIET)
    from app.download_transfer import Transfer  # after the environment is set

    Transfer(request, tell).run()
    return 0


def _leave_with(words: io.BufferedReader) -> None:
    room = memoryview(bytearray(1024))
    while words.raw.readinto(room):  # beside the lock, which an ending Python wants
        pass
    os._exit(0)


if __name__ == "__main__":
    sys.exit(main())
