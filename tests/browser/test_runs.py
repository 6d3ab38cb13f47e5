"""Plays that reached their end: the table of runs, its file, and how long it is kept."""

from __future__ import annotations

import csv
import io

import pytest
from playwright.sync_api import expect

from tests.browser import asking, downloads, played

#: Puts so many runs into the tab's storage, each a copy of the first one with a number and a peak of its own.
FILL = """count => {
    const kept = JSON.parse(sessionStorage.getItem('roofline-lab:runs'))
    const list = Array.from({length: count}, (_, k) => ({...kept.list[0], number: k + 1, peak: 1001 + k}))
    sessionStorage.setItem('roofline-lab:runs', JSON.stringify({list, last: count}))
}"""


@pytest.fixture
def lab(reset_lab):
    """The lab after Reset, without runs."""
    if played.rows(reset_lab):
        reset_lab.button("Clear runs").click()
    reset_lab.page.emulate_media(reduced_motion="null")
    return reset_lab


def test_a_finished_play_is_a_row(lab):
    lab.put("Arithmetic intensity", "4")
    lab.put("Bandwidth", "80")
    lab.page.get_by_label("Speed").select_option("2×")
    lab.button("Play").click()
    lab.wait_for("lab.source('trace').x.length > 20")
    assert played.rows(lab) == []
    expect(lab.button("Play again")).to_be_visible()
    assert played.rows(lab) == [
        {
            "run": "1", "of": "16-bit baseline", "intensity": "4 FLOP/byte", "bandwidth": "80 GB/s",
            "peak": "1000 GFLOP/s", "work": "8 GFLOP", "Q": "2 GB", "at most": "320 GFLOP/s", "bound": "memory-bound",
            "ridge": "12.5 FLOP/byte", "time, at least": "25 ms", "predicted": "", "ghost": "", "compare": "",
        }
    ]  # fmt: skip


def test_to_scrub_or_to_step_to_the_end_is_no_run(lab):
    asking.to_the_end(lab)
    lab.button("Step back").click()
    lab.button("Step forward").click()
    expect(lab.button("Play again")).to_be_visible()
    assert played.rows(lab) == []
    expect(lab.button("Keep as ghost")).to_have_attribute("aria-disabled", "true")


def test_the_same_settings_update_their_row(lab):
    played.play(lab, Arithmetic_intensity="4", Bandwidth="80")
    played.play(lab, Bandwidth="90")
    first, second = played.rows(lab)
    asking.turn_on(lab)
    lab.put("Bandwidth", "80")
    asking.predict(lab, "400")
    lab.button("Play").click()
    expect(asking.verdict(lab)).to_be_visible()
    assert played.rows(lab) == [{**first, "predicted": "400 GFLOP/s (+25.0 %)"}, second]


def test_at_most_50_are_kept_the_latest(lab):
    played.play(lab)
    lab.page.evaluate(FILL, 50)
    lab.reload()
    assert [row["run"] for row in played.rows(lab)] == [str(number) for number in range(1, 51)]
    played.play(lab, Bandwidth="77")
    assert [row["run"] for row in played.rows(lab)] == [str(number) for number in range(2, 52)]
    assert played.rows(lab)[-1]["bandwidth"] == "77 GB/s"


def test_they_survive_a_reload_in_the_tab_and_reset_and_no_other_tab_has_them(lab):
    played.play(lab, Bandwidth="83.1")
    before = played.rows(lab)
    lab.button("Reset").click()
    lab.reload()
    assert played.rows(lab) == before
    assert lab.page.evaluate("localStorage.getItem('roofline-lab:runs')") is None


def test_broken_storage_is_no_run(lab):
    kept = '{"list": [{"number": 1, "ceiling": 1, "counted": []}], "last": 1}'  # as an older lab might have kept it
    lab.page.evaluate("kept => sessionStorage.setItem('roofline-lab:runs', kept)", kept)
    lab.reload()
    assert played.rows(lab) == []
    played.play(lab)
    assert len(played.rows(lab)) == 1


def test_clear_runs_and_undo(lab):
    played.play(lab)
    before = played.rows(lab)
    lab.button("Clear runs").click()
    assert played.rows(lab) == []
    expect(lab.message).to_have_text("The runs are cleared. Undo brings them back.")
    lab.button("Undo").click()
    assert played.rows(lab) == before
    expect(lab.message).to_have_text("The runs are back.")
    expect(lab.button("Undo")).to_have_count(0)
    expect(lab.button("Clear runs")).to_be_focused()


def test_one_undo_at_a_time_of_what_was_done_last(lab):
    played.play(lab, Bandwidth="83.1")
    before = played.rows(lab)
    lab.button("Reset").click()
    lab.button("Clear runs").click()
    expect(lab.button("Undo")).to_have_count(1)
    lab.button("Undo").click()
    assert played.rows(lab) == before
    expect(lab.field("Bandwidth")).to_have_value("100 GB/s")
    lab.button("Clear runs").click()
    lab.put("Bandwidth", "90")
    lab.button("Reset").click()
    expect(lab.button("Undo")).to_have_count(1)
    lab.button("Undo").click()
    expect(lab.field("Bandwidth")).to_have_value("90 GB/s")
    assert played.rows(lab) == []


def test_hidden_while_a_prediction_is_open(lab):
    played.play(lab, Bandwidth="80")
    lab.button("Keep as ghost").click()
    assert lab.source("ghosts") == {"x": [1], "y": [80]}
    asking.turn_on(lab)
    lab.put("Arithmetic intensity", "4")
    expect(played.runs_card(lab)).to_contain_text("Hidden while a prediction is open.")
    assert played.rows(lab) == []
    assert lab.source("ghosts") == {"x": [], "y": []}
    for name in ("Export CSV", "Keep as ghost"):
        expect(lab.button(name)).to_have_attribute("aria-disabled", "true")
    lab.button("Reveal without predicting").click()
    assert len(played.rows(lab)) == 1
    assert lab.source("ghosts") == {"x": [1], "y": [80]}


def test_the_file_has_every_number_in_full(lab):
    played.play(lab, Arithmetic_intensity="4.37", Bandwidth="83.1")
    asking.turn_on(lab)
    lab.put("Arithmetic intensity", "20")
    asking.predict(lab, "2000")
    lab.button("Play").click()
    lab.put("KV bytes", "1 GB")
    lab.button("Reveal without predicting").click()
    lab.switch("Activation counted").click()
    asking.predict(lab, "500")
    lab.button("Play").click()
    expect(lab.button("Play again")).to_be_visible()

    name, content = downloads.saved_by(lab, "Export CSV")
    assert name == "roofline-runs.csv"
    first, second, third = csv.DictReader(io.StringIO(content.decode("utf-8"), newline=""))
    assert first["name"] == "16-bit baseline"
    numbers = {key: float(text) for key, text in first.items() if text and key not in ("name", "counted_rows", "bound")}
    traffic = 8e9 / 4.37
    assert numbers == pytest.approx(
        {
            "run": float(numbers["run"]), "intensity_flop_per_byte": 4.37, "bandwidth_gb_per_s": 83.1,
            "peak_gflop_per_s": 1000, "work_flop": 8e9, "traffic_bytes": traffic,
            "at_most_gflop_per_s": 4.37 * 83.1, "ridge_flop_per_byte": 1000 / 83.1, "at_least_s": traffic / 83.1e9,
        },
        rel=1e-9,
    )  # fmt: skip
    assert (first["bound"], first["counted_rows"]) == ("memory", "Activation; KV; Metadata")
    assert (second["bound"], float(second["prediction_gflop_per_s"])) == ("compute", 2000)
    assert float(second["prediction_relative_error"]) == 1
    assert (third["counted_rows"], third["revealed_without_predicting"]) == ("KV; Metadata", "")
