"""The Python of each twin gives what the vectors say, and the vectors are what their script makes."""

from __future__ import annotations

import json

import pytest

from roofline_lab.core import formats, ledger, roofline, units
from roofline_lab.course import judge
from tests.vectors import make

VECTORS = {name: json.loads((make.HERE / name).read_text("utf-8")) for name in make.FILES}


def each(name, section):
    return pytest.mark.parametrize("vector", VECTORS[name][section], ids=lambda vector: ascii(vector["why"]))


def near(value):
    return value if value is None else pytest.approx(value, rel=1e-12, abs=0)


@pytest.mark.parametrize("name", make.FILES)
def test_the_file_is_what_its_script_makes(name):
    assert (make.HERE / name).read_text("utf-8") == make.file_text(make.FILES[name]())


def test_there_are_enough_vectors():
    assert len(VECTORS["roofline.json"]["points"]) == 300
    assert len(VECTORS["units.json"]["parse"]) >= 100
    assert sum(len(VECTORS["units.json"][section]) for section in ("numbers", "quantities", "binary")) >= 40
    assert len(VECTORS["judge.json"]["predictions"]) >= 60


def test_every_refusal_has_a_vector_with_its_sentence():
    said = {vector["code"] for vector in VECTORS["units.json"]["parse"] if vector.get("sentence")}
    assert said == {
        *("empty", "too_long", "not_a_number", "comma", "too_large", "too_small"),
        *("bits", "prefix", "count_or_rate", "dimension", "unknown_unit"),
    }


@each("roofline.json", "points")
def test_point(vector):
    intensity, bandwidth, peak = vector["intensity"], vector["bandwidth"], vector["peak"]
    work, traffic = vector["work"], vector["traffic"]
    picture = (bandwidth, peak, vector["low"], vector["high"])
    assert roofline.ceiling_gflop_per_s(intensity, bandwidth, peak) == near(vector["ceiling"])
    assert roofline.ridge_flop_per_byte(bandwidth, peak) == near(vector["ridge"])
    assert roofline.bound(intensity, bandwidth, peak) == vector["bound"]
    assert roofline.math_seconds(work, peak) == near(vector["math_seconds"])
    assert roofline.memory_seconds(traffic, bandwidth) == near(vector["memory_seconds"])
    assert roofline.least_seconds(work, traffic, bandwidth, peak) == near(vector["least_seconds"])
    assert roofline.decades(*picture, vector["y"]) == tuple(vector["decades"])
    assert roofline.roof_points(*picture) == [near(tuple(corner)) for corner in vector["roof"]]


@each("roofline.json", "sweeps")
def test_sweep(vector):
    low, intensity = vector["low"], vector["intensity"]
    made = roofline.sweep(intensity, low, vector["samples"])
    assert made == near(vector["sweep"])
    assert (made[0], made[-1]) == (low, intensity)


@each("roofline.json", "refused")
def test_refused_call(vector):
    with pytest.raises(ValueError, match=r"must|needs"):
        getattr(roofline, vector["python"])(*vector["args"])


@each("roofline.json", "ledgers")
def test_ledger_sequence(vector):
    rows = tuple(
        ledger.Row(row["key"], row["kind"], row["name"], row["base"], row["counted"]) for row in vector["rows"]
    )
    state = ledger.Ledger(rows, factor=1.0, work_flop=vector["work"])
    for step in vector["edits"]:
        state = played(state, step, tuple(vector["within"]))


def played(state, step, within):
    """Do the step and check it; give back the ledger that the next step is done on."""
    edit = getattr(state, f"with_{step['edit']}")
    given = [step[name] for name in ("key", "value") if name in step]
    expect = step["expect"]
    if "throws" in expect:
        with pytest.raises((ValueError, KeyError)) as caught:
            edit(*given, within=within)
        assert not isinstance(caught.value, ledger.LedgerError)
        return state
    if "code" in expect:
        with pytest.raises(ledger.LedgerError) as caught:
            edit(*given, within=within)
        assert caught.value.code == expect["code"]
        assert caught.value.intensity == near(expect["intensity"])
        return state
    after = edit(*given, within=within)
    assert {row.key: after.row_bytes(row.key) for row in after.rows} == near(expect["bytes"])
    assert after.traffic_bytes == near(expect["traffic"])
    assert after.moved_bytes == near(expect["moved"])
    assert after.intensity == near(expect["intensity"])
    assert after.honest_intensity == near(expect["honest"])
    assert after.is_complete is expect["complete"]
    return after


@each("roofline.json", "formats")
def test_format(vector):
    rows = tuple(
        ledger.Row(row["key"], row["kind"], row["name"], row["base"], row["counted"]) for row in vector["rows"]
    )
    before = ledger.Ledger(rows, vector["factor"], vector["work"])
    bits, expect = (vector["code_bits"], vector["scale_bits_per_code"]), vector["expect"]
    if "code" in expect:
        with pytest.raises(ledger.LedgerError) as caught:
            before.with_format(*bits)
        assert caught.value.code == expect["code"]
        return
    after = before.with_format(*bits)
    assert {row.key: after.row_bytes(row.key) for row in after.rows} == near(expect["bytes"])
    assert after.traffic_bytes == near(expect["traffic"])
    assert ledger.payload_ratio(before, after) == near(expect["payload_ratio"])
    assert ledger.total_ratio(before, after) == near(expect["total_ratio"])
    if before.intensity and after.intensity:
        ceilings = [
            roofline.ceiling_gflop_per_s(side.intensity, vector["bandwidth"], vector["peak"])
            for side in (before, after)
        ]
        assert ceilings[1] / ceilings[0] == near(expect["ceiling_ratio"])


@each("units.json", "parse")
def test_typed(vector):
    typed = (vector["text"], vector["quantity"], vector["bare"])
    if "value" in vector:
        assert units.parse(*typed) == pytest.approx(vector["value"], rel=1e-15, abs=0)
        return
    with pytest.raises(units.UnitError) as caught:
        units.parse(*typed)
    assert caught.value.code == vector["code"]
    if vector["sentence"] is not None:
        assert caught.value.sentence == vector["sentence"]


@each("units.json", "numbers")
def test_number(vector):
    assert formats.format_number(vector["value"], vector["digits"]) == vector["text"]


@each("units.json", "quantities")
def test_quantity(vector):
    shown = formats.format_quantity(vector["value"], vector["quantity"], vector["digits"])
    assert shown == vector["text"]


@each("units.json", "binary")
def test_binary(vector):
    assert formats.format_binary(vector["value"], vector["digits"]) == vector["text"]


@each("units.json", "sums")
def test_sum(vector):
    assert formats.format_bytes_sum(vector["values"], vector["digits"]) == vector["text"]


@each("units.json", "shares")
def test_shares(vector):
    assert formats.shares(vector["values"]) == vector["shares"]


@each("units.json", "ranges")
def test_range(vector):
    given = [vector[name] for name in ("value", "quantity", "low", "high", "name")]
    assert units.range_sentence(*given) == vector["sentence"]


@each("units.json", "units")
def test_unit_of(vector):
    assert formats.unit_of(vector["text"]) == vector["unit"]


@each("judge.json", "predictions")
def test_prediction(vector):
    given = [vector[name] for name in ("text", "quantity", "situation", "misconceptions", "bare")]
    verdict, expect = judge.judge(*given), vector["expect"]
    assert (verdict.kind, verdict.row, list(verdict.rows)) == (expect["kind"], expect["row"], expect["rows"])
    assert verdict.value == near(expect["value"])
    assert verdict.truth == near(expect["truth"])
    error = expect["relative_error"]
    assert verdict.relative_error == (error if error is None else pytest.approx(error, rel=1e-12, abs=1e-12))
    assert verdict.consumed is expect["consumed"]
    if expect["sentence"] is not None:
        assert verdict.sentence == expect["sentence"]


@each("judge.json", "gaps")
def test_gap(vector):
    assert judge.gap_words(vector["value"], vector["truth"]) == vector["words"]
