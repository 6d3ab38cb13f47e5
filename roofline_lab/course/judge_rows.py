"""What often goes awry in a prediction, as numbers; the twin of ``assets/pure/judge_rows.mjs``."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from decimal import Decimal
from operator import mul, truediv
from typing import NamedTuple

from roofline_lab.core.roofline import (
    bound,
    ceiling_gflop_per_s,
    math_seconds,
    memory_seconds,
    ridge_flop_per_byte,
)

_GB_PER_GIB = 2**30 / 1e9
_MOST_TENS = 6
_SAME_AS_TRUTH = 1e-6

Rows = Iterator[tuple[str, float | None]]


class CommonRow(NamedTuple):
    """What a mistake that is often made comes to here, in the base unit of what is asked."""

    code: str
    value: float


@dataclass(frozen=True)
class Numbers:
    """The numbers of a situation by the names that the words use; None where one is not known.

    In FLOP/byte, GB/s, GFLOP/s, FLOP, bytes and seconds. `slanted` is I * B, `start` the bandwidth after
    Reset, `payload` the intensity without the scales and `payload_traffic` the bytes without them.
    """

    intensity: float | None
    bandwidth: float | None
    peak: float | None
    work: float | None
    traffic: float | None
    start: float | None
    payload: float | None
    payload_traffic: float | None
    ridge: float | None
    slanted: float | None
    ceiling: float | None
    bound: str | None
    math: float | None
    memory: float | None
    time: float | None
    ratio: float | None


def _follows(formula: Callable, *given: float | None) -> float | None:
    """Give what follows from numbers of which some may not be known; None is passed on."""
    return None if None in given else formula(*given)


def situation_numbers(situation: Mapping[str, float | None]) -> Numbers:
    """Take the numbers of a situation, and what follows from them.

    Parameters
    ----------
    situation : mapping
        ``intensity``, ``bandwidth``, ``peak``, ``work``, ``traffic``, ``start_bandwidth``,
        ``payload_intensity`` and ``truth``; what is not known may be None, or missing.

    Returns
    -------
    Numbers
        Those that are not finite and above 0 are not known.

    Examples
    --------
    >>> numbers = situation_numbers({"intensity": 4.0, "bandwidth": 80.0, "peak": 1000.0})
    >>> numbers.ceiling, numbers.bound, numbers.time
    (320.0, 'memory', None)
    """

    def known(key: str) -> float | None:
        value = situation.get(key)
        return value if value is not None and math.isfinite(value) and value > 0 else None

    intensity, bandwidth, peak = known("intensity"), known("bandwidth"), known("peak")
    work, traffic = known("work"), known("traffic")
    payload = None if intensity is None else known("payload_intensity")
    math_time = _follows(math_seconds, work, peak)
    memory_time = _follows(memory_seconds, traffic, bandwidth)
    return Numbers(
        intensity,
        bandwidth,
        peak,
        work,
        traffic,
        start=known("start_bandwidth"),
        payload=payload,
        payload_traffic=_follows(truediv, work, payload),
        ridge=_follows(ridge_flop_per_byte, bandwidth, peak),
        slanted=_follows(mul, intensity, bandwidth),
        ceiling=_follows(ceiling_gflop_per_s, intensity, bandwidth, peak),
        bound=_follows(bound, intensity, bandwidth, peak),
        math=math_time,
        memory=memory_time,
        time=_follows(max, math_time, memory_time),
        ratio=known("truth"),
    )


def prediction_truth(quantity: str, numbers: Numbers) -> float:
    """Give what is right.

    Parameters
    ----------
    quantity : str
        ``ceiling``, ``ridge``, ``intensity``, ``traffic``, ``time`` or ``ratio``.
    numbers : Numbers
        Of the situation.

    Returns
    -------
    float
        In GFLOP/s, FLOP/byte, bytes, seconds, or plain.

    Raises
    ------
    ValueError
        Where there is no such quantity, or the situation does not tell it.

    Examples
    --------
    >>> prediction_truth("ridge", situation_numbers({"bandwidth": 80.0, "peak": 1000.0}))
    12.5
    """
    if quantity not in _ROWS:
        raise ValueError(f"Nobody predicts {quantity!r}.")
    work_per_byte = _follows(truediv, numbers.work, numbers.traffic)
    truth = work_per_byte if quantity == "intensity" else getattr(numbers, quantity)
    if truth is None:
        raise ValueError(f"The situation does not tell the {quantity}.")
    return truth


def common_rows(quantity: str, numbers: Numbers, truth: float) -> list[CommonRow]:
    """List all that can happen in this situation; a value that is right is left out.

    Parameters
    ----------
    quantity : str
        As for `prediction_truth`.
    numbers : Numbers
        Of the situation.
    truth : float
        What is right.

    Returns
    -------
    list of CommonRow
        In the order in which a question names them.

    Examples
    --------
    >>> common_rows("ratio", situation_numbers({"truth": 4.0}), 4.0)
    [CommonRow(code='inverse', value=0.25)]
    """
    known = [CommonRow(code, value) for code, value in _ROWS[quantity](numbers, truth) if value is not None]
    return [row for row in known if abs(row.value / truth - 1) > _SAME_AS_TRUTH]


def _ceiling_rows(n: Numbers, truth: float) -> Rows:
    yield "left_bandwidth", _follows(ceiling_gflop_per_s, n.intensity, n.start, n.peak)
    yield "flat_roof", n.peak if n.bound == "memory" else None
    yield "divided", n.bandwidth / n.intensity
    yield "divided_inverse", n.intensity / n.bandwidth
    yield "peak_over_intensity", n.peak / n.intensity
    yield "added", n.intensity + n.bandwidth
    if n.bound == "compute":
        yield "no_flat_roof", n.slanted
        yield "sparse_or_fma", n.peak * 2
    else:
        # Right of the ridge no byte has a part in the ceiling, so bits and GiB cannot be behind a number.
        yield "fma_over", truth * 2
        yield from bit_rows(truth)
        yield from gib_rows(truth)
    yield "fma_under", truth / 2
    yield "times_added", n.peak * n.slanted / (n.peak + n.slanted)
    yield "linear_axis", _read_linearly(truth)
    yield "said_ridge", n.ridge
    yield "said_time", _follows(mul, n.time, 1e3)
    yield "said_traffic", _follows(truediv, n.traffic, 1e9)
    yield "scales_forgotten", _follows(ceiling_gflop_per_s, n.payload, n.bandwidth, n.peak)
    yield from power_rows(truth)


def _ridge_rows(n: Numbers, truth: float) -> Rows:
    yield "left_bandwidth", _follows(ridge_flop_per_byte, n.start, n.peak)
    yield "inverse", n.bandwidth / n.peak
    yield "said_intensity", n.intensity
    yield "said_ceiling", n.ceiling
    yield from bit_rows(truth)
    yield from gib_rows(truth)
    yield from power_rows(truth)


def _intensity_rows(n: Numbers, truth: float) -> Rows:
    yield "inverse", 1 / truth
    yield "said_ridge", n.ridge
    yield "said_ceiling", n.ceiling
    yield "scales_forgotten", n.payload
    yield from bit_rows(truth)
    yield from gib_rows(truth)
    yield from power_rows(truth)


def _traffic_rows(n: Numbers, truth: float) -> Rows:
    yield "said_work", n.work
    yield "scales_forgotten", n.payload_traffic
    yield from bit_rows(truth)
    yield from gib_rows(truth)
    yield from power_rows(truth)


def _time_rows(n: Numbers, truth: float) -> Rows:
    def time_with(traffic_bytes: float, bandwidth_gb_per_s: float) -> float:
        return max(n.math, memory_seconds(traffic_bytes, bandwidth_gb_per_s))

    yield "left_bandwidth", _follows(time_with, n.traffic, n.start)
    yield "other_clock", min(n.math, n.memory)
    yield "times_added", n.math + n.memory
    yield "scales_forgotten", _follows(time_with, n.payload_traffic, n.bandwidth)
    if n.memory >= n.math:
        yield from bit_rows(truth)
    yield from power_rows(truth)


def _ratio_rows(_: Numbers, truth: float) -> Rows:
    yield "inverse", 1 / truth


_ROWS: Mapping[str, Callable[[Numbers, float], Rows]] = {
    "ceiling": _ceiling_rows,
    "ridge": _ridge_rows,
    "intensity": _intensity_rows,
    "traffic": _traffic_rows,
    "time": _time_rows,
    "ratio": _ratio_rows,
}


def bit_rows(truth: float) -> Rows:
    """Give what comes of taking bits for bytes, or bytes for bits."""
    yield "bits_over", truth * 8
    yield "bits_under", truth / 8


def gib_rows(truth: float) -> Rows:
    """Give what comes of taking GB for GiB, or GiB for GB."""
    yield "gib_over", truth * _GB_PER_GIB
    yield "gib_under", truth / _GB_PER_GIB


def power_rows(truth: float) -> Rows:
    """Give what comes of a unit that slipped."""
    for power in range(1, _MOST_TENS + 1):
        ten = float(f"1e{power}")
        yield "power_of_ten", truth * ten
        yield "power_of_ten", truth / ten


def _read_linearly(truth: float) -> float:
    """Give what a linear scale within its decade would show at the height of the truth."""
    decade = float(f"1e{Decimal(repr(float(truth))).adjusted()}")
    return decade * (1 + 9 * math.log10(truth / decade))
