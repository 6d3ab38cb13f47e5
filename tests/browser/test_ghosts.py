"""Runs side by side: ghosts on the plot, and two of them compared."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser import played


@pytest.fixture
def lab(reset_lab):
    """The lab after Reset, with runs of B = 80, 160, 320 and 640 GB/s at I = 4."""
    if not played.rows(reset_lab):
        reset_lab.put("Arithmetic intensity", "4")
        for bandwidth in ("80", "160", "320", "640"):
            played.play(reset_lab, Bandwidth=bandwidth)
        reset_lab.button("Reset").click()
    for row in played.rows(reset_lab):
        for box in (f"Ghost of run {row['run']}", f"Compare run {row['run']}"):
            reset_lab.switch(box).uncheck()
    return reset_lab


def refusal(lab):
    return played.runs_card(lab).get_by_role("alert").filter(visible=True)


def comparison(lab):
    return played.runs_card(lab).locator(".comparison")


def test_a_ghost_stands_on_the_plot_with_its_own_roof_and_the_axis_covers_it(lab):
    for number in ("1", "4"):
        lab.switch(f"Ghost of run {number}").check()
    assert lab.source("ghosts") == {"x": [4, 4], "y": [320, 1000]}
    assert {"run 1: 320 GFLOP/s", "run 4: 1000 GFLOP/s"} <= set(lab.source("labels")["text"])
    assert [ys[0] for ys in lab.source("ghost_roofs")["ys"]] == [80 / 64, 640 / 64]
    lab.put("Bandwidth", "80")
    assert [ys[0] for ys in lab.source("ghost_roofs")["ys"]] == [640 / 64]  # the other roof is the active one
    lab.put("Bandwidth", "2")
    lab.put("Peak", "10")
    assert lab.picture()["ranges"][1] == [0.01, 10_000]
    lab.switch("Ghost of run 1").uncheck()
    lab.switch("Ghost of run 4").uncheck()
    assert lab.source("ghosts") == {"x": [], "y": []}
    assert lab.picture()["ranges"][1] == [0.01, 100]


def test_keep_as_ghost_is_for_the_run_that_stands_there(lab):
    keep = lab.button("Keep as ghost")
    expect(keep).to_have_attribute("aria-disabled", "true")  # the setting after Reset was not played
    lab.put("Arithmetic intensity", "4")
    lab.put("Bandwidth", "160")
    keep.click()
    expect(lab.switch("Ghost of run 2")).to_be_checked()
    expect(keep).to_have_attribute("aria-disabled", "true")


def test_a_fourth_ghost_is_refused(lab):
    for number in (1, 2, 3):
        lab.switch(f"Ghost of run {number}").check()
    lab.switch("Ghost of run 4").click()
    expect(refusal(lab)).to_have_text("At most 3 ghosts: take one away first.")
    expect(lab.switch("Ghost of run 4")).not_to_be_checked()
    expect(lab.switch("Ghost of run 4")).to_be_focused()
    assert lab.source("ghosts")["y"] == [320, 640, 1000]
    lab.switch("Ghost of run 1").uncheck()
    expect(refusal(lab)).to_have_count(0)
    lab.switch("Ghost of run 4").check()
    assert lab.source("ghosts")["y"] == [640, 1000, 1000]


def test_play_does_not_move_a_ghost(lab):
    lab.switch("Ghost of run 1").check()
    lab.page.emulate_media(reduced_motion="null")
    lab.page.get_by_label("Speed").select_option("2×")
    lab.record("[lab.source('ghosts'), lab.source('ghost_roofs'), lab.ranges()]")
    lab.button("Play").click()
    expect(lab.button("Play again")).to_be_visible()
    assert len(lab.recorded()) == 1
    lab.page.emulate_media(reduced_motion="reduce")


def test_two_are_compared_and_a_third_takes_the_place_of_the_first(lab):
    lab.switch("Compare run 1").check()
    expect(comparison(lab)).to_be_hidden()
    lab.switch("Compare run 2").check()
    expect(comparison(lab)).to_have_text(
        "Run 2 against run 1: 1.00× the intensity, 1.00× the bytes, 2.00× the ceiling, 0.50× the least time."
    )
    lab.switch("Compare run 4").check()
    expect(comparison(lab)).to_contain_text("Run 4 against run 2")
    expect(lab.switch("Compare run 1")).not_to_be_checked()
    expect(comparison(lab)).to_contain_text("1.56× the ceiling")
    lab.switch("Compare run 4").uncheck()
    expect(comparison(lab)).to_be_hidden()


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        (lambda lab: lab.put("Work", "9"), "Their work W differs"),
        (
            lambda lab: lab.switch("Activation counted").click(),
            "They count different rows: Activation, KV, Metadata in",
        ),
    ],
    ids=["work", "counted rows"],
)
def test_what_cannot_be_compared_is_refused_with_the_reason(lab, change, reason):
    change(lab)
    played.play(lab)
    number = played.rows(lab)[-1]["run"]
    lab.switch("Compare run 1").check()
    lab.switch(f"Compare run {number}").check()
    expect(comparison(lab)).to_contain_text(f"Runs 1 and {number} cannot be compared. {reason}")
    expect(comparison(lab)).not_to_contain_text("×")
