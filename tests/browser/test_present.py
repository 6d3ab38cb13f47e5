"""`?present=1`: nothing reveals itself, one key does, and the projector's page can be driven by keys alone."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser import asking
from tests.browser.lab_page import LabPage
from tests.browser.lesson_page import answer, card, link, number_now, step_of, stored
from tests.browser.present_page import at_step, flow, presenting, reveal
from tests.browser.test_predict import TO_THE_END
from tests.conftest import HEIGHT_PX, WIDTH_PX, close_and_judge

STEP = "ceiling", 3
CHOICE = "ceiling", 1
COMPLETE = "Trace complete; press Reveal."
REVEAL = {
    "the key": lambda lab: lab.page.keyboard.press("Alt+a"),
    "the button": lambda lab: lab.button("Reveal").click(),
}
ANY_SEEN = "all => all.some(one => one.checkVisibility({visibilityProperty: true}))"
SCREEN = ("Alt+o", "b", "B", ".")


@pytest.fixture
def asked(open_lab):
    """A step that asks for a ceiling, on the projector."""
    return open_lab(presenting(*STEP), reduced_motion="reduce")


@pytest.fixture(scope="module")
def shared(browser, server):
    """One projector's page for the tests that leave it as they found it."""
    page = browser.new_context(viewport={"width": WIDTH_PX, "height": HEIGHT_PX}, reduced_motion="reduce").new_page()
    lab = LabPage(page).open(f"{server.url}?{presenting(*STEP)}")
    yield lab
    close_and_judge([lab])


def expect_hidden(lab) -> None:
    expect(lab.field("Your prediction")).to_be_visible()
    expect(lab.result).to_contain_text("the answer is hidden")
    assert lab.source("point")["x"] == lab.source("hover")["x"] == []
    assert "320" not in lab.text


@pytest.mark.parametrize("how", TO_THE_END)
def test_the_end_of_the_trace_reveals_nothing(asked, how):
    asking.predict(asked, "400")
    TO_THE_END[how](asked)
    expect(asked.button("Play again")).to_be_visible()
    expect(card(asked)).to_contain_text(COMPLETE)
    expect(flow(asked)).to_have_text("Reveal")
    assert len(asked.source("trace")["x"]) == 120  # the last sample is the answer
    assert asked.source("point")["x"] == []
    expect_hidden(asked)


@pytest.mark.parametrize("how", REVEAL)
def test_the_reveal_shows_first_and_second_vote_side_by_side(asked, how):
    expect(flow(asked)).to_have_text("First vote")
    asking.predict(asked, "400")
    expect(flow(asked)).to_have_text("After discussion")
    asking.predict(asked, "320")
    expect(flow(asked)).to_have_text("Play")
    asking.to_the_end(asked)
    expect_unmarked(asked)
    REVEAL[how](asked)
    expect(asking.verdict(asked)).to_have_text(
        "First vote 400 GFLOP/s: 25 % too high. After discussion 320 GFLOP/s: exactly right."
    )
    expect(card(asked).locator(".told dt")).to_have_text(["First vote", "After discussion", "The model gives"])
    assert asked.source("point") == {"x": [4], "y": [320]}
    assert asked.source("prediction")["y"] == [400, 320]
    expect(flow(asked)).to_have_count(0)


def expect_unmarked(lab) -> None:
    expect(lab.result).to_contain_text("the answer is hidden")
    assert lab.source("point")["x"] == []


def test_nothing_is_revealed_before_somebody_predicted(asked):
    asked.button("Reveal").press("Enter")
    expect_hidden(asked)
    asked.page.keyboard.press("Alt+a")
    expect(asked.message).to_contain_text("Nobody has predicted yet.")
    expect_hidden(asked)
    asked.button("Reveal without predicting").click()
    expect(asking.verdict(asked)).to_have_text("Revealed without predicting.")


def test_with_no_lesson_the_switch_asks_and_the_key_reveals(open_lab):
    lab = open_lab(presenting())
    asking.ask_worked_example(lab)
    asking.predict(lab, "320")
    asking.to_the_end(lab)
    expect(lab.message).to_have_text(COMPLETE)
    assert lab.source("point")["x"] == []
    reveal(lab)
    expect(lab.message).to_be_empty()
    expect(lab.result).to_contain_text("320 GFLOP/s")


def test_reset_asks_again_and_the_link_stays_the_projector_s(asked):
    asking.predict(asked, "400")
    reveal(asked)
    asked.page.keyboard.press("Alt+r")
    expect_hidden(asked)
    asked.wait_for("location.search.includes('present=1')")
    asking.predict(asked, "400")
    asking.to_the_end(asked)
    expect_unmarked(asked)


def test_a_choice_keeps_its_replies_until_the_reveal(open_lab):
    lab = open_lab(presenting(*CHOICE))
    options = step_of(*CHOICE)["action"]["options"]
    replies = [option["reply"] for option in options]
    for option, said in ((options[1], "First vote"), (options[0], "After discussion")):
        text = option["text"]
        answer(lab, text)
        expect(card(lab).get_by_role("status", name="Reply")).to_contain_text(f"{said}: {text}")
        assert [reply for reply in replies if reply in lab.text] == []
        expect(card(lab).get_by_text("✓ right")).to_have_count(0)
    lab.page.keyboard.press("Alt+a")
    expect(card(lab)).to_contain_text(replies[0])
    expect(card(lab).locator("label", has_text="✓ right")).to_contain_text(options[0]["text"])


def test_the_next_class_is_asked_anew_and_the_teacher_s_own_progress_is_left_alone(asked):
    asking.predict(asked, "400")
    reveal(asked)
    assert stored(asked) is None
    asked.reload()
    expect_hidden(asked)


def test_a_revealed_step_is_still_revealed_when_the_class_comes_back(asked):
    asking.predict(asked, "400")
    reveal(asked)
    asked.page.keyboard.press("PageDown")
    at_step(asked, "ceiling", 4)
    expect_hidden(asked)
    asked.page.keyboard.press("PageUp")
    expect(asking.verdict(asked)).to_have_text("First vote 400 GFLOP/s: 25 % too high.")


@pytest.mark.parametrize(("onwards", "back"), [("Alt+n", "Alt+p"), ("PageDown", "PageUp")])
def test_keys_go_from_step_to_step_and_stop_at_the_ends(shared, onwards, back):
    for _ in range(7):
        shared.page.keyboard.press(onwards)
    at_step(shared, "ceiling", 6)
    shared.page.keyboard.press("Alt+n")
    expect(shared.message).to_have_text("This is the last step of the lesson.")
    expect(shared.button("Next step")).to_have_attribute("aria-disabled", "true")
    for _ in range(3):
        shared.page.keyboard.press(back)
    at_step(shared, *STEP)
    expect(shared.message).to_be_empty()


@pytest.mark.parametrize("key", ["PageDown", "PageUp", "b", "."])
def test_a_clicker_s_keys_mean_nothing_to_who_types_or_moves_a_slider(shared, key):
    for control in (shared.field("Your prediction"), shared.page.get_by_label("Speed")):
        control.focus()
        shared.page.keyboard.press(key)
        assert number_now(shared) == STEP[1]
        expect(shared.page.locator("#screen-off")).to_have_count(0)
    shared.field("Your prediction").fill("")


def test_the_keys_are_listed_for_the_presenter_and_are_nobody_else_s(shared, open_lab):
    shared.button("Keyboard").click()
    dialog = shared.page.get_by_role("dialog", name="Keyboard")
    for text in ("Alt + A", "Alt + N", "Alt + P", "Alt + O", "Page Down", "B or ."):
        expect(dialog.get_by_role("rowheader", name=text, exact=True).first).to_be_visible()
    shared.page.keyboard.press("PageDown")  # scrolls the dialog
    shared.page.keyboard.press("Escape")
    at_step(shared, *STEP)

    lab = open_lab(link(*STEP))
    before = lab.state()
    for key in ("Alt+a", "Alt+n", "Alt+p", "Alt+o", "PageDown", "b", "."):
        lab.page.keyboard.press(key)
    lab.frames(2)
    assert lab.state() == before
    expect(lab.button("Blank screen")).to_have_count(0)


@pytest.mark.parametrize("key", SCREEN)
@pytest.mark.parametrize("back", [None, "Escape"])
def test_the_screen_goes_off_and_comes_back(shared, key, back):
    lab = shared
    lab.button("Play").focus()
    shown = lab.text
    lab.page.keyboard.press(key)
    expect(lab.page.get_by_role("heading")).to_have_text(["The screen is off. Esc turns it on."])
    assert lab.text == "The screen is off. Esc turns it on."  # for who does not see it
    assert (
        lab.page.locator("canvas").evaluate_all(
            "all => all.some(one => one.checkVisibility({visibilityProperty: true}))"
        )
        is False
    )
    for pressed in ("Alt+n", "PageDown", "Alt+k", "Alt+r", "Alt+a"):
        lab.page.keyboard.press(pressed)
    lab.page.keyboard.press(back or key)
    expect(lab.button("Play")).to_be_focused()
    assert lab.text == shown
    at_step(lab, *STEP)


def test_a_click_turns_the_screen_on_and_presses_nothing(shared):
    shared.button("Blank screen").click()
    expect(shared.page.locator("#screen-off")).to_have_count(1)
    shared.page.mouse.click(*(shared.page.viewport_size[side] / 2 for side in ("width", "height")))
    expect(shared.page.locator("#screen-off")).to_have_count(0)
    at_step(shared, *STEP)


def test_a_whole_question_by_keyboard_alone(asked):
    lab, press = asked, asked.page.keyboard.press
    press("PageUp")
    press("PageDown")
    lab.tab_to(lab.field("Your prediction"))
    lab.page.keyboard.type("400")
    press("Enter")
    lab.page.keyboard.press("Control+a")
    lab.page.keyboard.type("320")
    press("Enter")
    press("Alt+k")
    expect(flow(lab)).to_have_text("Reveal")
    press("Alt+a")
    expect(lab.result).to_contain_text("320 GFLOP/s")
    press("Alt+n")
    at_step(lab, "ceiling", 4)


@pytest.mark.parametrize(
    ("query", "said"),
    [
        ("present=yes", "The link’s present was not used: it can only be 1."),
        ("teacher=2", "The link’s teacher was not used: it can only be 1."),
        ("present=1&teacher=1", "a projector does not show the notes. Open them in a second window."),
    ],
)
def test_a_link_that_is_wrong_says_so(open_lab, query, said):
    lab = open_lab(query)
    expect(lab.page.get_by_role("region", name="About the link")).to_contain_text(said)
    expect(lab.button("Reset")).to_be_visible()
