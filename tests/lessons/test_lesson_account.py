"""Steps on the KV cache tab in lesson files: what they set and ask, and each mistake with its line."""

from __future__ import annotations

import pytest

from roofline_lab.course.lesson_json import as_json
from tests.lessons.examples import block, lesson_of, problems_of, step

LAB = 'tab = "kv"\naccount = { model = "llama-3-8b", context = 8192, k = "f16", ck = "q4_0" }'


def asks(of: str, expect: str, quantity: str = "bytes", more: str = "") -> str:
    return block("predict", f'quantity = "{quantity}"\nof = "{of}"\ntext = "How much?"\nexpect = "{expect}"\n{more}')


def steps_of(*bodies: str) -> list[dict]:
    return as_json(lesson_of("\n".join(bodies)))["steps"]


@pytest.mark.parametrize(
    ("quantity", "of", "expect"),
    [
        ("bytes", "baseline.stored.total", "1.074 GB"),
        ("bytes", "candidate.stored.metadata", "33.55 MB"),
        ("bytes", "baseline.moved_per_token.total", "1.074 GB"),
        ("ratio", "payload", "4.00"),
        ("ratio", "total", "3.55"),
        ("ratio", "stored.total", "3.556"),
        ("ratio", "ceiling", "2.50"),
        ("intensity", "candidate", "14.2 FLOP/byte"),
        ("count", "baseline.tokens", "487819"),
        ("count", "candidate.sequences", "211"),
    ],
)
def test_what_is_asked_is_computed_by_the_account(quantity, of, expect):
    steps_of(step(block("lab", LAB), asks(of, expect, quantity)))
    number = float(expect.split()[0])
    wrong = f"{number * 1.3:.4g} {' '.join(expect.split()[1:])}".strip()
    ((line, sentence),) = problems_of(step(block("lab", LAB), asks(of, wrong, quantity)))
    assert (line, "but the model gives" in sentence) == (10, True)


def test_a_step_stays_on_the_tab_and_keeps_its_inputs_and_the_task_adds_to_them():
    first, second, third = steps_of(
        step(block("lab", LAB), block("task", 'text = "Set it."\naccount = { batch = 4 }')),
        step(asks("baseline.stored.total", "4.295 GB")),
        step(block("lab", "reset = true")),
    )
    assert (first["tab"], second["tab"], third["tab"]) == ("kv", "kv", "roofline")
    assert second["account"] == {**first["account"], "batch": 4}
    assert third["account"] == {}
    assert first["action"]["account"] == {"batch": 4}


def test_a_format_alone_is_that_of_the_values_too_and_none_is_no_candidate():
    (only,) = steps_of(step(block("lab", 'tab = "kv"\naccount = { k = "q8_0", ck = "none" }')))
    assert only["account"] == {"k": "q8_0", "v": "q8_0", "ck": None, "cv": None}
    # What is as after Reset need not be said.
    assert steps_of(step(block("lab", LAB)))[0]["account"] == {}


def test_the_machine_is_that_of_the_roofline_tab():
    lab = 'reset = true\nbandwidth = "3350 GB/s"\npeak = "989400 GFLOP/s"\n' + LAB
    steps_of(step(block("lab", lab), asks("ceiling", "3.55", "ratio")))


def test_numbers_may_be_written_with_their_unit():
    (only,) = steps_of(step(block("lab", 'tab = "kv"\naccount = { context = "4096 tokens" }')))
    assert only["account"] == {"context": 4096}


def test_a_task_gives_its_inputs_as_the_page_will_have_them():
    (only,) = steps_of(step(block("lab", LAB), block("task", 'text = "T"\naccount = { context = "4096 tokens" }')))
    assert only["action"]["account"] == {"context": 4096}


def test_a_task_may_ask_to_send_the_account():
    (only,) = steps_of(step(block("lab", LAB), block("task", 'text = "Send it."\nsent = true')))
    assert only["action"]["sent"] is True


@pytest.mark.parametrize(
    ("body", "line", "sentence"),
    [
        (step(block("lab", 'tab = "kv"\naccount = { contxt = 1 }')), 4, "account has no “contxt”"),
        (step(block("lab", 'tab = "kv"\naccount = { context = "8k" }')), 4, "“8k” can be 8000 or 8192"),
        (step(block("lab", 'tab = "kv"\n[account]\nbatch = 1\ncontext = 0')), 6, "from 1 to"),
        (step(block("lab", 'tab = "kv"\naccount = { model = "llama-9" }')), 4, "model: "),
        (step(block("lab", 'tab = "kv"\naccount = { ck = "q4_7" }')), 4, "ck: "),
        (step(block("lab", 'tab = "kv"\naccount = 4')), 4, "Expected a table"),
        (step(block("lab", "account = { batch = 2 }")), 3, "This belongs to the KV cache tab"),
        (step(block("lab", 'tab = "kv"\nhide = ["runs"]')), 4, "parts of the roofline tab"),
        (step(block("lab", 'tab = "kv"\nrows = { kv = "1 GB" }')), 4, "This belongs to the roofline tab"),
        (step(block("lab", 'tab = "kv"\ncandidate = "q4_0"')), 4, "This belongs to the roofline tab"),
        (step(block("task", 'text = "T"\nsent = true')), 4, "This belongs to the KV cache tab"),
        (step(block("task", 'text = "T"\naccount = { batch = 2 }')), 4, "This belongs to the KV cache tab"),
        (step(block("lab", LAB), block("task", 'text = "T"\nplayed = true')), 8, "This belongs to the roofline tab"),
        (step(block("lab", LAB), block("task", 'text = "T"\naccount = { batch = 1 }')), 6, "already reached"),
        (step(block("lab", LAB), asks("baseline.stored.total", "1.074 GB", "traffic")), 7, "Expected bytes, ratio"),
        (step(asks("baseline.stored.total", "1.074 GB")), 3, "Expected ceiling, ridge"),
        (step(block("lab", LAB), asks("middle.stored.total", "1 GB")), 8, "no column “middle”"),
        (step(block("lab", LAB), asks("baseline.kept.total", "1 GB")), 8, "no section “kept”"),
        (step(block("lab", LAB), asks("baseline.stored.all", "1 GB")), 8, "no row “all”"),
        (step(block("lab", LAB), asks("baseline.stored", "1 GB")), 8, "Expected column, section and row"),
        (step(block("lab", LAB), asks("baseline.stored.metadata", "1 GB")), 8, "is 0 here"),
        (step(block("lab", LAB), asks("stored.metadata", "4", "ratio")), 8, "is 0 here"),
        (step(block("lab", LAB), asks("stored", "4", "ratio")), 8, "Expected payload, total, ceiling"),
        (step(block("lab", LAB), asks("baseline.pages", "4", "count")), 8, "with tokens or sequences"),
        (
            step(block("lab", LAB + "\n"), block("predict", 'quantity = "bytes"\ntext = "?"\nexpect = "1 GB"')),
            6,
            "of: ",
        ),
        (step(block("lab", LAB), asks("baseline.stored.total", "1.074")), 10, "a number with its unit"),
        (
            step(
                block("lab", LAB),
                asks("payload", "4", "ratio", '[[misconception]]\nvalue = "4.01"\nreply = "No."'),
            ),
            12,
            "this one is computed right",
        ),
        (step(block("lab", 'tab = "kv"\naccount = { ck = "none" }'), asks("payload", "4", "ratio")), 8, "no column"),
    ],
)
def test_each_mistake_is_located_and_says_what_was_expected(body, line, sentence):
    assert any(at == line and sentence in said for at, said in problems_of(body)), problems_of(body)
