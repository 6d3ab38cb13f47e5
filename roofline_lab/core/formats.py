"""Show numbers and quantities as short texts; the twin of ``assets/pure/formats.mjs``.

A number is rounded once, half away from zero on its exact binary value, as JavaScript's ``toPrecision`` does.
From then on only its decimal digits are moved about, so what is shown can be parsed, and added, without a
slip.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from decimal import ROUND_HALF_UP, Context, Decimal
from functools import reduce
from operator import add
from typing import NamedTuple

UNITS: Mapping[str, str] = {
    "intensity": "FLOP/byte",
    "bandwidth": "GB/s",
    "peak": "GFLOP/s",
    "work": "FLOP",
    "bytes": "B",
    "seconds": "s",
    "ratio": "",
}

_DECIMAL_PREFIXES = {0: "", 1: "k", 2: "M", 3: "G", 4: "T", 5: "P", 6: "E"}
_PREFIXES = {
    "work": _DECIMAL_PREFIXES,
    "bytes": _DECIMAL_PREFIXES,
    "seconds": {-3: "n", -2: "µ", -1: "m", 0: ""},
}
_BINARY_UNITS = ("B", "KiB", "MiB", "GiB", "TiB", "PiB", "EiB")
_MOST_DIGITS = 21
_SUM_DIGITS = 12


class _Decimal(NamedTuple):
    """A decimal number: its digits without trailing zeros; `power` is the power of ten of the first one."""

    sign: str
    digits: str
    power: int


def _rounded(value: float, digits: int) -> _Decimal:
    if not math.isfinite(value):
        raise ValueError(f"Only a finite number can be shown, not {value}.")
    if not 1 <= digits <= _MOST_DIGITS:
        raise ValueError(f"Between 1 and {_MOST_DIGITS} digits can be shown, not {digits}.")
    return _shown(Decimal(value if isinstance(value, int) else float(value)), digits)


def _shown(exact: Decimal, digits: int) -> _Decimal:
    shown = Context(prec=digits, rounding=ROUND_HALF_UP).plus(exact)
    if shown.is_zero():
        return _Decimal("", "0", 0)
    text = "".join(map(str, shown.as_tuple().digits)).rstrip("0")
    return _Decimal("-" if shown.is_signed() else "", text, shown.adjusted())


def _text(number: _Decimal) -> str:
    sign, digits, power = number
    if not -6 <= power < 15:
        return f"{sign}{digits[0]}{'.' if digits[1:] else ''}{digits[1:]}e{power}"
    if power < 0:
        return f"{sign}0.{'0' * (-power - 1)}{digits}"
    whole, part = digits[: power + 1].ljust(power + 1, "0"), digits[power + 1 :]
    return f"{sign}{whole}{'.' if part else ''}{part}"


def _with_unit(number: _Decimal, quantity: str) -> str:
    prefixes = _PREFIXES.get(quantity, {0: ""})
    thousands = min(max(number.power // 3, min(prefixes)), max(prefixes))
    text = _text(number._replace(power=number.power - 3 * thousands))
    return f"{text} {prefixes[thousands]}{UNITS[quantity]}".rstrip()


def format_number(value: float, digits: int) -> str:
    """Show a number with so many significant digits.

    Parameters
    ----------
    value : float
        Any finite number.
    digits : int
        1 to 21; trailing zeros are not shown.

    Returns
    -------
    str
        Plain decimals from 1e-6 up to below 1e15, an exponent elsewhere.

    Raises
    ------
    ValueError
        Where the value is not finite, or `digits` is outside its range.

    Examples
    --------
    >>> format_number(1023.96, 4)
    '1024'
    >>> format_number(1.5e-9, 4)
    '1.5e-9'
    """
    return _text(_rounded(value, digits))


def format_quantity(value: float, quantity: str, digits: int = 4) -> str:
    """Show a quantity with its unit.

    Work, bytes and seconds get the prefix that fits the *rounded* number; the others keep one unit.

    Parameters
    ----------
    value : float
        In the base unit: FLOP/byte, GB/s, GFLOP/s, FLOP, byte, second or plain.
    quantity : str
        A key of `UNITS`.
    digits : int
        Significant digits.

    Returns
    -------
    str
        Number, space, unit; only the number for a ratio.

    Raises
    ------
    ValueError
        Where the value is not finite, or the quantity is not known.

    Examples
    --------
    >>> format_quantity(320.0, "peak")
    '320 GFLOP/s'
    >>> format_quantity(999_999_600, "bytes", 6)
    '1 GB'
    >>> format_quantity(0.025, "seconds")
    '25 ms'
    """
    if quantity not in UNITS:
        raise ValueError(f"There is no quantity {quantity!r}.")
    return _with_unit(_rounded(value, digits), quantity)


def format_binary(value_bytes: float, digits: int = 4) -> str:
    """Show a size in B, KiB, MiB, ... (powers of 1024).

    Parameters
    ----------
    value_bytes : float
        In bytes.
    digits : int
        Significant digits.

    Returns
    -------
    str
        Number, space, unit.

    Raises
    ------
    ValueError
        Where the value is not finite.

    Examples
    --------
    >>> format_binary(7.2e9)
    '6.706 GiB'
    """
    step, shown = 0, _rounded(value_bytes, digits)
    # Rounding may reach 1024, so it is the rounded number that chooses the unit.
    while step < len(_BINARY_UNITS) - 1 and abs(float(_text(shown))) >= 1024:
        step += 1
        shown = _rounded(value_bytes / 1024**step, digits)
    return f"{_text(shown)} {_BINARY_UNITS[step]}"


def unit_of(text: str) -> str:
    """Take the unit of a shown quantity; a bare number typed over it is read in that unit.

    Parameters
    ----------
    text : str
        As `format_quantity` or `format_binary` make it.

    Returns
    -------
    str
        The unit, empty if there is none.

    Examples
    --------
    >>> unit_of("7.2 GB")
    'GB'
    """
    return text.partition(" ")[2]


def format_bytes_sum(values: Sequence[float], digits: int = 6) -> str:
    """Show the total of sizes so that the parts *as they are shown* add up to it.

    Parameters
    ----------
    values : sequence of float
        In bytes.
    digits : int
        The significant digits with which each part is shown.

    Returns
    -------
    str
        The total, in a prefix of its own, with up to 12 digits.

    Raises
    ------
    ValueError
        Where a value is not finite.

    Examples
    --------
    >>> format_bytes_sum([200e6, 900e6, 56.25e6])
    '1.15625 GB'
    """
    parts = [_rounded(value, digits) for value in values]
    # Integers of the smallest decimal place in use: the sum is exact, however far apart the parts are.
    place = min((part.power - len(part.digits) + 1 for part in parts), default=0)
    total = sum(int(p.sign + p.digits) * 10 ** (p.power - len(p.digits) + 1 - place) for p in parts)
    return _with_unit(_shown(Decimal(f"{total}e{place}"), _SUM_DIGITS), "bytes")


def shares(values: Sequence[float]) -> list[float]:
    """Give each value's share in percent, with one decimal, so that the shares add up to 100.

    What rounding down leaves over goes to the largest remainders, the earlier row first.

    Parameters
    ----------
    values : sequence of float
        Not negative.

    Returns
    -------
    list of float
        Percentages; all 0 where all values are 0.

    Raises
    ------
    ValueError
        Where a value is negative or not finite.

    Examples
    --------
    >>> shares([0.8e9, 7.2e9, 0])
    [10.0, 90.0, 0.0]
    >>> shares([1, 1, 1])
    [33.4, 33.3, 33.3]
    """
    total = reduce(add, values, 0.0)  # as JavaScript adds; newer Pythons' sum() compensates
    if not math.isfinite(total * 1000) or any(value < 0 for value in values):
        raise ValueError("Shares need finite values that are not negative.")
    if total == 0:
        return [0.0 for _ in values]
    exact = [value * 1000 / total for value in values]
    tenths = [math.floor(value) for value in exact]
    by_remainder = sorted(range(len(exact)), key=lambda k: tenths[k] - exact[k])
    for k in by_remainder[: 1000 - sum(tenths)]:
        tenths[k] += 1
    return [value / 10 for value in tenths]
