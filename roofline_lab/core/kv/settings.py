"""What is asked about a model's cache: how many tokens, in which format, kept and moved in which way."""

from __future__ import annotations

import re
from dataclasses import dataclass
from fractions import Fraction

from roofline_lab.core.kv.cache_format import CacheFormat
from roofline_lab.core.kv.format_names import parse_format

#: The largest numbers that an account is made for; what is beyond is refused, not cut off.
MOST_TOKENS = 1_000_000_000
MOST_SEQUENCES = 1_000_000
MOST_BLOCK_TOKENS = 1_000_000
MOST_RANKS = 65_536
MOST_WEIGHT_BITS = 64

WORKSPACES = ("none", "layer", "all")
SLIDINGS = ("logical", "full")
BOUNDARIES = ("attention", "step")

_BITS = re.compile(r"[0-9]{1,2}(\.[0-9]{1,12})?")


class SettingsError(ValueError):
    """Settings that do not fit together, or do not fit a model; the message is a sentence."""


@dataclass(frozen=True)
class Cells:
    """How llama.cpp allocates: cells for all layers when it starts.

    Parameters
    ----------
    context_tokens : int
        Its ``--ctx-size``.
    sequences : int
        Its ``--parallel``, n_seq_max.
    unified : bool
        One stream of cells for all sequences; else one for each.
    batch_tokens : int
        Its ``--ubatch-size``: sliding layers hold so many tokens beyond their window.
    """

    context_tokens: int
    sequences: int = 1
    unified: bool = True
    batch_tokens: int = 512

    def __post_init__(self) -> None:
        require_whole("the cells' context", self.context_tokens, 1, MOST_TOKENS)
        require_whole("the cells' sequences", self.sequences, 1, MOST_SEQUENCES)
        require_whole("the cells' batch", self.batch_tokens, 1, MOST_TOKENS)


@dataclass(frozen=True)
class Settings:
    """Everything that an account depends on beside the model.

    Parameters
    ----------
    context_tokens : int
        Tokens of each sequence in the cache: a decode step reads them and writes one more beside them.
    prefill_tokens : int, optional
        How many of them came in the prefill; by default all.
    batch : int
        Sequences, all alike.
    k_format, v_format : str or CacheFormat
        How keys and values are stored.
    block_tokens : int, optional
        Tokens of a page; without it nothing is paged.
    shared_prefix_tokens : int
        First tokens that all sequences have in common.
    max_length_tokens : int, optional
        Reserve room for so many tokens a sequence.
    cells : Cells, optional
        Allocate as llama.cpp does, instead of pages or a maximal length.
    workspace : str
        "none": attention reads codes; "layer" or "all": so many layers are dequantized to 16 bits first.
    weight_bits : int, float, str or Fraction
        Bits of a weight, with its share of the scales.
    tensor_parallel : int
        Ranks that share the model; all numbers are for one rank.
    sliding : str
        "logical": sliding layers get room for their window; "full": for all tokens.
    boundary : str
        "attention": only the attention state moves; "step": weights and all activations too.
    fused : bool
        Whether scores stay inside the attention kernel; else they go through memory.
    rollback_states : int
        Earlier recurrent states that are kept for taking tokens back.

    Raises
    ------
    SettingsError
        Where a number is outside its range or they do not fit together.
    FormatError
        Where a format is not known.

    Examples
    --------
    >>> Settings(8192, v_format="q8_0").v_format.name
    'q8_0'
    >>> Settings(8192, prefill_tokens=9000)
    Traceback (most recent call last):
    roofline_lab.core.kv.settings.SettingsError: The prefill must be a whole number from 1 to 8,192, not 9000.
    """

    context_tokens: int
    prefill_tokens: int | None = None
    batch: int = 1
    k_format: CacheFormat | str = "f16"
    v_format: CacheFormat | str = "f16"
    block_tokens: int | None = None
    shared_prefix_tokens: int = 0
    max_length_tokens: int | None = None
    cells: Cells | None = None
    workspace: str = "none"
    weight_bits: int | float | str | Fraction = 16
    tensor_parallel: int = 1
    sliding: str = "logical"
    boundary: str = "attention"
    fused: bool = True
    rollback_states: int = 0

    def __post_init__(self) -> None:
        require_whole("the context", self.context_tokens, 1, MOST_TOKENS)
        if self.prefill_tokens is None:
            object.__setattr__(self, "prefill_tokens", self.context_tokens)
        require_whole("the prefill", self.prefill_tokens, 1, self.context_tokens)
        require_whole("the batch", self.batch, 1, MOST_SEQUENCES)
        if self.block_tokens is not None:
            require_whole("the block size", self.block_tokens, 1, MOST_BLOCK_TOKENS)
        require_whole("the shared prefix", self.shared_prefix_tokens, 0, self.prefill_tokens)
        if self.max_length_tokens is not None:
            require_whole("the maximal length", self.max_length_tokens, self.context_tokens, MOST_TOKENS)
        require_whole("tensor parallelism", self.tensor_parallel, 1, MOST_RANKS)
        require_whole("the number of rollback states", self.rollback_states, 0, 1_000)
        _require_word("the workspace", self.workspace, WORKSPACES)
        _require_word("sliding", self.sliding, SLIDINGS)
        _require_word("the boundary", self.boundary, BOUNDARIES)
        object.__setattr__(self, "weight_bits", _bits(self.weight_bits))
        for side in ("k_format", "v_format"):
            if isinstance(getattr(self, side), str):
                object.__setattr__(self, side, parse_format(getattr(self, side)))
        self._require_together()

    @property
    def decoded_tokens(self) -> int:
        """Tokens that came after the prefill."""
        return self.context_tokens - self.prefill_tokens

    def format_of(self, side: str) -> CacheFormat:
        """The format of "keys" or "values"."""
        return self.k_format if side == "keys" else self.v_format

    def _require_together(self) -> None:
        if self.cells and (self.block_tokens or self.max_length_tokens or self.shared_prefix_tokens):
            raise SettingsError("llama.cpp's cells have no pages, maximal length or shared prefix beside them.")
        for name, each in (("keys", self.k_format), ("values", self.v_format)):
            if self.shared_prefix_tokens and each.layout(name).residual != "none":
                raise SettingsError(
                    f"{each.name} moves tokens from a 16-bit residual into codes, so that no fixed part of its {name} "
                    "is shared; a format without a residual would do."
                )


def require_whole(what: str, value: object, low: int, high: int) -> None:
    """Refuse what is no whole number between two others.

    Raises
    ------
    SettingsError
        With a sentence that says what would do.

    Examples
    --------
    >>> require_whole("the batch", 0, 1, 1000)
    Traceback (most recent call last):
    roofline_lab.core.kv.settings.SettingsError: The batch must be a whole number from 1 to 1,000, not 0.
    """
    if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
        said = value if isinstance(value, int) and abs(value) < 10**15 else f"“{str(value)[:20]}”"
        raise SettingsError(f"{what[0].upper()}{what[1:]} must be a whole number from {low:,} to {high:,}, not {said}.")


def _require_word(what: str, value: object, words: tuple[str, ...]) -> None:
    if value not in words:
        raise SettingsError(f"{what[0].upper()}{what[1:]} is {' or '.join(words)}, not “{str(value)[:20]}”.")


def _bits(value: object) -> Fraction:
    # A float is taken by its shortest text: 4.5 and 0.1 are what they say.
    text = str(value)
    bits = value if isinstance(value, Fraction) else Fraction(text if _BITS.fullmatch(text) else 0)
    if not 0 < bits <= MOST_WEIGHT_BITS:
        raise SettingsError(f"Weights have more than 0 and at most {MOST_WEIGHT_BITS} bits, not “{str(value)[:20]}”.")
    return bits
