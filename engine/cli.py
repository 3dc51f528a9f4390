"""The command line: `generate`, `devices`, `inspect`. English, for people and for scripts.

Paths of saved pictures go to standard output, one a line; everything else to standard error. The
exit status tells the kind of failure (`EXIT_CODES`).
"""

from __future__ import annotations

import argparse
import codecs
import errno
import io
import json
import os
import re
import secrets
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from engine import __version__, protocol
from engine.errors import EngineError, ErrorKind
from engine.job import (
    NOISE_SOURCES,
    PRECISIONS,
    SCHEDULE,
    SDXL_GUIDANCE,
    SDXL_SAMPLER,
    STARTER_GUIDANCE,
    STARTER_MODEL,
    STARTER_SAMPLER,
    Job,
)
from engine.names import resolve_sampler, resolve_schedule
from engine.outputs import picture_name
from engine.textfile import prompt_lines

USAGE = 2
MOST_DIGITS = 9  # of a side in pixels
INTERRUPTED = 130  # as shells say for Ctrl+C
EXIT_CODES: Mapping[ErrorKind, int] = {
    ErrorKind.BAD_REQUEST: USAGE,
    ErrorKind.BAD_METADATA: 3,
    ErrorKind.MODEL_NOT_FOUND: 3,
    ErrorKind.MODEL_UNSUPPORTED: 3,
    ErrorKind.MODEL_INCOMPLETE: 3,
    ErrorKind.FILE_DAMAGED: 3,
    ErrorKind.DEVICE_NOT_FOUND: 4,
    ErrorKind.DEVICE_UNAVAILABLE: 4,
    ErrorKind.DEVICE_LOST: 4,
    ErrorKind.OUTPUT_FOLDER: 5,
    ErrorKind.DISK_FULL: 5,
    ErrorKind.OUT_OF_MEMORY: 6,
    ErrorKind.BAD_OUTPUT: 7,
}
_CONTROLS = re.compile("[\0-\x08\x0b-\x1f\x7f-\x9f]")  # tabs and line ends are harmless
EPILOG = """exit status: 0 done, 1 unexpected, 2 bad request, 3 model or file, 4 device, 5 output
folder, 6 memory, 7 bad picture, 130 interrupted"""


def main(arguments: Sequence[str]) -> int:
    """Runs one command; returns the exit status."""
    _make_sure_of_streams()
    options = _parser().parse_args(arguments)
    try:
        status: int = options.command(options)
    except EngineError as error:
        print(f"mezzotint: {_visible(error.sentence)}", file=sys.stderr)
        return EXIT_CODES.get(error.kind, 1)
    except _OutputGone as gone:
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)  # for what Python writes when it ends
        if gone.reason:
            print(f"mezzotint: standard output cannot be written: {gone.reason}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print("mezzotint: interrupted", file=sys.stderr)
        return INTERRUPTED
    return status


class _OutputGone(Exception):
    """Nothing more can be written to standard output. No reason: its reader has had enough."""

    def __init__(self, error: OSError) -> None:
        super().__init__(error)
        broken = isinstance(error, BrokenPipeError) or error.errno == errno.EINVAL  # so on Windows
        self.reason = "" if broken else error.strerror or type(error).__name__


def _make_sure_of_streams() -> None:
    """Closed ones swallow what they are given; without that the next file that is opened would get
    their descriptor, and what libraries print. Any text can be written: a path keeps its bytes."""
    while (descriptor := os.open(os.devnull, os.O_RDWR)) <= 2:
        pass
    os.close(descriptor)
    sys.stdout = sys.stdout or open(1, "w", encoding="utf-8")  # noqa: SIM115
    sys.stderr = sys.stderr or open(2, "w", encoding="utf-8")  # noqa: SIM115
    codecs.register_error("bytes or escapes", _bytes_or_escapes)
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="bytes or escapes")


def _bytes_or_escapes(error: UnicodeError) -> tuple[str | bytes, int]:
    try:
        return codecs.lookup_error("surrogateescape")(error)
    except UnicodeError:
        return codecs.lookup_error("backslashreplace")(error)


def _print(text: str) -> None:
    """To standard output."""
    try:
        print(text, flush=True)
    except OSError as error:
        raise _OutputGone(error) from error


def _visible(text: str) -> str:
    """Control characters as escapes: a stranger's file must not command the terminal."""
    return _CONTROLS.sub(lambda match: f"\\x{ord(match[0]):02x}", text)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="mezzotint", description="Paints pictures from prompts.", epilog=EPILOG
    )
    parser.add_argument("--version", action="version", version=f"Mezzotint {__version__}")
    commands = parser.add_subparsers(required=True, metavar="COMMAND")
    _add_generate(commands.add_parser("generate", help="paint pictures", epilog=EPILOG))
    devices = commands.add_parser("devices", help="list what can do the work", epilog=EPILOG)
    devices.add_argument("--json", action="store_true")
    devices.add_argument("--test", metavar="ID", help="check one: right values, and how fast")
    devices.set_defaults(command=_devices)
    inspect = commands.add_parser(
        "inspect", help="tell what a model or a picture is", epilog=EPILOG
    )
    inspect.add_argument("file", type=Path, help="checkpoint, diffusers folder, or picture")
    inspect.add_argument("--json", action="store_true")
    inspect.set_defaults(command=_inspect)
    return parser


def _add_generate(parser: argparse.ArgumentParser) -> None:
    add = parser.add_argument
    add("prompt", nargs="*", metavar="PROMPT", help="one picture for each (or --count)")
    add("--prompts", type=Path, metavar="FILE", help="a text file with one prompt a line")
    add("--negative", default="", metavar="TEXT", help="what should not be there")
    add("--model", default=STARTER_MODEL, metavar="PATH", help="file or folder; default: starter")
    add("--size", metavar="WxH", help="multiples of 8; default: what the model was trained for")
    add("--steps", type=int, default=20)
    add("--sampler", metavar="NAME", help="default: DPM++ 2M; with the starter model Euler a")
    add("--schedule", metavar="NAME", help="default: Karras; if only a sampler is named, automatic")
    add("--guidance", type=float, metavar="SCALE", help="default: 6; with the starter model 5")
    add("--seed", type=int, help="default: a random one")
    add("--noise", choices=NOISE_SOURCES, default="cpu", help="nv: like A1111 on a GPU")
    add("--count", type=int, default=1, help="pictures for each prompt; seeds count up")
    add("--device", default="auto", metavar="ID", help="as `mezzotint devices` lists them")
    add("--precision", choices=PRECISIONS, default="auto")
    add("-o", "--output", type=Path, metavar="PATH", help="a .png file, or a folder")
    parser.set_defaults(command=_generate)


def _generate(options: argparse.Namespace) -> int:
    jobs = _jobs(options)
    targets = _targets(jobs, options.output)
    # Imported when there is work to do: NumPy, OpenVINO and Pillow take a second.
    from engine.devices.verdicts import default_folder
    from engine.studio import Studio, outcome

    studio = Studio(verdicts=default_folder())
    status = 0
    for job, target in zip(jobs, targets, strict=True):
        try:
            with _Narrator(job) as narrator:
                for message in studio.run(protocol.Run(job, target), _never):
                    narrator.tell(message)
        except _OutputGone:
            raise
        except Exception as error:
            failed = outcome(job.id, error)
            assert isinstance(failed, protocol.Failed)  # nobody cancels here
            if failed.kind is ErrorKind.INTERNAL:
                print(failed.detail, file=sys.stderr)
            print(f"mezzotint: {_visible(failed.sentence)}", file=sys.stderr)
            status = status or EXIT_CODES.get(failed.kind, 1)
            if failed.kind is ErrorKind.DEVICE_LOST:
                break
    return status


def _never() -> None:
    """Ctrl+C ends the process; files are whole at any moment."""


def _jobs(options: argparse.Namespace) -> list[Job]:
    prompts = list(options.prompt)
    if options.prompts:
        prompts += prompt_lines(options.prompts)
    if not prompts:
        raise EngineError(ErrorKind.BAD_REQUEST, "There is no prompt.", field="prompt")
    model = STARTER_MODEL
    if options.model != STARTER_MODEL:
        model = str(Path(options.model).absolute())
    sampler, schedule = _sampling(options, model)
    width, height = _size(options.size, model)
    usual = STARTER_GUIDANCE if model == STARTER_MODEL else SDXL_GUIDANCE  # as in the window
    guidance = usual if options.guidance is None else options.guidance
    seed = secrets.randbelow(1 << 32) if options.seed is None else options.seed
    return [
        Job(
            prompt,
            negative=options.negative,
            model=model,
            width=width,
            height=height,
            steps=options.steps,
            sampler=sampler,
            schedule=schedule,
            guidance=guidance,
            seed=seed,
            noise=options.noise,
            count=options.count,
            device=options.device,
            precision=options.precision,
        )
        for prompt in prompts
    ]


def _sampling(options: argparse.Namespace, model: str) -> tuple[str, str]:
    """Sampler and schedule: those named; with none, as in a fresh window."""
    usual = STARTER_SAMPLER if model == STARTER_MODEL else SDXL_SAMPLER
    sampler, joined = resolve_sampler(options.sampler or usual)
    if options.schedule:
        return sampler, resolve_schedule(options.schedule)
    return sampler, joined or ("automatic" if options.sampler else SCHEDULE)


def _size(text: str | None, model: str) -> tuple[int, int]:
    if text is None:
        from engine.sdxl.checkpoint import open_model  # NumPy: for start-up time

        side = open_model(model).config.native_size
        return side, side
    parts = text.lower().replace("×", "x").split("x")
    digits = all(part.strip().isdecimal() and len(part) <= MOST_DIGITS for part in parts)
    if len(parts) > 2 or not digits:
        sentence = f"The size is {text[:40]!r}; write it like 1024x768."
        raise EngineError(ErrorKind.BAD_REQUEST, sentence, field="size")
    return int(parts[0]), int(parts[-1])


def _targets(jobs: Sequence[Job], output: Path | None) -> list[str]:
    if output is not None and output.suffix.lower() == ".png":
        if len(jobs) == 1:
            return [str(output)]
        pictures = (f"{output.stem}-{index:04}{output.suffix}" for index in range(1, len(jobs) + 1))
        return [str(output.with_name(name)) for name in pictures]
    return [str((output or default_folder()) / picture_name(job)) for job in jobs]


def default_folder() -> Path:
    """Where pictures go when nothing else is said: "Mezzotint" in the user's pictures."""
    from platformdirs import user_pictures_path  # for start-up time

    return user_pictures_path() / "Mezzotint"


class _Narrator:
    """Tells a person what happens: a bar on a terminal, plain lines elsewhere."""

    def __init__(self, job: Job) -> None:
        from tqdm import tqdm  # for start-up time

        self._job = job
        self._bar: Any = tqdm(
            total=job.steps * job.count, unit="step", disable=None, leave=False, dynamic_ncols=True
        )

    def __enter__(self) -> _Narrator:
        return self

    def __exit__(self, *_: object) -> None:
        self._bar.close()

    def tell(self, message: protocol.Message) -> None:
        """Shows one message."""
        match message:
            case protocol.Phase():
                self._bar.set_description(message.phase)
            case protocol.Started(picture=0):
                self._say(
                    f"{message.model_name} on {message.device_name} in {message.precision}, "
                    f"{self._job.width}x{self._job.height}, seed {self._job.seed}"
                )
                self._bar.reset()
            case protocol.Step():
                self._bar.update()
            case protocol.Notice():
                self._say(message.sentence)
            case protocol.Saved():
                self._bar.clear()
                _print(message.path)
            case protocol.Done():
                each = message.seconds / self._job.count
                self._say(f"{message.seconds:.1f} s, {each:.1f} s a picture")
            case _:
                pass

    def _say(self, text: str) -> None:
        self._bar.write(f"mezzotint: {_visible(text)}", file=sys.stderr)


def _devices(options: argparse.Namespace) -> int:
    from engine.devices import list_devices  # for start-up time

    if options.test is not None:
        return _test_device(options.test, options.json)
    rows = [
        {
            "id": info.id,
            "name": info.name,
            "kind": info.kind.value,
            "precisions": [precision.value for precision in info.precisions],
            "dedicated_bytes": info.dedicated_bytes,
            "shared_bytes": info.shared_bytes,
            **dict(info.details or {}),
        }
        for info in list_devices()
    ]
    if options.json:
        _print(json.dumps(rows, indent=2))  # a list on every machine
    else:
        for row in rows:
            _show(row, as_json=False)
    return 0


def _test_device(device_id: str, as_json: bool) -> int:
    """The self-test; remembered, so that jobs on this device keep to it."""
    from engine.devices.verdicts import default_folder  # for start-up time
    from engine.questions import self_test

    report = self_test(device_id, default_folder())
    failed = [f"{r.op} in {r.precision}" for r in report.results if not r.passed]
    row = {
        "id": report.device,
        "name": report.name,
        "checked": len(report.results),
        "failed": failed,
        "advice": list(report.advice),
        "gflops": {k: dict(v) for k, v in report.gflops.items()},
        "seconds": report.seconds,
    }
    if as_json:
        row["results"] = report.to_dict()["results"]
    _show(row, as_json)
    return 0 if report.precisions else EXIT_CODES[ErrorKind.DEVICE_UNAVAILABLE]


def _inspect(options: argparse.Namespace) -> int:
    from engine.inspection import inspect_file  # for start-up time

    _show(inspect_file(options.file), options.json)
    return 0


def _show(facts: Mapping[str, Any], as_json: bool) -> None:
    """JSON, or a paragraph of the facts that there are."""
    if as_json:
        _print(json.dumps(facts, indent=2))
        return
    for key, value in facts.items():
        if text := _plain(value):
            _print(_visible(f"{key.replace('_', ' ')}: {text}"))
    _print("")


def _plain(value: object) -> str:
    """For people: a list, or facts within facts, in one line."""
    if isinstance(value, Mapping):
        return ", ".join(f"{key} {_plain(inner)}" for key, inner in value.items() if inner != "")
    if isinstance(value, list | tuple):
        return ", ".join(map(_plain, value)) or "none"
    return str(value)
