"""The judge: right is right whatever the rows say, what is free tells nothing, and no text breaks it."""

from __future__ import annotations

import json
import math
import re

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from roofline_lab.core.formats import format_number
from roofline_lab.course.judge import FREE_KINDS, gap_words, judge
from roofline_lab.course.judge_replies import ANY_REPLIES, REPLIES
from roofline_lab.course.judge_rows import common_rows, prediction_truth, situation_numbers
from roofline_lab.course.judge_words import PREDICTED, row_reply
from roofline_lab.views.esm import ASSETS
from tests.unit.strategies import bandwidths, intensities, log_uniform, peaks, works
from tests.vectors import make

WORKED = {"intensity": 4.0, "bandwidth": 80.0, "peak": 1000.0, "work": 8e9, "traffic": 2e9, "start_bandwidth": 100.0}

# The base unit, in which a value is given and a lesson writes its own.
BASE_UNITS = {
    "ceiling": "GFLOP/s",
    "ridge": "FLOP/byte",
    "intensity": "FLOP/byte",
    "traffic": "B",
    "time": "s",
    "ratio": "x",
}
UNITS = (
    *("GB/s", "GiB/s", "Gb/s", "Mbit", "GB", "MiB", "B", "FLOP/byte", "GFLOP/s", "TFLOPS", "FLOP", "GFLOPs"),
    *("gflops", "flops/s", "flops", "ms", "s", "x", "×", "times", "mB", "quux", ""),
)

asked = st.sampled_from(sorted(PREDICTED))
few_units = st.sampled_from(UNITS)
number_texts = st.one_of(
    st.integers(-(10**6), 10**6).map(str),
    log_uniform(1e-12, 1e12).map(repr),
    st.sampled_from(("320", "1e999", "-1e999", "1e-400", "0", "12.5", "3/7", "\u22125")),
)


@st.composite
def situations(draw: st.DrawFn) -> dict[str, float | None]:
    """Situations as the instrument has them; round numbers as well, for only those tie."""
    odd = (intensities, bandwidths, peaks, works)
    usual = (
        st.sampled_from((1.0, 2.0, 4.0, 8.0, 12.5, 20.0)),
        st.sampled_from((80.0, 100.0)),
        *map(st.just, (1e3, 8e9)),
    )
    intensity, bandwidth, peak, work = (draw(values) for values in draw(st.sampled_from((odd, usual))))
    return {
        "intensity": intensity,
        "bandwidth": bandwidth,
        "peak": peak,
        "work": work,
        "traffic": work / intensity,
        "start_bandwidth": draw(st.sampled_from((100.0, None))),
        "payload_intensity": draw(st.sampled_from((intensity * 1.0625, None))),
        "truth": draw(log_uniform(0.1, 10)),
    }


def truth_of(quantity: str, situation: dict) -> float:
    return prediction_truth(quantity, situation_numbers(situation))


def typed(value: float, quantity: str) -> str:
    return f"{format_number(value, 17)} {BASE_UNITS[quantity]}"


@given(asked, situations())
def test_the_truth_is_computed_right(quantity, situation):
    truth = truth_of(quantity, situation)
    verdict = judge(typed(truth, quantity), quantity, situation)
    assert (verdict.kind, verdict.value, verdict.truth, verdict.relative_error) == ("computed", truth, truth, 0)
    assert verdict.consumed


@given(asked, situations(), st.floats(0.98, 1.02))
def test_no_row_fires_on_a_value_that_is_computed_right(quantity, situation, factor):
    value = truth_of(quantity, situation) * factor
    own = [{"value": value, "reply": "This must never be said.", "code": "own"}]
    verdict = judge(typed(value, quantity), quantity, situation, own)
    assert (verdict.kind, verdict.row, verdict.rows) == ("computed", None, ())


@given(asked, situations(), st.data())
def test_what_a_row_comes_to_is_known_for_that_row(quantity, situation, data):
    numbers, truth = situation_numbers(situation), truth_of(quantity, situation)
    rows = [row for row in common_rows(quantity, numbers, truth) if abs(row.value / truth - 1) > 0.0201]
    assume(rows)
    row = data.draw(st.sampled_from(rows))
    verdict = judge(typed(row.value, quantity), quantity, situation)
    assert row.code in (verdict.row, *verdict.rows)
    assert verdict.kind == ("tie" if verdict.rows else "misconception")
    own = [{"value": row.value, "reply": "The lesson's own word.", "code": "own"}]
    verdict = judge(typed(row.value, quantity), quantity, situation, own)
    assert (verdict.kind, verdict.row, verdict.sentence) == ("misconception", "own", "The lesson's own word.")


@given(situations())
def test_a_row_needs_what_it_is_about(situation):
    numbers = situation_numbers(situation)
    codes = {row.code for row in common_rows("ceiling", numbers, numbers.ceiling)}
    assert codes.isdisjoint({"no_flat_roof", "sparse_or_fma"} if numbers.bound != "compute" else {"flat_roof"})
    assert codes.isdisjoint({"fma_over", "bits_over", "gib_over"} if numbers.bound == "compute" else {"sparse_or_fma"})
    if situation["start_bandwidth"] in (None, situation["bandwidth"]):
        assert "left_bandwidth" not in codes
    if situation["payload_intensity"] is None:
        assert "scales_forgotten" not in codes


@given(asked, situations(), st.one_of(number_texts, st.text(max_size=70), st.text("0123456789.eE-+/ kMGBbsFLOP×x,")))
def test_no_text_breaks_the_judge(quantity, situation, text):
    verdict = judge(text, quantity, situation)
    assert verdict.consumed is (verdict.value is not None) is (verdict.kind not in FREE_KINDS)
    assert (verdict.kind == "misconception") is (verdict.row is not None)
    assert (verdict.kind == "tie") is (len(verdict.rows) > 1)
    assert verdict.sentence.endswith((".", "?"))


@given(asked, number_texts, number_texts, few_units, situations())
def test_what_is_said_of_a_unit_does_not_depend_on_the_number(quantity, one, other, unit, situation):
    first, second = (judge(f"{number} {unit}", quantity, situation) for number in (one, other))
    assume("wrong_unit" in (first.kind, second.kind))
    assert first == second
    assert not re.search(r"\d", first.sentence)


@given(asked, number_texts, few_units, situations(), situations())
def test_what_is_free_does_not_tell_the_answer(quantity, number, unit, one, other):
    first, second = (judge(f"{number} {unit}", quantity, situation) for situation in (one, other))
    assert first.consumed is second.consumed
    if not first.consumed:
        assert (first.kind, first.sentence) == (second.kind, second.sentence)


@pytest.mark.parametrize("quantity", PREDICTED)
def test_each_row_has_kind_and_short_words(quantity):
    numbers = situation_numbers({**WORKED, "payload_intensity": 8.0, "truth": 2.0})
    for code in (*REPLIES[quantity], *ANY_REPLIES):
        reply = row_reply(quantity, code, numbers, {"gap": "a factor of 8 too high", "bare": "GB"})
        assert not re.search(r"precision|wrong|[{}]", reply)
        assert len(reply) <= 120
        assert len(re.findall(r"[.?](?: |$)", reply)) <= 2


def test_each_row_has_a_vector():
    vectors = json.loads((make.HERE / "judge.json").read_text("utf-8"))["predictions"]
    said = {(vector["quantity"], vector["expect"]["row"]) for vector in vectors if vector["expect"]["sentence"]}
    assert {(quantity, code) for quantity, rows in REPLIES.items() for code in rows} <= said
    assert set(ANY_REPLIES) <= {code for _, code in said}


def test_the_page_has_the_same_words():
    page = (ASSETS / "pure" / "judge_replies.mjs").read_text("utf-8")
    tables = [ANY_REPLIES, *REPLIES.values()]
    assert re.findall(r"^ +(\w+): \[$", page, re.M) == [code for table in tables for code in table]
    assert re.findall(r"^ +'(.*)',$", page, re.M) == [
        text for table in tables for words in table.values() for text in words
    ]


@given(log_uniform(1e-9, 1e9), log_uniform(1e-9, 1e9))
def test_the_gap_says_the_direction(value, truth):
    said = gap_words(value, truth)
    if abs(value / truth - 1) > 1e-8:
        assert said.endswith("too high" if value > truth else "too low")
    assert gap_words(truth, truth) == "exactly right"


@pytest.mark.parametrize("nonsense", [0.0, -1.0, math.inf, math.nan])
def test_a_gap_needs_two_numbers_above_zero(nonsense):
    for pair in ((nonsense, 320.0), (320.0, nonsense)):
        with pytest.raises(ValueError, match="above 0"):
            gap_words(*pair)


@pytest.mark.parametrize(
    ("quantity", "situation", "bare_unit", "message"),
    [
        ("speed", WORKED, None, "Nobody predicts"),
        ("ratio", WORKED, None, "does not tell the ratio"),
        ("ceiling", {**WORKED, "intensity": None}, None, "does not tell the ceiling"),
        ("intensity", {**WORKED, "traffic": 0.0}, None, "does not tell the intensity"),
        ("time", {**WORKED, "bandwidth": math.nan}, None, "does not tell the time"),
        ("traffic", WORKED, "GB/s", "no unit of bytes"),
    ],
)
def test_what_cannot_be_asked_is_a_mistake_of_the_program(quantity, situation, bare_unit, message):
    with pytest.raises(ValueError, match=message):
        judge("320", quantity, situation, (), bare_unit)
