"""The report that a student can print: asking for it, and reading it."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Download, Locator, Page

from tests.browser.lab_page import LabPage
from tests.browser.lesson_page import step_of

FILE = "roofline-lab-report.html"


def make(lab: LabPage, name: str = "") -> tuple[Page, Download]:
    """Press My report in the contents or at a lesson's end; return the page that opens, and the file that is saved."""
    lab.page.get_by_label("Your name on the report").fill(name)
    with lab.page.expect_popup() as opened, lab.page.expect_download() as saved:
        lab.button("My report").click()
    opened.value.wait_for_load_state()
    return opened.value, saved.value


def text_of(download: Download) -> str:
    """Return the HTML of a saved report."""
    return Path(download.path()).read_text("utf-8")


def entry(page: Page, key: str, number: int) -> Locator:
    """Return what the report says of a step."""
    title = f"Step {number}: {step_of(key, number)['title']}"
    return page.locator("section.step").filter(has=page.get_by_role("heading", name=title, exact=True))


def facts(entry: Locator) -> list[tuple[str, str]]:
    """Return name and text of each line of a step, with the reply as a line without a name."""
    read = "nodes => nodes.map(node => [node.localName, node.className, node.textContent])"
    lines: list[tuple[str, str]] = []
    name = ""
    for tag, look, text in entry.locator("dt, dd").evaluate_all(read):
        if tag == "dt":
            name = text
        else:
            lines.append(("" if look == "reply" else name, text))
    return lines
