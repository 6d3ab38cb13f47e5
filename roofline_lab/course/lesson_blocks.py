"""The blocks of a lesson: one table of what each may contain, and what is made of it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from roofline_lab.core.formats import unit_of
from roofline_lab.core.quantities import FORMATS, ROWS
from roofline_lab.course import lesson_values as values
from roofline_lab.course.account_words import FORMS
from roofline_lab.course.judge import COMPUTED_WITHIN
from roofline_lab.course.lesson_account import INPUTS, inputs_given
from roofline_lab.course.lesson_parts import (
    Choice,
    Explain,
    Hint,
    Lab,
    Misconception,
    Option,
    Predict,
    Setting,
    Task,
    Teacher,
)
from roofline_lab.course.lesson_place import Place
from roofline_lab.course.lesson_tabs import ROOFLINE, TABS
from roofline_lab.course.lesson_toml import Field, Fields, Report, read_toml

# Parts of the instrument that a lesson can hide or lock: the words of the link's `hide`.
PARTS = ("reset", "play", "intensity", "bandwidth", "peak", "device", "ledger", "predict", "runs", "export")

_TEXT = Field(values.plain_text, required=True)
_MARKDOWN = Field(values.markdown_text, required=True)
_FLAG = Field(values.flag, default=False)
_PARTS = Field(values.list_of(values.one_of(*PARTS)), default=())
# Whether a value fits its input is for the account to say: lesson_account.py.
_ACCOUNT = Field(keys={key: Field(lambda value: value) for key in INPUTS})

SETTING: Fields = {
    **{kind: Field(values.measured(kind)) for kind in ("intensity", "bandwidth", "peak", "work")},
    "rows": Field(keys={row.key: Field(values.measured("bytes")) for row in ROWS}),
    "out": Field(values.list_of(values.one_of(*(row.key for row in ROWS)))),
    "candidate": Field(values.one_of(*(cache.key for cache in FORMATS))),
}

BLOCKS: Mapping[str, Fields] = {
    "lab": {
        "reset": _FLAG,
        **SETTING,
        "lock": _PARTS,
        "hide": _PARTS,
        "tab": Field(values.one_of(*TABS), default=ROOFLINE),
        "account": _ACCOUNT,
    },
    "task": {"text": _TEXT, "reset": _FLAG, **SETTING, "played": _FLAG, "account": _ACCOUNT, "sent": _FLAG},
    "predict": {
        "quantity": Field(values.one_of(*FORMS), required=True),
        "of": Field(values.plain_text),
        "text": _TEXT,
        "tolerance": Field(values.tolerance, default=COMPUTED_WITHIN),
        "expect": _TEXT,
        "misconception": Field(keys={"value": _TEXT, "reply": _TEXT}, many=True, default=()),
    },
    "choice": {
        "question": _TEXT,
        "option": Field(keys={"text": _TEXT, "reply": _TEXT, "right": _FLAG}, many=True, required=True),
    },
    "explain": {"question": _TEXT},
    "hint": {"look": _MARKDOWN, "relation": _MARKDOWN},
    "teacher": {"notes": _MARKDOWN, "answer": _MARKDOWN},
}

ACTIONS = ("task", "predict", "choice")


def read_block(name: str, place: Place, report: Report) -> Any:
    r"""Read a block.

    Parameters
    ----------
    name : str
        A key of `BLOCKS`.
    place : Place
        What stands between its fences.
    report : callable
        Takes each `LessonProblem`.

    Returns
    -------
    Lab, Task, Predict, Choice, Explain, Hint, Teacher or None
        None where there was a problem.

    Examples
    --------
    >>> task = 'text = "Set I to 4."\nintensity = "4 FLOP/byte"'
    >>> read_block("task", Place("01-x.md", 9, task), print).target.intensity
    4.0
    """
    found = read_toml(place, BLOCKS[name], report, name)
    return None if found is None else _MAKE[name](place, found, report)


def _setting(found: dict[str, Any]) -> Setting:
    return Setting(**{key: found[key] for key in SETTING if key != "rows"}, rows=_given(found["rows"] or {}))


def _given(table: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in table.items() if value is not None}


def _lab(place: Place, found: dict[str, Any], _: Report) -> Lab:
    account = inputs_given(found["account"] or {})
    return Lab(place, found["reset"], _setting(found), found["lock"], found["hide"], found["tab"], account)


def _task(place: Place, found: dict[str, Any], report: Report) -> Task | None:
    target, account = _setting(found), inputs_given(found["account"] or {})
    if target == Setting() and not account and not any(found[key] for key in ("reset", "played", "sent")):
        report(place.problem(None, "task needs something to reach: reset, played, or a value."))
        return None
    return Task(place, found["text"], found["reset"], found["played"], target, account, found["sent"])


def _predict(place: Place, found: dict[str, Any], report: Report) -> Predict | None:
    quantity, of = found["quantity"], found["of"]
    kind = FORMS[quantity].quantity
    expect = _predicted_number(found["expect"], kind, place, "expect", report)
    own = [
        Misconception(at, _predicted_number(item["value"], kind, at, "value", report), item["reply"])
        for at, item in found["misconception"]
    ]
    if expect is None or any(misconception.value is None for misconception in own):
        return None
    written, half_digit = values.written_number(found["expect"], kind)
    # Sizes go from bytes to terabytes: the author's unit is the one that fits.
    unit = unit_of(found["expect"]) if quantity == "bytes" else FORMS[quantity].bare
    question, tolerance = found["text"], found["tolerance"]
    return Predict(place, quantity, of, question, expect, written, half_digit, tolerance, tuple(own), unit)


def _predicted_number(text: str, kind: str, place: Place, key: str, report: Report) -> float | None:
    try:
        number = values.number_with_unit(text, kind)
    except values.Misfit as misfit:
        report(place.problem(key, f"{key}: {misfit}"))
        return None
    if number <= 0:
        report(place.problem(key, f"{key}: Expected a number above 0."))
        return None
    return number


def _choice(place: Place, found: dict[str, Any], report: Report) -> Choice | None:
    options = tuple(Option(**item) for _, item in found["option"])
    if len(options) < 2 or not any(option.right for option in options):
        report(place.problem(None, "choice needs at least two options, and at least one with right = true."))
        return None
    if len({option.text for option in options}) < len(options):
        report(place.problem(None, "choice has two options with the same text."))
        return None
    return Choice(place, found["question"], options)


_MAKE = {
    "lab": _lab,
    "task": _task,
    "predict": _predict,
    "choice": _choice,
    "explain": lambda place, found, _: Explain(place, **found),
    "hint": lambda place, found, _: Hint(place, **found),
    "teacher": lambda place, found, _: Teacher(place, **found),
}
