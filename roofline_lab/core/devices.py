"""Real machines: peak and bandwidth as ``data/devices.toml`` has them, each with its source and its grade.

An entry is a machine with a precision of the math, for that is what a flat roof belongs to. A number that
nobody published is absent; a derived one is computed again from its parts when the file is read.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

from roofline_lab.core.device_entries import Device, Figure
from roofline_lab.core.device_file import parse_devices
from roofline_lab.core.formats import format_quantity
from roofline_lab.core.quantities import QUANTITIES

DATA = Path(__file__).resolve().parents[1] / "data" / "devices.toml"

MATH_NOTE = (
    "A roof is for a precision of the math, not of what is stored: "
    "4-bit weights with 16-bit math lower the bytes and leave the roof alone."
)


@cache
def load_devices() -> tuple[Device, ...]:
    """Read the machines that the lab ships, once.

    Returns
    -------
    tuple of Device
        In the order of the file.

    Raises
    ------
    DeviceError
        Where the file does not fit.

    Examples
    --------
    >>> load_devices()[0].peak.derivation
    '4 cores × 16 FLOP/clock × 2.4 GHz'
    >>> load_devices() is load_devices()
    True
    """
    return parse_devices(DATA.read_text("utf-8"), DATA.name)


def as_json() -> dict[str, object]:
    """Give the machines as plain data, for the page.

    Returns
    -------
    dict
        ``math_note``, a sentence for all of them, and ``devices``: a list of dicts with ``key``, ``name``,
        ``precision``, ``peak`` (GFLOP/s) and ``bandwidth`` (GB/s), numbers or None, and the sentences ``roof_note``,
        ``peak_note``, ``bandwidth_note`` and ``notes`` (a list, often empty).

    Examples
    --------
    >>> entry = as_json()["devices"][0]
    >>> entry["key"], entry["peak"], entry["bandwidth"]
    ('pi5-fp32', 153.6, 17.068)
    >>> entry["roof_note"]
    'The roof is for FP32 math on the vector units, dense.'
    """
    return {"math_note": MATH_NOTE, "devices": [_plain(device) for device in load_devices()]}


def _plain(device: Device) -> dict[str, object]:
    dense = "" if device.peak.value is None else ", dense"
    counted = " An integer operation counts as a FLOP." if device.precision.startswith("INT") else ""
    return {
        "key": device.key,
        "name": device.name,
        "precision": device.precision,
        "peak": device.peak.value,
        "bandwidth": device.bandwidth.value,
        "roof_note": f"The roof is for {device.precision} math on {device.engine}{dense}.{counted}",
        "peak_note": _sentence("peak", device.peak),
        "bandwidth_note": _sentence("bandwidth", device.bandwidth),
        "notes": list(device.notes),
    }


def _sentence(quantity: str, figure: Figure) -> str:
    dated = f", {figure.date}" if figure.date else ""
    behind = f"({figure.source}{dated}; checked {figure.checked})"
    name = QUANTITIES[quantity].name
    if figure.value is None:
        said = f"{name} not published {behind}: the field keeps its value."
    else:
        how = f"{figure.grade}: {figure.derivation}" if figure.derivation else figure.grade
        said = f"{name} {format_quantity(figure.value, quantity, 12)}, {how} {behind}."
    return f"{said} {figure.note}" if figure.note else said
