"""The picture of a decode step's intensity against the batch: what it tends to, and when that is below the ridge."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache

from roofline_lab.core.formats import format_number
from roofline_lab.core.kv.allocation import allocated
from roofline_lab.core.kv.shape import ModelShape
from roofline_lab.core.kv.steps import decode_step
from roofline_lab.core.kv.stored import stored
from roofline_lab.core.kv.traffic import Traffic
from roofline_lab.core.kv.workbench_axes import decades, powers_of_two, ticks
from roofline_lab.core.kv.workbench_cache import Cache
from roofline_lab.core.kv.workbench_request import Machine
from roofline_lab.core.kv.workbench_search import last_true
from roofline_lab.core.kv.workbench_sections import Counted
from roofline_lab.core.roofline import ridge_flop_per_byte

_MOST = 1024
#: Two batches so large that a step between them touches every expert: between them all grows by the sequence.
_LARGE = (2**18, 2**19)


@dataclass(frozen=True)
class Limit:
    """What each further sequence adds to a decode step once the batch is large.

    Parameters
    ----------
    flop, kv_bytes, other_bytes : int
        Of one sequence: its work, its cache with the scales, and the activations and the token that it writes.
    """

    flop: int
    kv_bytes: int
    other_bytes: int

    @property
    def of_cache(self) -> float | None:
        """FLOP a byte of the cache alone."""
        return self.flop / self.kv_bytes if self.kv_bytes else None

    @property
    def of_all(self) -> float | None:
        """FLOP a byte of all that grows: what the intensity tends to."""
        moved = self.kv_bytes + self.other_bytes
        return self.flop / moved if moved else None


@dataclass(frozen=True)
class Decoding:
    """The decode steps of one column, the whole step where the weights are known."""

    shape: ModelShape
    cache: Cache

    @cached_property
    def boundary(self) -> str:
        """The whole step where the weights are known."""
        return "step" if self.shape.weights else "attention"

    def step(self, tokens: int, sequences: int, boundary: str = "") -> Traffic:
        """What such a step moves and computes."""
        settings = replace(
            self.cache.of_length(tokens), batch=sequences, boundary=boundary or self.boundary, cells=None
        )
        groups = self.cache.groups
        room = allocated(groups, settings, stored(groups, settings))
        return decode_step(self.shape, groups, settings, room).total

    @cached_property
    def matrices(self) -> Limit:
        """What everything but attention adds for a sequence, whatever the context."""
        if self.boundary == "attention":
            return Limit(0, 0, 0)
        few, many = (self.step(self.cache.least_tokens(), count) for count in _LARGE)
        without = [self.step(self.cache.least_tokens(), count, "attention") for count in _LARGE]
        more = _LARGE[1] - _LARGE[0]
        flop, moved = (
            (getattr(many, name) - getattr(without[1], name)) - (getattr(few, name) - getattr(without[0], name))
            for name in ("flop", "total_bytes")
        )
        return Limit(round(flop / more), 0, round(moved / more))

    def limit(self, tokens: int) -> Limit:
        """What a further sequence of so many tokens adds."""
        one, two = (self.step(tokens, count, "attention") for count in (1, 2))
        flop, read, scales, all_bytes = (
            getattr(two, name) - getattr(one, name)
            for name in ("flop", "kv_read_bytes", "metadata_bytes", "total_bytes")
        )
        kept = read + scales
        return Limit(self.matrices.flop + flop, kept, self.matrices.other_bytes + all_bytes - kept)

    def last_reaching(self, ridge: float, which: str) -> int:
        """Give the longest context at which the limit reaches the ridge; 0 where none does.

        Beyond it the intensity stays below the ridge at any batch. Where a format turns many tokens into codes at
        once, the limit is highest right after that.
        """

        def reaches(tokens: int) -> bool:
            limit = getattr(self.limit(tokens), which)
            return limit is not None and limit >= ridge

        low, high = self.cache.least_tokens(), self.cache.most_tokens()
        if reaches(high):
            return high
        flushes = self.cache.flushes()
        if flushes:
            tokens, offset = flushes[-1]
            first, last = -(-(low - offset) // tokens), (high - offset) // tokens
            block = last_true(lambda k: reaches(offset + k * tokens), first, last) if first <= last else last
            start = offset + block * tokens if block >= first else low
            return max(0, last_true(reaches, start, min(high, start + tokens - 1)))
        found = last_true(reaches, low, high, self._guess(ridge, which, low, high))
        return found if found >= low else 0

    def _guess(self, ridge: float, which: str, low: int, high: int) -> int:
        """Where a straight line through two contexts meets the ridge."""

        def short_of(tokens: int) -> float:
            limit = self.limit(tokens)
            moved = limit.kv_bytes + (limit.other_bytes if which == "of_all" else 0)
            return ridge * moved - limit.flop

        near, far = low, min(high, low + 1024)
        at_near, at_far = short_of(near), short_of(far)
        if at_far <= at_near:
            return high
        return min(max(low, near + int(-at_near * (far - near) / (at_far - at_near))), high)


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
        decoding = Decoding(counted.shape, Cache(counted.groups, counted.account.settings, prefill_follows))
        found = _curve(decoding, settings.context_tokens, most)
        limit = decoding.limit(settings.context_tokens)
        sources[key] = {"x": [batch for batch, _ in found], "y": [value for _, value in found]}
        sources[f"{key}_limit"] = {"x": x_range, "y": [limit.of_all] * 2}
        at_batch = decoding.step(settings.context_tokens, settings.batch).intensity_flop_per_byte
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
                *([f"{batch:,}", *(_shown(curve[batch]) for curve in drawn)] for batch, _ in x_ticks),
                ["any batch, limit", *map(_shown, limits)],
            ],
        },
    }


@lru_cache(maxsize=64)
def _curve(decoding: Decoding, tokens: int, most: int) -> tuple[tuple[int, float | None], ...]:
    batches = sorted({*(2**k for k in range(most.bit_length())), *(3 * 2**k for k in range(most.bit_length() - 2))})
    return tuple((batch, decoding.step(tokens, batch).intensity_flop_per_byte) for batch in batches)


def _boundary_sentence(first: Counted) -> str:
    tokens = f"{first.account.settings.context_tokens:,} tokens"
    if first.shape.weights:
        return f"Whole decode steps, weights included, with {tokens} a sequence."
    return f"Attention alone, with {tokens} a sequence: the weights that a batch would amortize are not known."


def _text(name: str, decoding: Decoding, limit: Limit, ridge: float, machine: Machine) -> list[str]:
    if not limit.kv_bytes:
        return [f"{name}: a sequence adds no cache to read, so that the cache sets no limit."]
    matrices = decoding.matrices.flop
    work = f"{limit.flop - matrices:,} FLOP of attention"
    work = f"({matrices:,} FLOP of matrices + {work})" if matrices else work
    said = (
        f"{name}: with the batch the intensity tends to {work} / {limit.kv_bytes:,} B of cache = "
        f"{_shown(limit.of_cache)} FLOP/byte for each sequence, and to {_shown(limit.of_all)} with its activations."
    )
    longest = decoding.cache.most_tokens()
    of_cache, of_all = (decoding.last_reaching(ridge, which) for which in ("of_cache", "of_all"))
    where = f"the ridge of {_shown(ridge)} FLOP/byte{f' of {machine.name}' if machine.name else ''}"
    if of_cache == longest:
        return [said, f"{name}: at any context a batch that is large enough reaches {where}, counting the cache alone."]
    if not of_cache:
        return [said, f"{name}: at any context it stays below {where}, whatever the batch."]
    activations = f", and beyond {of_all:,} with activations" if of_all else ", and at any context with activations"
    return [said, f"{name}: beyond {of_cache:,} tokens it stays below {where} at any batch{activations}."]


def _shown(value: float | None) -> str:
    return "undefined" if value is None else format_number(value, 4)
