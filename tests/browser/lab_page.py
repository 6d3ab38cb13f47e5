"""The lab as a person meets it: controls by the names they have for everybody, what the page shows and says."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from playwright.sync_api import Locator, Page

from tests.browser import axe
from tests.browser.page_watch import PageWatch

READY_MS = 40_000
WAIT_SECONDS = 20
MOST_TABS = 80

#: The object of functions in `in_page.js`, as an expression.
IN_PAGE = Path(__file__).with_name("in_page.js").read_text(encoding="utf-8")


class LabPage:
    """One open page.

    Parameters
    ----------
    page
        A page that has not gone anywhere yet.

    Attributes
    ----------
    page
        Playwright's page, for everything that has no helper here.
    watch
        What the page did wrong, asked for and sent (`PageWatch`).
    """

    def __init__(self, page: Page) -> None:
        self.page = page
        self.watch = PageWatch.on(page)

    def open(self, url: str) -> LabPage:
        """Go to an address and wait until the instrument can be used."""
        self.page.goto(url)
        return self.wait_until_ready()

    def reload(self) -> LabPage:
        """Load the page again, as it is addressed now."""
        self.page.reload()
        return self.wait_until_ready()

    def wait_until_ready(self) -> LabPage:
        """Wait for the page's own word that the instrument is drawn; a lesson step may have locked parts of it."""
        self.page.wait_for_function("document.documentElement.dataset.lab === 'ready'", timeout=READY_MS)
        return self

    # Controls

    def field(self, name: str) -> Locator:
        """Return the text field of that name."""
        return self.page.get_by_role("textbox", name=name, exact=True)

    def slider(self, name: str) -> Locator:
        """Return the slider of that name."""
        return self.page.get_by_role("slider", name=name, exact=True)

    def button(self, name: str) -> Locator:
        """Return the button of that name."""
        return self.page.get_by_role("button", name=name, exact=True)

    def switch(self, name: str) -> Locator:
        """Return the switch or check box of that name."""
        switch = self.page.get_by_role("switch", name=name, exact=True)
        return switch.or_(self.page.get_by_role("checkbox", name=name, exact=True))

    def put(self, name: str, text: str) -> None:
        """Type a text into a field and press Enter."""
        self.field(name).fill(text)
        self.field(name).press("Enter")

    def drag(self, name: str, fraction: float) -> None:
        """Drag a slider by hand to a fraction of its length, and let go."""
        box = self.slider(name).bounding_box()
        middle = box["y"] + box["height"] / 2
        self.page.mouse.move(box["x"] + box["width"] / 2, middle)
        self.page.mouse.down()
        self.page.mouse.move(box["x"] + box["width"] * fraction, middle, steps=5)
        self.page.mouse.up()

    def tab_to(self, control: Locator) -> None:
        """Go from control to control with the Tab key until one has the focus."""
        element = control.element_handle()  # looked up once: a look through the whole page for each key takes its time
        for _ in range(MOST_TABS):
            if element.evaluate("element => element.matches(':focus')"):
                return
            self.page.keyboard.press("Tab")
        raise AssertionError(f"the Tab key does not reach {control}")

    # What the page shows and says

    @property
    def result(self) -> Locator:
        """The status that says the result in words."""
        return self.page.get_by_role("status", name="Result", exact=True)

    @property
    def message(self) -> Locator:
        """The status that answers to what a person did."""
        return self.page.get_by_role("status", name="Message", exact=True)

    @property
    def connection(self) -> Locator:
        """The status about the connection to the server; hidden while there is nothing to say."""
        return self.page.get_by_role("status", name="Connection", exact=True)

    @property
    def text(self) -> str:
        """Every text that can be seen, shadow roots included."""
        return self._ask("text()")

    def source(self, name: str) -> dict[str, list[Any]]:
        """Return the data behind the Bokeh renderer of that name.

        Every number arrives as the double that the page holds, so two answers are equal when the data are.
        """
        data = self._ask(f"source({name!r})")
        assert data is not None, f"there is no renderer named {name!r}"
        return data

    def setting(self) -> dict[str, Any]:
        """Return the setting as the page last committed it to the server."""
        return self._ask("setting()")

    def picture(self) -> dict[str, Any]:
        """Return what is drawn: the data of every renderer, the ranges and the ticks of the axes."""
        return self._ask("picture()")

    def state(self) -> dict[str, Any]:
        """Return all that the lab shows and holds: setting, picture, controls and the lines of its text."""
        return self._ask("state()")

    def record(self, expression: str) -> None:
        """Look at a JavaScript expression at every frame from now on; ``lab`` is as in ``wait_for``."""
        self.page.evaluate(
            f"""() => {{
                const lab = {IN_PAGE}
                const seen = window.recorded = []
                const look = () => {{
                    const now = JSON.stringify({expression})
                    if (now !== seen.at(-1)) seen.push(now)
                    if (window.recorded === seen) requestAnimationFrame(look)
                }}
                look()
            }}"""
        )

    def recorded(self) -> list[Any]:
        """Stop looking, and return the values that were seen, each once as long as it stayed."""
        seen = self.page.evaluate("() => { const seen = recorded; recorded = null; return seen }")
        return [json.loads(value) for value in seen]

    def axe(self) -> list[axe.Violation]:
        """Return what axe-core finds wrong in the page as it is now."""
        return axe.violations(self.page)

    def no_sideways_scroll(self) -> bool:
        """Tell whether neither the page nor anything in it scrolls sideways; ``sideways_scrollers`` names culprits."""
        return not self.sideways_scrollers()

    def sideways_scrollers(self) -> list[str]:
        """Return what can be scrolled sideways."""
        return self._ask("sidewaysScrollers()")

    def wait_for(self, condition: str, argument: Any = None) -> None:
        """Wait until a JavaScript condition holds; in it, ``lab`` has the functions of ``in_page.js``.

        Examples
        --------
        ``lab.wait_for("lab.source('trace').x.length === 121")``
        """
        self.page.wait_for_function(f"argument => {{ const lab = {IN_PAGE}; return {condition} }}", arg=argument)

    def wait_until(self, holds: Callable[[], bool]) -> None:
        """Let the page go on, frame by frame, until a condition on this side holds: a message that was sent, say."""
        deadline = time.monotonic() + WAIT_SECONDS
        while not holds():
            assert time.monotonic() < deadline, f"not within {WAIT_SECONDS} s"
            self.frames(1)

    def frames(self, count: int) -> None:
        """Let the page draw so many frames."""
        self.page.evaluate("async count => { while (count--) await new Promise(requestAnimationFrame) }", count)

    def _ask(self, call: str) -> Any:
        return self.page.evaluate(f"({IN_PAGE}).{call}")
