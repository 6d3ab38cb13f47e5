"""The lab's own lessons: valid, their numbers computed again by plain arithmetic, and fit to be met by a student."""

from __future__ import annotations

import re

import pytest

from roofline_lab.core.devices import load_devices
from roofline_lab.course.judge import judge
from roofline_lab.course.lesson_json import as_json, teacher_json
from roofline_lab.course.library import LESSONS, read_library
from tests.lessons.examples import FILES

LIBRARY = read_library(LESSONS)
DATA = {lesson.key: as_json(lesson) for lesson in LIBRARY.lessons}
STEPS = [(lesson["key"], position, step) for lesson in DATA.values() for position, step in enumerate(lesson["steps"])]
ALL_PREDICTIONS = [(key, step) for key, _, step in STEPS if (step["action"] or {}).get("type") == "predict"]
# Those about a byte account have tests of their own: test_kv_lessons.py.
PREDICTIONS = [(key, step) for key, step in ALL_PREDICTIONS if step["tab"] == "roofline"]

CODE_BITS = {"ideal8": 8, "q8_0": 8, "ideal4": 4, "q4_0": 4}
SCALE_BITS = {"ideal8": 0, "q8_0": 0.5, "ideal4": 0, "q4_0": 0.5}

# What each lesson asks, in order: GFLOP/s, FLOP/byte, seconds, plain. Written down apart from the lessons.
ANSWERS = {
    "count-by-hand": [1 / 24, 24e9 / 75e9, 75],
    "ceiling": [320, 640],
    "ridge": [12.5, 1000, 6.25, 640, 19200],
    "boundary": [80 * 8e9 / 1.0625e9, 16 / 4, 16 / 4.5, 1000 / 320],
}


def named(step) -> str:
    return step[1]["key"] if isinstance(step, tuple) else str(step)


def rows_of(start: dict, *, in_format: bool) -> dict[str, float]:
    """The bytes of the counted rows, before or after the candidate's format."""
    rows = dict(start["rows"])
    if in_format and start["candidate"]:
        rows["metadata"] += rows["kv"] / 16 * SCALE_BITS[start["candidate"]]
        rows["kv"] *= CODE_BITS[start["candidate"]] / 16
    return {key: size for key, size in rows.items() if key not in start["out"]}


def computed(step: dict) -> float:
    """The answer of a prediction, by nothing but the definitions."""
    start, action = step["start"], step["action"]
    work, bandwidth, peak = start["work"], start["bandwidth"], start["peak"]
    before, after = (rows_of(start, in_format=in_format) for in_format in (False, True))
    old, new = (min(peak, work / sum(rows.values()) * bandwidth) for rows in (before, after))
    traffic = sum(after.values())
    if action["quantity"] == "ratio":
        pairs = {
            "payload": (before["kv"], after["kv"]),
            "total": (sum(before.values()), traffic),
            "ceiling": (new, old),
        }
        over, under = pairs[action["of"]]
        return over / under
    return {
        "ceiling": new,
        "ridge": peak / bandwidth,
        "intensity": work / traffic,
        "traffic": traffic,
        "time": max(work / (peak * 1e9), traffic / (bandwidth * 1e9)),
    }[action["quantity"]]


def test_there_are_no_problems():
    assert [str(problem) for problem in LIBRARY.problems] == []
    assert len(LIBRARY.lessons) == len(FILES)


def test_the_first_lessons_are_there_in_their_order():
    assert list(DATA)[:4] == ["count-by-hand", "ceiling", "ridge", "boundary"]
    assert DATA["count-by-hand"]["minutes"] == 3


@pytest.mark.parametrize("prediction", PREDICTIONS, ids=named)
def test_every_prediction_is_right_by_plain_arithmetic(prediction):
    _, step = prediction
    assert step["action"]["expect"] == pytest.approx(computed(step), rel=2e-3)


@pytest.mark.parametrize("key", ANSWERS)
def test_each_lesson_asks_for_these_numbers(key):
    asked = [step["action"]["expect"] for lesson, step in PREDICTIONS if lesson == key]
    assert asked == pytest.approx(ANSWERS[key], rel=2e-3)


def situation(step: dict) -> dict:
    start = step["start"]
    traffic = sum(rows_of(start, in_format=True).values())
    return {
        "intensity": start["work"] / traffic,
        "bandwidth": start["bandwidth"],
        "peak": start["peak"],
        "work": start["work"],
        "traffic": traffic,
        "start_bandwidth": 100.0,
        "truth": computed(step),
    }


# What a number of each quantity is typed in: its unit, and how many of them the base unit has.
TYPED = {
    "ceiling": ("GFLOP/s", 1),
    "ridge": ("FLOP/byte", 1),
    "intensity": ("FLOP/byte", 1),
    "traffic": ("GB", 1e-9),
    "time": ("ms", 1e3),
    "ratio": ("", 1),
}


@pytest.mark.parametrize("prediction", PREDICTIONS, ids=named)
def test_right_answers_and_each_misconception_get_their_reply(prediction):
    _, step = prediction
    action = step["action"]
    unit, factor = TYPED[action["quantity"]]

    def judged(value: float):
        return judge(f"{value * factor:.10g} {unit}", action["quantity"], situation(step), action["misconceptions"])

    assert judged(action["expect"]).kind == "computed"
    for own in action["misconceptions"]:
        verdict = judged(own["value"])
        assert (verdict.kind, verdict.sentence) == ("misconception", own["reply"])


@pytest.mark.parametrize("prediction", ALL_PREDICTIONS, ids=named)
def test_what_was_seen_is_explained_and_help_has_two_levels(prediction):
    _, step = prediction
    assert step["explain"]["question"].endswith("?")
    assert len(step["hints"]) == 2


# The given values stay on the page: reading and multiplying is the skill.
SECRET = [
    (key, step)
    for key, step in PREDICTIONS
    if step["action"]["expect"] not in (step["start"]["bandwidth"], step["start"]["peak"])
]


@pytest.mark.parametrize("prediction", SECRET, ids=named)
def test_no_question_tells_its_answer(prediction):
    _, step = prediction
    action = step["action"]
    factor = TYPED[action["quantity"]][1]
    said = f"{step['html']} {action['text']}"
    numbers = [float(number) for number in re.findall(r"(?<![\w.])\d+(?:\.\d+)?", said)]
    near = [number for number in numbers if abs(number / (action["expect"] * factor) - 1) < 0.005]
    # The question of the three ratios names bits, and 16 / 4 happens to be 4.
    assert near == [] or action["of"] == "payload"


def test_no_task_shows_what_the_next_step_asks():
    for lesson in DATA.values():
        for step, after in zip(lesson["steps"], lesson["steps"][1:], strict=False):
            if (step["action"] or {}).get("type") == "task" and (after["action"] or {}).get("type") == "predict":
                if step["tab"] != after["tab"] or step["tab"] == "kv":
                    assert {**step["account"], **step["action"]["account"]} != after["account"]
                    continue
                reached = {**step["start"], **{key: v for key, v in step["action"]["target"].items() if v is not None}}
                assert (reached["intensity"], reached["bandwidth"]) != (
                    after["start"]["intensity"],
                    after["start"]["bandwidth"],
                )


@pytest.mark.parametrize("lesson", LIBRARY.lessons, ids=lambda lesson: lesson.key)
def test_every_action_has_notes_and_an_answer_for_the_teacher(lesson):
    notes = teacher_json(lesson)["steps"]
    for step, note in zip(lesson.steps, notes, strict=True):
        assert step.action is None or (note["notes"] and note["answer"])


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_the_words_are_those_of_the_lab(path):
    text = path.read_text("utf-8")
    assert not re.search(r"\bAI\b", text)  # arithmetic intensity is never shortened to that
    assert "precision" not in text.lower()
    assert "at most" in text


def test_the_machines_of_the_ridge_are_those_of_the_device_table():
    devices = {device.key: device for device in load_devices()}
    h100, h200 = devices["h100-sxm-bf16"], devices["h200-sxm-bf16"]
    step = next(step for step in DATA["ridge"]["steps"] if step["key"] == "two-real-machines")
    assert step["start"]["bandwidth"] == h200.bandwidth.value
    assert step["start"]["peak"] == h200.peak.value == h100.peak.value
    assert step["action"]["misconceptions"][0]["value"] == 4 * h100.bandwidth.value
    for device in (h100, h200):
        ridge = device.peak.value / device.bandwidth.value
        assert f"{device.bandwidth.value:g} GB/s" in step["html"]
        assert f"{ridge:.0f} FLOP/byte" in step["html"]
