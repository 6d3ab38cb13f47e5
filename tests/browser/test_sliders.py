"""Sliders by hand and by key: where they land, what they say, and what is sent to the server."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from roofline_lab.core import quantities
from tests.browser.modules import module_page

INTENSITY, BANDWIDTH, PEAK = "Arithmetic intensity", "Bandwidth", "Peak"
UNITS = {INTENSITY: "FLOP/byte", BANDWIDTH: "GB/s", PEAK: "GFLOP/s"}
SPOKEN = {INTENSITY: "FLOP per byte", BANDWIDTH: "gigabytes per second", PEAK: "gigaFLOP per second"}
THUMB_PX = 16

#: From the value after Reset: key, and the value it leads to.
KEYS = {
    INTENSITY: [
        ("ArrowRight", "2"), ("ArrowUp", "4"), ("ArrowLeft", "2"), ("ArrowDown", "1"),
        ("Shift+ArrowRight", "1.1"), ("Shift+ArrowLeft", "1"), ("Shift+ArrowDown", "0.99"), ("Shift+ArrowUp", "1"),
        ("PageUp", "16"), ("PageDown", "1"), ("PageDown", "0.0625"), ("PageDown", "0.015625"),
        ("End", "16384"), ("ArrowRight", "16384"), ("Home", "0.015625"), ("ArrowLeft", "0.015625"),
    ],
    BANDWIDTH: [
        ("ArrowRight", "200"), ("ArrowUp", "500"), ("ArrowLeft", "200"), ("ArrowDown", "100"),
        ("Shift+ArrowRight", "110"), ("Shift+ArrowLeft", "100"), ("Shift+ArrowDown", "99"), ("Shift+ArrowUp", "100"),
        ("PageUp", "1000"), ("PageDown", "100"), ("Home", "0.1"), ("PageDown", "0.1"), ("End", "100000"),
    ],
    PEAK: [
        ("ArrowLeft", "500"), ("ArrowDown", "200"), ("ArrowRight", "500"), ("ArrowUp", "1000"),
        ("Shift+ArrowUp", "1100"), ("Shift+ArrowDown", "1000"), ("Shift+ArrowLeft", "990"),
        ("PageUp", "9900"), ("Home", "1"), ("End", "100000000"), ("Shift+ArrowRight", "100000000"),
    ],
}  # fmt: skip


class Hand:
    """A hand on a slider: it holds the thumb where it stands and moves it to positions from 0 to 1."""

    def __init__(self, lab, name):
        self.mouse = lab.page.mouse
        self.slider = lab.slider(name)
        self.box = self.slider.bounding_box()

    def x_of(self, position: float) -> float:
        return self.box["x"] + THUMB_PX / 2 + position * (self.box["width"] - THUMB_PX)

    def move(self, x: float) -> None:
        self.mouse.move(x, self.box["y"] + self.box["height"] / 2)

    def __enter__(self):
        self.move(self.x_of(float(self.slider.input_value())))
        self.mouse.down()
        return self

    def __exit__(self, *_):
        self.mouse.up()


@pytest.mark.parametrize("name", KEYS)
def test_keys_step_and_say_where_they_are(reset_lab, name):
    slider, positions = reset_lab.slider(name), []
    for key, value in KEYS[name]:
        slider.press(key)
        expect(reset_lab.field(name)).to_have_value(f"{value} {UNITS[name]}")
        expect(slider).to_have_attribute("aria-valuetext", f"{value} {SPOKEN[name]}")
        positions.append((float(value), float(slider.input_value())))
    # The thumb stands further right for a larger value, and nowhere else.
    assert sorted(positions) == sorted(positions, key=lambda pair: pair[::-1])
    assert len({position for _, position in positions}) == len({value for value, _ in positions})


def test_keys_go_on_from_a_value_between_the_steps(reset_lab):
    reset_lab.put(INTENSITY, "4.37")
    reset_lab.slider(INTENSITY).press("ArrowRight")
    expect(reset_lab.field(INTENSITY)).to_have_value("8 FLOP/byte")
    reset_lab.put(INTENSITY, "4.37")
    reset_lab.slider(INTENSITY).press("Shift+ArrowLeft")
    expect(reset_lab.field(INTENSITY)).to_have_value("4.3 FLOP/byte")


@pytest.mark.parametrize("name", KEYS)
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


def test_back_at_the_stop_where_it_started_nothing_was_sent(reset_lab):
    lab = reset_lab
    lab.put(PEAK, "900")
    before, commits = lab.state(), lab.watch.commits
    with Hand(lab, BANDWIDTH) as hand:
        hand.move(hand.x_of(0.9))
        hand.move(hand.x_of(0.5))
    assert lab.state() == before
    assert lab.watch.commits == commits


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


def test_stops_with_a_meaning_are_one_press_away(reset_lab):
    stop = reset_lab.button("7.53 FLOP/byte: q8_0")
    stop.click()
    expect(reset_lab.field(INTENSITY)).to_have_value("7.53 FLOP/byte")
    expect(stop).to_have_attribute("aria-pressed", "true")
    expect(reset_lab.button("1 FLOP/byte: multi-head, 16-bit")).to_have_attribute("aria-pressed", "false")


def test_a_run_of_key_presses_is_one_commit(lab):
    lab.page.clock.install()
    lab.page.clock.pause_at("2100-01-01")
    before, commits = lab.setting(), lab.watch.commits
    for _ in range(5):
        lab.slider(BANDWIDTH).press("ArrowRight")
    assert lab.setting() == before
    lab.page.clock.run_for(2000)
    assert lab.setting()["bandwidth"] == 5000
    lab.button("Reset").click()
    lab.wait_until(lambda: lab.watch.commits > commits + 1)
    assert lab.watch.commits == commits + 2
