"""Runs as the page has them: played at once, read from the table."""

from __future__ import annotations

from playwright.sync_api import Locator, expect

from tests.browser.lab_page import LabPage


def play(lab: LabPage, **values: str) -> None:
    """Set values by the names of their fields (`Arithmetic_intensity="4"`), and play to the end at once."""
    for name, text in values.items():
        lab.put(name.replace("_", " "), text)
    lab.page.emulate_media(reduced_motion="reduce")
    lab.button("Play").or_(lab.button("Play again")).click()
    expect(lab.button("Play again")).to_be_visible()


def runs_card(lab: LabPage) -> Locator:
    """Return the card of the runs."""
    return lab.page.get_by_role("region", name="Runs", exact=True)


def rows(lab: LabPage) -> list[dict[str, str]]:
    """Return the rows of the table, each by the names of its columns."""
    table = runs_card(lab).get_by_role("table").filter(visible=True)
    if table.count() == 0:
        return []
    head, *body = table.evaluate("table => [...table.rows].map(row => [...row.cells].map(cell => cell.textContent))")
    return [dict(zip(head, row, strict=True)) for row in body]
