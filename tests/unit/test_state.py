"""The server's mirror takes what a browser sends, trusts none of it, and keeps its state when it refuses."""

from __future__ import annotations

import json
import math

import pytest
from hypothesis import given

from roofline_lab.core.ledger import LedgerError
from roofline_lab.core.quantities import QUANTITIES, ROWS
from roofline_lab.state import LabState, SettingError
from tests.unit import strategies

ROW = {"key": "kv", "kind": "kv", "name": "KV", "base": 1e9, "counted": True}


@pytest.fixture
def lab():
    """A state that is not the default one, so that keeping it is told from falling back."""
    lab = LabState(bandwidth_gb_per_s=83.1, peak_gflop_per_s=900)
    lab.ledger = lab.ledger.with_intensity(4.37).with_counted("activation", False)
    return lab


def test_it_starts_as_the_table_says():
    setting = LabState().as_setting()
    assert (setting["bandwidth"], setting["peak"], setting["work"]) == (100, 1000, 8e9)
    assert [(row["key"], row["base"], row["counted"]) for row in setting["rows"]] == [
        ("activation", 0.8e9, True), ("kv", 7.2e9, True), ("metadata", 0, True),
    ]  # fmt: skip
    assert LabState().ledger.intensity == QUANTITIES["intensity"].default == 1


def test_two_states_share_nothing():
    one, other = LabState(), LabState()
    one.take({**one.as_setting(), "bandwidth": 80, "factor": 0.5})
    assert other.as_setting() == LabState().as_setting()


def test_a_setting_survives_the_way_to_the_browser_and_back(lab):
    sent = json.loads(json.dumps(lab.as_setting()))
    fresh = LabState()
    fresh.take(sent)
    assert fresh.as_setting() == lab.as_setting()
    assert fresh.ledger == lab.ledger
    assert fresh.ceiling_gflop_per_s == lab.ceiling_gflop_per_s


@given(strategies.ledgers(), strategies.bandwidths, strategies.peaks)
def test_any_ledger_in_range_survives_it_exactly_and_no_other_is_taken(ledger, bandwidth, peak):
    lab, fresh = LabState(bandwidth_gb_per_s=bandwidth, peak_gflop_per_s=peak, ledger=ledger), LabState()
    low, high = strategies.WITHIN
    if ledger.intensity is None or low <= ledger.intensity <= high:
        fresh.take(lab.as_setting())
        assert fresh.as_setting() == lab.as_setting()
    elif not math.isclose(ledger.intensity, low) and not math.isclose(ledger.intensity, high):
        with pytest.raises(SettingError):
            fresh.take(lab.as_setting())


def test_one_setting_is_one_change(lab):
    events = []
    lab.param.watch(lambda *changes: events.append(len(changes)), ["bandwidth_gb_per_s", "peak_gflop_per_s", "ledger"])
    lab.take(LabState().as_setting())
    assert events == [3]


@pytest.mark.parametrize(
    "change",
    [
        {"bandwidth": 0.09}, {"bandwidth": 100_001}, {"bandwidth": "fast"}, {"bandwidth": None},
        {"bandwidth": float("nan")}, {"peak": 0}, {"peak": -1}, {"peak": float("inf")}, {"peak": [1000]},
        {"work": 999}, {"work": 1e19}, {"work": float("nan")}, {"work": "much"}, {"work": 1e18},
        {"factor": 0}, {"factor": -1}, {"factor": float("nan")}, {"factor": 1e-12}, {"factor": None},
        {"rows": None}, {"rows": 3}, {"rows": "kv"}, {"rows": [1]}, {"rows": [{}]}, {"rows": [{"key": "kv"}]},
        {"rows": [ROW, ROW]}, {"rows": [{**ROW, "base": -1}]}, {"rows": [{**ROW, "base": float("nan")}]},
        {"rows": [{**ROW, "base": float("inf")}]}, {"rows": [{**ROW, "base": "big"}]},
    ],
    ids=str,
)  # fmt: skip
def test_what_no_instrument_can_have_is_refused_and_nothing_changes(lab, change):
    before = lab.as_setting()
    # The other values differ too: none of them may be taken before the wrong one is met.
    with pytest.raises(SettingError, match="Not a setting of the instrument"):
        lab.take({**LabState().as_setting(), **change})
    assert lab.as_setting() == before


@pytest.mark.parametrize("missing", ["bandwidth", "peak", "work", "factor", "rows"])
def test_a_missing_key_is_refused(lab, missing):
    before = lab.as_setting()
    setting = LabState().as_setting()
    del setting[missing]
    with pytest.raises(SettingError):
        lab.take(setting)
    assert lab.as_setting() == before


@pytest.mark.parametrize("junk", [None, [], 3, "setting"])
def test_junk_is_refused(lab, junk):
    before = lab.as_setting()
    with pytest.raises(SettingError):
        lab.take(junk)
    assert lab.as_setting() == before


@pytest.mark.parametrize("counted", [True, False, 1, "yes", None])
def test_only_true_counts(lab, counted):
    rows = [ROW, {**ROW, "key": "other", "counted": counted}]
    lab.take({**LabState().as_setting(), "rows": rows})
    assert [row.counted for row in lab.ledger.rows] == [True, counted is True]


def test_nothing_counted_has_no_ceiling(lab):
    setting = LabState().as_setting()
    lab.take({**setting, "rows": [{**row, "counted": False} for row in setting["rows"]]})
    assert lab.ledger.intensity is None
    assert lab.ceiling_gflop_per_s is None


def test_python_cannot_set_what_is_out_of_range_either(lab):
    with pytest.raises(ValueError, match="bandwidth_gb_per_s"):
        lab.bandwidth_gb_per_s = 0
    with pytest.raises(LedgerError):
        lab.ledger = lab.ledger.with_intensity(1e9, within=strategies.WITHIN)
    assert lab.bandwidth_gb_per_s == 83.1


def test_the_rows_are_those_of_the_table():
    assert [row.key for row in LabState().ledger.rows] == [row.key for row in ROWS]
