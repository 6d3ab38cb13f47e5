"""Free use of the lab is one click away, and comes back to the step as it was."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.lesson_page import as_typed, card, entry, go_to, heading, link, phase, predict, reveal, step_of

TIME = "count-by-hand", 3


def test_free_use_and_back_to_an_open_prediction(open_lab):
    lab = open_lab(link("ceiling", 3), reduced_motion="reduce")
    lab.put("Your prediction", "abc")
    lab.button("Use the lab freely").click()
    expect(lab.button("Back to the lesson")).to_be_focused()
    expect(card(lab)).to_contain_text("The memory-bound ceiling, step 3, is waiting.")
    expect(lab.field("Your prediction")).to_be_hidden()
    lab.put("Bandwidth", "200")
    lab.button("Reset").click()
    expect(lab.field("Bandwidth")).to_have_value("100 GB/s")  # the lab's own start
    lab.button("Play").click()
    expect(lab.result).to_contain_text("Played to the end")
    lab.button("Back to the lesson").click()
    expect(heading(lab, "ceiling", 3)).to_be_focused()
    expect(phase(lab)).to_contain_text("Type your prediction")
    expect(lab.field("Bandwidth")).to_have_value("80 GB/s")
    expect(lab.button("Play")).to_be_disabled()

    predict(lab, "400")
    lab.put("Bandwidth", "80")  # the same value again changes nothing
    lab.slider("Trace position").press("PageUp")
    lab.button("Use the lab freely").click()
    lab.put("Peak", "50")
    lab.button("Back to the lesson").click()
    expect(phase(lab)).to_have_text("Predicted. Now press Play and watch.")
    expect(lab.page.get_by_text("Predicted: 400 GFLOP/s.")).to_be_visible()
    assert len(lab.source("trace")["x"]) == 12
    expect(lab.field("Peak")).to_have_value("1000 GFLOP/s")
    reveal(lab)
    expect(card(lab).locator(".told dd").first).to_have_text("400 GFLOP/s")


def test_free_use_and_back_to_what_was_revealed(open_lab):
    """Also where another quantity is asked than the ceiling."""
    lab = open_lab(link(*TIME), reduced_motion="reduce")
    predict(lab, "400 ms")
    reveal(lab)
    verdict = lab.page.locator(".verdict")
    said = verdict.inner_text()
    assert said.startswith("You predicted 400 ms")
    lab.button("Use the lab freely").click()
    lab.put("Bandwidth", "200")
    lab.button("Back to the lesson").click()
    expect(verdict).to_have_text(said)
    expect(card(lab).locator(".told dt")).to_have_text(["You predicted", "The model gives"])
    lab.button("Try again").click()
    expect(phase(lab)).to_contain_text("Type your prediction")
    expect(lab.button("Play")).to_be_disabled()
    predict(lab, as_typed(step_of(*TIME)["action"]["expect"], "time"))
    reveal(lab)
    expect(verdict).to_contain_text("exactly right")


def test_free_use_and_back_to_a_task(module_lab):
    lab = module_lab
    go_to(lab, "ceiling", 2)
    missing = card(lab).locator(".missing li")
    lab.button("Use the lab freely").click()
    lab.button("Reset").click()  # outside the step: it does not count
    lab.button("Back to the lesson").click()
    expect(missing).to_have_text(["Press Reset.", "Bandwidth: set 80 GB/s; it is 100 GB/s."])
    lab.button("Reset").click()
    lab.button("Use the lab freely").click()
    lab.put("Bandwidth", "80")
    lab.button("Back to the lesson").click()
    expect(missing).to_have_text(["Bandwidth: set 80 GB/s; it is 100 GB/s."])


def test_free_use_is_left_by_the_lessons_button_too(open_lab):
    lab = open_lab(link("ceiling", 2))
    lab.button("Use the lab freely").click()
    lab.button("Lessons").click()
    lab.button("Lessons").click()
    expect(lab.button("Lessons")).to_be_focused()
    expect(card(lab)).to_have_count(0)
    lab.button("Lessons").click()
    entry(lab, "ceiling").click()
    expect(heading(lab, "ceiling", 2)).to_be_focused()


def test_a_look_at_the_contents_keeps_an_open_prediction(open_lab):
    lab = open_lab(link("ceiling", 3))
    lab.put("Your prediction", "400")
    lab.button("Lessons").click()
    expect(lab.result).to_contain_text("the answer is hidden")
    entry(lab, "ceiling").click()
    expect(lab.page.get_by_text("Predicted: 400 GFLOP/s")).to_be_visible()


def test_a_committed_prediction_is_still_committed_after_a_reload(open_lab):
    lab = open_lab(link("ceiling", 3))
    lab.put("Your prediction", "400")
    lab.reload()
    expect(lab.page.get_by_text("Predicted: 400 GFLOP/s")).to_be_visible()
    lab.put("Your prediction", "320")
    lab.button("Play").click()
    expect(lab.page.get_by_role("status", name="Verdict")).to_contain_text("You predicted 400 GFLOP/s")
