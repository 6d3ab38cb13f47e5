"""Judge a prediction: what was typed, against what is right here; the twin of ``assets/pure/judge.mjs``.

The order: computed right, wrong unit, the lesson's own misconceptions, the common table, read right, off.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

from roofline_lab.core.formats import format_number
from roofline_lab.core.roofline import require_positive
from roofline_lab.core.units import UnitError, parse
from roofline_lab.course import judge_words as words
from roofline_lab.course.judge_rows import Numbers, common_rows, prediction_truth, situation_numbers

COMPUTED_WITHIN = 0.02
READ_WITHIN = 0.12
ROW_WITHIN = 0.005
TIE_WITHIN = 1e-6
# A limit belongs to what it limits, whatever the last digits of a number make of it.
_LIMIT_SLACK = 1e-9
_MOST_TIMES = 1.005e6

_READ_OFF_AXES = ("ceiling", "ridge", "intensity")
_UNIT_KINDS = ("intensity", "bandwidth", "peak", "work", "bytes", "seconds", "ratio")
_MISFIT_CODES = ("dimension", "bits")

FREE_KINDS = ("not_yet", "wrong_unit")

_Row = TypeVar("_Row")


@dataclass(frozen=True)
class Verdict:
    """What a prediction is.

    Attributes
    ----------
    kind : str
        ``not_yet``, ``wrong_unit``, ``computed``, ``misconception``, ``tie``, ``read`` or ``off``.
    truth : float
        What is right, in the base unit: GFLOP/s, FLOP/byte, bytes, seconds, or plain.
    sentence : str
        What the student reads.
    value : float or None
        What was predicted; None where nothing is consumed.
    relative_error : float or None
        ``value / truth - 1``; None also where no float holds it.
    row : str or None
        The code of a misconception; of a lesson's own one without a code, ``lesson``.
    rows : tuple of str
        The codes of a tie.
    """

    kind: str
    truth: float
    sentence: str
    value: float | None = None
    relative_error: float | None = None
    row: str | None = None
    rows: tuple[str, ...] = ()

    @property
    def consumed(self) -> bool:
        """Whether it counts as a prediction."""
        return self.kind not in FREE_KINDS


def judge(
    text: str,
    quantity: str,
    situation: Mapping[str, float | None],
    misconceptions: Sequence[Mapping[str, Any]] = (),
    bare_unit: str | None = None,
) -> Verdict:
    """Judge what was typed as a prediction.

    Parameters
    ----------
    text : str
        A number, and perhaps its unit.
    quantity : str
        ``ceiling``, ``ridge``, ``intensity``, ``traffic``, ``time`` or ``ratio``.
    situation : mapping
        ``intensity``, ``bandwidth``, ``peak``, ``work``, ``traffic``, ``start_bandwidth`` (after Reset),
        ``payload_intensity`` (were the scales forgotten), ``tolerance`` (what still counts as computed right, by
        default 0.02), and for a ratio ``truth``; None where not known.
    misconceptions : sequence of mapping
        The lesson's own: ``value`` in the base unit, ``reply`` and perhaps ``code``.
    bare_unit : str, optional
        The unit of a number without one; by default GFLOP/s, FLOP/byte, GB or ms.

    Returns
    -------
    Verdict
        Whatever is typed.

    Raises
    ------
    ValueError
        Where there is no such quantity, the situation does not tell it, or `bare_unit` is no unit of it.

    Examples
    --------
    >>> here = {"intensity": 4.0, "bandwidth": 80.0, "peak": 1000.0, "start_bandwidth": 100.0}
    >>> judge("0.32 TFLOP/s", "ceiling", here).sentence
    'Computed right: 4 FLOP/byte × 80 GB/s = 320 GFLOP/s.'
    >>> judge("400", "ceiling", here).row
    'left_bandwidth'
    >>> judge("320 GB/s", "ceiling", here).consumed
    False
    """
    numbers = situation_numbers(situation)
    truth = prediction_truth(quantity, numbers)
    bare = words.PREDICTED[quantity].bare if bare_unit is None else bare_unit
    try:
        value = parse(text, words.PREDICTED[quantity].quantity, bare)
    except UnitError as refusal:
        kind = misfit_kind(text, refusal.code)
        if kind:
            return Verdict("wrong_unit", truth, words.unit_question(quantity, kind))
        return Verdict("not_yet", truth, refusal.sentence)
    if value <= 0:
        return Verdict("not_yet", truth, words.ABOVE_ZERO)
    error = value / truth - 1
    within = situation.get("tolerance") or COMPUTED_WITHIN
    judged = _judge_value(value, quantity, truth, numbers, misconceptions, bare, within)
    return Verdict(truth=truth, value=value, relative_error=error if math.isfinite(error) else None, **judged)


def gap_words(value: float, truth: float) -> str:
    """Say how far a value is from the truth.

    Parameters
    ----------
    value, truth : float
        In the same unit; finite and above 0.

    Returns
    -------
    str
        In percent below a factor of two.

    Raises
    ------
    ValueError
        Where one of them is not finite, or not above 0.

    Examples
    --------
    >>> gap_words(400, 320), gap_words(40, 320), gap_words(320, 320)
    ('25 % too high', 'a factor of 8 too low', 'exactly right')
    """
    require_positive(value=value, truth=truth)
    error = abs(value / truth - 1)
    times = max(value / truth, truth / value)
    way = "too high" if value > truth else "too low"
    if error <= _LIMIT_SLACK:
        return "exactly right"
    if error < 0.01:
        return f"less than 1 % {way}"
    if times < 2:
        return f"{format_number(error * 100, 2)} % {way}"
    if times < _MOST_TIMES:
        return f"a factor of {format_number(times, 3)} {way}"
    return f"more than a million times {way}"


def _judge_value(
    value: float,
    quantity: str,
    truth: float,
    numbers: Numbers,
    misconceptions: Sequence[Mapping[str, Any]],
    bare: str,
    within: float,
) -> dict[str, Any]:
    """Give kind and sentence, and the row or rows."""
    if is_within(value, truth, within):
        how = words.how_words(quantity, numbers, truth)
        return {"kind": "computed", "sentence": f"Computed right: {how}."}
    own = fitting(value, ((entry["value"], entry) for entry in misconceptions))
    if own:
        return {"kind": "misconception", "row": own[0].get("code") or "lesson", "sentence": own[0]["reply"]}
    rows = fitting(value, ((row.value, row) for row in common_rows(quantity, numbers, truth)))
    if len(rows) > 1:
        codes = tuple(row.code for row in rows)
        return {"kind": "tie", "rows": codes, "sentence": words.tie_question(quantity, codes)}
    if rows:
        code = rows[0].code
        texts = {"gap": gap_words(rows[0].value, truth), "bare": bare}
        reply = words.row_reply(quantity, code, numbers, texts)
        return {"kind": "misconception", "row": code, "sentence": reply}
    if is_within(value, truth, READ_WITHIN):
        read = words.READ if quantity in _READ_OFF_AXES else words.CLOSE
        sentence = f"{read} Now compute it: {words.how_words(quantity, numbers, truth)}."
        return {"kind": "read", "sentence": sentence}
    return {"kind": "off", "sentence": f"That is {gap_words(value, truth)}."}


def is_within(value: float, right: float, limit: float) -> bool:
    """Tell whether a value is as near to another as a relative limit allows.

    Examples
    --------
    >>> is_within(102, 100, 0.02), is_within(103, 100, 0.02)
    (True, False)
    """
    return abs(value - right) <= (limit + _LIMIT_SLACK) * right


def fitting(value: float, rows: Iterable[tuple[float, _Row]]) -> list[_Row]:
    """Give the nearest row that fits, with all that have its value.

    Examples
    --------
    >>> fitting(4.005, [(4.0, "a"), (4.0, "b"), (4.02, "c"), (8.0, "d")])
    ['a', 'b']
    """
    fitting = [(at, row) for at, row in rows if is_within(value, at, ROW_WITHIN)]
    nearest = min((at for at, _ in fitting), key=lambda at: abs(value - at) / at, default=None)
    return [row for at, row in fitting if is_within(at, nearest, TIE_WITHIN)]


def misfit_kind(text: str, code: str) -> str | None:
    """Tell what the unit measures, where it measures another thing than is asked.

    Parameters
    ----------
    text : str
        What was typed.
    code : str
        Why it was refused.

    Returns
    -------
    str or None

    Examples
    --------
    >>> misfit_kind("8 GB/s", "dimension"), misfit_kind("8 Gb", "bits"), misfit_kind("x", "not_a_number")
    ('bandwidth', 'bits', None)
    """
    if code == "count_or_rate":
        return code
    if code not in _MISFIT_CODES:
        return None
    # Each quantity refuses the units of the others, and bits are refused by all.
    return next((kind for kind in _UNIT_KINDS if _code(text, kind) not in _MISFIT_CODES), "bits")


def _code(text: str, quantity: str) -> str | None:
    try:
        parse(text, quantity)
    except UnitError as refusal:
        return refusal.code
    return None
