"""The two pages that are compared, and how a hand finds the controls in each."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from playwright.sync_api import Browser, Page, expect

from tests.browser import lab_page

READY_MS = 60_000
QUIET_FRAMES = 30
ROUNDS = 100

_PROBE = Path(__file__).with_name("probe.js").read_text(encoding="utf-8").replace("IN_PAGE", lab_page.IN_PAGE)


@dataclass(frozen=True)
class Subject:
    """One page to measure.

    Parameters
    ----------
    name
        What the table calls it.
    app
        The file to serve, relative to the project.
    handle
        Selector of what a hand drags to change the intensity.
    drawn
        JavaScript condition that holds when the page is ready to use.
    """

    name: str
    app: str
    handle: str
    drawn: str

    @contextlib.contextmanager
    def opened(self, browser: Browser, url: str) -> Iterator[Page]:
        """Open the page with the probe in it, ready and quiet."""
        context = browser.new_context(viewport={"width": 1366, "height": 650})
        page = context.new_page()
        page.add_init_script(_PROBE)
        page.goto(url)
        self.wait_until_ready(page)
        wait_until_quiet(page)
        yield page
        context.close()

    def wait_until_ready(self, page: Page) -> None:
        """Wait until the page is drawn and can be used."""
        page.wait_for_function(self.drawn, timeout=READY_MS)
        expect(page.get_by_role("button", name="Play", exact=True)).to_be_enabled(timeout=READY_MS)


def wait_until_quiet(page: Page) -> None:
    """Wait until the messages of the start are over, so that none of them is counted as a drag's or Play's."""
    for _ in range(ROUNDS):
        if page.evaluate(f"bench.messagesDuringFrames({QUIET_FRAMES})") == 0:
            return
    raise TimeoutError("the page never stops sending or receiving messages")


LAB = Subject(
    name="lab",
    app="app.py",
    handle="role=slider[name='Arithmetic intensity']",
    drawn="document.documentElement.dataset.lab === 'ready'",
)
STOCK = Subject(
    name="stock",
    app="tests/bench/stock.py",
    handle=".intensity .noUi-handle",
    drawn="window.Bokeh?.documents.length && Bokeh.documents.every(document => document.is_idle)",
)
