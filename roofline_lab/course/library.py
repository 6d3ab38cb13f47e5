"""A folder of lessons: those that can be opened, and what is wrong with the others."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from roofline_lab.course.lesson_file import LESSON_NAME, read_lesson
from roofline_lab.course.lesson_json import as_json, heading_json
from roofline_lab.course.lesson_parts import Lesson
from roofline_lab.course.lesson_place import LessonProblem

#: The lessons that come with the lab.
LESSONS = Path(__file__).resolve().parents[2] / "lessons"
#: How the lab is served, with all lessons: what the README tells.
SERVE = (
    "python3 -m venv .venv && .venv/bin/python -m pip install -q -r requirements.txt && .venv/bin/panel serve app.py"
)
_GUIDE = "README.md"


@dataclass(frozen=True)
class Library:
    """The lessons without problems, in the order of their files, and the problems of the others."""

    lessons: tuple[Lesson, ...]
    problems: tuple[LessonProblem, ...]

    def as_json(self, *, has_python: bool = True) -> dict[str, Any]:
        """Give what the player needs.

        Parameters
        ----------
        has_python : bool
            Whether the lab's server is there, which some lessons need.

        Returns
        -------
        dict
            ``lessons``; ``problems`` as lines of text; ``elsewhere``, the lessons that cannot be opened here, and
            ``serve``, the command that serves the lab with them.

        Examples
        --------
        >>> Library((), (LessonProblem("01-x.md", 3, "Expected a title."),)).as_json()["problems"]
        ['01-x.md:3: Expected a title.']
        """
        here = [lesson for lesson in self.lessons if has_python or not lesson.needs_python]
        return {
            "lessons": [as_json(lesson) for lesson in here],
            "elsewhere": [heading_json(lesson) for lesson in self.lessons if lesson not in here],
            "serve": SERVE,
            "problems": [str(problem) for problem in self.problems],
        }


def read_library(folder: Path) -> Library:
    """Read all lessons of a folder: each ``*.md`` in it but the guide, ``README.md``.

    Parameters
    ----------
    folder : Path
        A missing one has no lessons.

    Returns
    -------
    Library
        A lesson with problems is not among its lessons; the others are.

    Examples
    --------
    >>> library = read_library(LESSONS)
    >>> library.lessons[0].key, len(library.problems)
    ('count-by-hand', 0)
    """
    files = sorted(path for path in folder.glob("*.md") if path.name != _GUIDE)
    names = [LESSON_NAME.fullmatch(path.name) for path in files]
    there = {name[2] for name in names if name}
    lessons: list[Lesson] = []
    problems: list[LessonProblem] = []
    taken: dict[str, str] = {}
    for path in files:
        lesson, found = _read(path)
        if lesson is not None:
            found = list(_misfits(lesson, there, taken))
            taken.setdefault(lesson.key, path.name)
        problems += found
        if lesson is not None and not found:
            lessons.append(lesson)
    return Library(tuple(lessons), tuple(problems))


def _read(path: Path) -> tuple[Lesson | None, list[LessonProblem]]:
    # The page shows it too, so it does not tell where on this machine the folder is.
    shown = f"{path.parent.name}/{path.name}".lstrip("/")
    try:
        data = path.read_bytes()
    except OSError as trouble:
        return None, [LessonProblem(shown, 1, f"This file cannot be read: {trouble.strerror}.")]
    return read_lesson(data, shown)


def _misfits(lesson: Lesson, there: set[str], taken: dict[str, str]) -> Iterator[LessonProblem]:
    """Give what is wrong with a lesson among the others."""
    if lesson.key in taken:
        sentence = f"The key “{lesson.key}” belongs to {taken[lesson.key]}: expected another file name."
        yield lesson.place.problem(None, sentence)
    for key in lesson.needs:
        if key not in there:
            yield lesson.place.problem("needs", f"needs: There is no lesson “{key}”.")
        elif key == lesson.key:
            yield lesson.place.problem("needs", "needs: A lesson cannot need itself.")
