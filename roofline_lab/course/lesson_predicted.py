"""Compute what a step predicts, from the state in which it asks."""

from __future__ import annotations

from collections.abc import Callable

from roofline_lab.core.ledger import Ledger, payload_ratio, total_ratio
from roofline_lab.core.roofline import ceiling_gflop_per_s, least_seconds, ridge_flop_per_byte
from roofline_lab.course.account_facts import Number, PathError
from roofline_lab.course.lesson_model import State, StateError
from roofline_lab.course.lesson_parts import Predict
from roofline_lab.course.lesson_tabs import KV


def predicted(predict: Predict, state: State) -> float:
    r"""Compute what is asked.

    Parameters
    ----------
    predict : Predict
        The question.
    state : State
        In which it is asked.

    Returns
    -------
    float
        In the base unit; of the candidate where there is one.

    Raises
    ------
    StateError
        Where the state does not tell it.

    Examples
    --------
    >>> from roofline_lab.course.lesson_blocks import read_block
    >>> from roofline_lab.course.lesson_model import reset_state
    >>> from roofline_lab.course.lesson_place import Place
    >>> text = 'quantity = "ridge"\ntext = "Where is it?"\nexpect = "10 FLOP/byte"'
    >>> predicted(read_block("predict", Place("01-x.md", 9, text), print), reset_state())
    10.0
    """
    if state.tab == KV:
        return accounted(predict, state).value
    value = _ASKED[predict.quantity](predict, state)
    if value is None:
        raise StateError("quantity", f"The state of this step does not tell the {predict.quantity}.")
    return value


def accounted(predict: Predict, state: State) -> Number:
    """Compute what is asked of the KV cache tab, with its formula.

    Parameters
    ----------
    predict : Predict
        The question.
    state : State
        In which it is asked.

    Returns
    -------
    Number

    Raises
    ------
    StateError
        Where its path leads to no number.
    """
    try:
        return state.facts.number(predict.quantity, predict.of)
    except PathError as error:
        raise StateError("of", f"of: {error}") from None


def _asked_ledger(state: State) -> Ledger:
    return state.candidate_ledger or state.ledger


def _ceiling(ledger: Ledger, state: State) -> float | None:
    if ledger.intensity is None:
        return None
    return ceiling_gflop_per_s(ledger.intensity, state.bandwidth_gb_per_s, state.peak_gflop_per_s)


def _time(ledger: Ledger, state: State) -> float:
    return least_seconds(ledger.work_flop, ledger.traffic_bytes, state.bandwidth_gb_per_s, state.peak_gflop_per_s)


def _ratio(predict: Predict, state: State) -> float | None:
    baseline, candidate = state.ledger, state.candidate_ledger
    if candidate is None:
        return None
    if predict.of == "payload":
        return payload_ratio(baseline, candidate)
    if predict.of == "total":
        return total_ratio(baseline, candidate)
    before, after = _ceiling(baseline, state), _ceiling(candidate, state)
    return None if before is None or after is None else after / before


_ASKED: dict[str, Callable[[Predict, State], float | None]] = {
    "ceiling": lambda _, state: _ceiling(_asked_ledger(state), state),
    "ridge": lambda _, state: ridge_flop_per_byte(state.bandwidth_gb_per_s, state.peak_gflop_per_s),
    "intensity": lambda _, state: _asked_ledger(state).intensity,
    "traffic": lambda _, state: _asked_ledger(state).traffic_bytes or None,
    "time": lambda _, state: _time(_asked_ledger(state), state),
    "ratio": _ratio,
}
