"""The figures of one run: a table for people, JSON for whoever compares."""

from __future__ import annotations

import json
import os
import platform
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from importlib.metadata import version
from pathlib import Path

PACKAGES = ("panel", "bokeh", "numpy", "playwright")


@dataclass(frozen=True)
class Figure:
    """One quantity, measured for both pages in the same run; None where it could not be measured.

    Examples
    --------
    >>> Figure("drag, median", "ms", 0.5, 110.0, "<= 5").ratio
    220.0
    >>> Figure("messages", "", 0, 1511).ratio is None
    True
    """

    name: str
    unit: str
    lab: float | None
    stock: float | None
    target: str = ""

    @property
    def ratio(self) -> float | None:
        """How many times the lab's figure the stock page's is."""
        return self.stock / self.lab if self.lab and self.stock is not None else None


def table(figures: Sequence[Figure]) -> str:
    """Return the figures as aligned columns.

    Examples
    --------
    >>> print(table([Figure("drag, median", "ms", 0.5, 110.0, "<= 5")]))
    figure             lab   stock  stock/lab  target
    drag, median    0.5 ms  110 ms        220  <= 5 ms
    """
    rows = [("figure", "lab", "stock", "stock/lab", "target")]
    for figure in figures:
        target = f"{figure.target} {figure.unit}".strip() if figure.target else ""
        ratio = "" if figure.ratio is None else f"{figure.ratio:.3g}"
        rows.append((figure.name, _shown(figure.lab, figure.unit), _shown(figure.stock, figure.unit), ratio, target))
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    lines = []
    for name, *numbers, target in rows:
        right = [number.rjust(width) for number, width in zip(numbers, widths[1:-1], strict=True)]
        lines.append("  ".join([name.ljust(widths[0] + 2), *right, target]).rstrip())
    return "\n".join(lines)


def _shown(value: float | None, unit: str) -> str:
    if value is None:
        return "not measured"
    number = f"{value:,}" if isinstance(value, int) else f"{value:.3g}"
    return f"{number} {unit}".strip()


def write_json(path: Path, figures: Sequence[Figure], browser: str) -> None:
    """Write the figures with what they were measured on."""
    machine = {
        "system": f"{platform.system()} {platform.machine()}",
        "cores": os.cpu_count(),
        "python": platform.python_version(),
        "browser": browser,
        **{package: version(package) for package in PACKAGES},
    }
    content = {"machine": machine, "figures": [{**asdict(figure), "ratio": figure.ratio} for figure in figures]}
    path.write_text(json.dumps(content, indent=2) + "\n", encoding="utf-8")
