"""The one table of the instrument: names, units, ranges, defaults, rows, formats, stops and Play."""

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
class Format:
    """A format of the cache: the bits of a code, and of the scale that each code has a part in."""

    key: str
    name: str
    code_bits: float
    scale_bits_per_code: float


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

BASELINE_CODE_BITS = 16

# A block of q8_0 or q4_0 holds 32 codes and one 16-bit scale; an ideal format has no scales.
FORMATS: tuple[Format, ...] = (
    Format("ideal8", "ideal 8-bit", 8, 0),
    Format("q8_0", "q8_0", 8, 16 / 32),
    Format("ideal4", "ideal 4-bit", 4, 0),
    Format("q4_0", "q4_0", 4, 16 / 32),
)

_GROUPED = 4  # query heads that share one KV head


def _stop(key: str) -> Stop:
    """Give the intensity of grouped attention on a cache of this format, to 3 digits as people say it."""
    cache = next(cache for cache in FORMATS if cache.key == key)
    bits = cache.code_bits + cache.scale_bits_per_code
    return Stop(float(f"{_GROUPED * BASELINE_CODE_BITS / bits:.3g}"), cache.name)


STOPS: tuple[Stop, ...] = (
    Stop(1.0, "multi-head, 16-bit"),
    Stop(float(_GROUPED), "grouped 4:1, 16-bit"),
    _stop("q8_0"),
    _stop("ideal8"),
    _stop("q4_0"),
)

SAMPLES = 121
SPEEDS: tuple[float, ...] = (0.25, 0.5, 1, 2)
SWEEP_SECONDS = 2


def as_json() -> dict[str, object]:
    """Give the whole table as plain data, for the page.

    Returns
    -------
    dict
        ``quantities`` (by key), ``rows``, ``formats``, ``stops``, ``samples``, ``speeds`` and ``sweep_seconds``.

    Examples
    --------
    >>> as_json()["quantities"]["bandwidth"]["default"]
    100.0
    >>> as_json()["stops"][2]
    {'intensity': 7.53, 'name': 'q8_0'}
    >>> as_json()["formats"][1]
    {'key': 'q8_0', 'name': 'q8_0', 'code_bits': 8, 'scale_bits_per_code': 0.5}
    """
    return {
        "quantities": {key: asdict(quantity) for key, quantity in QUANTITIES.items()},
        "rows": [asdict(row) for row in ROWS],
        "formats": [asdict(cache) for cache in FORMATS],
        "stops": [asdict(stop) for stop in STOPS],
        "samples": SAMPLES,
        "speeds": list(SPEEDS),
        "sweep_seconds": SWEEP_SECONDS,
    }
