"""A class in front of the projector: the presenter's page, its votes, and the teacher's own window beside it."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator

from playwright.sync_api import Locator, expect

from tests.browser.lab_page import LabPage
from tests.browser.lesson_page import card, heading, link

#: Votes on the ceiling at 4 FLOP/byte and 80 GB/s: answer, first vote, after discussion.
VOTES = (("320", "9", "19"), ("400 GFLOP/s", "11", "4"), ("no idea", "4", "1"))
COLUMNS = ("Answer", "First vote", "After discussion")
SIZES = {"chromebook": (1366, 650), "720p": (1280, 720), "1080p": (1920, 1080)}


def presenting(*place: str | int) -> str:
    """Return the query that shows a step, or the lab alone, on a projector."""
    return f"present=1&{link(*place)}" if place else "present=1"


def votes_shown(lab: LabPage) -> Locator:
    """Return the votes as the class sees them."""
    return lab.page.get_by_role("region", name="The class said")


def rows_shown(lab: LabPage) -> list[list[str]]:
    """Return the texts of the table of votes, row by row."""
    rows = votes_shown(lab).get_by_role("row").all()
    return [[cell.inner_text() for cell in row.locator("th, td").all()] for row in rows]


def flow(lab: LabPage) -> Locator:
    """Return the step of the strip that the class is at."""
    return lab.page.get_by_role("list", name="Where the class is").locator("[aria-current=step]")


def at_step(lab: LabPage, key: str, number: int) -> None:
    """Check that the projector shows a step."""
    expect(heading(lab, key, number)).to_be_visible()
    expect(card(lab)).to_contain_text(f"step {number} of ")


def reveal(lab: LabPage) -> None:
    """Press the Reveal key, and see the answer."""
    lab.page.keyboard.press("Alt+a")
    expect(lab.button("Reveal")).to_have_attribute("aria-disabled", "true")
    expect(lab.field("Your prediction")).to_be_hidden()


@contextlib.contextmanager
def desk_beside(lab: LabPage) -> Iterator[LabPage]:
    """Open the teacher's window by its link, in the browser of a presenter's page; it may do nothing wrong."""
    desk = LabPage(lab.page.context.new_page()).open(f"{lab.page.url.split('?')[0]}?teacher=1")
    expect(says(desk)).to_contain_text("The class sees")
    yield desk
    assert desk.watch.problems() == []
    desk.page.close()


def says(desk: LabPage) -> Locator:
    """Return what the teacher's window says about the projector."""
    return desk.page.get_by_role("status", name="Presenter", exact=True)


def notes(desk: LabPage) -> Locator:
    """Return the notes that are shown."""
    return desk.page.get_by_role("article", name="Notes", exact=True)


def type_votes(desk: LabPage, *rows: tuple[str, str, str]) -> None:
    """Type votes, from the first row on."""
    for number, row in enumerate(rows, start=1):
        for column, text in zip(COLUMNS, row, strict=True):
            desk.field(f"{column}, row {number}").fill(text)
