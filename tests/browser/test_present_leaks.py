"""On a projector the answer waits for the Reveal key: after Play's end it still stands nowhere."""

from __future__ import annotations

import itertools

import pytest
from playwright.sync_api import expect

from tests.browser import asking, leak_scan
from tests.browser.lab_page import LabPage
from tests.browser.lesson_leaks import leaks
from tests.browser.lesson_page import as_typed, link, step_of, steps_with
from tests.browser.present_page import desk_beside, flow, presenting, reveal, type_votes, votes_shown
from tests.browser.test_leaks import ANSWERS, AT_THE_POINT, WRONG, set_up
from tests.browser.test_lesson_leaks import GIVEN
from tests.conftest import HEIGHT_PX, WIDTH_PX, close_and_judge

#: Where the peak is given, the trace may run along it.
TRACE_ON_THE_PEAK = "source trace y: 1000"


@pytest.fixture(scope="module")
def projector(browser, server):
    """A projector's page with a run of these settings, the text twin open, and the teacher's window beside it."""
    context = browser.new_context(viewport={"width": WIDTH_PX, "height": HEIGHT_PX}, reduced_motion="reduce")
    lab = LabPage(context.new_page()).open(f"{server.url}?{presenting()}")
    leak_scan.close_the_clipboard(lab)
    set_up(lab, None, None)
    lab.button("Play").click()
    lab.switch("Ghost of run 1").check()
    lab.page.get_by_text("The plot in words and numbers").click()
    with desk_beside(lab) as desk:
        yield lab, desk
    close_and_judge([lab])


@pytest.mark.parametrize(
    ("quantity", "of"), [("ceiling", None), ("traffic", None), ("ridge", None), ("ratio", "total")]
)
def test_the_answer_waits_for_the_key(projector, quantity, of):
    (lab, desk), (answer, shown) = projector, ANSWERS[quantity, of]
    found = {}

    def look(phase: str) -> None:
        found[phase] = leak_scan.where_said(answer, leak_scan.places(lab, AT_THE_POINT))

    set_up(lab, quantity, of)
    # The class's votes have the right one among them.
    type_votes(desk, (f"{answer:.5g}", "7", "16"), (WRONG, "11", "2"))
    expect(flow(lab)).to_have_text("Play")
    look("voted")
    asking.predict(lab, WRONG)
    asking.to_the_end(lab)
    expect(flow(lab)).to_have_text("Reveal")
    look("complete")
    lab.page.keyboard.press("Alt+o")
    found["screen off"] = lab.text
    lab.page.keyboard.press("Escape")
    assert found == {"voted": {}, "complete": {}, "screen off": "The screen is off. Esc turns it on."}
    assert lab.source("point")["x"] == lab.source("hover")["x"] == []

    reveal(lab)
    expect(votes_shown(lab)).to_be_visible()
    look("revealed")
    assert shown <= found["revealed"].keys()
    desk.button("Clear these votes").click()


# One prediction of each lesson: where a student meets them, `test_lesson_leaks.py` scans them all.
IN_LESSONS = [next(places) for _, places in itertools.groupby(steps_with("predict"), key=lambda place: place[0])]


@pytest.mark.parametrize("place", IN_LESSONS, ids=lambda place: link(*place))
def test_in_every_lesson_the_number_waits_for_the_key(projector, place):
    lab, _ = projector
    action, given = step_of(*place)["action"], GIVEN.get(place)

    def is_given(line: str) -> bool:
        return given is not None and (line.startswith(TRACE_ON_THE_PEAK) or given.search(line) is not None)

    def said() -> list:
        found = leaks(lab, action["quantity"], action["expect"])
        return [(where, what) for where, what in found if not is_given(f"{where}: {what}")]

    lab.page.goto(f"{lab.page.url.split('?')[0]}?{presenting(*place)}")
    lab.wait_until_ready()
    expect(lab.field("Your prediction")).to_be_visible()
    assert said() == []
    lab.put("Your prediction", as_typed(1.37 * action["expect"], action["quantity"]))
    lab.button("Play").click()
    expect(flow(lab)).to_have_text("Reveal")
    assert said() == []
    reveal(lab)
    assert len(said()) > 1
