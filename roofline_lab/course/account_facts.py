"""The numbers that a lesson can ask of the KV cache tab: the workbench's own, each with how it came about."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple

from roofline_lab.core.formats import format_number, format_quantity
from roofline_lab.core.kv.traffic import Step
from roofline_lab.core.kv.workbench import counted_column
from roofline_lab.core.kv.workbench_capacity import capacity
from roofline_lab.core.kv.workbench_ratios import ratios
from roofline_lab.core.kv.workbench_request import Asked, read_request
from roofline_lab.core.kv.workbench_sections import Counted, moved_step, sections
from roofline_lab.core.kv.workbench_wrong import made_wrong

COLUMNS = ("baseline", "candidate")
SECTIONS = ("stored", "allocated", "resident", "moved")
#: What moves, for each token that the step brings forth or takes in.
PER_TOKEN = "moved_per_token"
RATIOS = ("payload", "total", "ceiling")
#: What fits into the memory.
COUNTS = ("tokens", "sequences")


class Number(NamedTuple):
    """A number of the account, and its formula with all numbers in it."""

    value: float
    formula: str


class PathError(ValueError):
    """A path that leads to no number; the message is a sentence."""


@dataclass(frozen=True)
class Facts:
    """One request, accounted.

    Parameters
    ----------
    asked : Asked
        The request as it is understood, with the mistakes that are made on purpose.
    counted : tuple of Counted
        The baseline, and perhaps the candidate.

    Examples
    --------
    >>> facts = account_facts({"model": "llama-3-8b", "context": 8192})
    >>> facts.number("bytes", "candidate.stored.total").value
    301989888
    >>> facts.number("ratio", "stored.total").formula
    '1,073,741,824 B / 301,989,888 B = 3.556'
    """

    asked: Asked
    counted: tuple[Counted, ...]

    def number(self, quantity: str, of: str) -> Number:
        """Follow a path.

        Parameters
        ----------
        quantity : str
            ``bytes``, ``ratio``, ``intensity`` or ``count``.
        of : str
            ``column.section.row``; for a ratio ``payload``, ``total``, ``ceiling`` or ``section.row``; for an
            intensity a column; for a count ``column.tokens`` or ``column.sequences``.

        Returns
        -------
        Number

        Raises
        ------
        PathError
            Where there is no such number, or it is not above 0.
        """
        number = _NUMBERS[quantity](self, of)
        if number.value is None or number.value <= 0:
            raise PathError(f"“{of}” is 0 here: there is nothing to predict.")
        return number

    @cached_property
    def steps(self) -> list[Step]:
        """What moves in each column."""
        return [moved_step(each.account, self.asked.phase) for each in self.counted]

    @property
    def tokens(self) -> int:
        """The tokens that the step brings forth, or in a prefill takes in."""
        settings = self.counted[0].account.settings
        return settings.batch * (settings.prefill_tokens if self.asked.phase == "prefill" else 1)

    @cached_property
    def _cells(self) -> dict[str, dict[str, list[dict[str, Any]]]]:
        shown = sections(self.counted, self.asked.phase)
        return {each["key"]: {row["key"]: row["cells"] for row in each["rows"]} for each in shown}

    def cell(self, column: str, section: str, row: str) -> Number:
        """Give a cell of the table."""
        place = self._place(column)
        if section == PER_TOKEN:
            whole = self.cell(column, "moved", row)
            each = whole.value / self.tokens
            shown = format_quantity(each, "bytes", 6)
            return Number(each, f"{whole.value:,} B / {self.tokens:,} tokens = {shown}")
        if section not in SECTIONS:
            raise PathError(f"There is no section “{section}”. Expected {', '.join((*SECTIONS, PER_TOKEN))}.")
        rows = self._cells[section]
        if row not in rows:
            raise PathError(f"“{section}” has no row “{row}” here. Expected {', '.join(rows)}.")
        cell = rows[row][place]
        # A total of one part says as little as its part says much.
        parts = [cells[place] for key, cells in rows.items() if key != "total" and cells[place]["bytes"]]
        alone = row == "total" and len(parts) == 1
        return Number(cell["bytes"], (parts[0] if alone else cell)["formula"])

    def _place(self, column: str) -> int:
        columns = COLUMNS[: len(self.counted)]
        if column not in columns:
            raise PathError(f"There is no column “{column}” here. Expected {' or '.join(columns)}.")
        return columns.index(column)

    def _bytes(self, of: str) -> Number:
        path = of.split(".")
        if len(path) != 3:
            raise PathError("Expected column, section and row, as in “candidate.stored.total”.")
        return self.cell(*path)

    def _ratio(self, of: str) -> Number:
        self._place("candidate")
        if of in RATIOS:
            found = next(ratio for ratio in ratios(self.steps, self.asked.machine) if ratio["key"] == of)
            return Number(found["value"], found["formula"])
        path = of.split(".")
        if len(path) != 2:
            raise PathError(f"Expected {', '.join(RATIOS)}, or section and row, as in “stored.total”.")
        before, after = (self.cell(column, *path).value for column in COLUMNS)
        if not after:
            raise PathError(f"“{of}” is 0 here: nothing can be divided by it.")
        return Number(before / after, f"{before:,} B / {after:,} B = {format_number(before / after, 4)}")

    def _intensity(self, of: str) -> Number:
        total = self.steps[self._place(of)].total
        value = total.intensity_flop_per_byte
        return Number(
            value, f"{total.flop:,} FLOP / {total.total_bytes:,} B = {format_number(value or 0, 4)} FLOP/byte"
        )

    def _count(self, of: str) -> Number:
        column, _, counted = of.partition(".")
        place = self._place(column)
        if counted not in COUNTS:
            raise PathError(f"Expected a column with {' or '.join(COUNTS)}, as in “candidate.tokens”.")
        columns = [
            (column.key, column.name, each) for column, each in zip(self.asked.columns, self.counted, strict=True)
        ]
        rows = capacity(columns, self.asked.memory_bytes, self.asked.echo["prefill"] is None)["rows"]
        if not rows:
            raise PathError("The step says of no memory how large it is: memory_gb.")
        return Number(rows[place][counted], rows[place]["formula"] if counted == "tokens" else _sequences(rows[place]))


def _sequences(row: Mapping[str, Any]) -> str:
    return f"{row['sequences']:,} sequences fit, one more does not"


_NUMBERS = {"bytes": Facts._bytes, "ratio": Facts._ratio, "intensity": Facts._intensity, "count": Facts._count}


def account_facts(request: Mapping[str, Any]) -> Facts:
    """Account a request of the KV cache tab.

    Parameters
    ----------
    request : mapping
        As the page sends it.

    Returns
    -------
    Facts

    Raises
    ------
    Refused
        With a sentence for each field that does not fit.

    Examples
    --------
    >>> account_facts({"batch": 16, "phase": "decode"}).tokens
    16
    """
    right = read_request(request)
    asked = made_wrong(right, right.wrong)
    return Facts(asked, tuple(counted_column(asked, column) for column in asked.columns))
