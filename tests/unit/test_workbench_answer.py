"""The answer's numbers: ratios, bounds, mistakes on purpose, what is sent and what is saved."""

from __future__ import annotations

import csv
import io
import json

import pytest

from roofline_lab.core.kv.workbench import answer
from roofline_lab.core.kv.workbench_mistakes import mistakes
from roofline_lab.core.ledger import Ledger, Row
from roofline_lab.core.quantities import QUANTITIES

H100 = {"bandwidth": 3350, "peak": 989_400, "name": "H100 SXM"}
KINDS = {"activation", "kv", "metadata", "weights", "workspace", "other"}


def ratios(**request) -> dict[str, float]:
    return {ratio["key"]: ratio["value"] for ratio in answer(request)["ratios"]}


def total(found, section: str, column: int = 0) -> int:
    (rows,) = (each["rows"] for each in found["sections"] if each["key"] == section)
    return rows[-1]["cells"][column]["bytes"]


def test_fourfold_is_not_fourfold():
    """The first picture of the lab: payload, total and ceiling are three ratios."""
    found = ratios(machine={"bandwidth": 80, "peak": 1000})
    assert found["payload"] == 4
    assert found["total"] == pytest.approx(3.551, abs=1e-3)
    assert found["ceiling"] == pytest.approx(1000 / (80 * 3.998), rel=1e-3)
    whole = ratios(boundary="step", machine=H100)
    assert whole["payload"] == 4
    assert whole["total"] == whole["ceiling"] == pytest.approx(1.0504, abs=1e-4)
    prefill = ratios(boundary="step", phase="prefill", machine=H100)
    assert prefill["ceiling"] == 1  # compute-bound: a smaller cache does nothing for it
    assert answer({"ck": None})["ratios"] == []


def test_bytes_become_time_and_no_speedup_is_promised():
    found = answer({"machine": H100, "boundary": "step"})["rates"]
    assert found["flop"] == [19_304_284_160] * 2
    assert found["bound"] == ["memory", "memory"]
    sums, operators = found["least_seconds"][0]
    assert sums == pytest.approx(16_087_935_488 / 3350e9)
    assert operators >= sums
    assert "at least 4.80" in found["sentence"]
    assert found["sentence"].endswith("no speedup is promised.")
    assert "on H100 SXM" in found["sentence"]


def test_three_models_at_one_context():
    """Heads do not grow with tokens: multi-head, grouped and latent."""
    sizes = [total(answer({"model": key, "ck": None}), "stored") for key in ("llama-2-7b", "llama-3-8b", "deepseek-v3")]
    assert sizes == [4_294_967_296, 1_073_741_824, 8192 * 61 * 576 * 2]


@pytest.mark.parametrize(
    ("key", "request_", "factor"),
    [
        ("query-heads", {}, 4.0),
        ("query-heads", {"model": "llama-2-7b"}, 1.0),
        ("query-heads", {"model": "deepseek-v3", "ck": None}, 128 * (192 + 128) / 576),
        ("head-dim", {}, 1.0),
        ("head-dim", {"model": "qwen3-0.6b"}, 0.5),
        ("head-dim", {"model": "deepseek-v3", "ck": None}, 2 * 56 / 576),
        ("head-dim", {"model": "typed"}, 1.0),
        ("gib", {}, 2**30 / 1e9),
        ("no-scales", {}, 8 / 9),
        ("no-scales", {"ck": None}, 1.0),
        ("no-window", {}, 1.0),
        ("no-window", {"model": "mistral-7b-v0.1"}, 2.0),
        ("sparse-peak", {"machine": H100}, 1.0),
        ("sparse-peak", {}, 100 * 4_294_967_296 / 302_551_040 / 1000),
        ("sparse-peak", {"phase": "prefill", "boundary": "step"}, 2.0),
    ],
)
def test_a_mistake_moves_the_answer_as_far_as_it_says(key, request_, factor):
    right, wrong = answer(request_), answer({**request_, "wrong": [key]})
    (on,) = wrong["wrong"]["on"]
    assert on["key"] == key
    assert on["factor"] == pytest.approx(factor)
    if factor == 1:
        assert "makes no difference for this model" in on["sentence"]
        assert wrong["sections"] == right["sections"]
    else:
        assert f"{factor:.2f} times" in on["sentence"]
    if key in ("query-heads", "head-dim", "no-scales", "no-window"):
        column = len(right["columns"]) - 1
        assert total(wrong, "stored", column) == pytest.approx(factor * total(right, "stored", column))


def test_gib_for_gb_fits_seven_percent_more():
    right, wrong = answer({}), answer({"wrong": ["gib"]})
    room = [found["capacity"]["rows"][0]["tokens"] * 131_072 + 16_060_522_496 for found in (right, wrong)]
    assert room[1] / room[0] == pytest.approx(1.0737, abs=1e-4)


@pytest.mark.parametrize("key", [each.key for each in mistakes()])
def test_wrong_numbers_never_travel_without_their_banner(key):
    found = answer({"wrong": [key]})
    banner = found["wrong"]["banner"]
    assert banner.startswith("Wrong on purpose: ")
    assert banner in found["send"]["sentence"]
    assert json.loads(found["json"])["note"] == banner
    first, *rows = csv.reader(io.StringIO(found["csv"]))
    assert first[0] == "note"
    assert {row[0] for row in rows} == {banner}
    right = answer({})
    assert right["wrong"] == {"banner": "", "on": []}
    assert "note" not in json.loads(right["json"])


def test_a_mistake_that_has_no_answer_is_refused_at_the_switches():
    """Heads of 56 do not divide into blocks of 32."""
    found = answer({"model": "deepseek-v3", "k": "q8_0", "v": "q8_0", "ck": None, "wrong": ["head-dim"]})
    assert list(found["refusals"]) == ["wrong"]
    assert "56 elements in a head" in found["refusals"]["wrong"]


@pytest.mark.parametrize("boundary", ["attention", "step"])
@pytest.mark.parametrize("phase", ["decode", "prefill"])
@pytest.mark.parametrize("formats", [("q4_0", "q4_0"), ("kivi2", "kivi2"), (None, None)])
def test_what_is_sent_is_what_moves(phase, boundary, formats):
    asked = {"phase": phase, "boundary": boundary, "ck": formats[0], "cv": formats[1], "workspace": "layer"}
    found = answer(asked)
    sent = found["send"]
    columns = [sent["baseline"], sent["candidate"]] if formats[0] else [sent["baseline"]]
    for column, rows in enumerate(columns):
        assert 1 <= len(rows) <= 8
        assert {row["kind"] for row in rows} <= KINDS
        assert sum(row["bytes"] for row in rows) == total(found, "moved", column)
        ledger = Ledger(
            tuple(Row(str(k), row["kind"], row["name"], row["bytes"]) for k, row in enumerate(rows)),
            1.0,
            sent["work_flop"],
        )
        assert ledger.intensity == pytest.approx(found["rates"]["intensity"][column])
    if formats[0]:
        assert [row["name"] for row in sent["baseline"]] == [row["name"] for row in sent["candidate"]]
    else:
        assert sent["candidate"] is None


@pytest.mark.parametrize(
    ("request_", "said"),
    [
        ({"context": 10**9, "batch": 10**6}, "The work of the instrument goes from"),
        ({"context": 10**8, "phase": "prefill"}, "The work of the instrument"),
        (
            {"model": "typed", "shape": "layers=1,kv_heads=1,head_dim=1", "context": 1, "ck": None},
            "The work of the instrument",
        ),
        ({"phase": "prefill", "context": 200_000}, "The intensity of f16 goes from"),
    ],
)
def test_what_the_instrument_cannot_take_is_not_sent_and_says_why(request_, said):
    sent = answer(request_)["send"]
    assert (sent["work_flop"], sent["baseline"], sent["candidate"]) == (None, None, None)
    assert sent["sentence"].startswith("This cannot be sent: ")
    assert said in sent["sentence"]


def test_what_is_sent_is_in_the_instrument_s_ranges():
    for context in (1, 77, 8192, 131_072):
        for phase in ("decode", "prefill"):
            sent = answer({"context": context, "phase": phase, "boundary": "step"})["send"]
            if sent["work_flop"] is not None:
                QUANTITIES["work"].check(sent["work_flop"])
                moved = sum(row["bytes"] for row in sent["candidate"])
                QUANTITIES["intensity"].check(sent["work_flop"] / moved)


def test_the_files_have_every_cell():
    found = answer({"model": "config", "config": _odd_config(), "config_name": "=cmd|' /C calc'!A0", "ck": "kivi2",
                    "cv": "kivi2"})  # fmt: skip
    rows = list(csv.DictReader(io.StringIO(found["csv"])))
    cells = [cell for section in found["sections"] for row in section["rows"] for cell in row["cells"]]
    assert sorted(int(row["bytes"]) for row in rows) == sorted(cell["bytes"] for cell in cells)
    assert sorted(row["formula"] for row in rows) == sorted(cell["formula"] for cell in cells)
    assert {row["model"][0] for row in rows} == {"'"}  # no spreadsheet runs it
    saved = json.loads(found["json"])
    assert saved["sections"] == found["sections"]
    assert saved["echo"]["context"] == 8192
    assert "pictures" not in saved


def _odd_config() -> str:
    return json.dumps({"model_type": "llama", "num_hidden_layers": 2, "num_attention_heads": 4, "hidden_size": 256,
                       "num_key_value_heads": 2, "vocab_size": 100, "intermediate_size": 512})  # fmt: skip
