"""What the bindings raise, as the engine's kinds: decided by type, never by text."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import native
from engine.errors import EngineError, ErrorKind


@contextmanager
def translated(device: str, doing: str) -> Iterator[None]:
    """Runs native calls on a device; `doing` is what they are for, such as "running unet".

    Raises:
        EngineError: OUT_OF_MEMORY; DEVICE_LOST with the device's reason and the operator;
            DEVICE_UNAVAILABLE for what the adapter or the libraries refuse.
    """
    try:
        yield
    except native.OutOfMemory as error:
        sentence = f"There is not enough memory on {device} for {doing}. "
        advice = "Choose a smaller picture, or close other programs that use the GPU."
        raise _error(ErrorKind.OUT_OF_MEMORY, sentence + advice, device, error) from error
    except native.DeviceRemoved as error:
        sentence = f"{device} was removed while {doing} ({error.code_name}, {error.operation})."
        raise _error(ErrorKind.DEVICE_LOST, sentence, device, error) from error
    except native.NativeError as error:
        sentence = f"{device} refused {doing}. {error}"
        raise _error(ErrorKind.DEVICE_UNAVAILABLE, sentence, device, error) from error
    except MemoryError as error:
        raise EngineError(
            ErrorKind.OUT_OF_MEMORY,
            f"There is not enough main memory for {doing}. Close other programs.",
            device=device,
        ) from error


def _error(kind: ErrorKind, sentence: str, device: str, error: native.NativeError) -> EngineError:
    return EngineError(
        kind, sentence, device=device, reason=error.code_name, operator=error.operation
    )
