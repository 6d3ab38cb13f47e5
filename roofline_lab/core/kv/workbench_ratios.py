"""Ratios of baseline and candidate, and what the roof says about both."""

from __future__ import annotations

from collections.abc import Sequence

from roofline_lab.core.formats import format_number, format_quantity
from roofline_lab.core.kv.bounds import bounds
from roofline_lab.core.kv.traffic import Step, Traffic
from roofline_lab.core.kv.workbench_asked import Machine
from roofline_lab.core.roofline import bound, ceiling_gflop_per_s

NO_SPEEDUP = "These are bounds: latency, launches and kernels come on top, and no speedup is promised."


def payload_bytes(traffic: Traffic) -> int:
    """What moves of kind KV: codes and values, read and written, without scales."""
    return traffic.kv_read_bytes + traffic.kv_write_bytes


def ratios(steps: Sequence[Step], machine: Machine) -> list[dict[str, object]]:
    """Compare two steps.

    Parameters
    ----------
    steps : sequence of Step
        Of the baseline, and perhaps of a candidate.
    machine : Machine
        For the ceilings.

    Returns
    -------
    list of dict
        Payload, total and ceiling ratio; empty without a candidate. A ratio is None where its divisor is 0.
    """
    if len(steps) < 2:
        return []
    before, after = (step.total for step in steps)
    rows = [
        ("payload", "smaller", payload_bytes(before), payload_bytes(after), "B"),
        ("total", "smaller", before.total_bytes, after.total_bytes, "B"),
    ]
    found = [_ratio(key, one, other, f"{one:,} B / {other:,} B") for key, _, one, other, _ in rows]
    heights = [ceiling(traffic, machine) for traffic in (before, after)]
    one, other = (format_number(height, 6) if height else "0" for height in heights)
    return [*found, _ratio("ceiling", heights[1], heights[0], f"{other} GFLOP/s / {one} GFLOP/s")]


def ceiling(traffic: Traffic, machine: Machine) -> float | None:
    """The most that the roof allows, in GFLOP/s; None where there is no intensity."""
    intensity = traffic.intensity_flop_per_byte
    if not intensity:
        return None
    return ceiling_gflop_per_s(intensity, machine.bandwidth_gb_per_s, machine.peak_gflop_per_s)


def rates(steps: Sequence[Step], names: Sequence[str], machine: Machine) -> dict[str, object]:
    """Say where steps lie under the roof.

    Parameters
    ----------
    steps : sequence of Step
        One for each column.
    names : sequence of str
        Of the columns.
    machine : Machine
        The roof.

    Returns
    -------
    dict
        Lists with an entry for each column, and a sentence.
    """
    totals = [step.total for step in steps]
    intensities = [total.intensity_flop_per_byte for total in totals]
    least = [bounds(step, machine.bandwidth_gb_per_s, machine.peak_gflop_per_s) for step in steps]
    said = [
        f"{name}: at least {format_quantity(times.of_operators_seconds, 'seconds')}"
        for name, times in zip(names, least, strict=True)
    ]
    on = f" on {machine.name}" if machine.name else ""
    return {
        "flop": [total.flop for total in totals],
        "intensity": intensities,
        "ceiling_gflop_per_s": [ceiling(total, machine) for total in totals],
        "bound": [
            bound(intensity, machine.bandwidth_gb_per_s, machine.peak_gflop_per_s) if intensity else None
            for intensity in intensities
        ],
        "least_seconds": [[times.of_sums_seconds, times.of_operators_seconds] for times in least],
        "sentence": f"{'; '.join(said)}, operator by operator{on}. {NO_SPEEDUP}",
    }


def _ratio(key: str, one: float | None, other: float | None, formula: str) -> dict[str, object]:
    value = one / other if one and other else None
    text = "undefined" if value is None else f"{value:.2f}×"
    return {"key": key, "value": value, "text": text, "formula": f"{formula} = {text}"}
