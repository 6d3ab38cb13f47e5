"""The picture of a decode step's intensity against the batch: what it tends to, and when that is below the ridge."""

from __future__ import annotations

from collections.abc import Sequence

from roofline_lab.core.formats import format_number
from roofline_lab.core.kv.settings import MOST_SEQUENCES
from roofline_lab.core.kv.workbench_asked import Machine
from roofline_lab.core.kv.workbench_axes import decades, powers_of_two, ticks
from roofline_lab.core.kv.workbench_cache import Cache
from roofline_lab.core.kv.workbench_decoding import Decoding, Limit, last_reaching
from roofline_lab.core.kv.workbench_sections import Counted
from roofline_lab.core.roofline import ridge_flop_per_byte

_MOST = 1024


def batch_picture(
    columns: Sequence[tuple[str, str, Counted]], machine: Machine, prefill_follows: bool
) -> dict[str, object]:
    """Draw intensity against the batch.

    Parameters
    ----------
    columns : sequence of (str, str, Counted)
        Key, name and account of the baseline, and perhaps of a candidate.
    machine : Machine
        Its ridge is a line.
    prefill_follows : bool
        Whether all tokens come in the prefill.

    Returns
    -------
    dict
        ``sources``, ``ranges``, ``ticks``, ``text`` and ``table``.
    """
    settings = columns[0][2].account.settings
    ridge = ridge_flop_per_byte(machine.bandwidth_gb_per_s, machine.peak_gflop_per_s)
    most = _MOST
    while most < settings.batch:
        most *= 2
    x_range, x_ticks = powers_of_two(most)
    sources: dict[str, dict[str, list]] = {name: {"x": [], "y": []} for name in ("candidate", "candidate_limit")}
    sources["ridge"] = {"x": x_range, "y": [ridge, ridge]}
    sources["here"] = {"x": [], "y": []}
    text, limits, drawn = [], [], []
    for key, name, counted in columns:
        cache = Cache(counted.groups, counted.account.settings, prefill_follows)
        decoding = Decoding(counted.shape, cache.of_least_length())
        found = [(batch, decoding.intensity(settings.context_tokens, batch)) for batch in _batches(most)]
        limit = decoding.limit(settings.context_tokens)
        sources[key] = {"x": [batch for batch, _ in found], "y": [value for _, value in found]}
        sources[f"{key}_limit"] = {"x": x_range, "y": [limit.of_all] * 2}
        at_batch = decoding.intensity(settings.context_tokens, settings.batch)
        sources["here"]["x"].append(settings.batch)
        sources["here"]["y"].append(at_batch)
        limits.append(limit.of_all)
        drawn.append(dict(found))
        text += _text(name, decoding, limit, ridge, machine)
    y_range = decades([*(value for curve in drawn for value in curve.values()), *limits], min(1.0, ridge), ridge)
    names = [name for _, name, _ in columns]
    return {
        "sources": sources,
        "ranges": {"x": x_range, "y": y_range},
        "ticks": {"x": x_ticks, "y": ticks(y_range)},
        "text": [_boundary_sentence(columns[0][2]), *text],
        "table": {
            "head": ["batch", *(f"{name}, FLOP/byte" for name in names)],
            "rows": [
                *([f"{n:,}", *(_shown(curve[n]) for curve in drawn)] for n, _ in x_ticks if n in drawn[0]),
                ["any batch, limit", *map(_shown, limits)],
            ],
        },
    }


def _batches(most: int) -> list[int]:
    """Powers of two, and what lies between two of them."""
    powers = [2**k for k in range(most.bit_length())]
    return sorted(n for n in {*powers, *(3 * power for power in powers)} if n <= min(most, MOST_SEQUENCES))


def _boundary_sentence(first: Counted) -> str:
    tokens = f"{first.account.settings.context_tokens:,} tokens"
    if first.shape.weights:
        return f"Whole decode steps, weights included, with {tokens} a sequence."
    return f"Attention alone, with {tokens} a sequence: the weights that a batch would amortize are not known."


def _text(name: str, decoding: Decoding, limit: Limit, ridge: float, machine: Machine) -> list[str]:
    if not limit.kv_bytes:
        return [f"{name}: a sequence adds no cache to read, so that the cache sets no limit."]
    matrices = limit.matrix_flop
    work = f"{limit.flop - matrices:,} FLOP of attention"
    work = f"({matrices:,} FLOP of matrices + {work})" if matrices else work
    said = (
        f"{name}: with the batch the intensity tends to {work} / {limit.kv_bytes:,} B of cache = "
        f"{_shown(limit.of_cache)} FLOP/byte for each sequence, and to {_shown(limit.of_all)} with its activations."
    )
    longest = decoding.cache.most_tokens()
    of_cache, of_all = (last_reaching(decoding, ridge, which) for which in ("of_cache", "of_all"))
    where = f"the ridge of {_shown(ridge)} FLOP/byte{f' of {machine.name}' if machine.name else ''}"
    if of_cache == longest:
        return [said, f"{name}: at any context a batch that is large enough reaches {where}, counting the cache alone."]
    if not of_cache:
        return [said, f"{name}: at any context it stays below {where}, whatever the batch."]
    activations = f", and beyond {of_all:,} with activations" if of_all else ", and at any context with activations"
    return [said, f"{name}: beyond {of_cache:,} tokens it stays below {where} at any batch{activations}."]


def _shown(value: float | None) -> str:
    return "undefined" if value is None else format_number(value, 4)
