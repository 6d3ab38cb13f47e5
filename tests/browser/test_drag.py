"""Sliders by hand: where a drag lands, that it is drawn at once, and what is sent to the server."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from roofline_lab.core import quantities
from tests.browser.hand import Hand
from tests.browser.modules import module_page

INTENSITY, BANDWIDTH, PEAK = SLIDERS = "Arithmetic intensity", "Bandwidth", "Peak"


@pytest.mark.parametrize("name", SLIDERS)
def test_a_drag_is_drawn_at_once_and_sent_on_release_as_one_commit(reset_lab, name):
    lab, watch = reset_lab, reset_lab.watch
    before, drawn, sent, commits = lab.setting(), lab.picture(), len(watch.frames_sent), watch.commits
    with Hand(lab, name) as hand:
        for position in (0.2, 0.4, 0.8, 0.9, 0.35, 0.2):
            hand.move(hand.x_of(position))
            assert lab.picture() != drawn
            drawn = lab.picture()
        assert lab.setting() == before
        assert len(watch.frames_sent) == sent
    assert lab.setting() != before
    lab.wait_until(lambda: watch.commits > commits)
    lab.button("Reset").click()  # the next commit: whatever the drag sent is there before it
    lab.wait_until(lambda: watch.commits > commits + 1)
    assert watch.commits == commits + 2


def test_back_at_the_stop_where_it_started_nothing_was_sent(reset_lab):
    lab = reset_lab
    lab.put(PEAK, "900")
    before, commits = lab.state(), lab.watch.commits
    with Hand(lab, BANDWIDTH) as hand:
        hand.move(hand.x_of(0.9))
        hand.move(hand.x_of(0.5))
    assert lab.state() == before
    assert lab.watch.commits == commits


def test_what_the_keys_left_to_settle_is_sent_before_a_drag_and_not_in_its_middle(stopped_lab):
    stopped_lab.slider(PEAK).press("ArrowRight")
    with Hand(stopped_lab, PEAK) as hand:
        hand.move(hand.x_of(0.9))
        stopped_lab.page.clock.run_for(2000)
        assert stopped_lab.setting()["peak"] == 2000
    assert stopped_lab.setting()["peak"] > 2000


def test_the_axes_stand_still_under_the_hand(reset_lab):
    ranges = reset_lab.picture()["ranges"]
    reset_lab.record("lab.ranges()")
    with Hand(reset_lab, PEAK) as hand:
        for position in (0.5, 0.7, 0.9):
            hand.move(hand.x_of(position))
            reset_lab.frames(1)
        seen = reset_lab.recorded()
    assert seen == [ranges]
    # On release the top decade is again strictly above the roof.
    assert reset_lab.picture()["ranges"][1][1] > max(reset_lab.source("roof")["y"])


def test_dragging_away_and_back_changes_nothing(reset_lab):
    lab = reset_lab
    lab.put("KV bytes", "6.7 GB")
    lab.put(INTENSITY, "4.37")
    before = lab.state()
    with Hand(lab, INTENSITY) as hand:
        for position in (0.9, 0.05, 1, 0):
            hand.move(hand.x_of(position))
    assert lab.setting()["rows"] == before["setting"]["rows"]  # the factor alone moves
    lab.put(INTENSITY, "4.37")
    assert lab.state() == before


@pytest.mark.parametrize(
    ("name", "stops"),
    [
        (INTENSITY, ["1", "4", "7.53", "8", "14.2", "0.5", "4096"]),
        (BANDWIDTH, ["10", "50", "200"]),
        (PEAK, ["100", "1000", "5000000"]),
    ],
)
def test_the_hand_finds_every_stop_and_otherwise_lands_on_two_digits(reset_lab, name, stops):
    low, high = (float(reset_lab.slider(name).get_attribute(end)) for end in ("min", "max"))
    assert (low, high) == (0, 1)
    for stop in stops:
        reset_lab.put(name, stop)
        landed = set()
        with Hand(reset_lab, name) as hand:
            middle = round(hand.x_of(float(hand.slider.input_value())))
            for x in range(middle - 3, middle + 4):
                hand.move(x)
                landed.add(reset_lab.field(name).input_value().split(" ")[0])
        assert stop in landed
        assert len(landed) >= 5
        assert all(text in (*stops, "2048", "1024") or len(text.replace(".", "").strip("0")) <= 2 for text in landed)


def test_every_stop_can_be_hit_on_a_slider_of_any_width(browser):
    missed = """config => ['intensity', 'bandwidth', 'peak'].flatMap(key => {
        const range = config.quantities[key]
        const stops = scale.stopsOf(key, config), missed = []
        for (let width = 100; width <= 1200; width += 7) {
            const hit = new Set()
            for (let x = 0; x <= width; x += 1) hit.add(scale.fromPosition(x / width, range, stops, width))
            missed.push(...stops.filter(stop => !hit.has(stop)).map(stop => [key, stop, width]))
        }
        return missed
    })"""
    with module_page(browser, scale="instrument/scale.mjs") as page:
        assert page.evaluate(missed, quantities.as_json()) == []


def test_the_ends_can_be_dragged_to(reset_lab):
    with Hand(reset_lab, INTENSITY) as hand:
        hand.move(hand.box["x"] - 20)
        expect(reset_lab.field(INTENSITY)).to_have_value("0.015625 FLOP/byte")
        hand.move(hand.box["x"] + hand.box["width"] + 20)
        expect(reset_lab.field(INTENSITY)).to_have_value("16384 FLOP/byte")
