"""Baseline and candidate: what a format does to the payload, to the total and to the ceiling."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser import played

ROWS = ("Activation", "KV", "Metadata")


def choose(lab, candidate: str) -> None:
    lab.page.get_by_label("Candidate", exact=True).select_option(label=candidate)


def ratios(lab) -> list[str]:
    return lab.page.locator(".ratios dd").all_inner_texts()


def candidate_bytes(lab) -> list[str]:
    return [lab.field(f"Candidate {row} bytes").input_value() for row in ROWS]


@pytest.fixture
def lab(reset_lab):
    """The worked example."""
    reset_lab.put("Bandwidth", "80")
    reset_lab.put("Arithmetic intensity", "4")
    return reset_lab


def without_activations(lab) -> None:
    lab.put("Activation bytes", "0")
    lab.put("Arithmetic intensity", "4")


@pytest.mark.parametrize(
    ("candidate", "alone", "with_activations"),
    [
        ("q8_0", ["2.00×", "1.88×", "1.88×"], ["2.00×", "1.73×", "1.73×"]),
        ("q4_0", ["4.00×", "3.56×", "3.125×"], ["4.00×", "2.83×", "2.83×"]),
        ("ideal 8-bit", ["2.00×", "2.00×", "2.00×"], ["2.00×", "1.82×", "1.82×"]),
        ("ideal 4-bit", ["4.00×", "4.00×", "3.125×"], ["4.00×", "3.08×", "3.08×"]),
    ],
)
def test_three_ratios_stand_side_by_side(lab, candidate, alone, with_activations):
    choose(lab, candidate)
    assert ratios(lab) == with_activations
    without_activations(lab)
    assert ratios(lab) == alone
    names = lab.page.locator(".ratios dt").all_inner_texts()
    assert names == ["payload (KV)", "total", "ceiling"]
    tops = {box.bounding_box()["y"] for box in lab.page.locator(".ratios div").all()}
    assert len(tops) == 1
    choose(lab, "no candidate")
    expect(lab.page.locator(".ratios")).to_be_hidden()


def test_the_scales_are_a_row_and_activations_are_left_alone(lab):
    choose(lab, "q8_0")
    assert candidate_bytes(lab) == ["200 MB", "900 MB", "56.25 MB"]
    choose(lab, "ideal 8-bit")
    assert candidate_bytes(lab) == ["200 MB", "900 MB", "0 B"]


def test_both_points_stand_on_the_roof_and_both_bars_on_one_scale(lab):
    choose(lab, "q4_0")
    without_activations(lab)
    assert lab.source("point") == {"x": [pytest.approx(4 * 16 / 4.5)], "y": [1000]}
    assert lab.source("other") == {"x": [pytest.approx(4)], "y": [pytest.approx(320)]}
    assert lab.source("point_label")["text"] == ["q4_0: at most 1000 GFLOP/s"]
    assert "16-bit baseline: 320 GFLOP/s" in lab.source("labels")["text"]
    assert {"16-bit baseline, Q = 2 GB", "q4_0, Q = 562.5 MB"} <= set(lab.text.split("\n"))
    baseline, candidate = lab.page.locator(".bar-track").all()
    kv = [bar.locator("[data-row=kv]").bounding_box()["width"] for bar in (baseline, candidate)]
    assert kv[0] / kv[1] == pytest.approx(4, rel=0.02)
    expect(lab.result).to_contain_text("q4_0: at most 1000 GFLOP/s, compute-bound")
    twin = lab.page.locator("details.twin")
    twin.locator("summary").click()
    expect(twin).to_contain_text("16-bit baseline: 4 FLOP/byte, at most 320 GFLOP/s.")
    twin.locator("summary").click()


def test_the_slider_moves_both_by_the_same_factor(lab):
    choose(lab, "q8_0")
    lab.slider("Arithmetic intensity").press("ArrowLeft")
    assert lab.source("other") == {"x": [2], "y": [160]}
    assert lab.source("point")["x"] == [pytest.approx(2 * 2 / 1.15625)]
    assert ratios(lab) == ["2.00×", "1.73×", "1.73×"]


def test_play_follows_the_one_that_is_chosen(lab):
    choose(lab, "q8_0")
    for follow, end in (("candidate", 4 * 2 / 1.15625), ("baseline", 4)):
        lab.page.get_by_label("Play follows").select_option(follow)
        played.play(lab)
        assert lab.source("trace")["x"][-1] == pytest.approx(end)
        assert lab.source("point")["x"] == [pytest.approx(end)]
    expect(lab.result).to_contain_text("Played to the end, 16-bit baseline: at most 320 GFLOP/s")
    assert [row["of"] for row in played.rows(lab)][-2:] == ["q8_0", "16-bit baseline"]


def test_work_and_counted_rows_are_common(lab):
    choose(lab, "q8_0")
    lab.switch("Activation counted").click()
    assert ratios(lab) == ["2.00×", "1.88×", "1.88×"]
    lab.put("Work", "4 GFLOP")
    assert lab.source("other")["x"] == [pytest.approx(4e9 / 1.8e9)]
    assert lab.source("point")["x"] == [pytest.approx(4e9 / 0.95625e9)]


def test_typed_rows_start_as_a_copy_of_what_was_there(lab):
    choose(lab, "typed rows")
    assert candidate_bytes(lab) == ["200 MB", "1.8 GB", "0 B"]
    assert ratios(lab) == ["1.00×", "1.00×", "1.00×"]
    choose(lab, "q8_0")
    lab.put("Candidate KV bytes", "600 MB")
    expect(lab.page.get_by_label("Candidate", exact=True)).to_have_value("typed")
    assert candidate_bytes(lab) == ["200 MB", "600 MB", "56.25 MB"]
    assert ratios(lab) == ["3.00×", "2.34×", "2.34×"]
    assert lab.field("KV bytes").input_value() == "1.8 GB"


def test_what_would_leave_the_range_is_refused(lab):
    lab.put("Arithmetic intensity", "16384")
    choose(lab, "q4_0")
    sentence = "That would make the candidate’s intensity 46400 FLOP/byte; it goes from 0.015625 FLOP/byte to 16384"
    expect(lab.page.get_by_role("alert").filter(has_text=sentence)).to_be_visible()
    expect(lab.page.get_by_label("Candidate", exact=True)).to_have_value("")
    expect(lab.page.locator(".ratios")).to_be_hidden()
    lab.put("Arithmetic intensity", "8000")
    choose(lab, "ideal 8-bit")
    lab.put("Arithmetic intensity", "10000")
    expect(lab.page.get_by_role("alert").filter(has_text="the candidate’s intensity 18180")).to_be_visible()
    assert lab.source("other")["x"] == [8000]


def test_it_travels_in_the_link_and_reset_takes_it_away(open_lab, lab):
    choose(lab, "q8_0")
    lab.wait_for("location.search === argument", "?bandwidth=80&intensity=4&candidate=q8_0")
    other = open_lab("bandwidth=80&intensity=4&candidate=q8_0")
    assert ratios(other) == ["2.00×", "1.73×", "1.73×"]
    assert other.source("point") == lab.source("point")
    other.button("Reset").click()
    expect(other.page.locator(".ratios")).to_be_hidden()
    other.wait_for("location.search === ''")
    other.button("Undo").click()
    assert ratios(other) == ["2.00×", "1.73×", "1.73×"]


def test_a_typed_one_does_not_travel_and_copy_link_says_so(open_lab):
    lab = open_lab("candidate=fp3", permissions=["clipboard-read", "clipboard-write"])
    expect(lab.page.get_by_role("region", name="About the link")).to_contain_text("there is no “fp3”")
    choose(lab, "typed rows")
    lab.button("Copy link").click()
    expect(lab.message).to_have_text("Link copied. It cannot carry the typed candidate.")
    assert lab.page.evaluate("navigator.clipboard.readText()") == lab.page.url
    assert "candidate" not in lab.page.url
