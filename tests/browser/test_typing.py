"""What is typed into the fields of machine and work: what is understood, what is refused, and how."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

INTENSITY, BANDWIDTH, PEAK, WORK = "Arithmetic intensity", "Bandwidth", "Peak", "Work"

#: Field, what is typed, what the field then says, and the value that is committed.
ACCEPTED = [
    (INTENSITY, "4", "4 FLOP/byte", 4),
    (INTENSITY, " 4 FLOP/byte ", "4 FLOP/byte", 4),
    (INTENSITY, "1/64", "0.015625 FLOP/byte", 1 / 64),
    (INTENSITY, "16384", "16384 FLOP/byte", 16384),
    (BANDWIDTH, "80 GB/s", "80 GB/s", 80),
    (BANDWIDTH, "80", "80 GB/s", 80),
    (BANDWIDTH, "0.08 TB/s", "80 GB/s", 80),
    (BANDWIDTH, "80 GiB/s", "85.8993 GB/s", 80 * 2**30 / 1e9),
    (BANDWIDTH, "100 TB/s", "100000 GB/s", 100_000),
    (PEAK, "500", "500 GFLOP/s", 500),
    (PEAK, "19.5 TFLOP/s", "19500 GFLOP/s", 19_500),
    (PEAK, "1 GFLOP/s", "1 GFLOP/s", 1),
    (WORK, "16", "16 GFLOP", 16e9),
    (WORK, "8 GFLOP", "8 GFLOP", 8e9),
    (WORK, "2.5e12 FLOP", "2.5 TFLOP", 2.5e12),
]

#: One value for each field that is not the one after Reset, so that keeping it is told from falling back.
OLD = {INTENSITY: "4 FLOP/byte", BANDWIDTH: "80 GB/s", PEAK: "900 GFLOP/s", WORK: "9 GFLOP"}

#: Field, what is typed, and words of the sentence that refuses it.
REFUSED = [
    *((name, text, words)
      for name in (INTENSITY, BANDWIDTH, PEAK, WORK)
      for text, words in [
          ("", "Nothing is typed yet"),
          ("abc", "cannot be read as a number"),
          ("nan", "cannot be read as a number"),
          ("1e999", "too large a number"),
          ("-3", "cannot be negative"),
          ("1,5", "has a comma"),
      ]),
    (INTENSITY, "4 GB/s", "is a bandwidth"),
    (INTENSITY, "0", "goes from 0.015625 to 16384 FLOP/byte"),
    (INTENSITY, "16385", "goes from 0.015625 to 16384 FLOP/byte"),
    (BANDWIDTH, "80 Gb/s", "is in bits; in bytes it is 10 GB/s"),
    (BANDWIDTH, "80 GB", "is a size"),
    (BANDWIDTH, "0.09", "goes from 0.1 to 100000 GB/s"),
    (BANDWIDTH, "101 TB/s", "goes from 0.1 to 100000 GB/s"),
    (PEAK, "320 GFLOP", "is a count"),
    (PEAK, "0.5", "goes from 1 to 100000000 GFLOP/s"),
    (WORK, "8 GFLOP/s", "is a rate"),
    (WORK, "999 FLOP", "goes from 1 kFLOP to 1 EFLOP"),
    (WORK, "1 PFLOP", "would make the intensity 125000 FLOP/byte; it goes from 0.015625"),
    (WORK, "0", "goes from 1 kFLOP to 1 EFLOP"),
]  # fmt: skip


def committed(lab, name: str) -> float:
    setting = lab.setting()
    if name == INTENSITY:
        return setting["work"] / (setting["factor"] * sum(row["base"] for row in setting["rows"]))
    return setting[{BANDWIDTH: "bandwidth", PEAK: "peak", WORK: "work"}[name]]


def reason(lab, name: str):
    """The sentence that the field is described by."""
    return lab.page.locator(f"#{lab.field(name).get_attribute('aria-describedby')}")


@pytest.mark.parametrize(("name", "typed", "shown", "value"), ACCEPTED)
def test_understood(reset_lab, name, typed, shown, value):
    reset_lab.put(name, typed)
    expect(reset_lab.field(name)).to_have_value(shown)
    assert committed(reset_lab, name) == pytest.approx(value, rel=1e-14)
    expect(reason(reset_lab, name)).to_be_hidden()


@pytest.mark.parametrize(("name", "typed", "words"), REFUSED)
def test_refused_in_words_beside_the_field(reset_lab, name, typed, words):
    lab, field = reset_lab, reset_lab.field(name)
    lab.put(name, OLD[name])
    before, result = lab.setting(), lab.result.inner_text()
    lab.put(name, typed)
    expect(reason(lab, name)).to_contain_text(words)
    expect(reason(lab, name)).to_contain_text(f"Kept: {OLD[name]}.")
    expect(field).to_have_attribute("aria-invalid", "true")
    expect(field).to_have_value(typed)
    assert lab.setting() == before
    assert lab.result.inner_text() == result

    below, box = reason(lab, name).bounding_box(), field.bounding_box()
    assert 0 <= below["y"] - (box["y"] + box["height"]) <= 8
    assert below["x"] < box["x"] + box["width"]
    assert below["x"] + below["width"] > box["x"]

    field.press("Escape")
    expect(field).to_have_value(OLD[name])
    expect(reason(lab, name)).to_be_hidden()
    expect(field).not_to_have_attribute("aria-invalid", "true")


def test_a_mended_text_is_taken_and_the_reason_goes(reset_lab):
    reset_lab.put(BANDWIDTH, "80 Gb/s")
    reset_lab.put(BANDWIDTH, "80 GB/s")
    expect(reason(reset_lab, BANDWIDTH)).to_be_hidden()
    assert reset_lab.setting()["bandwidth"] == 80


def test_leaving_the_field_takes_the_text_too(reset_lab):
    reset_lab.field(PEAK).fill("2 TFLOP/s")
    reset_lab.field(PEAK).press("Tab")
    expect(reset_lab.field(PEAK)).to_have_value("2000 GFLOP/s")
    assert reset_lab.setting()["peak"] == 2000


def test_escape_puts_a_half_typed_text_back(reset_lab):
    before = reset_lab.setting()
    reset_lab.field(PEAK).fill("2 TF")
    reset_lab.field(PEAK).press("Escape")
    expect(reset_lab.field(PEAK)).to_have_value("1000 GFLOP/s")
    reset_lab.field(PEAK).press("Tab")
    assert reset_lab.setting() == before


def test_a_bare_number_takes_the_unit_that_the_field_shows(reset_lab):
    reset_lab.put(WORK, "2 TFLOP")
    reset_lab.put(WORK, "3")
    expect(reset_lab.field(WORK)).to_have_value("3 TFLOP")
    assert reset_lab.setting()["work"] == 3e12


def test_a_refused_text_waits_while_other_values_change(reset_lab):
    reset_lab.put(PEAK, "much")
    reset_lab.put(BANDWIDTH, "80")
    reset_lab.button("4 FLOP/byte: grouped 4:1, 16-bit").click()
    expect(reset_lab.field(PEAK)).to_have_value("much")
    expect(reason(reset_lab, PEAK)).to_contain_text("cannot be read as a number")


def test_typing_what_stands_there_already_changes_nothing(reset_lab):
    """The field shows six digits; taking them for the value would move a value that has more."""
    reset_lab.put(BANDWIDTH, "80 GiB/s")
    before = reset_lab.setting()
    reset_lab.put(BANDWIDTH, "85.8993 GB/s")
    assert reset_lab.setting() == before
