"""The frame of a roof's picture on paper: both log axes, their ticks and their grid."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from roofline_lab.core.formats import format_number
from roofline_lab.core.quantities import QUANTITIES

WIDTH_PX, HEIGHT_PX = 700, 370
#: Over the frame there is room for the names of a roof that touches its top.
LEFT_PX, RIGHT_PX, TOP_PX, BOTTOM_PX = 64, 22, 26, 46
LOW, HIGH = QUANTITIES["intensity"].low, QUANTITIES["intensity"].high

_LABEL_PX = 12.5  # from one tick label to the next
_GRID_PX = 2.5  # from one grid line to the next
_DIGITS = ((1, 2, 3, 5), (1, 2, 5), (1,))
_PLAIN_POWERS = range(-3, 5)
_SUPERSCRIPT = str.maketrans("-0123456789", "⁻⁰¹²³⁴⁵⁶⁷⁸⁹")


@dataclass(frozen=True)
class Frame:
    """Where numbers stand; the y axis goes from ``10**lo`` to ``10**hi`` GFLOP/s.

    Examples
    --------
    >>> frame = Frame(0, 4)
    >>> frame.x(LOW), frame.y(1.0), frame.y(10_000.0)
    (64.0, 324.0, 26.0)
    """

    lo: int
    hi: int

    right = WIDTH_PX - RIGHT_PX
    floor = HEIGHT_PX - BOTTOM_PX

    @property
    def decade_px(self) -> float:
        """The height of a decade."""
        return (self.floor - TOP_PX) / (self.hi - self.lo)

    @property
    def slope_degrees(self) -> float:
        """How steep a line of constant bandwidth is."""
        return math.degrees(math.atan2(self.decade_px, (self.right - LEFT_PX) / math.log10(HIGH / LOW)))

    def x(self, intensity_flop_per_byte: float) -> float:
        """Give the place of an intensity."""
        part = math.log(intensity_flop_per_byte / LOW) / math.log(HIGH / LOW)
        return LEFT_PX + part * (self.right - LEFT_PX)

    def y(self, gflop_per_s: float) -> float:
        """Give the place of a height, from the top."""
        return self.floor - (math.log10(gflop_per_s) - self.lo) * self.decade_px

    def x_ticks(self) -> Iterator[tuple[float, str]]:
        """Give each grid line of the x axis, with its label or an empty one."""
        for power in range(round(math.log2(LOW)), round(math.log2(HIGH)) + 1):
            text = f"1/{2**-power}" if power < 0 else str(2**power)
            yield 2.0**power, "" if power % 2 else text

    def y_ticks(self) -> Iterator[tuple[float, str]]:
        """Give each grid line of the y axis, with its label or an empty one, as dense as there is room."""
        labelled = next((digits for digits in _DIGITS if self._apart(digits) >= _LABEL_PX), ())
        lined = range(1, 10) if self._apart(range(1, 10)) >= _GRID_PX else labelled
        for power in range(self.lo, self.hi + 1):
            for digit in lined if power < self.hi else (1,):
                yield float(f"{digit}e{power}"), _label(digit, power) if digit in labelled else ""

    def _apart(self, digits: Sequence[int]) -> float:
        """Give the least distance of these digits within a decade, and to the next."""
        return min(math.log10(high / low) for low, high in pairwise([*digits, 10])) * self.decade_px


def _label(digit: int, power: int) -> str:
    if power in _PLAIN_POWERS:
        return format_number(float(f"{digit}e{power}"), 1)
    return f"10{str(power).translate(_SUPERSCRIPT)}" if digit == 1 else ""
