"""Work out the state of the instrument in each step, and from it what is predicted there."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from roofline_lab.core.formats import format_quantity
from roofline_lab.core.kv.workbench_defaults import DEFAULTS
from roofline_lab.core.kv.workbench_request import Refused
from roofline_lab.core.ledger import Ledger, LedgerError, Row
from roofline_lab.core.quantities import FORMATS, QUANTITIES, ROWS, Format
from roofline_lab.course.account_facts import Facts
from roofline_lab.course.lesson_account import facts_of
from roofline_lab.course.lesson_parts import Setting, Step, Task
from roofline_lab.course.lesson_tabs import ROOFLINE

_INTENSITIES = (QUANTITIES["intensity"].low, QUANTITIES["intensity"].high)


class StateError(ValueError):
    """A state that the instrument does not have; `key` is what leads there, the message a sentence."""

    def __init__(self, key: str | None, sentence: str) -> None:
        super().__init__(sentence)
        self.key = key


@dataclass(frozen=True)
class State:
    """What the lab stands at: the instrument, the tab in view, and the inputs of the KV cache tab.

    `account` has the inputs that are not as after Reset.
    """

    ledger: Ledger
    bandwidth_gb_per_s: float
    peak_gflop_per_s: float
    candidate: str | None
    tab: str = ROOFLINE
    account: Mapping[str, object] = field(default_factory=dict)

    @property
    def facts(self) -> Facts:
        """The byte account of the inputs, under the instrument's roof."""
        return facts_of(self.account, self.bandwidth_gb_per_s, self.peak_gflop_per_s)

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


def with_account(state: State, account: Mapping[str, object]) -> State:
    """Set inputs of the KV cache tab.

    Parameters
    ----------
    state : State
        Before.
    account : mapping
        As a lab or a task has them.

    Returns
    -------
    State
        After.

    Raises
    ------
    StateError
        Where the account refuses them.

    Examples
    --------
    >>> with_account(reset_state(), {"context": 1}).facts.number("bytes", "baseline.stored.total").value
    131072
    >>> with_account(reset_state(), {"context": "8k"})
    Traceback (most recent call last):
    roofline_lab.course.lesson_model.StateError: context: “8k” can be 8000 or 8192: write the number out.
    """
    changed = replace(state, account={**state.account, **account})
    if not account:
        return changed
    try:
        understood = changed.facts.asked.echo
    except Refused as refused:
        key, sentence = next(iter(refused.sentences.items()))
        raise StateError(key, f"{key}: {sentence}") from None
    now = {key: understood[key] for key in changed.account}
    return replace(state, account={key: value for key, value in now.items() if value != DEFAULTS[key]})


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
    found = with_setting(reset_state() if step.lab.reset else before, step.lab.setting)
    return with_account(replace(found, tab=step.lab.tab), step.lab.account)


def state_after(task: Task, start: State) -> State:
    """Give the state that a task leads to.

    Parameters
    ----------
    task : Task
        Any.
    start : State
        In which its step begins.

    Returns
    -------
    State

    Raises
    ------
    StateError
        As `with_setting` and `with_account`.

    Examples
    --------
    >>> from roofline_lab.course.lesson_place import Place
    >>> task = Task(Place("01-x.md", 9, ""), "Double it.", False, False, Setting(intensity=2.0))
    >>> state_after(task, reset_state()).ledger.intensity
    2.0
    """
    return with_account(with_setting(start, task.target), task.account)


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
        state = state_after(step.action, start) if isinstance(step.action, Task) else start
