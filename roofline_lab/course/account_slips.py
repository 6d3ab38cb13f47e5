"""What often goes awry in a prediction about a cache, as numbers: each made by the account itself, or from its own."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from roofline_lab.core.kv.shape import Layer
from roofline_lab.core.kv.workbench_request import Refused
from roofline_lab.course.account_facts import COLUMNS, COUNTS, PER_TOKEN, RATIOS, Facts, PathError, account_facts
from roofline_lab.course.judge_rows import bit_rows, power_rows

_SAME_AS_TRUTH = 1e-6
_SWITCHES = ("query-heads", "head-dim", "no-scales", "no-window")
_PHASES = {"decode": "prefill", "prefill": "decode"}
_BOUNDARIES = {"attention": "step", "step": "attention"}
# The sections that hold one thing each: what is stored, allocated, in memory, moved.
_TOTALS = ("stored", "allocated", "resident", "moved")
# Two names of one slip: where both come to one number, the second says it better.
_BETTER = {"no-scales": ("codes_alone", "payload_ratio"), "said_moved": ("not_divided",)}
_THOUSANDS = {"kB": 1, "MB": 2, "GB": 3, "TB": 4}
_CACHE_ROWS = ("payload", "kv_read_bytes", "kv_write_bytes", "stored", "allocated")

_Found = Iterator[tuple[str, float | None]]


class Slip(NamedTuple):
    """A mistake by its code, and what it comes to here."""

    code: str
    value: float


def slips(quantity: str, of: str, facts: Facts, unit: str = "GB") -> list[Slip]:
    """List what can go awry in a prediction.

    Parameters
    ----------
    quantity : str
        ``bytes``, ``ratio``, ``intensity`` or ``count``.
    of : str
        The path of what is asked.
    facts : Facts
        The account in which it is asked.
    unit : str
        Of a size, where a number has none.

    Returns
    -------
    list of Slip
        In the order in which a question names them; without those that are right here.

    Examples
    --------
    >>> facts = account_facts({"model": "llama-3-8b", "context": 8192})
    >>> slips("bytes", "baseline.stored.total", facts)[0]
    Slip(code='query-heads', value=4294967296)
    """
    truth = facts.number(quantity, of).value
    rows = [*_SLIPS[quantity](of, facts, truth), *(_binary_rows(truth, unit) if quantity == "bytes" else ())]
    found = dict.fromkeys(Slip(code, value) for code, value in rows if value is not None and value > 0)
    wrong = [slip for slip in found if not _are_one(slip.value, truth)]
    return [slip for slip in wrong if not _is_said_better(slip, wrong)]


def _are_one(value: float, other: float) -> bool:
    return abs(value / other - 1) <= _SAME_AS_TRUTH


def _is_said_better(slip: Slip, others: Sequence[Slip]) -> bool:
    better = _BETTER.get(slip.code, ())
    return any(other.code in better and _are_one(slip.value, other.value) for other in others)


def _binary_rows(truth: float, unit: str) -> _Found:
    """Powers of 1024 for powers of 1000, and the other way round."""
    factor = 1.024 ** _THOUSANDS.get(unit, 0)
    yield "gib_over", truth * factor
    yield "gib_under", truth / factor


def kept_layer(facts: Facts) -> Layer | None:
    """Give the first layer that keeps keys and values."""
    return next((layer for layer in facts.asked.shape.layers if layer.kv_heads or layer.latent), None)


def _changed(quantity: str, of: str, facts: Facts, **change: Any) -> float | None:
    """What the account gives for a changed request; None where it gives nothing."""
    try:
        return account_facts({**facts.asked.echo, **change}).number(quantity, of).value
    except (Refused, PathError):
        return None


def _switched(quantity: str, of: str, facts: Facts) -> _Found:
    on = facts.asked.wrong
    for key in _SWITCHES:
        if key not in on:
            yield key, _changed(quantity, of, facts, wrong=[*on, key])


def _other_work(quantity: str, of: str, facts: Facts) -> _Found:
    """Another step, or another part of it; only what moves depends on that."""
    echo = facts.asked.echo
    yield "other_phase", _changed(quantity, of, facts, phase=_PHASES[echo["phase"]])
    yield "other_boundary", _changed(quantity, of, facts, boundary=_BOUNDARIES[echo["boundary"]])
    if echo["batch"] > 1:
        yield "one_sequence", _changed(quantity, of, facts, batch=1)


def _byte_slips(of: str, facts: Facts, truth: float) -> _Found:
    column, section, row = of.split(".")
    echo = facts.asked.echo
    yield from _switched("bytes", of, facts)
    if section in ("stored", "allocated"):
        if echo["context"] > 1:
            yield "one_token", _changed("bytes", of, facts, context=1, prefill=None, max_tokens=None)
        if echo["batch"] > 1:
            yield "one_sequence", _changed("bytes", of, facts, batch=1)
    if section in ("moved", PER_TOKEN):
        yield from _other_work("bytes", of, facts)
    yield from _cells(column, section, row, facts)
    if row in _CACHE_ROWS or section in ("stored", "allocated"):
        yield from _cache_slips(facts, truth)
    yield from bit_rows(truth)
    yield from power_rows(truth)


def _distinct(found: _Found) -> _Found:
    """Where two things are one number here, as what is stored and what is allocated, the first stands for both."""
    seen: list[float] = []
    for code, value in found:
        if value is not None and not any(_are_one(value, other) for other in seen):
            seen.append(value)
            yield code, value


def _cells(column: str, section: str, row: str, facts: Facts) -> _Found:
    """Other cells of the same table."""

    def cell(*path: str) -> float | None:
        try:
            return facts.cell(*path).value
        except PathError:
            return None

    for other in COLUMNS:
        if other != column:
            yield "other_column", cell(other, section, row)
    if row == "total":
        others = (other for other in _TOTALS if other != section)
        yield from _distinct((f"said_{other}", cell(column, other, "total")) for other in others)
    if section == "stored":
        yield (
            ("codes_alone", cell(column, section, "payload"))
            if row == "total"
            else (
                "all_stored",
                cell(column, section, "total"),
            )
        )
    if (section, row) == ("moved", "weights_bytes"):
        yield "embedding_read", cell(column, "resident", "weights")
    if section == PER_TOKEN:
        yield "not_divided", cell(column, "moved", row)
    if section == "moved" and facts.tokens > 1:
        yield "divided", cell(column, PER_TOKEN, row)


def _cache_slips(facts: Facts, truth: float) -> _Found:
    layer = kept_layer(facts)
    layers = sum(1 for each in facts.asked.shape.layers if each.kv_heads or each.latent)
    if layer is not None and layer.latent:
        yield "latent_twice", truth * 2
    elif layer is not None:
        yield "keys_only", truth / 2
        yield "both_twice", truth * 2
    if layers > 1:
        yield "one_layer", truth / layers


def _ratio_slips(of: str, facts: Facts, truth: float) -> _Found:
    yield "inverse", 1 / truth
    sections = {section: f"{section}.total" for section in _TOTALS[:-1]}
    others = {**{ratio: ratio for ratio in RATIOS}, **sections}
    yield from _distinct((f"{name}_ratio", _ratio(path, facts)) for name, path in others.items() if path != of)
    yield "no-scales", _changed("ratio", of, facts, wrong=[*facts.asked.wrong, "no-scales"])
    if of in RATIOS or of.startswith("moved"):
        yield from _other_work("ratio", of, facts)


def _ratio(of: str, facts: Facts) -> float | None:
    try:
        return facts.number("ratio", of).value
    except PathError:
        return None


def _intensity_slips(of: str, facts: Facts, truth: float) -> _Found:
    yield "inverse", 1 / truth
    machine = facts.asked.machine
    yield "said_ridge", machine.peak_gflop_per_s / machine.bandwidth_gb_per_s
    for other in COLUMNS[: len(facts.counted)]:
        if other != of:
            yield "other_column", facts.number("intensity", other).value
    yield from _switched("intensity", of, facts)
    yield from _other_work("intensity", of, facts)
    yield "fma_over", truth * 2
    yield "fma_under", truth / 2
    yield from bit_rows(truth)
    yield from power_rows(truth)


def _count_slips(of: str, facts: Facts, truth: float) -> _Found:
    column, _, counted = of.partition(".")
    for other in COLUMNS[: len(facts.counted)]:
        if other != column:
            yield "other_column", facts.number("count", f"{other}.{counted}").value
    for other in COUNTS:
        if other != counted:
            yield f"said_{other}", facts.number("count", f"{column}.{other}").value
    weights = facts.counted[0].account.weights_bytes
    yield "no_weights", _changed("count", of, facts, memory_gb=(facts.asked.memory_bytes + weights) / 1e9)
    yield from _switched("count", of, facts)
    yield "gib_over", _changed("count", of, facts, wrong=[*facts.asked.wrong, "gib"])
    yield from bit_rows(truth)
    yield from power_rows(truth)


_SLIPS: Mapping[str, Callable[[str, Facts, float], _Found]] = {
    "bytes": _byte_slips,
    "ratio": _ratio_slips,
    "intensity": _intensity_slips,
    "count": _count_slips,
}
