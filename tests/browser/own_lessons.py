"""Lessons that only a test has, and a copy of the lab that teaches them: what a teacher does with a text editor."""

from __future__ import annotations

import shutil
from pathlib import Path

from tests.browser.serving import PROJECT

FRONT = """\
+++
title = "{title}"
minutes = 5
level = "start"
objectives = ["{objective}"]
do_not_conclude = ["{conclusion}"]
+++
"""


def lesson(*steps: str, title: str = "A lesson", objective: str = "See.", conclusion: str = "Nothing.") -> str:
    """Return the text of a lesson file with these steps, each with its heading."""
    return FRONT.format(title=title, objective=objective, conclusion=conclusion) + "\n".join(steps)


def copy_lab(folder: Path, lessons: dict[str, str]) -> Path:
    """Copy the lab, with other lessons; return the app to serve.

    Parameters
    ----------
    folder
        An empty one.
    lessons
        Texts by the names of their files.
    """
    for part in ("roofline_lab", "assets"):
        shutil.copytree(PROJECT / part, folder / part, ignore=shutil.ignore_patterns("__pycache__"))
    (folder / "lessons").mkdir()
    for name, text in lessons.items():
        (folder / "lessons" / name).write_text(text, encoding="utf-8")
    return Path(shutil.copy(PROJECT / "app.py", folder))
