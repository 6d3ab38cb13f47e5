"""How a cache stores keys or values: codes in groups with scales, and what stays at 16 bits."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

#: Bits of the types that scales and zero points are kept in.
TYPE_BITS = {"": 0, "f32": 32, "f16": 16, "bf16": 16, "e4m3": 8, "e8m0": 8, "int8": 8}

#: What shares one scale. "none": nothing; "width": neighbours in a token's row of one head; "token-head": that whole
#: row; "head": all of a head, whatever the tokens; "tokens": one channel over neighbouring tokens; "flat": neighbours
#: in the whole tensor of a sequence.
AXES = ("none", "width", "token-head", "head", "tokens", "flat")

#: Which tokens stay at 16 bits. "none": no token; "block": those after the last full block of residual tokens;
#: "window": the newest residual tokens; "steps": the decoded ones since the last full block of decode steps.
RESIDUALS = ("none", "block", "window", "steps")

#: Bytes of a value at 16 bits: of the residual, of a dequantized copy, of activations.
PLAIN_BYTES = 2


class FormatError(ValueError):
    """A format that is not known, does not fit together or does not fit a model; the message is a sentence."""


@dataclass(frozen=True)
class Layout:
    """How the keys, or the values, of one layer are stored.

    Parameters
    ----------
    code_bits : int
        Bits of one code, 1 to 32.
    axis : str
        One of `AXES`.
    group : int
        Codes that share a scale; 1 where the axis says it all.
    scale, zero : str
        Types of a group's scale and zero point (or minimum), of `TYPE_BITS`; empty for none.
    residual : str
        One of `RESIDUALS`.
    residual_tokens : int
        The length that the rule is about.
    coded_width : int
        Elements of a row that are coded where the rest stays at 16 bits; 0 where all are.

    Raises
    ------
    FormatError
        Where these do not fit together.

    Examples
    --------
    >>> q8_0 = Layout(8, "width", 32, scale="f16")
    >>> q8_0.quantized_bytes(1, heads=8, width=128)
    (1024, 64)
    >>> float(q8_0.bytes_per_token(heads=8, width=128))
    1088.0
    """

    code_bits: int
    axis: str = "none"
    group: int = 1
    scale: str = ""
    zero: str = ""
    residual: str = "none"
    residual_tokens: int = 0
    coded_width: int = 0

    def __post_init__(self) -> None:
        if self.axis not in AXES or self.residual not in RESIDUALS:
            raise FormatError(f"An axis is one of {', '.join(AXES)}; a residual one of {', '.join(RESIDUALS)}.")
        if self.scale not in TYPE_BITS or self.zero not in TYPE_BITS:
            raise FormatError(f"A scale or zero point is one of {', '.join(filter(None, TYPE_BITS))}, or empty.")
        numbers = (self.code_bits, self.group, self.residual_tokens, self.coded_width)
        if not all(isinstance(number, int) for number in numbers):
            raise FormatError("Bits, groups and lengths of a layout are whole numbers.")
        if not 1 <= self.code_bits <= 32:
            raise FormatError(f"A code has 1 to 32 bits, not {self.code_bits}.")
        if not 1 <= self.group <= 65_536:
            raise FormatError(f"A group has 1 to 65,536 codes, not {self.group}.")
        if not 0 <= self.residual_tokens <= 65_536 or (self.residual == "none") != (self.residual_tokens == 0):
            raise FormatError(f"A residual has 1 to 65,536 tokens, not {self.residual_tokens}.")
        if self.axis == "tokens" and (self.residual != "block" or self.residual_tokens % self.group):
            raise FormatError(
                f"Groups of {self.group} tokens need a residual block that they divide, not {self.residual_tokens}."
            )

    @property
    def is_plain(self) -> bool:
        """Whether attention reads the values as they are: nothing has to be dequantized."""
        return self.code_bits >= 16 and self.axis == "none"

    @property
    def _scale_bits(self) -> int:
        return TYPE_BITS[self.scale] + TYPE_BITS[self.zero]

    def quantized_tokens(self, tokens: int, decoded: int = 0) -> int:
        """How many of a sequence's tokens are stored as codes; `decoded` of them came after the prefill."""
        length = self.residual_tokens
        if self.residual == "block":
            return tokens - tokens % length
        if self.residual == "window":
            return max(0, tokens - length)
        return tokens - decoded % length if self.residual == "steps" else tokens

    def quantized_bytes(self, tokens: int, heads: int, width: int) -> tuple[int, int]:
        """Codes, and scales with zero points, of so many quantized tokens; without what `fixed_bytes` counts."""
        coded = self.coded_width or width
        rows, beside = tokens * heads, tokens * heads * (width - coded) * PLAIN_BYTES
        if self.axis in ("none", "head"):
            return rows * _whole_bytes(coded * self.code_bits) + beside, 0
        group = coded if self.axis == "token-head" else self.group
        groups = rows * (coded // group) if self.axis in ("width", "token-head") else rows * coded // group
        codes = groups * _whole_bytes(group * self.code_bits)
        return codes + beside, _whole_bytes(groups * self._scale_bits)

    def fixed_bytes(self, heads: int) -> int:
        """Scales that a layer keeps once, whatever its tokens."""
        return heads * _whole_bytes(self._scale_bits) if self.axis == "head" else 0

    def residual_bytes(self, tokens: int, heads: int, width: int) -> int:
        """So many tokens at 16 bits."""
        return tokens * heads * width * PLAIN_BYTES

    def stored_bytes(self, tokens: int, heads: int, width: int, decoded: int = 0) -> tuple[int, int, int]:
        """Codes, scales and residual of a sequence's tokens in one layer.

        Examples
        --------
        >>> kivi_key = Layout(2, "tokens", 32, "f16", "f16", "block", 128)
        >>> kivi_key.stored_bytes(129, heads=8, width=128)
        (32768, 16384, 2048)
        """
        quantized = self.quantized_tokens(tokens, decoded)
        codes, scales = self.quantized_bytes(quantized, heads, width)
        return codes, scales, self.residual_bytes(tokens - quantized, heads, width)

    def most_quantized(self, tokens: int) -> int:
        """The most tokens that are codes in a sequence of any number up to this one."""
        return tokens if self.residual == "steps" else self.quantized_tokens(tokens)

    def reserved_bytes(self, tokens: int, heads: int, width: int) -> int:
        """Room for any number of tokens up to this one: all that can be codes then, and the longest residual."""
        return sum(self.quantized_bytes(self.most_quantized(tokens), heads, width)) + self.residual_bytes(
            min(tokens, self.residual_tokens), heads, width
        )

    def written_bytes(self, heads: int, width: int) -> tuple[int, int]:
        """Values, and scales, that one new token writes: at 16 bits where there is a residual."""
        if self.residual == "none":
            return self.quantized_bytes(1, heads, width)
        return self.residual_bytes(1, heads, width), 0

    def bytes_per_token(self, heads: int, width: int) -> Fraction:
        """What a token costs in the long run."""
        if self.axis == "flat":
            return Fraction(heads * width * (self.group * self.code_bits + self._scale_bits), 8 * self.group)
        period = self.residual_tokens or 1
        return Fraction(sum(self.quantized_bytes(period, heads, width)), period)


@dataclass(frozen=True)
class CacheFormat:
    """A named way of storing a cache.

    Parameters
    ----------
    name : str
        For people, and for JSON.
    key, value : Layout
        The two differ where a method treats keys and values differently.
    step_tokens : int
        The storage grows by so many tokens at once.
    cells_block : int
        Elements of a block in llama.cpp's own layout; 0 where llama.cpp has no such type.
    latent_rank : int
        The only rank of a latent that the format is for; 0 where it is for any cache.
    source : str
        Where the layout is from.

    Examples
    --------
    >>> int3 = Layout(3, "width", 64, scale="f16")
    >>> CacheFormat("int3", int3, int3).key.quantized_bytes(1, heads=1, width=128)
    (48, 4)
    """

    name: str
    key: Layout
    value: Layout
    step_tokens: int = 1
    cells_block: int = 0
    latent_rank: int = 0
    source: str = ""

    def layout(self, side: str) -> Layout:
        """The layout of "keys" or "values"."""
        return self.key if side == "keys" else self.value


def _whole_bytes(bits: int) -> int:
    return -(-bits // 8)
