"""The lesson player as a ``JSComponent``; the browser runs the lessons that Python read and checked."""

from __future__ import annotations

import json
from functools import lru_cache
from pathlib import Path
from typing import Any

import param
from panel.custom import JSComponent
from panel.io.reload import watch

from roofline_lab.course.library import LESSONS, read_library
from roofline_lab.course.paper import paper_css
from roofline_lab.views.esm import ASSETS, join_modules, stylesheets


class LessonPlayer(JSComponent):
    """Contents, steps and progress of the lessons.

    Parameters
    ----------
    course : str
        ``lessons`` (what the player runs) and ``problems`` (what could not be read, in words), as JSON.
    paper : str
        The style of the report that a student can print.

    Examples
    --------
    >>> json.loads(LessonPlayer(course=course()).course)["lessons"][0]["key"]
    'count-by-hand'
    """

    course = param.String(constant=True, doc="Lessons and problems, as JSON.")
    paper = param.String(paper_css(), constant=True, doc="CSS of pages for paper.")

    _esm = join_modules(ASSETS / "lesson" / "player.mjs")

    def __init__(self, **params: Any) -> None:
        params.setdefault("sizing_mode", "stretch_width")
        super().__init__(stylesheets=[*stylesheets()], **params)


def course(folder: Path = LESSONS) -> str:
    """Read the lessons of a folder for the player; an edited file shows in the next page.

    Parameters
    ----------
    folder : Path
        With ``panel serve --dev`` its files are watched, and open pages reload when one is saved.

    Returns
    -------
    str
        ``lessons`` and ``problems`` as JSON, as `LessonPlayer` takes them.

    Examples
    --------
    >>> json.loads(course())["problems"]
    []
    """
    files = sorted(folder.glob("*.md"))
    for file in files:
        watch(str(file))
    return _read_course(folder, tuple((file.name, file.stat().st_mtime_ns) for file in files))


@lru_cache(maxsize=4)
def _read_course(folder: Path, _stamp: tuple[tuple[str, int], ...]) -> str:
    """Every visitor gets the same lessons: they are read and written as JSON once for each state of the folder."""
    return json.dumps(read_library(folder).as_json())
