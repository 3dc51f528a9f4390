"""Runs jobs one after another: keeps the device open and the model loaded, and saves the pictures.

The worker wraps this in frames and the command line in a progress bar. What happens is told as the
messages of `engine.protocol`; failures are raised, and `outcome` turns them into the last message.
A picture is on the disk, whole, before `Saved` says so.
"""

from __future__ import annotations

import io
import time
import traceback
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray
from PIL import Image

from engine import __version__, protocol
from engine.devices import Device, find_device, open_device
from engine.devices.base import Precision
from engine.devices.verdicts import recall
from engine.errors import Cancelled, EngineError, ErrorKind
from engine.files import check_place, write_picture
from engine.job import Job
from engine.metadata import Facts, embed
from engine.pipeline import Notice, Pipeline, Prompt
from engine.resume import (
    Checkpoint,
    Setting,
    checkpoint_path,
    forget_checkpoint,
    load_checkpoint,
    save_checkpoint,
)
from engine.sdxl.checkpoint import open_model
from engine.sdxl.samplers import State

PREVIEW_SECONDS = 0.2
CHECKPOINT_SECONDS = 1.0


@dataclass(slots=True)
class Studio:
    """Draws jobs. `checkpoints` is the folder of step checkpoints, or None to keep none;
    `verdicts` that of the self-tests' reports, by which devices are opened.

    `check` is called between submissions and raises `Cancelled` to stop the job.
    """

    checkpoints: Path | None = None
    preview_seconds: float = PREVIEW_SECONDS
    checkpoint_seconds: float = CHECKPOINT_SECONDS
    verdicts: Path | None = None
    _device: Device | None = None
    _pipeline: Pipeline | None = None

    def run(
        self,
        request: protocol.Run,
        check: Callable[[], None],
        pause_after: Callable[[float], bool] = lambda _seconds: False,
    ) -> Iterator[protocol.Message]:
        """Draws every picture of the job; yields what happens, ending with `Done`.

        Args:
            pause_after: called between two steps with the seconds that the last one computed. It
                may rest there; True stops the job, with a checkpoint of that step.

        Raises:
            EngineError: of every kind but those of frames and workers.
            Cancelled: from `check`, or because of `pause_after`.
        """
        started = time.monotonic()
        job = request.job
        yield protocol.Phase(job.id, "loading")
        check()
        check_place(Path(protocol.picture_path(request.target, 0, job.count)))
        pipeline = self._prepare(job)
        easel = _Easel(self, pipeline, request, check, pause_after)
        saved = easel.saved()
        for picture in range(saved.picture if saved else 0, job.count):
            yield from easel.draw(picture, saved)
            saved = None
        easel.forget()
        yield protocol.Done(job.id, time.monotonic() - started)

    def _prepare(self, job: Job) -> Pipeline:
        """The device and model that the job asks for; those in use are kept if equal."""
        device = self._open(job.device)
        model = open_model(job.model)
        precision = choose_precision(device, job.precision)
        if self._pipeline is None or not self._pipeline.serves(model, device, precision):
            self._pipeline = None  # frees the old model before the new one is loaded
            self._pipeline = Pipeline(model, device, precision)
        return self._pipeline

    def _open(self, device_id: str) -> Device:
        if self._device is None or device_id != self._device.info.id:
            info = find_device(device_id)
            if self._device is None or self._device.info.id != info.id:
                self._pipeline = None  # frees its memory before the next device is opened
                report = recall(self.verdicts, info) if self.verdicts else None
                self._device = open_device(info.id, report.verdict if report else None)
        return self._device


def choose_precision(device: Device, wanted: str) -> Precision:
    """The job's precision, or for "auto" the first that the device names.

    Raises:
        EngineError: DEVICE_UNAVAILABLE if the device does not have it.
    """
    info = device.info
    if wanted == "auto":
        return info.precisions[0]
    precision = Precision(wanted)
    if precision not in info.precisions:
        known = ", ".join(info.precisions)
        raise EngineError(
            ErrorKind.DEVICE_UNAVAILABLE,
            f"{info.name} does not compute in {wanted}; choose one of: {known}.",
            device=info.name,
            precision=wanted,
            known=known,
        )
    return precision


class _Easel:
    """One job being drawn with a pipeline that is ready."""

    def __init__(
        self,
        studio: Studio,
        pipeline: Pipeline,
        request: protocol.Run,
        check: Callable[[], None],
        pause_after: Callable[[float], bool],
    ) -> None:
        self._studio = studio
        self._pipeline = pipeline
        self._job = request.job
        self._target = request.target
        self._check = check
        self._pause_after = pause_after
        info = pipeline.device.info
        self._setting = Setting(pipeline.model.identity, info.id, pipeline.precision)
        folder = studio.checkpoints
        self._path = checkpoint_path(folder, self._job) if folder else None
        self._previewed = self._kept = float("-inf")

    def saved(self) -> Checkpoint | None:
        """Where an earlier process stopped, if it drew exactly this."""
        return load_checkpoint(self._path, self._job, self._setting) if self._path else None

    def forget(self) -> None:
        """The job is done; its checkpoint is of no more use."""
        if self._path:
            forget_checkpoint(self._path)

    def draw(self, picture: int, saved: Checkpoint | None) -> Iterator[protocol.Message]:
        """One picture, from the saved step if there is one, to the file."""
        began = time.monotonic()
        alone = self._job.picture(picture)
        yield protocol.Phase(self._job.id, "encoding")
        prompt = self._pipeline.encode(alone, self._check)
        yield from self._notices(prompt.notices)
        yield protocol.Phase(self._job.id, "denoising")
        arrays = saved.arrays if saved else None
        latent = yield from self._denoise(picture, alone, prompt, arrays)
        yield protocol.Phase(self._job.id, "decoding")
        self._check()
        pixels, notices = self._pipeline.decode(latent, self._check)
        yield from self._notices(notices)
        path = protocol.picture_path(self._target, picture, self._job.count)
        facts = self._facts(time.monotonic() - began)
        write_picture(Path(path), embed(png(pixels), alone, facts))
        yield protocol.Saved(self._job.id, picture, path)

    def _denoise(
        self, picture: int, alone: Job, prompt: Prompt, arrays: Mapping[str, NDArray[Any]] | None
    ) -> Generator[protocol.Message, None, NDArray[np.float32]]:
        """The steps; returns the finished latent [C, H, W]."""
        info = self._pipeline.device.info
        states = self._pipeline.denoise(alone, prompt, arrays, self._check)
        state = next(states)
        yield protocol.Started(
            self._job.id,
            picture,
            state.step,
            info.id,
            info.name,
            self._pipeline.precision,
            self._pipeline.model.name,
        )
        last = began = time.monotonic()
        self._kept = last
        for state in states:
            now = time.monotonic()
            step = protocol.Step(self._job.id, picture, state.step, alone.steps, now - last)
            last = now
            yield step
            yield from self._preview(picture, state, now)
            yield from self._keep(picture, state, now)
            if state.step < alone.steps and self._pause_after(now - began):
                yield from self._keep(picture, state, now, must=True)
                raise Cancelled
            began = time.monotonic()
        latent: NDArray[np.float32] = state.x[0]
        return latent

    def _preview(self, picture: int, state: State, now: float) -> Iterator[protocol.Preview]:
        if state.denoised is None or now - self._previewed < self._studio.preview_seconds:
            return
        self._previewed = now
        rgb = self._pipeline.preview(state.denoised[0])
        height, width, _ = rgb.shape
        yield protocol.Preview(self._job.id, picture, width, height, rgb.tobytes())

    def _keep(
        self, picture: int, state: State, now: float, *, must: bool = False
    ) -> Iterator[protocol.Notice]:
        """Writes the step checkpoint when it must or it is time; a refusing disk is told once."""
        is_time = now - self._kept >= self._studio.checkpoint_seconds
        if self._path is None or not (must or is_time):
            return
        self._kept = now
        try:
            checkpoint = Checkpoint(picture, state.to_arrays())
            save_checkpoint(self._path, self._job, self._setting, checkpoint)
        except OSError as error:
            folder, self._path = self._path.parent, None
            sentence = f"Progress cannot be saved in {folder} ({error.strerror}); after a crash "
            sentence += "this picture would start over."
            facts = {"folder": str(folder), "reason": error.strerror or ""}
            yield protocol.Notice(self._job.id, "no_checkpoint", sentence, facts)

    def _notices(self, notices: Iterable[Notice]) -> Iterator[protocol.Notice]:
        for notice in notices:
            yield protocol.Notice(self._job.id, notice.code, notice.sentence, dict(notice.facts))

    def _facts(self, seconds: float) -> Facts:
        pipeline = self._pipeline
        return Facts(
            model_name=pipeline.model.name,
            device=pipeline.device.info.name,
            precision=pipeline.precision,
            version=__version__,
            seconds=round(seconds, 2),
        )


def png(pixels: NDArray[np.uint8]) -> bytes:
    """A picture [H, W, 3] as a PNG file."""
    data = io.BytesIO()
    Image.fromarray(pixels).save(data, "PNG")
    return data.getvalue()


def outcome(job_id: str, error: BaseException) -> protocol.Message:
    """The last message of a job that ended by an exception."""
    if isinstance(error, Cancelled):
        return protocol.Stopped(job_id)
    detail = "".join(traceback.format_exception(error))
    if isinstance(error, EngineError):
        return protocol.Failed(job_id, error.kind, error.sentence, dict(error.facts), detail)
    if isinstance(error, MemoryError):
        sentence = "The memory of this machine does not suffice. Choose a smaller size."
        return protocol.Failed(job_id, ErrorKind.OUT_OF_MEMORY, sentence, {}, detail)
    sentence = f"Something unexpected went wrong ({type(error).__name__}: {error})."
    return protocol.Failed(job_id, ErrorKind.INTERNAL, sentence, {}, detail)
