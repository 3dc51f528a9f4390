"""The `parameters` text of A1111's web UI, which the whole field reads: written and parsed.

Knows the text alone, not the file around it. It cannot hold every prompt (a line that starts with
"Negative prompt:" splits it), so the exact job travels beside it. Parsing takes time linear in the
text, whatever the text is. Rules: those of the web UI 1.10's infotext, observed.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator

from engine.errors import EngineError, ErrorKind
from engine.job import Job
from engine.metadata.info import Draft, Facts, NoteKind, PictureInfo, Source
from engine.names import a1111_name, a1111_schedule_name

_NEGATIVE = "Negative prompt:"
_FEWEST_SETTINGS = 3  # fewer "key: value" pairs than this are words of a prompt
_NOISE = {"CPU": "cpu", "NV": "nv", "GPU": "nv"}  # A1111's GPU generator is NV's on NVIDIA cards
_SIZE = re.compile(r"([0-9]{1,9})\s*x\s*([0-9]{1,9})")
_UNSAFE = re.compile("[\ud800-\udfff\0]")


def parameters_text(job: Job, facts: Facts) -> str:
    """The text as A1111 would write it for one picture.

    Characters that no PNG text can hold (NUL, lone surrogates) become U+FFFD.
    """
    settings = {
        "Steps": str(job.steps),
        "Sampler": _spelled(a1111_name, job.sampler),
        "Schedule type": _spelled(a1111_schedule_name, job.schedule),
        "CFG scale": _number(job.guidance),
        "Seed": str(job.seed),
        "Size": f"{job.width}x{job.height}",
        "Model hash": facts.model_hash,
        "Model": facts.model_name,
        "RNG": job.noise.upper(),  # A1111 leaves it out for GPU noise, which we have not
        "Version": f"Mezzotint {facts.version}" if facts.version else "",
    }
    pairs = (k if k == v else f"{k}: {_quote(v)}" for k, v in settings.items() if v)
    negative = f"\n{_NEGATIVE} {job.negative}" if job.negative else ""
    text = f"{job.prompt}{negative}\n{', '.join(pairs)}".strip()
    return _UNSAFE.sub("\ufffd", text)


def _spelled(spelling: Callable[[str], str], name: str) -> str:
    """A name that has no spelling there goes in as it is: a finished picture is worth keeping."""
    try:
        return spelling(name)
    except EngineError:
        return name


def _number(value: float) -> str:
    return str(int(value)) if value == int(value) else str(value)


def _quote(value: str) -> str:
    return json.dumps(value, ensure_ascii=False) if re.search("[,\n:]", value) else value


def parse_parameters(text: str) -> PictureInfo:
    """The settings in A1111's text, from a picture or pasted; old joined sampler names too.

    A text without settings is a prompt. Settings that this program has no field for (hires, LoRA
    hashes, clip skip) are in `extra`.

    Raises:
        EngineError: BAD_METADATA, if the text is blank.
    """
    if not text.strip():
        raise EngineError(ErrorKind.BAD_METADATA, "The text holds no settings: it is blank.")
    lines = text.replace("\r\n", "\n").replace("\r", "\n").strip().split("\n")
    at = _settings_line(lines)
    draft = Draft()
    draft.values["prompt"], draft.values["negative"] = _prompts(lines[:at])
    if at < len(lines):
        _take_settings(draft, dict(_pairs(lines[at])))
        _take_trailer(draft, lines[at + 1 :])
    return draft.finish(Source.A1111, text)


def _settings_line(lines: list[str]) -> int:
    """Index of the line with the settings, or the number of lines if there is none.

    A1111 takes the last line. Extensions write templates below it, so an earlier line that starts
    with "Steps:" goes first.
    """
    for index in range(len(lines) - 1, -1, -1):
        if lines[index].lstrip().startswith("Steps:") and _are_settings(lines[index]):
            return index
    return len(lines) - 1 if _are_settings(lines[-1]) else len(lines)


def _are_settings(line: str) -> bool:
    return sum(1 for _ in zip(range(_FEWEST_SETTINGS), _pairs(line), strict=False)) == (
        _FEWEST_SETTINGS
    )


def _prompts(lines: list[str]) -> tuple[str, str]:
    """Prompt and negative prompt; as in A1111 all lines from the first mark on are negative."""
    parts: tuple[list[str], list[str]] = ([], [])
    side = 0
    for line in lines:
        if line.lstrip().startswith(_NEGATIVE):
            side = 1
            line = line.lstrip().removeprefix(_NEGATIVE).lstrip()
        parts[side].append(line)
    return "\n".join(parts[0]).strip(), "\n".join(parts[1]).strip()


def _take_settings(draft: Draft, found: dict[str, str]) -> None:
    """Moves the known settings into the draft's fields; the others go to `extra`."""
    if "Sampler" in found:
        draft.sampler("Sampler", found.pop("Sampler"))
    if "Schedule type" in found:
        draft.schedule("Schedule type", found.pop("Schedule type"))
    elif "sampler" in draft.values:
        draft.values.setdefault("schedule", "automatic")
    for key, name in (("Steps", "steps"), ("Seed", "seed")):
        if key in found:
            draft.whole(name, key, found.pop(key))
    if "CFG scale" in found:
        draft.guidance("CFG scale", found.pop("CFG scale"))
    if "Size" in found:
        _take_size(draft, found.pop("Size"))
    for key, name in (("Model", "model_name"), ("Model hash", "model_hash")):
        if found.get(key):
            draft.values[name] = found.pop(key)
    noise = found.get("RNG", "GPU")
    if noise in _NOISE:
        draft.values["noise"] = _NOISE[noise]
        found.pop("RNG", None)
    else:
        draft.note(NoteKind.UNREADABLE_VALUE, "RNG")
    draft.extra.update(found)


def _take_size(draft: Draft, text: str) -> None:
    match = _SIZE.fullmatch(text.strip())
    width, height = match.groups() if match else ("", "")
    draft.whole("width", "Size", width)
    draft.whole("height", "Size", height)
    if "width" not in draft.values or "height" not in draft.values:
        draft.extra["Size"] = text


def _take_trailer(draft: Draft, lines: list[str]) -> None:
    """Lines below the settings: "Template: ..." and the like, a value may run over lines."""
    key = ""
    for line in lines:
        name, colon, rest = line.partition(":")
        if colon and re.fullmatch(r"\w[\w \-/]{1,60}", name):
            key = name
            draft.extra[key] = rest.strip()
        elif key:
            draft.extra[key] += "\n" + line


def _pairs(line: str) -> Iterator[tuple[str, str]]:
    """The "key: value" pairs, split as A1111's expression splits them, in linear time.

    A key is two or more of letters, digits, `_`, space, `-`, `/`, and starts with a letter, digit
    or `_`; a value is a quoted JSON string up to a comma, else all up to the comma.
    """
    values = _Values(line)
    start = 0
    colon = line.find(":")
    while colon >= 0:
        tail = _key_before(line, start, colon)
        start = colon + 1
        if tail:
            value, start = values.at(start)
            yield tail, value
        colon = line.find(":", start)


def _key_before(line: str, start: int, colon: int) -> str:
    begin = colon
    while begin > start and (line[begin - 1].isalnum() or line[begin - 1] in "_ -/"):
        begin -= 1
    key = line[begin:colon].lstrip(" -/")
    return key.rstrip() if len(key) >= 2 else ""


class _Values:
    """Reads the value at a position. Takes linear time in all: a quoted string ends before the next
    one starts, and JSON is not tried again once it was found broken.
    """

    def __init__(self, line: str) -> None:
        self._line = line
        self._json = True  # lists and objects have been well-formed so far

    def at(self, start: int) -> tuple[str, int]:
        """(value, where the next pair may start)."""
        line = self._line
        while start < len(line) and line[start].isspace():
            start += 1
        mark = line[start : start + 1]
        end = -1
        if mark == '"':
            end = self._quoted(start)
        elif mark in ("[", "{"):
            end = self._structure(start)
        if end < 0 or line[end : end + 1] not in ("", ","):
            end = line.find(",", start)
            end = len(line) if end < 0 else end
        return _unquote(line[start:end].strip()), end + 1

    def _quoted(self, start: int) -> int:
        """The index behind the closing quote, or -1."""
        index = start + 1
        while index < len(self._line):
            if self._line[index] == "\\":
                index += 1
            elif self._line[index] == '"':
                return index + 1
            index += 1
        return -1

    def _structure(self, start: int) -> int:
        """The index behind a JSON list or object (other programs write them bare), or -1."""
        if not self._json:
            return -1
        try:
            return json.JSONDecoder().raw_decode(self._line, start)[1]
        except (ValueError, RecursionError):
            self._json = False
            return -1


def _unquote(value: str) -> str:
    if len(value) < 2 or value[0] != '"' or value[-1] != '"':
        return value
    try:
        text = json.loads(value, strict=False)
    except ValueError:
        return value
    return text if isinstance(text, str) else value
