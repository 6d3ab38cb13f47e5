"""Read ``data/devices.toml``: every number with its source, every derived one computed again from its parts."""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any

from roofline_lab.core.device_entries import GRADES, NOT_PUBLISHED, Device, Figure
from roofline_lab.core.quantities import QUANTITIES

_DERIVED_TOLERANCE = 0.005
_GB_PER_GIB = 2**30 / 1e9
_KEY = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
_DATE = re.compile(r"\d{4}(-\d\d){0,2}")
_MONTH = re.compile(r"\d{4}-\d\d")
_FIELDS = {"peak": "peak_gflop_per_s", "bandwidth": "bandwidth_gb_per_s"}

# By the quantity, and by the names of the parts: what they come to, and how that reads.
_RECIPES: Mapping[str, Mapping[frozenset[str], tuple[Callable[..., float], str]]] = {
    "peak": {
        frozenset({"of", "units", "flop_per_clock", "clock_ghz"}): (
            lambda of, units, flop_per_clock, clock_ghz: units * flop_per_clock * clock_ghz,
            "{units:g} {of} × {flop_per_clock:g} FLOP/clock × {clock_ghz:g} GHz",
        ),
    },
    "bandwidth": {
        frozenset({"channels", "bytes_per_transfer", "mega_transfers_per_s"}): (
            lambda channels, bytes_per_transfer, mega_transfers_per_s: (
                channels * bytes_per_transfer * mega_transfers_per_s / 1000
            ),
            "{channels:g} × {bytes_per_transfer:g}-byte channel × {mega_transfers_per_s:g} MT/s",
        ),
        frozenset({"total_gb_per_s", "devices"}): (
            lambda total_gb_per_s, devices: total_gb_per_s / devices,
            "{total_gb_per_s:g} GB/s ÷ {devices:g} devices",
        ),
        frozenset({"gib_per_s"}): (
            lambda gib_per_s: gib_per_s * _GB_PER_GIB,
            "{gib_per_s:g} GiB/s × 1.0737",
        ),
    },
}


class DeviceError(ValueError):
    """What is wrong in the file; the message names the entry and the field."""


def parse_devices(text: str, name: str = "devices.toml") -> tuple[Device, ...]:
    """Read machines from a text of the form of ``data/devices.toml``.

    Parameters
    ----------
    text : str
        TOML.
    name : str
        What errors call it.

    Returns
    -------
    tuple of Device
        One for each machine and precision.

    Raises
    ------
    DeviceError
        Where it is not TOML, or an entry does not fit.

    Examples
    --------
    >>> parse_devices("machine.z1 = {name = 'Z1', math = {}}")
    Traceback (most recent call last):
    roofline_lab.core.device_file.DeviceError: devices.toml, z1: bandwidth_gb_per_s is missing.
    """
    try:
        tables = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise DeviceError(f"{name}: {error}") from error
    try:
        top = _Table("the file", tables, {"document", "machine"})
        documents = {key: _document(key, value) for key, value in top.tables("document", required=False)}
        devices = tuple(device for key, value in top.tables("machine") for device in _devices(key, value, documents))
        for key, times in Counter(device.key for device in devices).items():
            if times > 1:
                raise DeviceError(f"{key}: key is used twice.")
    except DeviceError as error:
        raise DeviceError(f"{name}, {error}") from None
    return devices


class _Table:
    """A table of the file, and where it stands: every refusal starts with that."""

    def __init__(self, where: str, table: Any, known: set[str]) -> None:
        self.where, self.table = where, table
        if not isinstance(table, dict):
            raise self.error("is not a table.")
        for field in sorted(table.keys() - known):
            raise self.error(f"{field} is not a field here.")

    def error(self, what: str) -> DeviceError:
        return DeviceError(f"{self.where}: {what}")

    def has(self, field: str) -> bool:
        return field in self.table

    def get(self, field: str) -> Any:
        if field not in self.table:
            raise self.error(f"{field} is missing.")
        return self.table[field]

    def tables(self, field: str, *, required: bool = True) -> list[tuple[str, Any]]:
        value = self.get(field) if required else self.table.get(field, {})
        if not isinstance(value, dict):
            raise self.error(f"{field} is not a table.")
        if required and not value:
            raise self.error(f"{field} is empty.")
        for key in value:
            if not _KEY.fullmatch(key):
                raise self.error(f"{field}: {key!r} is not made of a-z, 0-9 and single hyphens.")
        return list(value.items())

    def text(self, field: str, shape: re.Pattern[str] | None = None) -> str:
        value = self.get(field)
        if not isinstance(value, str) or not value.strip():
            raise self.error(f"{field} is not a text.")
        if shape and not shape.fullmatch(value):
            raise self.error(f"{field} {value!r} is not a date such as 2026-11.")
        return value

    def optional_text(self, field: str, shape: re.Pattern[str] | None = None) -> str | None:
        return self.text(field, shape) if self.has(field) else None

    def number(self, field: str) -> float:
        value = self.get(field)
        if isinstance(value, bool) or not isinstance(value, int | float) or not 0 < value < float("inf"):
            raise self.error(f"{field} is not a number above 0.")
        return float(value)


def _document(key: str, value: Any) -> dict[str, str | None]:
    table = _Table(f"document {key}", value, {"title", "date", "checked"})
    return {
        "source": table.text("title"),
        "date": table.optional_text("date", _DATE),
        "checked": table.text("checked", _MONTH),
    }


def _devices(key: str, value: Any, documents: Mapping[str, dict]) -> list[Device]:
    machine = _Table(key, value, {"name", _FIELDS["bandwidth"], "note", "math"})
    name, note = machine.text("name"), machine.optional_text("note")
    bandwidth = _figure(machine, "bandwidth", documents)
    devices = []
    for suffix, math_value in machine.tables("math"):
        math = _Table(f"{key}-{suffix}", math_value, {"precision", "engine", _FIELDS["peak"], "note"})
        notes = tuple(text for text in (note, math.optional_text("note")) if text)
        peak = _figure(math, "peak", documents)
        devices.append(Device(math.where, name, math.text("precision"), math.text("engine"), peak, bandwidth, notes))
    return devices


def _figure(owner: _Table, quantity: str, documents: Mapping[str, dict]) -> Figure:
    field = _FIELDS[quantity]
    known = {"value", "grade", "source", "note", "parts"} | ({"dense"} if quantity == "peak" else set())
    table = _Table(f"{owner.where}, {field}", owner.get(field), known)
    grade, source = table.text("grade"), table.text("source")
    if grade not in GRADES:
        raise table.error(f"grade {grade!r} is none of {', '.join(GRADES)}.")
    if source not in documents:
        raise table.error(f"source {source!r} is none of the documents.")
    if (grade == "derived") != table.has("parts"):
        raise table.error("parts belong to a derived number, and to no other.")
    value = _value(table, quantity, grade)
    derivation = _derivation(table, quantity, value) if value is not None and table.has("parts") else None
    return Figure(value, grade, note=table.optional_text("note"), derivation=derivation, **documents[source])


def _value(table: _Table, quantity: str, grade: str) -> float | None:
    if grade == NOT_PUBLISHED:
        for field in ("value", "dense"):
            if table.has(field):
                raise table.error(f"{field} is given, though it is not published.")
        return None
    value = table.number("value")
    if quantity == "peak" and table.get("dense") is not True:
        raise table.error("dense is not true: only a dense peak is a roof.")
    try:
        return QUANTITIES[quantity].check(value)
    except ValueError as error:
        raise table.error(f"value: {error}") from None


def _derivation(table: _Table, quantity: str, value: float) -> str:
    parts = table.get("parts")
    if not isinstance(parts, list) or not parts:
        raise table.error("parts is not a list.")
    total, texts = 0.0, []
    for part in parts:
        compute, text = _RECIPES[quantity].get(frozenset(part if isinstance(part, dict) else ()), (None, ""))
        if compute is None:
            raise table.error(f"parts {part} are none that a {quantity} is derived from.")
        inner = _Table(table.where, part, set(part))
        given = {name: inner.text(name) if name == "of" else inner.number(name) for name in part}
        total += compute(**given)
        texts.append(text.format(**given))
    if abs(total - value) > _DERIVED_TOLERANCE * value:
        raise table.error(f"value {value:g} is not what its parts come to, {total:g}.")
    return " + ".join(texts)
