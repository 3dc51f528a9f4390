"""From tensors in files to the complete weights of one part, checked before anything is loaded.

A layout says only where each of our tensors comes from (`Origin`); the checks, the scales of 8-bit
checkpoints and the 1x1 convolutions that are linear layers are the same for all layouts and live
here. Costs nothing beyond the headers, and four bytes for each scale.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from math import isfinite

from engine.errors import EngineError, ErrorKind
from engine.safetensors_file import SafetensorsFile
from engine.sdxl.checkpoint.expected import Shape
from engine.weights import Weight, Weights

PART_NAMES = {
    "text_encoder": "the first text encoder (CLIP-L)",
    "text_encoder_2": "the second text encoder (OpenCLIP bigG)",
    "unet": "the UNet",
    "vae": "the VAE",
}
SCALES = ("scale_weight", "weight_scale")  # of ComfyUI's scaled 8-bit files, older and newer


@dataclass(frozen=True, slots=True)
class Origin:
    """Where one of our tensors lies: a tensor of the file, perhaps a third (0, 1, 2) of the rows
    of a fused projection, perhaps a matrix stored the other way round."""

    name: str
    third: int | None = None
    transposed: bool = False

    def stored(self, shape: Shape) -> Shape:
        """The shape of the file's tensor for our `shape`."""
        if self.third is not None:
            return (3 * shape[0], *shape[1:])
        return shape[::-1] if self.transposed else shape


class TensorSource:
    """The tensors of one or several files as one collection."""

    def __init__(self, files: Sequence[SafetensorsFile]) -> None:
        self.files = files
        self._home = {name: file for file in files for name in file.tensors}

    def __contains__(self, name: str) -> bool:
        return name in self._home

    @property
    def names(self) -> Iterable[str]:
        """The files' own names."""
        return self._home.keys()

    def shape(self, name: str) -> Shape:
        """The shape in the file."""
        return self._home[name].tensors[name].shape

    def weight(self, name: str) -> Weight:
        """The tensor by reference, with its scale if it has one.

        Raises:
            EngineError: MODEL_UNSUPPORTED for a storage type or a scale that cannot be read.
        """
        weight = self._home[name].weight(name)
        if weight.storage.width > 1 or not name.endswith(".weight"):
            return weight
        for suffix in SCALES:
            companion = f"{name.removesuffix('weight')}{suffix}"
            if companion in self:
                return replace(weight, scale=self._scale(companion))
        return weight

    def _scale(self, name: str) -> float:
        info = self._home[name].tensors[name]
        if info.shape in ((), (1,), (1, 1)):
            scale = float(self._home[name].weight(name).float32().reshape(()))
            if isfinite(scale):
                return scale
        raise EngineError(
            ErrorKind.MODEL_UNSUPPORTED,
            f"The scale {name} is not one finite number but has the shape {info.shape}; this "
            "kind of quantised checkpoint cannot be read. Choose an unquantised version.",
            tensor=name,
        )


def select(
    source: TensorSource,
    part: str,
    expected: Mapping[str, Shape],
    origins: Mapping[str, Origin],
    where: str,
) -> Weights:
    """Our names -> weights, for exactly the tensors in `expected`.

    Args:
        where: the file or folder as a person knows it.

    Raises:
        EngineError: MODEL_INCOMPLETE if tensors are missing, naming the first; MODEL_UNSUPPORTED
            if a shape is another than the configuration says.
    """
    missing = [
        origins[ours].name if ours in origins else ours
        for ours in expected
        if ours not in origins or origins[ours].name not in source
    ]
    if missing:
        others = f" and {len(missing) - 1:,} more" if len(missing) > 1 else ""
        raise EngineError(
            ErrorKind.MODEL_INCOMPLETE,
            f"{where} lacks parts of {PART_NAMES[part]}: the tensor {missing[0]}{others} of "
            f"{len(expected):,}. Download the model again or choose another version.",
            file=where,
            part=part,
            tensor=missing[0],
            missing=len(missing),
        )
    return {
        ours: _fitted(source.weight(origins[ours].name), origins[ours], shape, where)
        for ours, shape in expected.items()
    }


def _fitted(weight: Weight, origin: Origin, shape: Shape, where: str) -> Weight:
    """The weight as the model wants it, or an error that names both shapes."""
    stored, wanted = weight.shape, origin.stored(shape)
    if stored == (*wanted, 1, 1):  # a linear layer that is stored as a 1x1 convolution
        return weight.reshaped(*shape)
    if stored != wanted:
        raise EngineError(
            ErrorKind.MODEL_UNSUPPORTED,
            f"In {where} the tensor {weight.name} has the shape {stored} where {wanted} belongs; "
            "this is not a form of Stable Diffusion XL that is known.",
            file=where,
            tensor=weight.name,
        )
    if origin.third is not None:
        return weight.rows(origin.third * shape[0], (origin.third + 1) * shape[0])
    return weight.transposed() if origin.transposed else weight
