"""Sizes side by side: whole bytes, and rounded ones in one unit whose parts add up to the rounded total."""

from __future__ import annotations

from collections.abc import Sequence

DECIMAL = (1000, ("B", "kB", "MB", "GB", "TB", "PB", "EB"))
BINARY = (1024, ("B", "KiB", "MiB", "GiB", "TiB", "PiB", "EiB"))


def rounded_column(
    parts: Sequence[int], units: tuple[int, tuple[str, ...]], decimals: int = 3
) -> tuple[list[str], str]:
    """Round parts in the unit that fits their total.

    Parameters
    ----------
    parts : sequence of int
        In bytes, not negative.
    units : (int, tuple of str)
        `DECIMAL` or `BINARY`.
    decimals : int
        Of every number.

    Returns
    -------
    (list of str, str)
        The parts and the total with its unit. What rounding down leaves over goes to the largest remainders, so that
        the parts add up.

    Examples
    --------
    >>> rounded_column([1_333_400, 1_333_400, 1_333_400], DECIMAL)
    (['1.334', '1.333', '1.333'], '4.000 MB')
    >>> rounded_column([2**30, 2**29], BINARY)
    (['1.000', '0.500'], '1.500 GiB')
    """
    base, names = units
    total, power = sum(parts), 0
    while power < len(names) - 1 and total >= base ** (power + 1):
        power += 1
    unit, scale = base**power, 10**decimals if power else 1
    steps, remainders = zip(*(divmod(part * scale, unit) for part in parts), strict=True)
    of_total = (2 * total * scale + unit) // (2 * unit)
    steps = list(steps)
    by_remainder = sorted(range(len(parts)), key=lambda k: -remainders[k])
    for k in by_remainder[: of_total - sum(steps)]:
        steps[k] += 1
    shown = [_fixed(each, scale, decimals) for each in steps]
    return shown, f"{_fixed(of_total, scale, decimals)} {names[power]}"


def _fixed(steps: int, scale: int, decimals: int) -> str:
    whole, rest = divmod(steps, scale)
    return f"{whole:,}" if scale == 1 else f"{whole:,}.{rest:0{decimals}}"
