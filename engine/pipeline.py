"""A prompt becomes pixels: tokenize, encode, denoise, decode.

One `Pipeline` is one model on one device in one precision. It compiles a graph the first time a
size is asked for and keeps it, and it remembers encoded prompts, so that the second picture costs
its steps and its decoding alone. It knows no files, no frames and no kind of device.

Dimensions: N batch (2 with guidance: negative first), T tokens, D features, C H W of the latent.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import NDArray

from engine.cache import Recent
from engine.devices import Device
from engine.devices.base import Buffer, Executable, Precision
from engine.devices.memory_plan import SENTENCES, MemoryPlan, Needs, make_plan
from engine.errors import EngineError, ErrorKind
from engine.graph import Graph
from engine.job import Job
from engine.sdxl import conditioning
from engine.sdxl.checkpoint import Model
from engine.sdxl.needs import needs_of
from engine.sdxl.noise import NoiseSource
from engine.sdxl.preview import SDXL_MATRIX, preview_rgb
from engine.sdxl.prompt import (
    Chunk,
    NoteKind,
    apply_weights,
    chunks,
    pair,
    parse_prompt,
    refuse_extra_networks,
)
from engine.sdxl.samplers import State, make_sampler
from engine.sdxl.schedule import Denoiser, initial_noise_scale, sigmas_for
from engine.sdxl.text_encoder import build_text_encoder
from engine.sdxl.tiling import decode_tiled
from engine.sdxl.tokenizer import ClipTokenizer
from engine.sdxl.unet import build_unet, build_unet_context, context_outputs
from engine.sdxl.vae import build_decoder

Floats = NDArray[np.float32]
Check = Callable[[], None]  # called between submissions; raises `Cancelled` to stop

KEPT_CHUNKS = 64  # encoded chunks; those of the full model take 0.6 MB each
KEPT_CONTEXTS = 2  # keys and values of every cross-attention: 60 MB each in the full model
KEPT_GRAPHS = 3  # sizes
KEPT_NEEDS = 64  # sizes
KEPT_GRAPH_BYTES = 3 << 30  # of weights; the graph in use is always kept
_NOTES = {
    NoteKind.COMPOSABLE: "The word AND does not combine prompts here; it was read as a plain word.",
}
_NOTE = "A part of the prompt's notation is not offered here; it was read as plain text."


@dataclass(frozen=True, slots=True)
class Notice:
    """Something the user should know although the job goes on; `code` is for translation."""

    code: str
    sentence: str
    facts: Mapping[str, str | int | float] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Prompt:
    """Both prompts, encoded: context [N, T, D] and pooled [N, P]. `key` tells equal ones."""

    context: Floats
    pooled: Floats
    key: tuple[tuple[Chunk, ...], ...]
    notices: tuple[Notice, ...] = ()


class Pipeline:
    """One model on one device in one precision; compiles and encodes once, draws many times."""

    def __init__(self, model: Model, device: Device, precision: Precision) -> None:
        self.model = model
        self.device = device
        self.precision = precision
        self._tokenizer = ClipTokenizer()
        self._fixed: dict[str, Executable] = {}
        self._steps: Recent[Executable] = Recent(KEPT_GRAPHS, KEPT_GRAPH_BYTES)
        self._decoders: Recent[Executable] = Recent(KEPT_GRAPHS, KEPT_GRAPH_BYTES)
        self._contexts: Recent[Executable] = Recent(KEPT_GRAPHS, KEPT_GRAPH_BYTES)
        self._encoded: Recent[tuple[Floats, Floats]] = Recent(KEPT_CHUNKS)
        self._keys: Recent[dict[str, Buffer]] = Recent(KEPT_CONTEXTS)
        self._needs: Recent[Needs] = Recent(KEPT_NEEDS)
        # Of the job that was encoded last: batch, tokens, height and width of the latent.
        self._sizes = (0, 0, 0, 0)
        self._plan = MemoryPlan()
        own = model.latent_rgb
        self._latent_rgb = np.vstack([own.matrix, own.bias]) if own else SDXL_MATRIX
        self._scale = 2 ** (len(model.config.vae.channels) - 1)  # pixels for each latent pixel

    def serves(self, model: Model, device: Device, precision: Precision) -> bool:
        """Whether this pipeline is the one for these."""
        return (
            self.model.identity == model.identity
            and self.device is device
            and self.precision is precision
        )

    def encode(self, job: Job, check: Check) -> Prompt:
        """Tokens of both prompts become the context that steers the UNet.

        Raises:
            EngineError: BAD_REQUEST for a prompt that asks for a LoRA; OUT_OF_MEMORY or
                DEVICE_UNAVAILABLE if the job is too large for the device's memory or speed, before
                anything is allocated.
        """
        parsed = [parse_prompt(text) for text in (job.negative, job.prompt)]
        for one in parsed:
            refuse_extra_networks(one)
        negative, positive = (chunks(one, self._tokenizer) for one in parsed)
        if job.guidance == 1:
            batch = [positive]
        else:
            positive, negative = pair(positive, negative)
            batch = [negative, positive]
        tokens = sum(len(chunk.ids) for chunk in positive)
        self._sizes = len(batch), tokens, job.height // self._scale, job.width // self._scale
        self._make_plan(self.precision)
        rows = [[self._chunk(chunk, check) for chunk in row] for row in batch]
        if self._plan.takes_turns:
            self._fixed.clear()
        context = np.stack([np.concatenate([hidden for hidden, _ in row]) for row in rows])
        pooled = np.stack([row[0][1] for row in rows])  # the first chunk's, as the field does
        kinds = {kind: None for one in parsed for kind in one.notes}
        notices = tuple(Notice(f"prompt_{kind}", _NOTES.get(kind, _NOTE)) for kind in kinds)
        notices += tuple(Notice(measure, SENTENCES[measure]) for measure in self._plan.measures)
        return Prompt(context, pooled, tuple(tuple(row) for row in batch), notices)

    def denoise(
        self, job: Job, prompt: Prompt, saved: Mapping[str, NDArray[Any]] | None, check: Check
    ) -> Iterator[State]:
        """Noise becomes a latent; yields the state it starts from, then one for each step.

        Args:
            job: of one picture; its sampler, schedule, seed and size.
            prompt: from `encode`, for the same job.
            saved: arrays of an earlier state, to go on from there.
            check: called before each evaluation of the model.

        Raises:
            EngineError: BAD_REQUEST for names and sizes; BAD_OUTPUT if the model gives NaN.
        """
        sampling = self.model.config.sampling
        height, width = job.height // self._scale, job.width // self._scale
        levels = sigmas_for(job.sampler, job.schedule, job.steps, sampling)
        noise = NoiseSource(job.noise, job.seed)
        sampler = make_sampler(job.sampler, levels, noise)
        if saved is None:
            shape = (1, self.model.config.unet.in_channels, height, width)
            scale = np.float32(initial_noise_scale(levels))
            state = sampler.start(noise.randn(shape) * scale)
        else:
            state = State.from_arrays(saved)
        yield state
        model = self._model(job, prompt, (height, width), check)
        yield from sampler.steps(state, Denoiser(model, sampling))

    def decode(self, latent: Floats, check: Check) -> tuple[NDArray[np.uint8], list[Notice]]:
        """A finished latent [C, H, W] as pixels [8 H, 8 W, 3].

        Raises:
            EngineError: BAD_OUTPUT if the picture holds NaN, infinities or one flat colour.
        """
        notices: list[Notice] = []
        image = self._decode(latent, self.precision, check)
        if self.precision is not Precision.F32 and not np.isfinite(image).all():
            sentence = f"The decoder overflowed in {self.precision}; it ran again in f32."
            notices.append(Notice("decoded_again", sentence, {"precision": self.precision.value}))
            told = self._plan.measures
            self._make_plan(Precision.F32)  # values are twice as large, products slower
            if self._plan.takes_turns:
                self._fixed.clear()
            notices += [Notice(m, SENTENCES[m]) for m in self._plan.measures if m not in told]
            image = self._decode(latent, Precision.F32, check)
        if not np.isfinite(image).all():
            raise _bad_output("The decoded picture holds values that are not numbers.")
        pixels = to_pixels(image)
        if (pixels == pixels[0, 0]).all():
            raise _bad_output("The decoded picture is one flat colour.")
        return pixels, notices

    def preview(self, denoised: Floats) -> NDArray[np.uint8]:
        """A rough picture [H, W, 3] of a latent [C, H, W] under way."""
        return preview_rgb(denoised, self._latent_rgb)

    def _model(
        self, job: Job, prompt: Prompt, size: tuple[int, int], check: Check
    ) -> Callable[[Floats, int], Floats]:
        """The UNet with guidance for one prompt and size: what `Denoiser` calls."""
        config = self.model.config.unet
        batch, tokens, _ = prompt.context.shape
        constant = self._prompt_buffers(job, prompt, check)
        unet = self._compiled(
            self._steps,
            (batch, *size, tokens),
            lambda: build_unet(config, self.model.unet, batch, *size, tokens),
            self.precision,
        )
        guidance = np.float32(job.guidance)

        def predict(latent: Floats, timestep: int) -> Floats:
            check()
            inputs: dict[str, NDArray[Any] | Buffer] = {
                "latent": np.repeat(latent, batch, axis=0),  # [N, C, H, W]
                "time": conditioning.sinusoid([timestep] * batch, config.channels[0]),
                **constant,
            }
            prediction: Floats = unet.run(inputs, between=check)["prediction"]
            if not np.isfinite(prediction).all():
                raise _bad_output(f"The model's output is not a number at timestep {timestep}.")
            if batch == 1:
                return prediction
            without, with_prompt = prediction[:1], prediction[1:]
            return without + guidance * (with_prompt - without)

        return predict

    def _prompt_buffers(self, job: Job, prompt: Prompt, check: Check) -> dict[str, Buffer]:
        """What depends on prompt and size alone; it stays on the device for all steps."""
        key = (prompt.key, job.height, job.width)
        found = self._keys.get(key)
        if found is not None:
            return found
        config = self.model.config.unet
        batch, tokens, _ = prompt.context.shape
        self._take_turn()
        graph = self._compiled(
            self._contexts,
            (batch, tokens),
            lambda: build_unet_context(config, self.model.unet, batch, tokens),
            self.precision,
        )
        check()
        ids = conditioning.time_ids(job.height, job.width)
        inputs = {
            "context": prompt.context,
            "conditions": conditioning.conditions(config, prompt.pooled, ids),
        }
        names = context_outputs(config)
        found = self._keys.put(key, graph.run(inputs, keep=names, between=check))
        if self._plan.takes_turns:
            self._contexts.clear()
        return found

    def _chunk(self, chunk: Chunk, check: Check) -> tuple[Floats, Floats]:
        """One chunk through both towers: hidden [T, D], weighed, and pooled [P]."""
        key = (chunk.ids, chunk.weights, chunk.end)
        found = self._encoded.get(key)
        if found is None:
            found = self._encoded.put(key, self._encode_chunk(chunk, check))
        return found

    def _encode_chunk(self, chunk: Chunk, check: Check) -> tuple[Floats, Floats]:
        model = self.model
        check()
        first = self._once(
            "text_encoder",
            lambda: build_text_encoder(
                model.config.text_encoder, model.text_encoder, 1, pooled=False
            ),
        ).run({"ids": np.array([chunk.ids], np.int32)}, between=check)
        check()
        second = self._once(
            "text_encoder_2",
            lambda: build_text_encoder(
                model.config.text_encoder_2, model.text_encoder_2, 1, pooled=True
            ),
        ).run(
            {"ids": np.array([chunk.ids_2], np.int32), "end": np.array([chunk.end], np.int32)},
            between=check,
        )
        weights = np.array([chunk.weights], np.float32)
        towers = [apply_weights(one["hidden"], weights)[0] for one in (first, second)]
        return np.concatenate(towers, axis=1), second["pooled"][0]  # [T, D], [P]

    def _once(self, name: str, build: Callable[[], Graph]) -> Executable:
        if name not in self._fixed:
            self._take_turn()
            self._fixed[name] = self._compile(build(), self.precision)
        return self._fixed[name]

    def _decode(self, latent: Floats, precision: Precision, check: Check) -> Floats:
        config = self.model.config.vae
        height, width = self._plan.tile or latent.shape[1:]

        def build() -> Graph:
            return build_decoder(config, self.model.vae, 1, height, width)

        decoder = self._compiled(self._decoders, (height, width, precision), build, precision)

        def decode(part: Floats) -> Floats:
            check()
            image: Floats = decoder.run({"latent": part[None]}, between=check)["image"][0]
            return image

        scaled = latent / np.float32(config.scaling_factor)
        return decode_tiled(scaled, (height, width), self._scale, decode)

    def _compiled(
        self,
        cache: Recent[Executable],
        key: tuple[Any, ...],
        build: Callable[[], Graph],
        precision: Precision,
    ) -> Executable:
        found = cache.get(key)
        if found is None:
            graph = build()
            size = weight_bytes(graph)
            cache.make_room(size)  # before compiling: two large graphs at once may not fit
            found = cache.put(key, self._compile(graph, precision), size)
        return found

    def _compile(self, graph: Graph, precision: Precision) -> Executable:
        return self.device.compile(graph, precision, streamed=self._plan.streamed)

    def _make_plan(self, decoder: Precision) -> None:
        """How the job fits the device; what no longer fits beside it is freed.

        Args:
            decoder: the precision that it decodes in.
        """
        budget, max_work = self.device.memory(), self.device.max_work
        plan = MemoryPlan()
        if budget is not None or max_work:
            key = (decoder, *self._sizes)
            needs = self._needs.get(key)
            if needs is None:
                made = needs_of(self.model, self.precision, *self._sizes, decoder=decoder)
                needs = self._needs.put(key, made)
            plan = make_plan(needs, budget, max_work)
        if plan.streamed != self._plan.streamed:
            self._fixed.clear()
            self._contexts.clear()
            self._take_turn(always=True)
        self._plan = plan

    def _take_turn(self, *, always: bool = False) -> None:
        """Frees the UNet and the decoder for what runs before them, if the plan says so."""
        if always or self._plan.takes_turns:
            self._steps.clear()
            self._decoders.clear()


def weight_bytes(graph: Graph) -> int:
    """Bytes of the graph's constants in their file."""
    return sum(node.weight.nbytes for node in graph.nodes if node.weight is not None)


def to_pixels(image: Floats) -> NDArray[np.uint8]:
    """An image [3, H, W] in -1..1 as pixels [H, W, 3], rounded to the nearest."""
    scaled = np.clip(image.transpose(1, 2, 0) / 2 + 0.5, 0, 1) * 255  # [H, W, 3]
    pixels: NDArray[np.uint8] = np.rint(scaled).astype(np.uint8)
    return pixels


def _bad_output(sentence: str) -> EngineError:
    advice = " Choose the precision f32, or another model."
    return EngineError(ErrorKind.BAD_OUTPUT, sentence + advice)
