"""Find a lesson's number wherever a person, or what reads the page aloud, can meet it.

`leak_scan` looks for odd numbers, whatever their unit. Those of lessons are round: 75 GFLOP/s is right where 75 GB/s
is given, so here a number counts with its unit, and each finding comes with its place.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from roofline_lab.core.unit_words import read_unit
from roofline_lab.core.units import UnitError, parse
from tests.browser.lab_page import IN_PAGE, LabPage

#: What a predicted quantity is to the units, and in which units it may be said without one.
KINDS = {
    "ceiling": ("peak", [""]), "ridge": ("intensity", [""]), "intensity": ("intensity", [""]),
    "time": ("seconds", ["ms", "s"]), "traffic": ("bytes", ["GB", "B"]), "ratio": ("ratio", [""]),
    "bytes": ("bytes", ["kB", "MB", "GB"]), "count": ("ratio", [""]),
}  # fmt: skip

#: As near as the roundings of a text are to the number.
NEAR = 0.002

_SPOKEN = {"gigaFLOP per second": "GFLOP/s", "gigabytes per second": "GB/s"}
_UNIT = r"[A-Za-zµ×]+(?:/[A-Za-z]+| per [a-z]+)?"
_NUMBER = re.compile(rf"(?<![\w.,])(\d+(?:\.\d+)?(?:e[+-]?\d+)?)[ -]?({_UNIT})?(?![\w.]*\d)")

_PIECES = Path(__file__).with_name("lesson_leaks.js").read_text(encoding="utf-8")


def numbers(text: str, quantity: str) -> Iterator[float]:
    """Give the numbers of a text that may be that quantity, in its base unit.

    A number with another quantity's unit is not it; one without a unit that anybody knows may be.

    Examples
    --------
    >>> list(numbers("At most 0.32 TFLOP/s at 80 GB/s, q4_0, 7 of 12 times", "ceiling"))
    [320.0, 7.0]
    """
    kind, bare = KINDS[quantity]
    for number, unit in _NUMBER.findall(text):
        unit = _SPOKEN.get(unit, unit)
        known = read_unit(unit) if unit else None
        units = bare if known is None or known.refused else [unit]
        for each in units:
            try:
                yield parse(f"{number} {each}".strip(), kind)
            except UnitError:
                continue


def leaks(lab: LabPage, quantity: str, value: float) -> list[tuple[str, Any]]:
    """Return the places where the page shows or says that number, with what stands there.

    Examples
    --------
    ``leaks(lab, "ceiling", 320.0)``
    """
    found = []
    for where, what in lab.page.evaluate(f"({_PIECES})({IN_PAGE})"):
        here = [what] if isinstance(what, int | float) else numbers(what, quantity)
        if any(abs(number - value) <= NEAR * value for number in here):
            found.append((where, what))
    return found
