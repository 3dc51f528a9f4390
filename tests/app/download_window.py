"""What a window does about a download, without the window: a process to be killed in a test.

    python -m tests.app.download_window STATE_FILE FOLDER ENDPOINT SHA256 SIZE

Prints the id of the process that downloads and runs until it is killed.
"""

from __future__ import annotations

import sys
from pathlib import Path

from PySide6.QtCore import QCoreApplication

from app.download_client import DownloadClient
from app.download_task import DownloadTask
from tests.app.hub_server import offer_of


def main() -> int:
    """Never returns by itself."""
    state, folder, endpoint, sha256, size = sys.argv[1:]
    application = QCoreApplication(sys.argv[:1])
    client = DownloadClient()
    offer = offer_of(sha256, int(size))
    task = DownloadTask(Path(state), [offer], lambda: endpoint, client=client)
    task.start(offer, Path(folder))
    task.changed.connect(lambda: print(client.pid, flush=True))
    return application.exec()


if __name__ == "__main__":
    sys.exit(main())
