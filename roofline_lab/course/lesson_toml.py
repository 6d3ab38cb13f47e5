"""Read the TOML of a lesson by a declared table of what it may contain."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from roofline_lab.course import lesson_values as values
from roofline_lab.course.lesson_place import LessonProblem, Place


@dataclass(frozen=True)
class Field:
    """What a key may have: a value that `read` takes, a table of `keys`, or a list of such tables."""

    read: values.Read | None = None
    keys: Mapping[str, Field] | None = None
    many: bool = False
    required: bool = False
    default: Any = None


Fields = Mapping[str, Field]
Report = Callable[[LessonProblem], None]


def read_toml(place: Place, fields: Fields, report: Report, whose: str) -> dict[str, Any] | None:
    """Read a piece of TOML by a table of what it may contain.

    Parameters
    ----------
    place : Place
        The piece.
    fields : mapping of str to Field
        What it may contain.
    report : callable
        Takes each `LessonProblem`.
    whose : str
        How a sentence calls the piece.

    Returns
    -------
    dict or None
        Every key of `fields` with its value or its default; None where there was a problem.

    Examples
    --------
    >>> explain = {"question": Field(values.plain_text, required=True)}
    >>> read_toml(Place("01-x.md", 9, 'question = "Why?"'), explain, print, "explain")
    {'question': 'Why?'}
    >>> read_toml(Place("01-x.md", 9, 'questoin = "Why?"'), explain, print, "explain")
    01-x.md:9: explain has no “questoin”. Expected question.
    01-x.md:8: explain needs “question”.
    """
    try:
        table = tomllib.loads(place.text)
    except RecursionError:
        report(place.problem(None, f"{whose} is not TOML: it is nested too deeply."))
        return None
    except ValueError as mistake:
        message = str(mistake)
        at = re.search(r"\(at line (\d+)", message)
        line = place.first_line + int(at[1]) - 1 if at else place.first_line + place.text.rstrip("\n").count("\n")
        reason = re.sub(r"\s*\(at [^)]*\)$", "", message)[:120]
        report(LessonProblem(place.file, line, f"{whose} is not TOML: {reason}."))
        return None
    return _read_table(table, fields, place, report, whose)


def _read_table(
    table: Mapping[str, Any], fields: Fields, place: Place, report: Report, whose: str
) -> dict[str, Any] | None:
    problems: list[LessonProblem] = []

    def wrong(key: str | None, sentence: str) -> None:
        problems.append(place.problem(key, sentence))

    for key in table:
        if key not in fields:
            shown = key if len(key) <= 40 else f"{key[:39]}…"
            wrong(key, f"{whose} has no “{shown}”. Expected {values.listed(list(fields))}.")
    found = {}
    for key, field in fields.items():
        found[key] = field.default
        if key not in table:
            if field.required:
                wrong(None, f"{whose} needs “{key}”.")
            continue
        try:
            found[key] = _read_field(table[key], field, place, problems.append, key)
        except values.Misfit as misfit:
            wrong(key, f"{key}: {misfit}")
    for problem in problems:
        report(problem)
    return None if problems else found


def _read_field(value: Any, field: Field, place: Place, report: Report, key: str) -> Any:
    if field.keys is None:
        return field.read(value)
    if not field.many:
        if not isinstance(value, dict):
            raise values.Misfit(f"Expected a table, as in [{key}] with lines below it.")
        return _read_table(value, field.keys, place, report, key)
    if not isinstance(value, list) or len(value) > values.MOST_ITEMS or any(not isinstance(x, dict) for x in value):
        raise values.Misfit(f"Expected [[{key}]], once for each.")
    places = [place.item(key, index) for index in range(len(value))]
    read = [_read_table(item, field.keys, at, report, key) for item, at in zip(value, places, strict=True)]
    return [(at, item) for at, item in zip(places, read, strict=True) if item is not None]
