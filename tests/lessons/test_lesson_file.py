"""A lesson file is read with every problem located, whatever is in it; what is HTML or a script shows as text."""

from __future__ import annotations

import json

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from roofline_lab.course import lesson_file
from roofline_lab.course.lesson_file import read_lesson
from roofline_lab.course.lesson_json import as_json, teacher_json
from tests.lessons.examples import (
    FILES,
    FRONT,
    GUIDE,
    block,
    lesson_of,
    problems_of,
    read_body,
    read_text,
    step,
)

LESSONS = [path.read_bytes() for path in FILES]
NAME = "01-x.md"


def assert_located_or_valid(data: bytes) -> None:
    lesson, problems = read_lesson(data, NAME)
    assert (lesson is None) == bool(problems)
    last_line = data.count(b"\n") + data.count(b"\r") + 1
    for problem in problems:
        assert problem.file == NAME
        assert 1 <= problem.line <= last_line
        assert problem.sentence.strip()
        assert "Traceback" not in problem.sentence
    if lesson:
        json.dumps([as_json(lesson), teacher_json(lesson)], allow_nan=False)


@given(st.sampled_from(LESSONS), st.data())
def test_a_lesson_cut_at_any_byte_is_valid_or_located(lesson, data):
    assert_located_or_valid(lesson[: data.draw(st.integers(0, len(lesson)))])


@given(st.sampled_from(LESSONS), st.data())
def test_a_lesson_with_any_bytes_flipped_is_valid_or_located(lesson, data):
    spoilt = bytearray(lesson)
    changes = st.tuples(st.integers(0, len(lesson) - 1), st.integers(0, 255))
    for position, value in data.draw(st.lists(changes, min_size=1, max_size=8)):
        spoilt[position] = value
    assert_located_or_valid(bytes(spoilt))


@settings(max_examples=60)
@given(st.sampled_from(LESSONS), st.data())
def test_a_lesson_with_lines_moved_or_left_out_is_valid_or_located(lesson, data):
    lines = lesson.split(b"\n")
    kept = data.draw(st.lists(st.sampled_from(lines), max_size=60))
    assert_located_or_valid(b"\n".join([b"+++", *kept]))


@given(st.binary(max_size=400))
@example(b"")
@example(b"\x00")
@example(b"+++")
@example(b"+++\n+++\n")
@example(b"\xef\xbb\xbf+++")
@example(FRONT.encode() + b"## A\n```lab\nintensity = " + b"[" * 5000)
@example(FRONT.encode() + b"## A\n```lab\nminutes = " + b"9" * 5000)
@example(FRONT.encode() + b"## A\n" + b"> " * 500 + b"```lab")
def test_any_bytes_are_valid_or_located(data):
    assert_located_or_valid(data)


words = st.sampled_from(
    ["1e999", "-1", "0", "1e-320 s", "1e-400 s", "4 FLOP/byte", "80 Gb/s", "1/3", "1/0", "٣", "−5 GB", "nan", "9" * 80]
)


@given(words, words, st.sampled_from(["ceiling", "ridge", "intensity", "traffic", "time", "ratio"]))
def test_any_number_of_an_author_is_valid_or_located(lab, expect, quantity):
    lab_block = block("lab", f'intensity = "{lab}"')
    predict = block("predict", f'quantity = "{quantity}"\nof = "total"\ntext = "?"\nexpect = "{expect}"')
    assert_located_or_valid((FRONT + step(lab_block, predict)).encode())


def test_too_long_a_file_is_refused_before_it_is_read():
    _, problems = read_text(FRONT + "a" * lesson_file.MOST_BYTES)
    assert [problem.line for problem in problems] == [1]
    assert "100000 bytes" in problems[0].sentence


@pytest.mark.parametrize(
    ("data", "line", "sentence"),
    [
        (b"+++\ntitle = 1\n\xff", 3, "Expected text in UTF-8."),
        (b"+++\n\n\n\x07", 4, "Expected text, without the control character 7."),
    ],
)
def test_what_is_no_text_is_located(data, line, sentence):
    _, problems = read_lesson(data, NAME)
    assert [(problem.line, problem.sentence) for problem in problems] == [(line, sentence)]


def test_line_ends_of_any_system_and_a_byte_order_mark_are_read():
    text = FRONT + step("Hello.")
    plain, _ = read_text(text)
    for other in (text.replace("\n", "\r\n"), text.replace("\n", "\r"), "\ufeff" + text):
        lesson, problems = read_text(other)
        assert problems == []
        assert as_json(lesson) == as_json(plain)


def test_a_file_name_tells_number_and_key():
    lesson, _ = read_text(FRONT + step("Hello."), "lessons/42-a-key.md")
    assert (lesson.number, lesson.key) == (42, "a-key")
    for name in ("1-x.md", "01-X.md", "01x.md", "01-x-.md", "01-.md"):
        _, problems = read_text(FRONT + step("Hello."), name)
        assert [problem.line for problem in problems] == [1]
        assert "file name like 01-ceiling.md" in problems[0].sentence


def test_the_front_matter_names_each_mistake_with_its_line():
    front = '+++\nminutes = "5"\ntitel = "T"\nlevel = "hard"\nneeds = ["X y"]\nobjectives = []\n+++\n'
    _, problems = read_text(front + step("Hello."))
    said = {(problem.line, problem.sentence.split(":")[0]) for problem in problems}
    assert (2, "minutes") in said
    assert (4, "level") in said
    assert (5, "needs") in said
    assert (6, "objectives") in said
    sentences = " ".join(problem.sentence for problem in problems)
    assert "has no “titel”" in sentences
    assert "needs “title”" in sentences
    assert "needs “do_not_conclude”" in sentences


def test_a_source_links_to_the_web_only():
    source = '+++\n[[sources]]\ntext = "A"\nurl = "javascript:alert(1)"\n+++\n'
    _, problems = read_text(source + step("Hello."))
    assert (4, "url: Expected an address that begins with https:// or http://.") in [
        (problem.line, problem.sentence) for problem in problems
    ]


@pytest.mark.parametrize(
    ("body", "line", "sentence"),
    [
        ("Text only.", 1, "1 to 60 steps"),
        ("# Title\ntext", 1, "a step begins with ##"),
        ("##\ntext", 1, "needs a title"),
        ("## A\n\n## B\ntext", 1, "This step is empty"),
        ("```lab\nreset = true\n```\n" + step("text"), 1, "belongs to a step"),
        (step("text\n```\ncode\n```\n"), 3, "not a fence without a name"),
        (step("```labs\n```\n"), 2, "not “labs”"),
        (step("```lab\nreset = true\n"), 2, "This lab block is not closed"),
        (step("- item\n\n  ```lab\n  reset = true\n  ```\n"), 4, "begins at the left margin"),
        (step("text\n\n    ```lab\n    reset = true\n    ```\n"), 4, "begins at the left margin"),
        (step(block("lab", "reset = true"), block("lab", "reset = true")), 5, "a second lab block"),
        (step(block("lab", "reset = tru")), 3, "lab is not TOML"),
        (step(block("lab", "reset = true\nreset = true")), 4, "lab is not TOML"),
        (step(block("lab", 'reset = "yes"')), 3, "reset: Expected true or false"),
        (step(block("lab", "intensity = 4")), 3, 'as in "4 FLOP/byte"'),
        (step(block("lab", 'intensity = "4"')), 3, 'as in "4 FLOP/byte"'),
        (step(block("lab", 'bandwidth = "80 Gb/s"')), 3, "is in bits"),
        (step(block("lab", 'bandwidth = "80 TB"')), 3, "is a size"),
        (step(block("lab", 'bandwidth = "900 TB/s"')), 3, "Bandwidth goes from"),
        (step(block("lab", 'reset = true\n[rows]\nkv = "1 GB"\nweights = "1 GB"')), 6, "rows has no “weights”"),
        (step(block("lab", 'rows = "1 GB"')), 3, "Expected a table"),
        (step(block("lab", 'out = "kv"')), 3, "Expected a list"),
        (step(block("lab", 'hide = ["plot"]')), 3, "Expected reset, play"),
        (step(block("lab", 'tab = "numerics"')), 3, "tab: Expected roofline or kv."),
        (step(block("task", 'text = "Do."')), 2, "needs something to reach"),
        (step(block("choice", 'question = "?"\noption = "a"')), 4, "Expected [[option]]"),
        (step(block("choice", 'question = "?"\n[[option]]\ntext = "a"\nreply = "b"')), 2, "at least two options"),
        (step(block("choice", 'question = "?"\n[[option]]\ntext = "a"\n[[option]]\nreply = "b"')), 4, "needs “reply”"),
        (step(block("choice", 'question = "?"\n[[option]]\ntext = "a"\n[[option]]\nreply = "b"')), 6, "needs “text”"),
        (step(block("explain", 'question = ""')), 3, "Expected a text in quotes"),
        (step(block("explain", 'question = "' + "a" * 700 + '"')), 3, "at most 600 characters"),
    ],
)
def test_each_mistake_is_located_and_says_what_was_expected(body, line, sentence):
    assert any(at == line and sentence in said for at, said in problems_of(body)), problems_of(body)


def test_one_action_a_step():
    task = block("task", 'text = "Do."\nplayed = true')
    choice = block("choice", 'question = "?"\n[[option]]\ntext = "a"\nreply = "b"\n[[option]]\ntext = "c"\nreply = "d"')
    assert problems_of(step(task, choice)) == [(6, "One action a step: expected only one of task, predict or choice.")]


def test_all_mistakes_are_named_not_only_the_first():
    bad = block("lab", "rest = true")
    assert [line for line, _ in problems_of(step(bad) + step(bad) + step(bad))] == [3, 7, 11]


def test_html_scripts_and_pictures_show_as_text():
    evil = "<script>alert(1)</script> <img src=x onerror=alert(2)> [a](javascript:alert(3)) ![b](https://example.org/b.png)"
    hint = block("hint", f"look = '{evil}'\nrelation = '{evil}'")
    teacher = block("teacher", f"notes = '{evil}'\nanswer = '{evil}'")
    text = FRONT.replace('["Nothing."]', f"['{evil}']") + f"{evil}\n" + step(f"{evil}\n", hint, teacher, title=evil)
    lesson, problems = read_text(text)
    assert problems == []
    data, notes = as_json(lesson), teacher_json(lesson)
    first = data["steps"][0]
    rendered = [data["intro"], first["html"], *first["hints"], *data["do_not_conclude"], *notes["steps"][0].values()]
    for html in rendered:
        assert "<script" not in html
        assert "<img" not in html
        assert 'href="javascript' not in html
        assert "&lt;script&gt;" in html
    assert "<script>" in first["title"]  # plain text, which the player shows as text


def test_links_open_apart_and_tell_nobody_where_they_were_followed():
    lesson = lesson_of(step("[a](https://example.org) <mailto:a@example.org> [b](01-x.md)"))
    html = as_json(lesson)["steps"][0]["html"]
    assert html.count('target="_blank" rel="noopener noreferrer"') == 2
    assert "[b](01-x.md)" in html


def test_tables_and_plain_lines_are_shown():
    html = lesson_of(step("| a |\n| --- |\n| 1 |\n\n```text\nx += <y>\n```\n")).steps[0].html
    assert "<table>" in html
    assert "x += &lt;y&gt;" in html


def test_steps_have_keys_of_their_own():
    lesson = lesson_of(
        step("a", title="Look *here*") + "\n" + step("b", title="Look here!") + "\n" + step("c", title="看")
    )
    assert [part.key for part in lesson.steps] == ["look-here", "look-here-2", "step-3"]
    assert [part.title for part in lesson.steps] == ["Look here", "Look here!", "看"]


def test_the_teacher_is_not_in_the_students_data():
    lesson = lesson_of(step("Hello.\n", block("teacher", 'notes = "SECRET"\nanswer = "HIDDEN"')))
    shown = json.dumps(as_json(lesson))
    assert "SECRET" not in shown
    assert "HIDDEN" not in shown
    assert teacher_json(lesson)["steps"] == [{"notes": "<p>SECRET</p>\n", "answer": "<p>HIDDEN</p>\n"}]


def test_the_digest_changes_with_the_text():
    one, same, other = (lesson_of(step(text)).digest for text in ("a", "a", "b"))
    assert one == same != other
    assert len(one) == 16
    int(one, 16)


def guide_examples() -> list[str]:
    parts = GUIDE.read_text("utf-8").split("````markdown\n")[1:]
    return [part.partition("\n````")[0] + "\n" for part in parts]


@pytest.mark.parametrize("text", guide_examples(), ids=lambda text: text.strip().splitlines()[-2][:30])
def test_every_example_of_the_guide_is_right(text):
    lesson, problems = read_text(text) if text.startswith("+++") else read_body(text)
    assert problems == []
    assert lesson is not None


def test_the_guide_shows_every_block():
    shown = "".join(guide_examples())
    for name in ("lab", "task", "predict", "choice", "explain", "hint", "teacher"):
        assert f"```{name}\n" in shown
