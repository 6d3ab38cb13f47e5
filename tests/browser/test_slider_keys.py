"""Sliders by key: where each key leads, what is said there, and what is sent."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

INTENSITY, BANDWIDTH, PEAK = "Arithmetic intensity", "Bandwidth", "Peak"
UNITS = {INTENSITY: "FLOP/byte", BANDWIDTH: "GB/s", PEAK: "GFLOP/s"}
SPOKEN = {INTENSITY: "FLOP per byte", BANDWIDTH: "gigabytes per second", PEAK: "gigaFLOP per second"}

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


def test_stops_with_a_meaning_are_one_press_away(reset_lab):
    stop = reset_lab.button("7.53 FLOP/byte: q8_0")
    stop.click()
    expect(reset_lab.field(INTENSITY)).to_have_value("7.53 FLOP/byte")
    expect(stop).to_have_attribute("aria-pressed", "true")
    expect(reset_lab.button("1 FLOP/byte: multi-head, 16-bit")).to_have_attribute("aria-pressed", "false")


def test_a_run_of_key_presses_is_one_commit(stopped_lab):
    lab, before, commits = stopped_lab, stopped_lab.setting(), stopped_lab.watch.commits
    for _ in range(5):
        lab.slider(BANDWIDTH).press("ArrowRight")
    assert lab.setting() == before
    lab.page.clock.run_for(2000)
    assert lab.setting()["bandwidth"] == 5000
    lab.button("Reset").click()
    lab.page.clock.resume()
    lab.wait_until(lambda: lab.watch.commits > commits + 1)
    assert lab.watch.commits == commits + 2
