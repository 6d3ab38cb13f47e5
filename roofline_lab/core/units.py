"""Read what people type: a number, and perhaps a unit; the twin of ``assets/pure/units.mjs``.

Decimal prefixes move the exponent of the typed digits *before* they become a float, so ``7.2 GB`` is as exact
as ``7.2e9``; a binary prefix is then an exact multiplication. A text that is refused gets a code for programs
and a sentence for people, the same in both languages.
"""

from __future__ import annotations

import math
import re

from roofline_lab.core.formats import UNITS, format_number, format_quantity
from roofline_lab.core.unit_words import SMALL_LETTERS, Unit, read_unit

MOST_CHARACTERS = 64
_MOST_ECHOED = 24

# A bare number is read in the unit that the field shows; these are what is shown where nothing else is said.
_BARE_UNITS = {**UNITS, "work": "GFLOP"}

# No example is the answer of a lesson: a refusal may be read while a prediction is open.
_EXAMPLES = {
    "intensity": "2 FLOP/byte",
    "bandwidth": "80 GB/s",
    "peak": "500 GFLOP/s",
    "work": "5 GFLOP",
    "bytes": "6 GB",
    "seconds": "3 ms",
    "ratio": "1.5",
}
_IS = {
    "intensity": "an arithmetic intensity",
    "bandwidth": "a bandwidth",
    "peak": "a rate",
    "work": "a count",
    "bytes": "a size",
    "seconds": "a time",
    "ratio": "a ratio",
    "bits": "a number of bits",
}
_WANTED = {
    "intensity": "FLOP per byte are",
    "bandwidth": "bytes per second are",
    "peak": "a rate is",
    "work": "a count is",
    "bytes": "a size is",
    "seconds": "a time is",
    "ratio": "a plain number is",
}

# Spelled out, for Python and JavaScript do not agree on what white space is; the two zero-width characters
# come with text that is copied from web pages.
_SPACE = re.compile("[\t-\r \u0085\u00a0\u1680\u2000-\u200b\u2028\u2029\u202f\u205f\u2060\u3000\ufeff]+")
_TYPED = re.compile(
    "([+\\-\u2212]?)"
    "([0-9]+\\.?[0-9]*|\\.[0-9]+)(?:[eE]([+\\-\u2212]?[0-9]+))?"
    "(?: ?/ ?([0-9]+\\.?[0-9]*|\\.[0-9]+)(?:[eE]([+\\-\u2212]?[0-9]+))?)?"
    "(.*)"
)
_COMMA = re.compile("[+\\-\u2212]?[0-9.]* ?,.*")
# What is left where a number was read only in part: 0x10, 1_000, 1 000, 1.2.3, 3x10^11, 1e.
_NUMBER_LEFT = re.compile(
    "(?:[eE][+\\-\u2212]?"  # no digits after the e
    "| ?[._'\u2019+\\-\u2212^*:].*"
    "| ?[xXoObBeE\u00d7\u00b7/]? ?[0-9].*)"
)


class UnitError(ValueError):
    """A typed text that is not a value.

    Attributes
    ----------
    code : str
        ``empty``, ``too_long``, ``not_a_number``, ``comma``, ``too_large``, ``too_small``, ``bits``,
        ``prefix``, ``count_or_rate``, ``dimension`` or ``unknown_unit``.
    sentence : str
        What is wrong and what would be right.
    """

    def __init__(self, code: str, sentence: str) -> None:
        super().__init__(sentence)
        self.code = code
        self.sentence = sentence


def parse(text: str, quantity: str, bare_unit: str | None = None) -> float:
    """Read a typed value.

    Parameters
    ----------
    text : str
        A number (``4``, ``.5``, ``3.2e11``, ``1/64``) and perhaps a unit.
    quantity : str
        ``intensity``, ``bandwidth``, ``peak``, ``work``, ``bytes``, ``seconds`` or ``ratio``.
    bare_unit : str, optional
        The unit of a number without one; by default FLOP/byte, GB/s, GFLOP/s, GFLOP, B or s.

    Returns
    -------
    float
        In the base unit: FLOP/byte, GB/s, GFLOP/s, FLOP, byte, second or plain. Its range is not checked.

    Raises
    ------
    UnitError
        With a code and a sentence, where the text is no value of this quantity.
    ValueError
        Where there is no such quantity, or `bare_unit` is no unit of it.

    Examples
    --------
    >>> parse("0.32 TFLOP/s", "peak")
    320.0
    >>> parse("1/64", "intensity")
    0.015625
    >>> parse("2", "bytes", bare_unit="GiB")
    2147483648.0
    >>> parse("80 quux", "bandwidth")
    Traceback (most recent call last):
    roofline_lab.core.units.UnitError: The unit of “80 quux” is not known. Write for example 80 GB/s.
    """
    if quantity not in _EXAMPLES:
        raise ValueError(f"There is no quantity {quantity!r}.")
    bare = read_unit(bare_unit or _BARE_UNITS[quantity])
    if bare.kind != quantity or bare.refused:
        raise ValueError(f"{bare_unit!r} is no unit of {quantity}.")

    example = f"Write for example {_EXAMPLES[quantity]}."
    typed = _typed(_SPACE.sub(" ", text).strip(" "), example)
    unit_text = typed[6].strip(" ")
    unit = _fitting(read_unit(unit_text), typed, quantity, example) if unit_text else bare
    return _in_reach(_value(typed, unit), typed, example)


def range_sentence(value: float, quantity: str, low: float, high: float, name: str) -> str | None:
    """Say that a value is outside its range.

    Parameters
    ----------
    value, low, high : float
        In the base unit of the quantity.
    quantity : str
        As for `parse`.
    name : str
        How the sentence calls it.

    Returns
    -------
    str or None
        None where the value is in the range.

    Raises
    ------
    ValueError
        Where there is no such quantity, or an end of the range is not finite.

    Examples
    --------
    >>> range_sentence(0.01, "bandwidth", 0.1, 1e5, "Bandwidth")
    'Bandwidth goes from 0.1 to 100000 GB/s.'
    """
    if low <= value <= high:
        return None
    first, last = (format_quantity(end, quantity, 6) for end in (low, high))
    number, _, unit = first.partition(" ")
    goes = f"goes from {number if last.endswith(f' {unit}') else first} to {last}."
    return f"{name} cannot be negative; it {goes}" if value < 0 <= low else f"{name} {goes}"


def _typed(text: str, example: str) -> re.Match[str]:
    """Take the text apart: sign, digits, exponent, divisor's digits and exponent, the rest."""
    if not text:
        raise UnitError("empty", f"Nothing is typed yet. {example}")
    if len(text) > MOST_CHARACTERS:
        raise UnitError("too_long", f"That is longer than {MOST_CHARACTERS} characters. {example}")
    typed = _TYPED.fullmatch(text)
    if _COMMA.fullmatch(typed[6] if typed else text):
        advice = "Write 1.5 with a point, and 1000 without a comma."
        raise UnitError("comma", f"{_quoted(text)} has a comma. {advice}")
    if not typed or _NUMBER_LEFT.fullmatch(typed[6]):
        raise UnitError("not_a_number", f"{_quoted(text)} cannot be read as a number. {example}")
    if typed[4] and not _any_digit(typed[4]):
        raise UnitError("not_a_number", f"{_quoted(text)} divides by zero. {example}")
    return typed


def _fitting(unit: Unit, typed: re.Match[str], quantity: str, example: str) -> Unit:
    """Give the unit back if it is one of the quantity's."""
    quoted, written = _quoted(typed[0]), typed[6].strip(" ")
    if unit.refused == "prefix":
        letter, large = written[0], written[0].upper()
        small_means, large_means = SMALL_LETTERS[letter]
        advice = f"For {large_means} write a large {large}: {large}{written[1:]}."
        raise UnitError("prefix", f"In {quoted} a small {letter} means {small_means}. {advice}")
    if unit.refused == "count_or_rate":
        advice = f"FLOP is a count, FLOP/s is a rate. {example}"
        raise UnitError("count_or_rate", f"{quoted} can be a count or a rate. {advice}")
    if unit.refused:
        raise UnitError(unit.refused, f"The unit of {quoted} is not known. {example}")
    if unit.kind == "bits" and quantity in ("bytes", "bandwidth"):
        eighth = _value(typed, unit) / 8
        fine = math.isfinite(eighth)
        in_bytes = f"; in bytes it is {format_number(eighth, 6)} {unit.in_bytes}" if fine else ""
        raise UnitError("bits", f"{quoted} is in bits{in_bytes}. A large B means bytes. {example}")
    if unit.kind != quantity:
        misfit = f"{quoted} is {_IS[unit.kind]}, but {_WANTED[quantity]} wanted here."
        raise UnitError("dimension", f"{misfit} {example}")
    return unit


def _value(typed: re.Match[str], unit: Unit) -> float:
    sign, digits, exponent, divisor, divisor_exponent, _ = typed.groups()
    value = _shifted(digits, exponent, unit.ten) * 2.0**unit.two
    if divisor:
        by = _shifted(divisor, divisor_exponent, 0)
        value = value / by if by else math.inf
    return -value if sign in ("-", "\u2212") and value else value


def _shifted(digits: str, exponent: str | None, ten: int) -> float:
    power = int((exponent or "0").replace("\u2212", "-")) + ten
    return float(f"{digits}e{power}")


def _in_reach(value: float, typed: re.Match[str], example: str) -> float:
    """Give the value back if a float can hold it."""
    if not math.isfinite(value):
        raise UnitError("too_large", f"{_quoted(typed[0])} is too large a number. {example}")
    if value == 0 and _any_digit(typed[2]):
        raise UnitError("too_small", f"{_quoted(typed[0])} is too small to tell from zero. {example}")
    return value


def _any_digit(digits: str) -> bool:
    return re.search("[1-9]", digits) is not None


def _quoted(text: str) -> str:
    return f"“{text if len(text) <= _MOST_ECHOED else text[: _MOST_ECHOED - 1] + '…'}”"
