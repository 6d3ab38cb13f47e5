"""The ledger: I = W / Q after any edit, and dragging away and back changes nothing."""

from __future__ import annotations

import dataclasses
import math
from fractions import Fraction

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from roofline_lab.core.formats import format_bytes_sum, format_quantity
from roofline_lab.core.ledger import Ledger, LedgerError, Row, payload_ratio, total_ratio
from roofline_lab.core.quantities import FORMATS, QUANTITIES, ROWS
from roofline_lab.core.roofline import ceiling_gflop_per_s
from tests.unit.strategies import ROW_KEYS, WITHIN, edited, edits, intensities, ledgers, row_bytes, works

RESET = Ledger(
    tuple(Row(row.key, row.kind, row.name, row.bytes) for row in ROWS),
    factor=1.0,
    work_flop=QUANTITIES["work"].default,
)

edit_lists = st.lists(edits, max_size=12)


def near(value: float):
    return pytest.approx(float(value), rel=1e-12, abs=0)


def after(ledger: Ledger, changes) -> Ledger:
    """Do the edits, leaving out those that are refused."""
    for change in changes:
        try:
            ledger = edited(ledger, change)
        except LedgerError:
            continue
    return ledger


def counted_bytes(ledger: Ledger) -> float:
    return sum(ledger.row_bytes(row.key) for row in ledger.rows if row.counted)


class BytesModel:
    """The same edits on nothing but exact bytes: no base, no factor, no rounding."""

    def __init__(self, ledger: Ledger) -> None:
        self.bytes = {row.key: Fraction(row.base_bytes) * Fraction(ledger.factor) for row in ledger.rows}
        self.counted = {row.key: row.counted for row in ledger.rows}
        self.work = Fraction(ledger.work_flop)

    @property
    def traffic(self) -> Fraction:
        return sum((size for key, size in self.bytes.items() if self.counted[key]), Fraction(0))

    def edit(self, what: str, key: str | None, value: float) -> None:
        if what == "intensity":
            factor = self.work / (Fraction(value) * self.traffic)
            self.bytes = {name: size * factor for name, size in self.bytes.items()}
        elif what == "row":
            self.bytes[key] = Fraction(value)
        elif what == "counted":
            self.counted[key] = value
        else:
            self.work = Fraction(value)

    def is_within(self, slack: float) -> bool:
        low, high = WITHIN
        return self.traffic == 0 or low * (1 - slack) <= self.work / self.traffic <= high * (1 + slack)


@given(edit_lists)
def test_any_sequence_of_edits_does_what_exact_bytes_do(changes):
    ledger, model = RESET, BytesModel(RESET)
    for change in changes:
        tried = BytesModel(ledger)
        try:
            ledger = edited(ledger, change)
        except LedgerError as refusal:
            if refusal.code == "nothing_counted":
                assert (change[0], tried.traffic) == ("intensity", 0)
            else:
                tried.edit(*change)
                assert not tried.is_within(slack=0)
            continue
        model.edit(*change)
        assert model.is_within(slack=2e-9)
        assert {row.key: ledger.row_bytes(row.key) for row in ledger.rows} == {
            key: near(size) for key, size in model.bytes.items()
        }
        assert ledger.traffic_bytes == near(model.traffic)
        assert ledger.moved_bytes == near(sum(model.bytes.values()))
        assert ledger.work_flop == model.work
        assert {row.key: row.counted for row in ledger.rows} == model.counted


@given(ledgers(), edit_lists)
def test_intensity_is_work_over_traffic_after_any_sequence(ledger, changes):
    ledger = after(ledger, changes)
    traffic = counted_bytes(ledger)
    assert ledger.traffic_bytes == near(traffic)
    if traffic == 0:
        assert ledger.intensity is None
    else:
        assert ledger.intensity * traffic == near(ledger.work_flop)


@given(ledgers(), edit_lists, intensities)
def test_setting_the_intensity_gives_that_intensity(ledger, changes, intensity):
    ledger = after(ledger, changes)
    assume(ledger.traffic_bytes)
    assert ledger.with_intensity(intensity, within=WITHIN).intensity == near(intensity)


@given(ledgers(), edit_lists, st.lists(intensities, min_size=1, max_size=5))
def test_dragging_away_and_back_changes_nothing(ledger, changes, drag):
    start = after(ledger, changes)
    assume(start.traffic_bytes)
    moved = start
    for intensity in drag:
        moved = moved.with_intensity(intensity)
        assert moved.rows == start.rows
    back = moved.with_intensity(start.intensity)
    assert back == start
    assert [shown(back, digits) for digits in (4, 6, 12)] == [shown(start, digits) for digits in (4, 6, 12)]


def shown(ledger: Ledger, digits: int) -> list[str]:
    sizes = [ledger.row_bytes(row.key) for row in ledger.rows]
    return [format_quantity(size, "bytes", digits) for size in sizes] + [format_bytes_sum(sizes)]


@given(ledgers(), edit_lists, st.sampled_from(ROW_KEYS), row_bytes)
def test_editing_a_row_leaves_the_others_as_they_are(ledger, changes, key, size):
    before = after(ledger, changes)
    edited_ledger = before.with_row(key, size)
    assert edited_ledger.row_bytes(key) == near(size)
    others = [row for row in before.rows if row.key != key]
    assert [row for row in edited_ledger.rows if row.key != key] == others
    assert (edited_ledger.factor, edited_ledger.work_flop) == (before.factor, before.work_flop)


@given(ledgers(), edit_lists, st.sampled_from(ROW_KEYS), st.booleans())
def test_a_switch_changes_the_count_only(ledger, changes, key, counted):
    before = after(ledger, changes)
    switched = before.with_counted(key, counted)
    assert [row.counted for row in switched.rows if row.key == key] == [counted]
    same = [dataclasses.replace(row, counted=True) for row in before.rows]
    assert [dataclasses.replace(row, counted=True) for row in switched.rows] == same
    assert switched.moved_bytes == before.moved_bytes
    assert switched.honest_intensity == before.honest_intensity


@given(ledgers(), works)
def test_other_work_moves_the_intensity_and_no_byte(ledger, work):
    changed = ledger.with_work(work)
    assert changed.rows == ledger.rows
    assert changed.traffic_bytes == ledger.traffic_bytes
    if ledger.traffic_bytes:
        assert changed.intensity * ledger.work_flop == near(ledger.intensity * work)


@given(ledgers(), edit_lists)
def test_leaving_a_row_out_flatters(ledger, changes):
    ledger = after(ledger, changes)
    assume(ledger.traffic_bytes)
    assert ledger.is_complete is all(row.counted for row in ledger.rows if ledger.row_bytes(row.key))
    if ledger.is_complete:
        assert ledger.intensity == near(ledger.honest_intensity)
    else:
        assert ledger.intensity >= ledger.honest_intensity


def test_the_worked_example():
    assert (RESET.intensity, RESET.traffic_bytes) == (1.0, 8e9)
    four = RESET.with_intensity(4.0)
    assert (four.intensity, four.traffic_bytes, four.row_bytes("kv")) == (4.0, 2e9, 1.8e9)
    assert four.with_intensity(8.0).traffic_bytes == 1e9


def test_nothing_counted_leaves_the_intensity_undefined():
    empty = RESET
    for key in ROW_KEYS:
        empty = empty.with_counted(key, False, within=WITHIN)
    assert (empty.intensity, empty.traffic_bytes, empty.honest_intensity) == (None, 0, 1.0)
    assert not empty.is_complete
    with pytest.raises(LedgerError) as caught:
        empty.with_intensity(4.0, within=WITHIN)
    assert (caught.value.code, caught.value.intensity) == ("nothing_counted", None)
    assert empty.with_row("kv", 3e9, within=WITHIN).factor == RESET.factor


def test_no_bytes_at_all_are_a_complete_account():
    empty = RESET.with_row("kv", 0.0, within=WITHIN).with_row("activation", 0.0, within=WITHIN)
    assert (empty.intensity, empty.honest_intensity, empty.is_complete) == (None, None, True)


@pytest.mark.parametrize(
    ("change", "intensity"),
    [
        (("intensity", None, 16385.0), 16385.0),
        (("intensity", None, 0.015), 0.015),
        (("row", "kv", 1e18), 8e9 / (1e18 + 0.8e9)),
        (("work", None, 1e3), 1e3 / 8e9),
    ],
)
def test_what_drives_the_intensity_out_of_range_is_refused(change, intensity):
    with pytest.raises(LedgerError) as caught:
        edited(RESET, change)
    assert caught.value.code == "out_of_range"
    assert caught.value.intensity == near(intensity)


def test_the_ends_of_the_range_are_inside_with_a_little_slack():
    low, high = WITHIN
    for inside in (low, high, low * (1 - 0.9e-9), high * (1 + 0.9e-9)):
        assert RESET.with_intensity(inside, within=WITHIN).intensity == near(inside)
    for outside in (low * (1 - 1.1e-9), high * (1 + 1.1e-9)):
        with pytest.raises(LedgerError):
            RESET.with_intensity(outside, within=WITHIN)


@pytest.mark.parametrize("size", [-1.0, math.nextafter(1e18, math.inf), math.inf, math.nan])
def test_bytes_that_no_row_can_have_are_a_mistake_of_the_program(size):
    with pytest.raises(ValueError, match="outside") as caught:
        RESET.with_row("kv", size)
    assert not isinstance(caught.value, LedgerError)


@pytest.mark.parametrize("wrong", [0.0, -1.0, math.inf, math.nan])
def test_nonsense_is_refused(wrong):
    for call in (
        lambda: RESET.with_intensity(wrong),
        lambda: RESET.with_work(wrong),
        lambda: Ledger(RESET.rows, factor=wrong, work_flop=8e9),
        lambda: Ledger(RESET.rows, factor=1.0, work_flop=wrong),
        lambda: Row("kv", "kv", "KV", wrong or -0.5),
    ):
        with pytest.raises(ValueError, match="must be finite and above 0"):
            call()


def test_rows_are_known_by_their_keys():
    with pytest.raises(KeyError, match="weights"):
        RESET.row_bytes("weights")
    with pytest.raises(ValueError, match="same key"):
        Ledger((RESET.rows[0], RESET.rows[0]), factor=1.0, work_flop=8e9)


@given(ledgers(), edit_lists, st.sampled_from(FORMATS))
def test_a_format_shrinks_the_codes_adds_the_scales_and_leaves_the_rest_alone(ledger, changes, cache):
    before = after(ledger, changes)
    stored = before.with_format(cache.code_bits, cache.scale_bits_per_code)
    codes = before.row_bytes("kv")
    assert stored.row_bytes("kv") == near(codes * cache.code_bits / 16)
    scales = codes * cache.scale_bits_per_code / 16
    assert stored.row_bytes("metadata") == near(before.row_bytes("metadata") + scales)
    assert stored.rows[0] == before.rows[0]
    assert (stored.factor, stored.work_flop) == (before.factor, before.work_flop)
    assert [row.counted for row in stored.rows] == [row.counted for row in before.rows]


@pytest.mark.parametrize(
    ("activation", "key", "ratios"),
    [
        (0.0, "q8_0", (2, 1.88, 1.88)),
        (0.0, "q4_0", (4, 3.56, 3.125)),
        (0.8e9, "q8_0", (2, 1.73, 1.73)),
        (0.8e9, "q4_0", (4, 2.83, 2.83)),
    ],
)
def test_payload_total_and_ceiling_are_three_ratios(activation, key, ratios):
    before = RESET.with_row("activation", activation).with_intensity(4.0)
    cache = next(cache for cache in FORMATS if cache.key == key)
    stored = before.with_format(cache.code_bits, cache.scale_bits_per_code)
    ceilings = [ceiling_gflop_per_s(side.intensity, 80.0, 1000.0) for side in (before, stored)]
    made = (payload_ratio(before, stored), total_ratio(before, stored), ceilings[1] / ceilings[0])
    assert made == pytest.approx(ratios, rel=0, abs=0.005)


def test_a_ratio_needs_bytes_on_both_sides():
    empty = RESET.with_row("kv", 0.0).with_row("activation", 0.0)
    assert payload_ratio(RESET, empty) is payload_ratio(empty, RESET) is None
    assert total_ratio(RESET, empty) is total_ratio(empty, RESET) is None


def test_scales_need_a_row():
    bare = Ledger(tuple(row for row in RESET.rows if row.kind != "metadata"), factor=1.0, work_flop=8e9)
    assert bare.with_format(8, 0).row_bytes("kv") == 3.6e9
    with pytest.raises(LedgerError) as caught:
        bare.with_format(8, 0.5)
    assert (caught.value.code, caught.value.intensity) == ("no_metadata_row", None)


@pytest.mark.parametrize("bits", [(0, 0.5), (-8, 0), (math.nan, 0), (8, -0.5), (8, math.inf)])
def test_bits_that_no_code_has_are_a_mistake_of_the_program(bits):
    with pytest.raises(ValueError, match="must be finite and above 0"):
        RESET.with_format(*bits)
