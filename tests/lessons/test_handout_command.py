"""``python -m roofline_lab handout``: what it writes, and what it refuses."""

from __future__ import annotations

import re
import subprocess
import sys

import pytest

from roofline_lab.__main__ import main
from roofline_lab.course.handout_student import student_sheet
from roofline_lab.course.library import LESSONS, read_library
from tests.browser.serving import PROJECT
from tests.lessons.examples import FILES, FRONT, step


def test_it_writes_both_sheets_and_says_where(tmp_path):
    command = [
        sys.executable,
        "-m",
        "roofline_lab",
        "handout",
        "lessons/01-ceiling.md",
        "--out",
        tmp_path / "new" / "two",
    ]
    done = subprocess.run(command, cwd=PROJECT, capture_output=True, text=True, encoding="utf-8", timeout=60)
    assert (done.returncode, done.stderr) == (0, "")
    names = ["01-ceiling-answers.html", "01-ceiling-student.html"]
    assert sorted(path.name for path in (tmp_path / "new" / "two").iterdir()) == names
    assert all(name in done.stdout for name in names)
    assert (tmp_path / "new" / "two" / names[1]).read_text("utf-8") == student_sheet(read_library(LESSONS).lessons[1])


def test_a_handout_loads_no_panel():
    script = "import sys\nfrom roofline_lab.course import handout_command\nprint('panel' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", script], cwd=PROJECT, capture_output=True, text=True, check=True)
    assert done.stdout == "False\n"


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_every_lesson_of_the_lab_has_handouts(path, tmp_path, capsys):
    assert main(["handout", str(path), "--out", str(tmp_path)]) == 0
    assert len(list(tmp_path.iterdir())) == 2


def write(folder, **files):
    for name, text in files.items():
        (folder / f"{name}.md").write_text(text, "utf-8")


def test_a_lesson_with_problems_is_refused_with_them(tmp_path, capsys):
    write(tmp_path, **{"01-a": FRONT + step("Hello."), "02-b": "broken"})
    out = tmp_path / "out"
    assert main(["handout", str(tmp_path / "02-b.md"), "--out", str(out)]) == 1
    assert re.search(r"02-b\.md:1: Expected a line of \+\+\+", capsys.readouterr().out)
    assert not out.exists()
    assert (
        main(["handout", str(tmp_path / "01-a.md"), "--out", str(out)]) == 0
    )  # what is wrong with others is no matter


def test_a_lesson_that_needs_another_is_refused_without_it(tmp_path, capsys):
    write(tmp_path, **{"01-a": (FRONT + step("Hello.")).replace("+++\n##", 'needs = ["b"]\n+++\n##')})
    assert main(["handout", str(tmp_path / "01-a.md"), "--out", str(tmp_path)]) == 1
    assert "01-a.md:7: needs: There is no lesson “b”." in capsys.readouterr().out


@pytest.mark.parametrize("name", ["README.md", "notes.txt"])
def test_what_is_no_lesson_is_refused(tmp_path, capsys, name):
    (tmp_path / name).write_text("A guide.")
    assert main(["handout", str(tmp_path / name)]) == 1
    assert "is no lesson: expected a file like 01-ceiling.md." in capsys.readouterr().out


def test_a_missing_file_and_a_folder_are_refused(tmp_path, capsys):
    for path in (tmp_path / "01-none.md", tmp_path):
        assert main(["handout", str(path)]) == 1
        assert capsys.readouterr().out == f"There is no file “{path}”.\n"


def test_a_place_that_cannot_be_written_is_said(tmp_path, capsys):
    (tmp_path / "taken").write_text("")
    (tmp_path / "01-ceiling-student.html").mkdir()
    for out in (tmp_path / "taken", tmp_path / "taken" / "below", tmp_path):
        assert main(["handout", str(FILES[1]), "--out", str(out)]) == 1
        assert "cannot be written: " in capsys.readouterr().err
