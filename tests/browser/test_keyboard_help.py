"""The Keyboard dialog prints the table that the listeners use, and gives the focus back."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.modules import module_page

#: Listed and heard on a presenter's page only: `test_present.py` presses them.
PRESENTERS = ("presenter", "clicker")


@pytest.fixture(scope="module")
def table(browser) -> list[dict]:
    """The one table of keys."""
    with module_page(browser, keys="instrument/keys.mjs") as page:
        return page.evaluate("keys.KEYS")


def dialog(lab):
    return lab.page.get_by_role("dialog", name="Keyboard", exact=True)


def test_it_lists_every_key_of_the_table(reset_lab, table):
    reset_lab.button("Keyboard").click()
    rows = [row.inner_text().split("\t") for row in dialog(reset_lab).get_by_role("row").all()]
    assert rows == [[entry["shown"], entry["does"]] for entry in table if entry["scope"] not in PRESENTERS]
    assert len(rows) >= 18
    reset_lab.page.keyboard.press("Escape")


@pytest.mark.parametrize("leave", ["Escape", "Close"])
def test_it_closes_and_the_focus_returns(reset_lab, leave):
    lab = reset_lab
    lab.tab_to(lab.button("Keyboard"))
    lab.page.keyboard.press("Enter")
    expect(dialog(lab)).to_be_visible()
    focused = "button:focus, input:focus, select:focus, summary:focus"
    for _ in range(5):  # Tab stays in the dialog, or leaves for the browser's own controls
        lab.page.keyboard.press("Tab")
        assert lab.page.locator(focused).count() == dialog(lab).locator(focused).count()
    if leave == "Escape":
        lab.page.keyboard.press("Escape")
    else:
        dialog(lab).get_by_role("button", name="Close").click()
    expect(dialog(lab)).to_be_hidden()
    expect(lab.button("Keyboard")).to_be_focused()


def test_every_key_of_the_table_is_heard(reset_lab, table):
    """The tests of sliders, fields and transport press them; here none of the scopes is missing."""
    assert {entry["scope"] for entry in table} == {"page", "slider", "trace", "field", *PRESENTERS}
    assert [entry["shown"] for entry in table if entry["scope"] == "page"] == ["Alt + R", "Alt + K"]


@pytest.mark.parametrize("key", ["r", "k", "Control+Alt+r", "Alt+Shift+k"])
def test_what_belongs_to_the_browser_or_the_reader_is_left_alone(reset_lab, key):
    lab = reset_lab
    lab.put("Bandwidth", "80")
    lab.button("Copy link").focus()
    before = lab.state()
    lab.page.keyboard.press(key)
    lab.frames(3)
    assert lab.state() == before


@pytest.mark.parametrize("key", ["Alt+r", "Alt+k"])
def test_a_hotkey_is_not_left_to_the_browser(reset_lab, key):
    """Where Alt and a letter type a character, a field would get it."""
    reset_lab.page.evaluate("addEventListener('keydown', event => { window.prevented = event.defaultPrevented })")
    reset_lab.field("Bandwidth").press(key)
    assert reset_lab.page.evaluate("prevented") is True


def test_a_key_held_down_presses_play_once(reset_lab):
    lab = reset_lab
    lab.page.get_by_role("combobox", name="Speed").select_option("0.25×")
    lab.page.keyboard.down("Alt")
    for _ in range(4):
        lab.page.keyboard.down("k")
    lab.page.keyboard.up("k")
    lab.page.keyboard.up("Alt")
    expect(lab.button("Pause")).to_be_visible()
