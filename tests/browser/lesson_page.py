"""The lessons in the page: their steps and right answers as data, and the ways that a student has through them."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import Locator, expect

from roofline_lab.course.library import LESSONS, read_library
from tests.browser.lab_page import LabPage

#: What the page is given, by the key of the lesson.
EVERY = {lesson["key"]: lesson for lesson in read_library(LESSONS).as_json()["lessons"]}
#: The lessons that stand on the roofline tab alone; those on the KV cache tab are worked in `test_kv_lessons.py`.
COURSE = {key: lesson for key, lesson in EVERY.items() if all(step["tab"] == "roofline" for step in lesson["steps"])}
STEPS = [(key, number) for key, lesson in COURSE.items() for number in range(1, len(lesson["steps"]) + 1)]

#: The unit that a lesson's numbers of a quantity have.
UNITS = {
    "ceiling": "GFLOP/s", "ridge": "FLOP/byte", "intensity": "FLOP/byte", "traffic": "B", "time": "s", "ratio": "times",
    "bytes": "B", "count": "",
}  # fmt: skip


def step_of(key: str, number: int) -> dict[str, Any]:
    """Return a step as the page is given it; numbers are those that students see, from 1."""
    return EVERY[key]["steps"][number - 1]


def steps_with(action: str) -> list[tuple[str, int]]:
    """Return key and number of each step with that action: ``task``, ``predict`` or ``choice``."""
    return [(key, n) for key, n in STEPS if (step_of(key, n)["action"] or {}).get("type") == action]


def link(key: str, number: int) -> str:
    """Return the query that opens a step."""
    return f"lesson={key}&step={number}"


def as_typed(value: float, quantity: str) -> str:
    """Return a number of a lesson as a student would type it, with its unit."""
    return f"{value:.9g} {UNITS[quantity]}".strip()


def card(lab: LabPage) -> Locator:
    """Return the card with the lesson, the contents or the way back."""
    return lab.page.get_by_role("region", name="Lesson", exact=True)


def heading(lab: LabPage, key: str, number: int) -> Locator:
    """Return the title of a step."""
    return card(lab).get_by_role("heading", name=step_of(key, number)["title"], exact=True)


def entry(lab: LabPage, key: str) -> Locator:
    """Return a lesson's button in the contents."""
    title = re.escape(EVERY[key]["title"])
    return lab.page.get_by_role("button", name=re.compile(f"^(Start|Continue|Again) {title}$"))


def go_to(lab: LabPage, key: str, number: int) -> Locator:
    """Go to a step from wherever the student is, by way of the contents where another lesson is open."""
    if not card(lab).get_by_text(f"{EVERY[key]['title']} · step ").count():
        contents = lab.button("Contents")
        if contents.count():
            contents.click()
        while not entry(lab, key).count():  # in free use the button first closes the lesson
            lab.button("Lessons").click()
        entry(lab, key).click()
    while (now := number_now(lab)) != number:
        lab.button("Next" if now < number else "Previous").click()
    expect(heading(lab, key, number)).to_be_visible()
    return card(lab)


def number_now(lab: LabPage) -> int:
    """Return n of "step n of N"."""
    return int(re.search(r"step (\d+) of \d+", card(lab).inner_text())[1])


def phase(lab: LabPage) -> Locator:
    """Return the status in the card that tells what a prediction waits for."""
    return lab.page.get_by_role("status", name="Prediction", exact=True)


def predict(lab: LabPage, text: str) -> None:
    """Make the prediction that the step asks for."""
    lab.put("Your prediction", text)
    expect(phase(lab)).to_contain_text("Now press Play")


def reveal(lab: LabPage) -> None:
    """Play to the end, quick where the page has reduced motion."""
    lab.button("Play").click()
    expect(card(lab)).to_contain_text("The model gives")


def answer(lab: LabPage, option: str) -> None:
    """Choose an option and press Answer."""
    lab.page.get_by_role("radio", name=option, exact=True).check()
    lab.button("Answer").click()


def stored(lab: LabPage) -> str:
    """Return the progress that the browser keeps, as it is kept."""
    return lab.page.evaluate("localStorage.getItem('roofline-lab:progress')")
