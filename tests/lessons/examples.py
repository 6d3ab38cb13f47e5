"""Lessons for the tests: small ones made of parts, and those that the lab comes with."""

from __future__ import annotations

from roofline_lab.course.lesson_file import read_lesson
from roofline_lab.course.lesson_parts import Lesson
from roofline_lab.course.lesson_place import LessonProblem
from roofline_lab.course.library import LESSONS

FRONT = """\
+++
title = "A lesson"
minutes = 5
level = "start"
objectives = ["See."]
do_not_conclude = ["Nothing."]
+++
"""
#: The lines of a lesson that begins with `FRONT` are counted on from here.
BODY_LINE = FRONT.count("\n") + 1

FILES = sorted(LESSONS.glob("[0-9]*.md"))
GUIDE = LESSONS / "README.md"


def block(name: str, toml: str) -> str:
    return f"```{name}\n{toml.strip()}\n```\n"


def step(*blocks: str, title: str = "A step") -> str:
    return f"## {title}\n{''.join(blocks)}"


def read_text(text: str, file: str = "01-x.md") -> tuple[Lesson | None, list[LessonProblem]]:
    return read_lesson(text.encode("utf-8"), file)


def read_body(body: str) -> tuple[Lesson | None, list[LessonProblem]]:
    return read_text(FRONT + body)


def lesson_of(body: str) -> Lesson:
    """The lesson, which must have no problems."""
    lesson, problems = read_body(body)
    assert problems == []
    assert lesson is not None
    return lesson


def problems_of(body: str) -> list[tuple[int, str]]:
    """Line, counted from the first of the body, and sentence of each problem; there must be one."""
    lesson, problems = read_body(body)
    assert lesson is None
    assert problems
    return [(problem.line - BODY_LINE + 1, problem.sentence) for problem in problems]
