"""What an entry of the machines is: numbers with their source and grade, and the device that has them."""

from __future__ import annotations

from dataclasses import dataclass

from roofline_lab.core.roofline import ridge_flop_per_byte

NOT_PUBLISHED = "not published"
GRADES = ("vendor", "vendor-table", "secondary", "derived", "unverified", NOT_PUBLISHED)


@dataclass(frozen=True)
class Figure:
    """One number of a machine, and what stands behind it.

    Attributes
    ----------
    value : float or None
        In GFLOP/s or decimal GB/s; a peak is dense. None where nobody published it.
    grade : str
        One of `GRADES`.
    source : str
        The title of the document.
    checked : str
        The month in which it was looked at, ``'2026-11'``.
    date : str or None
        The date that the document bears: a year, a month or a day.
    note : str or None
        A sentence of its own.
    derivation : str or None
        How a derived number comes about.
    """

    value: float | None
    grade: str
    source: str
    checked: str
    date: str | None = None
    note: str | None = None
    derivation: str | None = None


@dataclass(frozen=True)
class Device:
    """A machine with a precision of the math; `engine` is the part of it that does that math.

    Examples
    --------
    >>> from roofline_lab.core.devices import load_devices
    >>> a100 = next(device for device in load_devices() if device.key == "a100-80-sxm-bf16")
    >>> a100.name, a100.precision, a100.engine
    ('NVIDIA A100 80 GB SXM', 'BF16', 'the tensor cores')
    >>> a100.peak.value, a100.bandwidth.value, round(a100.ridge)
    (312000.0, 2039.0, 153)
    """

    key: str
    name: str
    precision: str
    engine: str
    peak: Figure
    bandwidth: Figure
    notes: tuple[str, ...] = ()

    @property
    def ridge(self) -> float | None:
        """In FLOP/byte; None where one of the two numbers is not published."""
        if self.peak.value is None or self.bandwidth.value is None:
            return None
        return ridge_flop_per_byte(self.bandwidth.value, self.peak.value)
