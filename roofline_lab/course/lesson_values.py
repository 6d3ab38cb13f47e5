"""Read one value of a lesson's TOML; what does not fit is a `Misfit` that says what was expected."""

from __future__ import annotations

import re
from collections.abc import Callable
from decimal import Decimal
from typing import Any

from roofline_lab.core.quantities import QUANTITIES
from roofline_lab.core.units import UnitError, parse, range_sentence

MOST_CHARACTERS = 600
MOST_MARKDOWN_CHARACTERS = 6000
MOST_ITEMS = 40

# How an author writes a value of each kind.
WRITTEN = {
    "intensity": "4 FLOP/byte",
    "bandwidth": "80 GB/s",
    "peak": "1000 GFLOP/s",
    "work": "8 GFLOP",
    "bytes": "7.2 GB",
    "seconds": "25 ms",
    "ratio": "1.5",
}

Read = Callable[[Any], Any]


class Misfit(ValueError):
    """A value that is not what was expected; the message is a sentence."""


def _text(value: Any, most: int) -> str:
    if not isinstance(value, str) or not value.strip():
        raise Misfit('Expected a text in quotes, as in "...".')
    if len(value) > most:
        raise Misfit(f"Expected a text of at most {most} characters.")
    return value.strip()


def plain_text(value: Any) -> str:
    """Read a short plain text; line breaks in it are spaces."""
    return " ".join(_text(value, MOST_CHARACTERS).split())


def markdown_text(value: Any) -> str:
    """Read a text in Markdown."""
    return _text(value, MOST_MARKDOWN_CHARACTERS)


def flag(value: Any) -> bool:
    """Read true or false."""
    if not isinstance(value, bool):
        raise Misfit("Expected true or false, without quotes.")
    return value


def minutes(value: Any) -> int:
    """Read how long a lesson takes."""
    if type(value) is not int or not 1 <= value <= 240:
        raise Misfit("Expected a whole number of minutes from 1 to 240, without quotes.")
    return value


def tolerance(value: Any) -> float:
    """Read a relative tolerance."""
    if type(value) not in (int, float) or not 0 < value <= 0.12:
        raise Misfit("Expected a number above 0 and at most 0.12, as in 0.02.")
    return float(value)


def key(value: Any) -> str:
    """Read the key of a lesson."""
    if not isinstance(value, str) or not re.fullmatch("[a-z0-9-]{1,60}", value):
        raise Misfit('Expected the key of a lesson, as in "ceiling" for 01-ceiling.md.')
    return value


def web_address(value: Any) -> str:
    """Read an address."""
    if not isinstance(value, str) or not re.fullmatch(r"https?://[^\s<>\"']{1,500}", value):
        raise Misfit("Expected an address that begins with https:// or http://.")
    return value


def one_of(*words: str) -> Read:
    """Read one word out of a few."""

    def read(value: Any) -> str:
        if not isinstance(value, str) or value not in words:
            raise Misfit(f"Expected {listed(words)}.")
        return value

    return read


def list_of(read_item: Read, least: int = 0) -> Read:
    """Read a list."""

    def read(value: Any) -> tuple:
        if not isinstance(value, list) or not least <= len(value) <= MOST_ITEMS:
            raise Misfit(f"Expected a list in brackets, with at least {least} and at most {MOST_ITEMS} entries.")
        return tuple(read_item(item) for item in value)

    return read


def measured(kind: str) -> Read:
    """Read a value with its unit, within the range of the instrument."""
    limits = QUANTITIES[kind]

    def read(value: Any) -> float:
        found = number_with_unit(value, kind)
        sentence = range_sentence(found, kind, limits.low, limits.high, limits.name)
        if sentence:
            raise Misfit(sentence)
        return found

    return read


def number_with_unit(value: Any, kind: str) -> float:
    """Read a number with its unit; an author always writes the unit.

    Parameters
    ----------
    value : object
        What the TOML has.
    kind : str
        A key of `WRITTEN`.

    Returns
    -------
    float
        In the base unit of `roofline_lab.core.units.parse`.

    Raises
    ------
    Misfit
        With what was expected.

    Examples
    --------
    >>> number_with_unit("0.32 TFLOP/s", "peak")
    320.0
    >>> number_with_unit("320", "peak")
    Traceback (most recent call last):
    roofline_lab.course.lesson_values.Misfit: Expected a number with its unit in quotes, as in "1000 GFLOP/s".
    """
    expected = "a number" if kind == "ratio" else "a number with its unit"
    if not isinstance(value, str) or (kind != "ratio" and _is_bare(value)):
        raise Misfit(f'Expected {expected} in quotes, as in "{WRITTEN[kind]}".')
    try:
        return parse(value, kind)
    except UnitError as refusal:
        raise Misfit(refusal.sentence) from None


def _is_bare(text: str) -> bool:
    try:
        parse(text, "ratio")
    except UnitError:
        return False
    return True


def written_number(text: str, kind: str) -> tuple[float, float]:
    """Give the number without its unit, and half a unit of its last digit.

    Parameters
    ----------
    text : str
        What `number_with_unit` can read.
    kind : str
        As there.

    Returns
    -------
    (float, float)
        The number as written; the half unit in the base unit, 0 for a fraction, which is exact.

    Examples
    --------
    >>> written_number("0.32 TFLOP/s", "peak"), written_number("3.56", "ratio")
    ((0.32, 5.0), (3.56, 0.005))
    """
    number = re.match(r"\W*?([0-9]+\.?[0-9]*|\.[0-9]+)([eE][+-]?[0-9]+)?", text)
    divided = re.search(r"/\s*[0-9]", text)
    if not number or divided:
        return parse(text, kind), 0.0
    digits = Decimal(number[0].strip(" +"))
    try:
        half = parse(f"5e{digits.as_tuple().exponent - 1}{text[number.end() :]}", kind)
    except UnitError:
        half = 0.0  # too small for a float
    return float(digits), half


def listed(words: tuple[str, ...] | list[str]) -> str:
    """Name words in a sentence.

    Examples
    --------
    >>> listed(["a", "b", "c"])
    'a, b or c'
    """
    return " or ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)
