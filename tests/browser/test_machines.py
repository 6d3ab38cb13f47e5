"""Real machines: one that is chosen, and up to four whose roofs are laid over the plot."""

from __future__ import annotations

import itertools
import math
import re

import pytest
from playwright.sync_api import expect

from roofline_lab.core import devices
from tests.browser.lab_page import IN_PAGE

FOUR = ("pi5-fp32", "t4-fp16", "a100-80-sxm-bf16", "h100-sxm-fp8")
CAUTION = "A data sheet’s ceiling, not a promised speed."
MACHINES = {device["key"]: device for device in devices.as_json()["devices"]}
#: Its maker publishes no peak.
HALF = "apple-m4-max-fp32"


def name(key: str) -> str:
    return f"{MACHINES[key]['name']}, {MACHINES[key]['precision']}"


def select(lab):
    return lab.page.get_by_label("Device", exact=True)


def overlay(lab, *keys: str) -> None:
    for key in keys:
        lab.page.get_by_label("Overlay a device").select_option(key)


def overlaid(lab) -> list[str]:
    return [text.removesuffix("×").strip() for text in lab.page.locator(".overlays li").all_inner_texts()]


def notes(lab):
    return lab.page.locator(".devices details")


def refusal(lab):
    return lab.page.locator(".devices").get_by_role("alert").filter(visible=True)


@pytest.mark.parametrize("key", ["pi5-fp32", "t4-int8", "h100-sxm-bf16", "tpu-v5e-819-bf16"])
def test_one_that_is_chosen_sets_bandwidth_and_peak_and_says_which_math_its_roof_is_for(reset_lab, key):
    lab, machine = reset_lab, MACHINES[key]
    select(lab).select_option(key)
    assert lab.setting()["bandwidth"] == machine["bandwidth"]
    assert lab.setting()["peak"] == machine["peak"]
    assert lab.source("roof")["y"][-1] == machine["peak"]
    expect(notes(lab).locator("summary")).to_have_text(machine["roof_note"])
    assert "math" in machine["roof_note"]
    notes(lab).locator("summary").click()
    for said in (machine["peak_note"], machine["bandwidth_note"], *machine["notes"], devices.MATH_NOTE):
        expect(notes(lab)).to_contain_text(said)
    notes(lab).locator("summary").click()


def test_every_machine_of_the_table_can_be_chosen_and_is_named_with_its_precision(reset_lab):
    options = select(reset_lab).evaluate("select => [...select.options].map(({value, text}) => [value, text])")
    assert options == [["", "Your own machine"], *([key, name(key)] for key in MACHINES)]
    assert len(options) > 20


def test_a_number_that_is_not_published_leaves_the_field_and_says_so(reset_lab):
    lab = reset_lab
    lab.put("Peak", "900")
    select(lab).select_option(HALF)
    expect(lab.field("Peak")).to_have_value("900 GFLOP/s")
    expect(lab.field("Bandwidth")).to_have_value("546 GB/s")
    expect(notes(lab).locator("summary")).to_contain_text("Peak not published")
    expect(notes(lab).locator("summary")).to_contain_text("the field keeps its value")


def test_time_from_a_data_sheet_comes_with_a_caution(reset_lab):
    expect(reset_lab.result).not_to_contain_text(CAUTION)
    select(reset_lab).select_option("t4-fp16")
    expect(reset_lab.result).to_contain_text(f"need at least 25 ms. {CAUTION}")


@pytest.mark.parametrize("field", ["Bandwidth", "Peak"])
def test_a_number_of_ones_own_leaves_the_device(reset_lab, field):
    select(reset_lab).select_option("t4-fp16")
    reset_lab.put("Work", "9")
    expect(select(reset_lab)).to_have_value("t4-fp16")
    reset_lab.put(field, "300")
    expect(select(reset_lab)).to_have_value("")
    expect(notes(reset_lab)).to_be_hidden()
    expect(reset_lab.result).not_to_contain_text(CAUTION)


def test_four_are_laid_over_by_name_and_the_axis_covers_them_all(reset_lab):
    lab = reset_lab
    overlay(lab, *FOUR)
    assert overlaid(lab) == [name(key) for key in FOUR]
    roofs = lab.source("overlays")
    assert [ys[-1] for ys in roofs["ys"]] == [MACHINES[key]["peak"] for key in FOUR]
    assert [ys[0] for ys in roofs["ys"]] == [pytest.approx(MACHINES[key]["bandwidth"] / 64) for key in FOUR]
    assert all((xs[0], xs[-1]) == (1 / 64, 16384) for xs in roofs["xs"])
    assert len(set(roofs["dash"])) == len(set(roofs["color"])) == 4
    labels = lab.source("labels")
    assert {name(key) for key in FOUR} <= set(labels["text"])
    low, high = lab.picture()["ranges"][1]
    tops = [100 / 64, 1000, *(y for ys in roofs["ys"] for y in ys)]
    assert low <= min(tops) < low * 10
    assert high / 10 <= max(tops) < high


def test_the_text_twin_tells_what_is_laid_over(reset_lab):
    overlay(reset_lab, *FOUR[:2])
    twin = reset_lab.page.locator("details.twin")
    twin.locator("summary").click()
    expect(twin).to_contain_text(
        "Laid over it, dashed: Raspberry Pi 5, FP32 (17.07 GB/s, 153.6 GFLOP/s); NVIDIA T4, FP16 (320 GB/s, 65100"
    )
    twin.locator("summary").click()


def test_only_the_active_one_has_regions_ridge_and_point(reset_lab):
    lab = reset_lab
    before = [lab.source(part) for part in ("memory_region", "compute_region", "point")]
    overlay(lab, *FOUR)
    after = [lab.source(part) for part in ("memory_region", "compute_region", "point")]
    assert [{**part} for part in after] == before
    assert len([text for text in lab.source("labels")["text"] if text.startswith("ridge")]) == 1
    select(lab).select_option("h100-sxm-bf16")
    ridge = pytest.approx(989_400 / 3350)
    assert max(lab.source("memory_region")["x"]) == min(lab.source("compute_region")["x"]) == ridge
    expect(lab.result).to_contain_text("At most 3350 GFLOP/s")


@pytest.mark.parametrize("width", [1366, 1000, 360])
def test_the_names_of_roofs_that_lie_close_together_do_not_touch(reset_lab, width):
    lab = reset_lab
    lab.page.set_viewport_size({"width": width, "height": 650})
    overlay(lab, "h100-sxm-fp8", "h200-sxm-fp8", "mi300x-fp8", "b200-7700-bf16")
    lab.wait_for("Math.abs(lab.elements('.figure-box')[0].clientWidth - lab.plot().outer_width) < 1")
    lab.frames(2)
    for active in ("", "b200-8000-fp4", "h200-sxm-fp8"):
        select(lab).select_option(active)
        labels, (low, high) = lab.source("labels"), lab.picture()["ranges"][1]
        height = lab.page.evaluate(f"({IN_PAGE}).plot().inner_height")
        heights = sorted(
            height * math.log10(y / low) / math.log10(high / low) - dy
            for text, y, dy, align in zip(*(labels[column] for column in ("text", "y", "dy", "align")), strict=True)
            if align == "right" and re.match("peak|.*(H.00 SXM|MI300X|B200)", text)
        )
        assert len(heights) == 5
        assert all(above - below >= 13 for below, above in itertools.pairwise(heights))
        assert 0 < heights[0] < heights[-1] < height
    lab.page.set_viewport_size({"width": 1366, "height": 650})


def test_a_fifth_is_refused_and_one_taken_away_makes_room(reset_lab):
    lab = reset_lab
    overlay(lab, *FOUR, "l4-bf16")
    expect(refusal(lab)).to_have_text("At most 4 roofs are laid over: take one away first.")
    assert overlaid(lab) == [name(key) for key in FOUR]
    lab.button(f"Remove {name('t4-fp16')}").click()
    expect(refusal(lab)).to_have_count(0)
    expect(lab.page.get_by_label("Overlay a device")).to_be_focused()
    overlay(lab, "l4-bf16")
    assert overlaid(lab) == [name(key) for key in (FOUR[0], *FOUR[2:], "l4-bf16")]
    assert lab.source("overlays")["ys"][-1][-1] == MACHINES["l4-bf16"]["peak"]


def test_one_without_both_numbers_has_no_roof_and_none_is_laid_over_twice(reset_lab):
    lab = reset_lab
    overlay(lab, HALF)
    expect(refusal(lab)).to_contain_text("its maker does not publish both numbers, so it has no roof")
    overlay(lab, "t4-fp16", "t4-fp16")
    expect(refusal(lab)).to_have_text("Its roof is there already.")
    assert overlaid(lab) == [name("t4-fp16")]


def test_reset_takes_them_away_and_undo_brings_them_back(reset_lab):
    lab = reset_lab
    overlay(lab, *FOUR)
    select(lab).select_option("t4-fp16")
    before = lab.picture()
    lab.button("Reset").click()
    assert overlaid(lab) == []
    expect(select(lab)).to_have_value("")
    assert lab.source("overlays")["xs"] == []
    lab.button("Undo").click()
    assert overlaid(lab) == [name(key) for key in FOUR]
    expect(select(lab)).to_have_value("t4-fp16")
    assert lab.picture() == before


def test_the_device_travels_in_the_link_with_what_its_maker_does_not_publish(reset_lab):
    lab = reset_lab
    lab.put("Peak", "900")
    select(lab).select_option(HALF)
    lab.wait_for("location.search === argument", f"?device={HALF}&peak=900")
    lab.reload()
    expect(select(lab)).to_have_value(HALF)
    expect(lab.field("Peak")).to_have_value("900 GFLOP/s")
    expect(lab.field("Bandwidth")).to_have_value("546 GB/s")
    expect(lab.page.get_by_role("region", name="About the link")).to_be_hidden()


def test_a_device_with_numbers_of_its_own_or_that_is_not_there_is_said(open_lab):
    lab = open_lab("device=t4-fp16&bandwidth=80")
    expect(lab.page.get_by_role("region", name="About the link")).to_contain_text("the numbers hold")
    expect(select(lab)).to_have_value("")
    expect(lab.field("Bandwidth")).to_have_value("80 GB/s")
    lab.open(f"{lab.page.url.partition('?')[0]}?device=abacus")
    expect(lab.page.get_by_role("region", name="About the link")).to_contain_text("there is no “abacus”")
    expect(lab.field("Peak")).to_have_value("1000 GFLOP/s")
