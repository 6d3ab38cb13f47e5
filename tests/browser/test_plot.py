"""The picture of the roof: both edges, the ridge, the regions, names at line ends, axes, and what hovering tells."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

LOW, HIGH = 1 / 64, 16384


def set_machine(lab, bandwidth: str, peak: str) -> None:
    lab.put("Bandwidth", bandwidth)
    lab.put("Peak", peak)


@pytest.mark.parametrize(
    ("bandwidth", "peak"), [(100, 1000), (83.1, 900), (0.1, 1e8), (100_000, 1), (1, 16384), (64, 1)]
)
def test_the_roof_reaches_both_edges_and_the_regions_meet_at_the_ridge(reset_lab, bandwidth, peak):
    set_machine(reset_lab, str(bandwidth), str(peak))
    picture, ridge = reset_lab.picture(), peak / bandwidth
    inside = LOW < ridge < HIGH
    x = [LOW, *([ridge] if inside else []), HIGH]
    assert picture["roof"]["x"] == pytest.approx(x, rel=1e-12)
    assert picture["roof"]["y"] == pytest.approx([min(peak, bandwidth * at) for at in x], rel=1e-12)
    memory, compute = picture["memory_region"]["x"], picture["compute_region"]["x"]
    assert (min(memory, default=None), max(compute, default=None)) == (
        LOW if ridge > LOW else None,
        HIGH if ridge < HIGH else None,
    )
    if inside:
        assert max(memory) == min(compute) == pytest.approx(ridge)


@pytest.mark.parametrize(("bandwidth", "peak"), [(100, 1000), (83.1, 900), (0.1, 1e8), (100_000, 1), (1, 1)])
def test_the_y_axis_has_whole_decades_and_its_top_is_above_the_roof(reset_lab, bandwidth, peak):
    set_machine(reset_lab, str(bandwidth), str(peak))
    picture = reset_lab.picture()
    (x_low, x_high), (low, high) = picture["ranges"]
    assert (x_low, x_high) == (LOW, HIGH)
    assert all(f"{end:e}".startswith("1.000000e") for end in (low, high))
    assert low <= min(picture["roof"]["y"])
    assert high > max(picture["roof"]["y"])


def test_names_stand_at_their_lines(reset_lab):
    set_machine(reset_lab, "80", "1000")
    labels = reset_lab.source("labels")
    places = dict(zip(labels["text"], zip(labels["x"], labels["y"], strict=True), strict=True))
    assert places["peak 1000 GFLOP/s"] == (HIGH, 1000)
    assert places["ridge 12.5 FLOP/byte"] == (12.5, 1000)
    x, y = places["bandwidth 80 GB/s"]
    assert y == pytest.approx(80 * x)
    own = reset_lab.source("point_label")
    assert (own["text"], own["x"], own["y"]) == (["at most 80 GFLOP/s"], [1], [80])
    assert any(text.startswith("memory-bound") and x <= 12.5 for text, (x, _) in places.items())
    assert any(text.startswith("compute-bound") and x >= 12.5 for text, (x, _) in places.items())


@pytest.mark.parametrize(
    ("bandwidth", "peak", "label", "edge"),
    [("0.1", "100000000", "ridge 1000000000 FLOP/byte →", HIGH), ("100000", "1", "← ridge 0.00001 FLOP/byte", LOW)],
)
def test_a_ridge_outside_is_named_at_the_edge_where_it_lies(reset_lab, bandwidth, peak, label, edge):
    set_machine(reset_lab, bandwidth, peak)
    labels = reset_lab.source("labels")
    assert labels["x"][labels["text"].index(label)] == edge


def test_320_can_be_read_off_within_12_percent(reset_lab):
    (_, _, x_labels), (ticks, minor, y_labels) = reset_lab.picture()["ticks"]
    lines = [*ticks, *minor]
    assert min(abs(line / 320 - 1) for line in lines) < 0.12
    assert {"100", "200", "500", "1000"} <= {text for _, text in y_labels}
    assert {"1/64", "1", "4", "16", "16384"} <= {text for _, text in x_labels}


def test_both_axes_say_that_they_are_logarithmic(reset_lab):
    axes = "[...lab.plot().below, ...lab.plot().left].map(axis => axis.axis_label)"
    reset_lab.record(axes)
    assert reset_lab.recorded() == [["arithmetic intensity, FLOP/byte (log scale)", "attainable, GFLOP/s (log scale)"]]


def test_hovering_tells_intensity_ceiling_and_bound_with_their_units(reset_lab):
    lab = reset_lab
    set_machine(lab, "80", "1000")
    plot = lab.page.get_by_role("group", name="Roofline plot").bounding_box()
    tip = lab.page.locator(".bk-tooltip-content")
    for fraction, bound in [(0.3, "memory-bound"), (0.8, "compute-bound")]:
        x, y = plot["x"] + plot["width"] * fraction, plot["y"] + plot["height"] / 2
        lab.page.mouse.move(x, y)
        lab.page.mouse.move(x + 2, y)
        expect(tip).to_contain_text(bound)
        found = re.search(r"([\d.]+) GFLOP/s at most\s*at ([\d.]+) FLOP/byte", tip.inner_text())
        ceiling, intensity = (float(text) for text in found.groups())
        assert ceiling == pytest.approx(min(1000, 80 * intensity), rel=0.01)


def test_nothing_pans_or_zooms_it(reset_lab):
    lab, before = reset_lab, reset_lab.picture()
    lab.page.get_by_role("group", name="Roofline plot").hover()
    lab.page.mouse.wheel(0, 300)
    lab.page.mouse.down()
    lab.page.mouse.move(300, 300, steps=4)
    lab.page.mouse.up()
    lab.frames(3)
    assert lab.picture() == before
