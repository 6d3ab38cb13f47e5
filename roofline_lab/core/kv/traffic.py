"""FLOP and bytes of a step, by operator."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

#: In the order in which a step meets them; "mixer" is a recurrent layer's own matrices, "other" its norms.
OPERATORS = ("embedding", "qkv", "attention", "mixer", "output", "mlp", "experts", "other", "head")


@dataclass(frozen=True)
class Traffic:
    """What an operator, or a whole step, computes and moves.

    Parameters
    ----------
    flop : int
        Useful work: a multiply-add is 2; dequantization, norms and softmax count nothing.
    weights_bytes : int
        Parameters that are streamed.
    activation_bytes : int
        Everything of the new tokens; scores where they go through memory.
    kv_read_bytes, kv_write_bytes : int
        Codes, values and states of the cache.
    metadata_bytes : int
        Scales, zero points and indexer keys, read and written, and what pages need.
    workspace_bytes : int
        A dequantized copy, written and read.
    convert_bytes : int
        What a format moves to turn its residual into codes, on average over many steps.
    """

    flop: int = 0
    weights_bytes: int = 0
    activation_bytes: int = 0
    kv_read_bytes: int = 0
    kv_write_bytes: int = 0
    metadata_bytes: int = 0
    workspace_bytes: int = 0
    convert_bytes: int = 0

    @property
    def total_bytes(self) -> int:
        """Everything that moves."""
        return (
            self.weights_bytes
            + self.activation_bytes
            + self.kv_read_bytes
            + self.kv_write_bytes
            + self.metadata_bytes
            + self.workspace_bytes
            + self.convert_bytes
        )

    @property
    def intensity_flop_per_byte(self) -> float | None:
        """FLOP a byte; None where nothing moves.

        Examples
        --------
        >>> Traffic(flop=8, kv_read_bytes=2).intensity_flop_per_byte
        4.0
        >>> Traffic().intensity_flop_per_byte is None
        True
        """
        return self.flop / self.total_bytes if self.total_bytes else None

    def as_json(self) -> dict[str, int | float | None]:
        """Give all of it as plain numbers."""
        return {
            **{name: getattr(self, name) for name in AMOUNTS},
            "total_bytes": self.total_bytes,
            "intensity_flop_per_byte": self.intensity_flop_per_byte,
        }


AMOUNTS = tuple(Traffic.__dataclass_fields__)


@dataclass(frozen=True)
class Step:
    """A decode step, or a prefill.

    Parameters
    ----------
    operators : mapping of str to Traffic
        Those inside the boundary, in the order of `OPERATORS`.
    peak_convert_bytes : int
        What the step with the most conversion moves for it, where `convert_bytes` has the average.
    """

    operators: Mapping[str, Traffic]
    peak_convert_bytes: int = 0

    @property
    def total(self) -> Traffic:
        """The sums over all operators."""
        return Traffic(*(sum(getattr(each, name) for each in self.operators.values()) for name in AMOUNTS))


class Tally:
    """Amounts by operator while they are being counted.

    Examples
    --------
    >>> tally = Tally()
    >>> tally.add("mlp", 2, parameters=3, flop=5)
    >>> tally.step(Fraction(9, 2), inside=("mlp",)).operators["mlp"].weights_bytes
    4
    """

    def __init__(self) -> None:
        self._amounts: dict[str, dict[str, int | Fraction]] = defaultdict(lambda: defaultdict(int))
        self.peak_convert_bytes = 0

    def add(self, operator: str, times: int = 1, **amounts: int | Fraction) -> None:
        """Count amounts, so many times: `parameters`, or fields of `Traffic`."""
        mine = self._amounts[operator]
        for name, amount in amounts.items():
            mine[name] += times * amount

    def step(self, weight_bits: Fraction, inside: tuple[str, ...]) -> Step:
        """End the count; an operator's weights, and its average conversion, are rounded once."""
        operators = {}
        for name in inside:
            if name in self._amounts:
                amounts = dict(self._amounts[name])
                weights_bytes = bytes_of(amounts.pop("parameters", 0), weight_bits)
                amounts["convert_bytes"] = round(amounts.get("convert_bytes", 0))
                operators[name] = Traffic(weights_bytes=weights_bytes, **amounts)
        return Step(operators, self.peak_convert_bytes)


def bytes_of(parameters: int | Fraction, weight_bits: Fraction) -> int:
    """So many parameters in whole bytes, rounded up.

    Examples
    --------
    >>> bytes_of(3, Fraction(9, 2))
    2
    """
    bits = parameters * weight_bits
    return -int(-bits // 8)
