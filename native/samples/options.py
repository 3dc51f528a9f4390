"""What the samples share: choosing an adapter by its number in the list."""

from __future__ import annotations

import argparse
import sys

import native as dml


def parser(description: str) -> argparse.ArgumentParser:
    """An argument parser with --adapter."""
    result = argparse.ArgumentParser(description=description)
    result.add_argument("--adapter", type=int, default=0, metavar="N", help="number in the list")
    return result


def open_device(number: int) -> dml.Device:
    """The device on this adapter; ends the program if there is none of that number."""
    state = dml.available()
    if not state:
        sys.exit(state.why)
    adapters = dml.adapters()
    for index, adapter in enumerate(adapters):
        chosen = "*" if index == number else " "
        print(f"{chosen} {index}: {adapter.name} ({adapter.kind}, {adapter.source})")
    if not 0 <= number < len(adapters):
        sys.exit(f"There is no adapter {number}.")
    return dml.Device(adapters[number])
