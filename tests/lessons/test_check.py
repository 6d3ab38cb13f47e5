"""``python -m roofline_lab check``: every problem as file:line: sentence, and what it says when there is none."""

from __future__ import annotations

import re
import subprocess
import sys

import pytest

from roofline_lab.__main__ import main
from roofline_lab.course.library import LESSONS, read_library
from tests.browser.serving import PROJECT
from tests.lessons.examples import FILES, FRONT, step

GOOD = FRONT + step("Hello.")


@pytest.fixture
def folder(tmp_path):
    """A folder of lessons: ``folder(**{"01-a": text})`` writes them."""

    def write(**files: str):
        for name, text in files.items():
            (tmp_path / f"{name}.md").write_text(text, "utf-8")
        return tmp_path

    return write


def run(*arguments: str) -> subprocess.CompletedProcess:
    command = [sys.executable, "-m", "roofline_lab", *arguments]
    return subprocess.run(command, cwd=PROJECT, capture_output=True, text=True, encoding="utf-8", timeout=60)


def test_the_labs_own_lessons_have_no_problems():
    for arguments in (["check"], ["check", "lessons/"]):
        done = run(*arguments)
        assert (done.returncode, done.stderr) == (0, "")
        line = r"\d+ lessons, \d+ steps, \d+ predictions recomputed: no problems\.\n"
        assert re.fullmatch(line, done.stdout)


def test_problems_are_printed_with_file_and_line(folder, capsys):
    path = folder(**{"01-a": GOOD, "02-b": GOOD.replace("minutes = 5", "minutes = five"), "03-c": "Hello."})
    assert main(["check", str(path)]) == 1
    lines = capsys.readouterr().out.splitlines()
    assert all(re.match(rf"{re.escape(path.name)}/0[23]-[bc]\.md:\d+: \S.*\.$", line) for line in lines)
    assert f"{path.name}/02-b.md:3: The front matter is not TOML: Invalid value." in lines


def test_a_summary_counts_one_of_each_in_the_singular(folder, capsys):
    predict = '```predict\nquantity = "ridge"\ntext = "?"\nexpect = "10 FLOP/byte"\n```\n'
    assert main(["check", str(folder(**{"01-a": FRONT + step(predict)}))]) == 0
    assert capsys.readouterr().out == "1 lesson, 1 step, 1 prediction recomputed: no problems.\n"


def test_an_empty_or_missing_folder_is_a_problem(tmp_path, capsys):
    assert main(["check", str(tmp_path)]) == 1
    assert "There are no lessons" in capsys.readouterr().out
    assert main(["check", str(tmp_path / "none")]) == 1
    assert "There is no folder" in capsys.readouterr().out


def test_without_a_command_it_says_how_it_is_used():
    done = run()
    assert done.returncode == 2
    assert "Traceback" not in done.stderr
    assert "usage: python -m roofline_lab" in done.stderr


def test_the_other_lessons_open_when_one_is_broken(folder):
    library = read_library(
        folder(**{"01-a": GOOD, "02-b": "broken", "03-c": GOOD.replace("+++\n##", 'needs = ["b"]\n+++\n##')})
    )
    assert [lesson.key for lesson in library.lessons] == ["a", "c"]
    assert {problem.file.rpartition("/")[2] for problem in library.problems} == {"02-b.md"}
    assert [lesson["key"] for lesson in library.as_json()["lessons"]] == ["a", "c"]


def test_keys_are_unique_and_needs_exist(folder):
    needy = GOOD.replace("+++\n##", 'needs = [\n"b",\n"d"]\n+++\n##')
    library = read_library(
        folder(**{"01-a": GOOD, "02-a": GOOD, "03-b": GOOD, "04-c": needy, "05-e": needy.replace("d", "e")})
    )
    said = [str(problem).partition("/")[2] for problem in library.problems]
    assert "02-a.md:1: The key “a” belongs to 01-a.md: expected another file name." in said
    assert "04-c.md:7: needs: There is no lesson “d”." in said
    assert [lesson.key for lesson in library.lessons] == ["a", "b"]


def test_a_lesson_cannot_need_itself(folder):
    library = read_library(folder(**{"01-a": GOOD.replace("+++\n##", 'needs = ["a"]\n+++\n##')}))
    assert [problem.sentence for problem in library.problems] == ["needs: A lesson cannot need itself."]


def test_the_guide_and_other_files_are_no_lessons(folder):
    path = folder(**{"01-a": GOOD, "README": "A guide."})
    (path / "notes.txt").write_text("Mine.")
    assert read_library(path).problems == ()


def test_a_misnamed_lesson_is_named(folder):
    [problem] = read_library(folder(lesson=GOOD)).problems
    assert "file name like 01-ceiling.md" in problem.sentence


def test_what_cannot_be_read_is_named(tmp_path):
    (tmp_path / "01-a.md").mkdir()
    [problem] = read_library(tmp_path).problems
    assert "cannot be read" in problem.sentence


def test_no_problem_tells_where_the_folder_is(folder):
    path = folder(**{"01-a": "broken"})
    assert all(str(path) not in str(problem) for problem in read_library(path).problems)


def test_the_labs_lessons_are_found_from_any_folder():
    assert [path.parent for path in FILES] == [LESSONS] * len(FILES)
    assert len(read_library(LESSONS).lessons) == len(FILES) >= 4
