"""The judge of predictions about a cache: each slip as a vector, ties, units; no reply meets a right number."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from roofline_lab.core.kv.workbench import answer
from roofline_lab.course.account_facts import account_facts
from roofline_lab.course.account_judge import judge_account
from roofline_lab.course.account_replies import SLIP_REPLIES
from roofline_lab.course.account_slips import slips
from roofline_lab.course.lesson_blocks import read_block
from roofline_lab.course.lesson_parts import Predict
from roofline_lab.course.lesson_place import Place

LLAMA2, LLAMA3 = {"model": "llama-2-7b"}, {"model": "llama-3-8b"}
LATENT, WINDOWS = {"model": "deepseek-v2-lite"}, {"model": "gemma-3-1b"}
STEP = {**LLAMA3, "boundary": "step"}
BASE, CAND = "baseline.stored.total", "candidate.stored.total"
UNITS = {"bytes": "1 GB", "ratio": "1", "intensity": "1 FLOP/byte", "count": "1"}


def question(quantity: str, of: str, more: str = "") -> Predict:
    text = f'quantity = "{quantity}"\nof = "{of}"\ntext = "How much?"\nexpect = "{UNITS[quantity]}"\n{more}'
    return read_block("predict", Place("04-x.md", 9, text), print)


def judged(text: str, quantity: str, of: str, request: dict):
    return judge_account(text, question(quantity, of), account_facts(request))


# Each slip with the number that it comes to, computed by hand.
VECTORS = [
    ("bytes", BASE, LLAMA3, "1.074 GB", "computed"),
    ("bytes", BASE, LLAMA3, "1 GiB", "computed"),
    ("bytes", BASE, LLAMA3, "1.07", "computed"),
    ("bytes", BASE, LLAMA3, "4.295 GB", "query-heads"),
    ("bytes", BASE, LLAMA3, "1.153", "gib_over"),
    ("bytes", BASE, LLAMA3, "1", "gib_under"),
    ("bytes", BASE, LLAMA3, "8.59 GB", "bits_over"),
    ("bytes", BASE, LLAMA3, "134.2 MB", "bits_under"),
    ("bytes", BASE, LLAMA3, "0.5369 GB", "keys_only"),
    ("bytes", BASE, LLAMA3, "2.147 GB", "both_twice"),
    ("bytes", BASE, LLAMA3, "33.55 MB", "one_layer"),
    ("bytes", BASE, LLAMA3, "131.1 kB", "one_token"),
    ("bytes", BASE, LLAMA3, "302 MB", "other_column"),
    ("bytes", BASE, LLAMA3, "17.13 GB", "said_resident"),
    ("bytes", BASE, LLAMA3, "10.74 GB", "power_of_ten"),
    ("bytes", BASE, {**LLAMA3, "batch": 3}, "1.074 GB", "one_sequence"),
    ("bytes", CAND, LLAMA3, "268.4 MB", "codes_alone"),
    ("bytes", "candidate.stored.payload", LLAMA3, "302 MB", "all_stored"),
    ("bytes", BASE, LATENT, "509.6 MB", "latent_twice"),
    ("bytes", BASE, LATENT, "2.265 GB", "query-heads"),
    ("bytes", BASE, {"model": "qwen3-0.6b"}, "469.8 MB", {"head-dim", "keys_only"}),
    ("bytes", BASE, {**WINDOWS, "context": 32768}, "872.4 MB", "no-window"),
    ("bytes", "baseline.moved.weights_bytes", STEP, "16.06 GB", "embedding_read"),
    ("bytes", "baseline.moved.total", STEP, "49.5 GB", "other_phase"),
    ("bytes", "baseline.moved.total", STEP, "17.13 GB", "said_resident"),
    ("bytes", "baseline.moved_per_token.total", {**STEP, "batch": 16}, "32.26 GB", "not_divided"),
    ("bytes", "baseline.moved.total", {**STEP, "batch": 16}, "2.016 GB", "divided"),
    ("ratio", "stored.total", LLAMA3, "4", "payload_ratio"),
    ("ratio", "stored.total", STEP, "1.05", "total_ratio"),
    ("ratio", "stored.total", LLAMA3, "0.281", "inverse"),
    ("ratio", "resident.total", STEP, "3.556", "stored_ratio"),
    ("intensity", "baseline", STEP, "0.833", "inverse"),
    ("intensity", "baseline", STEP, "3.998", "other_boundary"),
    ("intensity", "baseline", STEP, "2665", "other_phase"),
    ("intensity", "baseline", STEP, "1.26", "other_column"),
    ("intensity", "baseline", STEP, "2.4", "fma_over"),
    ("intensity", "baseline", LLAMA3, "10", "said_ridge"),
    ("count", "baseline.tokens", LLAMA3, "487819 tokens", "computed"),
    ("count", "baseline.tokens", LLAMA3, "610351", "no_weights"),
    ("count", "baseline.tokens", LLAMA3, "59", "said_sequences"),
    ("count", "baseline.sequences", LLAMA3, "211", "other_column"),
    ("count", "baseline.tokens", LLAMA3, "121954", "query-heads"),
]  # fmt: skip


@pytest.mark.parametrize(("quantity", "of", "request_", "text", "expected"), VECTORS)
def test_each_slip_gets_its_reply(quantity, of, request_, text, expected):
    verdict = judged(text, quantity, of, request_)
    if expected == "computed":
        assert verdict.kind == "computed"
        assert verdict.sentence.startswith("Computed right: ")
    elif isinstance(expected, set):
        assert (verdict.kind, set(verdict.rows)) == ("tie", expected)
        assert verdict.sentence.endswith("Which was yours?")
    else:
        assert (verdict.kind, verdict.row) == ("misconception", expected)
    assert "{" not in verdict.sentence


def test_replies_name_the_facts_of_the_step():
    assert judged("4.295 GB", "bytes", BASE, LLAMA3).sentence == (
        "That counts all 32 query heads. They share 8 KV heads, and only that is kept."
    )
    assert "One latent of 576 numbers" in judged("509.6 MB", "bytes", BASE, LATENT).sentence
    assert "codes alone" in judged("0.25", "ratio", "stored.payload", LLAMA3).sentence
    assert "16 sequences" in judged("1.074 GB", "bytes", BASE, {**LLAMA3, "batch": 16}).sentence


def test_powers_of_1024_are_those_of_the_questions_unit():
    asks = 'quantity = "bytes"\nof = "baseline.stored.total"\ntext = "?"\nexpect = "524.3 kB"'
    facts = account_facts({**LLAMA2, "context": 1})
    verdict = judge_account("512", read_block("predict", Place("04-x.md", 9, asks), print), facts)
    assert verdict.row == "gib_under"
    assert verdict.sentence == "That is 2.3 % too low: kB or KiB? Here it is kB, in powers of 1000."


@pytest.mark.parametrize(
    ("text", "kind", "sentence"),
    [
        ("4 GB/s", "wrong_unit", "A count or a rate?"),
        ("4 Gb", "wrong_unit", "That unit means bits"),
        ("4 FLOP", "wrong_unit", "a size is a number of bytes"),
        ("", "not_yet", "Nothing is typed yet."),
        ("many", "not_yet", "cannot be read as a number"),
        ("-5", "not_yet", "above zero"),
        ("1e999", "not_yet", "too large"),
    ],
)
def test_what_is_no_prediction_costs_nothing(text, kind, sentence):
    verdict = judged(text, "bytes", BASE, LLAMA3)
    assert (verdict.kind, verdict.consumed, verdict.value) == (kind, False, None)
    assert sentence in verdict.sentence


def test_near_is_said_and_far_has_the_gap_in_words():
    assert judged("1.15 GB", "bytes", BASE, LLAMA3).row == "gib_over"
    near = judged("1.0 GB", "bytes", "baseline.moved.total", LLAMA3)
    assert near.kind in ("read", "misconception")
    assert judged("1.17 GB", "bytes", BASE, LLAMA3).sentence.startswith("That is close, within 12 %.")
    assert judged("7 TB", "bytes", BASE, LLAMA3).sentence == "That is a factor of 6520 too high."


def test_the_lessons_own_misconceptions_come_before_the_table():
    own = '[[misconception]]\nvalue = "4.295 GB"\nreply = "Ours."'
    verdict = judge_account("4.295 GB", question("bytes", BASE, own), account_facts(LLAMA3))
    assert (verdict.row, verdict.sentence) == ("lesson", "Ours.")


REQUESTS = st.fixed_dictionaries(
    {
        "model": st.sampled_from(["llama-3-8b", "llama-2-7b", "deepseek-v2-lite", "gemma-3-1b", "mixtral-8x7b"]),
        "context": st.integers(1, 200_000),
        "batch": st.integers(1, 64),
        "boundary": st.sampled_from(["attention", "step"]),
        "phase": st.sampled_from(["decode", "prefill"]),
        "ck": st.sampled_from(["q8_0", "q4_0"]),
    }
).map(lambda request: {**request, "cv": request["ck"]})
ASKED = st.sampled_from(
    [
        ("bytes", BASE),
        ("bytes", "candidate.moved.total"),
        ("ratio", "stored.total"),
        ("ratio", "total"),
        ("ratio", "ceiling"),
        ("intensity", "baseline"),
        ("intensity", "candidate"),
    ]
)


@given(REQUESTS, ASKED, st.floats(0.981, 1.019))
def test_no_reply_ever_meets_a_right_number(request_, asked, off):
    facts = account_facts(request_)
    truth = facts.number(*asked).value
    unit = {"bytes": "B", "intensity": "FLOP/byte"}.get(asked[0], "")
    assert judge_account(f"{truth * off!r} {unit}".strip(), question(*asked), facts).kind == "computed"
    for slip in slips(*asked, facts):
        assert math.isfinite(slip.value)
        assert slip.value > 0
        assert slip.code in SLIP_REPLIES[asked[0]]


@given(REQUESTS)
def test_the_numbers_are_those_of_the_page(request_):
    facts, shown = account_facts(request_), answer(request_)
    for section in shown["sections"]:
        for row in section["rows"]:
            for place, column in enumerate(("baseline", "candidate")):
                assert facts.cell(column, section["key"], row["key"]).value == row["cells"][place]["bytes"]
    for ratio in shown["ratios"]:
        if ratio["value"]:
            assert facts.number("ratio", ratio["key"]).value == ratio["value"]
    assert [facts.number("intensity", column).value for column in ("baseline", "candidate")] == shown["rates"][
        "intensity"
    ]
