"""A task says what is missing until it is reached; Reset stays inside its step; a step locks and hides what it says."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.lesson_page import card, go_to, link, phase, predict, step_of, steps_with
from tests.browser.own_lessons import copy_lab, lesson
from tests.lessons.examples import block, step

LIMITS = lesson(
    step("Nothing is taken away.\n", block("lab", "reset = true"), title="Free"),
    step(
        block("lab", """
            reset = true
            bandwidth = "80 GB/s"
            lock = ["bandwidth", "play"]
            hide = ["peak", "reset", "device", "predict"]
        """),
        title="Limited",
    ),
    step(
        block("lab", """
            reset = true
            bandwidth = "83.1 GB/s"
            lock = ["bandwidth", "peak", "ledger"]
            hide = ["export", "runs"]
        """),
        block("predict", """
            quantity = "ridge"
            text = "Where?"
            expect = "12.03 FLOP/byte"
        """),
        title="Asked",
    ),
)  # fmt: skip


@pytest.fixture
def missing(module_lab):
    return card(module_lab).locator(".missing li")


@pytest.fixture
def reached(module_lab):
    return module_lab.page.get_by_role("status", name="Task", exact=True)


def test_there_are_tasks_of_each_kind():
    tasks = [step_of(*place)["action"] for place in steps_with("task")]
    assert any(task["reset"] for task in tasks)
    assert any(task["played"] for task in tasks)
    assert any(task["target"]["out"] for task in tasks)


def test_a_reset_and_a_value(module_lab, missing, reached):
    lab = module_lab
    go_to(lab, "ceiling", 2)
    expect(missing).to_have_text(["Press Reset.", "Bandwidth: set 80 GB/s; it is 100 GB/s."])
    lab.put("Bandwidth", "90")
    expect(missing).to_have_text(["Press Reset.", "Bandwidth: set 80 GB/s; it is 90 GB/s."])
    lab.put("Bandwidth", "80")
    expect(missing).to_have_text(["Press Reset."])
    expect(reached).to_be_empty()
    lab.page.keyboard.press("Alt+r")
    expect(missing).to_have_text(["Bandwidth: set 80 GB/s; it is 100 GB/s."])
    lab.put("Bandwidth", "0.08 TB/s")
    expect(reached).to_have_text("Reached. Go on with Next.")
    expect(missing).to_have_count(0)
    lab.put("Bandwidth", "81")
    expect(missing).to_have_text(["Bandwidth: set 80 GB/s; it is 81 GB/s."])
    expect(reached).to_be_empty()
    lab.button("Contents").click()
    expect(card(lab)).to_contain_text("1 of 6 steps done")


def test_values_and_a_play_to_the_end(module_lab, missing, reached):
    lab = module_lab
    go_to(lab, "ceiling", 6)
    lab.button("Reset").click()
    lab.put("Arithmetic intensity", "4")
    lab.put("Bandwidth", "80")
    expect(missing).to_have_text(["Press Play and let it reach the end."])
    lab.button("Step forward").click()
    expect(missing).to_have_text(["Press Play and let it reach the end."])
    lab.button("Play").click()
    expect(reached).to_have_text("Reached. Go on with Next.")
    expect(lab.result).to_contain_text("Played to the end: at most 320 GFLOP/s")


def test_a_row_that_is_left_out(module_lab, missing, reached):
    lab = module_lab
    lab.page.emulate_media(reduced_motion="reduce")
    go_to(lab, "boundary", 2)
    expect(missing).to_have_text(["Row metadata: switch its counting off.", "Press Play and let it reach the end."])
    lab.switch("KV counted").click()
    expect(missing.filter(has_text="Row kv: switch its counting on.")).to_be_visible()
    lab.switch("KV counted").click()
    lab.switch("Metadata counted").click()
    lab.button("Play").click()
    expect(reached).to_have_text("Reached. Go on with Next.")
    expect(lab.result).to_contain_text("at most 640 GFLOP/s")


def test_reset_in_a_step_goes_back_to_its_start_and_stays_asking(open_lab):
    lab = open_lab(link("ceiling", 3), reduced_motion="reduce")
    expect(phase(lab)).to_contain_text("Type your prediction")
    start = lab.setting()
    assert start["bandwidth"] == 80
    lab.put("Bandwidth", "90")
    lab.put("KV bytes", "7 GB")
    lab.put("Your prediction", "320 GB/s")  # refused
    lab.button("Reset").click()
    lab.wait_for("JSON.stringify(lab.setting()) === JSON.stringify(argument)", start)
    expect(lab.field("Bandwidth")).to_have_value("80 GB/s")
    expect(lab.field("Arithmetic intensity")).to_have_value("4 FLOP/byte")
    expect(lab.field("Your prediction")).to_have_value("")
    expect(phase(lab)).to_contain_text("Type your prediction")
    expect(lab.button("Play")).to_be_disabled()
    predict(lab, "320")
    lab.button("Reset").click()
    expect(phase(lab)).to_contain_text("Type your prediction")
    expect(lab.button("Play")).to_be_disabled()
    assert link("ceiling", 3) in lab.page.url


def test_a_step_begins_without_what_was_typed_in_the_one_before(open_lab):
    lab = open_lab(link("ceiling", 2))
    lab.put("Bandwidth", "80 Gb/s")
    expect(lab.page.get_by_role("alert").filter(visible=True)).to_have_count(1)
    lab.button("Next").click()
    expect(lab.field("Bandwidth")).to_have_value("80 GB/s")
    expect(lab.page.get_by_role("alert").filter(visible=True)).to_have_count(0)


def test_a_step_locks_and_hides_what_it_says_and_the_next_gives_it_back(open_lab, serve_app, tmp_path):
    server = serve_app(app=copy_lab(tmp_path, {"00-limits.md": LIMITS}))
    lab = open_lab("lesson=limits&step=2", server=server)
    expect(lab.page.get_by_text("Locked by the lesson: bandwidth, play.")).to_be_visible()
    hidden = [lab.field("Peak"), lab.button("Reset"), lab.switch("Predict first"), lab.page.get_by_label("Device")]
    for control in hidden:
        expect(control.filter(visible=True)).to_have_count(0)
    for control in (lab.slider("Bandwidth"), lab.field("Bandwidth"), lab.button("Play"), lab.slider("Trace position")):
        expect(control).to_be_visible()
        assert not takes_focus(control)
    for key in ("Alt+r", "Alt+k"):
        lab.page.keyboard.press(key)
    lab.drag("Bandwidth", 0.9)
    lab.put("Arithmetic intensity", "4")
    expect(lab.field("Arithmetic intensity")).to_have_value("4 FLOP/byte")
    assert lab.source("trace")["x"] == []
    assert lab.setting()["bandwidth"] == 80
    assert lab.axe() == []

    lab.button("Next").click()
    expect(lab.page.get_by_text("Locked by the lesson: bandwidth, peak, ledger.")).to_be_visible()
    expect(lab.page.get_by_role("region", name="Runs")).to_have_count(0)
    expect(lab.button("Export PNG")).to_have_count(0)
    assert not takes_focus(lab.field("KV bytes"))
    predict(lab, "12.03")
    assert lab.axe() == []

    # A look at the contents leaves the step as it is; closing them gives the lab back.
    for leave in ("Use the lab freely", "Back to the lesson", "Contents", "Close"):
        lab.button(leave).click()
        is_free = leave in ("Use the lab freely", "Close")
        assert takes_focus(lab.slider("Bandwidth")) is is_free
        assert takes_focus(lab.field("KV bytes")) is is_free
        expect(lab.button("Export PNG")).to_have_count(int(is_free))


def takes_focus(control):
    """Whether a hand or a key can get at it."""
    return control.evaluate("element => { element.focus(); return element.matches(':focus') }")
