"""Names that others rely on: screen readers, lessons and tests find the controls by them."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

QUANTITIES = ("Arithmetic intensity", "Bandwidth", "Peak")
ROWS = ("Activation", "KV", "Metadata")
BUTTONS = ("Reset", "Play", "Rewind", "Step forward", "Step back", "Copy link", "Keyboard")
RENDERERS = ("roof", "trace", "point")


@pytest.mark.parametrize(
    ("role", "name"),
    [
        *(("slider", name) for name in (*QUANTITIES, "Trace position")),
        *(("textbox", name) for name in (*QUANTITIES, "Work")),
        *(("textbox", f"{row} bytes") for row in ROWS),
        *(("switch", f"{row} counted") for row in ROWS),
        *(("button", name) for name in BUTTONS),
        ("combobox", "Speed"),
        ("status", "Result"),
        ("heading", "Roofline Lab"),
        ("main", None),
    ],
)
def test_there_is_exactly_one(module_lab, role, name):
    exact = {"name": name, "exact": True} if name else {}
    expect(module_lab.page.get_by_role(role, **exact)).to_have_count(1)


def test_the_page_has_a_title_a_language_and_an_icon(module_lab):
    expect(module_lab.page).to_have_title("Roofline Lab")
    expect(module_lab.page.locator("html")).to_have_attribute("lang", "en")
    assert module_lab.page.locator("link[rel=icon]").last.get_attribute("href").startswith("data:image/svg+xml")


def test_play_changes_its_name(reset_lab):
    lab = reset_lab
    speed = lab.page.get_by_role("combobox", name="Speed")
    speed.select_option("0.25×")
    lab.button("Play").click()
    expect(lab.button("Pause")).to_be_visible()
    speed.select_option("2×")
    expect(lab.button("Play again")).to_be_visible()
    expect(lab.button("Play")).to_have_count(0)


def test_undo_is_there_when_there_is_something_to_undo(open_lab):
    lab = open_lab()
    expect(lab.button("Undo")).to_have_count(0)
    lab.button("Reset").click()
    expect(lab.button("Undo")).to_have_count(1)


@pytest.mark.parametrize("name", RENDERERS)
def test_renderer(reset_lab, name):
    reset_lab.slider("Trace position").press("PageUp")
    data = reset_lab.source(name)
    assert len(data["x"]) == len(data["y"]) > 0


def test_every_control_has_a_name_and_no_two_share_it(reset_lab):
    controls = reset_lab.page.locator("button, input, select").filter(visible=True)
    tree = reset_lab.page.locator("body").aria_snapshot()
    named = re.findall(r"^ *- '?((?:button|slider|textbox|switch|checkbox|combobox|tab) \"[^\"]+\")", tree, re.M)
    assert len(named) == len(set(named)) == controls.count()
