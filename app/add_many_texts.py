"""What the dialog "Add many" says about a plan. Headless."""

from __future__ import annotations

from PySide6.QtCore import QLocale

from app.prompt_options import Fault
from app.queue_plan import MOST_JOBS, LineFault, Plan, Problem
from app.texts import translate


def plan_text(plan: Plan) -> str:
    """How many jobs there will be, or why there cannot be so many."""
    count = number_text(plan.count)
    if plan.is_too_much:
        text = translate(
            "AddMany",
            "These lines make {count} jobs; at most {most} can be added at once. Use fewer lines "
            "or alternatives, or choose at random.",
        )
        return text.format(count=count, most=number_text(MOST_JOBS))
    text = translate("AddMany", "%n jobs will be added", "", plan.count)
    if plan.faults:
        lines = len({fault.line for fault in plan.faults})
        text += " · " + translate("AddMany", "%n lines are left out", "", lines)
    return text


def number_text(number: int) -> str:
    """As people write it; of a very large one its size."""
    if number < 10**15:
        return QLocale().toString(number)
    return f"{number:.1e}" if number < 10**300 else f"10^{len(str(number)) - 1}"


def fault_text(fault: LineFault) -> str:
    """What is wrong with which line."""
    return translate("AddMany", "Line {line}: {problem}").format(
        line=fault.line, problem=_problem_text(fault)
    )


def _problem_text(fault: LineFault) -> str:
    match fault.problem:
        case Problem.OPTION if fault.option is not None:
            return _option_text(fault.option.fault, fault.name, fault.option.value)
        case Problem.CIRCULAR:
            text = translate("AddMany", "the wildcard “{name}” leads back to itself")
        case Problem.NO_WILDCARD:
            text = translate("AddMany", "there is no wildcard file “{name}.txt” with lines in it")
        case _:
            text = translate("AddMany", "“{name}” is out of range")
    return text.format(name=fault.name)


def _option_text(fault: Fault, name: str, value: str) -> str:
    match fault:
        case Fault.UNKNOWN:
            text = translate("AddMany", "the option “--{name}” is not known")
        case Fault.NOT_SUPPORTED:
            text = translate("AddMany", "the option “--{name}” is not supported")
        case _:
            text = translate("AddMany", "“{value}” does not fit the option “--{name}”")
    return text.format(name=name, value=value)
