"""The table of the instrument is consistent, and plain data."""

from __future__ import annotations

import json
import math

import pytest

from roofline_lab.core.formats import format_quantity, unit_of
from roofline_lab.core.ledger import Ledger, Row
from roofline_lab.core.quantities import BASELINE_CODE_BITS, FORMATS, QUANTITIES, ROWS, STOPS, as_json


def test_the_table_survives_json():
    assert json.loads(json.dumps(as_json(), allow_nan=False)) == as_json()


@pytest.mark.parametrize("quantity", QUANTITIES.values(), ids=QUANTITIES.keys())
def test_a_quantity_starts_inside_its_range_in_the_unit_that_is_shown(quantity):
    assert quantity.low < quantity.high
    assert quantity.default is None or quantity.check(quantity.default) == quantity.default
    assert unit_of(format_quantity(1.0, quantity.key)) == quantity.unit


@pytest.mark.parametrize("quantity", QUANTITIES.values(), ids=QUANTITIES.keys())
def test_check_refuses_what_is_outside(quantity):
    assert quantity.check(quantity.low) == quantity.low
    assert quantity.check(quantity.high) == quantity.high
    for outside in (math.nextafter(quantity.low, -1), math.nextafter(quantity.high, math.inf), math.nan):
        with pytest.raises(ValueError, match=quantity.name):
            quantity.check(outside)


def test_the_rows_give_the_intensity_after_reset():
    rows = tuple(Row(row.key, row.kind, row.name, row.bytes) for row in ROWS)
    ledger = Ledger(rows, factor=1.0, work_flop=QUANTITIES["work"].default)
    assert ledger.intensity == QUANTITIES["intensity"].default


def test_the_stops_climb_and_carry_the_scales():
    values = [stop.intensity for stop in STOPS]
    assert values == sorted(values)
    assert values == [1.0, 4.0, 7.53, 8.0, 14.2]


def test_the_formats_are_the_four_with_their_scales():
    stored_bits = {cache.key: cache.code_bits + cache.scale_bits_per_code for cache in FORMATS}
    assert stored_bits == {"ideal8": 8, "q8_0": 8.5, "ideal4": 4, "q4_0": 4.5}
    assert BASELINE_CODE_BITS == 16
    assert [list(cache) for cache in as_json()["formats"]] == [["key", "name", "code_bits", "scale_bits_per_code"]] * 4
