"""Copy link: into the clipboard, and where that is closed into a field that is selected."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

#: What plain http on a school's network has in place of a clipboard, and what a browser may answer elsewhere.
CLOSED = {
    "none": "undefined",
    "refused": "{writeText: () => Promise.reject(new DOMException('no', 'NotAllowedError'))}",
}


def test_into_the_clipboard(open_lab):
    lab = open_lab(permissions=["clipboard-read", "clipboard-write"])
    lab.put("Bandwidth", "83.1")
    lab.put("Arithmetic intensity", "4.37")
    lab.button("Copy link").click()  # at once: the address need not have been written yet
    expect(lab.message).to_have_text("Link copied.")
    link = lab.page.evaluate("navigator.clipboard.readText()")
    assert link == lab.page.url
    assert link.endswith("/app?bandwidth=83.1&intensity=4.37")


@pytest.mark.parametrize("closed", CLOSED)
def test_where_the_clipboard_is_closed_the_link_stands_selected_in_a_field(module_lab, closed):
    lab = module_lab
    clipboard = f"{{configurable: true, value: {CLOSED[closed]}}}"
    lab.page.evaluate(f"() => {{ Object.defineProperty(Navigator.prototype, 'clipboard', {clipboard}) }}")
    lab.put("Bandwidth", "83.1")
    lab.button("Copy link").press("Enter")
    link = lab.field("Link")
    expect(link).to_be_visible()
    expect(link).to_be_focused()
    expect(link).to_have_value(lab.page.url)
    expect(link).not_to_be_editable()
    assert lab.page.url.endswith("?bandwidth=83.1")
    selected = link.evaluate("field => field.value.slice(field.selectionStart, field.selectionEnd)")
    assert selected == lab.page.url
    assert lab.axe() == []

    lab.page.keyboard.press("Escape")
    expect(link).to_be_hidden()
    expect(lab.button("Copy link")).to_be_focused()
