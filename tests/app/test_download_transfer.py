"""The process that downloads, against a hub that fails in every way it can."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import psutil
import pytest

from app.download_messages import (
    Again,
    At,
    BadMessage,
    Checking,
    Done,
    Failed,
    Message,
    Request,
    Trouble,
    Waiting,
    decode,
    encode,
)
from app.download_parts import lock_of, part_of
from app.download_process import USAGE
from tests.app.hub_server import COMMIT, FILE, REPO, Fault, HubServer

ROOT = Path(__file__).resolve().parents[2]
DATA = bytes(range(256)) * 8192  # 2 MiB
COMMAND = [sys.executable, "-P", "-m", "app.download_process"]


@pytest.fixture
def hub() -> Iterator[HubServer]:
    with HubServer(DATA) as hub:
        yield hub


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "Zoë 🎨 モデル"


def request(hub: HubServer, folder: Path, **changes: object) -> Request:
    known: dict[str, object] = {
        "repo": REPO,
        "revision": COMMIT,
        "file": FILE,
        "size_bytes": len(hub.data),
        "sha256": hub.sha256,
        "folder": str(folder),
        "endpoint": hub.endpoint,
        "timeout_s": 0.5,
        "waits_s": (0.01, 0.02),
    }
    return Request(**{**known, **changes})  # type: ignore[arg-type]


def start(
    request: Request, folder: Path, limit: int = 0, **environment: str
) -> subprocess.Popen[bytes]:
    """The process with its request; `limit`: the largest file that it may write."""
    home = folder.parent / "home"
    variables = {
        **{name: value for name, value in os.environ.items() if not name.startswith("HF_")},
        "PYTHONPATH": str(ROOT),
        "HF_HOME": str(home),
        **environment,
    }
    command = COMMAND
    if limit:
        command = ["prlimit", f"--fsize={limit}", *COMMAND]
    process = subprocess.Popen(
        command, cwd=folder.parent, env=variables, stdin=subprocess.PIPE, stdout=subprocess.PIPE
    )
    assert process.stdin is not None
    process.stdin.write(encode(request))
    process.stdin.flush()
    return process


def messages(process: subprocess.Popen[bytes]) -> list[Message]:
    """All that it says until it ends by itself."""
    with process:
        assert process.stdout is not None
        found = [decode(line) for line in process.stdout]
    assert process.returncode == 0
    return found


def fetch_apart(request: Request, folder: Path, **environment: str) -> list[Message]:
    """In a process of its own, with another environment."""
    return messages(start(request, folder, **environment))


def fetch(request: Request) -> list[Message]:
    """In this process, which takes no half second to start."""
    from app.download_transfer import Transfer  # the process apart has another environment

    found: list[Message] = []
    Transfer(request, found.append).run()
    return found


def failure(found: list[Message]) -> Failed:
    assert isinstance(found[-1], Failed), found[-1]
    return found[-1]


def left_over(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def test_the_file_comes_whole_and_nothing_else_is_left(hub: HubServer, folder: Path) -> None:
    found = fetch_apart(request(hub, folder), folder)
    assert found[-1] == Done(str(folder / FILE), (folder / FILE).stat().st_mtime_ns)
    assert (folder / FILE).read_bytes() == DATA
    assert left_over(folder) == [FILE]
    assert At(len(DATA)) in found and Checking(0) in found


def test_nothing_beside_the_file_is_asked_or_written(hub: HubServer, folder: Path) -> None:
    """No telemetry, no login, no cache."""
    fetch_apart(request(hub, folder), folder)
    assert [asked.method for asked in hub.asked] == ["HEAD", "GET", "GET"]
    assert not any("Authorization" in asked.headers for asked in hub.asked)
    assert "torch" not in hub.asked[0].headers["User-Agent"]
    assert not (folder.parent / "home").exists()


def test_a_token_that_was_set_goes_to_the_hub_alone(hub: HubServer, folder: Path) -> None:
    fetch_apart(request(hub, folder), folder, HF_TOKEN="hf_secret")
    told = {asked.headers.get("Authorization") for asked in hub.asked if asked not in hub.downloads}
    assert told == {"Bearer hf_secret"}
    assert hub.downloads and not any("Authorization" in a.headers for a in hub.downloads)


def test_a_token_that_lies_about_is_not_sent(hub: HubServer, folder: Path) -> None:
    home = folder.parent / "home"
    home.mkdir()
    (home / "token").write_text("hf_stored")
    fetch_apart(request(hub, folder), folder)
    assert not any("Authorization" in asked.headers for asked in hub.asked)


@pytest.mark.parametrize(
    ("url", "sent"),
    [
        ("https://hub.example/file", "hf_secret"),
        ("http://127.0.0.1:80/file", "hf_secret"),
        ("http://hub.example/file", False),
        ("http://127.0.0.1.hub.example/file", False),
    ],
)
def test_a_token_goes_over_no_line_that_others_can_read(
    monkeypatch: pytest.MonkeyPatch, url: str, sent: str | bool
) -> None:
    from app.download_transfer import _token_for  # the process apart has another environment

    monkeypatch.setenv("HF_TOKEN", "hf_secret")
    assert _token_for(url) == sent


def test_a_dropped_connection_goes_on_where_it_was(hub: HubServer, folder: Path) -> None:
    cuts = (1, 300_000, 700_001)
    hub.faults = [Fault(after=count) for count in cuts]
    found = fetch(request(hub, folder))
    assert (folder / FILE).read_bytes() == DATA
    firsts = [asked.first_byte for asked in hub.downloads]
    assert firsts == [0, 1, 300_001, 1_000_002]
    assert hub.bytes_sent == len(DATA)
    waits = [message for message in found if isinstance(message, Waiting)]
    assert waits == [Waiting(Trouble.DROPPED, 0.01)] * 3  # new bytes came: the waits begin anew


def test_waits_grow_while_nothing_new_comes_and_then_it_stops(hub: HubServer, folder: Path) -> None:
    hub.faults = [Fault(after=5000)] + [Fault(after=0)] * 9
    found = fetch(request(hub, folder))
    waits = [message.seconds for message in found if isinstance(message, Waiting)]
    assert waits == [0.01, 0.02]
    assert failure(found).trouble is Trouble.DROPPED
    part = part_of(folder / FILE, hub.sha256)
    assert part.read_bytes() == DATA[:5000]
    hub.faults = []
    assert isinstance(fetch(request(hub, folder))[-1], Done)
    assert hub.bytes_sent == len(DATA)


def test_a_stalled_connection_is_given_up_and_made_anew(hub: HubServer, folder: Path) -> None:
    hub.faults = [Fault(after=1000, stalls=True)]
    found = fetch(request(hub, folder, timeout_s=0.2))
    assert Waiting(Trouble.DROPPED, 0.01) in found
    assert isinstance(found[-1], Done)
    assert hub.downloads[1].first_byte == 1000


def test_a_killed_process_leaves_what_it_has_and_the_next_one_goes_on(
    hub: HubServer, folder: Path
) -> None:
    hub.faults = [Fault(after=1_500_000, stalls=True)]
    process = start(request(hub, folder, timeout_s=60), folder)
    with process:
        assert process.stdout is not None
        assert hub.reached.wait(30)
        for line in process.stdout:
            if decode(line) == At(0):
                break
        part = part_of(folder / FILE, hub.sha256)
        seen = _wait_for_size(process, part, 1_500_000)
        process.kill()
    assert seen
    assert part.read_bytes() == DATA[:1_500_000]
    assert isinstance(fetch_apart(request(hub, folder), folder)[-1], Done)
    assert hub.downloads[1].first_byte == 1_500_000
    assert hub.downloads[1].sent == len(DATA) - 1_500_000
    assert left_over(folder) == [FILE]


def _wait_for_size(process: subprocess.Popen[bytes], part: Path, size: int) -> bool:
    """Follows the file itself: what was told last may be a tenth of a second old."""
    while process.poll() is None:
        if part.exists() and part.stat().st_size >= size:
            return True
        os.sched_yield()
    return False


def test_a_process_whose_input_ends_leaves_and_keeps_what_it_has(
    hub: HubServer, folder: Path
) -> None:
    hub.faults = [Fault(after=1000, stalls=True)]
    process = start(request(hub, folder, timeout_s=60), folder)
    assert hub.reached.wait(30)
    part = part_of(folder / FILE, hub.sha256)
    assert _wait_for_size(process, part, 1000)
    with process:
        assert process.stdin is not None
        process.stdin.close()
        assert process.wait(30) == 0  # before `with` closes what it speaks to
    assert part.read_bytes() == DATA[:1000]


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere the end of the input tells it")
def test_a_process_whose_parent_dies_ends_although_its_input_stays_open(
    hub: HubServer, folder: Path
) -> None:
    hub.faults = [Fault(after=1000, stalls=True)]
    code = (
        "import subprocess, sys; "
        "p = subprocess.Popen(sys.argv[1:], stdin=0, stdout=subprocess.DEVNULL); "
        "print(p.pid, flush=True); p.wait()"
    )
    with subprocess.Popen(
        [sys.executable, "-c", code, *COMMAND],
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    ) as parent:
        assert parent.stdin is not None and parent.stdout is not None
        parent.stdin.write(encode(request(hub, folder, timeout_s=60)))
        parent.stdin.flush()
        process = psutil.Process(int(parent.stdout.readline()))
        assert hub.reached.wait(30)
        parent.kill()
        parent.wait()
        deadline = time.monotonic() + 10
        while is_alive(process) and time.monotonic() < deadline:
            os.sched_yield()
        assert not is_alive(process)


def is_alive(process: psutil.Process) -> bool:
    """One that is dead and was not fetched by its new parent yet is not."""
    try:
        return bool(process.status() != psutil.STATUS_ZOMBIE)
    except psutil.NoSuchProcess:
        return False


def test_a_server_without_ranges_begins_anew(hub: HubServer, folder: Path) -> None:
    hub.faults = [Fault(after=5000), Fault(ignores_range=True)]
    found = fetch(request(hub, folder))
    assert (folder / FILE).read_bytes() == DATA
    assert isinstance(found[-1], Done)


@pytest.mark.parametrize(
    "headers",
    [{"Content-Range": "bytes 0-9/10"}, {"Content-Range": None}, {"Content-Encoding": "gzip"}],
)
def test_bytes_from_another_place_are_not_taken(
    hub: HubServer, folder: Path, headers: dict[str, str | None]
) -> None:
    hub.faults = [
        Fault(after=5000),
        Fault(headers=headers, ignores_range="Content-Encoding" in headers),
    ]
    found = fetch(request(hub, folder))
    assert isinstance(found[-1], Done) and Again() not in found
    assert hub.downloads[2].first_byte == 5000


def test_a_link_that_is_too_old_is_asked_for_anew(hub: HubServer, folder: Path) -> None:
    """The hub's links to the bytes live for an hour; a refusal there says nothing of the file."""
    hub.faults = [Fault(after=5000), Fault(status=403)]
    assert isinstance(fetch(request(hub, folder))[-1], Done)
    assert [asked.method for asked in hub.asked].count("HEAD") == 3
    assert hub.bytes_sent == len(DATA)


def test_a_damaged_file_is_told_and_fetched_anew(hub: HubServer, folder: Path) -> None:
    hub.faults = [Fault(wrong=True)]
    found = fetch(request(hub, folder))
    assert Again() in found and isinstance(found[-1], Done)
    assert (folder / FILE).read_bytes() == DATA
    assert hub.downloads[1].first_byte == 0


def test_a_file_that_stays_damaged_never_gets_its_name(hub: HubServer, folder: Path) -> None:
    hub.faults = [Fault(wrong=True)] * 2
    assert failure(fetch(request(hub, folder))).trouble is Trouble.DAMAGED
    assert left_over(folder) == []


def test_a_damaged_part_is_found_at_the_end(hub: HubServer, folder: Path) -> None:
    """As a power cut leaves it: the size is right, the bytes are not."""
    folder.mkdir()
    part_of(folder / FILE, hub.sha256).write_bytes(bytes(5000))
    found = fetch(request(hub, folder))
    assert Again() in found and isinstance(found[-1], Done)
    assert (folder / FILE).read_bytes() == DATA


def test_a_part_that_is_too_large_is_thrown_away(hub: HubServer, folder: Path) -> None:
    folder.mkdir()
    part_of(folder / FILE, hub.sha256).write_bytes(bytes(len(DATA) + 1))
    assert isinstance(fetch(request(hub, folder))[-1], Done)
    assert hub.bytes_sent == len(DATA)


def test_a_whole_part_is_only_checked(hub: HubServer, folder: Path) -> None:
    """It was killed while it checked."""
    folder.mkdir()
    part_of(folder / FILE, hub.sha256).write_bytes(DATA)
    assert isinstance(fetch(request(hub, folder))[-1], Done)
    assert hub.asked == []


def test_a_file_that_is_there_is_checked_and_taken(hub: HubServer, folder: Path) -> None:
    folder.mkdir()
    (folder / FILE).write_bytes(DATA)
    assert isinstance(fetch(request(hub, folder))[-1], Done)
    assert hub.asked == []


@pytest.mark.parametrize("other", [b"mine", bytes(len(DATA))], ids=["size", "bytes"])
def test_another_file_of_the_name_is_never_touched(
    hub: HubServer, folder: Path, other: bytes
) -> None:
    folder.mkdir()
    (folder / FILE).write_bytes(other)
    assert failure(fetch(request(hub, folder))).trouble is Trouble.NAME_TAKEN
    assert (folder / FILE).read_bytes() == other


@pytest.mark.parametrize(
    ("fault", "trouble"),
    [
        (Fault(status=403, headers={"X-Error-Code": "GatedRepo"}), Trouble.NOT_ALLOWED),
        (Fault(status=401), Trouble.NOT_ALLOWED),
        (Fault(status=401, headers={"X-Error-Code": "RepoNotFound"}), Trouble.NOT_FOUND),
        (Fault(status=403), Trouble.NOT_ALLOWED),
        (Fault(status=404, headers={"X-Error-Code": "EntryNotFound"}), Trouble.NOT_FOUND),
        (Fault(status=404, headers={"X-Error-Code": "RevisionNotFound"}), Trouble.NOT_FOUND),
        (Fault(status=404), Trouble.NOT_FOUND),
        (Fault(status=400), Trouble.SERVER),
        (Fault(headers={"X-Linked-Size": "7"}), Trouble.OTHER_FILE),
        (Fault(headers={"X-Linked-Etag": '"' + "0" * 64 + '"'}), Trouble.OTHER_FILE),
        (Fault(headers={"X-Repo-Commit": None}), Trouble.BAD_ENDPOINT),
    ],
)
def test_a_refusal_of_the_hub_is_final_and_named(
    hub: HubServer, folder: Path, fault: Fault, trouble: Trouble
) -> None:
    hub.hub_faults = [fault]
    found = fetch(request(hub, folder))
    assert failure(found).trouble is trouble
    assert not [message for message in found if isinstance(message, Waiting)]
    assert not hub.downloads


@pytest.mark.parametrize("status", [500, 503, 429])
def test_a_hub_in_trouble_is_asked_again(hub: HubServer, folder: Path, status: int) -> None:
    hub.hub_faults = [Fault(status=status)]
    found = fetch(request(hub, folder))
    assert Waiting(Trouble.SERVER, 0.01) in found and isinstance(found[-1], Done)


def test_a_hub_that_stays_in_trouble_is_named_with_its_status(hub: HubServer, folder: Path) -> None:
    hub.hub_faults = [Fault(status=500)] * 3
    told = failure(fetch(request(hub, folder)))
    assert (told.trouble, told.facts["status"]) == (Trouble.SERVER, 500)


def test_no_net_is_unreachable(folder: Path) -> None:
    with HubServer(DATA) as hub:
        gone = request(hub, folder)
    found = fetch(gone)
    assert failure(found).trouble is Trouble.UNREACHABLE
    assert [m.seconds for m in found if isinstance(m, Waiting)] == [0.01, 0.02]


def test_the_wish_to_stay_offline_is_kept(hub: HubServer, folder: Path) -> None:
    told = failure(fetch_apart(request(hub, folder), folder, HF_HUB_OFFLINE="1"))
    assert told.trouble is Trouble.OFFLINE_WISHED and hub.asked == []


def test_the_usual_endpoint_is_that_of_the_environment(hub: HubServer, folder: Path) -> None:
    usual = request(hub, folder, endpoint="")
    assert isinstance(fetch_apart(usual, folder, HF_ENDPOINT=hub.endpoint)[-1], Done)


@pytest.mark.parametrize("endpoint", ["ftp://127.0.0.1", "nonsense", "http://"])
def test_an_endpoint_that_is_none_is_named(hub: HubServer, folder: Path, endpoint: str) -> None:
    told = failure(fetch(request(hub, folder, endpoint=endpoint)))
    assert told.trouble is Trouble.BAD_ENDPOINT


def test_one_process_at_a_time_writes_a_file(hub: HubServer, folder: Path) -> None:
    hub.faults = [Fault(after=1000, stalls=True)]
    first = start(request(hub, folder, timeout_s=60), folder)
    assert hub.reached.wait(30)
    assert failure(fetch(request(hub, folder))).trouble is Trouble.BUSY
    hub.go_on.set()
    assert isinstance(messages(first)[-1], Done)
    assert not lock_of(part_of(folder / FILE, hub.sha256)).exists()


@pytest.mark.skipif(sys.platform != "linux", reason="prlimit and /dev/full are Linux's")
def test_a_file_system_with_a_limit_is_named(hub: HubServer, folder: Path) -> None:
    process = start(request(hub, folder), folder, limit=1_000_000)
    assert failure(messages(process)).trouble is Trouble.FILE_TOO_LARGE
    assert part_of(folder / FILE, hub.sha256).stat().st_size == 1_000_000


@pytest.mark.skipif(sys.platform != "linux", reason="prlimit and /dev/full are Linux's")
def test_a_full_disk_is_named(hub: HubServer, folder: Path) -> None:
    folder.mkdir()
    part_of(folder / FILE, hub.sha256).symlink_to("/dev/full")
    assert failure(fetch(request(hub, folder))).trouble is Trouble.DISK_FULL


def test_a_folder_that_cannot_be_is_named(hub: HubServer, folder: Path) -> None:
    folder.write_text("a file")
    told = failure(fetch(request(hub, folder)))
    assert told.trouble is Trouble.FOLDER and told.facts["reason"]


def test_a_request_that_is_none_is_refused() -> None:
    process = subprocess.run(
        COMMAND,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        input=encode(At(1)),
        stdout=subprocess.PIPE,
        check=False,
    )
    assert (process.returncode, process.stdout) == (USAGE, b"")


@pytest.mark.parametrize(
    "line",
    [
        b"",
        b"hello",
        b"[]",
        b'{"say": "Other"}',
        b'{"say": "At"}',
        b'{"say": "At", "bytes_there": "7"}',
        b'{"say": "At", "bytes_there": true}',
        b'{"say": "Waiting", "trouble": "boredom", "seconds": 1}',
    ],
)
def test_nonsense_is_no_message(line: bytes) -> None:
    with pytest.raises(BadMessage):
        decode(line)


def test_messages_survive_the_way(hub: HubServer, folder: Path) -> None:
    for message in (
        request(hub, folder),
        At(7),
        Waiting(Trouble.DROPPED, 1.5),
        Failed(Trouble.FOLDER, {"reason": "voll ist's"}, "detail"),
    ):
        assert decode(encode(message)) == message
