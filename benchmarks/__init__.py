"""Speed and memory beside diffusers on torch, in one run on one machine: `python3 dev.py bench`.

Only ratios mean something: seconds differ from machine to machine. Each side and precision runs in
a process of its own, one after the other, with nothing else beside it.
"""
