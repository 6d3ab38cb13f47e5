"""Judge a prediction about a model's cache: what was typed, against the account of its step.

The order is that of `judge`: computed right, wrong unit, the lesson's own misconceptions, the common slips, near, off.
"""

from __future__ import annotations

import math
import re
from typing import Any

from roofline_lab.core.units import UnitError, parse
from roofline_lab.course import judge_words as words
from roofline_lab.course.account_facts import Facts
from roofline_lab.course.account_replies import SLIP_REPLIES
from roofline_lab.course.account_slips import slips
from roofline_lab.course.account_step_words import step_words
from roofline_lab.course.account_words import ACCOUNTED, FORMS
from roofline_lab.course.judge import READ_WITHIN, Verdict, fitting, gap_words, is_within, misfit_kind
from roofline_lab.course.lesson_parts import Predict

_NAME = re.compile(r"\{(\w+)\}")


def judge_account(text: str, predict: Predict, facts: Facts) -> Verdict:
    r"""Judge what was typed.

    Parameters
    ----------
    text : str
        A number, and perhaps its unit.
    predict : Predict
        The question of a step on the KV cache tab.
    facts : Facts
        The account of that step.

    Returns
    -------
    Verdict
        Whatever is typed.

    Raises
    ------
    PathError
        Where the question asks for nothing that the account has; the check refuses such a lesson.

    Examples
    --------
    >>> from roofline_lab.course.account_facts import account_facts
    >>> from roofline_lab.course.lesson_blocks import read_block
    >>> from roofline_lab.course.lesson_place import Place
    >>> asks = 'quantity = "bytes"\nof = "baseline.stored.total"\ntext = "How much?"\nexpect = "1.074 GB"'
    >>> question = read_block("predict", Place("04-x.md", 9, asks), print)
    >>> facts = account_facts({"model": "llama-3-8b", "context": 8192})
    >>> judge_account("1 GiB", question, facts).kind
    'computed'
    >>> judge_account("4.295", question, facts).sentence
    'That counts all 32 query heads. They share 8 KV heads, and only that is kept.'
    """
    number = facts.number(predict.quantity, predict.of)
    truth = number.value
    try:
        value = parse(_bare(text, predict), FORMS[predict.quantity].quantity, predict.unit)
    except UnitError as refusal:
        kind = misfit_kind(text, refusal.code)
        if kind:
            return Verdict("wrong_unit", truth, words.unit_question(predict.quantity, kind, ACCOUNTED))
        return Verdict("not_yet", truth, refusal.sentence)
    if value <= 0:
        return Verdict("not_yet", truth, words.ABOVE_ZERO)
    error = value / truth - 1
    judged = _judge_value(value, predict, facts, number.formula)
    return Verdict(truth=truth, value=value, relative_error=error if math.isfinite(error) else None, **judged)


def _units(unit: str) -> dict[str, str]:
    """The unit of a size in powers of 1000, and of 1024."""
    return {"unit": unit, "binary": f"{unit[0].upper()}i{unit[1:]}" if unit else ""}


def _bare(text: str, predict: Predict) -> str:
    """A count may be typed with what is counted."""
    counted = predict.of.partition(".")[2]
    return re.sub(rf"\s*{counted[:-1]}s?\s*$", "", text) if predict.quantity == "count" else text


def _judge_value(value: float, predict: Predict, facts: Facts, formula: str) -> dict[str, Any]:
    """Give kind and sentence, and the row or rows."""
    truth = facts.number(predict.quantity, predict.of).value
    if is_within(value, truth, predict.tolerance):
        return {"kind": "computed", "sentence": f"Computed right: {formula}."}
    own = fitting(value, ((each.value, each) for each in predict.misconceptions))
    if own:
        return {"kind": "misconception", "row": "lesson", "sentence": own[0].reply}
    found = fitting(value, ((slip.value, slip) for slip in slips(predict.quantity, predict.of, facts, predict.unit)))
    codes = tuple(dict.fromkeys(slip.code for slip in found))
    replies = SLIP_REPLIES[predict.quantity]
    if len(codes) > 1:
        return {"kind": "tie", "rows": codes, "sentence": words.which_question([replies[code][0] for code in codes])}
    if codes:
        said = {
            **step_words(predict.of, facts),
            "gap": gap_words(value, truth),
            "bare": predict.unit,
            **_units(predict.unit),
        }
        reply = _NAME.sub(lambda name: said[name[1]], replies[codes[0]][1])
        return {"kind": "misconception", "row": codes[0], "sentence": reply}
    if is_within(value, truth, READ_WITHIN):
        return {"kind": "read", "sentence": f"{words.CLOSE} Now compute it: {formula}."}
    return {"kind": "off", "sentence": f"That is {gap_words(value, truth)}."}
