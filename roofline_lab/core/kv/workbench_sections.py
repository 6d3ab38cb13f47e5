"""The account as sections of a table: each cell in whole bytes, in two roundings that add up, with its formula."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from roofline_lab.core.kv.account import Account
from roofline_lab.core.kv.allocation import ENTRY_BYTES
from roofline_lab.core.kv.dense import resident_parameters
from roofline_lab.core.kv.layer_groups import LayerGroup
from roofline_lab.core.kv.shape import ModelShape
from roofline_lab.core.kv.sizes import BINARY, DECIMAL, rounded_column
from roofline_lab.core.kv.steps import decode_step, prefill_step
from roofline_lab.core.kv.traffic import Step
from roofline_lab.core.kv.workbench_formula import Term, formula, named
from roofline_lab.core.kv.workbench_moved import decode_terms, matrix_terms, prefill_terms
from roofline_lab.core.kv.workbench_room import reserved_terms, workspace_terms
from roofline_lab.core.kv.workbench_terms import stored_terms

#: Key, name and kind of what moves, in the order of `Traffic`.
MOVED = (
    ("weights_bytes", "weights", "weights"),
    ("activation_bytes", "activations", "activation"),
    ("kv_read_bytes", "KV read", "kv"),
    ("kv_write_bytes", "KV written", "kv"),
    ("metadata_bytes", "scales and tables", "metadata"),
    ("workspace_bytes", "dequantized copy", "workspace"),
    ("convert_bytes", "conversion, average", "other"),
)
STORED = (
    ("payload", "codes or values", "kv"),
    ("metadata", "scales and indexes", "metadata"),
    ("residual", "residual at 16 bits", "residual"),
    ("state", "states", "state"),
)


@dataclass(frozen=True)
class Counted:
    """One column with its account, and what its formulas need.

    Parameters
    ----------
    shape : ModelShape
        The model.
    groups : tuple of LayerGroup
        Of one rank.
    account : Account
        In whole bytes.
    """

    shape: ModelShape
    groups: tuple[LayerGroup, ...]
    account: Account


class _Part(NamedTuple):
    """A row of a section in one column."""

    key: str
    name: str
    kind: str
    size: int
    terms: Sequence[Term]


def sections(columns: Sequence[Counted], phase: str) -> list[dict[str, object]]:
    """Lay accounts out side by side.

    Parameters
    ----------
    columns : sequence of Counted
        The baseline, and perhaps a candidate.
    phase : str
        "decode" or "prefill": which step moves bytes.

    Returns
    -------
    list of dict
        Four sections: stored, allocated, resident and moved.
    """
    step = "a decode step" if phase == "decode" else "a prefill"
    return [
        _section("stored", "Stored", "What the cache holds.", [_stored(each) for each in columns]),
        _section(
            "allocated", "Allocated", "What the allocator reserves for it.", [_allocated(each) for each in columns]
        ),
        _section(
            "resident",
            "Resident",
            "What must fit into memory; a step's activations come on top.",
            [_resident(each) for each in columns],
        ),
        _section(
            "moved", f"Moved in {step}", "What crosses the DRAM boundary.", [_moved(each, phase) for each in columns]
        ),
    ]


def moved_step(found: Account, phase: str) -> Step:
    """The step that a phase is about."""
    return found.decode if phase == "decode" else found.prefill


def _stored(counted: Counted) -> list[_Part]:
    terms = stored_terms(counted.groups, counted.account.settings)
    kept = counted.account.stored
    return [_Part(key, name, kind, getattr(kept, f"{key}_bytes"), terms[key]) for key, name, kind in STORED]


def _allocated(counted: Counted) -> list[_Part]:
    found = counted.account
    kept, room = found.stored.total_bytes, found.allocated
    parts = stored_terms(counted.groups, found.settings)
    beyond = [*reserved_terms(counted.groups, found.settings), replace(named(kept, "stored"), minus=True)]
    return [
        _Part("stored", "stored", "kv", kept, [term for some in parts.values() for term in some]),
        _Part("waste", "reserved beyond it", "other", room.waste_bytes, beyond),
    ]


def _resident(counted: Counted) -> list[_Part]:
    found = counted.account
    room, settings = found.allocated, found.settings
    table = [named(room.block_table_bytes, "of block table")]
    if room.block_table_bytes:
        entries = (room.block_table_bytes // (ENTRY_BYTES * settings.batch), "pages in the tables")
        table = [Term(((settings.batch, "sequences"), entries, (ENTRY_BYTES, "B")))]
    return [
        _Part("weights", "weights", "weights", found.weights_bytes, _weights(counted)),
        _Part("allocated", "allocated", "kv", room.bytes, reserved_terms(counted.groups, settings)),
        _Part("block_table", "block table", "metadata", room.block_table_bytes, table),
        _Part("workspace", "workspace", "workspace", found.workspace_bytes, workspace_terms(counted.groups, settings)),
    ]


def _weights(counted: Counted) -> list[Term]:
    shape, settings = counted.shape, counted.account.settings
    if shape.weights is None:
        return []
    parameters = resident_parameters(shape.weights, counted.groups, settings.tensor_parallel)
    exact = (parameters * settings.weight_bits / 8).denominator == 1
    factors = ((parameters, "parameters"), (settings.weight_bits, "bits"))
    return [Term(factors, (8,), "" if exact else "rounded up")]


def _moved(counted: Counted, phase: str) -> list[_Part]:
    found, settings = counted.account, counted.account.settings
    total = moved_step(found, phase).total
    attention = decode_terms if phase == "decode" else prefill_terms
    terms = attention(counted.groups, settings, found)
    if settings.boundary == "step":
        for key, more in matrix_terms(moved_step(found, phase), settings, _parameters(counted, phase)).items():
            terms[key] += more
    return [_Part(key, name, kind, getattr(total, key), terms[key]) for key, name, kind in MOVED]


def _parameters(counted: Counted, phase: str) -> Step:
    """The step with 8 bits a weight: its bytes of weights are parameters."""
    eighths = replace(counted.account.settings, weight_bits=8)
    if phase == "decode":
        return decode_step(counted.shape, counted.groups, eighths, counted.account.allocated)
    return prefill_step(counted.shape, counted.groups, eighths)


def _section(key: str, title: str, note: str, columns: Sequence[Sequence[_Part]]) -> dict[str, object]:
    shown = [k for k in range(len(columns[0])) if any(parts[k].size for parts in columns)] or [0]
    cells = [_cells([parts[k] for k in shown], title) for parts in columns]
    rows = [
        {"key": part.key, "name": part.name, "kind": part.kind, "total": False}
        for part in (columns[0][k] for k in shown)
    ]
    rows.append({"key": "total", "name": title.lower(), "kind": "other", "total": True})
    for place, row in enumerate(rows):
        row["cells"] = [column[place] for column in cells]
    return {"key": key, "title": title, "note": note, "rows": rows}


def _cells(parts: Sequence[_Part], title: str) -> list[dict[str, object]]:
    """The cells of one column, the last of which is the total."""
    sizes = [part.size for part in parts]
    shown = []
    for units in (DECIMAL, BINARY):
        each, total = rounded_column(sizes, units)
        unit = total.split(" ")[1]
        shown.append([*(f"{one} {unit}" for one in each), total])
    formulas = [formula(part.terms, part.size) for part in parts]
    formulas.append(formula([named(part.size, f"of {part.name}") for part in parts], sum(sizes)))
    return [
        {"bytes": size, "decimal": decimal, "binary": binary, "formula": text}
        for size, decimal, binary, text in zip([*sizes, sum(sizes)], *shown, formulas, strict=True)
    ]
