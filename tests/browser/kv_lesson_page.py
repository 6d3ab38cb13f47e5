"""A lesson on the KV cache tab as a student meets it."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, expect

from tests.browser.lab_page import LabPage
from tests.browser.lesson_page import EVERY, answer, as_typed, card, go_to, phase, step_of

#: The lessons with steps on the tab, in their order.
KV = [key for key, lesson in EVERY.items() if any(step["tab"] == "kv" for step in lesson["steps"])]
PLACES = [(key, number) for key in KV for number in range(1, len(EVERY[key]["steps"]) + 1)]
ASKED = [place for place in PLACES if (step_of(*place)["action"] or {}).get("type") == "predict"]

HIDDEN = "The lesson asks for a number of this account."


def account(lab: LabPage) -> Locator:
    """Return the table of the account."""
    return lab.page.get_by_role("table", name=re.compile("The byte account of"))


def hidden(lab: LabPage) -> Locator:
    """Return the card that stands in the account's place."""
    return lab.page.get_by_role("region", name="Hidden account")


def expect_hidden(lab: LabPage) -> None:
    """Check that the step asks, and that nothing of the account can be seen, pressed or heard."""
    expect(hidden(lab)).to_contain_text(HIDDEN)
    expect(account(lab)).to_have_count(0)
    for name in ("The account", "What follows"):
        expect(lab.page.get_by_role("region", name=name)).to_have_count(0)
    for name in ("Send to the roofline", "Save CSV", "Save JSON"):
        expect(lab.button(name)).to_have_count(0)
    expect(lab.page.get_by_role("status", name="Formula")).to_have_count(0)


def expect_shown(lab: LabPage) -> None:
    """Check that the account is there."""
    expect(hidden(lab)).to_have_count(0)
    expect(account(lab)).to_be_visible()


def asks(lab: LabPage) -> None:
    """Wait until the step asks."""
    expect(phase(lab)).to_contain_text("Type your prediction")
    expect_hidden(lab)


def predict(lab: LabPage, text: str) -> None:
    """Make a prediction, and wait for the server's judge."""
    lab.put("Your prediction", text)
    expect(phase(lab)).to_contain_text("Now press Show the account")


def show(lab: LabPage) -> None:
    """Press Show the account."""
    lab.button("Show the account").click()
    expect(card(lab)).to_contain_text("The model gives")
    expect_shown(lab)


def typed(key: str, number: int, factor: float = 1.0) -> str:
    """Return the right answer of a step, or a multiple of it, as a student would type it."""
    action = step_of(key, number)["action"]
    return as_typed(factor * action["expect"], action["quantity"])


def do_task(lab: LabPage, key: str, number: int) -> None:
    """Reach what a task asks for."""
    action = step_of(key, number)["action"]
    for name, value in action["account"].items():
        if name == "wrong":
            lab.page.locator("details.wrong > summary").click()
            for each in value:
                lab.page.locator(f"#wrong-{each}").check()
        else:
            lab.put(name.capitalize(), str(value))
    if action["sent"]:
        lab.button("Send to the roofline").click()
        lab.page.get_by_role("tab", name="Roofline").wait_for()
    expect(lab.page.get_by_role("status", name="Task")).to_have_text("Reached. Go on with Next.")


def work(lab: LabPage, key: str, number: int) -> None:
    """Do what a step asks, as a student who is right at once."""
    go_to(lab, key, number)
    action = step_of(key, number)["action"]
    if action["type"] == "predict":
        asks(lab)
        predict(lab, typed(key, number))
        show(lab)
        expect(card(lab).locator(".told .reply")).to_contain_text("Computed right")
    elif action["type"] == "task":
        expect(lab.page.get_by_role("status", name="Task")).to_have_text("")
        do_task(lab, key, number)
    else:
        option = next(option for option in action["options"] if option["right"])
        answer(lab, option["text"])
        expect(lab.page.get_by_role("status", name="Reply")).to_have_text(option["reply"])
    if step_of(key, number)["explain"]:
        expect(card(lab).get_by_role("textbox").last).to_be_visible()
