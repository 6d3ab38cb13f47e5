"""Read a lesson file: every problem that can be found, each with its line, or a `Lesson` without any."""

from __future__ import annotations

import hashlib
import re
from pathlib import PurePath

from roofline_lab.course.lesson_front import read_front, split_front
from roofline_lab.course.lesson_parts import Lesson
from roofline_lab.course.lesson_place import LessonProblem
from roofline_lab.course.lesson_rules import check_steps
from roofline_lab.course.lesson_steps import read_body
from roofline_lab.course.lesson_toml import Report

MOST_BYTES = 100_000
DIGEST_CHARACTERS = 16

LESSON_NAME = re.compile("([0-9]{2})-([a-z0-9]+(?:-[a-z0-9]+)*)[.]md")
_CONTROL = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f]")


def read_lesson(data: bytes, file: str) -> tuple[Lesson | None, list[LessonProblem]]:
    r"""Read a lesson.

    Parameters
    ----------
    data : bytes
        Of the file; any bytes are read without an exception.
    file : str
        Its path, as the problems shall show it.

    Returns
    -------
    (Lesson or None, list of LessonProblem)
        A lesson, or problems in the order of their lines.

    Examples
    --------
    >>> lesson, problems = read_lesson(b"## A step\nSome text.", "00-first.md")
    >>> print(*problems)
    00-first.md:1: Expected a line of +++, and the front matter below it.
    """
    problems: list[LessonProblem] = []
    lesson = _read(data, file, problems.append)
    in_order = sorted(set(problems), key=lambda problem: problem.line)
    return (None if in_order else lesson), in_order


def _read(data: bytes, file: str, report: Report) -> Lesson | None:
    name = LESSON_NAME.fullmatch(PurePath(file).name)
    if not name:
        report(LessonProblem(file, 1, "Expected a file name like 01-ceiling.md, with two digits and small letters."))
    text = _text(data, file, report)
    if text is None:
        return None
    lines = text.split("\n")
    place, before = split_front(lines, file, report)
    front = read_front(place, report) if place else None
    body = read_body(lines[before:], before, file, report)
    check_steps(body.steps, body.unknown, report)
    if not name or front is None:
        return None
    digest = hashlib.sha256(text.encode()).hexdigest()[:DIGEST_CHARACTERS]
    return Lesson(place, int(name[1]), name[2], intro=body.intro, digest=digest, steps=body.steps, **front)


def _text(data: bytes, file: str, report: Report) -> str | None:
    """Decode a file, with line ends of any system; None where it is no text."""
    if len(data) > MOST_BYTES:
        report(LessonProblem(file, 1, f"Expected a lesson of at most {MOST_BYTES} bytes, and this has {len(data)}."))
        return None
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as mistake:
        line = data.count(b"\n", 0, mistake.start) + 1
        report(LessonProblem(file, line, "Expected text in UTF-8."))
        return None
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    control = _CONTROL.search(text)
    if control:
        line = text.count("\n", 0, control.start()) + 1
        report(LessonProblem(file, line, f"Expected text, without the control character {ord(control[0])}."))
        return None
    return text
