"""What the instrument's ledger gets when an account is sent to the roofline."""

from __future__ import annotations

from collections.abc import Sequence

from roofline_lab.core.formats import format_quantity
from roofline_lab.core.kv.traffic import Traffic
from roofline_lab.core.kv.workbench_sections import MOVED
from roofline_lab.core.quantities import QUANTITIES
from roofline_lab.core.units import range_sentence


def sent(totals: Sequence[tuple[str, Traffic]], what: str, banner: str) -> dict[str, object]:
    """Make ledger rows of what moves.

    Parameters
    ----------
    totals : sequence of (str, Traffic)
        Name and sums of the baseline, and perhaps of a candidate; their work is the same.
    what : str
        The step, for the sentence.
    banner : str
        Says that the numbers are wrong, where they are; it travels with them.

    Returns
    -------
    dict
        ``work_flop``, rows of ``baseline`` and ``candidate``, and a sentence. Work and rows are None where the
        instrument cannot take them, and the sentence says why.
    """
    work = totals[0][1].flop
    rows = [_rows([each for _, each in totals], each) for _, each in totals]
    if refusal := _refusal(totals):
        return {"work_flop": None, "baseline": None, "candidate": None, "sentence": refusal}
    names = " beside ".join(name for name, _ in totals)
    sentence = f"{what[0].upper()}{what[1:]} of {names}: {format_quantity(work, 'work')}, {len(rows[0])} rows."
    return {
        "work_flop": work,
        "baseline": rows[0],
        "candidate": rows[1] if len(rows) > 1 else None,
        "sentence": f"{banner} {sentence}".strip(),
    }


def _rows(totals: Sequence[Traffic], mine: Traffic) -> list[dict[str, object]]:
    """The same rows for both: those in which something moves in one of them."""
    return [
        {"kind": kind, "name": name, "bytes": getattr(mine, key)}
        for key, name, kind in MOVED
        if any(getattr(each, key) for each in totals)
    ]


def _refusal(totals: Sequence[tuple[str, Traffic]]) -> str:
    work, most = QUANTITIES["work"], QUANTITIES["bytes"]
    for name, each in totals:
        if each.flop != totals[0][1].flop:
            return "Baseline and candidate do not do the same work here, so that one ledger cannot hold both."
        if sentence := range_sentence(each.flop, "work", work.low, work.high, "The work of the instrument"):
            return f"This cannot be sent: {sentence}"
        if sentence := range_sentence(each.total_bytes, "bytes", 1.0, most.high, "A ledger"):
            return f"This cannot be sent: {sentence}"
        limits = QUANTITIES["intensity"]
        intensity = each.intensity_flop_per_byte
        if sentence := range_sentence(intensity, "intensity", limits.low, limits.high, f"The intensity of {name}"):
            return f"This cannot be sent: {sentence}"
    return ""
