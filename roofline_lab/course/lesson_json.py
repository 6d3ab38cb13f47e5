"""Lessons as plain JSON data for the player, and what only the teacher sees, apart."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from roofline_lab.course.account_words import FORMS
from roofline_lab.course.lesson_html import html_of, inline_html_of
from roofline_lab.course.lesson_model import State, state_after, states_of
from roofline_lab.course.lesson_parts import Choice, Lab, Lesson, Predict, Setting, Step, Task


def as_json(lesson: Lesson) -> dict[str, Any]:
    r"""Give all that the player needs; the teacher's blocks are not in it.

    Parameters
    ----------
    lesson : Lesson
        Without problems.

    Returns
    -------
    dict
        ``intro``, ``do_not_conclude`` and each step's ``html`` and ``hints`` are HTML, other texts plain. A
        step's ``start`` is the whole state that it begins with, so that it can be opened without those before it.

    Examples
    --------
    >>> from roofline_lab.course.lesson_file import read_lesson
    >>> front = '+++\ntitle = "T"\nminutes = 3\nlevel = "start"\nobjectives = ["O"]\ndo_not_conclude = ["N"]\n+++'
    >>> lesson, _ = read_lesson(f"{front}\n## Look\nHere.".encode(), "07-short.md")
    >>> data = as_json(lesson)
    >>> data["key"], data["steps"][0]["key"], data["steps"][0]["start"]["bandwidth"]
    ('short', 'look', 100.0)
    """
    return {
        **heading_json(lesson),
        "needs": list(lesson.needs),
        "objectives": list(lesson.objectives),
        "sources": [asdict(source) for source in lesson.sources],
        "do_not_conclude": [inline_html_of(sentence) for sentence in lesson.do_not_conclude],
        "intro": lesson.intro,
        "digest": lesson.digest,
        "steps": [_step(step, start) for step, start in states_of(lesson.steps)],
    }


def heading_json(lesson: Lesson) -> dict[str, Any]:
    """Give what names a lesson.

    Parameters
    ----------
    lesson : Lesson
        Without problems.

    Returns
    -------
    dict
        ``key``, ``number``, ``title``, ``minutes`` and ``level``.
    """
    return {key: getattr(lesson, key) for key in ("key", "number", "title", "minutes", "level")}


def teacher_json(lesson: Lesson) -> dict[str, Any]:
    r"""Give the notes and answers of a lesson, which are not for the student's page.

    Parameters
    ----------
    lesson : Lesson
        Without problems.

    Returns
    -------
    dict
        ``key``, and ``steps`` with ``notes`` and ``answer`` in HTML, or None where a step has none.

    Examples
    --------
    >>> from roofline_lab.course.lesson_file import read_lesson
    >>> front = '+++\ntitle = "T"\nminutes = 3\nlevel = "start"\nobjectives = ["O"]\ndo_not_conclude = ["N"]\n+++'
    >>> lesson, _ = read_lesson(f"{front}\n## Look\nHere.".encode(), "07-short.md")
    >>> teacher_json(lesson)
    {'key': 'short', 'steps': [None]}
    """
    notes = [step.teacher for step in lesson.steps]
    return {
        "key": lesson.key,
        "steps": [note and {"notes": html_of(note.notes), "answer": html_of(note.answer)} for note in notes],
    }


def _step(step: Step, start: State) -> dict[str, Any]:
    return {
        "key": step.key,
        "title": step.title,
        "html": step.html,
        "start": _setting(_whole(start)),
        "tab": start.tab,
        "account": dict(start.account),
        "lab": step.lab and _lab(step.lab),
        "action": step.action and _ACTIONS[type(step.action)](step.action, start),
        "explain": step.explain and {"question": step.explain.question},
        "hints": [html_of(step.hint.look), html_of(step.hint.relation)] if step.hint else [],
    }


def _whole(state: State) -> Setting:
    ledger = state.ledger
    return Setting(
        intensity=ledger.intensity,
        bandwidth=state.bandwidth_gb_per_s,
        peak=state.peak_gflop_per_s,
        work=ledger.work_flop,
        rows={row.key: ledger.row_bytes(row.key) for row in ledger.rows},
        out=tuple(row.key for row in ledger.rows if not row.counted),
        candidate=state.candidate,
    )


def _setting(setting: Setting) -> dict[str, Any]:
    out = None if setting.out is None else list(setting.out)
    return {**asdict(setting), "rows": dict(setting.rows), "out": out}


def _lab(lab: Lab) -> dict[str, Any]:
    return {
        "reset": lab.reset,
        "setting": _setting(lab.setting),
        "lock": list(lab.lock),
        "hide": list(lab.hide),
        "tab": lab.tab,
    }


def _task(task: Task, start: State) -> dict[str, Any]:
    return {
        "type": "task",
        "text": task.text,
        "reset": task.reset,
        "played": task.played,
        "sent": task.sent,
        "target": _setting(task.target),
        "account": _understood(task, start),
    }


def _understood(task: Task, start: State) -> dict[str, Any]:
    """The inputs of a task as the page will have them, without their units."""
    if not task.account:
        return {}
    echo = state_after(task, start).facts.asked.echo
    return {key: echo[key] for key in task.account}


def _predict(predict: Predict, _: State) -> dict[str, Any]:
    return {
        "type": "predict",
        "quantity": predict.quantity,
        "of": predict.of,
        "as": FORMS[predict.quantity].quantity,
        "unit": predict.unit,
        "text": predict.text,
        "expect": predict.expect,
        "tolerance": predict.tolerance,
        "misconceptions": [{"value": own.value, "reply": own.reply} for own in predict.misconceptions],
    }


def _choice(choice: Choice, _: State) -> dict[str, Any]:
    return {"type": "choice", "question": choice.question, "options": [asdict(option) for option in choice.options]}


_ACTIONS = {Task: _task, Predict: _predict, Choice: _choice}
