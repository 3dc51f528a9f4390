"""What is asked for: one frozen `Job`. Standard library only.

A job is queued, stored, sent to the worker, written into the PNG and run again, unchanged: it holds
everything that the result depends on. Where pictures are put is not part of it.
"""

from __future__ import annotations

import json
import uuid
from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from typing import Any

from engine.errors import EngineError, ErrorKind

STARTER_MODEL = "starter"  # the value of `Job.model` that means the model shipped with the program
STARTER_GUIDANCE, SDXL_GUIDANCE = 5.0, 6.0  # what suits most prompts
# Samplers that add no noise shade dark backgrounds of the starter model: see its README.
STARTER_SAMPLER, SDXL_SAMPLER = "euler_ancestral", "dpmpp_2m"
SCHEDULE = "karras"
MAX_SEED = 2**64 - 1
SIZE_MULTIPLE = 8  # the VAE halves three times
MIN_SIZE, MAX_SIZE = 64, 8192
MAX_STEPS = 1000
NOISE_SOURCES = ("cpu", "nv")
PRECISIONS = ("auto", "f32", "bf16", "f16")


def new_job_id() -> str:
    """A fresh identity: 32 hexadecimal digits."""
    return uuid.uuid4().hex


@dataclass(frozen=True, slots=True)
class Job:
    """One request for `count` pictures; picture i uses seed + i and is reproducible alone.

    Attributes:
        id: identity in the queue, on the wire and in the PNG.
        prompt, negative: A1111 grammar. An empty negative prompt is encoded as "".
        model: `STARTER_MODEL`, or a path to a single file or a diffusers folder.
        width, height: pixels, multiples of 8.
        steps: sampler steps, 1 or more.
        sampler, schedule: canonical names of `engine.names`; the schedule "automatic" leaves the
            choice to the sampler, as A1111 does.
        guidance: classifier-free guidance scale; 1 runs one pass and ignores the negative prompt.
        seed: 0 ... 2**64 - 1.
        noise: "cpu" (torch's CPU generator) or "nv" (A1111's GPU generator).
        count: number of pictures.
        device: identifier from `engine.devices.list_devices`, or "auto".
        precision: "auto" (the device's own choice), "f32", "bf16" or "f16".
    """

    prompt: str
    negative: str = ""
    model: str = STARTER_MODEL
    width: int = 1024
    height: int = 1024
    steps: int = 20
    sampler: str = SDXL_SAMPLER
    schedule: str = SCHEDULE
    guidance: float = SDXL_GUIDANCE
    seed: int = 0
    noise: str = "cpu"
    count: int = 1
    device: str = "auto"
    precision: str = "auto"
    id: str = field(default_factory=new_job_id)

    def __post_init__(self) -> None:
        _check(self)

    def picture(self, index: int) -> Job:
        """The job that draws picture `index` (0-based) of this one alone; same id."""
        return replace(self, seed=(self.seed + index) & MAX_SEED, count=1)

    def to_dict(self) -> dict[str, Any]:
        """JSON values only; the seed is a string, because JSON readers elsewhere round 64-bit
        integers."""
        return {f.name: getattr(self, f.name) for f in fields(self)} | {"seed": str(self.seed)}

    def to_json(self) -> str:
        """One line of JSON; lone surrogates are kept as escapes, so any text survives."""
        return json.dumps(self.to_dict(), ensure_ascii=True, separators=(",", ":"))

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Job:
        """The inverse of `to_dict`. Unknown keys, of a newer version, are ignored.

        Raises:
            EngineError: BAD_REQUEST, naming the field that is wrong.
        """
        if not isinstance(data, Mapping) or not isinstance(data.get("prompt"), str):
            raise EngineError(ErrorKind.BAD_REQUEST, "The job has no prompt.", field="prompt")
        known = {f.name for f in fields(cls)}
        values = {key: value for key, value in data.items() if key in known}
        seed = values.get("seed")
        if isinstance(seed, str):
            if not (seed.isascii() and seed.isdigit()):
                raise _bad("seed", seed, f"a whole number from 0 to {MAX_SEED}")
            values["seed"] = int(seed) if len(seed) <= 20 else MAX_SEED + 1
        return cls(**values)

    @classmethod
    def from_json(cls, text: str) -> Job:
        """The inverse of `to_json`. Raises EngineError BAD_REQUEST, also for what is not JSON."""
        try:
            data = json.loads(text)
        except (ValueError, RecursionError) as error:
            raise EngineError(ErrorKind.BAD_REQUEST, f"The job is not JSON: {error}.") from error
        return cls.from_dict(data)


def _bad(name: str, value: object, wanted: str) -> EngineError:
    shown = repr(value) if len(repr(value)) <= 60 else repr(value)[:57] + "..."
    return EngineError(
        ErrorKind.BAD_REQUEST,
        f"The value of {name} is {shown}; it must be {wanted}.",
        field=name,
        wanted=wanted,
    )


def _whole_characters(text: str) -> str:
    """Surrogate pairs joined, as every JSON reader joins them; lone surrogates stay.

    Without this a pasted pair would come back from a frame or a picture as another text.
    """
    if text.isascii():
        return text
    return text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "surrogatepass")


def _check(job: Job) -> None:
    for name in ("prompt", "negative", "model", "sampler", "schedule", "device", "id"):
        if not isinstance(getattr(job, name), str):
            raise _bad(name, getattr(job, name), "text")
        object.__setattr__(job, name, _whole_characters(getattr(job, name)))
    for name in ("model", "sampler", "schedule", "device", "id"):
        if not getattr(job, name):
            raise _bad(name, "", "set")
    ranges = {
        "width": (MIN_SIZE, MAX_SIZE),
        "height": (MIN_SIZE, MAX_SIZE),
        "steps": (1, MAX_STEPS),
        "seed": (0, MAX_SEED),
        "count": (1, 10_000),
    }
    for name, (low, high) in ranges.items():
        value = getattr(job, name)
        if type(value) is not int or not low <= value <= high:
            raise _bad(name, value, f"a whole number from {low} to {high}")
    for name in ("width", "height"):
        if getattr(job, name) % SIZE_MULTIPLE:
            raise _bad(name, getattr(job, name), f"a multiple of {SIZE_MULTIPLE}")
    if type(job.guidance) not in (int, float) or not 0 <= job.guidance <= 100:  # NaN fails too
        raise _bad("guidance", job.guidance, "a number from 0 to 100")
    object.__setattr__(job, "guidance", float(job.guidance))
    for name, choices in (("noise", NOISE_SOURCES), ("precision", PRECISIONS)):
        if getattr(job, name) not in choices:
            raise _bad(name, getattr(job, name), "one of " + ", ".join(choices))
