"""The lesson player as a ``JSComponent``; the browser runs the lessons that Python read and checked."""

from __future__ import annotations

import json
from functools import lru_cache
from pathlib import Path
from typing import Any

import param
from panel.custom import JSComponent
from panel.io.reload import watch

from roofline_lab.course.judge_prediction import judge_prediction
from roofline_lab.course.library import LESSONS, Library, read_library
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
    predicted : dict
        What the page has judged here, as `judge_prediction` takes it: predictions about a byte account.
    verdict : str
        What `judge_prediction` gives, as JSON.

    Examples
    --------
    >>> json.loads(LessonPlayer(course=course()).course)["lessons"][0]["key"]
    'count-by-hand'
    """

    course = param.String(constant=True, doc="Lessons and problems, as JSON.")
    paper = param.String(paper_css(), constant=True, doc="CSS of pages for paper.")
    predicted = param.Dict(doc="A prediction of which the judge is in Python.")
    verdict = param.String(doc="What the judge says to it, as JSON.")

    _esm = join_modules(ASSETS / "lesson" / "player.mjs")

    def __init__(self, **params: Any) -> None:
        params.setdefault("sizing_mode", "stretch_width")
        super().__init__(stylesheets=[*stylesheets()], **params)

    @param.depends("predicted", watch=True)
    def _judge(self) -> None:
        self.verdict = json.dumps(judge_prediction(self.predicted, _library(LESSONS, _stamp(LESSONS)).lessons))


def course(folder: Path = LESSONS, *, has_python: bool = True) -> str:
    """Read the lessons of a folder for the player; an edited file shows in the next page.

    Parameters
    ----------
    folder : Path
        With ``panel serve --dev`` its files are watched, and open pages reload when one is saved.
    has_python : bool
        Whether the page has the lab's server, which some lessons need.

    Returns
    -------
    str
        What `Library.as_json` gives, as JSON.

    Examples
    --------
    >>> json.loads(course())["problems"]
    []
    """
    for file in folder.glob("*.md"):
        watch(str(file))
    return _course(folder, _stamp(folder), has_python)


def _stamp(folder: Path) -> tuple[tuple[str, int], ...]:
    return tuple((file.name, file.stat().st_mtime_ns) for file in sorted(folder.glob("*.md")))


# Every visitor gets the same lessons: they are read, and written as JSON, once for each state of the folder.
@lru_cache(maxsize=4)
def _library(folder: Path, _stamp: tuple[tuple[str, int], ...]) -> Library:
    return read_library(folder)


@lru_cache(maxsize=4)
def _course(folder: Path, stamp: tuple[tuple[str, int], ...], has_python: bool) -> str:
    return json.dumps(_library(folder, stamp).as_json(has_python=has_python))
