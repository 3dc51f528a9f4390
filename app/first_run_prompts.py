"""Prompts that the starter model draws well, to begin with.

In English in every language of the window: it is the language that the model was trained in. They
are in one list so that the model can be measured by what the program promises of it.
"""

from __future__ import annotations

EXAMPLE_PROMPTS = (
    "a sunflower on a light green background",
    "a red car on a light blue background",
    "a cupcake on a pink background",
    "three orange stars in a row on a dark blue background",
)
