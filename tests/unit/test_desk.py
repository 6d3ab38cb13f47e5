"""What the teacher's window is given, and which links get it."""

from __future__ import annotations

import pytest

from roofline_lab.course.desk_json import desk_json
from roofline_lab.course.lesson_json import as_json, teacher_json
from roofline_lab.course.library import LESSONS, read_library
from roofline_lab.views.desk import asks_for_desk, desk_lessons

ON = [b"1"]


@pytest.mark.parametrize("lesson", read_library(LESSONS).lessons, ids=lambda lesson: lesson.key)
def test_each_step_has_its_question_notes_and_answer(lesson):
    desk, player, teacher = desk_json(lesson), as_json(lesson), teacher_json(lesson)
    assert [step["title"] for step in desk["steps"]] == [step["title"] for step in player["steps"]]
    for told, step, notes in zip(desk["steps"], player["steps"], teacher["steps"], strict=True):
        action = step["action"] or {}
        assert told["asks"] == action.get("question", action.get("text", ""))
        assert {"notes": told["notes"], "answer": told["answer"]} == (notes or {"notes": "", "answer": ""})
    assert any(step["notes"] and step["answer"] for step in desk["steps"])


def test_all_lessons_are_there_in_their_order():
    assert [lesson["key"] for lesson in desk_lessons()] == [lesson.key for lesson in read_library(LESSONS).lessons]


@pytest.mark.parametrize(
    ("arguments", "asked"),
    [
        ({}, False), ({"teacher": ON}, True), ({"teacher": [b"yes"]}, False), ({"teacher": [b""]}, False),
        ({"present": ON}, False), ({"teacher": ON, "present": ON}, False), ({"teacher": ON, "present": [b"0"]}, True),
        ({"teacher": ON, "lesson": [b"ceiling"]}, True),
    ],
)  # fmt: skip
def test_only_the_teacher_s_own_link_asks_for_the_notes(arguments, asked):
    assert asks_for_desk(arguments) is asked
