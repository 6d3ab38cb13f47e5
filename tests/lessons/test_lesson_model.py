"""The state of each step, and the numbers of an author held against it."""

from __future__ import annotations

import pytest

from roofline_lab.course.lesson_json import as_json
from tests.lessons.examples import block, lesson_of, problems_of, step

LAB = block("lab", 'reset = true\nintensity = "4 FLOP/byte"\nbandwidth = "80 GB/s"')
CACHE = 'reset = true\nrows = { activation = "0 B", kv = "2 GB" }\nbandwidth = "80 GB/s"\n'
Q4_0 = block("lab", f'{CACHE}candidate = "q4_0"')


def predict(quantity: str, expect: str, more: str = "") -> str:
    return block("predict", f'quantity = "{quantity}"\ntext = "?"\nexpect = "{expect}"\n{more}')


def start_of(body: str, position: int) -> dict:
    return as_json(lesson_of(body))["steps"][position]["start"]


def test_the_first_step_begins_after_reset():
    assert start_of(step("Hello."), 0) == {
        "intensity": 1.0,
        "bandwidth": 100.0,
        "peak": 1000.0,
        "work": 8e9,
        "rows": {"activation": 0.8e9, "kv": 7.2e9, "metadata": 0.0},
        "out": [],
        "candidate": None,
    }


def test_a_step_begins_with_what_was_reached_before():
    task = block("task", 'text = "Do."\nreset = true\nintensity = "4 FLOP/byte"\nbandwidth = "80 GB/s"')
    start = start_of(step(task) + step("Look."), 1)
    assert (start["intensity"], start["bandwidth"]) == (4.0, 80.0)
    assert start["rows"] == {"activation": 0.2e9, "kv": 1.8e9, "metadata": 0.0}


def test_reset_in_a_lab_block_forgets_what_was_before():
    start = start_of(step(Q4_0) + step(block("lab", 'reset = true\nbandwidth = "50 GB/s"')), 1)
    assert (start["intensity"], start["bandwidth"], start["candidate"]) == (1.0, 50.0, None)


def test_values_apply_in_the_order_of_the_guide():
    # Rows and work would give 2 FLOP/byte; the intensity comes after them and scales the rows.
    lab = 'reset = true\nintensity = "8 FLOP/byte"\nwork = "4 GFLOP"\nrows = { activation = "0 B", kv = "2 GB" }'
    start = start_of(step(block("lab", lab)), 0)
    assert (start["intensity"], start["work"], start["rows"]["kv"]) == (8.0, 4e9, 0.5e9)


def test_rows_that_are_out_move_but_are_not_counted():
    lab = 'reset = true\nrows = { activation = "0 B", kv = "1 GB", metadata = "62.5 MB" }\n'
    start = start_of(
        step(block("lab", lab)) + step(block("lab", 'out = ["metadata"]')) + step(block("lab", "out = []")), 1
    )
    assert (start["intensity"], start["out"], start["rows"]["metadata"]) == (8.0, ["metadata"], 62.5e6)
    assert start_of(step(block("lab", lab + 'out = ["metadata"]')) + step(block("lab", "out = []")), 1)["out"] == []


@pytest.mark.parametrize(
    ("lab", "quantity", "expect"),
    [
        (LAB, "ceiling", "320 GFLOP/s"),
        (LAB, "ceiling", "0.32 TFLOP/s"),
        (LAB, "ceiling", "3.2e11 FLOP/s"),
        (LAB, "ridge", "12.5 FLOP/byte"),
        (LAB, "ridge", "25/2 FLOP/byte"),
        (LAB, "intensity", "4 FLOP/byte"),
        (LAB, "traffic", "2 GB"),
        (LAB, "time", "25 ms"),
        (LAB, "time", "0.025 s"),
        (Q4_0, "ceiling", "1000 GFLOP/s"),
        (Q4_0, "intensity", "14.2 FLOP/byte"),
        (Q4_0, "traffic", "562.5 MB"),
        (Q4_0, "time", "8 ms"),
    ],
)
def test_every_quantity_is_recomputed_in_any_unit(lab, quantity, expect):
    lesson_of(step(lab, predict(quantity, expect)))


@pytest.mark.parametrize(("of", "expect"), [("payload", "4.00"), ("total", "3.56"), ("ceiling", "3.125")])
def test_the_three_ratios_are_recomputed(of, expect):
    lesson_of(step(Q4_0, predict("ratio", expect, f'of = "{of}"')))


@pytest.mark.parametrize(
    ("expect", "is_right"),
    [
        ("3.56", True),
        ("3.556", True),
        ("3.55556", True),
        ("3.6", True),
        ("3.55", False),
        ("3.57", False),
        ("4", True),
        ("3", False),
    ],
)
def test_expect_must_agree_to_its_last_digit(expect, is_right):
    body = step(Q4_0, predict("ratio", expect, 'of = "total"'))
    if is_right:
        lesson_of(body)
    else:
        lines = body.split("\n")
        [(line, sentence)] = problems_of(body)
        assert lines[line - 1] == f'expect = "{expect}"'
        assert sentence == f"expect says {expect}, but the model gives 3.55556."


def test_a_wrong_320_is_refused():
    [(_, sentence)] = problems_of(step(LAB, predict("ceiling", "321 GFLOP/s")))
    assert sentence == "expect says 321 GFLOP/s, but the model gives 320 GFLOP/s."


@pytest.mark.parametrize(
    ("quantity", "expect", "more", "sentence"),
    [
        ("ceiling", "320", "", "Expected a number with its unit"),
        ("ceiling", "320 GB/s", "", "is a bandwidth"),
        ("ceiling", "-320 GFLOP/s", "", "Expected a number above 0"),
        ("ceiling", "320 GFLOP/s", 'of = "total"', "for a ratio, and only there"),
        ("ratio", "2", "", "for a ratio, and only there"),
        ("ratio", "2", 'of = "total"', "does not tell the ratio"),
        ("ceiling", "320 GFLOP/s", "tolerance = 2", "at most 0.12"),
        ("ceiling", "320 GFLOP/s", '[[misconception]]\nvalue = "322 GFLOP/s"\nreply = "r"', "is computed right"),
        ("ceiling", "320 GFLOP/s", '[[misconception]]\nvalue = "400"\nreply = "r"', "Expected a number with its unit"),
        ("ceiling", "320 GFLOP/s", '[[misconception]]\nvalue = "400 GFLOP/s"', "misconception needs “reply”"),
    ],
)
def test_a_prediction_that_cannot_be_asked_is_named(quantity, expect, more, sentence):
    [(_, said)] = problems_of(step(LAB, predict(quantity, expect, more)))
    assert sentence in said


def test_two_misconceptions_with_the_same_value_are_named_at_the_second():
    two = '[[misconception]]\nvalue = "400 GFLOP/s"\nreply = "a"\n[[misconception]]\nvalue = "0.4 TFLOP/s"\nreply = "b"'
    body = step(LAB, predict("ceiling", "320 GFLOP/s", two))
    [(line, sentence)] = problems_of(body)
    assert body.split("\n")[line - 1] == 'value = "0.4 TFLOP/s"'
    assert "has the same value" in sentence


@pytest.mark.parametrize("hint", ["It is 320.", "Roughly 319.7 GFLOP/s", "4 × 80 = 320 GFLOP/s"])
def test_the_answer_is_not_a_hint(hint):
    for key, other in (("look", "relation"), ("relation", "look")):
        body = step(LAB, predict("ceiling", "320 GFLOP/s"), block("hint", f'{key} = "{hint}"\n{other} = "Multiply."'))
        [(line, sentence)] = problems_of(body)
        assert body.split("\n")[line - 1].startswith(key)
        assert "must not contain the number" in sentence


def test_a_hint_may_have_other_numbers():
    hint = block("hint", 'look = "Is 4 left of 12.5, in row x320 of 3200 or 1.320?"\nrelation = "4 × 80"')
    lesson_of(step(LAB, predict("ceiling", "320 GFLOP/s"), hint))


@pytest.mark.parametrize(
    ("body", "line", "sentence"),
    [
        (step(block("lab", 'rows = { activation = "0 B", kv = "1 B" }')), 3, "outside the range of the intensity"),
        (step(block("lab", 'work = "1 EFLOP"')), 3, "outside the range of the intensity"),
        (step(block("lab", 'out = ["kv", "activation"]\nintensity = "4 FLOP/byte"')), 4, "while nothing is counted"),
        (step(block("lab", 'candidate = "q4_0"\nintensity = "16384 FLOP/byte"')), 3, "The candidate has"),
        (step(LAB, block("task", 'text = "Do."\nbandwidth = "80 GB/s"')), 7, "is already reached"),
        (
            step(block("lab", 'lock = ["bandwidth"]'), block("task", 'text = "Do."\nbandwidth = "80 GB/s"')),
            3,
            "“bandwidth”",
        ),
        (step(block("lab", 'hide = ["play"]'), predict("ridge", "10 FLOP/byte")), 3, "“play”"),
    ],
)
def test_a_step_that_cannot_be_done_is_named(body, line, sentence):
    [(at, said)] = problems_of(body)
    assert at == line
    assert sentence in said


def test_nothing_counted_has_no_intensity_to_predict():
    lab = block("lab", 'out = ["kv", "activation"]')
    for quantity in ("ceiling", "intensity", "traffic"):
        unit = {"ceiling": "1 GFLOP/s", "intensity": "1 FLOP/byte", "traffic": "1 GB"}[quantity]
        [(_, said)] = problems_of(step(lab, predict(quantity, unit)))
        assert f"does not tell the {quantity}" in said
    assert start_of(step(lab), 0)["intensity"] is None


def test_after_a_broken_lab_nothing_is_judged_until_the_next_reset():
    broken = step(block("lab", 'bandwidth = "80"'))
    wrong = predict("ceiling", "1 GFLOP/s")
    assert len(problems_of(broken + step(wrong))) == 1
    assert len(problems_of(broken + step(wrong) + step(LAB, wrong))) == 2
