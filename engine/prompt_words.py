"""The words of the prompt grammar, for the two who read it: the encoders' way
(`engine.sdxl.prompt`, which says what they mean) and the window's, by place.

Standard library only, so that the window starts fast.
"""

from __future__ import annotations

import re

BRACKET_WEIGHT = 1.1
MAX_WEIGHT = 1000.0  # keeps weights finite; pictures fall apart long before

TOKEN = re.compile(
    r"""\\[()\[\]\\]                                      # an escaped character
      | \\                                                # a stray backslash
      | [(\[)\]]
      | : \s* [+-]? (?: \d+ (?:\.\d*)? | \.\d+ ) \s* \)   # a weight and its closing bracket
      | [^\\()\[\]:]+
      | :""",
    re.VERBOSE,
)
NUMBER = re.compile(r"\s*(?:\d+(?:\.\d*)?|\.\d+)\s*")
BREAK = r"\bBREAK\b"
AND = re.compile(r"\bAND\b")
NETWORK = re.compile(r"<(lora|lyco|hypernet):([^<>:]+)((?::[^<>:]*)*)>", re.IGNORECASE)
