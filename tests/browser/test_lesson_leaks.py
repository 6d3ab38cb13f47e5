"""While a lesson asks for a number, the page does not say it anywhere: in every prediction step of every lesson."""

from __future__ import annotations

import json
import re

import pytest
from playwright.sync_api import expect

from roofline_lab.course.lesson_json import teacher_json
from roofline_lab.course.library import LESSONS, read_library
from tests.browser.lab_page import IN_PAGE
from tests.browser.lesson_leaks import leaks, numbers
from tests.browser.lesson_page import as_typed, card, go_to, link, phase, predict, reveal, step_of, steps_with

#: Where the number is said for another reason: P = 1000 is given, a ratio of 4 is also the number of a step.
GIVEN = {
    ("ridge", 3): re.compile(r"[Pp]eak|P = 1000|stays flat at 1000|source (memory_region|compute_region|labels) y"),
    ("boundary", 4): re.compile(r"step 4 of 8|address step|grouped 4:1"),
}
PAGES_TO_HALF = 5


@pytest.fixture(scope="module")
def quick_lab(module_lab):
    module_lab.page.emulate_media(reduced_motion="reduce")
    module_lab.page.get_by_text("The plot in words and numbers").click()
    return module_lab


def said(lab, place):
    action, given = step_of(*place)["action"], GIVEN.get(place)
    found = leaks(lab, action["quantity"], action["expect"])
    return [(where, what) for where, what in found if not (given and given.search(f"{where}: {what}"))]


def half_way(lab):
    for _ in range(PAGES_TO_HALF):
        lab.slider("Trace position").press("PageUp")
    assert len(lab.source("trace")["x"]) == 12 * PAGES_TO_HALF


@pytest.mark.parametrize("place", steps_with("predict"), ids=lambda place: link(*place))
def test_the_number_is_nowhere_until_it_was_predicted_and_played(quick_lab, place):
    lab, action = quick_lab, step_of(*place)["action"]
    go_to(lab, *place)
    for hint in ("Hint", "One more hint"):
        lab.button(hint).click()
    expect(phase(lab)).to_contain_text("Type your prediction")
    assert said(lab, place) == []
    assert lab.source("point")["x"] == lab.source("trace")["x"] == []

    predict(lab, as_typed(1.37 * action["expect"], action["quantity"]))
    assert said(lab, place) == []
    half_way(lab)
    assert said(lab, place) == []
    assert lab.source("point")["x"] == []

    reveal(lab)
    seen = said(lab, place)
    assert {where.split(" ")[0] for where, _ in seen} >= {"Lesson"}
    assert len(seen) > 1  # in the lesson, and where the lab itself shows it


def test_asked_again_it_is_hidden_again(open_lab):
    place = "ceiling", 3
    lab = open_lab(link(*place), reduced_motion="reduce")
    predict(lab, "400")
    reveal(lab)
    lab.button("Reset").click()
    expect(phase(lab)).to_contain_text("Type your prediction")
    assert said(lab, place) == []
    lab.button("Undo").click()  # of the Reset: it is revealed as it was
    expect(card(lab).locator(".told dt")).to_have_text(["You predicted", "The model gives"])
    assert said(lab, place) != []
    lab.button("Try again").click()
    expect(phase(lab)).to_contain_text("Type your prediction")
    assert said(lab, place) == []


def test_the_teachers_notes_are_not_in_the_page(quick_lab):
    course = quick_lab.page.evaluate(f"JSON.stringify(({IN_PAGE}).models().find(model => model.course).course)")
    lessons = read_library(LESSONS).lessons
    notes = [text for lesson in lessons for step in teacher_json(lesson)["steps"] if step for text in step.values()]
    assert len(notes) > len(lessons)
    assert step_of("ceiling", 1)["title"] in course
    assert [text for text in notes if text and json.dumps(text, ensure_ascii=False)[1:-1] in course] == []


@pytest.mark.parametrize(("lesson", "shown"), [("", True), (f"&{link('ceiling', 3)}", False)], ids=["lab", "step"])
def test_a_link_to_a_step_does_not_show_the_number_while_the_page_is_made(open_lab, server, lesson, shown):
    lab = open_lab()
    lab.page.goto(f"{server.url}?intensity=4&bandwidth=80{lesson}")
    lab.page.wait_for_function("() => 'Bokeh' in window")
    said = "element => element.checkVisibility() && element.textContent.includes('320')"
    lab.record(f"lab.elements('[role=status], dd, .clocks, .twin').some({said})")
    lab.wait_until_ready()
    lab.frames(2)
    assert (True in lab.recorded()) is shown


@pytest.mark.parametrize(
    ("text", "quantity", "found"),
    [
        ("At most 0.32 TFLOP/s at 80 GB/s", "ceiling", [320]), ("320 gigaFLOP per second", "ceiling", [320]),
        ("at least 320 ms", "time", [0.32]), ("320", "time", [0.32, 320]), ("3.56×", "ratio", [3.56]),
        ("q4_0 has 4 bits, 4-bit codes, 16 KB", "ratio", []), ("0.0417 FLOP per byte", "intensity", [0.0417]),
    ],
)  # fmt: skip
def test_the_scan_reads_numbers_with_their_units(text, quantity, found):
    assert list(numbers(text, quantity)) == pytest.approx(found)
