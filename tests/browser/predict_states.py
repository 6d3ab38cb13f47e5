"""The states that predictions, runs and machines bring the lab into; as in `states.py`, each starts after Reset."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser import asking, played
from tests.browser.lab_page import LabPage

LONG_NAMES = ("rtx-4090-fp16-acc16", "b200-7700-fp8", "a100-80-sxm-bf16", "xeon-8480-bf16")


def asking_now(lab: LabPage) -> None:
    asking.ask_worked_example(lab)


def wrong_unit(lab: LabPage) -> None:
    asking.ask_worked_example(lab)
    asking.predict(lab, "320 GB/s")
    expect(lab.page.get_by_role("alert").filter(visible=True)).to_have_count(1)


def committed(lab: LabPage) -> None:
    asking.ask_worked_example(lab)
    asking.predict(lab, "400")
    asking.half_way(lab)


def revealed(lab: LabPage) -> None:
    asking.ask_worked_example(lab)
    for text in ("400", "350"):
        asking.predict(lab, text)
    asking.to_the_end(lab)
    expect(asking.verdict(lab)).to_be_visible()


def comparison(lab: LabPage) -> None:
    """A candidate, two ghosts, and two runs that cannot be compared: the longest sentence."""
    lab.page.get_by_label("Candidate", exact=True).select_option("q4_0")
    played.play(lab, Bandwidth="80")
    lab.switch("Activation counted").click()
    played.play(lab, Bandwidth="90")
    for row in played.rows(lab)[-2:]:
        lab.switch(f"Ghost of run {row['run']}").check()
        lab.switch(f"Compare run {row['run']}").check()
    expect(lab.page.get_by_text("cannot be compared")).to_be_visible()


def four_machines(lab: LabPage) -> None:
    lab.page.get_by_label("Device", exact=True).select_option("apple-m4-max-fp32")
    for key in LONG_NAMES:
        lab.page.get_by_label("Overlay a device").select_option(key)
    lab.page.locator(".devices summary").click()
    expect(lab.page.locator(".overlays li")).to_have_count(4)


STATES = [asking_now, wrong_unit, committed, revealed, comparison, four_machines]


def leave(lab: LabPage) -> None:
    """Go back to the start, out of any of them."""
    if played.rows(lab):
        lab.button("Clear runs").click()
    notes = lab.page.locator(".devices details[open] summary")
    if notes.count():
        notes.click()
    lab.page.keyboard.press("Alt+r")
