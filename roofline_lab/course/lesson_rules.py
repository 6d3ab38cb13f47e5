"""What must be right in a lesson beyond its form: the author's numbers, and that each step can be done."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence

from roofline_lab.core.formats import format_quantity
from roofline_lab.course.account_words import FORMS
from roofline_lab.course.judge import COMPUTED_WITHIN, ROW_WITHIN
from roofline_lab.course.lesson_model import State, StateError, reset_state, state_after, state_before
from roofline_lab.course.lesson_parts import Predict, Step, Task
from roofline_lab.course.lesson_predicted import predicted
from roofline_lab.course.lesson_tab_rules import check_tab, tabs_of
from roofline_lab.course.lesson_tabs import ROOFLINE
from roofline_lab.course.lesson_toml import Report

_SAME = 1e-9
_NUMBER = re.compile(r"(?<![\w.])\d+(?:\.\d+)?(?![\d.]*\d)")


def check_steps(steps: Sequence[Step], broken: Collection[int], report: Report) -> None:
    """Recompute every prediction, and look whether each step can be done.

    Parameters
    ----------
    steps : sequence of Step
        In their order.
    broken : collection of int
        Positions of the steps of which a block could not be read: from there on the state is not known, until
        a step begins with a Reset.
    report : callable
        Takes each `LessonProblem`.

    Examples
    --------
    >>> check_steps([], (), print)
    """
    state: State | None = reset_state()
    for position, (step, tab) in enumerate(zip(steps, tabs_of(steps), strict=True)):
        fits = check_tab(step, tab, report)
        if step.lab is not None and step.lab.reset:
            state = reset_state()
        state = None if state is None or position in broken or not fits else _state_after(step, state, report)
        if tab == ROOFLINE:
            _check_controls(step, report)
        _check_hint(step, report)


def _state_after(step: Step, before: State, report: Report) -> State | None:
    """Give the state after a step; None where a problem leaves it unknown."""
    try:
        start = state_before(step, before)
    except StateError as error:
        report(step.lab.place.problem(error.key, str(error)))
        return None
    try:
        if isinstance(step.action, Task):
            return _after_task(step.action, start, report)
        if isinstance(step.action, Predict):
            _check_predict(step.action, predicted(step.action, start), report)
    except StateError as error:
        report(step.action.place.problem(error.key, str(error)))
        return None if isinstance(step.action, Task) else start
    return start


def _after_task(task: Task, start: State, report: Report) -> State:
    after = state_after(task, start)
    if after == start and not task.reset and not task.played and not task.sent:
        report(task.place.problem(None, "task is already reached where its step begins."))
    return after


def _check_predict(predict: Predict, truth: float, report: Report) -> None:
    kind = FORMS[predict.quantity].quantity
    if abs(predict.expect - truth) > max(predict.expect_half_digit, _SAME * truth):
        written, model = (format_quantity(value, kind, 6) for value in (predict.expect, truth))
        report(predict.place.problem("expect", f"expect says {written}, but the model gives {model}."))
    seen: list[float] = []
    for misconception in predict.misconceptions:
        value, place = misconception.value, misconception.place
        if _is_near(value, truth, max(predict.tolerance, COMPUTED_WITHIN)):
            report(place.problem("value", "value: Expected a wrong answer, and this one is computed right."))
        if any(_is_near(value, other, ROW_WITHIN) for other in seen):
            report(place.problem("value", "value: Another misconception of this step has the same value."))
        seen.append(value)


def _is_near(value: float, other: float, limit: float) -> bool:
    return abs(value - other) <= limit * other * (1 + _SAME)


def _check_controls(step: Step, report: Report) -> None:
    """Report a control that the student needs and does not get."""
    if step.lab is None:
        return
    needed: set[str] = set()
    if isinstance(step.action, Predict):
        needed = {"play", "predict"}
    elif isinstance(step.action, Task):
        needed = _controls_for(step.action)
    for key in ("hide", "lock"):
        for part in getattr(step.lab, key):
            if part in needed:
                report(step.lab.place.problem(key, f"{key}: The student needs “{part}” in this step."))


def _controls_for(task: Task) -> set[str]:
    target = task.target
    wanted = {
        "reset": task.reset,
        "play": task.played,
        "intensity": target.intensity,
        "bandwidth": target.bandwidth,
        "peak": target.peak,
        "ledger": target.rows or target.out is not None or target.candidate,
    }
    return {part for part, is_wanted in wanted.items() if is_wanted}


def _check_hint(step: Step, report: Report) -> None:
    """Report a hint that is the answer."""
    if step.hint is None or not isinstance(step.action, Predict):
        return
    answer = step.action.expect_written
    half_digit = step.action.expect_half_digit * answer / step.action.expect
    for key in ("look", "relation"):
        numbers = [float(number) for number in _NUMBER.findall(getattr(step.hint, key))]
        if any(abs(number - answer) <= half_digit for number in numbers):
            report(step.hint.place.problem(key, f"{key}: A hint must not contain the number that is asked."))
