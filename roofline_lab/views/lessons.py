"""The lesson player as a ``JSComponent``; the browser runs the lessons that Python read and checked."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import Any

import param
from panel.custom import JSComponent
from panel.io.reload import watch

from roofline_lab.course.library import LESSONS, read_library
from roofline_lab.course.paper import paper_css
from roofline_lab.views.esm import ASSETS, join_modules


class LessonPlayer(JSComponent):
    """Contents, steps and progress of the lessons.

    Parameters
    ----------
    course : dict
        ``lessons`` (what the player runs) and ``problems`` (what could not be read, in words).
    paper : str
        The style of the report that a student can print.

    Examples
    --------
    >>> LessonPlayer(course=course()).course["lessons"][0]["key"]
    'count-by-hand'
    """

    course = param.Dict(constant=True, doc="Lessons and problems, as plain data.")
    paper = param.String(paper_css(), constant=True, doc="CSS of pages for paper.")

    _esm = join_modules(ASSETS / "lesson" / "player.mjs")

    def __init__(self, **params: Any) -> None:
        params.setdefault("sizing_mode", "stretch_width")
        super().__init__(stylesheets=[(ASSETS / "lab.css").read_text("utf-8")], **params)


def course(folder: Path = LESSONS) -> dict[str, Any]:
    """Read the lessons of a folder for the player; an edited file shows in the next page.

    Parameters
    ----------
    folder : Path
        With ``panel serve --dev`` its files are watched, and open pages reload when one is saved.

    Returns
    -------
    dict
        ``lessons`` and ``problems``, as `LessonPlayer` takes them.

    Examples
    --------
    >>> course()["problems"]
    []
    """
    files = sorted(folder.glob("*.md"))
    for file in files:
        watch(str(file))
    return _read_course(folder, tuple((file.name, file.stat().st_mtime_ns) for file in files))


@lru_cache(maxsize=4)
def _read_course(folder: Path, _stamp: tuple[tuple[str, int], ...]) -> dict[str, Any]:
    """Every visitor gets the same lessons: they are read once for each state of the folder."""
    return read_library(folder).as_json()
