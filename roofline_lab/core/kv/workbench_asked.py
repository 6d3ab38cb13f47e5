"""A request as it is understood: model, columns, memory, machine and mistakes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from roofline_lab.core.kv.settings import Settings
from roofline_lab.core.kv.shape import ModelShape


@dataclass(frozen=True)
class Machine:
    """The roof that the account is held against."""

    bandwidth_gb_per_s: float
    peak_gflop_per_s: float
    name: str = ""

    def as_json(self) -> dict[str, object]:
        """Give it as a request has it."""
        return {"bandwidth": self.bandwidth_gb_per_s, "peak": self.peak_gflop_per_s, "name": self.name}


@dataclass(frozen=True)
class Column:
    """One way of storing the cache: the baseline or the candidate."""

    key: str
    name: str
    settings: Settings


@dataclass(frozen=True)
class Asked:
    """A request as it is understood.

    Parameters
    ----------
    shape : ModelShape
        The model.
    columns : tuple of Column
        The baseline, and perhaps a candidate; they differ in the formats alone.
    phase : str
        "decode" or "prefill".
    memory_bytes : int, optional
        Of one rank.
    machine : Machine
        The instrument's.
    wrong : tuple of str
        Keys of the mistakes that are made on purpose.
    echo : dict
        The request with every key, as JSON data.
    """

    shape: ModelShape
    columns: tuple[Column, ...]
    phase: str
    memory_bytes: int | None
    machine: Machine
    wrong: tuple[str, ...]
    echo: dict[str, Any]


class Refused(Exception):
    """A request that cannot be answered; `sentences` has them by field."""

    def __init__(self, sentences: Mapping[str, str]) -> None:
        super().__init__(" ".join(sentences.values()))
        self.sentences = dict(sentences)
