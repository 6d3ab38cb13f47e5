"""Asking for a prediction: with the switch, as a student does, and over the page's own bus, as a lesson step does."""

from __future__ import annotations

from playwright.sync_api import Locator, expect

from tests.browser.lab_page import LabPage

_TELL = "([type, detail]) => globalThis[Symbol.for('roofline-lab')].dispatchEvent(new CustomEvent(type, {detail}))"

#: The worked example, which the judge's table is about.
WORKED = {"intensity": 4.0, "bandwidth": 80.0, "peak": 1000.0, "work": 8e9}


def turn_on(lab: LabPage) -> None:
    """Turn the switch on; the next change of a value asks."""
    lab.switch("Predict first").check()


def ask_worked_example(lab: LabPage) -> None:
    """Set the worked example with the switch on."""
    turn_on(lab)
    lab.put("Arithmetic intensity", "4")
    lab.put("Bandwidth", "80")
    expect(lab.field("Your prediction")).to_be_visible()


def predict(lab: LabPage, text: str) -> None:
    """Type a prediction and press the button."""
    lab.field("Your prediction").fill(text)
    lab.button("Predict").click()


def to_the_end(lab: LabPage) -> None:
    """Bring the trace to its end."""
    lab.slider("Trace position").press("End")
    expect(lab.button("Play again")).to_be_visible()


def half_way(lab: LabPage) -> None:
    """Bring the trace to the middle of its 121 samples."""
    position = lab.slider("Trace position")
    position.press("Home")
    for _ in range(5):
        position.press("PageUp")
    expect(position).to_have_value("60")


def verdict(lab: LabPage) -> Locator:
    """Return the status that says what is right about the predictions, after the reveal."""
    return lab.page.get_by_role("status", name="Verdict", exact=True)


def stage(lab: LabPage, quantity: str | None, of: str | None = None, candidate: str | None = None, **start) -> None:
    """Begin a lesson step that asks for a quantity, or for nothing."""
    start = {**WORKED, **start}
    traffic = start["work"] / start["intensity"]
    rows = {"activation": 0.1 * traffic, "kv": 0.9 * traffic, "metadata": 0.0}
    start = {"rows": rows, "out": [], "candidate": candidate, **start}
    question = {"quantity": quantity, "of": of, "text": f"Which {quantity}?", "tolerance": None, "misconceptions": []}
    detail = {"start": start, "lock": [], "hide": [], "ask": question if quantity else None, "resume": None}
    lab.page.evaluate(_TELL, ["lab:stage", detail])


def leave(lab: LabPage) -> None:
    """End the lesson step: nothing is asked any more."""
    lab.page.evaluate(_TELL, ["lab:leave", None])
