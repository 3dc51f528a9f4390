"""Samplers and schedules by name, in every spelling that people bring along.

One canonical name (ComfyUI's spelling) is stored in jobs; A1111, diffusers and the old joined names
("DPM++ 2M Karras", used by A1111 before 1.9 and by most published pictures) are read. Standard
library only: the window fills its menus and the metadata reader translates names from here. It
knows no formula; those are in `engine.sdxl`.
"""

from __future__ import annotations

import difflib
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache

from engine.errors import EngineError, ErrorKind

AUTOMATIC = "automatic"


@dataclass(frozen=True, slots=True)
class Name:
    """One sampler or schedule.

    Attributes:
        canonical: what jobs store.
        label: what menus show.
        a1111: what the A1111 text says. For a schedule that A1111 lacks, the nearest that it has.
        others: further spellings, for reading and for searching in menus.
    """

    canonical: str
    label: str
    a1111: str
    others: tuple[str, ...] = ()

    @property
    def spellings(self) -> tuple[str, ...]:
        """All spellings, canonical first, without repeats."""
        return tuple(dict.fromkeys((self.canonical, self.label, self.a1111, *self.others)))


def _sampler(canonical: str, a1111: str, *others: str) -> Name:
    return Name(canonical, a1111, a1111, others)


# Order of the menu: what most people use comes first. A diffusers class is listed without its
# "Scheduler", which is dropped when a name is read.
SAMPLERS: tuple[Name, ...] = (
    _sampler("dpmpp_2m", "DPM++ 2M", "k_dpmpp_2m", "DPMSolverMultistep"),
    _sampler("euler", "Euler", "k_euler", "EulerDiscrete"),
    _sampler(
        "euler_ancestral",
        "Euler a",
        *("k_euler_a", "k_euler_ancestral", "EulerAncestralDiscrete"),
    ),
    _sampler(
        "dpmpp_2m_sde",
        "DPM++ 2M SDE",
        *("dpmpp_2m_sde_gpu", "k_dpmpp_2m_sde", "DPMSolverMultistep sde-dpmsolver++"),
    ),
    _sampler(
        "dpmpp_3m_sde",
        "DPM++ 3M SDE",
        *("dpmpp_3m_sde_gpu", "k_dpmpp_3m_sde"),
    ),
    _sampler(
        "dpmpp_sde",
        "DPM++ SDE",
        *("dpmpp_sde_gpu", "k_dpmpp_sde", "DPMSolverSDE", "DPMSolverSinglestep"),
    ),
    _sampler("heun", "Heun", "k_heun", "HeunDiscrete"),
    _sampler("dpm_2", "DPM2", "k_dpm_2", "KDPM2Discrete"),
    _sampler(
        "dpm_2_ancestral",
        "DPM2 a",
        *("k_dpm_2_a", "k_dpm_2_ancestral", "KDPM2AncestralDiscrete"),
    ),
    _sampler("uni_pc", "UniPC", "UniPCMultistep"),
    _sampler("ddim", "DDIM"),
    _sampler("lcm", "LCM"),
)

SCHEDULES: tuple[Name, ...] = (
    Name(AUTOMATIC, "Automatic", "Automatic", ("auto",)),
    Name("karras", "Karras", "Karras", ("Karras sigmas", "use_karras_sigmas", "with Karras")),
    Name("exponential", "Exponential", "Exponential", ("use_exponential_sigmas",)),
    Name("sgm_uniform", "SGM Uniform", "SGM Uniform"),
    Name("normal", "Normal", "Normal", ("Uniform",)),
    Name("simple", "Simple", "Simple"),
    Name("beta", "Beta", "Beta", ("use_beta_sigmas",)),
    # ComfyUI's and A1111's DDIM spacing is diffusers' "leading" with an offset of 1. A1111 has no
    # "trailing"; its Simple is the same wherever the steps divide 1000.
    Name("leading", "Leading (diffusers)", "DDIM", ("ddim_uniform", "leading")),
    Name("trailing", "Trailing (diffusers)", "Simple", ("trailing",)),
)

# What A1111 (1.10) takes for "Automatic". Its DDIM spaces timesteps as "leading" does, its UniPC as
# "sgm_uniform"; for LCM it has no schedule of its own that works, and "sgm_uniform" is what LCM
# models are published with.
_AUTOMATIC_SCHEDULES = {
    "dpmpp_2m": "karras",
    "euler": "normal",
    "euler_ancestral": "normal",
    "dpmpp_2m_sde": "exponential",
    "dpmpp_3m_sde": "exponential",
    "dpmpp_sde": "karras",
    "heun": "normal",
    "dpm_2": "karras",
    "dpm_2_ancestral": "karras",
    "uni_pc": "sgm_uniform",
    "ddim": "leading",
    "lcm": "sgm_uniform",
}


def resolve_sampler(text: str) -> tuple[str, str | None]:
    """The canonical sampler that `text` names, and the schedule if the old joined form names one.

    Case, spaces, hyphens and underscores do not matter.

    Raises:
        EngineError: BAD_REQUEST with the closest names, if nothing has this name.
    """
    key = _key(text)
    found = _sampler_keys().get(key)
    if found is not None:
        return found, None
    schedules = _schedule_keys()
    if key not in schedules:  # "ddim_uniform" is a schedule, not DDIM with Uniform
        for end in sorted((k for k in schedules if key.endswith(k)), key=len, reverse=True):
            found = _sampler_keys().get(_key(key[: -len(end)]))
            if found is not None:
                return found, schedules[end]
    raise _unknown("sampler", text, SAMPLERS)


def resolve_schedule(text: str) -> str:
    """The canonical schedule that `text` names.

    Raises:
        EngineError: BAD_REQUEST with the closest names, if nothing has this name.
    """
    found = _schedule_keys().get(_key(text))
    if found is None:
        raise _unknown("schedule", text, SCHEDULES)
    return found


def automatic_schedule(sampler: str) -> str:
    """The schedule that "automatic" stands for with this sampler, as in A1111."""
    return _AUTOMATIC_SCHEDULES[resolve_sampler(sampler)[0]]


def a1111_name(sampler: str) -> str:
    """A1111's spelling of a canonical sampler name: "dpmpp_2m" -> "DPM++ 2M"."""
    return next(n.a1111 for n in SAMPLERS if n.canonical == resolve_sampler(sampler)[0])


def a1111_schedule_name(schedule: str) -> str:
    """A1111's spelling of a canonical schedule name, or its nearest schedule."""
    return next(n.a1111 for n in SCHEDULES if n.canonical == resolve_schedule(schedule))


def _key(text: str) -> str:
    """What two spellings of one name have in common: letters and digits, "++" as "pp"."""
    folded = text.casefold().replace("++", "pp")
    return "".join(c for c in folded if c.isalnum()).replace("scheduler", "")


@cache
def _sampler_keys() -> dict[str, str]:
    return {_key(s): name.canonical for name in SAMPLERS for s in name.spellings}


@cache
def _schedule_keys() -> dict[str, str]:
    # "Simple" belongs to the schedule of that name, not to "trailing", which only borrows it.
    keys = {_key(s): n.canonical for n in SCHEDULES for s in (n.canonical, n.label, *n.others)}
    return {_key(n.a1111): n.canonical for n in reversed(SCHEDULES)} | keys


def _unknown(what: str, text: str, names: Iterable[Name]) -> EngineError:
    owners = {_key(s): name for name in names for s in name.spellings}
    close = difflib.get_close_matches(_key(text), owners, n=6, cutoff=0.6)
    suggestions = list(dict.fromkeys(owners[key].label for key in close))[:3]
    known = ", ".join(name.label for name in names)
    advice = f"Did you mean {' or '.join(suggestions)}?" if suggestions else f"There are: {known}."
    shown = text if len(text) <= 60 else text[:57] + "..."
    return EngineError(
        ErrorKind.BAD_REQUEST,
        f'There is no {what} called "{shown}". {advice}',
        field=what,
        value=shown,
        suggestions=", ".join(suggestions),
        known=known,
    )
