"""What the judge says beside the replies of the common table; the twin of ``assets/pure/judge_words.mjs``."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from roofline_lab.core.formats import format_quantity
from roofline_lab.course.judge_replies import ANY_REPLIES, REPLIES
from roofline_lab.course.judge_rows import Numbers


class Predicted(NamedTuple):
    """What a prediction is read and shown as, the unit of a bare number, and what the predicted thing is."""

    quantity: str
    bare: str
    is_what: str


PREDICTED: Mapping[str, Predicted] = {
    "ceiling": Predicted("peak", "GFLOP/s", "a ceiling is operations per second, in GFLOP/s"),
    "ridge": Predicted("intensity", "FLOP/byte", "a ridge is operations per byte, in FLOP/byte"),
    "intensity": Predicted("intensity", "FLOP/byte", "an intensity is operations per byte, in FLOP/byte"),
    "traffic": Predicted("bytes", "GB", "traffic is a number of bytes, in GB"),
    "time": Predicted("seconds", "ms", "a time is in ms or s"),
    "ratio": Predicted("ratio", "", "a ratio is a plain number"),
}

# What a unit means, what it counts, and how; None where that is no question.
_MEANINGS = {
    "bandwidth": ("bytes per second", "bytes", "rate"),
    "peak": ("operations per second", "operations", "rate"),
    "work": ("a number of operations", "operations", "count"),
    "bytes": ("a number of bytes", "bytes", "count"),
    "bits": ("bits", "bits", None),
    "count_or_rate": ("operations, or operations per second", "operations", "either"),
    "intensity": ("operations per byte", None, None),
    "seconds": ("a time", None, None),
    "ratio": ("a plain number", None, None),
}

ABOVE_ZERO = "A prediction is a number above zero, with or without its unit."
READ = "That is read right off a log axis."
CLOSE = "That is close, within 12 %."

# How the truth comes about: by what limits where that makes a difference.
_HOW: Mapping[str, Mapping[str, str]] = {
    "ceiling": {
        "memory": "{intensity} × {bandwidth} = {ceiling}",
        "ridge": "at the ridge, {intensity} × {bandwidth} is the peak itself, {peak}",
        "compute": "{intensity} lies right of the ridge at {ridge}, so the peak limits: {peak}",
    },
    "ridge": {"any": "{peak} ÷ {bandwidth} = {ridge}"},
    "intensity": {"any": "{work} ÷ {traffic} = {truth}"},
    "traffic": {"any": "the counted rows add up to {traffic}"},
    "time": {
        "memory": "{traffic} ÷ {bandwidth} = {time}, and memory is the slower clock",
        "ridge": "{traffic} ÷ {bandwidth} = {time}, and math needs just as long",
        "compute": "{work} ÷ {peak} = {time}, and math is the slower clock",
    },
    "ratio": {"any": "the one divided by the other is {truth}"},
}

_SHOWN_AS = {
    "intensity": "intensity",
    "payload": "intensity",
    "ridge": "intensity",
    "bandwidth": "bandwidth",
    "start": "bandwidth",
    "peak": "peak",
    "ceiling": "peak",
    "work": "work",
    "traffic": "bytes",
    "time": "seconds",
}
_NAME = re.compile(r"\{(\w+)\}")


def how_words(quantity: str, numbers: Numbers, truth: float) -> str:
    """Say how the truth comes about, without a full stop.

    Parameters
    ----------
    quantity : str
        A key of `PREDICTED`.
    numbers : Numbers
        Of the situation.
    truth : float
        What is right.

    Returns
    -------
    str
        With the numbers of the situation.

    Examples
    --------
    >>> from roofline_lab.course.judge_rows import situation_numbers
    >>> how_words("ridge", situation_numbers({"bandwidth": 80.0, "peak": 1000.0}), 12.5)
    '1000 GFLOP/s ÷ 80 GB/s = 12.5 FLOP/byte'
    """
    by_limit = _HOW[quantity]
    template = by_limit.get("any") or by_limit[_limit(numbers)]
    return _filled(template, numbers, {"truth": format_quantity(truth, PREDICTED[quantity].quantity)})


def row_reply(quantity: str, code: str, numbers: Numbers, texts: Mapping[str, str]) -> str:
    """Give the reply of a row of the common table.

    Parameters
    ----------
    quantity : str
        A key of `PREDICTED`.
    code : str
        The row.
    numbers : Numbers
        Of the situation.
    texts : mapping
        What is said of the value: its ``gap``, and ``bare``, the unit of a bare number.

    Returns
    -------
    str
        One or two sentences.

    Examples
    --------
    >>> from roofline_lab.course.judge_rows import situation_numbers
    >>> row_reply("ratio", "inverse", situation_numbers({}), {})
    'That is the ratio upside down. Which of the two numbers is divided by the other?'
    """
    return _filled(_row_words(quantity, code)[1], numbers, texts)


def tie_question(quantity: str, codes: Sequence[str]) -> str:
    """Ask which of several rows of one value was meant.

    Parameters
    ----------
    quantity : str
        A key of `PREDICTED`.
    codes : sequence of str
        Two rows or more.

    Returns
    -------
    str
        Their names, and the question.

    Examples
    --------
    >>> tie_question("ceiling", ["said_ridge", "said_time"])
    'That number fits more than one idea: the ridge or the time in ms. Which was yours?'
    """
    return which_question([_row_words(quantity, code)[0] for code in codes])


def which_question(names: Sequence[str]) -> str:
    """Ask which of several ideas was meant.

    Parameters
    ----------
    names : sequence of str
        Two or more.

    Returns
    -------
    str

    Examples
    --------
    >>> which_question(["one layer", "one token"])
    'That number fits more than one idea: one layer or one token. Which was yours?'
    """
    *names, last = names
    return f"That number fits more than one idea: {', '.join(names)} or {last}. Which was yours?"


def unit_question(quantity: str, kind: str, forms: Mapping[str, Predicted] = PREDICTED) -> str:
    """Ask about a unit that measures something else.

    The number has no part in it, for the question must not show whether the number would fit.

    Parameters
    ----------
    quantity : str
        A key of `PREDICTED`.
    kind : str
        What the unit measures: a quantity, ``bits`` or ``count_or_rate``.
    forms : mapping
        What `quantity` is a key of.

    Returns
    -------
    str
        Both units in words, and what to ask oneself.

    Examples
    --------
    >>> unit_question("traffic", "bandwidth")
    'That unit means bytes per second; traffic is a number of bytes, in GB. A count or a rate?'
    """
    means, counts, form = _MEANINGS[kind]
    _, wanted_counts, wanted_form = _MEANINGS[forms[quantity].quantity]
    things = f" {counts.capitalize()} or {wanted_counts}?" if _differ(counts, wanted_counts) else ""
    rates = " A count or a rate?" if _differ(form, wanted_form) else ""
    return f"That unit means {means}; {forms[quantity].is_what}.{things}{rates}"


def _limit(numbers: Numbers) -> str:
    if numbers.bound is not None:
        return numbers.bound
    return "compute" if numbers.memory < numbers.math else "memory"


def _differ(one: str | None, other: str | None) -> bool:
    return None not in (one, other) and one != other


def _row_words(quantity: str, code: str) -> tuple[str, str]:
    return REPLIES[quantity].get(code) or ANY_REPLIES[code]


def _filled(template: str, numbers: Numbers, texts: Mapping[str, str]) -> str:
    def shown(name: re.Match[str]) -> str:
        key = name[1]
        return texts[key] if key in texts else format_quantity(getattr(numbers, key), _SHOWN_AS[key])

    return _NAME.sub(shown, template)
