"""Where the keyboard is can be seen, at every stop of the Tab key, in both themes."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

MOST_STOPS = 60

#: Name of the focused element, whether a ring is drawn around it or around what it stands in, whether it is in view.
FOCUS = """() => {
    let element = document.activeElement
    while (element.shadowRoot?.activeElement) element = element.shadowRoot.activeElement
    const {top, bottom} = element.getBoundingClientRect()
    const name = element.getAttribute('aria-label') ?? element.textContent.slice(0, 40)
    let ring = false
    for (let around = element; around; around = around.parentElement ?? around.getRootNode().host) {
        const {outlineStyle, outlineWidth} = getComputedStyle(around)
        ring ||= outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2
    }
    return {name: element === document.body ? null : name, ring, inView: top >= 0 && bottom <= innerHeight}
}"""


def stops(lab) -> list[dict]:
    """Go through the whole page with Tab."""
    seen = []
    for _ in range(MOST_STOPS):
        lab.page.keyboard.press("Tab")
        seen.append(lab.page.evaluate(FOCUS))
        if seen[-1]["name"] is None:
            return seen[:-1]
    raise AssertionError("the Tab key never leaves the page")


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_wherever_the_focus_is_it_can_be_seen(open_lab, theme):
    seen = stops(open_lab(color_scheme=theme))
    names = {stop["name"] for stop in seen}
    assert {"Copy link", "Play", "Trace position", "Speed", "Reset", "Bandwidth", "KV bytes", "KV counted"} <= names
    assert [stop for stop in seen if not (stop["ring"] and stop["inView"])] == []


def test_the_whole_page_can_be_gone_through_on_a_phone(open_lab):
    seen = stops(open_lab(width=360, height=640))
    assert [stop for stop in seen if not (stop["ring"] and stop["inView"])] == []


def test_no_ring_where_there_is_no_focus(open_lab):
    lab = open_lab()
    lab.button("Reset").focus()
    lab.page.keyboard.press("Tab")
    lab.page.keyboard.press("Shift+Tab")
    expect(lab.button("Reset")).to_have_css("outline-style", "solid")
    expect(lab.button("Play")).to_have_css("outline-style", "none")
    expect(lab.page.get_by_role("group", name="Roofline plot")).to_have_css("outline-style", "none")
