"""A lesson for the teacher's own window: its steps with what they ask, the notes and the answers."""

from __future__ import annotations

from typing import Any

from roofline_lab.course.lesson_json import teacher_json
from roofline_lab.course.lesson_parts import Choice, Lesson, Predict, Step, Task


def desk_json(lesson: Lesson) -> dict[str, Any]:
    r"""Give what the teacher's window shows of a lesson; a student's page must not have it.

    Parameters
    ----------
    lesson : Lesson
        Without problems.

    Returns
    -------
    dict
        ``key``, ``number``, ``title`` and ``steps``, each with ``title``, ``asks`` (text, empty where the step only
        tells), and ``notes`` and ``answer`` in HTML, empty where the lesson has none.

    Examples
    --------
    >>> from roofline_lab.course.lesson_file import read_lesson
    >>> front = '+++\ntitle = "T"\nminutes = 3\nlevel = "start"\nobjectives = ["O"]\ndo_not_conclude = ["N"]\n+++'
    >>> lesson, _ = read_lesson(f"{front}\n## Look\nHere.".encode(), "07-short.md")
    >>> desk_json(lesson)["steps"]
    [{'title': 'Look', 'asks': '', 'notes': '', 'answer': ''}]
    """
    told = teacher_json(lesson)["steps"]
    steps = [
        {"title": step.title, "asks": _asks(step), **(notes or {"notes": "", "answer": ""})}
        for step, notes in zip(lesson.steps, told, strict=True)
    ]
    return {"key": lesson.key, "number": lesson.number, "title": lesson.title, "steps": steps}


def _asks(step: Step) -> str:
    match step.action:
        case Choice(question=question):
            return question
        case Task(text=text) | Predict(text=text):
            return text
    return ""
