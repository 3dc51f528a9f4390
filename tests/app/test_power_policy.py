"""Tables of power, wishes and machines, and what is decided."""

from __future__ import annotations

from dataclasses import replace

import pytest

from app.power_policy import (
    HYSTERESIS,
    Decision,
    OnBattery,
    PowerRules,
    PowerState,
    Reason,
    Source,
    Verdict,
    decide,
)
from tests.app.machines import CPU_ONLY, HYBRID_LAPTOP, IRIS, WORKSTATION

RUN, GENTLE, PAUSE = Verdict.RUN, Verdict.GENTLE, Verdict.PAUSE
RULES = PowerRules(gentle_share=0.4, gentle_below=40, pause_below=20)


def battery(percent: float | None, saver: bool = False) -> PowerState:
    return PowerState(Source.BATTERY, percent, saver)


def rules(on_battery: OnBattery, **changes: float) -> PowerRules:
    return replace(RULES, on_battery=on_battery, **changes)  # type: ignore[arg-type]


CONTINUE, INTEGRATED = rules(OnBattery.CONTINUE), rules(OnBattery.INTEGRATED)
SLOWLY, STOP = rules(OnBattery.GENTLE), rules(OnBattery.PAUSE)


@pytest.mark.parametrize(
    ("power", "by", "devices", "expected"),
    [
        (PowerState(), STOP, HYBRID_LAPTOP, (RUN, Reason.MAINS, 1.0, "")),
        (PowerState(Source.MAINS, 5), STOP, HYBRID_LAPTOP, (RUN, Reason.MAINS, 1.0, "")),
        (PowerState(Source.UNKNOWN, 5), STOP, HYBRID_LAPTOP, (RUN, Reason.UNKNOWN, 1.0, "")),
        (battery(90), CONTINUE, HYBRID_LAPTOP, (RUN, Reason.BATTERY_CONTINUE, 1.0, "")),
        (battery(90), SLOWLY, HYBRID_LAPTOP, (GENTLE, Reason.BATTERY_GENTLE, 0.4, "")),
        (battery(90), STOP, HYBRID_LAPTOP, (PAUSE, Reason.BATTERY_PAUSE, 1.0, "")),
        (battery(90), INTEGRATED, HYBRID_LAPTOP, (RUN, Reason.BATTERY_INTEGRATED, 1.0, IRIS.id)),
        (battery(90), INTEGRATED, WORKSTATION, (PAUSE, Reason.NO_INTEGRATED, 1.0, "")),
        (battery(90), INTEGRATED, CPU_ONLY, (RUN, Reason.BATTERY_CONTINUE, 1.0, "")),
        (battery(90), INTEGRATED, (), (RUN, Reason.BATTERY_CONTINUE, 1.0, "")),
        # Below the limits.
        (battery(39.9), CONTINUE, HYBRID_LAPTOP, (GENTLE, Reason.CHARGE_GENTLE, 0.4, "")),
        (battery(40), CONTINUE, HYBRID_LAPTOP, (RUN, Reason.BATTERY_CONTINUE, 1.0, "")),
        (battery(39), SLOWLY, HYBRID_LAPTOP, (GENTLE, Reason.CHARGE_GENTLE, 0.4, "")),
        (battery(39), INTEGRATED, HYBRID_LAPTOP, (GENTLE, Reason.CHARGE_GENTLE, 0.4, IRIS.id)),
        (battery(39), STOP, HYBRID_LAPTOP, (PAUSE, Reason.BATTERY_PAUSE, 1.0, "")),
        (battery(19.9), CONTINUE, HYBRID_LAPTOP, (PAUSE, Reason.CHARGE_PAUSE, 1.0, "")),
        (battery(20), CONTINUE, HYBRID_LAPTOP, (GENTLE, Reason.CHARGE_GENTLE, 0.4, "")),
        (battery(19), INTEGRATED, HYBRID_LAPTOP, (PAUSE, Reason.CHARGE_PAUSE, 1.0, "")),
        # A charge that nobody knows, limits that are off.
        (battery(None), CONTINUE, HYBRID_LAPTOP, (RUN, Reason.BATTERY_CONTINUE, 1.0, "")),
        (battery(None), STOP, HYBRID_LAPTOP, (PAUSE, Reason.BATTERY_PAUSE, 1.0, "")),
        (
            battery(0),
            rules(OnBattery.CONTINUE, pause_below=0, gentle_below=0),
            HYBRID_LAPTOP,
            (RUN, Reason.BATTERY_CONTINUE, 1.0, ""),
        ),
        # The saver, also at the mains; not where it is to be ignored.
        (battery(90, True), CONTINUE, HYBRID_LAPTOP, (PAUSE, Reason.SAVER, 1.0, "")),
        (PowerState(saver=True), CONTINUE, HYBRID_LAPTOP, (PAUSE, Reason.SAVER, 1.0, "")),
        (
            battery(90, True),
            replace(CONTINUE, pause_on_saver=False),
            HYBRID_LAPTOP,
            (RUN, Reason.BATTERY_CONTINUE, 1.0, ""),
        ),
    ],
)
def test_decisions(
    power: PowerState,
    by: PowerRules,
    devices: tuple,  # type: ignore[type-arg]
    expected: tuple[Verdict, Reason, float, str],
) -> None:
    assert decide(power, by, devices) == Decision(*expected)


def course(by: PowerRules, *charges: float) -> list[Verdict]:
    """The verdicts of one reading after another."""
    before, verdicts = None, []
    for charge in charges:
        before = decide(battery(charge), by, HYBRID_LAPTOP, before)
        verdicts.append(before.verdict)
    return verdicts


def test_a_charge_that_swings_around_a_limit_does_not_switch() -> None:
    swing = (20.4, 19.9, 20.1, 19.9, 20 + HYSTERESIS - 0.1)
    assert course(CONTINUE, *swing) == [GENTLE, PAUSE, PAUSE, PAUSE, PAUSE]
    assert course(CONTINUE, 19.9, 20 + HYSTERESIS) == [PAUSE, GENTLE]
    assert course(CONTINUE, 39.9, 40.1, 40 + HYSTERESIS) == [GENTLE, GENTLE, RUN]


def test_back_at_the_mains_it_goes_on_at_once() -> None:
    low = decide(battery(3), CONTINUE, HYBRID_LAPTOP)
    assert low.verdict is PAUSE
    assert decide(PowerState(Source.MAINS, 3), CONTINUE, HYBRID_LAPTOP, low).verdict is RUN


@pytest.mark.parametrize(
    ("power", "by", "overruled", "expected"),
    [
        (battery(90), STOP, {Reason.BATTERY_PAUSE}, (RUN, Reason.OVERRULED)),
        (battery(90), SLOWLY, {Reason.BATTERY_GENTLE}, (RUN, Reason.OVERRULED)),
        (battery(90), INTEGRATED, {Reason.BATTERY_INTEGRATED}, (RUN, Reason.OVERRULED)),
        (PowerState(saver=True), STOP, {Reason.SAVER}, (RUN, Reason.OVERRULED)),
        # What comes later has not been set aside.
        (battery(15), STOP, {Reason.BATTERY_PAUSE}, (PAUSE, Reason.CHARGE_PAUSE)),
        (battery(90, True), STOP, {Reason.BATTERY_PAUSE}, (PAUSE, Reason.SAVER)),
        (battery(15), STOP, {Reason.CHARGE_PAUSE}, (PAUSE, Reason.BATTERY_PAUSE)),
        (battery(15), SLOWLY, {Reason.CHARGE_PAUSE}, (GENTLE, Reason.CHARGE_GENTLE)),
        # Nothing is left to set aside.
        (PowerState(), STOP, {Reason.BATTERY_PAUSE}, (RUN, Reason.MAINS)),
    ],
)
def test_what_is_set_aside_counts_for_itself_alone(
    power: PowerState,
    by: PowerRules,
    overruled: set[Reason],
    expected: tuple[Verdict, Reason],
) -> None:
    decision = decide(power, by, HYBRID_LAPTOP, None, frozenset(overruled))
    assert (decision.verdict, decision.reason) == expected
