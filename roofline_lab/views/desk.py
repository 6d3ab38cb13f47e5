"""The teacher's own window: notes and answers, and the presenter's page driven from there."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import param
from panel.custom import JSComponent

from roofline_lab.course.desk_json import desk_json
from roofline_lab.course.library import LESSONS, read_library
from roofline_lab.views.esm import ASSETS, join_modules, stylesheets


class TeacherDesk(JSComponent):
    """Notes and answers of each step, the class's votes, and buttons for the presenter's page.

    Examples
    --------
    >>> TeacherDesk(lessons=desk_lessons()).lessons[0]["key"]
    'count-by-hand'
    """

    lessons = param.List(constant=True, doc="What `desk_json` gives of each lesson.")

    _esm = join_modules(ASSETS / "present" / "desk.mjs")

    def __init__(self, **params: Any) -> None:
        params.setdefault("sizing_mode", "stretch_width")
        super().__init__(stylesheets=[*stylesheets()], **params)


def desk_lessons(folder: Path = LESSONS, *, has_python: bool = True) -> list[dict[str, Any]]:
    """Read the lessons of a folder with the teacher's notes.

    Parameters
    ----------
    folder : Path
        A lesson with problems is left out; the lesson player names it.
    has_python : bool
        Whether the page has the lab's server; lessons that need it are left out where it has none.

    Returns
    -------
    list of dict

    Examples
    --------
    >>> desk_lessons(Path("no such folder"))
    []
    """
    lessons = read_library(folder).lessons
    return [desk_json(lesson) for lesson in lessons if has_python or not lesson.needs_python]


def asks_for_desk(arguments: Mapping[str, Sequence[bytes]]) -> bool:
    """Tell whether a page's link asks for the notes; a projector's page never gets them.

    Parameters
    ----------
    arguments : mapping
        The link's keys with their values, as Panel gives ``pn.state.session_args``.

    Returns
    -------
    bool

    Examples
    --------
    >>> asks_for_desk({"teacher": [b"1"]}), asks_for_desk({"teacher": [b"1"], "present": [b"1"]}), asks_for_desk({})
    (True, False, False)
    """

    def is_on(key: str) -> bool:
        return arguments.get(key, [b""])[0] == b"1"

    return is_on("teacher") and not is_on("present")
