"""Compute what a printed formula says, from its text alone."""

from __future__ import annotations

import math
import re
from fractions import Fraction

_NUMBER = re.compile(r"([0-9][0-9,]*(?:\.[0-9]+)?)(?: .*)?")


def both_sides(text: str) -> tuple[int, int]:
    """The left side of a formula as it computes, and the number of bytes on its right side."""
    left, right = text.split(" = ")
    total, sign = 0, 1
    for piece in re.split(r" ([+−]) ", left):
        if piece in "+−":
            sign = 1 if piece == "+" else -1
        else:
            total += sign * _term(piece)
    return total, int(right.removesuffix(" B").replace(",", ""))


def _term(text: str) -> int:
    product, *rounded = re.split(r", (?=rounded)", text)
    first, *divisors = product.split(" / ")
    exact = math.prod((_factor(each) for each in first.split(" × ")), start=Fraction(1))
    exact /= math.prod(map(_factor, divisors), start=Fraction(1))
    if rounded:
        assert rounded == ["rounded up"]
        return math.ceil(exact)
    assert exact.denominator == 1, text
    return exact.numerator


def _factor(text: str) -> Fraction:
    return Fraction(_NUMBER.fullmatch(text)[1].replace(",", ""))
