"""Phones, magnified pages and narrow windows: nothing scrolls sideways, and all that can be pressed is large enough."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser import states
from tests.conftest import HEIGHT_PX, WIDTH_PX

PHONE = {"width": 360, "height": 640}
#: 1366 x 650 at 200 %.
MAGNIFIED = {"width": 683, "height": 325}
MAGNIFIED_MORE = {"width": 320, "height": 256}
TWO_COLUMNS = {"width": 901, "height": 650}  # the narrowest window that has them
CHROMEBOOK = {"width": WIDTH_PX, "height": HEIGHT_PX}
SIZES = {
    "phone": PHONE,
    "200 %": MAGNIFIED,
    "400 %": MAGNIFIED_MORE,
    "two columns": TWO_COLUMNS,
    "chromebook": CHROMEBOOK,
}
LEAST_TARGET_PX = 24


@pytest.mark.parametrize("size", SIZES)
def test_nothing_scrolls_sideways_in_any_state(open_lab, size):
    lab = open_lab(f"colour={'red' * 40}", **SIZES[size])
    found = {}
    for state in states.STATES:
        state(lab)
        found[state.__name__] = lab.sideways_scrollers()
        states.leave(lab)
    assert found == {state.__name__: [] for state in states.STATES}


@pytest.mark.parametrize("size", [PHONE, MAGNIFIED, CHROMEBOOK], ids=["phone", "200 %", "chromebook"])
def test_every_target_has_24_px_and_lies_within_the_width(open_lab, size):
    lab = open_lab(**size)
    width = lab.page.viewport_size["width"]
    targets = lab.page.locator("button, input, select, summary").filter(visible=True)
    assert targets.count() > 25
    for target in targets.all():
        box = target.bounding_box()
        said = target.evaluate("element => element.outerHTML")
        assert min(box["width"], box["height"]) >= LEAST_TARGET_PX, said
        assert box["x"] >= 0, said
        assert box["x"] + box["width"] <= width, said


@pytest.mark.parametrize("size", [PHONE, CHROMEBOOK], ids=["phone", "chromebook"])
def test_no_field_cuts_a_long_number_off(open_lab, size):
    lab = open_lab(**size)
    states.long_numbers(lab)
    fields = lab.page.get_by_role("textbox").filter(visible=True)
    assert fields.count() == 7
    cut = "fields => fields.filter(field => field.scrollWidth > field.clientWidth).map(field => field.value)"
    assert fields.evaluate_all(cut) == []


def test_on_a_phone_the_plot_is_there_and_large_enough(open_lab):
    lab = open_lab(**PHONE)
    plot = lab.page.get_by_role("group", name="Roofline plot").bounding_box()
    assert plot["width"] > 0.9 * PHONE["width"] - 40
    assert plot["height"] >= 240
    lab.put("Bandwidth", "80")
    lab.put("Arithmetic intensity", "4")
    expect(lab.result).to_contain_text("At most 320 GFLOP/s")
