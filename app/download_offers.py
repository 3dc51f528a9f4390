"""Which models the program offers to download, in one table.

Facts of the public file listing of each repository. A file is downloaded at the revision that is
named here and taken only with this size and this checksum, whatever the server says. No Qt.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Offer:
    """One file of a repository on a model hub.

    Attributes:
        name: as people call it; the same in all languages.
        revision: the commit, so that nobody can exchange the file later.
        sha256: of the file, 64 hexadecimal digits.
        precision: of the weights as stored, as `engine.job.PRECISIONS` names it.
    """

    name: str
    repo: str
    revision: str
    file: str
    size_bytes: int
    sha256: str
    precision: str
    licence: str
    licence_url: str


SDXL = Offer(
    name="Stable Diffusion XL 1.0",
    repo="stabilityai/stable-diffusion-xl-base-1.0",
    revision="462165984030d82259a11f4367a4eed129e94a7b",
    file="sd_xl_base_1.0.safetensors",
    size_bytes=6_938_078_334,
    sha256="31e35c80fc4829d14f90153f4c74cd59c90b779f6afe05a74cd6120b893f7e5b",
    precision="f16",
    licence="CreativeML Open RAIL++-M",
    licence_url="https://huggingface.co/stabilityai/stable-diffusion-xl-base-1.0/blob/"
    "462165984030d82259a11f4367a4eed129e94a7b/LICENSE.md",
)
