"""Lessons for everybody: nothing for axe-core to find, no sideways scroll on a phone, all in view on a Chromebook."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.lesson_page import COURSE, answer, card, go_to, heading, link, predict, reveal, step_of
from tests.browser.test_in_view import LEAST_PLOT_PX, is_in_view

PHONE = {"width": 360, "height": 640}
LOOKS = {"light": {}, "phone, dark": {**PHONE, "color_scheme": "dark"}}
LEAST_TARGET_PX = 24
TABLE = "ridge", 6
RUN_TABLE = "div.scroll"  # fourteen columns, which scroll in a box of their own


def wrong_link(lab):
    expect(card(lab)).to_contain_text("which is not here")


def reading(lab):
    go_to(lab, "ceiling", 1)
    lab.button("Hint").click()
    answer(lab, step_of("ceiling", 1)["action"]["options"][1]["text"])


def a_table(lab):
    go_to(lab, *TABLE)


def a_task(lab):
    go_to(lab, "ceiling", 6)
    expect(card(lab).locator(".missing li").first).to_be_visible()


def asking(lab):
    go_to(lab, "ceiling", 3)
    lab.put("Your prediction", "320 GB/s")
    expect(lab.page.locator("#prediction-refusal")).to_be_visible()


def committed(lab):
    go_to(lab, "boundary", 4)
    predict(lab, "4")


def revealed(lab):
    go_to(lab, "ceiling", 3)
    predict(lab, "400")
    reveal(lab)
    lab.field(step_of("ceiling", 3)["explain"]["question"]).fill("Why?")


def last_step(lab):
    go_to(lab, "boundary", len(COURSE["boundary"]["steps"]))


def free(lab):
    go_to(lab, "ceiling", 3)
    lab.button("Use the lab freely").click()


def contents(lab):
    go_to(lab, "ridge", 1)
    lab.button("Contents").click()
    lab.page.get_by_text("What you will be able to do").first.click()


def import_refused(lab):
    lab.page.get_by_text("Carry your progress to another browser").click()
    file = {"name": "p.json", "mimeType": "application/json", "buffer": b"{"}
    lab.page.get_by_label("Import progress").set_input_files(file)
    expect(card(lab).get_by_role("alert")).to_contain_text("Nothing was changed.")


STATES = [wrong_link, reading, a_table, a_task, asking, committed, revealed, last_step, free, contents, import_refused]


SMALL = """(targets, least) => targets.filter(target => {
    const {width, height} = target.getBoundingClientRect()
    return Math.min(width, height) < least && !target.closest('label')
}).map(target => target.outerHTML)"""


@pytest.mark.parametrize("look", LOOKS)
def test_nothing_is_wrong_in_any_state(open_lab, look):
    """Nothing for axe-core to find, nothing scrolls sideways, and nothing to press is too small."""
    lab = open_lab("lesson=roof", reduced_motion="reduce", **LOOKS[look])
    found = {}
    for state in STATES:
        state(lab)
        targets = card(lab).locator("button, input, textarea, summary, label").filter(visible=True)
        assert targets.count()
        sideways = [name for name in lab.sideways_scrollers() if name != RUN_TABLE]
        wrong = {"axe": lab.axe(), "sideways": sideways, "small": targets.evaluate_all(SMALL, LEAST_TARGET_PX)}
        found[state.__name__] = {name: places for name, places in wrong.items() if places}
    assert {name: wrong for name, wrong in found.items() if wrong} == {}


@pytest.mark.parametrize("state", [reading, a_table, a_task, asking, committed, revealed, free, contents])
def test_on_a_chromebook_lab_and_lesson_are_in_view_at_once(quick_lab, state):
    lab = quick_lab
    state(lab)
    lab.page.evaluate("scrollTo(0, 0)")
    card(lab).evaluate("card => { card.scrollTop = 0 }")
    place = lab.page.get_by_role("group", name="Roofline plot")
    seen = {
        "plot": place, "title": card(lab).get_by_role("heading").or_(card(lab).get_by_role("button")).first,
        "play": lab.page.get_by_role("button", name="Play"), "position": lab.slider("Trace position"),
        "bandwidth": lab.slider("Bandwidth"), "peak": lab.field("Peak"), "reset": lab.button("Reset"),
        "ledger": lab.page.get_by_role("heading", name="Byte ledger"), "result": lab.result,
        "KV": lab.page.get_by_role("rowheader", name="KV"), "card": card(lab), "lessons": lab.button("Lessons"),
    }  # fmt: skip
    if lab.field("Your prediction").is_visible():
        seen |= {"prediction": lab.field("Your prediction"), "predict": lab.button("Predict")}
    assert [name for name, locator in seen.items() if not is_in_view(locator)] == []
    assert place.bounding_box()["height"] >= LEAST_PLOT_PX
    # The page does not scroll for it, the card does: its last button can be brought into view inside it.
    last = card(lab).get_by_role("button").last
    last.evaluate("button => button.scrollIntoView({block: 'nearest'})")
    assert is_in_view(last)
    assert lab.page.evaluate("scrollY") == 0


@pytest.fixture(scope="module")
def quick_lab(module_lab):
    module_lab.page.emulate_media(reduced_motion="reduce")
    return module_lab


def test_on_a_phone_the_lesson_stands_above_the_plot_and_its_title_comes_into_view(open_lab):
    lab = open_lab(link("boundary", 1), **PHONE)
    plot = lab.page.get_by_role("group", name="Roofline plot")
    assert card(lab).bounding_box()["y"] < plot.bounding_box()["y"]
    for number in (2, 3, 4):
        lab.button("Next").click()
        title = heading(lab, "boundary", number)
        expect(title).to_be_focused()
        expect(title).to_be_in_viewport()
    predict(lab, "4")
    lab.button("Contents").click()
    expect(card(lab).get_by_role("heading", name="Lessons")).to_be_in_viewport()


def test_in_view_can_fail(quick_lab):
    a_table(quick_lab)
    quick_lab.page.set_viewport_size({"width": 1366, "height": 400})
    assert not is_in_view(quick_lab.result)
    quick_lab.page.set_viewport_size({"width": 1366, "height": 650})
