"""Mistakes to make on purpose, as ``data/mistakes.toml`` has them, each with a public report of the same one."""

from __future__ import annotations

import tomllib
from dataclasses import asdict, dataclass
from functools import cache
from pathlib import Path

DATA = Path(__file__).resolve().parents[2] / "data" / "mistakes.toml"


@dataclass(frozen=True)
class Mistake:
    """A switch of the workbench.

    Parameters
    ----------
    key : str
        For requests and links.
    name : str
        What is taken for what.
    says : str
        Why that is wrong, in a sentence.
    source : str
        Repository and number of a public report.
    report : str
        What was found there, in a sentence.
    """

    key: str
    name: str
    says: str
    source: str
    report: str

    def as_json(self) -> dict[str, str]:
        """Give it as plain text."""
        return asdict(self)


@cache
def mistakes() -> tuple[Mistake, ...]:
    """List them, in the order of the file.

    Examples
    --------
    >>> [mistake.key for mistake in mistakes()]
    ['query-heads', 'head-dim', 'gib', 'no-scales', 'no-window', 'sparse-peak']
    """
    entries = tomllib.loads(DATA.read_text("utf-8"))
    return tuple(Mistake(key, **entry) for key, entry in entries.items())
