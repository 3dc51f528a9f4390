"""Whether and how to paint, from where the power comes from: one pure function.

It is asked again whenever something changes and given its last answer, so that a charge that
swings around a limit does not start and stop the machine. Knows no Qt and no system; the texts are
in `app.power_texts`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum

from app.device_list import DeviceEntry, DeviceKind, best_of

HYSTERESIS = 3.0  # percent that the charge has to rise above a limit before it no longer counts


class Source(StrEnum):
    """Where the power comes from."""

    MAINS = "mains"  # also where there is no battery
    BATTERY = "battery"
    UNKNOWN = "unknown"  # there is a battery and the system does not say


@dataclass(frozen=True, slots=True)
class PowerState:
    """Attributes:
    percent: charge of the battery; None without one, or if the system does not say.
    saver: the system was told to save power.
    """

    source: Source = Source.MAINS
    percent: float | None = None
    saver: bool = False


class OnBattery(StrEnum):
    """What a person wants on battery."""

    CONTINUE = "continue"
    INTEGRATED = "integrated"
    GENTLE = "gentle"
    PAUSE = "pause"


@dataclass(frozen=True, slots=True)
class PowerRules:
    """Attributes:
    gentle_share: of the time that is spent computing when gentle: above 0, at most 1.
    gentle_below, pause_below: percent of charge, on battery only; 0 for never.
    pause_on_saver: the system's own saver pauses, on battery and on mains.
    """

    on_battery: OnBattery = OnBattery.GENTLE
    gentle_share: float = 0.5
    gentle_below: float = 40.0
    pause_below: float = 20.0
    pause_on_saver: bool = True


class Verdict(StrEnum):
    """What to do."""

    RUN = "run"
    GENTLE = "gentle"
    PAUSE = "pause"


class Reason(StrEnum):
    """Why."""

    MAINS = "mains"
    UNKNOWN = "unknown"
    BATTERY_CONTINUE = "battery_continue"
    BATTERY_INTEGRATED = "battery_integrated"
    BATTERY_GENTLE = "battery_gentle"
    BATTERY_PAUSE = "battery_pause"
    NO_INTEGRATED = "no_integrated"  # it was to be used and there is none
    CHARGE_GENTLE = "charge_gentle"  # below `gentle_below`
    CHARGE_PAUSE = "charge_pause"  # below `pause_below`
    SAVER = "saver"
    OVERRULED = "overruled"  # something of these applies and a person set it aside


@dataclass(frozen=True, slots=True)
class Decision:
    """Attributes:
    share: of the time to compute; 1 is full speed.
    device: the id of the device for jobs that begin now; "" for the one that they ask for.
    """

    verdict: Verdict
    reason: Reason
    share: float = 1.0
    device: str = ""


def decide(
    power: PowerState,
    rules: PowerRules,
    devices: Sequence[DeviceEntry] = (),
    before: Decision | None = None,
    overruled: frozenset[Reason] = frozenset(),
) -> Decision:
    """What to do now.

    Args:
        devices: what the machine has; without any, no job is moved to another one.
        before: the last decision, for the hysteresis of the limits.
        overruled: reasons that a person has set aside for this time.
    """
    frugal = _frugal_device(devices)
    applying = list(_reasons(power, rules, devices, frugal, before))
    left = [reason for reason in applying if reason not in overruled]
    for reason in left:
        if reason in _PAUSING:
            return Decision(Verdict.PAUSE, reason)
    moves = Reason.BATTERY_INTEGRATED in left and frugal is not None
    device = frugal.id if moves and frugal else ""
    for reason in left:
        if reason in _SLOWING:
            return Decision(Verdict.GENTLE, reason, rules.gentle_share, device)
    if moves:
        return Decision(Verdict.RUN, Reason.BATTERY_INTEGRATED, device=device)
    if len(left) < len(applying):
        return Decision(Verdict.RUN, Reason.OVERRULED)
    undisturbed = {
        Source.MAINS: Reason.MAINS,
        Source.BATTERY: Reason.BATTERY_CONTINUE,
        Source.UNKNOWN: Reason.UNKNOWN,
    }
    return Decision(Verdict.RUN, undisturbed[power.source])


_PAUSING = frozenset(
    {Reason.SAVER, Reason.CHARGE_PAUSE, Reason.BATTERY_PAUSE, Reason.NO_INTEGRATED}
)
_SLOWING = frozenset({Reason.CHARGE_GENTLE, Reason.BATTERY_GENTLE})


def _reasons(
    power: PowerState,
    rules: PowerRules,
    devices: Sequence[DeviceEntry],
    frugal: DeviceEntry | None,
    before: Decision | None,
) -> Iterator[Reason]:
    """Everything that speaks against an undisturbed run, the most pressing first."""
    if power.saver and rules.pause_on_saver:
        yield Reason.SAVER
    if power.source is not Source.BATTERY:
        return
    for limit, reason in (
        (rules.pause_below, Reason.CHARGE_PAUSE),
        (rules.gentle_below, Reason.CHARGE_GENTLE),
    ):
        margin = HYSTERESIS if before is not None and before.reason is reason else 0.0
        if limit > 0 and power.percent is not None and power.percent < limit + margin:
            yield reason
    match rules.on_battery:
        case OnBattery.PAUSE:
            yield Reason.BATTERY_PAUSE
        case OnBattery.GENTLE:
            yield Reason.BATTERY_GENTLE
        case OnBattery.INTEGRATED if frugal is not None:
            yield Reason.BATTERY_INTEGRATED
        case OnBattery.INTEGRATED if any(d.kind is DeviceKind.DISCRETE for d in devices):
            yield Reason.NO_INTEGRATED


def _frugal_device(devices: Sequence[DeviceEntry]) -> DeviceEntry | None:
    return best_of([device for device in devices if device.kind is DeviceKind.INTEGRATED])
