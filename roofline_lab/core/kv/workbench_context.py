"""The picture of bytes in memory against the context, by part, with both sides of each step."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from roofline_lab.core.formats import format_quantity
from roofline_lab.core.kv.allocation import allocated
from roofline_lab.core.kv.cells import PADDING
from roofline_lab.core.kv.stored import stored
from roofline_lab.core.kv.workbench_axes import decades, ticks
from roofline_lab.core.kv.workbench_cache import Cache
from roofline_lab.core.kv.workbench_capacity import most_tokens
from roofline_lab.core.kv.workbench_sections import Counted
from roofline_lab.core.kv.workspace import workspace_bytes

#: Parts of a sample; the last is what they add up to.
PARTS = ("payload", "metadata", "residual", "state", "waste", "workspace", "all")
_LEAST, _MOST = 10, 1_000_000
_PER_DECADE = 8
#: A step after so many others is narrower than two pixels.
_STEPS = 24
#: Where the table has rows.
_ROWS = (128, 1024, 4096, 8192, 32_768, 131_072, 1_048_576)


def context_picture(
    columns: Sequence[tuple[str, str, Counted]], memory_bytes: int | None, prefill_follows: bool, length_follows: bool
) -> dict[str, object]:
    """Draw bytes against the context.

    Parameters
    ----------
    columns : sequence of (str, str, Counted)
        Key, name and account of the baseline, and perhaps of a candidate.
    memory_bytes : int, optional
        Of one rank: a line.
    prefill_follows : bool
        Whether all tokens come in the prefill.
    length_follows : bool
        Whether a reserved length grows with the context, or stays as it was asked for.

    Returns
    -------
    dict
        ``sources``, ``ranges``, ``ticks``, ``text`` and ``table``.
    """
    account = columns[-1][2].account
    here, weights = account.settings.context_tokens, account.weights_bytes
    high = max(_MOST, 2 * here)
    curves = [
        _curve(Cache(each.groups, each.account.settings, prefill_follows, length_follows).of_least_length(), high)
        for _, _, each in columns
    ]
    x_range = decades((), _LEAST, high)
    parts = curves[-1]
    sources = {part: _line(parts, place) for place, part in enumerate(PARTS[:-1])}
    sources["candidate"] = {"x": [], "y": []}
    for (key, _, _), curve in zip(columns, curves, strict=True):
        sources[key] = _line(curve, len(PARTS) - 1)
    sources["weights"] = {"x": x_range, "y": [weights, weights]} if weights else {"x": [], "y": []}
    sources["memory"] = {"x": x_range, "y": [memory_bytes] * 2} if memory_bytes else {"x": [], "y": []}
    beside = [each.account.resident_bytes - weights for _, _, each in columns]
    tops = [beside[0], *(sample[-1] for curve in curves for _, sample in curve), weights, memory_bytes]
    y_range = decades(tops, 1e6, 1e9)
    y_range[0] = max(y_range[0], y_range[1] / 1e8)  # what is smaller than that matters nowhere
    sources["here"] = {"x": [here] * len(beside), "y": [size or None for size in beside]}
    sources["here_line"] = {"x": [here, here], "y": y_range}
    return {
        "sources": sources,
        "ranges": {"x": x_range, "y": y_range},
        "ticks": {"x": ticks(x_range), "y": ticks(y_range, "bytes")},
        "text": _text(columns, prefill_follows, beside),
        "table": _table(columns, curves, here, beside),
    }


@lru_cache(maxsize=64)
def _curve(cache: Cache, high: int) -> tuple[tuple[int, tuple[int, ...]], ...]:
    """Samples of one column: the number of tokens, and the bytes of each of `PARTS`."""
    return tuple((tokens, _parts(cache, tokens)) for tokens in samples(cache, high))


def samples(cache: Cache, high: int) -> list[int]:
    """Numbers of tokens to draw: evenly on a log axis, and both sides of each step that is wide enough to be seen.

    Parameters
    ----------
    cache : Cache
    high : int
        The largest.

    Returns
    -------
    list of int
        In order, without what the cache is not defined for.

    Examples
    --------
    >>> from roofline_lab.core.kv.layer_groups import layer_groups
    >>> from roofline_lab.core.kv.models import model
    >>> from roofline_lab.core.kv.settings import Settings
    >>> some = samples(Cache(layer_groups(model("llama-3-8b")), Settings(1, k_format="kivi2", v_format="kivi2")), 9000)
    >>> {127, 128, 255, 256} <= set(some)
    True
    """
    low, high = max(_LEAST, cache.least_tokens()), min(high, cache.most_tokens())
    if high < low:
        return []
    count = 1
    while low * 10 ** (count / _PER_DECADE) < high:
        count += 1
    even = {round(low * 10 ** (place / _PER_DECADE)) for place in range(count)}
    found = {low, high, *even, *_ROWS}
    for flush in cache.flushes():
        far = {flush.offset + (tokens - flush.offset) // flush.tokens * flush.tokens for tokens in even}
        found.update(*((at - 1, at) for at in (*_first_steps(flush.tokens, flush.offset, low), *far)))
    for step in _rising_steps(cache):
        found.update(*((at, at + 1) for at in _first_steps(step, 0, low)))
    for group in cache.groups:
        for edge in filter(None, (group.layer.window_tokens, group.layer.selected_tokens)):
            found.update((edge, edge + 1))
    return sorted(tokens for tokens in found if low <= tokens <= high and cache.fits_format(tokens))


def _first_steps(tokens: int, offset: int, low: int) -> list[int]:
    first = max(1, -(-(low - offset) // tokens))
    return [offset + place * tokens for place in range(first, first + _STEPS)]


def _rising_steps(cache: Cache) -> set[int]:
    settings = cache.settings
    if settings.cells:
        return {PADDING}
    if settings.block_tokens:
        return {settings.block_tokens}
    return {settings.k_format.step_tokens, settings.v_format.step_tokens} - {1}


def _parts(cache: Cache, tokens: int) -> tuple[int, ...]:
    settings = cache.of_length(tokens)
    kept = stored(cache.groups, settings)
    room = allocated(cache.groups, settings, kept)
    beside = room.block_table_bytes + workspace_bytes(cache.groups, settings)
    some = (kept.payload_bytes, kept.metadata_bytes, kept.residual_bytes, kept.state_bytes, room.waste_bytes, beside)
    return (*some, sum(some))


def _line(curve: Sequence[tuple[int, tuple[int, ...]]], place: int) -> dict[str, list[int | None]]:
    if not any(parts[place] for _, parts in curve):
        return {"x": [], "y": []}
    # Nothing is no place on a log axis: a gap.
    return {"x": [tokens for tokens, _ in curve], "y": [parts[place] or None for _, parts in curve]}


def _text(columns: Sequence[tuple[str, str, Counted]], prefill_follows: bool, beside: Sequence[int]) -> list[str]:
    first = columns[0][2].account
    here = f"{first.settings.context_tokens:,} tokens"
    sizes = [f"{name} {format_quantity(size, 'bytes')}" for (_, name, _), size in zip(columns, beside, strict=True)]
    said = [f"At {here}: {'; '.join(sizes)}."]
    if first.weights_bytes:
        weights = format_quantity(first.weights_bytes, "bytes")
        for _, name, counted in columns:
            cache = Cache(counted.groups, counted.account.settings, prefill_follows).of_least_length()
            last = most_tokens(cache, first.weights_bytes)
            if last < cache.most_tokens():
                said.append(f"Weights ({weights}) dominate up to {last:,} tokens of {name}, its cache beyond.")
            else:
                said.append(f"Weights ({weights}) dominate at any length of {name}.")
    for _, name, counted in columns:
        for flush in Cache(counted.groups, counted.account.settings, prefill_follows).flushes():
            said.append(f"{name} turns {flush.tokens:,} tokens into codes at once: there its bytes fall.")
    return said


def _table(
    columns: Sequence[tuple[str, str, Counted]], curves: Sequence[Sequence], here: int, beside: Sequence[int]
) -> dict[str, list]:
    """Samples at round numbers, and the context that is asked about."""
    rows = {here: [f"{size:,}" for size in beside]}
    by_tokens = [dict(curve) for curve in curves]
    for tokens in _ROWS:
        found = [curve[tokens][-1] for curve in by_tokens if tokens in curve]
        if len(found) == len(columns):
            rows.setdefault(tokens, [f"{size:,}" for size in found])
    head = ["tokens", *(f"{name}, B" for _, name, _ in columns)]
    return {"head": head, "rows": [[f"{tokens:,}", *cells] for tokens, cells in sorted(rows.items())]}
