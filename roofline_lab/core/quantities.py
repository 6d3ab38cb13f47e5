"""The one table of the instrument: names, units, ranges, defaults, rows, stops and the constants of Play."""

from __future__ import annotations

from dataclasses import asdict, dataclass


@dataclass(frozen=True)
class Quantity:
    """What can be typed or dragged; `low`, `high` and `default` are in the base unit.

    The base units are FLOP/byte, GB/s, GFLOP/s, FLOP and byte.
    """

    key: str
    name: str
    unit: str
    low: float
    high: float
    default: float | None

    def check(self, value: float) -> float:
        """Give `value` back if it lies in the range.

        Parameters
        ----------
        value : float
            In the base unit.

        Returns
        -------
        float
            The same value.

        Raises
        ------
        ValueError
            Where the value is outside the range, or not a number.

        Examples
        --------
        >>> QUANTITIES["bandwidth"].check(80.0)
        80.0
        """
        if not self.low <= value <= self.high:
            raise ValueError(f"{self.name} {value} is outside {self.low} to {self.high} {self.unit}.")
        return value


@dataclass(frozen=True)
class StartRow:
    """A row of the ledger as Reset puts it: counted, with these bytes."""

    key: str
    kind: str
    name: str
    bytes: float


@dataclass(frozen=True)
class Stop:
    """A place on the intensity slider (FLOP/byte) that has a meaning."""

    intensity: float
    name: str


QUANTITIES: dict[str, Quantity] = {
    quantity.key: quantity
    for quantity in (
        Quantity("intensity", "Arithmetic intensity", "FLOP/byte", 1 / 64, 16384.0, 1.0),
        Quantity("bandwidth", "Bandwidth", "GB/s", 0.1, 100_000.0, 100.0),
        Quantity("peak", "Peak", "GFLOP/s", 1.0, 1e8, 1000.0),
        Quantity("work", "Work", "FLOP", 1e3, 1e18, 8e9),
        Quantity("bytes", "Bytes", "B", 0.0, 1e18, None),
    )
}

# Invented round numbers; a 16-bit cache has no scales, so its metadata is empty.
ROWS: tuple[StartRow, ...] = (
    StartRow("activation", "activation", "Activation", 0.8e9),
    StartRow("kv", "kv", "KV", 7.2e9),
    StartRow("metadata", "metadata", "Metadata", 0.0),
)

# Four query heads share one KV head at 16 bits; a block format holds 32 codes and one 16-bit scale.
_GROUPED, _Q8_0_BITS, _Q4_0_BITS = 4, 8.5, 4.5

STOPS: tuple[Stop, ...] = (
    Stop(1.0, "multi-head, 16-bit"),
    Stop(4.0, "grouped 4:1, 16-bit"),
    Stop(float(f"{_GROUPED * 16 / _Q8_0_BITS:.3g}"), "q8_0"),
    Stop(8.0, "ideal 8-bit"),
    Stop(float(f"{_GROUPED * 16 / _Q4_0_BITS:.3g}"), "q4_0"),
)

SAMPLES = 121
SPEEDS: tuple[float, ...] = (0.25, 0.5, 1, 2)
SWEEP_SECONDS = 2


def as_json() -> dict[str, object]:
    """Give the whole table as plain data, for the page.

    Returns
    -------
    dict
        ``quantities`` (by key), ``rows``, ``stops``, ``samples``, ``speeds`` and ``sweep_seconds``.

    Examples
    --------
    >>> as_json()["quantities"]["bandwidth"]["default"]
    100.0
    >>> as_json()["stops"][2]
    {'intensity': 7.53, 'name': 'q8_0'}
    """
    return {
        "quantities": {key: asdict(quantity) for key, quantity in QUANTITIES.items()},
        "rows": [asdict(row) for row in ROWS],
        "stops": [asdict(stop) for stop in STOPS],
        "samples": SAMPLES,
        "speeds": list(SPEEDS),
        "sweep_seconds": SWEEP_SECONDS,
    }
