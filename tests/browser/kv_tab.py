"""The KV cache tab as a person meets it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from playwright.sync_api import Locator, expect

from tests.browser.lab_page import LabPage

SECTIONS = ("Stored", "Allocated", "Resident", "Moved")


class KvTab:
    """The tab in one open page.

    Parameters
    ----------
    lab : LabPage
        The page; the tab may be open or not.
    """

    def __init__(self, lab: LabPage) -> None:
        self.lab = lab
        self.page = lab.page

    @classmethod
    def of(cls, lab: LabPage) -> KvTab:
        """Open the tab, and wait for its first account."""
        kv = cls(lab)
        kv.tab("KV cache").click()
        return kv.wait_until_answered()

    def wait_until_answered(self, at_least: int = 1) -> KvTab:
        """Wait until so many questions were answered and drawn."""
        self.lab.wait_for("Number(document.documentElement.dataset.kvAnswered ?? 0) >= argument", at_least)
        return self

    @property
    def answered(self) -> int:
        """How many questions were answered and drawn."""
        return int(self.page.evaluate("document.documentElement.dataset.kvAnswered ?? 0"))

    @contextmanager
    def one_answer(self) -> Iterator[None]:
        """Do something that asks once, and wait until the answer is drawn."""
        before = self.answered
        yield
        self.wait_until_answered(before + 1)
        assert self.answered == before + 1

    def tab(self, name: str) -> Locator:
        """Return the tab of that name."""
        return self.page.get_by_role("tab", name=name, exact=True)

    def choice(self, name: str) -> Locator:
        """Return the list of that name."""
        return self.page.get_by_role("combobox", name=name, exact=True)

    def put(self, name: str, text: str) -> None:
        """Type into a field, press Enter, and wait for the answer."""
        with self.one_answer():
            self.lab.put(name, text)

    def choose(self, name: str, option: str) -> None:
        """Choose from a list, and wait for the answer."""
        with self.one_answer():
            self.choice(name).select_option(option)

    def turn(self, name: str) -> None:
        """Turn a switch, and wait for the answer."""
        with self.one_answer():
            self.lab.switch(name).click()

    @property
    def table(self) -> Locator:
        """The account."""
        return self.page.get_by_role("table", name=re.compile("The byte account of"))

    @property
    def formula(self) -> Locator:
        """The line that explains a number."""
        return self.page.get_by_role("status", name="Formula", exact=True)

    @property
    def status(self) -> Locator:
        """The line that says which inputs the account is of."""
        return self.page.get_by_role("status", name="Account", exact=True)

    @property
    def banner(self) -> Locator:
        """What stands there while numbers are wrong on purpose."""
        return self.page.locator(".wrong-banner")

    def cells(self, section: str, row: str) -> Locator:
        """Return the buttons of a row: decimal and binary of the baseline, then of the candidate."""
        body = self.table.locator("tbody").filter(
            has=self.page.locator(".section b", has_text=re.compile(f"^{section}"))
        )
        line = body.get_by_role("row").filter(has=self.page.get_by_role("rowheader", name=row, exact=True))
        return line.get_by_role("button")

    def rows(self) -> dict[str, dict[str, list[str]]]:
        """Return the texts of the account's cells by section and row."""
        return self.table.evaluate(
            """table => Object.fromEntries([...table.tBodies].map(body => [
                body.querySelector('.section b').textContent,
                Object.fromEntries([...body.rows].slice(1).map(row => [
                    row.cells[0].textContent, [...row.querySelectorAll('.cell')].map(cell => cell.textContent)])),
            ]))"""
        )

    def refusal(self, name: str) -> str:
        """Return what is said at a field that was refused, as a screen reader finds it; "" where nothing is."""
        return self.page.get_by_label(name, exact=True).evaluate(
            """field => field.getAttribute('aria-invalid') !== 'true' ? '' : field.getAttribute('aria-describedby')
                .split(' ').map(id => field.getRootNode().getElementById(id).textContent).join(' ').trim()"""
        )

    def expect_row(self, section: str, row: str, texts: list[str]) -> None:
        """Check a row of the account."""
        expect(self.cells(section, row)).to_have_text(texts)


def asking(kv: KvTab, act: Callable[[], None]) -> tuple[int, int]:
    """Do something that asks once; return how many messages went out and came in for it."""
    watch = kv.lab.watch
    sent, received = watch.commits, len(watch.frames_received)
    with kv.one_answer():
        act()
    kv.lab.frames(5)
    return watch.commits - sent, sum("PATCH-DOC" in str(frame) for frame in watch.frames_received[received:])
