"""The student's sheet of a lesson: what is asked, room to answer, and no answer."""

from __future__ import annotations

from html import escape

from roofline_lab.course.handout_gaps import GAP, Gaps
from roofline_lab.course.handout_html import figure, has_picture, hint_list, listed, page, tag
from roofline_lab.course.lesson_model import State, states_of
from roofline_lab.course.lesson_parts import Choice, Lesson, Predict, Step, Task

_LINES = 3
_PLAIN_UNITS = {"ratio": "times"}
_LONG = '<span class="blank long"></span>'
_ABOUT_GAPS = f"A gap in a text, {GAP}, stands for a number that you find yourself."


def student_sheet(lesson: Lesson) -> str:
    """Make the sheet.

    Parameters
    ----------
    lesson : Lesson
        Without problems.

    Returns
    -------
    str
        A page of HTML. A number that is the answer of some step is a gap wherever a text has it.

    Examples
    --------
    >>> from roofline_lab.course.library import LESSONS, read_library
    >>> sheet = student_sheet(read_library(LESSONS).lessons[1])
    >>> "I predict" in sheet, "320 GFLOP/s" in sheet
    (True, False)
    """
    gaps = Gaps(lesson)
    steps = [_step(step, start, number, gaps) for number, (step, start) in enumerate(states_of(lesson.steps), 1)]
    objectives = gaps.fill(listed(escape(text) for text in lesson.objectives))
    intro = gaps.fill(lesson.intro)
    has_gaps = any(GAP in piece for piece in (objectives, intro, *steps))
    return page(
        f"{lesson.title}: student sheet",
        [
            f"<main>\n<h1>{lesson.number}. {gaps.fill(escape(lesson.title))}</h1>",
            tag("p", f"Roofline Lab, student sheet, {lesson.minutes} minutes", "note"),
            tag("p", f"<span>Name {_LONG}</span> <span>Date {_LONG}</span>", "fill"),
            tag("h2", "What you will be able to do"),
            objectives,
            intro,
            tag("p", _ABOUT_GAPS, "note") if has_gaps else "",
            *steps,
            _hints(lesson, gaps),
            "</main>",
        ],
    )


def _step(step: Step, start: State, number: int, gaps: Gaps) -> str:
    picture = ""
    if has_picture(step):
        asks_ridge = isinstance(step.action, Predict) and step.action.quantity == "ridge"
        picture = figure(start, number, shows_ridge=not asks_ridge, tells_ridge=False)
    heading = tag("h2", f"Step {number}. {gaps.fill(escape(step.title))}")
    asked = [gaps.fill(_action(step.action)) if step.action else "", gaps.fill(_explain(step))]
    return tag("section", "\n".join([heading, gaps.fill(step.html), picture, *asked]))


def _action(action: Task | Predict | Choice) -> str:
    if isinstance(action, Task):
        return tag("div", listed([escape(action.text)], "boxes"), "ask")
    if isinstance(action, Choice):
        boxes = listed((escape(option.text) for option in action.options), "boxes")
        return tag("div", tag("p", escape(action.question), "do") + boxes, "ask")
    unit = action.unit or _PLAIN_UNITS.get(action.quantity, "")
    lines = f"<span>I predict {_LONG} {unit}</span> <span>The lab shows {_LONG} {unit}</span>"
    return tag("div", tag("p", escape(action.text), "do") + tag("p", lines, "fill"), "ask")


def _explain(step: Step) -> str:
    if step.explain is None:
        return ""
    rules = tag("div", "", "rule") * _LINES
    return tag("div", tag("p", escape(step.explain.question), "do") + rules, "ask")


def _hints(lesson: Lesson, gaps: Gaps) -> str:
    """Give the last page, which can be kept back, or be folded over."""
    hints = [
        tag("h3", f"Step {number}. {gaps.fill(escape(step.title))}") + gaps.fill(hint_list(step.hint))
        for number, step in enumerate(lesson.steps, 1)
        if step.hint
    ]
    if not hints:
        return ""
    first = tag("p", "Read one only when you are stuck: first where to look, then the relation.", "note")
    return tag("section", "\n".join([tag("h2", "Hints"), first, *hints]), "hints")
