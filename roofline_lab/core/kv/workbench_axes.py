"""Axes of the workbench's pictures: whole decades around what is drawn, and ticks with their labels."""

from __future__ import annotations

import math
from collections.abc import Iterable

from roofline_lab.core.formats import format_number, format_quantity

Ticks = list[list[object]]
Axis = tuple[list[float], Ticks]

#: On an axis of more decades than this, only powers of ten are labelled.
_DENSE_DECADES = 3


def decades(values: Iterable[float | None], least: float, most: float) -> list[float]:
    """Give the whole decades around values.

    Parameters
    ----------
    values : iterable of float or None
        None and 0 have no place on such an axis.
    least, most : float
        What is on the axis in any case.

    Returns
    -------
    list of float
        Both ends.

    Examples
    --------
    >>> decades([3, None, 0, 2e4], 20, 50)
    [1.0, 100000.0]
    """
    some = [value for value in values if value]
    low, high = min([*some, least]), max([*some, most])
    return [10.0 ** math.floor(math.log10(low)), 10.0 ** math.ceil(math.log10(high))]


def ticks(ends: list[float], quantity: str = "") -> Ticks:
    """Give ticks with labels.

    Parameters
    ----------
    ends : list of float
        Of the axis: powers of ten.
    quantity : str
        As for `format_quantity`; a plain number without one.

    Returns
    -------
    list of [float, str]

    Examples
    --------
    >>> ticks([1.0, 10.0]), ticks([1e6, 1e10], "bytes")[3:]
    ([[1.0, '1'], [2.0, '2'], [5.0, '5'], [10.0, '10']], [[1000000000.0, '1 GB'], [10000000000.0, '10 GB']])
    """
    low, high = (round(math.log10(end)) for end in ends)
    digits = (1, 2, 5) if high - low <= _DENSE_DECADES else (1,)
    places = [float(f"{digit}e{power}") for power in range(low, high + 1) for digit in digits]
    return [[place, _label(place, quantity)] for place in places if place <= ends[1]]


def powers_of_two(most: int) -> Axis:
    """An axis from 1 to a power of two, each of which is labelled.

    Examples
    --------
    >>> powers_of_two(4)
    ([1, 4], [[1, '1'], [2, '2'], [4, '4']])
    """
    steps = [2**power for power in range(most.bit_length())]
    return [1, most], [[step, f"{step:,}"] for step in steps]


def _label(place: float, quantity: str) -> str:
    if quantity:
        return format_quantity(place, quantity)
    return f"{int(place):,}" if 1 <= place < 1e12 else format_number(place, 3)
