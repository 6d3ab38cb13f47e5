"""A class: students on different steps stay apart, a server that goes leaves the lesson, and the wire stays quiet."""

from __future__ import annotations

import itertools
import json

import pytest
from playwright.sync_api import expect

from roofline_lab.course.library import LESSONS, read_library
from tests.browser.lesson_page import answer, as_typed, card, heading, link, phase, predict, reveal, step_of, stored

REUSE = ("--reuse-sessions", "--warm")
CLASS_SIZE = 8
#: What each student is at, and what each is to meet there.
PLACES = [("ceiling", 3), ("ceiling", 4), ("ridge", 1), ("boundary", 4), ("count-by-hand", 3), ("ceiling", 1)]


@pytest.mark.parametrize("flags", [(), REUSE], ids=["plain", "reuse and warm"])
def test_students_on_different_steps_stay_apart(open_lab, serve_app, server, flags):
    server = serve_app(*flags) if flags else server
    labs = [open_lab(link(*place), server=server, reduced_motion="reduce") for place in PLACES]
    students = list(zip(labs, PLACES, strict=True))
    for lab, place in students:
        action = step_of(*place)["action"]
        if action["type"] == "predict":
            predict(lab, as_typed(1.37 * action["expect"], action["quantity"]))
        else:
            answer(lab, action["options"][0]["text"])
    first, *others = students
    before = [lab.state() for lab, _ in others]
    sent = [len(lab.watch.frames_received) for lab, _ in others]
    lab, place = first
    reveal(lab)
    lab.field(step_of(*place)["explain"]["question"]).fill("Only mine.")
    lab.put("Peak", "900")
    lab.button("Next").click()
    lab.wait_until(lambda: lab.setting()["peak"] == 1000 and lab.watch.commits > 0)

    for (other, there), state, count in zip(others, before, sent, strict=True):
        other.frames(2)
        assert other.state() == state
        assert len(other.watch.frames_received) == count
        expect(heading(other, *there)).to_be_visible()
        assert link(*there) in other.page.url
        assert list(json.loads(stored(other))["lessons"]) == [there[0]]
        assert "Only mine." not in stored(other)
        if step_of(*there)["action"]["type"] == "predict":
            expect(phase(other)).to_have_text("Predicted. Now press Play and watch.")
    for lab, place in students[1:3]:
        reveal(lab)
        value = as_typed(step_of(*place)["action"]["expect"], step_of(*place)["action"]["quantity"])
        expect(card(lab).locator(".told")).to_contain_text(f"{value}")
    late = open_lab(server=server)
    assert stored(late) is None
    expect(card(late)).to_have_count(0)


def test_a_class_at_once_keeps_its_steps_and_values(open_lab):
    steps = [(lesson.key, k + 1) for lesson in read_library(LESSONS).lessons for k in range(len(lesson.steps))]
    places = list(itertools.islice(itertools.cycle(steps), CLASS_SIZE))
    labs = [open_lab(link(*place), reduced_motion="reduce") for place in places]
    for number, lab in enumerate(labs, start=1):
        lab.put("Work", f"{number} GFLOP")
    for number, (lab, place) in enumerate(zip(labs, places, strict=True), start=1):
        expect(heading(lab, *place)).to_be_visible()
        expect(lab.field("Work")).to_have_value(f"{number} GFLOP")
        assert list(json.loads(stored(lab))["lessons"]) == [place[0]]


def test_a_killed_server_leaves_a_lesson_that_works_to_its_end(open_lab, serve_app):
    server = serve_app()
    lab = open_lab(link("count-by-hand", 2), server=server, reduced_motion="reduce")
    expect(phase(lab)).to_contain_text("Type your prediction")
    lab.watch.server_may_go = True
    server.kill()
    expect(lab.connection).to_contain_text("The connection to the server is lost.")
    for number in (2, 3, 4):
        action = step_of("count-by-hand", number)["action"]
        expect(heading(lab, "count-by-hand", number)).to_be_visible()
        predict(lab, as_typed(action["expect"], action["quantity"]))
        reveal(lab)
        expect(card(lab)).to_contain_text("Computed right")
        lab.field(step_of("count-by-hand", number)["explain"]["question"]).fill("Offline.")
        lab.button("Next" if number < 4 else "Finish").click()
    expect(card(lab)).to_contain_text("3 of 4 steps done")
    lab.button("Start The memory-bound ceiling").click()
    expect(heading(lab, "ceiling", 1)).to_be_focused()
    assert stored(lab).count("Offline.") == 3


def test_a_drag_and_play_in_a_step_send_nothing(open_lab):
    lab = open_lab(link("ceiling", 6))
    expect(card(lab).locator(".missing li").first).to_be_visible()
    lab.put("Peak", "900")
    watch = lab.watch
    lab.wait_until(lambda: "900" in str(watch.frames_sent[-1]))

    box = lab.slider("Bandwidth").bounding_box()
    middle = box["y"] + box["height"] / 2
    lab.page.mouse.move(box["x"] + box["width"] / 2, middle)
    lab.page.mouse.down()
    sent, shown = len(watch.frames_sent), lab.field("Bandwidth").input_value()
    for part in range(1, 20):
        lab.page.mouse.move(box["x"] + box["width"] * (0.5 + 0.02 * part), middle)
        lab.frames(1)
    assert lab.field("Bandwidth").input_value() != shown
    assert len(watch.frames_sent) == sent
    lab.page.mouse.up()
    lab.wait_until(lambda: len(watch.frames_sent) > sent)  # one change, when the hand lets go
    commits = watch.commits

    said = card(lab).inner_text()
    lab.button("Play").click()
    lab.wait_for("lab.source('trace').x.length > 3")
    sent, received = len(watch.frames_sent), len(watch.frames_received)
    expect(lab.button("Play again")).to_be_visible()
    assert (len(watch.frames_sent), len(watch.frames_received)) == (sent, received)
    assert card(lab).inner_text() != said  # Play is no longer missing
    # A change sent behind Play would arrive before this one.
    lab.put("Peak", "800")
    lab.wait_until(lambda: "800" in str(watch.frames_sent[-1]))
    assert watch.commits == commits + 1
