"""The command ``check``: every problem of the lessons in a folder, or one line that there is none."""

from __future__ import annotations

import argparse
from pathlib import Path

from roofline_lab.course.lesson_parts import Lesson, Predict
from roofline_lab.course.library import LESSONS, read_library


def add_command(commands: argparse._SubParsersAction) -> None:
    """Add the command to those of the command line.

    Parameters
    ----------
    commands : argparse's subparsers
        Of ``python -m roofline_lab``.
    """
    parser = commands.add_parser("check", help="check the lessons of a folder", description=__doc__)
    parser.add_argument("folder", nargs="?", type=Path, default=LESSONS, help="by default the lab's own lessons")
    parser.set_defaults(run=lambda arguments: check(arguments.folder))


def check(folder: Path) -> int:
    """Print what is wrong with the lessons of a folder.

    Parameters
    ----------
    folder : Path
        With lesson files.

    Returns
    -------
    int
        The exit code: 0 where all is well.

    Examples
    --------
    >>> check(Path("no such folder"))
    There is no folder “no such folder”.
    1
    """
    if not folder.is_dir():
        print(f"There is no folder “{folder}”.")
        return 1
    library = read_library(folder)
    for problem in library.problems:
        print(problem)
    if library.problems:
        return 1
    if not library.lessons:
        print(f"There are no lessons in “{folder}”: expected files like 01-ceiling.md.")
        return 1
    print(_summary(library.lessons))
    return 0


def _summary(lessons: tuple[Lesson, ...]) -> str:
    steps = [step for lesson in lessons for step in lesson.steps]
    predictions = sum(isinstance(step.action, Predict) for step in steps)
    counts = [_count(len(lessons), "lesson"), _count(len(steps), "step"), _count(predictions, "prediction")]
    return f"{', '.join(counts)} recomputed: no problems."


def _count(number: int, word: str) -> str:
    return f"{number} {word}{'' if number == 1 else 's'}"
