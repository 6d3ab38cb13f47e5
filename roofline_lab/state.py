"""The server's mirror of one visitor's instrument."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import param

from roofline_lab.core.ledger import Ledger, LedgerError, Row
from roofline_lab.core.quantities import QUANTITIES, ROWS
from roofline_lab.core.roofline import ceiling_gflop_per_s

_INTENSITY = (QUANTITIES["intensity"].low, QUANTITIES["intensity"].high)


class SettingError(ValueError):
    """A setting that no instrument can have."""


def _number(key: str) -> param.Number:
    quantity = QUANTITIES[key]
    return param.Number(
        default=quantity.default,
        bounds=(quantity.low, quantity.high),
        doc=f"{quantity.name} in {quantity.unit}.",
    )


def default_ledger() -> Ledger:
    """The ledger after Reset.

    Returns
    -------
    Ledger

    Examples
    --------
    >>> default_ledger().intensity
    1.0
    """
    rows = tuple(Row(row.key, row.kind, row.name, row.bytes) for row in ROWS)
    return Ledger(rows, factor=1.0, work_flop=QUANTITIES["work"].default)


class LabState(param.Parameterized):
    """Machine, work and ledger as the browser last committed them, or as Python set them.

    The browser owns the instrument while a page is open; this mirror is what the rest of the server
    reads, and what it sets to send values to the page.

    Examples
    --------
    >>> lab = LabState(bandwidth_gb_per_s=80)
    >>> lab.ledger = lab.ledger.with_intensity(4.0)
    >>> lab.ceiling_gflop_per_s
    320.0
    """

    bandwidth_gb_per_s = _number("bandwidth")
    peak_gflop_per_s = _number("peak")
    ledger = param.ClassSelector(class_=Ledger, doc="Rows, factor and work.")

    def __init__(self, **params: Any) -> None:
        params.setdefault("ledger", default_ledger())
        super().__init__(**params)

    @property
    def ceiling_gflop_per_s(self) -> float | None:
        """The ceiling at the operating point; None while nothing is counted."""
        intensity = self.ledger.intensity
        if intensity is None:
            return None
        return ceiling_gflop_per_s(intensity, self.bandwidth_gb_per_s, self.peak_gflop_per_s)

    def as_setting(self) -> dict[str, Any]:
        """The state as plain JSON data, as the page takes it.

        Returns
        -------
        dict
            ``bandwidth`` (GB/s), ``peak`` (GFLOP/s), ``work`` (FLOP), ``factor`` and ``rows``
            (``key``, ``kind``, ``name``, ``base`` in bytes, ``counted``).

        Examples
        --------
        >>> LabState().as_setting()["rows"][1]["base"]
        7200000000.0
        """
        rows = [
            {"key": row.key, "kind": row.kind, "name": row.name, "base": row.base_bytes, "counted": row.counted}
            for row in self.ledger.rows
        ]
        return {
            "bandwidth": self.bandwidth_gb_per_s,
            "peak": self.peak_gflop_per_s,
            "work": self.ledger.work_flop,
            "factor": self.ledger.factor,
            "rows": rows,
        }

    def take(self, setting: Mapping[str, Any]) -> None:
        """Take a setting over in one change.

        Parameters
        ----------
        setting : mapping
            The data that `as_setting` makes; it comes from a browser and is trusted with nothing.

        Raises
        ------
        SettingError
            Where a key is missing, a type is wrong or a number is out of its range. The state then
            stays as it was.

        Examples
        --------
        >>> lab = LabState()
        >>> lab.take({**lab.as_setting(), "bandwidth": 80.0})
        >>> lab.bandwidth_gb_per_s
        80.0
        """
        try:
            rows = tuple(
                Row(str(row["key"]), str(row["kind"]), str(row["name"]), float(row["base"]), row["counted"] is True)
                for row in setting["rows"]
            )
            # All are checked before any is taken.
            values = {key: QUANTITIES[key].check(float(setting[key])) for key in ("bandwidth", "peak", "work")}
            ledger = Ledger(rows, factor=float(setting["factor"]), work_flop=values["work"])
            intensity = ledger.intensity
            if intensity is not None and not _INTENSITY[0] * (1 - 1e-9) <= intensity <= _INTENSITY[1] * (1 + 1e-9):
                raise ValueError("The intensity is out of its range.")
            self.param.update(bandwidth_gb_per_s=values["bandwidth"], peak_gflop_per_s=values["peak"], ledger=ledger)
        except (KeyError, TypeError, ValueError, LedgerError) as error:
            raise SettingError(f"Not a setting of the instrument: {error}") from error
