"""The ledger: rows typed in any unit, what is counted, and I = W / Q whatever is done."""

from __future__ import annotations

import random
from decimal import Decimal

import pytest
from playwright.sync_api import expect

ROWS = ("Activation", "KV", "Metadata")
PREFIXES = {"": 0, "k": 3, "M": 6, "G": 9, "T": 12, "P": 15, "E": 18}
EDITS = 40
SEED = 5


def bytes_of(lab, row: str) -> float:
    setting = lab.setting()
    return next(each["base"] for each in setting["rows"] if each["name"] == row) * setting["factor"]


def in_base_units(text: str) -> Decimal:
    """The exact number that a shown quantity says."""
    number, unit = text.split(" ")
    prefix = unit[0] if unit not in ("B", "FLOP", "FLOP/byte") else ""
    return Decimal(number).scaleb(PREFIXES[prefix])


def cell(lab, row: str, column: str):
    header = lab.page.get_by_role("rowheader", name=row, exact=True)
    return lab.page.get_by_role("row").filter(has=header).locator(f".{column}")


def total(lab) -> str:
    return cell(lab, "Q, counted", "total").inner_text()


@pytest.mark.parametrize(
    ("typed", "size", "shown"),
    [
        ("4096 B", 4096, "4.096 kB"),
        ("131.072 kB", 131_072, "131.072 kB"),
        ("900 MB", 900e6, "900 MB"),
        ("7.2 GB", 7.2e9, "7.2 GB"),
        ("0.4 TB", 0.4e12, "400 GB"),
        ("128 KiB", 2**17, "131.072 kB"),
        ("4 MiB", 2**22, "4.1943 MB"),
        ("6.5 GiB", 6.5 * 2**30, "6.97932 GB"),
        ("6", 6e9, "6 GB"),
        ("0", 0, "0 B"),
    ],
)
def test_a_row_typed(reset_lab, typed, size, shown):
    lab, field = reset_lab, reset_lab.field("KV bytes")
    lab.put("KV bytes", typed)
    expect(field).to_have_value(shown)
    assert bytes_of(lab, "KV") == pytest.approx(size, rel=1e-14)
    assert lab.source("point")["x"] == [pytest.approx(8e9 / (size + 0.8e9), rel=1e-14)]


@pytest.mark.parametrize(
    "sizes",
    [("1 GB", "1 GB", "1 GB"), ("0.8 GB", "7.2 GB", "0"), ("1 GB", "2 GB", "4.003 GB"), ("3 MB", "1 MB", "7 GB")],
)
def test_shares_add_up_and_so_do_the_shown_parts(reset_lab, sizes):
    lab = reset_lab
    for row, size in zip(ROWS, sizes, strict=True):
        lab.put(f"{row} bytes", size)
    lab.slider("Arithmetic intensity").press("Shift+ArrowRight")  # sizes with more digits than are shown
    shares = [Decimal(cell(lab, row, "share").inner_text().removesuffix(" %")) for row in ROWS]
    assert sum(shares) == Decimal("100.0")
    parts = [in_base_units(lab.field(f"{row} bytes").input_value()) for row in ROWS]
    assert sum(parts) == in_base_units(total(lab)) > 0
    assert shares == [pytest.approx(part * 100 / sum(parts), abs=Decimal("0.1")) for part in parts]


def test_leaving_a_row_out_flatters_and_the_lab_says_so(reset_lab):
    lab = reset_lab
    lab.switch("KV counted").click()
    assert lab.source("point") == {"x": [10], "y": [1000]}
    assert lab.source("honest") == {"x": [1], "y": [100]}
    assert lab.source("point_label")["text"] == ["at most 1000 GFLOP/s"]
    assert "all rows: 100 GFLOP/s" in lab.source("labels")["text"]
    assert "Incomplete account: KV is moved but not counted." in lab.text
    assert "With every row counted: 1 FLOP/byte, at most 100 GFLOP/s." in lab.text
    expect(cell(lab, "KV", "share")).to_have_text("left out")
    assert bytes_of(lab, "KV") == 7.2e9  # it is moved all the same
    lab.switch("KV counted").click()
    assert lab.source("honest") == {"x": [], "y": []}
    assert "Incomplete account" not in lab.text


def test_an_empty_row_left_out_makes_no_account_incomplete(reset_lab):
    reset_lab.switch("Metadata counted").click()
    assert reset_lab.source("honest") == {"x": [], "y": []}
    assert "Incomplete account" not in reset_lab.text


def test_with_nothing_counted_the_intensity_is_undefined_and_slider_and_play_are_off(reset_lab):
    lab = reset_lab
    for row in ROWS:
        lab.switch(f"{row} counted").click()
    expect(lab.result).to_contain_text("Intensity is undefined. No row with bytes is counted: W / 0 has no value")
    expect(lab.slider("Arithmetic intensity")).to_be_disabled()
    expect(lab.slider("Arithmetic intensity")).to_have_attribute("aria-valuetext", "undefined: nothing is counted")
    expect(lab.field("Arithmetic intensity")).to_have_value("undefined")
    expect(lab.field("Arithmetic intensity")).not_to_be_editable()
    expect(lab.button("Play")).to_have_attribute("aria-disabled", "true")
    expect(lab.slider("Trace position")).to_be_disabled()
    assert lab.source("point") == lab.source("trace") == {"x": [], "y": []}
    assert "= undefined" in lab.text
    lab.button("Play").press("Enter")
    lab.page.keyboard.press("Alt+k")
    expect(lab.button("Play")).to_be_visible()
    lab.switch("KV counted").click()
    expect(lab.slider("Arithmetic intensity")).to_be_enabled()
    assert lab.source("point")["x"] == [pytest.approx(8 / 7.2)]


@pytest.mark.parametrize("row", ["KV", "Activation"])
def test_an_edit_out_of_range_is_refused_at_its_row(reset_lab, row):
    lab, before = reset_lab, reset_lab.setting()
    lab.put(f"{row} bytes", "1 EB")
    sentence = lab.page.locator(f"#row-{row.lower()}-error")
    expect(sentence).to_contain_text("would make the intensity 8e-9 FLOP/byte; it goes from 0.015625 FLOP/byte")
    expect(sentence).to_contain_text(f"Kept: {'7.2 GB' if row == 'KV' else '800 MB'}.")
    expect(lab.field(f"{row} bytes")).to_have_value("1 EB")
    below, box = sentence.bounding_box(), lab.field(f"{row} bytes").bounding_box()
    assert 0 <= below["y"] - box["y"] - box["height"] <= 8
    assert lab.setting() == before


def test_a_switch_that_drives_it_out_of_range_is_refused_at_its_row(reset_lab):
    lab = reset_lab
    lab.put("Activation bytes", "1 kB")
    before = lab.setting()
    lab.switch("KV counted").click()
    expect(lab.page.locator("#row-kv-error")).to_contain_text("would make the intensity 8000000 FLOP/byte")
    expect(lab.switch("KV counted")).to_be_checked()
    assert lab.setting() == before


def test_intensity_is_work_over_traffic_after_every_one_of_many_edits(reset_lab):
    lab, rng, seen = reset_lab, random.Random(SEED), set()
    edits = {
        "Arithmetic intensity": ["0.3", "4.37", "7.53", "90"], "Work": ["8 GFLOP", "13 GFLOP", "2 TFLOP"],
        "KV bytes": ["7.2 GB", "3.1 GiB", "900 MB", "0"], "Activation bytes": ["0.8 GB", "77 MB", "1 TB"],
        "Metadata bytes": ["56.25 MB", "0", "1 EB"],
    }  # fmt: skip
    for _ in range(EDITS):
        name = rng.choice([*edits, "switch"])
        if name == "switch":
            lab.switch(f"{rng.choice(ROWS)} counted").click()
        elif lab.field(name).is_editable():  # not the intensity while nothing is counted
            lab.put(name, rng.choice(edits[name]))
        for field in edits:  # what was refused is taken back, so that every field shows what holds
            lab.field(field).press("Escape")
        work, shown = lab.field("Work").input_value(), lab.field("Arithmetic intensity").input_value()
        if shown != "undefined":
            seen.add(shown)
            wanted = in_base_units(work) / in_base_units(total(lab))
            assert in_base_units(shown) == pytest.approx(wanted, rel=Decimal("2e-5"))
    assert len(seen) > EDITS / 4
