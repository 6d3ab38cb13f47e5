"""`hide=` in a link takes parts of the lab away, with their keys, for as long as the link holds."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

#: For each word, one control of every part that it takes away.
HIDES = {
    "reset": lambda lab: [lab.button("Reset")],
    "play": lambda lab: [lab.button("Play"), lab.slider("Trace position"), lab.page.get_by_label("Speed")],
    "intensity": lambda lab: [
        lab.slider("Arithmetic intensity"),
        lab.field("Arithmetic intensity"),
        lab.button("8 FLOP/byte: ideal 8-bit"),
    ],
    "bandwidth": lambda lab: [lab.slider("Bandwidth"), lab.field("Bandwidth")],
    "peak": lambda lab: [lab.slider("Peak"), lab.field("Peak")],
    "device": lambda lab: [
        lab.page.get_by_label("Device", exact=True),
        lab.page.get_by_label("Overlay a device", exact=True),
    ],
    "ledger": lambda lab: [lab.field("KV bytes"), lab.page.get_by_label("Candidate", exact=True)],
    "predict": lambda lab: [lab.switch("Predict first")],
    "runs": lambda lab: [lab.button("Clear runs"), lab.page.get_by_role("region", name="Runs")],
    "export": lambda lab: [lab.button("Export PNG"), lab.button("Export SVG")],
}


def notes(lab):
    return lab.page.get_by_role("region", name="About the link")


def test_without_it_everything_is_there(lab):
    for controls in HIDES.values():
        for control in controls(lab):
            expect(control).to_be_visible()
    expect(lab.button("Export CSV")).to_be_visible()


@pytest.mark.parametrize("words", [("reset", "bandwidth", "ledger", "export"), ("play", "peak", "device", "runs")])
def test_it_takes_away_what_it_names_and_nothing_else(open_lab, words):
    lab = open_lab(f"hide={','.join(words)}")
    for word, controls in HIDES.items():
        for control in controls(lab):
            expect(control).to_be_visible(visible=word not in words)
    # What is exported of the runs goes with them, or with the other exports.
    expect(lab.button("Export CSV")).to_be_hidden()
    expect(notes(lab)).to_be_hidden()
    assert lab.sideways_scrollers() == []
    expect(lab.result).to_contain_text("At most 100 GFLOP/s")


def test_its_keys_are_off_and_help_does_not_list_them_and_reset_keeps_it(open_lab):
    lab = open_lab("hide=play,intensity,predict&bandwidth=80")
    for controls in (HIDES["play"], HIDES["intensity"], HIDES["predict"]):
        for control in controls(lab):
            expect(control).to_be_hidden()
    lab.page.keyboard.press("Alt+k")
    lab.frames(3)
    assert lab.source("trace")["x"] == []
    lab.button("Keyboard").click()
    dialog = lab.page.get_by_role("dialog", name="Keyboard")
    expect(dialog).to_contain_text("Alt + R")
    expect(dialog).not_to_contain_text("Alt + K")
    lab.page.keyboard.press("Escape")
    lab.page.keyboard.press("Alt+r")
    expect(lab.field("Bandwidth")).to_have_value("100 GB/s")
    lab.wait_for("location.search === '?hide=play,intensity,predict'")
    lab.reload()
    expect(lab.button("Play")).to_be_hidden()


def test_reset_s_key_is_off_with_it_and_unknown_words_are_named(open_lab):
    lab = open_lab(f"hide=reset,colour,{'x' * 90}&bandwidth=80")
    expect(notes(lab)).to_contain_text("would hide “colour”, which the lab does not have. It can hide reset, play")
    expect(notes(lab)).to_contain_text(f"“{'x' * 40}…”")
    lab.page.keyboard.press("Alt+r")
    lab.frames(3)
    expect(lab.field("Bandwidth")).to_have_value("80 GB/s")
    lab.button("Keyboard").click()
    expect(lab.page.get_by_role("dialog", name="Keyboard")).not_to_contain_text("Alt + R")


def test_with_everything_hidden_the_plot_and_its_result_are_left(open_lab):
    lab = open_lab(f"hide={','.join(HIDES)}&intensity=4&bandwidth=80")
    for controls in HIDES.values():
        for control in controls(lab):
            expect(control).to_be_hidden()
    expect(lab.result).to_contain_text("At most 320 GFLOP/s")
    assert lab.source("point") == {"x": [4], "y": [320]}
    assert lab.axe() == []
