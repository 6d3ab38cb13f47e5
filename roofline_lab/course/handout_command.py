"""The command ``handout``: a student's sheet and an answer key of a lesson, as HTML for paper."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path, PurePath

from roofline_lab.course.handout_key import answer_key
from roofline_lab.course.handout_student import student_sheet
from roofline_lab.course.library import read_library


def add_command(commands: argparse._SubParsersAction) -> None:
    """Add ``handout`` to the command line."""
    parser = commands.add_parser("handout", help="write a student's sheet and an answer key of a lesson, for paper")
    parser.add_argument("lesson", type=Path, help="a lesson file, for example lessons/01-ceiling.md")
    parser.add_argument("--out", type=Path, default=Path(), help="the folder to write into, by default the present one")
    parser.set_defaults(run=lambda chosen: handout(chosen.lesson, chosen.out))


def handout(file: Path, folder: Path) -> int:
    """Write both sheets of a lesson.

    Parameters
    ----------
    file : Path
        A lesson; one with problems is refused with them.
    folder : Path
        Made where it is not there; files of these names in it are overwritten.

    Returns
    -------
    int
        The exit code: 0 where both files were written.

    Examples
    --------
    >>> handout(Path("01-none.md"), Path())
    There is no file “01-none.md”.
    1
    """
    if not file.is_file():
        print(f"There is no file “{file}”.")
        return 1
    library = read_library(file.parent)
    problems = [problem for problem in library.problems if PurePath(problem.file).name == file.name]
    for problem in problems:
        print(problem)
    lesson = next((lesson for lesson in library.lessons if PurePath(lesson.place.file).name == file.name), None)
    if lesson is None:
        if not problems:
            print(f"“{file}” is no lesson: expected a file like 01-ceiling.md.")
        return 1
    sheets = {"student": student_sheet(lesson), "answers": answer_key(lesson)}
    for kind, html in sheets.items():
        target = folder / f"{file.stem}-{kind}.html"
        try:
            folder.mkdir(parents=True, exist_ok=True)
            target.write_text(html, "utf-8")
        except OSError as trouble:
            print(f"“{target}” cannot be written: {trouble.strerror}.", file=sys.stderr)
            return 1
        print(target)
    print("Open them in a browser and print them; they need no network.")
    return 0
