"""The lessons on the KV cache tab: their numbers computed again by plain arithmetic, and fit to be met by a student."""

from __future__ import annotations

import json
import re

import pytest

from roofline_lab.course.account_words import FORMS
from roofline_lab.course.judge_prediction import CHANGED, judge_prediction
from roofline_lab.course.lesson_json import as_json
from roofline_lab.course.library import LESSONS, SERVE, read_library
from tests.lessons.examples import block, lesson_of, step

LIBRARY = read_library(LESSONS)
KV = {lesson.key: lesson for lesson in LIBRARY.lessons if lesson.needs_python}
DATA = {key: as_json(lesson) for key, lesson in KV.items()}
PREDICTIONS = [
    (key, step)
    for key, lesson in DATA.items()
    for step in lesson["steps"]
    if step["tab"] == "kv" and (step["action"] or {}).get("type") == "predict"
]

# Llama-3-8B: 32 layers, 8 KV heads, 128 numbers, 2 bytes; its weights in memory, and as they are read in a step.
TOKEN = 2 * 32 * 8 * 128 * 2
CACHE, SMALL = 8192 * TOKEN, 8192 * TOKEN * 4.5 / 16
IN_MEMORY, READ = 16_060_522_496, 15_009_849_344
ACTIVATIONS = 4_213_248
# Query and output of 32 heads of 128 numbers in 32 layers.
QUERIES = 32 * 32 * 256 * 2
# One decode step in FLOP: 2 for each parameter that is read, 4 for each of 32 query heads, number and token.
DECODE = READ + 4 * 32 * 32 * 128 * 8192

# What each lesson asks, in order, in bytes, FLOP/byte or plain. Written down apart from the lessons.
ANSWERS = {
    "whose-heads": [
        2 * 32 * 32 * 128 * 2,
        2 * 32 * 32 * 128 * 2 * 8192,
        CACHE,
        27 * (512 + 64) * 2 * 8192,
    ],
    "fourfold": [
        4,
        16 / 4.5,
        2 * 512 * 16 / ((512 + 384) * 5 + 128 * 16),
        255 * TOKEN,
        (CACHE + TOKEN + QUERIES) / (SMALL + TOKEN * 4.5 / 16 + QUERIES + 2 * CACHE),
        (IN_MEMORY + CACHE) / (IN_MEMORY + SMALL),
        (READ + 64 * (CACHE + ACTIVATIONS)) / (READ + 64 * (SMALL + ACTIVATIONS)),
    ],
    "two-phases": [
        DECODE / (READ + CACHE + ACTIVATIONS),
        131.94e12 / 49.504e9,
        1,
        READ + 16 * (CACHE + ACTIVATIONS),
        READ / 16 + CACHE + ACTIVATIONS,
    ],
}


def named(value) -> str:
    return value[1]["key"] if isinstance(value, tuple) else str(value)


def judged(key: str, step: dict, text: str) -> dict:
    sent = {"lesson": key, "digest": DATA[key]["digest"], "step": step["key"], "text": text, "asked": 7}
    return judge_prediction(sent, LIBRARY.lessons)


def typed(value: float, action: dict) -> str:
    unit = {"bytes": "B", "intensity": "FLOP/byte"}.get(action["quantity"], "")
    return f"{value:.12g} {unit}".strip()


@pytest.mark.parametrize("key", ANSWERS)
def test_each_lesson_asks_for_these_numbers(key):
    asked = [step["action"]["expect"] for lesson, step in PREDICTIONS if lesson == key]
    assert asked == pytest.approx(ANSWERS[key], rel=3e-3)


def test_these_are_the_lessons_that_need_the_server():
    assert list(KV) == list(ANSWERS)
    assert all(lesson.needs_python for lesson in KV.values())


@pytest.mark.parametrize("prediction", PREDICTIONS, ids=named)
def test_right_answers_and_each_misconception_get_their_reply(prediction):
    key, step = prediction
    action = step["action"]
    right = judged(key, step, typed(action["expect"], action))
    assert (right["kind"], right["consumed"], right["asked"]) == ("computed", True, 7)
    assert right["truth"] == pytest.approx(action["expect"], rel=3e-3)
    for own in action["misconceptions"]:
        verdict = judged(key, step, typed(own["value"], action))
        assert (verdict["kind"], verdict["sentence"]) == ("misconception", own["reply"])
    json.dumps(right, allow_nan=False)


@pytest.mark.parametrize("prediction", PREDICTIONS, ids=named)
def test_the_unit_beside_the_field_is_that_of_the_question(prediction):
    _, step = prediction
    action = step["action"]
    assert action["as"] == FORMS[action["quantity"]].quantity
    if action["quantity"] == "bytes":
        assert re.search(rf"\b{action['unit']}\b", action["text"])


@pytest.mark.parametrize("prediction", PREDICTIONS, ids=named)
def test_no_question_tells_its_answer(prediction):
    _, step = prediction
    action = step["action"]
    scale = {"kB": 1e3, "MB": 1e6, "GB": 1e9}.get(action["unit"], 1)
    numbers = [float(number) for number in re.findall(r"(?<![\w.])\d+(?:\.\d+)?", f"{step['html']} {action['text']}")]
    near = [number for number in numbers if abs(number * scale / action["expect"] - 1) < 0.005]
    # The question of the payload names bits of a code, and 16 / 4 happens to be 4.
    assert near == [] or action["of"] == "stored.payload"


@pytest.mark.parametrize(
    ("key", "step", "said"),
    [
        ("fourfold", "a-copy-on-the-way", f"{(CACHE + TOKEN + QUERIES) / 1e9:.3f} GB before"),
        ("fourfold", "a-copy-on-the-way", f"{2 * CACHE / 1e9:.3f} GB"),
        ("fourfold", "with-the-weights", f"{IN_MEMORY / 1e9:.2f} GB"),
        ("fourfold", "with-the-weights", f"{SMALL / 1e9:.3f} GB after"),
        ("fourfold", "many-sequences", f"{READ / 1e9:.2f} GB"),
        ("two-phases", "decode", f"W = {DECODE / 1e9:.1f} GFLOP"),
        ("two-phases", "decode", f"Q = {(READ + CACHE + ACTIVATIONS) / 1e9:.2f} GB"),
        ("two-phases", "decode", f"{989400 / 3350:.0f} FLOP/byte"),
        ("two-phases", "a-batch", f"{CACHE / 1e9:.3f} GB"),
    ],
)
def test_the_numbers_that_are_given_are_those_of_the_model(key, step, said):
    html = next(each["html"] for each in DATA[key]["steps"] if each["key"] == step)
    assert said in " ".join(html.split())


def test_a_lesson_that_was_changed_on_the_server_costs_no_prediction():
    key, step = PREDICTIONS[0]
    sent = {"lesson": key, "digest": "another", "step": step["key"], "text": "4", "asked": 1}
    assert judge_prediction(sent, LIBRARY.lessons) == {
        "kind": "not_yet", "sentence": CHANGED, "consumed": False, "asked": 1,
    }  # fmt: skip


@pytest.mark.parametrize("sent", [None, [], "text", {}, {"lesson": ["x"], "step": {}, "text": 4}])
def test_what_no_page_sends_is_answered_too(sent):
    assert judge_prediction(sent, LIBRARY.lessons)["consumed"] is False


def test_without_the_server_they_are_named_and_not_given():
    data = LIBRARY.as_json(has_python=False)
    assert [lesson["key"] for lesson in data["elsewhere"]] == list(KV)
    assert not {lesson["key"] for lesson in data["lessons"]} & set(KV)
    assert "steps" not in data["elsewhere"][0]
    assert LIBRARY.as_json()["elsewhere"] == []


def test_how_to_get_them_is_what_the_readme_tells():
    assert SERVE in (LESSONS.parent / "README.md").read_text("utf-8")


def test_a_lesson_on_the_roofline_tab_needs_no_server():
    assert not lesson_of(step(block("lab", "reset = true"))).needs_python
