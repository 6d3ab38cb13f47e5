"""The vectors of the judge: what is right in exact rational arithmetic, what is said as written by hand."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from tests.vectors import ceilings, predicted
from tests.vectors.situations import RATIO, WORKED


def predictions() -> list[dict[str, object]]:
    """All predictions, each with its situation and its verdict."""
    made = [_case("ceiling", *row) for row in ceilings.CEILINGS]
    made += [_case(*row) for row in predicted.OTHERS]
    made += [_free("not_yet", "ceiling", *row) for row in predicted.NOT_YET]
    made += [_free("wrong_unit", *row) for row in predicted.WRONG_UNITS]
    for text, misconceptions, *expected in predicted.OF_LESSONS:
        made.append({**_case("ceiling", WORKED, text, *expected), "misconceptions": misconceptions})
    for quantity, text, bare, *expected in predicted.BARE_UNITS:
        made.append({**_case(quantity, WORKED, text, *expected), "bare": bare})
    for text, tolerance, *expected in predicted.TOLERANCES:
        made.append(_case("ceiling", {**WORKED, "tolerance": tolerance}, text, *expected))
    return made


def _case(
    quantity: str,
    situation: Mapping[str, float | None],
    text: str,
    value: int | str | None,
    kind: str,
    which: str | list[str] | None,
    sentence: str | None,
    why: str,
) -> dict[str, object]:
    truth = _truth(quantity, {key: Fraction(given) for key, given in situation.items() if given is not None})
    exact = None if value is None else Fraction(value)
    return {
        "why": why,
        "text": text,
        "quantity": quantity,
        "situation": situation,
        "misconceptions": [],
        "bare": None,
        "expect": {
            "kind": kind,
            "value": None if exact is None else float(exact),
            "truth": float(truth),
            "relative_error": None if exact is None else float(exact / truth - 1),
            "row": which if isinstance(which, str) else None,
            "rows": which if isinstance(which, list) else [],
            "sentence": sentence,
            "consumed": exact is not None,
        },
    }


def _free(kind: str, quantity: str, text: str, sentence: str, why: str) -> dict[str, object]:
    situation = RATIO if quantity == "ratio" else WORKED
    return _case(quantity, situation, text, None, kind, None, sentence, why)


def _truth(quantity: str, known: Mapping[str, Fraction]) -> Fraction:
    giga = 10**9
    if quantity == "ceiling":
        return min(known["peak"], known["intensity"] * known["bandwidth"])
    if quantity == "ridge":
        return known["peak"] / known["bandwidth"]
    if quantity == "intensity":
        return known["work"] / known["traffic"]
    if quantity == "time":
        return max(known["work"] / (known["peak"] * giga), known["traffic"] / (known["bandwidth"] * giga))
    return known["truth" if quantity == "ratio" else "traffic"]
