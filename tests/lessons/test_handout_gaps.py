"""Gaps in a student's sheet: an answer goes wherever a text tells it, and nothing else does."""

from __future__ import annotations

import html

import pytest
from hypothesis import given
from hypothesis import strategies as st

from roofline_lab.course.handout_gaps import GAP, Gaps
from roofline_lab.course.handout_student import student_sheet
from tests.lessons.examples import block, lesson_of, step
from tests.lessons.paper import Tags


def ridge_lesson(*later: str):
    asked = block("predict", 'quantity = "ridge"\ntext = "Where?"\nexpect = "12.5 FLOP/byte"')
    lab = block("lab", 'reset = true\nbandwidth = "80 GB/s"')
    return lesson_of("\n".join([step(lab, asked), *later]))


@pytest.mark.parametrize(
    ("told", "filled"),
    [
        ("The ridge is at 12.5 FLOP/byte.", "The ridge is at ___ FLOP/byte."),
        ("From 12.5 to 20 FLOP/byte", "From ___ to 20 FLOP/byte"),
        ("I = 12.5 here", "I = ___ here"),
        ("<b>12.5</b>, 12.50 and 12.6", "<b>___</b>, ___ and ___"),
        ("12.5 × 80 = 1000", "___ × 80 = 1000"),
        ("12.5 GB/s, B = 12.5, 12.5 ms, 12.5×, 12.5-bit, 12.5 GFLOP", None),
        ("12.9, 112.5, 12.51.2, v12.5, &#12;, 12", None),
        ('<a href="https://example.org/12.5">12 FLOP/byte</a>', None),
    ],
)
def test_an_answer_is_a_gap_and_other_numbers_stay(told, filled):
    assert Gaps(ridge_lesson()).fill(told).replace(GAP, "___") == (told if filled is None else filled)


def test_an_answer_that_its_question_gives_stays():
    lab = block("lab", 'reset = true\nintensity = "20 FLOP/byte"')
    asked = block("predict", 'quantity = "ceiling"\ntext = "P = 1000 GFLOP/s: how many?"\nexpect = "1000 GFLOP/s"')
    assert "P = 1000 GFLOP/s: how many?" in student_sheet(lesson_of(step(lab, asked)))


def test_a_gap_is_explained_where_there_is_one():
    assert "A gap in a text" in student_sheet(ridge_lesson(step("It was at 12.5.", title="Then")))
    assert "A gap in a text" not in student_sheet(ridge_lesson())
    assert "Step 2. " in student_sheet(ridge_lesson(step("So.", title="Then")))


@given(st.lists(st.tuples(st.sampled_from(["<b>", "</b>", '<i class="12.5">']), st.text())))
def test_gaps_leave_tags_and_other_text_as_they_are(pieces):
    text = "".join(tag + html.escape(words) for tag, words in pieces)
    before, after = Tags(text), Tags(Gaps(ridge_lesson()).fill(text).replace(GAP, "12.5"))
    assert before.seen == after.seen
    if "12" not in before.data:
        assert before.data == after.data
