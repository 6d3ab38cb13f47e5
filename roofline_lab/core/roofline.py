"""The roofline model; the twin of ``assets/pure/roofline.mjs``.

The roof is the machine, the point is the work: at most ``min(peak, I * B)`` GFLOP/s, and at least
``max(W / peak, Q / B)`` of time.
"""

from __future__ import annotations

import math
from decimal import Decimal

_RIDGE_TOLERANCE = 1e-9


def require_positive(**values: float) -> None:
    """Refuse what no formula here can take.

    Parameters
    ----------
    **values : float
        By the name that the message gives them.

    Raises
    ------
    ValueError
        Where a value is not finite, or not above 0.

    Examples
    --------
    >>> require_positive(peak=0.0)
    Traceback (most recent call last):
    ValueError: peak must be finite and above 0, not 0.0.
    """
    for name, value in values.items():
        if not (math.isfinite(value) and value > 0):
            raise ValueError(f"{name} must be finite and above 0, not {value}.")


def ceiling_gflop_per_s(
    intensity_flop_per_byte: float,
    bandwidth_gb_per_s: float,
    peak_gflop_per_s: float,
) -> float:
    """Give the most that the roof allows at an intensity.

    Parameters
    ----------
    intensity_flop_per_byte, bandwidth_gb_per_s, peak_gflop_per_s : float
        Finite and above 0.

    Returns
    -------
    float
        In GFLOP/s.

    Raises
    ------
    ValueError
        Where a value is not finite, or not above 0.

    Examples
    --------
    >>> ceiling_gflop_per_s(4.0, 80.0, 1000.0)
    320.0
    >>> ceiling_gflop_per_s(20.0, 80.0, 1000.0)
    1000.0
    """
    require_positive(intensity=intensity_flop_per_byte, bandwidth=bandwidth_gb_per_s, peak=peak_gflop_per_s)
    return min(peak_gflop_per_s, intensity_flop_per_byte * bandwidth_gb_per_s)


def ridge_flop_per_byte(bandwidth_gb_per_s: float, peak_gflop_per_s: float) -> float:
    """Give the least intensity that reaches the peak.

    Parameters
    ----------
    bandwidth_gb_per_s, peak_gflop_per_s : float
        Finite and above 0.

    Returns
    -------
    float
        In FLOP/byte.

    Raises
    ------
    ValueError
        Where a value is not finite, or not above 0.

    Examples
    --------
    >>> ridge_flop_per_byte(80, 1000)
    12.5
    """
    require_positive(bandwidth=bandwidth_gb_per_s, peak=peak_gflop_per_s)
    return peak_gflop_per_s / bandwidth_gb_per_s


def bound(intensity_flop_per_byte: float, bandwidth_gb_per_s: float, peak_gflop_per_s: float) -> str:
    """Say what limits: the memory, the arithmetic, or both.

    Parameters
    ----------
    intensity_flop_per_byte, bandwidth_gb_per_s, peak_gflop_per_s : float
        Finite and above 0.

    Returns
    -------
    str
        ``'memory'``, ``'compute'``, or ``'ridge'`` within 1e-9 of the ridge, relatively.

    Raises
    ------
    ValueError
        Where a value is not finite, or not above 0.

    Examples
    --------
    >>> bound(4, 80, 1000), bound(12.5, 80, 1000), bound(20, 80, 1000)
    ('memory', 'ridge', 'compute')
    """
    require_positive(intensity=intensity_flop_per_byte)
    ridge = ridge_flop_per_byte(bandwidth_gb_per_s, peak_gflop_per_s)
    if abs(intensity_flop_per_byte - ridge) <= _RIDGE_TOLERANCE * ridge:
        return "ridge"
    return "memory" if intensity_flop_per_byte < ridge else "compute"


def math_seconds(work_flop: float, peak_gflop_per_s: float) -> float:
    """Give the time that the arithmetic needs at least.

    Parameters
    ----------
    work_flop, peak_gflop_per_s : float
        Finite and above 0.

    Returns
    -------
    float
        In seconds.

    Raises
    ------
    ValueError
        Where a value is not finite, or not above 0.

    Examples
    --------
    >>> math_seconds(8e9, 1000)
    0.008
    """
    require_positive(work=work_flop, peak=peak_gflop_per_s)
    return work_flop / (peak_gflop_per_s * 1e9)


def memory_seconds(traffic_bytes: float, bandwidth_gb_per_s: float) -> float:
    """Give the time that the memory needs at least.

    Parameters
    ----------
    traffic_bytes : float
        Finite, 0 or above.
    bandwidth_gb_per_s : float
        Finite and above 0.

    Returns
    -------
    float
        In seconds.

    Raises
    ------
    ValueError
        Where a value is outside what is said above.

    Examples
    --------
    >>> memory_seconds(2e9, 80)
    0.025
    """
    require_positive(bandwidth=bandwidth_gb_per_s)
    if traffic_bytes != 0:
        require_positive(traffic=traffic_bytes)
    return traffic_bytes / (bandwidth_gb_per_s * 1e9)


def least_seconds(
    work_flop: float,
    traffic_bytes: float,
    bandwidth_gb_per_s: float,
    peak_gflop_per_s: float,
) -> float:
    """Give the least time: the slower clock wins, if arithmetic and memory overlap fully.

    Parameters
    ----------
    work_flop, traffic_bytes, bandwidth_gb_per_s, peak_gflop_per_s : float
        Finite and above 0; the traffic may be 0.

    Returns
    -------
    float
        In seconds.

    Raises
    ------
    ValueError
        Where a value is outside what is said above.

    Examples
    --------
    >>> least_seconds(8e9, 2e9, 80, 1000)
    0.025
    """
    return max(math_seconds(work_flop, peak_gflop_per_s), memory_seconds(traffic_bytes, bandwidth_gb_per_s))


def roof_points(
    bandwidth_gb_per_s: float, peak_gflop_per_s: float, low: float, high: float
) -> list[tuple[float, float]]:
    """Give the corners of the roof between two intensities.

    Parameters
    ----------
    bandwidth_gb_per_s, peak_gflop_per_s : float
        Finite and above 0.
    low, high : float
        In FLOP/byte, the smaller first.

    Returns
    -------
    list of (float, float)
        FLOP/byte and GFLOP/s at `low`, at the ridge where it lies strictly between, and at `high`.

    Raises
    ------
    ValueError
        Where a value is not finite, or not above 0, or `low` is not below `high`.

    Examples
    --------
    >>> roof_points(80.0, 1000.0, 1.0, 100.0)
    [(1.0, 80.0), (12.5, 1000.0), (100.0, 1000.0)]
    """
    _require_ascending(low, high)
    ridge = ridge_flop_per_byte(bandwidth_gb_per_s, peak_gflop_per_s)
    corner = [(ridge, peak_gflop_per_s)] if low < ridge < high else []
    ends = [(x, ceiling_gflop_per_s(x, bandwidth_gb_per_s, peak_gflop_per_s)) for x in (low, high)]
    return [ends[0], *corner, ends[1]]


def _require_ascending(low: float, high: float) -> None:
    require_positive(low=low, high=high)
    if low >= high:
        raise ValueError(f"low must be below high, not {low} and {high}.")


def sweep(intensity_flop_per_byte: float, low: float, samples: int) -> list[float]:
    """Give the intensities that Play passes, in equal log steps.

    Parameters
    ----------
    intensity_flop_per_byte : float
        Where the sweep ends, exactly; not below `low`.
    low : float
        Where it starts, exactly.
    samples : int
        2 or more.

    Returns
    -------
    list of float
        In FLOP/byte.

    Raises
    ------
    ValueError
        Where a value is outside what is said above.

    Examples
    --------
    >>> sweep(4.0, 0.25, 5)
    [0.25, 0.5, 1.0, 2.0, 4.0]
    """
    require_positive(intensity=intensity_flop_per_byte, low=low)
    if intensity_flop_per_byte < low:
        raise ValueError(f"intensity must not be below {low}, and {intensity_flop_per_byte} is.")
    if samples < 2:
        raise ValueError(f"A sweep needs 2 samples, not {samples}.")
    ratio = intensity_flop_per_byte / low
    climbing = [low * ratio ** (k / (samples - 1)) for k in range(samples - 1)]
    # Rounding must not carry a sample past the end.
    return [min(x, intensity_flop_per_byte) for x in climbing] + [intensity_flop_per_byte]


def decades(
    bandwidth_gb_per_s: float, peak_gflop_per_s: float, low: float, high: float, y: float | None = None
) -> tuple[int, int]:
    """Give the whole decades of the y axis that show a roof, and a point.

    Parameters
    ----------
    bandwidth_gb_per_s, peak_gflop_per_s : float
        Finite and above 0.
    low, high : float
        The ends of the x axis in FLOP/byte, the smaller first.
    y : float, optional
        A height in GFLOP/s that must be seen too.

    Returns
    -------
    (int, int)
        Exponents: ``10**lo`` at or below the lowest value, ``10**hi`` strictly above the highest. A flat roof
        that lies on ``10**lo`` gets a decade below it.

    Raises
    ------
    ValueError
        Where a value is not finite, or not above 0, or `low` is not below `high`.

    Examples
    --------
    >>> decades(80, 1000, 0.01, 100)
    (-1, 4)
    """
    _require_ascending(low, high)
    least = ceiling_gflop_per_s(low, bandwidth_gb_per_s, peak_gflop_per_s)
    most = ceiling_gflop_per_s(high, bandwidth_gb_per_s, peak_gflop_per_s)
    if y is not None:
        require_positive(y=y)
    lo = _decade_below(least if y is None else min(least, y))
    hi = _decade_below(most if y is None else max(most, y)) + 1
    flat_on_edge = least == most == float(f"1e{lo}")
    return (lo - 1 if flat_on_edge else lo), hi


def _decade_below(value: float) -> int:
    # The shortest text of a float tells powers of ten exactly, which a logarithm does not promise.
    return Decimal(repr(float(value))).adjusted()
