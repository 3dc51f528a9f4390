"""What is told about power: one line for the status bar and one sentence for its tool tip."""

from __future__ import annotations

import math

from app.power_policy import Decision, PowerState, Reason, Source, Verdict
from app.texts import decimal, translate


def power_text(power: PowerState, decision: Decision) -> str:
    """Short: "Mains", "Battery 63 %", "Paused: on battery, 18 %"."""
    reason = _reason_text(power, decision.reason)
    match decision.verdict:
        case Verdict.PAUSE:
            return translate("Power", "Paused: {reason}").format(reason=reason)
        case Verdict.GENTLE:
            return translate("Power", "Gentle: {reason}").format(reason=reason)
    return reason[:1].upper() + reason[1:]


def advice_text(decision: Decision) -> str:
    """What happens and until when."""
    match decision.reason:
        case Reason.BATTERY_GENTLE | Reason.CHARGE_GENTLE:
            return translate(
                "Power", "It rests between the steps; {percent} % of the time it paints."
            ).format(percent=round(decision.share * 100))
        case Reason.BATTERY_INTEGRATED:
            return translate("Power", "New pictures are painted by the integrated GPU.")
        case Reason.NO_INTEGRATED:
            return translate(
                "Power", "There is no integrated GPU to use on battery. It goes on at the mains."
            )
        case Reason.BATTERY_PAUSE | Reason.CHARGE_PAUSE:
            return translate("Power", "It goes on at the mains. Nothing is lost.")
        case Reason.SAVER:
            return translate("Power", "It goes on when the power saver is off. Nothing is lost.")
        case Reason.OVERRULED:
            return translate("Power", "The power settings are set aside for this time.")
    return translate("Power", "Pictures are painted at full speed.")


def usage_text(percent_per_picture: float) -> str:
    """The estimate of what a picture costs."""
    if percent_per_picture < 0.1:
        return translate("Power", "A picture takes less than 0.1 % of the battery.")
    digits = 1 if percent_per_picture < 10 else 0
    text = translate("Power", "A picture takes about {percent} % of the battery.")
    return text.format(percent=decimal(percent_per_picture, digits))


def _reason_text(power: PowerState, reason: Reason) -> str:
    """In lower case, as the end of a line. The charge is rounded down, as the limits count."""
    if reason is Reason.SAVER:
        return translate("Power", "power saver is on")
    if power.source is Source.MAINS:
        return translate("Power", "mains")
    if power.source is Source.UNKNOWN:
        return translate("Power", "power source unknown")
    if power.percent is None:
        return translate("Power", "on battery")
    return translate("Power", "on battery, {percent} %").format(percent=math.floor(power.percent))
