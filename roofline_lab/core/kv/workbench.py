"""The workbench's answer to one request: a model's cache counted beside the baseline, in plain JSON data."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from roofline_lab.core.kv.account import account
from roofline_lab.core.kv.cache_format import FormatError
from roofline_lab.core.kv.layer_groups import layer_groups
from roofline_lab.core.kv.settings import SettingsError
from roofline_lab.core.kv.shape import ShapeError
from roofline_lab.core.kv.workbench_asked import Asked, Column, Refused
from roofline_lab.core.kv.workbench_batch import batch_picture
from roofline_lab.core.kv.workbench_capacity import capacity
from roofline_lab.core.kv.workbench_context import context_picture
from roofline_lab.core.kv.workbench_effects import effects
from roofline_lab.core.kv.workbench_export import account_csv, account_json
from roofline_lab.core.kv.workbench_ratios import rates, ratios
from roofline_lab.core.kv.workbench_request import read_request
from roofline_lab.core.kv.workbench_roof import roof_picture
from roofline_lab.core.kv.workbench_sections import Counted, moved_step, sections
from roofline_lab.core.kv.workbench_send import sent
from roofline_lab.core.kv.workbench_words import shape_sentence
from roofline_lab.core.kv.workbench_wrong import made_wrong


def answer(request: Mapping[str, Any]) -> dict[str, Any]:
    """Answer a request.

    Parameters
    ----------
    request : mapping
        JSON data from a page, trusted with nothing; absent keys are as in ``DEFAULTS``.

    Returns
    -------
    dict
        Plain JSON data. Where anything is refused, ``refusals`` alone, with a sentence by field.

    Examples
    --------
    >>> found = answer({"context": 8192})
    >>> found["sections"][0]["rows"][0]["cells"][0]["decimal"]
    '1.074 GB'
    >>> [ratio["text"] for ratio in found["ratios"]]
    ['4.00×', '3.55×', '2.50×']
    >>> answer({"context": 0})["refusals"]
    {'context': 'The context must be a whole number from 1 to 1,000,000,000, not 0.'}
    """
    try:
        return _answered(read_request(request))
    except Refused as refused:
        return {"refusals": refused.sentences}


def _answered(right: Asked) -> dict[str, Any]:
    counted = [counted_column(right, column) for column in right.columns]
    mistakes = effects(right, [each.account for each in counted])
    asked = made_wrong(right, right.wrong)
    if right.wrong:
        counted = _counted_wrong(asked)
    columns = [(column.key, column.name, each) for column, each in zip(asked.columns, counted, strict=True)]
    steps = [moved_step(each.account, asked.phase) for each in counted]
    names = [column.name for column in asked.columns]
    shown = sections(counted, asked.phase)
    prefill_follows = right.echo["prefill"] is None
    found = {
        "refusals": {},
        "echo": right.echo,
        "model": {
            # What the model is stays right while the account is wrong on purpose: it tells how wrong.
            "name": right.shape.name,
            "sentence": shape_sentence(right.shape),
            "notes": list(right.shape.notes),
            "weights": right.shape.weights_missing,
        },
        "columns": [{"key": column.key, "name": column.name} for column in asked.columns],
        "sections": shown,
        "bars": bars(shown[-1], asked.columns),
        "ratios": ratios(steps, asked.machine),
        "rates": rates(steps, names, asked.machine),
        "capacity": capacity(columns, asked.memory_bytes, prefill_follows),
        "pictures": {
            "context": context_picture(
                columns, asked.memory_bytes, prefill_follows, length_follows=right.echo["max_tokens"] is None
            ),
            "batch": batch_picture(columns, asked.machine, prefill_follows),
            "roof": roof_picture(columns, asked.machine),
        },
        "send": sent(
            list(zip(names, (step.total for step in steps), strict=True)), _step_name(asked), mistakes["banner"]
        ),
        "wrong": mistakes,
    }
    return {**found, "csv": account_csv(found), "json": account_json(found)}


def _step_name(asked: Asked) -> str:
    part = "attention alone" if asked.columns[0].settings.boundary == "attention" else "the whole step"
    return f"{asked.phase}, {part}"


def bars(moved: Mapping[str, Any], columns: tuple[Column, ...]) -> list[dict[str, Any]]:
    """Give what moves as one bar for each column."""
    *parts, total = moved["rows"]
    return [
        {
            "column": column.key,
            "parts": [
                {"kind": row["kind"], "name": row["name"], "bytes": row["cells"][place]["bytes"]} for row in parts
            ],
            "total": total["cells"][place]["bytes"],
        }
        for place, column in enumerate(columns)
    ]


def counted_column(asked: Asked, column: Column) -> Counted:
    """Count one column.

    Raises
    ------
    Refused
        At the field that would have to change.
    """
    try:
        found = account(asked.shape, column.settings)
        return Counted(asked.shape, layer_groups(asked.shape, column.settings.tensor_parallel), found)
    except ShapeError as error:
        raise Refused({asked.echo["model"] if asked.echo["model"] == "config" else "model": str(error)}) from None
    except SettingsError as error:
        raise Refused({"ranks" if column.settings.tensor_parallel > 1 else "allocation": str(error)}) from None
    except FormatError as error:
        raise Refused({_format_field(asked, column): str(error)}) from None


def _counted_wrong(asked: Asked) -> list[Counted]:
    """Count what is made wrong; what cannot be counted so stands at the switches."""
    try:
        return [counted_column(asked, column) for column in asked.columns]
    except Refused as refused:
        raise Refused({"wrong": f"With this mistake there is no answer: {refused}"}) from None


def _format_field(asked: Asked, column: Column) -> str:
    """The side whose format does not fit: the one without which it does."""
    prefix = "" if column.key == "baseline" else "c"
    try:
        account(asked.shape, replace(column.settings, v_format="f16"))
    except FormatError:
        return f"{prefix}k"
    return f"{prefix}v"
