"""Formulas with their numbers put in, as plain text whose left side can be computed again."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction

Factor = tuple[int | Fraction, str]


@dataclass(frozen=True)
class Term:
    """A product of numbers with their words, perhaps divided, perhaps rounded.

    Parameters
    ----------
    factors : tuple of (number, str)
        Numbers with what they count.
    divisors : tuple of int
        By which the product is divided.
    rounded : str
        "" where it is whole, "rounded up", or "rounded".
    minus : bool
        Whether it is taken away.

    Examples
    --------
    >>> term = Term(((32, "layers"), (8192, "tokens"), (4, "bits")), (8,))
    >>> term.text, term.value
    ('32 layers × 8,192 tokens × 4 bits / 8', 131072)
    """

    factors: tuple[Factor, ...]
    divisors: tuple[int, ...] = ()
    rounded: str = ""
    minus: bool = False

    @property
    def value(self) -> int:
        """What it comes to."""
        exact = Fraction(math.prod(number for number, _ in self.factors)) / math.prod(self.divisors)
        if self.rounded == "rounded up":
            return math.ceil(exact)
        return round(exact) if self.rounded else _whole(exact)

    @property
    def text(self) -> str:
        """How it is written; a factor of 1 is left out where another one stands."""
        some = [each for each in self.factors if each[0] != 1] or list(self.factors[:1])
        product = " × ".join(f"{_number(number)} {words}".rstrip() for number, words in some)
        return "".join([product, *(f" / {by:,}" for by in self.divisors), f", {self.rounded}" if self.rounded else ""])


def formula(terms: Iterable[Term], total: int) -> str:
    """Write a sum of terms; equal ones for keys and values become one.

    Parameters
    ----------
    terms : iterable of Term
        Those of 0 are left out.
    total : int
        What they come to, in bytes.

    Returns
    -------
    str
        Ending in ``= N B``.

    Examples
    --------
    >>> keys = values = Term(((3, "tokens"), (2, "B")))
    >>> formula([keys, values], 12)
    '2 (keys, values) × 3 tokens × 2 B = 12 B'
    >>> formula([], 0)
    '0 = 0 B'
    """
    counted = Counter(term for term in terms if term.value)
    written = ""
    for term, times in counted.items():
        joint = " − " if term.minus else " + "
        twice = "2 (keys, values) × " if times == 2 else f"{times} × " if times > 1 else ""
        written += f"{joint if written else ''}{twice}{term.text}"
    return f"{written or '0'} = {total:,} B"


def named(total: int, words: str) -> Term:
    """A number that is computed elsewhere in the account."""
    return Term(((total, f"B {words}"),))


def _whole(exact: Fraction) -> int:
    if exact.denominator != 1:
        raise ValueError(f"{exact} bytes are not whole")
    return exact.numerator


def _number(number: int | Fraction) -> str:
    return f"{number.numerator:,}" if number.denominator == 1 else f"{float(number):,.15g}"
