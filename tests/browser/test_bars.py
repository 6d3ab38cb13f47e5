"""The bar of the ledger: its scale, its parts, and the row that is marked together with its part."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

Q, KV = 8e9, 7.2e9
FULL = 4 * Q
SAMPLES, LOW = 121, 1 / 64


def segment(lab, key: str):
    return lab.page.locator(f"[data-row={key}]")


def share_of_the_track(lab, key: str) -> float:
    return segment(lab, key).evaluate("part => part.getBoundingClientRect().width / part.parentElement.clientWidth")


def is_marked(lab, row: str, key: str) -> tuple[bool, bool]:
    """Whether the row, and its part of the bar, look other than they do at rest."""
    line = lab.page.get_by_role("row").filter(has=lab.field(f"{row} bytes"))
    background = line.evaluate("row => getComputedStyle(row).backgroundColor")
    shadow = segment(lab, key).evaluate("part => getComputedStyle(part).boxShadow")
    return background != "rgba(0, 0, 0, 0)", shadow != "none"


def test_the_bar_is_linear_and_its_full_width_is_four_times_the_final_traffic(reset_lab):
    assert share_of_the_track(reset_lab, "kv") == pytest.approx(KV / FULL, abs=0.005)
    assert "32 GB" in reset_lab.text.split("\n")
    reset_lab.put("Arithmetic intensity", "4")
    assert share_of_the_track(reset_lab, "kv") == pytest.approx(KV / FULL, abs=0.005)
    assert "8 GB" in reset_lab.text.split("\n")


@pytest.mark.parametrize("count", [60, 115, SAMPLES])
def test_it_moves_with_the_trace(reset_lab, count):
    position = reset_lab.slider("Trace position")
    position.fill(str(count))
    stretch = LOW ** -(1 - (count - 1) / (SAMPLES - 1))  # Q at the sample over the final Q, where I is 1
    assert share_of_the_track(reset_lab, "kv") == pytest.approx(KV * stretch / FULL, rel=0.01)


def test_what_goes_beyond_has_a_torn_edge_and_its_number(reset_lab):
    torn = reset_lab.page.locator(".bar-track.torn")
    expect(torn).to_have_count(0)
    reset_lab.slider("Trace position").fill("1")
    expect(torn).to_have_count(1)
    assert "Q = 512 GB" in reset_lab.text
    reset_lab.slider("Trace position").fill(str(SAMPLES))
    expect(torn).to_have_count(0)


def test_what_is_left_out_hangs_behind_what_is_counted(reset_lab):
    reset_lab.switch("Activation counted").click()
    left, right = (segment(reset_lab, key).bounding_box()["x"] for key in ("kv", "activation"))
    assert left < right
    assert "Q = 7.2 GB" in reset_lab.text


@pytest.mark.parametrize(("row", "key"), [("Activation", "activation"), ("KV", "kv")])
def test_hovering_a_row_marks_its_part_of_the_bar_and_back(reset_lab, row, key):
    lab = reset_lab
    lab.button("Reset").focus()
    lab.button("Reset").hover()
    assert is_marked(lab, row, key) == (False, False)
    lab.page.get_by_role("rowheader", name=row, exact=True).hover()
    assert is_marked(lab, row, key) == (True, True)
    segment(lab, key).hover()
    assert is_marked(lab, row, key) == (True, True)
    lab.button("Reset").hover()
    assert is_marked(lab, row, key) == (False, False)


@pytest.mark.parametrize("control", ["KV bytes", "KV counted"])
def test_the_focus_marks_it_too(reset_lab, control):
    lab = reset_lab
    lab.button("Reset").hover()
    lab.tab_to(lab.field(control).or_(lab.switch(control)))
    assert is_marked(lab, "KV", "kv") == (True, True)
    assert is_marked(lab, "Activation", "activation") == (False, False)
    segment(lab, "activation").hover()
    lab.button("Reset").hover()
    assert is_marked(lab, "KV", "kv") == (True, True)
    lab.tab_to(lab.switch("Metadata counted"))
    assert is_marked(lab, "KV", "kv") == (False, False)
