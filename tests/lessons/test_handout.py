"""Handouts: a student's sheet without an answer, and a key with all of them."""

from __future__ import annotations

import html
import re

import pytest

from roofline_lab.course.account_words import shown_value
from roofline_lab.course.handout_gaps import GAP, Gaps
from roofline_lab.course.handout_key import answer_key
from roofline_lab.course.handout_replies import replies
from roofline_lab.course.handout_student import student_sheet
from roofline_lab.course.judge import judge
from roofline_lab.course.lesson_html import html_of, inline_html_of
from roofline_lab.course.lesson_model import states_of
from roofline_lab.course.lesson_parts import Choice, Predict
from roofline_lab.course.lesson_predicted import predicted
from roofline_lab.course.library import LESSONS, read_library
from tests.browser.lesson_leaks import numbers
from tests.lessons.examples import FRONT, block, lesson_of, read_text, step
from tests.lessons.paper import Tags, text_of, words_of

OWN = read_library(LESSONS).lessons
IDS = [lesson.key for lesson in OWN]
#: On the flat roof the answer is P, which the question gives.
GIVEN = {("ridge", "past-the-ridge")}
NEAR = 0.005
SCRIPT = "<img src=x onerror=alert(1)>"


def predictions(lesson):
    return [(part, start) for part, start in states_of(lesson.steps) if isinstance(part.action, Predict)]


def pictures(page: str) -> list[str]:
    return re.findall(r"<svg.*?</svg>", page, flags=re.S)


@pytest.mark.parametrize("lesson", OWN, ids=IDS)
def test_no_answer_stands_in_the_students_sheet(lesson):
    page = student_sheet(lesson)
    said = re.compile('<(?:text class="(?:name|strong)"|desc)[^>]*>([^<]*)')
    named = [words for picture in pictures(page) for words in said.findall(picture)]
    assert any("The roof rises" in words for words in named) is not lesson.needs_python
    # Steps are counted, and that I is 4 and that a payload is 4 times smaller are two things.
    told = re.sub(r"[Ss]tep \d+|I = 4\b", "", " ".join([text_of(page), *named]))
    for part, start in predictions(lesson):
        truth = predicted(part.action, start)
        near = [n for n in numbers(told, part.action.quantity) if abs(n - truth) <= NEAR * truth]
        assert near == [] or (lesson.key, part.key) in GIVEN, part.title


@pytest.mark.parametrize("lesson", OWN, ids=IDS)
def test_what_is_for_the_teacher_is_not_in_it(lesson):
    sheet = text_of(student_sheet(lesson))
    for part in lesson.steps:
        replied = [item.reply for item in getattr(part.action, "misconceptions", ())]
        replied += [option.reply for option in getattr(part.action, "options", ())]
        noted = [words_of(html_of(text)) for text in (part.teacher.answer, part.teacher.notes)]
        assert [text for text in [*replied, *noted] if text in sheet] == []
    assert "<circle" not in student_sheet(lesson)
    assert "ridge 12.5" not in student_sheet(lesson)


@pytest.mark.parametrize("lesson", OWN, ids=IDS)
def test_the_sheet_has_every_question_and_room_to_answer(lesson):
    page, gaps = student_sheet(lesson), Gaps(lesson)
    sheet = text_of(page)
    for part in lesson.steps:
        asked = [part.title, getattr(part.action, "text", None), getattr(part.action, "question", None)]
        asked += [option.text for option in getattr(part.action, "options", ())]
        asked += [part.explain.question] if part.explain else []
        texts = [words_of(gaps.fill(html.escape(text))) for text in asked if text]
        assert [text for text in texts if text not in sheet] == []
    assert sheet.count("I predict") == len(predictions(lesson))
    assert page.count('class="rule"') == 3 * sum(part.explain is not None for part in lesson.steps)
    choices = [part.action for part in lesson.steps if isinstance(part.action, Choice)]
    assert page.count('<ul class="boxes">') >= len(choices)
    assert len(pictures(page)) == len(pictures(answer_key(lesson)))


@pytest.mark.parametrize("lesson", OWN, ids=IDS)
def test_the_key_has_every_answer_reply_and_note(lesson):
    key = text_of(answer_key(lesson))
    for part, start in predictions(lesson):
        shown = shown_value(predicted(part.action, start), part.action.quantity)
        assert f"Answer: {shown}" in key
        assert [item.reply for item in part.action.misconceptions if item.reply not in key] == []
    for part in lesson.steps:
        texts = [html_of(text) for text in (part.teacher.answer, part.teacher.notes, part.hint.look)]
        assert [text for text in texts if words_of(text) not in key] == []
        for option in getattr(part.action, "options", ()):
            assert f"{option.text} ({'right' if option.right else 'wrong'}) {option.reply}" in key
    assert [text for text in lesson.do_not_conclude if words_of(inline_html_of(text)) not in key] == []
    assert [source.text for source in lesson.sources if source.text not in key] == []
    assert GAP not in answer_key(lesson)


def test_the_replies_are_what_the_judge_says():
    part, start = predictions(OWN[1])[0]
    here = {"intensity": 4.0, "bandwidth": 80.0, "peak": 1000.0, "work": 8e9, "traffic": 2e9, "start_bandwidth": 100.0}
    said = dict(replies(part.action, start))
    assert {"400 GFLOP/s", "1000 GFLOP/s", "20 GFLOP/s", "2560 GFLOP/s", "554.6 GFLOP/s"} <= set(said)
    assert said == {text: judge(text, "ceiling", here).sentence for text in said}
    scales = next(pair for pair in predictions(OWN[3]) if pair[0].action.quantity == "ratio")
    assert dict(replies(scales[0].action, scales[1]))["0.25"].startswith("That is the ratio upside down.")


def test_the_key_names_the_points_of_baseline_and_candidate():
    named = re.findall(r'class="strong"[^>]*>([^<]*)', answer_key(OWN[3]))
    assert {"16-bit baseline: at most 320 GFLOP/s", "q4_0: at most 1000 GFLOP/s", "at most 602.4 GFLOP/s"} == set(named)


def test_the_key_marks_the_honest_point_beside_a_flattering_one():
    lab = block("lab", 'reset = true\nbandwidth = "80 GB/s"\nout = ["activation"]')
    asked = block("predict", 'quantity = "ceiling"\ntext = "?"\nexpect = "88.9 GFLOP/s"')
    named = re.findall(r'class="strong"[^>]*>([^<]*)', answer_key(lesson_of(step(lab, asked))))
    assert named == ["at most 88.89 GFLOP/s", "all rows: at most 80 GFLOP/s"]


def test_scripts_in_a_lesson_are_text():
    option = f"[[option]]\ntext = 'a {SCRIPT}'\nreply = '{SCRIPT}'\nright = true\n[[option]]\ntext = 'b'\nreply = 'b'"
    body = step(
        f"{SCRIPT}\n",
        block("choice", f"question = '{SCRIPT}'\n{option}"),
        block("explain", f"question = '{SCRIPT}'"),
        block("hint", f"look = '{SCRIPT}'\nrelation = '{SCRIPT}'"),
        block("teacher", f"notes = '{SCRIPT}'\nanswer = '{SCRIPT}'"),
        title=SCRIPT,
    )
    front = (
        FRONT.replace('"A lesson"', f"'{SCRIPT}'").replace('"See."', f"'{SCRIPT}'").replace('"Nothing."', f"'{SCRIPT}'")
    )
    lesson, problems = read_text(front + body)
    assert problems == []
    for page in (student_sheet(lesson), answer_key(lesson)):
        assert [tag for tag, _ in Tags(page).seen if tag in ("img", "script")] == []
        assert SCRIPT in text_of(page)
