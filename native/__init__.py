"""DirectML for Python: `import native as dml`.

Knows tensors, operators, adapters and GPU memory; knows nothing of prompts or models. Importing it
loads no library and
opens no device: the compiled module is imported at the first use of one of its names. Where that
module was not built, `available()` is False and says why, `adapters()` is empty, and every other
native name raises `Unavailable`.
"""

from __future__ import annotations

import importlib
from types import ModuleType
from typing import TYPE_CHECKING, Any, NamedTuple

from native.adapter import Adapter, AdapterKind
from native.errors import DeviceRemoved, NativeError, OutOfMemory, Unavailable

if TYPE_CHECKING:
    from native._directml import *  # noqa: F403
    from native._directml import GpuPreference

E_NOTIMPL = 0x80004001


class Availability(NamedTuple):
    """Whether the bindings can be used, and the sentence that says why not."""

    ok: bool
    why: str

    def __bool__(self) -> bool:
        return self.ok


def available() -> Availability:
    """Whether a device can be tried: the module was built, and its libraries load."""
    module, why = _load()
    if module is None:
        return Availability(False, why)
    missing = module.requirements().missing
    return Availability(not missing, " ".join(missing))


def adapters(*, preference: GpuPreference | None = None) -> list[Adapter]:
    """All adapters, fast ones first or in another order; empty where the module was not built.

    Creates no device. See `_directml.list_adapters`.
    """
    module, _ = _load()
    if module is None:
        return []
    order = preference or module.GpuPreference.HIGH_PERFORMANCE
    return list(module.list_adapters(preference=order))


def _load() -> tuple[ModuleType | None, str]:
    try:
        return importlib.import_module("native._directml"), ""
    except ModuleNotFoundError as error:
        if error.name != "native._directml":
            raise
        return None, "The DirectML bindings (native._directml) were not built on this system."
    except ImportError as error:
        return None, f"The DirectML bindings cannot be loaded: {error}"


def __getattr__(name: str) -> Any:
    if name.startswith("__"):
        raise AttributeError(name)
    module, why = _load()
    if module is None:
        raise Unavailable(f"native.{name}", E_NOTIMPL, "E_NOTIMPL", why)
    try:
        return getattr(module, name)
    except AttributeError:
        raise AttributeError(f"native has no {name}") from None


__all__ = [
    "Adapter",
    "AdapterKind",
    "Availability",
    "DeviceRemoved",
    "NativeError",
    "OutOfMemory",
    "Unavailable",
    "adapters",
    "available",
]
