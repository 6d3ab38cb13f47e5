"""The picture of decode and prefill on one roof: whole steps and operators as points."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from roofline_lab.core.formats import format_number
from roofline_lab.core.kv.steps import decode_step, prefill_step
from roofline_lab.core.kv.traffic import Step, Traffic
from roofline_lab.core.kv.workbench_asked import Machine
from roofline_lab.core.kv.workbench_axes import decades, ticks
from roofline_lab.core.kv.workbench_ratios import ceiling
from roofline_lab.core.kv.workbench_sections import Counted
from roofline_lab.core.roofline import bound, ridge_flop_per_byte

_BOUND = {"memory": "memory-bound", "compute": "compute-bound", "ridge": "at the ridge"}


def roof_picture(columns: Sequence[tuple[str, str, Counted]], machine: Machine) -> dict[str, object]:
    """Put both phases of baseline and candidate under one roof.

    Parameters
    ----------
    columns : sequence of (str, str, Counted)
        Key, name and account of the baseline, and perhaps of a candidate.
    machine : Machine
        The roof.

    Returns
    -------
    dict
        ``sources``, ``ranges``, ``ticks``, ``text`` and ``table``.
    """
    points: dict[str, list[tuple[str, Traffic]]] = {}
    for key, name, counted in columns:
        for phase, step in zip(("decode", "prefill"), _whole_steps(counted), strict=True):
            points[f"{phase}_{key}"] = [(f"{phase}, {name}", step.total)]
            if key == "baseline":
                some = [(f"{phase}, {operator}", each) for operator, each in step.operators.items()]
                points[f"{phase}_operators"] = [] if len(some) < 2 else some
    drawn = {name: [each for each in some if each[1].flop and each[1].total_bytes] for name, some in points.items()}
    places = {
        name: [(title, each.intensity_flop_per_byte, ceiling(each, machine)) for title, each in some]
        for name, some in drawn.items()
    }
    ridge = ridge_flop_per_byte(machine.bandwidth_gb_per_s, machine.peak_gflop_per_s)
    x_range = decades([x for some in places.values() for _, x, _ in some], ridge / 10, ridge * 10)
    left = x_range[0] * machine.bandwidth_gb_per_s
    y_range = decades([y for some in places.values() for *_, y in some], left, machine.peak_gflop_per_s * 1.5)
    empty = {name: {"x": [], "y": [], "name": []} for name in ("decode_candidate", "prefill_candidate")}
    return {
        "sources": {
            **empty,
            **{
                name: {"x": [x for _, x, _ in some], "y": [y for *_, y in some], "name": [title for title, *_ in some]}
                for name, some in places.items()
            },
            "roof": {"x": [x_range[0], ridge, x_range[1]], "y": [left, *[machine.peak_gflop_per_s] * 2]},
            "ridge": {"x": [ridge, ridge], "y": y_range},
        },
        "ranges": {"x": x_range, "y": y_range},
        "ticks": {"x": ticks(x_range), "y": ticks(y_range)},
        "text": _text(drawn, machine, ridge),
        "table": {
            "head": ["point", "FLOP", "bytes", "FLOP/byte", "at most GFLOP/s", "bound"],
            "rows": [_cells(title, each, machine) for some in drawn.values() for title, each in some],
        },
    }


def _whole_steps(counted: Counted) -> tuple[Step, Step]:
    """Both phases with their matrices, where the weights are known."""
    account, shape = counted.account, counted.shape
    settings = account.settings
    if settings.boundary == "step" or shape.weights is None:
        return account.decode, account.prefill
    settings = replace(settings, boundary="step")
    decode = decode_step(shape, counted.groups, settings, account.allocated)
    return decode, prefill_step(shape, counted.groups, settings)


def _text(drawn: dict[str, list[tuple[str, Traffic]]], machine: Machine, ridge: float) -> list[str]:
    said = [f"The ridge lies at {format_number(ridge, 4)} FLOP/byte."]
    for name, some in drawn.items():
        if not name.endswith("_operators"):
            for title, each in some:
                _, _, _, intensity, _, words = _cells(title, each, machine)
                said.append(f"{title[0].upper()}{title[1:]}: {intensity} FLOP/byte, {words}.")
    return said


def _cells(title: str, each: Traffic, machine: Machine) -> list[str]:
    intensity = each.intensity_flop_per_byte
    words = _BOUND[bound(intensity, machine.bandwidth_gb_per_s, machine.peak_gflop_per_s)]
    numbers = [f"{each.flop:,}", f"{each.total_bytes:,}", format_number(intensity, 4)]
    return [title, *numbers, format_number(ceiling(each, machine), 4), words]
