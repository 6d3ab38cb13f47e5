"""Play, Pause, Step, Rewind, scrub and speed, at a clock that this test moves on: what a frame does is exact."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

SAMPLES = 121
SWEEP_MS = 2000


class Stage:
    """The lab with its time stopped."""

    def __init__(self, lab):
        self.lab = lab
        self.position = lab.slider("Trace position")
        self.speed = lab.page.get_by_role("combobox", name="Speed", exact=True)

    def pass_ms(self, ms: float) -> None:
        self.lab.page.clock.run_for(ms)

    @property
    def shown(self) -> int:
        """Samples drawn; the slider agrees with the picture."""
        count = len(self.lab.source("trace")["x"])
        assert self.position.input_value() == str(count)
        return count

    def play_to(self, fraction: float) -> int:
        self.lab.button("Play").click()
        self.pass_ms(SWEEP_MS * fraction)
        assert 0 < self.shown < SAMPLES
        return self.shown


@pytest.fixture(scope="module")
def stopped(module_lab):
    module_lab.page.clock.install()
    module_lab.page.clock.pause_at("2100-01-01")
    return Stage(module_lab)


@pytest.fixture
def stage(stopped, reset_lab):
    stopped.pass_ms(1000)  # what Reset still had to do
    return stopped


def test_a_quiet_start(stage):
    stage.pass_ms(10 * SWEEP_MS)
    assert stage.shown == 0
    expect(stage.lab.button("Play")).to_be_visible()


def test_pause_holds_and_play_goes_on_from_there(stage):
    count = stage.play_to(0.3)
    stage.lab.button("Pause").click()
    stage.pass_ms(10 * SWEEP_MS)
    assert stage.shown == count
    stage.lab.button("Play").click()
    stage.pass_ms(100)
    assert count < stage.shown < count + 10


def test_play_again_starts_over(stage):
    stage.lab.button("Play").click()
    stage.pass_ms(SWEEP_MS * 1.1)
    assert stage.shown == SAMPLES
    stage.lab.button("Play again").click()
    stage.pass_ms(100)
    assert 0 < stage.shown < 10
    expect(stage.lab.button("Pause")).to_be_visible()


@pytest.mark.parametrize("speed", [0.25, 0.5, 1, 2])
def test_speed(stage, speed):
    stage.speed.select_option(f"{speed:g}×")
    stage.lab.button("Play").click()
    stage.pass_ms(SWEEP_MS / speed / 2)
    assert stage.shown == pytest.approx(SAMPLES / 2, abs=2)
    stage.pass_ms(SWEEP_MS / speed / 2 - 100)
    assert stage.shown < SAMPLES
    stage.pass_ms(200)
    assert stage.shown == SAMPLES


def test_a_tab_that_slept_goes_on_where_it_was(stage):
    count = stage.play_to(0.3)
    stage.lab.page.clock.fast_forward(60_000)
    stage.pass_ms(50)
    assert count < stage.shown < count + 20


def test_step_is_one_sample_page_twelve_and_neither_passes_the_ends(stage):
    forward, back = stage.lab.button("Step forward"), stage.lab.button("Step back")
    forward.click()
    forward.click()
    assert stage.shown == 2
    back.click()
    assert stage.shown == 1
    forward.press("PageUp")
    assert stage.shown == 13
    back.press("PageDown")
    back.press("PageDown")
    assert stage.shown == 0
    expect(back).to_have_attribute("aria-disabled", "true")
    stage.position.press("End")
    expect(forward).to_have_attribute("aria-disabled", "true")
    forward.press("PageUp")
    assert stage.shown == SAMPLES


def test_step_works_only_while_paused(stage):
    count = stage.play_to(0.3)
    for name in ("Step forward", "Step back"):
        expect(stage.lab.button(name)).to_have_attribute("aria-disabled", "true")
        stage.lab.button(name).press("Enter")
        stage.lab.button(name).press("PageUp")
    assert stage.shown == count
    expect(stage.lab.button("Pause")).to_be_visible()


def test_the_position_by_key_and_what_it_says(stage):
    for key, count in [
        ("ArrowRight", 1), ("ArrowUp", 2), ("ArrowLeft", 1), ("ArrowDown", 0), ("PageUp", 12), ("PageUp", 24),
        ("PageDown", 12), ("End", SAMPLES), ("ArrowRight", SAMPLES), ("Home", 0), ("ArrowLeft", 0),
    ]:  # fmt: skip
        stage.position.press(key)
        assert stage.shown == count
    expect(stage.position).to_have_attribute("aria-valuetext", "at the start, nothing played")
    stage.position.press("PageUp")
    spoken = "sample 12 of 121: 0.0229 FLOP/byte, at most 2.29 GFLOP/s, 350 GB"
    expect(stage.position).to_have_attribute("aria-valuetext", spoken)


def test_a_scrub_pauses(stage):
    stage.play_to(0.3)
    stage.position.press("ArrowRight")
    count = stage.shown
    expect(stage.lab.button("Play")).to_be_visible()
    stage.lab.button("Play").click()
    stage.pass_ms(100)
    stage.lab.drag("Trace position", 0.5)
    assert stage.shown == pytest.approx(SAMPLES / 2, abs=2)
    assert stage.shown != count
    count = stage.shown
    stage.pass_ms(SWEEP_MS)
    assert stage.shown == count


def test_rewind_keeps_the_values(stage):
    stage.lab.put("Arithmetic intensity", "4")
    before = stage.lab.setting()
    stage.play_to(0.3)
    stage.lab.button("Rewind").click()
    stage.pass_ms(SWEEP_MS)
    assert stage.shown == 0
    expect(stage.lab.button("Play")).to_be_visible()
    assert stage.lab.setting() == before
    expect(stage.lab.field("Arithmetic intensity")).to_have_value("4 FLOP/byte")
    expect(stage.lab.button("Rewind")).to_have_attribute("aria-disabled", "true")


@pytest.mark.parametrize(
    "change",
    [
        lambda lab: lab.put("Arithmetic intensity", "2"),
        lambda lab: lab.put("Bandwidth", "80"),
        lambda lab: lab.put("Work", "9 GFLOP"),
        lambda lab: lab.put("KV bytes", "3 GB"),
        lambda lab: lab.switch("KV counted").click(),
        lambda lab: lab.slider("Peak").press("ArrowRight"),
        lambda lab: lab.drag("Arithmetic intensity", 0.7),
        lambda lab: lab.button("8 FLOP/byte: ideal 8-bit").click(),
    ],
    ids=["intensity", "bandwidth", "work", "row", "switch", "key", "drag", "stop"],
)
def test_a_changed_value_during_play_pauses_and_rewinds(stage, change):
    stage.play_to(0.3)
    change(stage.lab)
    assert stage.shown == 0
    expect(stage.lab.button("Play")).to_be_visible()
    stage.pass_ms(SWEEP_MS)
    assert stage.shown == 0


def test_a_refused_value_does_not_disturb_play(stage):
    count = stage.play_to(0.3)
    stage.lab.put("Bandwidth", "fast")
    assert stage.shown == count
    expect(stage.lab.button("Pause")).to_be_visible()


def test_alt_k_plays_and_pauses_from_anywhere(stage):
    stage.lab.field("Bandwidth").press("Alt+k")
    stage.pass_ms(200)
    expect(stage.lab.button("Pause")).to_be_visible()
    count = stage.shown
    stage.lab.page.keyboard.press("Alt+k")
    stage.pass_ms(SWEEP_MS)
    assert stage.shown == count > 0
    expect(stage.lab.field("Bandwidth")).to_have_value("100 GB/s")
