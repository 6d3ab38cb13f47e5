"""The roofline's bound on a step, twice: from the sums, and operator by operator."""

from __future__ import annotations

from dataclasses import dataclass

from roofline_lab.core.kv.traffic import Step, Traffic
from roofline_lab.core.roofline import memory_seconds, require_positive


@dataclass(frozen=True)
class Bounds:
    """The least time of a step on one machine.

    Parameters
    ----------
    of_sums_seconds : float
        As if all of the step's arithmetic overlapped with all of its traffic.
    of_operators_seconds : float
        The operators one after the other, each with its own slower clock: never less.
    """

    of_sums_seconds: float
    of_operators_seconds: float


def bounds(step: Step, bandwidth_gb_per_s: float, peak_gflop_per_s: float) -> Bounds:
    """Bound the time of a step.

    Parameters
    ----------
    step : Step
        A decode step or a prefill.
    bandwidth_gb_per_s, peak_gflop_per_s : float
        Of the machine, for the precision of the math; finite and above 0.

    Returns
    -------
    Bounds
        In seconds; latency, launches and dependencies come on top.

    Raises
    ------
    ValueError
        Where bandwidth or peak is not finite, or not above 0.

    Examples
    --------
    >>> step = Step({"qkv": Traffic(flop=8 * 10**9, weights_bytes=10**9), "attention": Traffic(kv_read_bytes=10**9)})
    >>> bounds(step, 1000, 4000)
    Bounds(of_sums_seconds=0.002, of_operators_seconds=0.003)
    """
    require_positive(peak=peak_gflop_per_s)
    each = [_seconds(traffic, bandwidth_gb_per_s, peak_gflop_per_s) for traffic in step.operators.values()]
    of_sums = _seconds(step.total, bandwidth_gb_per_s, peak_gflop_per_s)
    # Adding floats must not turn an equality around.
    return Bounds(of_sums, max(of_sums, sum(each)))


def _seconds(traffic: Traffic, bandwidth_gb_per_s: float, peak_gflop_per_s: float) -> float:
    return max(traffic.flop / (peak_gflop_per_s * 1e9), memory_seconds(traffic.total_bytes, bandwidth_gb_per_s))
