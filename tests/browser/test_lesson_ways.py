"""The ways through the lessons: contents with progress, steps in their order, hints, and what stands at the end."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.lesson_page import COURSE, answer, card, entry, go_to, heading, link, step_of


def contents(lab):
    return card(lab).get_by_role("heading", name="Lessons", exact=True)


def test_contents_name_every_lesson_with_its_progress(open_lab):
    lab = open_lab()
    expect(card(lab)).to_have_count(0)  # a quiet start
    lab.button("Lessons").click()
    expect(contents(lab)).to_be_focused()
    said = card(lab).inner_text()
    for key, one in COURSE.items():
        assert f"{one['number']}. {one['title']}" in said
        assert f"{one['minutes']} minutes" in said
        assert f"0 of {len(one['steps'])} steps done" in said
        expect(entry(lab, key)).to_have_text("Start")
    assert "needs: Count it by hand" in said
    entry(lab, "ceiling").click()
    lab.button("Next").click()
    lab.button("Contents").click()
    expect(entry(lab, "ceiling")).to_have_text("Start")  # nothing was done yet
    entry(lab, "ceiling").click()
    expect(heading(lab, "ceiling", 2)).to_be_visible()  # but it goes on where it was left
    lab.button("Previous").click()
    answer(lab, step_of("ceiling", 1)["action"]["options"][0]["text"])
    lab.button("Contents").click()
    expect(entry(lab, "ceiling")).to_have_text("Continue")
    lab.button("Close").click()
    expect(card(lab)).to_have_count(0)
    expect(lab.button("Lessons")).to_be_focused()
    assert "lesson=" not in lab.page.url


def test_next_previous_contents_and_finish(module_lab):
    lab, (key, steps) = module_lab, ("ridge", COURSE["ridge"]["steps"])
    go_to(lab, key, 1)
    expect(lab.button("Previous")).to_have_count(0)
    for number in range(1, len(steps) + 1):
        expect(heading(lab, key, number)).to_be_focused()
        expect(card(lab)).to_contain_text(f"The ridge · step {number} of {len(steps)}")
        assert lab.page.url.endswith(link(key, number))
        last = number == len(steps)
        expect(card(lab).get_by_role("heading", name="What must not be concluded")).to_have_count(int(last))
        expect(lab.button("Next")).to_have_count(int(not last))
        lab.button("Finish" if last else "Next").click()
    expect(contents(lab)).to_be_focused()
    go_to(lab, key, 3)
    lab.button("Previous").click()
    expect(heading(lab, key, 2)).to_be_focused()


def test_the_last_step_names_what_must_not_be_concluded_and_the_sources(module_lab):
    for key, one in COURSE.items():
        said = go_to(module_lab, key, len(one["steps"])).inner_text()
        assert module_lab.page.locator(".not-concluded div").count() == len(one["do_not_conclude"])
        assert all(source["text"] in said for source in one["sources"])


def test_hints_come_in_two_steps_and_only_when_asked_for(module_lab):
    go_to(module_lab, "ridge", 5)
    hints = card(module_lab).locator(".hint")
    expect(hints).to_have_count(0)
    module_lab.button("Hint").click()
    expect(hints).to_have_count(1)
    module_lab.button("One more hint").click()
    expect(hints).to_have_count(2)
    expect(module_lab.button("One more hint")).to_be_hidden()
