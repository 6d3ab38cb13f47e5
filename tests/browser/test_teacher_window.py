"""`?teacher=1`: notes and answers in a window of their own, which follows and drives the projector."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import expect

from roofline_lab.views.desk import desk_lessons
from tests.browser import asking
from tests.browser.lab_page import IN_PAGE, LabPage
from tests.browser.lesson_page import link
from tests.browser.present_page import at_step, desk_beside, notes, presenting, says

STEP = "ceiling", 3
TOLD = "4 × 80 = 320 GFLOP/s, memory-bound."
#: All that a page holds, shown or not: its elements, and what its components were given.
HELD = f"""() => {{
    const lab = {IN_PAGE}
    const given = lab.models().map(model => model.data?.attributes ?? {{}})
    const seen = new WeakSet()
    const plain = (_, value) => {{
        if (typeof value !== 'object' || value === null) return value
        if (seen.has(value) || value.document) return undefined
        seen.add(value)
        return value
    }}
    const texts = lab.elements('*').filter(element => element.localName !== 'script').map(element => element.outerHTML)
    return [document.title, ...texts, ...given.map(each => JSON.stringify(each, plain))].join('\\n')
}}"""


@pytest.fixture
def projector(open_lab):
    return open_lab(presenting(*STEP), reduced_motion="reduce")


@pytest.fixture
def desk(projector):
    with desk_beside(projector) as desk:
        yield desk


def is_in(held: str, text: str) -> bool:
    return text in held or json.dumps(text, ensure_ascii=False)[1:-1] in held


def told_notes() -> list[str]:
    """Return every note and answer as the teacher's window is given them."""
    steps = [step for lesson in desk_lessons() for step in lesson["steps"]]
    return [step[key] for step in steps for key in ("notes", "answer") if step[key]]


def test_the_button_opens_it_at_the_step_of_the_class(projector):
    with projector.page.expect_popup() as opened:
        projector.button("Notes in a second window").click()
    desk = LabPage(opened.value).wait_until_ready()
    expect(says(desk)).to_have_text("The class sees step 3 of 6: First run: predict the ceiling.")
    expect(notes(desk)).to_contain_text(TOLD)
    expect(notes(desk)).to_contain_text("Frequent answers: 400")
    assert desk.page.title() == "Teacher’s notes · Roofline Lab"
    assert desk.watch.problems() == []


def test_where_the_browser_keeps_it_closed_a_link_is_shown(projector, server):
    projector.page.evaluate("window.open = () => null")  # as a browser that blocks popups answers
    projector.button("Notes in a second window").click()
    dialog = projector.page.get_by_role("dialog", name="Notes in a second window")
    expect(dialog.get_by_role("link")).to_have_attribute("href", f"{server.url}?teacher=1")
    assert projector.axe() == []
    with projector.page.expect_popup() as opened:
        dialog.get_by_role("link").click()
    expect(says(LabPage(opened.value).wait_until_ready())).to_contain_text("step 3 of 6")


def test_it_follows_the_class(projector, desk):
    projector.page.keyboard.press("PageDown")
    expect(says(desk)).to_contain_text("step 4 of 6: Second run")
    expect(notes(desk)).to_contain_text("8 × 80 = 640 GFLOP/s")
    asking.predict(projector, "640")
    expect(desk.button("Reveal")).to_be_enabled()
    projector.page.keyboard.press("Alt+o")
    expect(says(desk)).to_contain_text("The screen is off.")
    projector.page.keyboard.press("Escape")
    projector.button("Contents").click()
    expect(says(desk)).to_have_text("The class sees the lab, with no step open.")
    projector.page.close()
    expect(says(desk)).to_contain_text("No presenter’s page answers in this browser.")
    expect(desk.page.get_by_role("link", name="Open the presenter’s page")).to_be_visible()
    # For the fixtures, which judge both pages.
    assert projector.watch.problems() == []


KEYS = {"Next step": "Alt+n", "Previous step": "PageUp", "Reveal": "Alt+a", "Screen off": "b", "Screen on": "Alt+o"}
DRIVE = {
    "by its buttons": lambda desk, name: desk.button(name).click(),
    "by keys": lambda desk, name: desk.page.keyboard.press(KEYS[name]),
}


@pytest.mark.parametrize("how", DRIVE)
def test_it_drives_the_projector(projector, desk, how):
    press = DRIVE[how]
    press(desk, "Next step")
    at_step(projector, "ceiling", 4)
    expect(says(desk)).to_contain_text("step 4")
    press(desk, "Previous step")
    at_step(projector, *STEP)
    asking.predict(projector, "400")
    expect(desk.button("Reveal")).to_be_enabled()
    press(desk, "Reveal")
    expect(projector.result).to_contain_text("320 GFLOP/s")
    press(desk, "Screen off")
    expect(projector.page.locator("#screen-off")).to_have_count(1)
    expect(desk.button("Screen on")).to_be_visible()
    press(desk, "Screen on")
    expect(projector.page.locator("#screen-off")).to_have_count(0)


def test_looking_ahead_moves_nothing_until_it_is_shown(projector, desk):
    desk.button("The ridge, step 2: On the ridge").click()
    expect(notes(desk)).to_contain_text("The ridge · step 2 of")
    at_step(projector, *STEP)
    desk.button("Back to the class’s step").click()
    expect(notes(desk)).to_contain_text(TOLD)
    desk.button("The ridge, step 2: On the ridge").click()
    desk.button("Show this step to the class").click()
    at_step(projector, "ridge", 2)
    expect(says(desk)).to_contain_text("step 2 of")


def test_it_drives_the_presenter_s_page_that_spoke_last_and_no_other(projector, desk):
    other = LabPage(projector.page.context.new_page()).open(
        f"{projector.page.url.split('?')[0]}?{presenting('ridge', 1)}"
    )
    expect(says(desk)).to_contain_text("step 1 of")
    desk.button("Next step").click()
    at_step(other, "ridge", 2)
    at_step(projector, *STEP)


def test_the_notes_are_neither_on_the_projector_nor_in_a_student_s_page(projector, desk, open_lab):
    desk.button("Next step").click()
    at_step(projector, "ceiling", 4)
    student = open_lab(link(*STEP))
    both = open_lab("present=1&teacher=1")
    assert len(told_notes()) > 40
    for page in (projector, student, both):
        held = page.page.evaluate(HELD)
        assert "roofline" in held
        assert [
            text for text in told_notes() if text in held or json.dumps(text, ensure_ascii=False)[1:-1] in held
        ] == []
    held = desk.page.evaluate(HELD)
    assert [text for text in told_notes() if not is_in(held, text)] == []


@pytest.mark.parametrize("first", ["teacher=1", presenting(*STEP)])
def test_reused_sessions_do_not_mix_the_pages(open_lab, serve_app, first):
    reused = serve_app("--reuse-sessions", "--warm")
    pages = [open_lab(query, server=reused) for query in (first, "teacher=1", presenting(*STEP), "", "teacher=1")]
    is_desk = [page.page.get_by_role("heading", name="Teacher’s notes").count() for page in pages]
    assert is_desk == [int("teacher" in first), 1, 0, 0, 1]
    for page, desk in zip(pages, is_desk, strict=True):
        assert (told_notes()[0][:40] in page.page.evaluate(HELD)) is bool(desk)
