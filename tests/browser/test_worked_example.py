"""The first thing a class does: I = 4 and B = 80 give 320 GFLOP/s, I = 8 gives 640."""

from __future__ import annotations

import math

import pytest
from playwright.sync_api import expect

EXAMPLES = pytest.mark.parametrize(("intensity", "ceiling"), [(4, 320), (8, 640)])


def at_most(intensity: int, ceiling: int) -> str:
    return f"t most {ceiling} GFLOP/s, memory-bound: {intensity} FLOP/byte × 80 GB/s."


def expect_the_point(lab, intensity: int, ceiling: int) -> None:
    assert lab.source("point") == {"x": [intensity], "y": [ceiling]}
    assert f"at most {ceiling} GFLOP/s" in lab.source("point_label")["text"]


@EXAMPLES
def test_typed_and_played(reset_lab, intensity, ceiling):
    lab = reset_lab
    lab.put("Arithmetic intensity", str(intensity))
    lab.put("Bandwidth", "80 GB/s")
    expect(lab.result).to_contain_text(f"A{at_most(intensity, ceiling)}")
    expect_the_point(lab, intensity, ceiling)
    lab.button("Play").click()
    expect(lab.result).to_contain_text(f"Played to the end: a{at_most(intensity, ceiling)}")
    expect_the_point(lab, intensity, ceiling)
    trace = lab.source("trace")
    assert (trace["x"][-1], trace["y"][-1]) == (intensity, ceiling)


@EXAMPLES
def test_by_keyboard_alone(lab, intensity, ceiling):
    press, type_text = lab.page.keyboard.press, lab.page.keyboard.type
    press("Alt+r")
    lab.tab_to(lab.slider("Arithmetic intensity"))
    for _ in range(int(math.log2(intensity))):  # from 1 to 2, 4, 8
        press("ArrowRight")
    lab.tab_to(lab.field("Bandwidth"))
    type_text("80")  # over the old value, which Tab has selected
    press("Enter")
    expect(lab.result).to_contain_text(f"A{at_most(intensity, ceiling)}")
    lab.tab_to(lab.button("Play"))
    press("Space")
    expect(lab.result).to_contain_text(f"Played to the end: a{at_most(intensity, ceiling)}")
    expect_the_point(lab, intensity, ceiling)


def test_the_ridge_and_the_flat_roof_in_words(reset_lab):
    lab = reset_lab
    lab.put("Bandwidth", "80")
    lab.put("Arithmetic intensity", "12.5")
    expect(lab.result).to_contain_text("At most 1000 GFLOP/s, at the ridge: 12.5 FLOP/byte × 80 GB/s.")
    lab.put("Arithmetic intensity", "20")
    expect(lab.result).to_contain_text("At most 1000 GFLOP/s, compute-bound")
    expect(lab.result).to_contain_text("right of the ridge at 12.5 FLOP/byte")


def test_two_clocks(reset_lab):
    """Math needs W / P = 8 ms; memory Q / B = 2 GB / 80 GB/s = 25 ms is the slower one."""
    lab = reset_lab
    lab.put("Arithmetic intensity", "4")
    lab.put("Bandwidth", "80")
    expect(lab.result).to_contain_text("8 GFLOP over 2 GB need at least 25 ms.")
    lines = lab.text.split("\n")
    assert lines[lines.index("math W / P") + 1] == "8 ms"
    assert lines[lines.index("memory Q / B") + 1] == "25 ms ◀ slower"
