"""A small cache that keeps what was used last, bounded by a count and by bytes."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Hashable
from typing import Generic, TypeVar

T = TypeVar("T")


class Recent(Generic[T]):
    """At most `count` values, of together at most `size` bytes where their sizes are told."""

    def __init__(self, count: int, size: int = 0) -> None:
        self._count = count
        self._size = size
        self._values: OrderedDict[Hashable, tuple[T, int]] = OrderedDict()

    def __len__(self) -> int:
        return len(self._values)

    def get(self, key: Hashable) -> T | None:
        """The value, which is now the one used last; None if it is not kept."""
        if key not in self._values:
            return None
        self._values.move_to_end(key)
        return self._values[key][0]

    def put(self, key: Hashable, value: T, size: int = 0) -> T:
        """Keeps the value, whatever its size, and returns it."""
        self.make_room(size)
        self._values[key] = value, size
        return value

    def clear(self) -> None:
        """Drops all values."""
        self._values.clear()

    def make_room(self, size: int) -> None:
        """Drops the values used longest ago until one more of `size` bytes fits."""
        while self._values and (
            len(self._values) >= self._count
            or (size and sum(kept for _, kept in self._values.values()) + size > self._size)
        ):
            self._values.popitem(last=False)
