"""What a student did in a lesson, and the check that all of it is still there."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.lab_page import LabPage
from tests.browser.lesson_page import answer, card, go_to, predict, reveal, step_of

PREDICTED, WHY = "347.13", "Zebras gallop under the roof."
OPTION = step_of("ceiling", 1)["action"]["options"][1]["text"]


def work(lab: LabPage) -> None:
    """Answer, predict, explain and take a hint in the first lesson about ceilings."""
    go_to(lab, "ceiling", 1)
    answer(lab, OPTION)
    go_to(lab, "ceiling", 3)
    predict(lab, PREDICTED)
    reveal(lab)
    lab.field(step_of("ceiling", 3)["explain"]["question"]).fill(WHY)
    lab.button("Hint").click()


def check_work(lab: LabPage) -> None:
    """Find all of it, and leave the contents open."""
    go_to(lab, "ceiling", 1)
    expect(card(lab)).to_contain_text(f"Your first answer: {OPTION}")
    go_to(lab, "ceiling", 3)
    expect(card(lab).locator(".told dd").first).to_have_text("347.1 GFLOP/s")
    expect(lab.field(step_of("ceiling", 3)["explain"]["question"])).to_have_value(WHY)
    expect(card(lab).locator(".hint")).to_have_count(1)
    expect(lab.button("Play")).to_be_enabled()  # it is not asked again
    lab.button("Contents").click()
    expect(card(lab)).to_contain_text("2 of 6 steps done")
