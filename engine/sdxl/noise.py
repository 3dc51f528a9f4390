"""Seeds become noise: the two generators whose pictures people want to see again.

"cpu" is the Mersenne Twister with torch's Box-Muller transform (ComfyUI, diffusers with a CPU
generator, A1111 with RNG: CPU); "nv" is the Philox generator of NVIDIA's cuRAND as A1111 uses it.
All picture noise comes from here and none from a device, so a seed means the same everywhere.

Logarithm, sine and cosine are taken in float64 and rounded to float32; all else is arithmetic that
IEEE 754 fixes. NumPy's versions for different CPUs differ by an ulp of float64 or so, hence two
machines differ only where that ulp crosses a rounding boundary: about one value in 10^8, by one ulp
of float32. torch takes them in float32 and differs by up to 7e-7.

Costs 1.5 ms ("cpu") or 3 ms ("nv") for a latent of 1x4x128x128, and 2.5 KB of state a picture.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from engine.errors import EngineError, ErrorKind

Floats = NDArray[np.float32]
Words = NDArray[np.uint32]

_WORD = 0xFFFFFFFF
_MT_KEY_WORDS = 624


class NoiseSource:
    """The noise of a batch: picture i draws from a generator of its own, seeded with seed + i.

    Picture i of a batch is therefore the picture that seed + i draws alone. Each draw continues
    the streams, as the generators of torch and A1111 do.

    Args:
        kind: "cpu" or "nv".
        seed: 0 ... 2**64 - 1. "cpu" uses its lower 32 bits, as torch does.
        count: number of pictures.

    Raises:
        EngineError: BAD_REQUEST for an unknown kind.
    """

    def __init__(self, kind: str, seed: int, count: int = 1) -> None:
        make = _GENERATORS.get(kind)
        if make is None:
            known = ", ".join(_GENERATORS)
            raise EngineError(
                ErrorKind.BAD_REQUEST,
                f'There is no noise source "{kind}"; choose one of {known}.',
                field="noise",
                value=kind,
            )
        self._generators = [make((seed + i) & (2**64 - 1)) for i in range(count)]

    def randn(self, shape: Sequence[int]) -> Floats:
        """Standard normal noise of `shape`, whose first dimension is the pictures: N C H W."""
        if shape[0] != len(self._generators):
            raise ValueError(f"{shape[0]} pictures asked of {len(self._generators)} generators")
        size = math.prod(shape[1:])
        drawn = np.stack([generator.draw(size) for generator in self._generators])  # N C*H*W
        return drawn.reshape(shape)  # N C H W

    def state(self) -> Words:
        """Where the streams are, as one row of words for each picture. See `restore`."""
        return np.stack([generator.state() for generator in self._generators])

    def restore(self, state: Words) -> None:
        """Continue from a `state` of a source of the same kind and count."""
        for generator, row in zip(self._generators, state, strict=True):
            generator.restore(row)


class _Generator(Protocol):
    def draw(self, size: int) -> Floats: ...
    def state(self) -> Words: ...
    def restore(self, row: Words) -> None: ...


class _MersenneTwister:
    """torch's CPU `randn`: MT19937 (Matsumoto and Nishimura 1998) and Box-Muller in blocks of 16.

    Draws of fewer than 16 values go another way in torch: pairs in float64, of which the second
    value waits for the next such draw, even across calls.
    """

    def __init__(self, seed: int) -> None:
        # RandomState(32 bits) initialises exactly as torch does, and its raw bytes are the words.
        self._twister = np.random.RandomState(seed & _WORD)
        self._waiting: float | None = None

    def draw(self, size: int) -> Floats:
        if size < 16:
            return np.array([self._one() for _ in range(size)], dtype=np.float32)
        uniform = self._uniform(size)
        whole = size - size % 16
        drawn = np.empty(size, np.float32)
        drawn[:whole] = _box_muller_blocks(uniform[:whole])
        if whole < size:  # the last 16 values are drawn anew, over some that are there already
            drawn[-16:] = _box_muller_blocks(self._uniform(16))
        return drawn

    def _words(self, count: int) -> NDArray[np.uint32]:
        return np.frombuffer(self._twister.bytes(4 * count), dtype="<u4")

    def _uniform(self, count: int) -> Floats:
        """Uniform in [0, 1), 24 bits each: exact in float32."""
        return (self._words(count) & 0xFFFFFF).astype(np.float32) * np.float32(2.0**-24)

    def _one(self) -> float:
        if self._waiting is not None:
            value, self._waiting = self._waiting, None
            return value
        high_1, low_1, high_2, low_2 = (int(word) for word in self._words(4))
        u_1, u_2 = (
            ((high << 32 | low) & (2**53 - 1)) * 2.0**-53
            for high, low in ((high_1, low_1), (high_2, low_2))
        )
        radius = math.sqrt(-2.0 * math.log1p(-u_2))
        self._waiting = radius * math.sin(2.0 * math.pi * u_1)
        return radius * math.cos(2.0 * math.pi * u_1)

    def state(self) -> Words:
        """624 words of the twister, its position, whether a value waits, and the two halves of that
        value."""
        state: Any = self._twister.get_state(legacy=False)
        waiting = np.array([self._waiting or 0.0]).view(np.uint32)  # 2
        tail = np.array([state["state"]["pos"], self._waiting is not None], dtype=np.uint32)
        return np.concatenate([state["state"]["key"], tail, waiting]).astype(np.uint32)

    def restore(self, row: Words) -> None:
        key, (position, waits), waiting = np.split(row, [_MT_KEY_WORDS, _MT_KEY_WORDS + 2])
        self._twister.set_state(("MT19937", key, int(position), 0, 0.0))
        self._waiting = float(waiting.view(np.float64)[0]) if waits else None


def _box_muller_blocks(uniform: Floats) -> Floats:
    """Box and Muller (1958): of 16 values, 8 radii and 8 angles; 8 cosines, then 8 sines."""
    blocks = uniform.reshape(-1, 2, 8)  # blocks (radius, angle) 8
    log = np.log(1 - blocks[:, 0], dtype=np.float64).astype(np.float32)
    radius = np.sqrt(-2 * log)
    angle = np.float32(2 * np.pi) * blocks[:, 1]  # rounded to float32, as in torch
    cosine, sine = (f(angle, dtype=np.float64).astype(np.float32) for f in (np.cos, np.sin))
    return np.stack([radius * cosine, radius * sine], axis=1).reshape(-1)  # uniform.size


class _Philox:
    """cuRAND's Philox 4x32-10 as A1111 draws from it.

    Salmon, Moraes, Dror and Shaw (2011), "Parallel random numbers: as easy as 1, 2, 3". Value n of
    draw d is the sine half of one Box-Muller pair, from the counter (d, 0, n, 0) and the
    seed as the key.
    """

    _MULTIPLIERS = (np.uint64(0xD2511F53), np.uint64(0xCD9E8D57))
    _WEYL = (0x9E3779B9, 0xBB67AE85)
    _ROUNDS = 10
    _BLOCK = 8192  # values at a time: the four counters stay in the processor's cache
    _ANGLE = float(np.float32(2.0 * np.pi * 2.0**-32))  # a float32 constant in cuRAND too

    def __init__(self, seed: int) -> None:
        self._seed = seed
        self._draws = 0

    def draw(self, size: int) -> Floats:
        drawn = np.empty(size, np.float32)
        for start in range(0, size, self._BLOCK):
            end = min(start + self._BLOCK, size)
            x, y = self._block(np.arange(start, end, dtype=np.uint64))
            radius = np.sqrt(-2.0 * np.log((x + 0.5) * 2.0**-32))
            drawn[start:end] = radius * np.sin((y + 0.5) * self._ANGLE)
        self._draws = (self._draws + 1) & _WORD
        return drawn

    def _block(self, index: NDArray[np.uint64]) -> tuple[NDArray[np.uint64], NDArray[np.uint64]]:
        """The first two of the four words for each index. Words are held in uint64."""
        shift, low = np.uint64(32), np.uint64(_WORD)
        c_0, c_1, c_2, c_3 = np.full_like(index, self._draws), index * 0, index, index * 0
        key_0, key_1 = self._seed & _WORD, self._seed >> 32
        for _ in range(self._ROUNDS):
            product_0 = c_0 * self._MULTIPLIERS[0]
            product_1 = c_2 * self._MULTIPLIERS[1]
            c_0 = (product_1 >> shift) ^ c_1 ^ np.uint64(key_0)
            c_2 = (product_0 >> shift) ^ c_3 ^ np.uint64(key_1)
            c_1, c_3 = product_1 & low, product_0 & low
            key_0 = (key_0 + self._WEYL[0]) & _WORD
            key_1 = (key_1 + self._WEYL[1]) & _WORD
        return c_0, c_1

    def state(self) -> Words:
        return np.array([self._seed & _WORD, self._seed >> 32, self._draws], dtype=np.uint32)

    def restore(self, row: Words) -> None:
        low, high, self._draws = (int(word) for word in row)
        self._seed = high << 32 | low


_GENERATORS: dict[str, type[_MersenneTwister] | type[_Philox]] = {
    "cpu": _MersenneTwister,
    "nv": _Philox,
}
