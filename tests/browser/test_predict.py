"""Predict first: what opens it, what waits for the prediction, and what shows the answer."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser import asking

HIDDEN = "Predict first: the answer is hidden"

#: What sets a value, each by another control.
SETTERS = {
    "a typed value": lambda lab: lab.put("Bandwidth", "80"),
    "typed work": lambda lab: lab.put("Work", "9"),
    "a typed row": lambda lab: lab.put("KV bytes", "3 GB"),
    "a switch of the ledger": lambda lab: lab.switch("KV counted").click(),
    "an arrow on a slider": lambda lab: lab.slider("Peak").press("ArrowUp"),
    "a hand on a slider": lambda lab: lab.drag("Arithmetic intensity", 0.6),
    "a stop": lambda lab: lab.button("4 FLOP/byte: grouped 4:1, 16-bit").click(),
    "a candidate": lambda lab: lab.page.get_by_label("Candidate", exact=True).select_option("q8_0"),
    "a device": lambda lab: lab.page.get_by_label("Device", exact=True).select_option("t4-fp16"),
}
TO_THE_END = {
    "Play": lambda lab: lab.button("Play").click(),
    "the hotkey": lambda lab: lab.page.keyboard.press("Alt+k"),
    "Step": lambda lab: [lab.button("Step forward").press("PageUp") for _ in range(11)],
    "scrub": lambda lab: lab.slider("Trace position").press("End"),
}


@pytest.fixture
def asked(reset_lab):
    """The worked example, with its ceiling asked for."""
    asking.ask_worked_example(reset_lab)
    return reset_lab


def expect_asking(lab) -> None:
    expect(lab.field("Your prediction")).to_be_visible()
    expect(lab.field("Your prediction")).to_have_value("")
    expect(lab.result).to_contain_text(HIDDEN)
    expect(lab.button("Play")).to_have_attribute("aria-disabled", "true")
    expect(lab.slider("Trace position")).to_be_disabled()
    assert lab.source("trace") == lab.source("point") == {"x": [], "y": []}


def expect_revealed(lab, said: str) -> None:
    expect(asking.verdict(lab)).to_contain_text(said)
    expect(lab.field("Your prediction")).to_be_hidden()
    expect(lab.result).to_contain_text("320 GFLOP/s")
    assert lab.source("point") == {"x": [4], "y": [320]}


def test_off_at_first_nothing_is_asked(reset_lab):
    expect(reset_lab.switch("Predict first")).not_to_be_checked()
    reset_lab.put("Bandwidth", "80")
    expect(reset_lab.field("Your prediction")).to_be_hidden()
    expect(reset_lab.result).to_contain_text("At most 80 GFLOP/s")
    assert reset_lab.source("point") == {"x": [1], "y": [80]}


@pytest.mark.parametrize("setter", SETTERS)
def test_turned_on_it_waits_for_a_value_and_then_asks(reset_lab, setter):
    asking.turn_on(reset_lab)
    expect(reset_lab.field("Your prediction")).to_be_hidden()
    SETTERS[setter](reset_lab)
    expect_asking(reset_lab)


def test_no_frame_of_a_drag_shows_an_answer(asked):
    asking.predict(asked, "300")
    asking.to_the_end(asked)
    shown = [f"lab.source('{name}').x.length > 0" for name in ("point", "prediction", "trace", "hover")]
    asked.record(f"[{', '.join(shown)}, lab.text().includes('memory-bound: 4')]")
    asked.drag("Arithmetic intensity", 0.7)
    assert asked.recorded() == [[True] * 5, [False] * 5]


def test_play_step_scrub_and_hotkey_wait_for_the_prediction(asked):
    for name in ("Play", "Step forward", "Step back", "Rewind"):
        expect(asked.button(name)).to_have_attribute("aria-disabled", "true")
        asked.button(name).press("Enter")
    asked.button("Step forward").press("PageUp")
    asked.page.keyboard.press("Alt+k")
    expect_asking(asked)
    asking.predict(asked, "300")
    asked.button("Step forward").press("PageUp")
    expect(asked.slider("Trace position")).to_have_value("12")


@pytest.mark.parametrize("how", TO_THE_END)
def test_the_answer_comes_with_the_end_of_the_trace_and_not_before(asked, how):
    asking.predict(asked, "300")
    expect(asked.result).to_contain_text(HIDDEN)
    ended, marked = "lab.source('trace').x.length === 121", "lab.source('point').x.length === 1"
    asked.record(f"[{ended}, {marked}, lab.text().includes('320')]")
    TO_THE_END[how](asked)
    expect_revealed(asked, "You predicted 300 GFLOP/s")
    assert [False, False, False] in (seen := asked.recorded())
    assert all(end == point == said for end, point, said in seen)


@pytest.mark.parametrize("phase", ["committed", "half played", "revealed", "skipped"])
def test_a_changed_value_returns_to_asking(asked, phase):
    if phase == "skipped":
        asked.button("Reveal without predicting").click()
    else:
        asking.predict(asked, "300")
    if phase == "half played":
        asking.half_way(asked)
    if phase == "revealed":
        asking.to_the_end(asked)
    asked.put("Peak", "900")
    expect_asking(asked)
    expect(asking.verdict(asked)).to_be_hidden()
    assert asked.source("prediction") == {"x": [], "y": []}


def test_rewind_and_step_after_the_reveal_hide_nothing_again(asked):
    asking.predict(asked, "300")
    asking.to_the_end(asked)
    asked.button("Rewind").click()
    expect_revealed(asked, "You predicted 300 GFLOP/s")
    asked.button("Step forward").click()
    expect_revealed(asked, "You predicted 300 GFLOP/s")


def test_reset_closes_it_and_undo_does_not_give_the_answer_away(asked):
    asked.button("Reset").click()
    expect(asked.switch("Predict first")).not_to_be_checked()
    expect(asked.field("Your prediction")).to_be_hidden()
    expect(asked.result).to_contain_text("At most 100 GFLOP/s")
    asked.button("Undo").click()
    expect(asked.switch("Predict first")).to_be_checked()
    expect_asking(asked)


def test_where_nothing_is_counted_there_is_nothing_to_predict(asked):
    for row in ("Activation", "KV", "Metadata"):
        asked.switch(f"{row} counted").click()
    expect(asked.field("Your prediction")).to_be_hidden()
    expect(asked.result).to_contain_text("Intensity is undefined")


def test_inside_a_lesson_step_reset_asks_again(reset_lab):
    asking.stage(reset_lab, "ceiling")
    asking.predict(reset_lab, "300")
    asking.to_the_end(reset_lab)
    reset_lab.button("Reset").click()
    expect_asking(reset_lab)
    asking.leave(reset_lab)
    expect(reset_lab.field("Your prediction")).to_be_hidden()
