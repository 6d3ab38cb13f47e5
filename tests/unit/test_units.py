"""What is typed and what is shown: properties that hold for every number and every text."""

from __future__ import annotations

import math
from decimal import Decimal
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from roofline_lab.core.formats import (
    UNITS,
    format_binary,
    format_bytes_sum,
    format_number,
    format_quantity,
    shares,
    unit_of,
)
from roofline_lab.core.units import UnitError, parse, range_sentence
from tests.unit.strategies import numbers, quantities_with_values

CODES = {
    *("empty", "too_long", "not_a_number", "comma", "too_large", "too_small"),
    *("bits", "prefix", "count_or_rate", "dimension", "unknown_unit"),
}
PREFIXES = {"": 0, "k": 3, "M": 6, "G": 9, "T": 12, "P": 15, "E": 18}

digits = st.integers(1, 17)
parts_bytes = st.lists(st.one_of(st.just(0.0), st.floats(0, 1e18), st.floats(1e5, 1e11)), min_size=1, max_size=8)


def shown_bytes(text: str) -> Fraction:
    """Give what a person reads in '7.2 GB', exactly."""
    number, unit = text.split(" ")
    return Fraction(number) * 10 ** PREFIXES[unit.removesuffix("B")]


@given(quantities_with_values)
def test_all_digits_shown_are_read_back_as_the_same_float(case):
    quantity, value = case
    assert parse(format_quantity(value, quantity, 17), quantity) == value
    assert parse(format_quantity(-value, quantity, 17), quantity) == -value


@given(quantities_with_values, digits)
def test_what_is_shown_is_read_back_as_the_rounded_value(case, count):
    quantity, value = case
    shown = format_quantity(value, quantity, count)
    read = parse(shown, quantity)
    assert abs(read / value - 1) <= 0.5 * 10 ** (1 - count) + 1e-15
    assert format_quantity(read, quantity, count) == shown


@given(quantities_with_values, digits)
def test_a_number_typed_over_a_field_keeps_the_unit_of_the_field(case, count):
    quantity, value = case
    shown = format_quantity(value, quantity, count)
    assert parse(shown.split(" ")[0], quantity, unit_of(shown)) == parse(shown, quantity)


@given(quantities_with_values, st.sampled_from(["", " ", "\u00a0", "\u2009 ", "\u202f"]))
def test_white_space_changes_nothing(case, space):
    quantity, value = case
    shown = format_quantity(value, quantity, 6)
    assert parse(space + shown.replace(" ", space) + space, quantity) == parse(shown, quantity)


@given(st.floats(1.0, 1e18))
def test_binary_sizes_are_read_back(value):
    assert parse(format_binary(value, 17), "bytes") == pytest.approx(value, rel=1e-15)


@given(st.floats(0, 1e20), st.integers(4, 12))
def test_binary_sizes_stay_below_1024(value, count):
    number, unit = format_binary(value, count).split(" ")
    assert float(number) < 1024 or unit == "EiB"


@given(numbers, digits, st.sampled_from([1, -1]))
def test_a_number_is_rounded_to_the_nearest(value, count, sign):
    shown, exact = Decimal(format_number(sign * value, count)), Decimal(sign * value)
    last_place = Decimal(10) ** (exact.adjusted() - count + 1)
    assert abs(shown - exact) <= last_place / 2
    assert len(shown.normalize().as_tuple().digits) <= count


@given(numbers, digits)
def test_a_number_is_plain_in_the_middle_and_has_an_exponent_elsewhere(value, count):
    text = format_number(value, count)
    assert ("e" in text) is not (Decimal("1e-6") <= Decimal(text) < Decimal("1e15"))
    mantissa = text.split("e")[0]
    assert "." not in mantissa or not mantissa.endswith(("0", "."))


@given(quantities_with_values, digits)
def test_the_prefix_fits_the_rounded_number(case, count):
    quantity, value = case
    number, _, unit = format_quantity(value, quantity, count).partition(" ")
    assert unit.endswith(UNITS[quantity])
    if unit in ("kFLOP", "MFLOP", "GFLOP", "TFLOP", "PFLOP", "B", "kB", "MB", "GB", "TB", "PB", "ms", "µs"):
        assert 1 <= float(number) < 1000


@pytest.mark.parametrize("value", [math.inf, -math.inf, math.nan])
@pytest.mark.parametrize("show", [lambda v: format_number(v, 4), lambda v: format_quantity(v, "bytes"), format_binary])
def test_what_is_not_finite_is_not_shown(show, value):
    with pytest.raises(ValueError, match="finite"):
        show(value)


@pytest.mark.parametrize("count", [0, -1, 22])
def test_digits_have_a_range(count):
    with pytest.raises(ValueError, match="digits"):
        format_number(1.0, count)


def test_large_integers_are_shown_from_all_their_digits():
    assert float(10**18 + 12347) != 10**18 + 12347
    assert format_quantity(10**18 + 12347, "bytes", 19) == "1.000000000000012347 EB"


@given(parts_bytes)
def test_the_parts_as_shown_add_up_to_the_total_as_shown(values):
    exact = sum(shown_bytes(format_quantity(value, "bytes", 6)) for value in values)
    total = shown_bytes(format_bytes_sum(values, 6))
    assert abs(total - exact) <= exact * Fraction(1, 2 * 10**11)


@given(st.lists(st.integers(0, 999_999).map(lambda n: n * 1e3), max_size=8))
def test_the_total_is_exact_where_12_digits_are_enough(values):
    assert shown_bytes(format_bytes_sum(values, 6)) == sum(map(Fraction, values))


@given(parts_bytes, st.randoms(use_true_random=False))
def test_the_total_does_not_depend_on_the_order(values, rng):
    shuffled = rng.sample(values, len(values))
    assert format_bytes_sum(shuffled) == format_bytes_sum(values)


@given(parts_bytes)
def test_shares_add_up_to_100(values):
    tenths = [round(10 * share) for share in shares(values)]
    assert [tenth / 10 for tenth in tenths] == shares(values)
    assert sum(tenths) == (1000 if any(values) else 0)


@given(parts_bytes.filter(any))
def test_shares_are_near_and_in_order(values):
    total = sum(map(Fraction, values))
    by_size = sorted(zip(values, shares(values), strict=True))
    assert all(abs(Fraction(value) / total * 100 - Fraction(share)) <= Fraction("0.1") for value, share in by_size)
    assert [share for _, share in by_size] == sorted(share for _, share in by_size)


@pytest.mark.parametrize("values", [[1.0, -1.0], [math.nan], [math.inf], [1e308, 1e308], [1e307]])
def test_shares_of_nonsense_are_refused(values):
    with pytest.raises(ValueError, match="Shares"):
        shares(values)


typed_texts = st.one_of(
    st.text(max_size=80),
    st.text("0123456789.eE+-/,_ ", max_size=20),
    st.tuples(
        st.sampled_from(["80", "1e999", "1e-400", "1/64", "-3", ".5", "1/0", "0", "5."]),
        st.text("kKMGTPEgtmpi BbytesFLOPflop/perscond", max_size=12),
    ).map("".join),
)


def read(text: str, quantity: str) -> float | UnitError:
    try:
        return parse(text, quantity)
    except UnitError as refusal:
        return refusal


@given(typed_texts, st.sampled_from(sorted(UNITS)))
def test_every_text_is_a_finite_number_or_is_refused_in_words(text, quantity):
    outcome = read(text, quantity)
    if isinstance(outcome, UnitError):
        assert outcome.code in CODES
        assert outcome.sentence == str(outcome)
        assert outcome.sentence.endswith(".")
        assert len(outcome.sentence) < 200
    else:
        assert math.isfinite(outcome)


@given(st.text(st.characters(exclude_characters="”"), min_size=1, max_size=64))
def test_at_most_24_characters_are_echoed(text):
    with pytest.raises(UnitError) as caught:
        parse(f"quux{text}", "bandwidth")
    assert len(caught.value.sentence.partition("“")[2].partition("”")[0]) <= 24


def test_there_is_no_negative_zero():
    assert str(parse("-0", "bytes")) == "0.0"


def test_an_unknown_quantity_or_field_unit_is_a_mistake_of_the_program():
    for call in (
        lambda: parse("4", "speed"),
        lambda: format_quantity(4, "speed"),
        lambda: parse("4", "bytes", "GB/s"),
        lambda: parse("4", "bytes", "mB"),
        lambda: parse("4", "bytes", "Gb"),
    ):
        with pytest.raises(ValueError, match=r"There is no quantity|is no unit of") as caught:
            call()
        assert not isinstance(caught.value, UnitError)


@given(st.floats(-1e3, 1e6), st.floats(0.01, 10), st.floats(10, 1e5))
def test_a_range_says_nothing_exactly_where_the_value_is_inside(value, low, high):
    sentence = range_sentence(value, "bandwidth", low, high, "Bandwidth")
    assert (sentence is None) is (low <= value <= high)
    assert sentence is None or ("negative" in sentence) is (value < 0)


def test_not_a_number_is_outside_every_range():
    assert range_sentence(math.nan, "bytes", 0, 1e18, "KV") == "KV goes from 0 B to 1 EB."
