"""Judge what a page sends: a prediction in a step of a lesson, of which only Python knows the truth."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict
from typing import Any

from roofline_lab.course.account_judge import judge_account
from roofline_lab.course.lesson_model import states_of
from roofline_lab.course.lesson_parts import Lesson, Predict
from roofline_lab.course.lesson_tabs import KV

#: Longer texts are no numbers, and are not looked at.
_MOST_CHARACTERS = 200
CHANGED = "This lesson was changed on the server. Reload the page; your progress stays."


def judge_prediction(sent: object, lessons: Sequence[Lesson]) -> dict[str, Any]:
    """Judge a prediction.

    Parameters
    ----------
    sent : object
        From a page, trusted with nothing: ``lesson``, its ``digest``, the ``step``'s key, the ``text``, and
        ``asked``, a number that comes back.
    lessons : sequence of Lesson
        Those of the server.

    Returns
    -------
    dict
        A `Verdict` as JSON data, with ``consumed`` and ``asked``. Where the lesson is another one by now, or there is
        no such question, it costs nothing and says so.

    Examples
    --------
    >>> judge_prediction({"lesson": "gone", "text": "4", "asked": 1}, [])["consumed"]
    False
    """
    given = sent if isinstance(sent, Mapping) else {}
    text = str(given.get("text", ""))[:_MOST_CHARACTERS]
    asked = given.get("asked")
    for lesson in lessons:
        if (lesson.key, lesson.digest) != (given.get("lesson"), given.get("digest")):
            continue
        for step, start in states_of(lesson.steps):
            if step.key == given.get("step") and start.tab == KV and isinstance(step.action, Predict):
                verdict = judge_account(text, step.action, start.facts)
                return {**asdict(verdict), "consumed": verdict.consumed, "asked": asked}
    return {"kind": "not_yet", "sentence": CHANGED, "consumed": False, "asked": asked}
