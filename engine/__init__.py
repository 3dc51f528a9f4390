"""The engine: a prompt becomes pixels. No Qt, no torch; NumPy on the outside, a device on the
inside.

Importing this package does no work. Start at `engine.pipeline` (reads like the paper) or
`engine.job` (what is asked for).
"""

__version__ = "0.1.0"
