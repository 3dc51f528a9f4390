"""Reports of the self-test, remembered for a device and the versions of its software.

One JSON file in a folder that the caller names; a new driver or a new DirectML is a new question. A
file that cannot be read, or that another version wrote, remembers nothing: a check takes seconds.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from platformdirs import user_data_path

from engine.devices.base import DeviceInfo
from engine.devices.selftest import Report
from engine.files import write_atomically

FILE = "self-tests.json"
FORMAT = 1  # changes with the report and with what is tested


def remember(folder: Path, info: DeviceInfo, report: Report) -> None:
    """Keeps a report, in place of an older one of the same device.

    Raises:
        OSError: as the system says.
    """
    reports = {
        key: value for key, value in _load(folder).items() if not key.startswith(f"{info.id} ")
    }
    reports[_key(info)] = report.to_dict()
    folder.mkdir(parents=True, exist_ok=True)
    text = json.dumps({"format": FORMAT, "reports": reports}, indent=1)
    write_atomically(folder / FILE, text.encode())


def recall(folder: Path, info: DeviceInfo) -> Report | None:
    """The report of this device with this driver; None if it was not checked."""
    found = _load(folder).get(_key(info))
    try:
        return None if found is None else Report.from_dict(found)
    except (KeyError, TypeError, ValueError):  # edited by hand
        return None


def default_folder() -> Path:
    """Where the program keeps what it has to remember of this machine."""
    return user_data_path("Mezzotint", appauthor=False)


def _key(info: DeviceInfo) -> str:
    details = info.details or {}
    versions = (details.get(name, "") for name in ("driver", "DirectML", "OpenVINO"))
    return f"{info.id} {'/'.join(versions)}"


def _load(folder: Path) -> dict[str, Any]:
    try:
        data = json.loads((folder / FILE).read_bytes())
    except (OSError, ValueError, RecursionError):
        return {}
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        return {}
    reports = data.get("reports")
    return reports if isinstance(reports, dict) else {}
