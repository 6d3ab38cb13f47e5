"""The front matter of a lesson: what stands between its two lines of +++."""

from __future__ import annotations

from typing import Any

from roofline_lab.course import lesson_values as values
from roofline_lab.course.lesson_parts import Source
from roofline_lab.course.lesson_place import LessonProblem, Place
from roofline_lab.course.lesson_toml import Field, Fields, Report, read_toml

FENCE = "+++"
LEVELS = ("start", "middle", "deep")

FRONT: Fields = {
    "title": Field(values.plain_text, required=True),
    "minutes": Field(values.minutes, required=True),
    "level": Field(values.one_of(*LEVELS), required=True),
    "needs": Field(values.list_of(values.key), default=()),
    "objectives": Field(values.list_of(values.plain_text, least=1), required=True),
    "sources": Field(
        keys={"text": Field(values.plain_text, required=True), "url": Field(values.web_address)}, many=True, default=()
    ),
    "do_not_conclude": Field(values.list_of(values.plain_text, least=1), required=True),
}


def split_front(lines: list[str], file: str, report: Report) -> tuple[Place | None, int]:
    """Find the front matter.

    Parameters
    ----------
    lines : list of str
        Of the whole file.
    file : str
        For the problems.
    report : callable
        Takes each `LessonProblem`.

    Returns
    -------
    (Place or None, int)
        The TOML, and how many lines stand before the body.

    Examples
    --------
    >>> place, before = split_front(["+++", "minutes = 3", "+++", "Text."], "00-x.md", print)
    >>> place.text, before
    ('minutes = 3', 3)
    >>> split_front(["# Title"], "00-x.md", print)
    00-x.md:1: Expected a line of +++, and the front matter below it.
    (None, 0)
    """
    if lines[0].rstrip() != FENCE:
        report(LessonProblem(file, 1, f"Expected a line of {FENCE}, and the front matter below it."))
        return None, 0
    for index, line in enumerate(lines[1:], start=1):
        if line.rstrip() == FENCE:
            return Place(file, 2, "\n".join(lines[1:index])), index + 1
    report(LessonProblem(file, 1, f"Expected a second line of {FENCE}, at the end of the front matter."))
    return None, len(lines)


def read_front(place: Place, report: Report) -> dict[str, Any] | None:
    """Read the front matter.

    Parameters
    ----------
    place : Place
        From `split_front`.
    report : callable
        Takes each `LessonProblem`.

    Returns
    -------
    dict or None
        The front matter's part of a `Lesson`; None where there was a problem.

    Examples
    --------
    >>> read_front(Place("00-x.md", 2, 'minutes = "3"'), lambda problem: None) is None
    True
    """
    found = read_toml(place, FRONT, report, "The front matter")
    if found is None:
        return None
    return {**found, "sources": tuple(Source(**source) for _, source in found["sources"])}
