"""The answer as files to save: a table for a spreadsheet, and one JSON object."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Mapping
from typing import Any

#: What the JSON file leaves out: pictures are drawn from the numbers, and files are not put into files.
_LEFT_OUT = ("refusals", "pictures", "bars", "csv", "json")
#: A spreadsheet takes a cell that starts like this for a formula of its own.
_FORMULA_STARTS = ("=", "+", "-", "@", "\t", "\r")


def account_csv(answer: Mapping[str, Any]) -> str:
    """Write the table.

    Parameters
    ----------
    answer : mapping
        With ``model``, ``columns``, ``sections`` and ``wrong``.

    Returns
    -------
    str
        A line for each part and column; the first cell of each says so where the numbers are wrong on purpose.
    """
    out = io.StringIO()
    lines = csv.writer(out, lineterminator="\n")
    banner = answer["wrong"]["banner"]
    first = ["note"] if banner else []
    lines.writerow([*first, "model", "section", "part", "column", "bytes", "decimal", "binary", "formula"])
    note = [banner] if banner else []
    for section in answer["sections"]:
        for row in section["rows"]:
            for column, cell in zip(answer["columns"], row["cells"], strict=True):
                texts = [*note, answer["model"]["name"], section["title"], row["name"], column["name"]]
                sizes = [cell["bytes"], cell["decimal"], cell["binary"], cell["formula"]]
                lines.writerow([*map(_as_text, texts), *sizes])
    return out.getvalue()


def account_json(answer: Mapping[str, Any]) -> str:
    """Write everything but the pictures.

    Parameters
    ----------
    answer : mapping
        Plain JSON data.

    Returns
    -------
    str
        One object; it starts with a note where the numbers are wrong on purpose.
    """
    banner = answer["wrong"]["banner"]
    kept = {key: value for key, value in answer.items() if key not in _LEFT_OUT}
    return json.dumps({**({"note": banner} if banner else {}), **kept}, ensure_ascii=False) + "\n"


def _as_text(cell: str) -> str:
    return f"'{cell}" if cell.startswith(_FORMULA_STARTS) else cell
