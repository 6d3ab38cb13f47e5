"""The machines: every number is dense, sourced and graded, every derived one comes out again, and a slip is located."""

from __future__ import annotations

import json
import re
import tomllib

import pytest

from roofline_lab.core.device_entries import GRADES
from roofline_lab.core.device_file import DeviceError, parse_devices
from roofline_lab.core.devices import DATA, MATH_NOTE, as_json, load_devices
from roofline_lab.core.quantities import QUANTITIES

DEVICES = {device.key: device for device in load_devices()}
MACHINES = tomllib.loads(DATA.read_text("utf-8"))["machine"]

# What the vendors' sheets print with 2:4 sparsity, in GFLOP/s.
SPARSE = {
    "l4-bf16": 242_000,
    "l4-fp8": 485_000,
    "l40s-fp8": 1_466_000,
    "rtx-4090-fp16": 330_300,
    "a100-80-sxm-bf16": 624_000,
    "a100-80-sxm-int8": 1_248_000,
    "h100-sxm-bf16": 1_979_000,
    "h100-sxm-fp8": 3_958_000,
    "h200-sxm-bf16": 1_979_000,
    "b200-7700-bf16": 4_500_000,
    "mi300x-bf16": 2_614_900,
}

# FLOP/byte, rounded; from the sheet of facts. The laptop and the AMX units are recomputed (base clocks; 1024 a clock).
RIDGES = {
    "pi5-fp32": 9,
    "i7-13650hx-fp32": 10,
    "epyc-9654-fp32": 16,
    "xeon-8480-fp32": 23,
    "xeon-8480-bf16": 373,
    "apple-m4-fp32": 38,
    "t4-fp16": 203,
    "l4-bf16": 403,
    "l40s-bf16": 419,
    "rtx-4090-fp16": 164,
    "a100-80-sxm-bf16": 153,
    "h100-sxm-bf16": 295,
    "h100-pcie-bf16": 378,
    "h200-sxm-bf16": 206,
    "b200-7700-bf16": 292,
    "b200-8000-bf16": 281,
    "mi300x-bf16": 247,
    "tpu-v5e-819-bf16": 241,
    "tpu-v5e-859-bf16": 229,
    "tpu-v6e-bf16": 560,
}

GOOD = """
[document.sheet]
title = "Z data sheet"
date = "2020"
checked = "2026-11"

[machine.z1]
name = "Z1"
bandwidth_gb_per_s = { value = 16, grade = "vendor", source = "sheet" }
[machine.z1.math.fp32]
precision = "FP32"
engine = "the cores"
peak_gflop_per_s = { value = 32, dense = true, grade = "derived", source = "sheet", parts = [{ of = "cores", units = 4, flop_per_clock = 4, clock_ghz = 2 }] }
"""  # noqa: E501

BROKEN = {
    "not TOML": ("[machine.z1]\n", "[machine.z1\n", r"devices\.toml: .*line 7"),
    "no name": ('name = "Z1"\n', "", r"devices\.toml, z1: name is missing"),
    "a slip in a field": ("precision", "precison", "z1-fp32: precison is not a field"),
    "no peak": ("peak_gflop_per_s", "note = 'x' #", "z1-fp32: peak_gflop_per_s is missing"),
    "no number": ("value = 32", "value = '32'", "z1-fp32, peak_gflop_per_s: value is not a number"),
    "true is no number": ("value = 16", "value = true", "z1, bandwidth_gb_per_s: value is not a number"),
    "nan": ("value = 16", "value = nan", "z1, bandwidth_gb_per_s: value is not a number"),
    "out of range": ("value = 16", "value = 1e6", "z1, bandwidth_gb_per_s: value: Bandwidth 1000000.0 is outside"),
    "sparse": ("dense = true", "dense = false", "z1-fp32, peak_gflop_per_s: dense is not true"),
    "dense not said": ("dense = true, ", "", "z1-fp32, peak_gflop_per_s: dense is missing"),
    "no such grade": ('"vendor"', '"a friend"', "z1, bandwidth_gb_per_s: grade 'a friend' is none of vendor"),
    "no such document": ('source = "sheet" }', 'source = "shet" }', "z1, bandwidth_gb_per_s: source 'shet' is none"),
    "unpublished yet there": ('"vendor"', '"not published"', "z1, bandwidth_gb_per_s: value is given, though"),
    "derived from nothing": ('"vendor"', '"derived"', "z1, bandwidth_gb_per_s: parts belong to a derived"),
    "parts of another grade": ('"derived"', '"vendor"', "z1-fp32, peak_gflop_per_s: parts belong to a derived"),
    "wrongly derived": ("units = 4", "units = 5", "z1-fp32, peak_gflop_per_s: value 32 is not .* 40"),
    "unknown parts": ("units = 4", "devices = 4", "z1-fp32, peak_gflop_per_s: parts .* none that a peak"),
    "a part that is a text": ("units = 4", "units = '4'", "z1-fp32, peak_gflop_per_s: units is not a number"),
    "not checked": ('checked = "2026-11"\n', "", "document sheet: checked is missing"),
    "an unknown date": ('"2026-11"', '"unknown"', "document sheet: checked 'unknown' is not a date"),
    "no title": ('"Z data sheet"', '" "', "document sheet: title is not a text"),
    "a key for no address": ("math.fp32", "math.FP_32", "z1: math: 'FP_32' is not made of"),
    "said twice": ('engine = "the cores"\n', 'engine = "x"\nengine = "y"\n', r"devices\.toml: .*line 13"),
    "no precision at all": ("[machine.z1.math.fp32]", "[machine.z1.other]", "z1: other is not a field"),
}


def recomputed(parts: list[dict]) -> float:
    """Add up the parts of a derived number, in GFLOP/s or GB/s."""
    total = 0.0
    for part in parts:
        match part:
            case {"units": units, "flop_per_clock": flop, "clock_ghz": clock}:
                total += units * flop * clock
            case {"channels": channels, "bytes_per_transfer": width, "mega_transfers_per_s": transfers}:
                total += channels * width * transfers * 1e6 / 1e9
            case {"total_gb_per_s": together, "devices": devices}:
                total += together / devices
            case {"gib_per_s": binary}:
                total += binary * 1024**3 / 1e9
            case _:
                raise AssertionError(part)
    return total


def raw_numbers() -> dict[str, dict]:
    """Give every number as the file has it, by its place there."""
    numbers = {}
    for key, machine in MACHINES.items():
        numbers[f"{key} bandwidth"] = machine["bandwidth_gb_per_s"]
        for suffix, entry in machine["math"].items():
            numbers[f"{key}-{suffix} peak"] = entry["peak_gflop_per_s"]
    return numbers


def figures() -> dict[str, tuple]:
    """Give every figure that an entry carries, with its quantity."""
    return {
        f"{key} {quantity}": (quantity, getattr(device, quantity))
        for key, device in DEVICES.items()
        for quantity in ("peak", "bandwidth")
    }


def test_the_machines_that_a_class_asks_for_are_there():
    names = " | ".join(device.name for device in DEVICES.values())
    computers = ("Raspberry Pi 5", "Laptop", "EPYC", "Xeon", "Apple")
    for name in (*computers, "T4", "L4", "RTX 4090", "A100", "H100", "H200", "B200", "MI300X", "TPU v5e"):
        assert re.search(rf"\b{name}\b", names), name


def test_keys_are_unique_and_fit_an_address():
    assert len(DEVICES) == len(load_devices()) == sum(len(machine["math"]) for machine in MACHINES.values())
    assert all(re.fullmatch(r"[a-z0-9-]+", key) for key in DEVICES)
    assert len({(device.name, device.precision) for device in DEVICES.values()}) == len(DEVICES)


@pytest.mark.parametrize(("quantity", "figure"), figures().values(), ids=figures().keys())
def test_a_number_has_grade_source_and_month_and_fits_its_field(quantity, figure):
    assert figure.grade in GRADES
    assert figure.source.strip()
    assert re.fullmatch(r"20\d\d-(0[1-9]|1[0-2])", figure.checked)
    assert "unknown" not in (figure.date or "")
    assert (figure.value is None) == (figure.grade == "not published")
    assert (figure.derivation is not None) == (figure.grade == "derived")
    if figure.value is not None:
        assert QUANTITIES[quantity].check(figure.value) == figure.value


@pytest.mark.parametrize(
    "number", [pytest.param(n, id=place) for place, n in raw_numbers().items() if n["grade"] == "derived"]
)
def test_a_derived_number_comes_out_of_its_parts(number):
    assert recomputed(number["parts"]) == pytest.approx(number["value"], rel=0.005)


def test_every_document_is_used():
    used = {number["source"] for number in raw_numbers().values()}
    assert used == set(tomllib.loads(DATA.read_text("utf-8"))["document"])


@pytest.mark.parametrize(("key", "ridge"), RIDGES.items())
def test_the_golden_ridges(key, ridge):
    assert round(DEVICES[key].ridge) == ridge


def test_a_peak_is_dense():
    assert DEVICES["h100-sxm-bf16"].peak.value == 989_400
    assert all(n["dense"] is True for place, n in raw_numbers().items() if place.endswith("peak") and "value" in n)


@pytest.mark.parametrize(("key", "sparse"), SPARSE.items())
def test_a_peak_is_half_of_what_the_sheet_prints_with_sparsity(key, sparse):
    assert DEVICES[key].peak.value == pytest.approx(sparse / 2, rel=0.01)


def test_eight_bit_math_has_its_own_roof_over_the_same_memory():
    pairs = [(key, key.replace("bf16", other)) for key in DEVICES for other in ("int8", "fp8") if "bf16" in key]
    pairs = [(wide, narrow) for wide, narrow in pairs if narrow in DEVICES]
    assert len(pairs) >= 8
    for wide, narrow in pairs:
        assert DEVICES[narrow].bandwidth == DEVICES[wide].bandwidth
        assert DEVICES[narrow].peak.value == pytest.approx(2 * DEVICES[wide].peak.value, rel=0.02)


@pytest.mark.parametrize(
    ("one", "other", "gb_per_s"), [("b200-7700", "b200-8000", (7700, 8000)), ("tpu-v5e-819", "tpu-v5e-859", (819, 859))]
)
def test_a_disputed_machine_stands_there_twice_and_says_so(one, other, gb_per_s):
    first, second = DEVICES[f"{one}-bf16"], DEVICES[f"{other}-bf16"]
    assert (first.bandwidth.value, second.bandwidth.value) == gb_per_s
    assert first.peak.value == second.peak.value
    assert all("Disputed" in device.bandwidth.note for device in (first, second))


def test_what_nobody_published_is_absent_and_said():
    device = DEVICES["apple-m4-max-fp32"]
    assert device.peak.value is None
    assert device.ridge is None
    entry = next(entry for entry in as_json()["devices"] if entry["key"] == device.key)
    assert (entry["peak"], entry["bandwidth"]) == (None, 546)
    assert "not published" in entry["peak_note"]
    assert "dense" not in entry["roof_note"]


def test_the_page_gets_plain_data_and_whole_sentences():
    plain = as_json()
    assert json.loads(json.dumps(plain, allow_nan=False)) == plain
    assert plain["math_note"] == MATH_NOTE
    for entry, device in zip(plain["devices"], load_devices(), strict=True):
        sentences = [entry["roof_note"], entry["peak_note"], entry["bandwidth_note"], *entry["notes"]]
        assert all(sentence[0].isupper() and sentence.endswith(".") for sentence in sentences)
        assert MATH_NOTE not in sentences
        assert device.precision in entry["roof_note"]
        for quantity in ("peak", "bandwidth"):
            figure = getattr(device, quantity)
            assert figure.grade in entry[f"{quantity}_note"]
            assert figure.source in entry[f"{quantity}_note"]


def test_the_same_form_can_be_read_from_elsewhere():
    (device,) = parse_devices(GOOD)
    assert (device.key, device.ridge) == ("z1-fp32", 2.0)
    assert device.peak.derivation == "4 cores × 4 FLOP/clock × 2 GHz"
    assert (device.bandwidth.source, device.bandwidth.date) == ("Z data sheet", "2020")


@pytest.mark.parametrize(("old", "new", "message"), BROKEN.values(), ids=BROKEN.keys())
def test_a_slip_is_located(old, new, message):
    assert old in GOOD
    with pytest.raises(DeviceError, match=message):
        parse_devices(GOOD.replace(old, new, 1))


def test_two_entries_cannot_share_a_key():
    machine = GOOD[GOOD.index("[machine.z1]") :]
    nested = machine.replace("z1", "z").replace("math.fp32", "math.b-fp32")
    with pytest.raises(DeviceError, match="z-b-fp32: key is used twice"):
        parse_devices(GOOD.replace("z1", "z-b") + nested)
