"""The command ``export``: the lab as one HTML file."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from roofline_lab.course.library import LESSONS, read_library


def add_command(commands: argparse._SubParsersAction) -> None:
    """Add ``export`` to the command line."""
    parser = commands.add_parser("export", help="write the lab as one HTML file that needs no server and no network")
    parser.add_argument("file", type=Path, help="the file to write, for example lab.html")
    parser.add_argument("--lessons", type=Path, default=LESSONS, help="a folder of lessons")
    parser.set_defaults(run=lambda chosen: export(chosen.file, chosen.lessons))


def export(file: Path, lessons: Path = LESSONS) -> int:
    """Write the lab with the lessons of a folder.

    Parameters
    ----------
    file : Path
        Overwritten where it is there.
    lessons : Path
        A lesson with problems stops the export: a class would find the gap too late.

    Returns
    -------
    int
        The exit code: 0 where the file was written.

    Examples
    --------
    >>> export(Path("lab.html"), Path("no such folder"))
    There is no folder “no such folder”.
    1
    """
    if not lessons.is_dir():
        print(f"There is no folder “{lessons}”.")
        return 1
    problems = read_library(lessons).problems
    for problem in problems:
        print(problem)
    if problems:
        return 1
    # Only here: the other commands answer without loading Panel.
    from roofline_lab.views.export import export_html

    try:
        file.write_text(export_html(lessons), "utf-8")
    except OSError as trouble:
        print(f"“{file}” cannot be written: {trouble.strerror}.", file=sys.stderr)
        return 1
    print(f"{file}: {file.stat().st_size / 1e6:.2f} MB. Open it in a browser; it needs no server and no network.")
    return 0
