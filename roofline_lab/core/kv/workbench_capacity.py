"""How many tokens, or sequences, fit into a memory beside the weights: exact, with pages, residual and steps."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache

from roofline_lab.core.formats import format_quantity
from roofline_lab.core.kv.settings import MOST_SEQUENCES, MOST_TOKENS, Settings
from roofline_lab.core.kv.workbench_cache import Cache
from roofline_lab.core.kv.workbench_search import last_before_false, last_true
from roofline_lab.core.kv.workbench_sections import Counted


@lru_cache(maxsize=64)
def most_tokens(cache: Cache, room_bytes: int) -> int:
    """Give the longest sequences that fit, with every shorter length on the way.

    Parameters
    ----------
    cache : Cache
    room_bytes : int
        For the cache.

    Returns
    -------
    int
        0 where none fits.

    Examples
    --------
    >>> from roofline_lab.core.kv.layer_groups import layer_groups
    >>> from roofline_lab.core.kv.models import model
    >>> most_tokens(Cache(layer_groups(model("llama-3-8b")), Settings(8192)), 131_072 * 1000 - 1)
    999
    """
    low, high = cache.least_tokens(), cache.most_tokens()

    def fits(tokens: int) -> bool:
        return cache.bytes(cache.of_length(tokens)) <= room_bytes

    flushes = cache.flushes()
    if len(flushes) > 1:
        # Room that is reserved for any shorter length too is enough for each of them.
        low = max(low, last_true(lambda n: cache.bytes(_reserving(cache.of_length(n))) <= room_bytes, low, high))
    found = last_before_false(fits, low, high, flushes, _guess(cache, room_bytes, low, high))
    while found >= low and not cache.fits_format(found):
        found -= 1
    return found if found >= low else 0


def most_sequences(cache: Cache, room_bytes: int) -> int:
    """Give how many sequences fit; the parameters are those of `most_tokens`.

    Examples
    --------
    >>> from roofline_lab.core.kv.layer_groups import layer_groups
    >>> from roofline_lab.core.kv.models import model
    >>> most_sequences(Cache(layer_groups(model("llama-3-8b")), Settings(1000)), 131_072 * 9999)
    9
    """
    high = MOST_SEQUENCES
    if cache.settings.cells:
        high = min(high, MOST_TOKENS * cache.settings.cells.sequences // cache.settings.cells.context_tokens)
    one, two = (cache.bytes(cache.of_batch(count)) for count in (1, min(2, high)))
    guess = 1 + (room_bytes - one) // (two - one) if two > one else high
    return last_true(lambda count: cache.bytes(cache.of_batch(count)) <= room_bytes, 1, high, guess)


def capacity(
    columns: Sequence[tuple[str, str, Counted]], memory_bytes: int | None, prefill_follows: bool
) -> dict[str, object]:
    """Say what fits.

    Parameters
    ----------
    columns : sequence of (str, str, Counted)
        Key, name and account of the baseline, and perhaps of a candidate.
    memory_bytes : int, optional
        Of one rank.
    prefill_follows : bool
        Whether all tokens come in the prefill.

    Returns
    -------
    dict
        A sentence, and a row for each column.
    """
    if memory_bytes is None:
        return {"sentence": "Say how much memory there is, and the lab says how much fits.", "rows": []}
    memory = format_quantity(memory_bytes, "bytes", 6)
    first = columns[0][2].account
    weights = first.weights_bytes
    if weights >= memory_bytes:
        needed = format_quantity(weights, "bytes")
        return {"sentence": f"The weights alone need {needed}: no token fits into {memory}.", "rows": []}
    rows = [_row(key, counted, memory_bytes, prefill_follows) for key, _, counted in columns]
    batch, context = first.settings.batch, first.settings.context_tokens
    each = f" in each of {batch:,} sequences" if batch > 1 else ""
    said = [
        f"{name} {_some(row['tokens'], 'token')}{each}, or {_some(row['sequences'], 'sequence')} of {context:,} tokens"
        for (_, name, _), row in zip(columns, rows, strict=True)
    ]
    beside = f"beside {format_quantity(weights, 'bytes')} of weights" if weights else "without weights, not known here"
    return {"sentence": f"In {memory}, {beside}: {'; '.join(said)}.", "rows": rows}


def _row(key: str, counted: Counted, memory_bytes: int, prefill_follows: bool) -> dict[str, object]:
    found = counted.account
    cache = Cache(counted.groups, found.settings, prefill_follows)
    room = memory_bytes - found.weights_bytes
    tokens = most_tokens(cache.of_least_length(), room)
    used = cache.bytes(cache.of_length(tokens)) if tokens else 0
    text = f"{found.weights_bytes:,} B of weights + {used:,} B of cache = {found.weights_bytes + used:,} B"
    if (longer := max(tokens + 1, cache.least_tokens())) <= cache.most_tokens():
        more = found.weights_bytes + cache.bytes(cache.of_length(longer))
        text += f"; {longer:,} tokens need {more:,} B" if more > memory_bytes else ""
    return {"column": key, "tokens": tokens, "sequences": most_sequences(cache, room), "formula": text}


def _some(number: int, what: str) -> str:
    most = {"token": MOST_TOKENS, "sequence": MOST_SEQUENCES}[what]
    limit = " and more" if number == most else ""
    return f"{'no' if not number else f'{number:,}'} {what}{'' if number == 1 else 's'}{limit}"


def _reserving(settings: Settings) -> Settings:
    return replace(settings, max_length_tokens=settings.context_tokens)


def _guess(cache: Cache, room_bytes: int, low: int, high: int) -> int:
    """Where a straight line through two lengths reaches the room."""
    near, far = low, min(high, max(low + 1, 2**20))
    at_near, at_far = (cache.bytes(cache.of_length(tokens)) for tokens in (near, far))
    return near + (room_bytes - at_near) * (far - near) // (at_far - at_near) if at_far > at_near else high
