"""What the lab answers to the wrong predictions that are often made: the judge's own words, for the teacher."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from roofline_lab.core.quantities import QUANTITIES
from roofline_lab.course.account_judge import judge_account
from roofline_lab.course.account_slips import slips
from roofline_lab.course.account_words import shown_value
from roofline_lab.course.judge import Verdict, judge
from roofline_lab.course.judge_rows import common_rows, situation_numbers
from roofline_lab.course.judge_words import how_words
from roofline_lab.course.lesson_model import State
from roofline_lab.course.lesson_parts import Predict
from roofline_lab.course.lesson_predicted import accounted, predicted
from roofline_lab.course.lesson_tabs import KV

_ANSWERED = ("misconception", "tie")


def how(predict: Predict, start: State) -> str:
    """Say how the answer comes about.

    Parameters
    ----------
    predict : Predict
        The question.
    start : State
        In which it is asked.

    Returns
    -------
    str
        As the judge says it, without a full stop.

    Examples
    --------
    >>> from roofline_lab.course.library import LESSONS, read_library
    >>> from roofline_lab.course.lesson_model import states_of
    >>> steps = list(states_of(read_library(LESSONS).lessons[1].steps))
    >>> how(steps[2][0].action, steps[2][1])
    '4 FLOP/byte × 80 GB/s = 320 GFLOP/s'
    """
    if start.tab == KV:
        return accounted(predict, start).formula
    numbers = situation_numbers(_situation(predict, start))
    return how_words(predict.quantity, numbers, predicted(predict, start))


def replies(predict: Predict, start: State) -> Iterator[tuple[str, str]]:
    """Give what a student may say, and what the lab answers.

    Parameters
    ----------
    predict : Predict
        The question.
    start : State
        In which it is asked.

    Yields
    ------
    (str, str)
        A wrong number with its unit, and the reply; first the lesson's own, then the usual ones.

    Examples
    --------
    >>> from roofline_lab.course.library import LESSONS, read_library
    >>> from roofline_lab.course.lesson_model import states_of
    >>> steps = list(states_of(read_library(LESSONS).lessons[1].steps))
    >>> next(replies(steps[2][0].action, steps[2][1]))
    ('400 GFLOP/s', 'That is the ceiling at 100 GB/s, the bandwidth after Reset. Here it is 80 GB/s.')
    """
    wrong, judged = _of_account(predict, start) if start.tab == KV else _of_instrument(predict, start)
    told: set[str] = set()
    for value in [*(item.value for item in predict.misconceptions), *wrong]:
        said = shown_value(value, predict.quantity)
        verdict = judged(said)
        # One power of ten stands for all of them.
        answer = verdict.sentence if verdict.row in (None, "lesson") else verdict.row
        if verdict.kind in _ANSWERED and answer not in told:
            told.add(answer)
            yield said, verdict.sentence


_Judged = tuple[list[float], Callable[[str], Verdict]]


def _of_instrument(predict: Predict, start: State) -> _Judged:
    """Give the usual wrong numbers, and what judges a number."""
    situation = _situation(predict, start)
    own = [{"value": item.value, "reply": item.reply} for item in predict.misconceptions]
    rows = common_rows(predict.quantity, situation_numbers(situation), predicted(predict, start))
    return [row.value for row in rows], lambda said: judge(said, predict.quantity, situation, own)


def _of_account(predict: Predict, start: State) -> _Judged:
    found = slips(predict.quantity, predict.of, start.facts, predict.unit)
    return [slip.value for slip in found], lambda said: judge_account(said, predict, start.facts)


def _situation(predict: Predict, start: State) -> dict[str, float | None]:
    asked, candidate = start.candidate_ledger or start.ledger, start.candidate_format
    has_scales = candidate is not None and candidate.scale_bits_per_code > 0
    return {
        "intensity": asked.intensity,
        "bandwidth": start.bandwidth_gb_per_s,
        "peak": start.peak_gflop_per_s,
        "work": asked.work_flop,
        "traffic": asked.traffic_bytes,
        "start_bandwidth": QUANTITIES["bandwidth"].default,
        "payload_intensity": start.ledger.with_format(candidate.code_bits, 0).intensity if has_scales else None,
        "tolerance": predict.tolerance,
        "truth": predicted(predict, start) if predict.of else None,
    }
