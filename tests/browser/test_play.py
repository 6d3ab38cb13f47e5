"""Play runs through the intensities and moves nothing but the trace: the whole sweep, looked at in every frame."""

from __future__ import annotations

import itertools
import math

import pytest
from playwright.sync_api import expect

INTENSITY, BANDWIDTH, PEAK, WORK = 4.37, 83.1, 1000, 8e9
LOW = 1 / 64
SAMPLES = 121

#: What must be the same in every frame, and what must not.
SOURCES = "['roof', 'point', 'labels', 'point_label'].map(name => lab.source(name))"
STILL = f"[{SOURCES}, lab.ranges(), lab.picture().ticks]"
MOVING = "lab.source('trace').x.length"


@pytest.fixture(scope="module")
def played(module_lab):
    """One Play at a setting of odd numbers: the frames, what was sent, and what the status said meanwhile."""
    lab, watch = module_lab, module_lab.watch
    lab.button("Reset").click()
    lab.put("Arithmetic intensity", str(INTENSITY))
    lab.put("Bandwidth", str(BANDWIDTH))
    lab.put("Peak", str(PEAK))
    before, setting, commits, said = lab.picture(), lab.setting(), watch.commits, lab.result.inner_text()
    lab.result.evaluate(
        """status => new MutationObserver(() => (window.said ??= []).push(status.textContent))
            .observe(status, {subtree: true, childList: true, characterData: true})"""
    )
    sent = len(watch.frames_sent)
    lab.record(
        f"[{MOVING}, {STILL}, ...lab.elements('.bar-caption:not([hidden]), .readout').map(node => node.textContent)]"
    )
    lab.button("Play").click()
    expect(lab.button("Play again")).to_be_visible()
    frames = lab.recorded()
    result = {
        "frames": frames, "before": before, "after": lab.picture(), "said": [said, *lab.page.evaluate("said")],
        "sent": len(watch.frames_sent) - sent, "kept": lab.setting() == setting, "trace": lab.source("trace"),
    }  # fmt: skip
    # A change sent behind Play would arrive before this one.
    lab.put("Peak", "900")
    lab.wait_until(lambda: watch.commits > commits)
    return {**result, "commits": watch.commits - commits}


def test_roof_axes_ticks_point_and_labels_are_the_same_before_during_and_after(played):
    stills = [still for _, still, _, _ in played["frames"]]
    assert len({frame[0] for frame in played["frames"]}) > 10  # or there was nothing to look at
    assert all(still == stills[0] for still in stills)
    before, after = played["before"], played["after"]
    assert before.pop("trace") == {"x": [], "y": []}
    del after["trace"]
    assert after == before


def test_the_trace_rides_on_the_roof_in_equal_steps_from_the_left_edge_to_the_point(played):
    x, y = played["trace"]["x"], played["trace"]["y"]
    assert len(x) == SAMPLES
    assert (x[0], x[-1]) == (LOW, pytest.approx(INTENSITY, rel=1e-14))
    steps = [math.log(after / before) for before, after in itertools.pairwise(x)]
    assert steps == pytest.approx([math.log(INTENSITY / LOW) / (SAMPLES - 1)] * (SAMPLES - 1))
    assert y == pytest.approx([min(PEAK, BANDWIDTH * intensity) for intensity in x])


def test_the_trace_only_grows(played):
    lengths = [frame[0] for frame in played["frames"]]
    assert lengths == sorted(lengths)
    assert lengths[-1] == SAMPLES


def test_ledger_bar_and_read_out_move_with_it(played):
    """Q = W / I at each sample: it falls from W / (1/64) = 512 GB to the traffic of the point."""
    totals = {frame[3] for frame in played["frames"]}
    assert len(totals) > 10
    for count, _, readout, total in played["frames"]:
        if 0 < count < SAMPLES:
            intensity = LOW * (INTENSITY / LOW) ** ((count - 1) / (SAMPLES - 1))
            assert readout.startswith(f"sample {count} of {SAMPLES}: {float(f'{intensity:.3g}'):g} FLOP/byte")
            size, unit = total.removeprefix("Q = ").split(" ")
            traffic = float(size) * {"GB": 1e9, "MB": 1e6}[unit]
            assert traffic == pytest.approx(WORK / intensity, rel=1e-3)


def test_nothing_is_sent_between_start_and_end(played):
    assert played["sent"] == 0
    assert played["commits"] == 1  # the change made afterwards
    assert played["kept"]


def test_the_status_is_quiet_until_the_end_and_speaks_once(played):
    before, *after = played["said"]
    assert before.startswith("At most 363.1 GFLOP/s")
    assert len(after) == 1
    assert after[0].startswith("Played to the end: at most 363.1 GFLOP/s")


def test_what_moves_is_hidden_from_assistive_tech(reset_lab):
    lab = reset_lab
    position = lab.slider("Trace position")
    lab.record("lab.elements('.readout, .clocks, .boundary').map(element => element.getAttribute('aria-hidden'))")
    lab.button("Play").click()
    expect(lab.button("Play again")).to_be_visible()
    assert ["true", "true", "true"] in lab.recorded()
    expect(position).to_have_attribute("aria-valuetext", "sample 121 of 121: the operating point")


def test_with_reduced_motion_play_is_at_its_end_at_once(open_lab):
    lab = open_lab(reduced_motion="reduce")
    lab.record(MOVING)
    lab.button("Play").click()
    expect(lab.button("Play again")).to_be_visible()
    assert lab.recorded() == [0, SAMPLES]
    expect(lab.result).to_contain_text("Played to the end")
