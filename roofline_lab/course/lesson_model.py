"""Work out the state of the instrument in each step, and from it what is predicted there."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace

from roofline_lab.core.formats import format_quantity
from roofline_lab.core.ledger import Ledger, LedgerError, Row, payload_ratio, total_ratio
from roofline_lab.core.quantities import FORMATS, QUANTITIES, ROWS, Format
from roofline_lab.core.roofline import ceiling_gflop_per_s, least_seconds, ridge_flop_per_byte
from roofline_lab.course.lesson_parts import Predict, Setting, Step, Task

_INTENSITIES = (QUANTITIES["intensity"].low, QUANTITIES["intensity"].high)


class StateError(ValueError):
    """A state that the instrument does not have; `key` is what leads there, the message a sentence."""

    def __init__(self, key: str | None, sentence: str) -> None:
        super().__init__(sentence)
        self.key = key


@dataclass(frozen=True)
class State:
    """What the instrument stands at."""

    ledger: Ledger
    bandwidth_gb_per_s: float
    peak_gflop_per_s: float
    candidate: str | None

    @property
    def candidate_format(self) -> Format | None:
        """The format that the baseline is compared with."""
        return next((cache for cache in FORMATS if cache.key == self.candidate), None)

    @property
    def candidate_ledger(self) -> Ledger | None:
        """The account in the candidate's format."""
        cache = self.candidate_format
        return self.ledger.with_format(cache.code_bits, cache.scale_bits_per_code) if cache else None


def reset_state() -> State:
    """Give the state after Reset.

    Returns
    -------
    State
        Of the values in `roofline_lab.core.quantities`.

    Examples
    --------
    >>> reset_state().ledger.intensity, reset_state().bandwidth_gb_per_s
    (1.0, 100.0)
    """
    rows = tuple(Row(row.key, row.kind, row.name, row.bytes) for row in ROWS)
    ledger = Ledger(rows, 1.0, QUANTITIES["work"].default)
    return State(ledger, QUANTITIES["bandwidth"].default, QUANTITIES["peak"].default, None)


def with_setting(state: State, setting: Setting) -> State:
    """Apply the values of a lab or of a task, in their order.

    Parameters
    ----------
    state : State
        Before.
    setting : Setting
        Each value within its own range.

    Returns
    -------
    State
        After.

    Raises
    ------
    StateError
        Where the values together lead out of the range of the intensity.

    Examples
    --------
    >>> half = with_setting(reset_state(), Setting(rows={"kv": 1e9, "activation": 0.0}, work=4e9))
    >>> half.ledger.intensity
    4.0
    >>> with_setting(reset_state(), Setting(rows={"kv": 1e3, "activation": 0.0}))
    Traceback (most recent call last):
    roofline_lab.course.lesson_model.StateError: These rows and this work give 8000000 FLOP/byte, which is outside
    the range of the intensity.
    """
    ledger = state.ledger
    for key, row_bytes in setting.rows.items():
        ledger = ledger.with_row(key, row_bytes)
    if setting.out is not None:
        for row in ledger.rows:
            ledger = ledger.with_counted(row.key, row.key not in setting.out)
    if setting.work is not None:
        ledger = ledger.with_work(setting.work)
    try:
        if setting.intensity is not None:
            ledger = ledger.with_intensity(setting.intensity, within=_INTENSITIES)
    except LedgerError:
        raise StateError("intensity", "The intensity cannot be set while nothing is counted.") from None
    _require_in_range(ledger, next(iter(setting.rows), "work"), "These rows and this work give")
    changed = replace(
        state,
        ledger=ledger,
        bandwidth_gb_per_s=setting.bandwidth or state.bandwidth_gb_per_s,
        peak_gflop_per_s=setting.peak or state.peak_gflop_per_s,
        candidate=setting.candidate or state.candidate,
    )
    if changed.candidate:
        _require_in_range(changed.candidate_ledger, "candidate", "The candidate has")
    return changed


def _require_in_range(ledger: Ledger, key: str, start: str) -> None:
    try:
        ledger.with_work(ledger.work_flop, within=_INTENSITIES)
    except LedgerError as refusal:
        shown = format_quantity(refusal.intensity, "intensity", 6)
        raise StateError(key, f"{start} {shown}, which is outside the range of the intensity.") from None


def state_before(step: Step, before: State) -> State:
    """Give the state in which a step begins: after its lab block, before its task.

    Parameters
    ----------
    step : Step
        Any.
    before : State
        After the step before it.

    Returns
    -------
    State
        What the student finds.

    Raises
    ------
    StateError
        As `with_setting`.

    Examples
    --------
    >>> step = Step(1, "one", "One", "", None, None, None, None, None)
    >>> state_before(step, reset_state()).ledger.intensity
    1.0
    """
    if step.lab is None:
        return before
    return with_setting(reset_state() if step.lab.reset else before, step.lab.setting)


def states_of(steps: Sequence[Step]) -> Iterator[tuple[Step, State]]:
    """Go through the steps of a lesson, each with what the step before it leads to.

    Parameters
    ----------
    steps : sequence of Step
        Of a lesson without problems.

    Yields
    ------
    (Step, State)
        A step, and the state in which it begins.

    Examples
    --------
    >>> list(states_of([]))
    []
    """
    state = reset_state()
    for step in steps:
        start = state_before(step, state)
        yield step, start
        state = with_setting(start, step.action.target) if isinstance(step.action, Task) else start


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
    >>> from roofline_lab.course.lesson_place import Place
    >>> text = 'quantity = "ridge"\ntext = "Where is it?"\nexpect = "10 FLOP/byte"'
    >>> predicted(read_block("predict", Place("01-x.md", 9, text), print), reset_state())
    10.0
    """
    value = _ASKED[predict.quantity](predict, state)
    if value is None:
        raise StateError("quantity", f"The state of this step does not tell the {predict.quantity}.")
    return value


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
