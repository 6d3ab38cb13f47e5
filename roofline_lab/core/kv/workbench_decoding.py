"""A decode step of any batch and context: attention grows by the sequence, matrices do not depend on the cache."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property, lru_cache

from roofline_lab.core.kv.allocation import Allocated, allocated
from roofline_lab.core.kv.layer_groups import LayerGroup
from roofline_lab.core.kv.settings import Settings
from roofline_lab.core.kv.shape import ModelShape
from roofline_lab.core.kv.steps import decode_step
from roofline_lab.core.kv.stored import stored
from roofline_lab.core.kv.traffic import Traffic
from roofline_lab.core.kv.workbench_cache import Cache
from roofline_lab.core.kv.workbench_search import last_true

#: Two batches so large that a step between them touches every expert: between them all grows by the sequence.
_LARGE = (2**18, 2**19)


@dataclass(frozen=True)
class Limit:
    """What each further sequence adds to a decode step once the batch is large.

    Parameters
    ----------
    attention_flop, matrix_flop : int
        Its work.
    kv_bytes : int
        Its cache, with scales.
    other_bytes : int
        Activations, and the token that it writes.
    """

    attention_flop: int
    matrix_flop: int
    kv_bytes: int
    other_bytes: int

    @property
    def flop(self) -> int:
        """All of its work."""
        return self.attention_flop + self.matrix_flop

    def moved_bytes(self, which: str) -> int:
        """Bytes "of_cache" alone, or "of_all" that grows."""
        return self.kv_bytes + (self.other_bytes if which == "of_all" else 0)

    @property
    def of_cache(self) -> float | None:
        """FLOP a byte of the cache alone."""
        return self.flop / self.kv_bytes if self.kv_bytes else None

    @property
    def of_all(self) -> float | None:
        """FLOP a byte of all that grows: what the intensity tends to."""
        moved = self.moved_bytes("of_all")
        return self.flop / moved if moved else None


@dataclass(frozen=True)
class Decoding:
    """The decode steps of one column, the whole step where the weights are known.

    Parameters
    ----------
    shape : ModelShape
        The model.
    cache : Cache
        Its formats; length and batch are varied.

    Examples
    --------
    >>> from roofline_lab.core.kv.layer_groups import layer_groups
    >>> from roofline_lab.core.kv.models import model
    >>> llama = model("llama-3-8b")
    >>> decoding = Decoding(llama, Cache(layer_groups(llama), Settings(1)))
    >>> round(decoding.intensity(8192, 32), 2), round(decoding.limit(8192).of_cache, 2)
    (12.48, 17.98)
    >>> last_reaching(decoding, 989_400 / 3350, "of_cache")
    393
    """

    shape: ModelShape
    cache: Cache

    def intensity(self, tokens: int, sequences: int) -> float | None:
        """FLOP a byte of such a step; None where nothing moves."""
        (flop, moved), (more_flop, more_moved) = ((each.flop, each.total_bytes) for each in self._attention(tokens))
        flop += (sequences - 1) * (more_flop - flop)
        moved += (sequences - 1) * (more_moved - moved)
        matrix_flop, matrix_bytes = self._matrices.of(sequences)
        moved += matrix_bytes
        return (flop + matrix_flop) / moved if moved else None

    def limit(self, tokens: int) -> Limit:
        """What a further sequence of so many tokens adds."""
        flop, read, scales, moved = (
            getattr(two, name) - getattr(one, name)
            for one, two in (self._attention(tokens),)
            for name in ("flop", "kv_read_bytes", "metadata_bytes", "total_bytes")
        )
        few, many = (self._matrices.of(count) for count in _LARGE)
        more = _LARGE[1] - _LARGE[0]
        matrix_flop, matrix_bytes = ((after - before) // more for before, after in zip(few, many, strict=True))
        return Limit(flop, matrix_flop, read + scales, moved - read - scales + matrix_bytes)

    def _attention(self, tokens: int) -> tuple[Traffic, Traffic]:
        """Attention with one sequence and with two: a batch is a straight line through both."""
        found = self._seen.get(tokens)
        if found is None:
            settings = replace(self.cache.of_length(tokens), boundary="attention", cells=None)
            found = self._seen[tokens] = tuple(_decode(self.shape, self.cache.groups, settings, n) for n in (1, 2))
        return found

    @cached_property
    def _seen(self) -> dict[int, tuple[Traffic, Traffic]]:
        return {}

    @cached_property
    def _matrices(self) -> _Matrices:
        settings = self.cache.settings
        plain = Settings(1, weight_bits=settings.weight_bits, tensor_parallel=settings.tensor_parallel)
        return _matrices(self.shape, self.cache.groups, plain)


@lru_cache(maxsize=64)
def last_reaching(decoding: Decoding, ridge: float, which: str) -> int:
    """Give the longest context at which the limit reaches the ridge.

    Beyond it the intensity stays below the ridge at any batch. Where a format turns many tokens into codes at once,
    the limit is highest right after that.

    Parameters
    ----------
    decoding : Decoding
    ridge : float
        In FLOP/byte.
    which : str
        "of_cache" or "of_all".

    Returns
    -------
    int
        0 where none does, `Cache.most_tokens` where all do.
    """
    low, high = decoding.cache.least_tokens(), decoding.cache.most_tokens()

    def reaches(tokens: int) -> bool:
        limit = getattr(decoding.limit(tokens), which)
        return limit is not None and limit >= ridge

    if reaches(high):
        return high
    if flushes := decoding.cache.flushes():
        tokens, offset = flushes[-1]
        first, last = -(-(low - offset) // tokens), (high - offset) // tokens
        block = last_true(lambda k: reaches(offset + k * tokens), first, last)
        low = max(low, offset + block * tokens)
        high = min(high, low + tokens - 1)
    found = last_true(reaches, low, high, _guess(decoding, ridge, which, low, high))
    return found if found >= low else 0


def _guess(decoding: Decoding, ridge: float, which: str, low: int, high: int) -> int:
    """Where a straight line through two contexts meets the ridge."""

    def short_of(tokens: int) -> float:
        limit = decoding.limit(tokens)
        return ridge * limit.moved_bytes(which) - limit.flop

    near, far = low, min(high, low + 1024)
    at_near, at_far = short_of(near), short_of(far)
    if at_far <= at_near:
        return high
    return min(max(low, near + int(-at_near * (far - near) / (at_far - at_near))), high)


class _Matrices:
    """Everything but attention, whatever the cache: work and bytes by the number of sequences."""

    def __init__(self, shape: ModelShape, groups: tuple[LayerGroup, ...], settings: Settings) -> None:
        self._shape, self._groups, self._settings = shape, groups, settings
        self._seen: dict[int, tuple[int, int]] = {}

    def of(self, sequences: int) -> tuple[int, int]:
        """FLOP and bytes; none of either where the weights are not known."""
        if self._shape.weights is None:
            return 0, 0
        if sequences not in self._seen:
            whole, part = (
                _decode(self._shape, self._groups, replace(self._settings, boundary=boundary), sequences)
                for boundary in ("step", "attention")
            )
            self._seen[sequences] = whole.flop - part.flop, whole.total_bytes - part.total_bytes
        return self._seen[sequences]


@lru_cache(maxsize=16)
def _matrices(shape: ModelShape, groups: tuple[LayerGroup, ...], settings: Settings) -> _Matrices:
    return _Matrices(shape, groups, settings)


def _decode(shape: ModelShape, groups: tuple[LayerGroup, ...], settings: Settings, sequences: int) -> Traffic:
    settings = replace(settings, batch=sequences)
    paged = settings.block_tokens is not None
    room = allocated(groups, settings, stored(groups, settings)) if paged else Allocated(0)
    return decode_step(shape, groups, settings, room).total
