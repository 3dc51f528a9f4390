"""Builds the Windows program: `python3 dev.py installer`."""
