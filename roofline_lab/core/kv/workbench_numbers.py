"""Numbers as a page sends them: JSON numbers, or the text that a person typed."""

from __future__ import annotations

import re
from collections.abc import Mapping

from roofline_lab.core.kv.config_words import QUOTED
from roofline_lab.core.kv.settings import SettingsError, require_whole
from roofline_lab.core.quantities import QUANTITIES
from roofline_lab.core.units import UnitError, parse, range_sentence

_SPACES = re.compile(r"[\s\u200b\u2060\ufeff]+")
_WHOLE = re.compile(r"([0-9]{1,15})(?: ?([a-z]+))?")
_THOUSANDS = re.compile(r"([0-9]{1,4})(?:\.[0-9]+)? ?[kKmM](?: ?[a-z]+)?")

#: Python writes no whole number of thousands of digits as text, and no sentence needs one.
_TOO_LONG = 10**30

#: The words that may follow a number, by field.
_UNITS = {
    "batch": ("sequence", "sequences"),
    "ranks": ("rank", "ranks"),
}
_TOKENS = ("token", "tokens")


def whole(value: object, field: str, what: str, low: int, high: int) -> int:
    """Read a whole number.

    Parameters
    ----------
    value : int, float or str
        A float only where it is whole; a text perhaps with its unit.
    field : str
        The request's key, which says which units may follow.
    what : str
        How a refusal calls it.
    low, high : int
        Its range.

    Returns
    -------
    int

    Raises
    ------
    SettingsError
        With a sentence that says what would do.

    Examples
    --------
    >>> whole("8192 tokens", "context", "the context", 1, 10**9), whole(8192.0, "context", "the context", 1, 10**9)
    (8192, 8192)
    >>> whole("8k", "context", "the context", 1, 10**9)
    Traceback (most recent call last):
    roofline_lab.core.kv.settings.SettingsError: “8k” can be 8000 or 8192: write the number out.
    >>> whole("8,192", "context", "the context", 1, 10**9)
    Traceback (most recent call last):
    roofline_lab.core.kv.settings.SettingsError: “8,192” has a comma. Write 1000 without one.
    """
    if isinstance(value, float) and value.is_integer() and abs(value) < 2**53:
        value = int(value)
    if isinstance(value, str):
        value = _from_text(value, field)
    if isinstance(value, int) and abs(value) >= _TOO_LONG:
        value = "more than 30 digits"
    require_whole(what, value, low, high)
    return value


def _from_text(typed: str, field: str) -> object:
    text = _SPACES.sub(" ", typed[: 4 * QUOTED]).strip()
    if found := _WHOLE.fullmatch(text.lower()):
        unit = found[2]
        if unit is None or unit in _UNITS.get(field, _TOKENS):
            return int(found[1])
    if found := _THOUSANDS.fullmatch(text):
        thousand, binary = (1000, 1024) if "k" in text.lower() else (10**6, 2**20)
        count = int(found[1])
        also = "" if "." in text else f" can be {count * thousand} or {count * binary}"
        raise SettingsError(f"“{text[:QUOTED]}”{also or ' can be decimal or binary'}: write the number out.")
    if "," in text:
        raise SettingsError(f"“{text[:QUOTED]}” has a comma. Write 1000 without one.")
    return text


def size_bytes(value: object, what: str) -> int:
    """Read a size of memory; a bare number is in GB.

    Parameters
    ----------
    value : int, float or str
        As in ``80``, ``"80 GB"`` or ``"24 GiB"``.
    what : str
        How a refusal calls it.

    Returns
    -------
    int
        In bytes.

    Raises
    ------
    SettingsError
        With a sentence.

    Examples
    --------
    >>> size_bytes(80, "Memory"), size_bytes("24 GiB", "Memory")
    (80000000000, 25769803776)
    """
    found = _read(value, "bytes", "GB", what)
    if not found >= 1:
        raise SettingsError(f"{what} must be more than 0 bytes, for example 80 GB.")
    return round(_within(found, "bytes", what))


def machine_number(machine: Mapping[str, object], key: str) -> float:
    """Read the bandwidth, or the peak, of a machine; a number is in GB/s, or in GFLOP/s.

    Raises
    ------
    SettingsError
        Where it is no number or outside the instrument's range.

    Examples
    --------
    >>> machine_number({"bandwidth": 3350}, "bandwidth"), machine_number({}, "peak")
    (3350.0, 1000.0)
    """
    quantity = QUANTITIES[key]
    value = machine.get(key)
    return quantity.default if value is None else _within(_read(value, key, quantity.unit, quantity.name), key)


def _read(value: object, quantity: str, bare_unit: str, what: str) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float | str):
        raise SettingsError(f"{what} is a number, perhaps with a unit.")
    if isinstance(value, int) and abs(value) >= _TOO_LONG:
        value = "inf"
    try:
        return parse(value if isinstance(value, str) else repr(value), quantity, bare_unit)
    except UnitError as error:
        raise SettingsError(error.sentence) from None


def _within(value: float, quantity: str, what: str = "") -> float:
    limits = QUANTITIES[quantity]
    if sentence := range_sentence(value, quantity, limits.low, limits.high, what or limits.name):
        raise SettingsError(sentence)
    return value
