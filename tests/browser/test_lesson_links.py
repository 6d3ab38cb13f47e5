"""A link opens its step, and says in words what it asks for in vain."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.lesson_page import COURSE, card, entry, heading, link
from tests.browser.modules import module_page

SCRIPT = "<img src=x onerror=alert(1)>"


def test_a_link_opens_its_step_and_says_what_is_wrong_with_it(open_lab, server):
    lab = open_lab("lesson=ceiling&step=3")
    expect(heading(lab, "ceiling", 3)).to_be_focused()
    expect(lab.field("Bandwidth")).to_have_value("80 GB/s")
    contents = card(lab).get_by_role("heading", name="Lessons", exact=True)
    for query, shown, note in [
        ("lesson=ceiling&step=99", heading(lab, "ceiling", 1), "step “99”; the lesson has steps 1 to 6."),
        (f"lesson={SCRIPT}", contents, f"the lesson “{SCRIPT}”, which is not here."),
    ]:
        lab.page.goto(f"{server.url}?{query}")
        lab.wait_until_ready()
        expect(shown).to_be_focused()
        expect(card(lab)).to_contain_text(f"The link asks for {note}")
    entry(lab, "ridge").click()
    expect(card(lab)).not_to_contain_text("The link asks")


@pytest.mark.parametrize(
    ("query", "key", "index", "noted"),
    [
        ("", None, 0, False), ("lesson=ridge", "ridge", None, False), ("lesson=ridge&step=8", "ridge", 7, False),
        ("lesson=ridge&step=9", "ridge", 0, True), ("lesson=ridge&step=0", "ridge", 0, True),
        ("lesson=ridge&step=two", "ridge", 0, True), ("lesson=ridge&step=1.5", "ridge", 0, True),
        ("lesson=ridge&step=", "ridge", 0, True), ("lesson=roof&step=1", None, 0, True), ("step=2", None, 0, False),
    ],
)  # fmt: skip
def test_each_link_is_read_or_refused(tour_page, query, key, index, noted):
    given = [f"?{query}", list(COURSE.values()), []]
    read = tour_page.evaluate("given => tour.readDeepLink(...given)", given)
    assert (read["key"], read["index"], bool(read["note"])) == (key, index, noted)


@pytest.fixture(scope="module")
def tour_page(browser):
    with module_page(browser, tour="lesson/tour.mjs") as page:
        yield page


def test_the_link_of_a_step_is_kept_by_reset_copy_link_and_reload(open_lab):
    lab = open_lab(link("ridge", 3))
    expect(heading(lab, "ridge", 3)).to_be_focused()
    lab.put("Bandwidth", "90")
    lab.wait_for("location.search.includes('bandwidth=90')")
    assert link("ridge", 3) in lab.page.url
    lab.button("Reset").click()
    lab.wait_for("location.search.includes('bandwidth=80')")
    assert link("ridge", 3) in lab.page.url
    lab.reload()
    expect(heading(lab, "ridge", 3)).to_be_focused()
    lab.button("Contents").click()
    assert link("ridge", 3) in lab.page.url  # a look at the contents ends nothing
    lab.button("Close").click()
    lab.wait_for("!location.search.includes('lesson')")
