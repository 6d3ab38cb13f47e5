"""The account of the bytes that cross the DRAM boundary; the twin of ``assets/pure/ledger.mjs``.

A row's bytes are ``base_bytes * factor``: the intensity moves the factor alone, so dragging it away and back
leaves every row as it was.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from roofline_lab.core.formats import format_number
from roofline_lab.core.quantities import BASELINE_CODE_BITS, QUANTITIES
from roofline_lab.core.roofline import require_positive

_RANGE_SLACK = 1e-9
# A float has 16 to 17 digits. Without the last ones the factor is free of the rounding of an intensity that
# was read from a ledger, so setting that intensity again gives the very same ledger.
_FACTOR_DIGITS = 14

Range = tuple[float, float]


class LedgerError(ValueError):
    """An edit that the ledger refuses.

    Attributes
    ----------
    code : str
        ``'nothing_counted'``, ``'out_of_range'`` or ``'no_metadata_row'``.
    intensity : float or None
        The intensity (FLOP/byte) that the edit would have led to.
    """

    def __init__(self, code: str, intensity: float | None = None) -> None:
        super().__init__(code if intensity is None else f"{code}: {intensity} FLOP/byte")
        self.code = code
        self.intensity = intensity


@dataclass(frozen=True)
class Row:
    """One line of the account."""

    key: str
    kind: str
    name: str
    base_bytes: float
    counted: bool = True

    def __post_init__(self) -> None:
        if self.base_bytes != 0:
            require_positive(base_bytes=self.base_bytes)


@dataclass(frozen=True)
class Ledger:
    """Rows, the factor common to all of them, and the work; every edit gives a new ledger.

    The edits take the allowed range of the intensity as ``within=(low, high)`` in FLOP/byte.

    Examples
    --------
    >>> rows = (Row("activation", "activation", "Activation", 0.8e9), Row("kv", "kv", "KV", 7.2e9))
    >>> ledger = Ledger(rows, factor=1.0, work_flop=8e9)
    >>> ledger.intensity
    1.0
    >>> halved = ledger.with_intensity(2.0)
    >>> halved.row_bytes("kv"), halved.traffic_bytes
    (3600000000.0, 4000000000.0)
    >>> halved.with_counted("kv", False).intensity
    20.0
    """

    rows: tuple[Row, ...]
    factor: float
    work_flop: float

    def __post_init__(self) -> None:
        require_positive(factor=self.factor, work=self.work_flop)
        if len({row.key for row in self.rows}) < len(self.rows):
            raise ValueError("Two rows have the same key.")

    def _row(self, key: str) -> Row:
        for row in self.rows:
            if row.key == key:
                return row
        raise KeyError(f"There is no row {key!r}.")

    def row_bytes(self, key: str) -> float:
        """Give the bytes of a row.

        Parameters
        ----------
        key : str
            The row's key.

        Returns
        -------
        float
            In bytes.

        Raises
        ------
        KeyError
            Where there is no such row.

        Examples
        --------
        >>> Ledger((Row("kv", "kv", "KV", 4e9),), 0.5, 8e9).row_bytes("kv")
        2000000000.0
        """
        return self._row(key).base_bytes * self.factor

    @property
    def _counted_base(self) -> float:
        return sum(row.base_bytes for row in self.rows if row.counted)

    @property
    def traffic_bytes(self) -> float:
        """What is counted; Q."""
        return self._counted_base * self.factor

    @property
    def moved_bytes(self) -> float:
        """What moves, counted or not."""
        return sum(row.base_bytes for row in self.rows) * self.factor

    @property
    def intensity(self) -> float | None:
        """W / Q in FLOP/byte, None while nothing is counted."""
        traffic = self.traffic_bytes
        return None if traffic == 0 else self.work_flop / traffic

    @property
    def honest_intensity(self) -> float | None:
        """The intensity in FLOP/byte with every row counted."""
        moved = self.moved_bytes
        return None if moved == 0 else self.work_flop / moved

    @property
    def is_complete(self) -> bool:
        """Whether every row that has bytes is counted."""
        return all(row.counted or row.base_bytes == 0 for row in self.rows)

    def with_intensity(self, intensity: float, *, within: Range | None = None) -> Ledger:
        """Scale all rows, counted or not, so that the counted ones give this intensity.

        Parameters
        ----------
        intensity : float
            In FLOP/byte.
        within : (float, float), optional
            The range that the intensity must keep.

        Returns
        -------
        Ledger
            With another factor and the same rows.

        Raises
        ------
        LedgerError
            ``nothing_counted`` or ``out_of_range``.
        ValueError
            Where the intensity is not finite, or not above 0.

        Examples
        --------
        >>> Ledger((Row("kv", "kv", "KV", 8e9),), 1.0, 8e9).with_intensity(4.0).factor
        0.25
        """
        require_positive(intensity=intensity)
        base = self._counted_base
        if base == 0:
            raise LedgerError("nothing_counted")
        _require_within(intensity, within)
        factor = self.work_flop / (intensity * base)
        return replace(self, factor=float(format_number(factor, _FACTOR_DIGITS)))

    def with_row(self, key: str, row_bytes: float, *, within: Range | None = None) -> Ledger:
        """Give one row other bytes.

        Parameters
        ----------
        key : str
            The row's key.
        row_bytes : float
            From 0 to 1e18.
        within : (float, float), optional
            The range that the intensity must keep.

        Returns
        -------
        Ledger
            The other rows and the factor are the same.

        Raises
        ------
        LedgerError
            ``out_of_range``.
        ValueError
            Where the bytes are outside their range.
        KeyError
            Where there is no such row.

        Examples
        --------
        >>> Ledger((Row("kv", "kv", "KV", 8e9),), 1.0, 8e9).with_row("kv", 2e9).intensity
        4.0
        """
        QUANTITIES["bytes"].check(row_bytes)
        return self._with_row_changed(key, {"base_bytes": row_bytes / self.factor}, within)

    def with_counted(self, key: str, counted: bool, *, within: Range | None = None) -> Ledger:
        """Count a row, or leave it out; its bytes still move.

        Parameters
        ----------
        key : str
            The row's key.
        counted : bool
            Whether it is counted.
        within : (float, float), optional
            The range that the intensity must keep.

        Returns
        -------
        Ledger
            Without any counted bytes its intensity is None, which is allowed.

        Raises
        ------
        LedgerError
            ``out_of_range``.
        KeyError
            Where there is no such row.

        Examples
        --------
        >>> Ledger((Row("kv", "kv", "KV", 8e9),), 1.0, 8e9).with_counted("kv", False).intensity is None
        True
        """
        return self._with_row_changed(key, {"counted": counted}, within)

    def with_work(self, work_flop: float, *, within: Range | None = None) -> Ledger:
        """Do other work on the same bytes.

        Parameters
        ----------
        work_flop : float
            Finite and above 0.
        within : (float, float), optional
            The range that the intensity must keep.

        Returns
        -------
        Ledger
            With the same rows and factor.

        Raises
        ------
        LedgerError
            ``out_of_range``.
        ValueError
            Where the work is not finite, or not above 0.

        Examples
        --------
        >>> Ledger((Row("kv", "kv", "KV", 8e9),), 1.0, 8e9).with_work(16e9).intensity
        2.0
        """
        return _accepted(replace(self, work_flop=work_flop), within)

    def with_format(self, code_bits: float, scale_bits_per_code: float) -> Ledger:
        """Store the cache in another format: the codes shrink, and their scales are bytes as well.

        The rows of kind ``kv`` have 16-bit codes before; the first row of kind ``metadata`` gets the scales.

        Parameters
        ----------
        code_bits : float
            Above 0.
        scale_bits_per_code : float
            A code's part of the scale of its block, 0 or above.

        Returns
        -------
        Ledger
            Work, factor, switches and the other rows are the same; its intensity may be outside any range.

        Raises
        ------
        LedgerError
            ``no_metadata_row``, where there are scales and no row to put them.
        ValueError
            Where the bits are outside what is said above.

        Examples
        --------
        >>> rows = (Row("kv", "kv", "KV", 2e9), Row("metadata", "metadata", "Metadata", 0))
        >>> q8_0 = Ledger(rows, 1.0, 8e9).with_format(8, 0.5)
        >>> q8_0.row_bytes("kv"), q8_0.row_bytes("metadata")
        (1000000000.0, 62500000.0)
        """
        require_positive(code_bits=code_bits)
        if scale_bits_per_code != 0:
            require_positive(scale_bits_per_code=scale_bits_per_code)
        metadata = next((row for row in self.rows if row.kind == "metadata"), None)
        if scale_bits_per_code and metadata is None:
            raise LedgerError("no_metadata_row")
        scales = self._payload_base * scale_bits_per_code / BASELINE_CODE_BITS

        def stored(row: Row) -> Row:
            if row.kind == "kv":
                return replace(row, base_bytes=row.base_bytes * code_bits / BASELINE_CODE_BITS)
            return replace(row, base_bytes=row.base_bytes + scales) if row is metadata else row

        return replace(self, rows=tuple(stored(row) for row in self.rows))

    @property
    def _payload_base(self) -> float:
        return sum(row.base_bytes for row in self.rows if row.kind == "kv")

    @property
    def payload_bytes(self) -> float:
        """What the codes of the cache take, counted or not."""
        return self._payload_base * self.factor

    def _with_row_changed(self, key: str, change: dict[str, Any], within: Range | None) -> Ledger:
        changed = self._row(key)
        rows = tuple(replace(row, **change) if row is changed else row for row in self.rows)
        return _accepted(replace(self, rows=rows), within)


def payload_ratio(baseline: Ledger, candidate: Ledger) -> float | None:
    """Give how many times smaller the codes of the cache are, counted or not.

    Parameters
    ----------
    baseline, candidate : Ledger
        Before and after.

    Returns
    -------
    float or None
        None where one of them has no such bytes.

    Examples
    --------
    >>> before = Ledger((Row("kv", "kv", "KV", 8e9),), 1.0, 8e9)
    >>> payload_ratio(before, before.with_format(4, 0))
    4.0
    """
    return _ratio(baseline.payload_bytes, candidate.payload_bytes)


def total_ratio(baseline: Ledger, candidate: Ledger) -> float | None:
    """Give how many times smaller the traffic is.

    Parameters
    ----------
    baseline, candidate : Ledger
        Before and after.

    Returns
    -------
    float or None
        None where nothing is counted in one of them.

    Examples
    --------
    >>> rows = (Row("kv", "kv", "KV", 8e9), Row("metadata", "metadata", "Metadata", 0))
    >>> before = Ledger(rows, 1.0, 8e9)
    >>> round(total_ratio(before, before.with_format(4, 0.5)), 2)
    3.56
    """
    return _ratio(baseline.traffic_bytes, candidate.traffic_bytes)


def _ratio(before: float, after: float) -> float | None:
    return None if before == 0 or after == 0 else before / after


def _accepted(ledger: Ledger, within: Range | None) -> Ledger:
    intensity = ledger.intensity
    # Counting nothing is allowed: the intensity is undefined then, not out of range.
    if intensity is not None:
        _require_within(intensity, within)
    return ledger


def _require_within(intensity: float, within: Range | None) -> None:
    if within is None:
        return
    low, high = within
    if intensity < low * (1 - _RANGE_SLACK) or intensity > high * (1 + _RANGE_SLACK):
        raise LedgerError("out_of_range", intensity)
