"""Numbers that stand for many."""

from __future__ import annotations

import math
from collections.abc import Sequence


def median(values: Sequence[float]) -> float | None:
    """Return the middle value, None where there is nothing.

    Examples
    --------
    >>> median([3, 1, 2])
    2
    >>> median([]) is None
    True
    """
    return quantile(values, 0.5)


def p95(values: Sequence[float]) -> float | None:
    """Return the value that 95 % of all do not exceed, None where there is nothing.

    Examples
    --------
    >>> p95(range(1, 101))
    95
    """
    return quantile(values, 0.95)


def quantile(values: Sequence[float], fraction: float) -> float | None:
    """Return the smallest value that the fraction of all values does not exceed: always one that was measured."""
    ordered = sorted(values)
    return ordered[max(0, math.ceil(fraction * len(ordered)) - 1)] if ordered else None
