"""Make the vectors that the Python and the JavaScript of each twin must both pass.

``python -m tests.vectors.make`` writes them. Nothing under test is called: values are exact fractions, texts are
written by hand.

``roofline.json``
    ``points``: one call of every formula each, compared at 1e-12; `decades` and `roof` are over `low` to `high`,
    and `decades` sees `y` where it is not null. ``sweeps``. ``refused``: calls that must raise or throw.
    ``ledgers``: edits in sequence, each on the ledger that the last accepted one left; what is expected is the
    ledger's numbers (1e-12), or a code and an intensity, or that it throws. ``formats``: what a cache format makes
    of a ledger, and the ratios of before and after; or a code.
``units.json``
    ``parse``: `text`, `quantity` and perhaps `bare`; then `value` (compared at 1e-15), or `code` and, where it is
    not null, `sentence`. ``numbers``, ``quantities``, ``binary``, ``sums``, ``shares``, ``ranges``, ``units``:
    what formatting gives, exactly.
``judge.json``
    ``predictions``: `text`, `quantity`, `situation`, the lesson's `misconceptions` and perhaps `bare`; then the
    verdict, where `sentence` is null if it is not looked at. ``gaps``: how far a value is from the truth, in words.
"""

from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path

from tests.vectors import cache_formats, judged, ledgers, points, predicted, refusals, shown, typed

HERE = Path(__file__).resolve().parent


def roofline_vectors() -> dict[str, list]:
    """Give the sections of ``roofline.json``."""
    return {
        "points": points.points(),
        "sweeps": points.sweeps(),
        "refused": points.refused(),
        "ledgers": ledgers.sequences(),
        "formats": cache_formats.formats(),
    }


def units_vectors() -> dict[str, list]:
    """Give the sections of ``units.json``."""
    read = [
        {"text": text, "quantity": quantity, "bare": bare, "value": _exact(value), "why": why}
        for text, quantity, bare, value, why in typed.TYPED
    ]
    refused = [
        {"text": text, "quantity": quantity, "bare": None, "code": code, "sentence": sentence, "why": why}
        for text, quantity, code, sentence, why in refusals.TYPED
    ]
    return {
        "parse": read + refused,
        "numbers": _named("value digits text why", shown.NUMBERS),
        "quantities": _named("value quantity digits text why", shown.QUANTITIES),
        "binary": _named("value digits text why", shown.BINARY),
        "sums": _named("values digits text why", shown.SUMS),
        "shares": _named("values shares why", shown.SHARES),
        "ranges": _named("value quantity low high name sentence why", shown.RANGES),
        "units": _named("text unit why", shown.UNITS),
    }


def judge_vectors() -> dict[str, list]:
    """Give the sections of ``judge.json``."""
    return {"predictions": judged.predictions(), "gaps": _named("value truth words why", predicted.GAPS)}


def _exact(value: int | str | Fraction) -> float:
    # Fraction reads '1e9' and '1/3', but not both at once.
    number, _, divisor = str(value).partition("/")
    return float(Fraction(number) / Fraction(divisor or 1))


def _named(names: str, rows: list[tuple]) -> list[dict[str, object]]:
    return [dict(zip(names.split(), row, strict=True)) for row in rows]


def file_text(sections: dict[str, list]) -> str:
    """Give the text of a file: JSON with one vector a line, so that a change is seen where it is.

    Characters beyond ASCII are escaped: many of them are white space.
    """
    blocks = []
    for name, vectors in sections.items():
        lines = ",\n".join(json.dumps(vector, allow_nan=False) for vector in vectors)
        blocks.append(f"{json.dumps(name)}: [\n{lines}\n]")
    return "{\n" + ",\n".join(blocks) + "\n}\n"


FILES = {"roofline.json": roofline_vectors, "units.json": units_vectors, "judge.json": judge_vectors}

if __name__ == "__main__":
    for name, make in FILES.items():
        (HERE / name).write_text(file_text(make()), "utf-8")
