"""What a step may say, by the tab that it stands on."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from roofline_lab.course.account_facts import RATIOS
from roofline_lab.course.account_words import ACCOUNTED
from roofline_lab.course.judge_words import PREDICTED
from roofline_lab.course.lesson_parts import Lab, Predict, Setting, Step, Task
from roofline_lab.course.lesson_place import Place
from roofline_lab.course.lesson_tabs import KV, ROOFLINE, TABS
from roofline_lab.course.lesson_toml import Report
from roofline_lab.course.lesson_values import listed

# What a step on the KV cache tab has of the instrument: its machine.
_MACHINE = ("bandwidth", "peak")


def tabs_of(steps: Sequence[Step]) -> Iterator[str]:
    """Give the tab of each step: a step without a lab block stays where the step before it was.

    Examples
    --------
    >>> list(tabs_of([Step(1, "one", "One", "", None, None, None, None, None)]))
    ['roofline']
    """
    tab = ROOFLINE
    for step in steps:
        tab = tab if step.lab is None else step.lab.tab
        yield tab


def check_tab(step: Step, tab: str, report: Report) -> bool:
    """Report what belongs to another tab.

    Parameters
    ----------
    step : Step
        Any.
    tab : str
        On which it stands.
    report : callable
        Takes each `LessonProblem`.

    Returns
    -------
    bool
        Whether all of it belongs to this tab.

    Examples
    --------
    >>> check_tab(Step(1, "one", "One", "", None, None, None, None, None), "kv", print)
    True
    """
    problems = [*_of_lab(step.lab, tab), *_of_task(step.action, tab), *_of_predict(step.action, tab)]
    for place, key, sentence in problems:
        report(place.problem(key, f"{key}: {sentence}"))
    return not problems


_Found = Iterator[tuple[Place, str, str]]


def _of_lab(lab: Lab | None, tab: str) -> _Found:
    if lab is None:
        return
    yield from ((lab.place, key, sentence) for key, sentence in _foreign(lab.setting, lab.account, tab))
    for key in ("lock", "hide"):
        if tab == KV and getattr(lab, key):
            yield lab.place, key, "The words of this list are parts of the roofline tab."


def _of_task(task: object, tab: str) -> _Found:
    if not isinstance(task, Task):
        return
    yield from ((task.place, key, sentence) for key, sentence in _foreign(task.target, task.account, tab))
    for key, home in (("played", ROOFLINE), ("sent", KV)):
        if getattr(task, key) and tab != home:
            yield task.place, key, _belongs(home)


def _of_predict(predict: object, tab: str) -> _Found:
    if not isinstance(predict, Predict):
        return
    known = ACCOUNTED if tab == KV else PREDICTED
    if predict.quantity not in known:
        yield predict.place, "quantity", f"Expected {listed(list(known))} on the {TABS[tab].name} tab."
    elif tab == KV and predict.of is None:
        yield predict.place, "of", "Expected what is asked, as in “candidate.stored.total”."
    elif tab == ROOFLINE and predict.of not in (RATIOS if predict.quantity == "ratio" else (None,)):
        yield predict.place, "of", f"Expected {listed(RATIOS)} for a ratio, and only there."


def _foreign(setting: Setting, account: object, tab: str) -> Iterator[tuple[str, str]]:
    """Give what is set of the other tab."""
    if tab == ROOFLINE and account:
        yield "account", _belongs(KV)
    if tab == KV:
        plain = Setting()
        for key in vars(plain):
            if key not in _MACHINE and getattr(setting, key) != getattr(plain, key):
                yield key, _belongs(ROOFLINE)


def _belongs(tab: str) -> str:
    return f"This belongs to the {TABS[tab].name} tab, and the step does not stand on it."
