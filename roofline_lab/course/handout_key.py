"""The answer key of a lesson: the student's sheet with every answer, and what the teacher needs beside it."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape

from roofline_lab.core.formats import format_quantity
from roofline_lab.core.roofline import ceiling_gflop_per_s
from roofline_lab.course.account_words import shown_value
from roofline_lab.course.handout_html import figure, has_picture, hint_list, listed, page, tag
from roofline_lab.course.handout_replies import how, replies
from roofline_lab.course.lesson_html import html_of, inline_html_of
from roofline_lab.course.lesson_model import State, states_of
from roofline_lab.course.lesson_parts import Choice, Lesson, Predict, Source, Step, Task
from roofline_lab.course.lesson_predicted import predicted
from roofline_lab.course.lesson_tabs import ROOFLINE
from roofline_lab.course.roof_frame import HIGH, LOW
from roofline_lab.course.roof_picture import Mark


def answer_key(lesson: Lesson) -> str:
    """Make the key.

    Parameters
    ----------
    lesson : Lesson
        Without problems.

    Returns
    -------
    str
        A page of HTML; its numbers are computed by the model.

    Examples
    --------
    >>> from roofline_lab.course.library import LESSONS, read_library
    >>> key = answer_key(read_library(LESSONS).lessons[1])
    >>> "4 FLOP/byte × 80 GB/s = 320 GFLOP/s" in key, "at most 640 GFLOP/s" in key
    (True, True)
    """
    title = f"{escape(lesson.title)}: answer key"
    return page(
        f"{lesson.title}: answer key",
        [
            f"<main>\n<h1>{lesson.number}. {title}</h1>",
            tag("p", f"Roofline Lab, for the teacher, {lesson.minutes} minutes", "note"),
            tag("h2", "What students will be able to do"),
            listed(escape(text) for text in lesson.objectives),
            lesson.intro,
            *(_step(step, start, number) for number, (step, start) in enumerate(states_of(lesson.steps), 1)),
            tag("h2", "What must not be concluded"),
            listed(inline_html_of(sentence) for sentence in lesson.do_not_conclude),
            tag("h2", "Sources") + listed(_source(source) for source in lesson.sources) if lesson.sources else "",
            "</main>",
        ],
    )


def _step(step: Step, start: State, number: int) -> str:
    parts = [tag("h2", f"Step {number}. {escape(step.title)}"), step.html]
    if has_picture(step):
        parts.append(figure(start, number, list(_marks(start)), shows_ridge=True, tells_ridge=True))
    if isinstance(step.action, Predict):
        parts.append(_predict(step.action, start))
    elif isinstance(step.action, Choice):
        parts.append(_choice(step.action))
    elif isinstance(step.action, Task):
        parts.append(tag("p", escape(step.action.text), "do"))
    if step.explain:
        parts.append(tag("p", escape(step.explain.question), "do"))
    if step.teacher:
        answer, notes = html_of(step.teacher.answer), html_of(step.teacher.notes)
        parts.append(tag("div", tag("h3", "Answer") + answer + tag("h3", "Notes") + notes, "answer"))
    if step.hint:
        parts += [tag("h3", "Hints"), hint_list(step.hint)]
    return tag("section", "\n".join(parts))


def _predict(predict: Predict, start: State) -> str:
    truth = shown_value(predicted(predict, start), predict.quantity)
    # Of a ratio the instrument's judge knows only that one thing is divided by another.
    because = "" if predict.of and start.tab == ROOFLINE else f" ({escape(how(predict, start))})"
    rows = "".join(tag("tr", tag("td", said) + tag("td", escape(reply))) for said, reply in replies(predict, start))
    head = tag("thead", tag("tr", '<th scope="col">Who says</th><th scope="col">is told</th>'))
    table = tag("table", tag("caption", "What the lab replies") + head + tag("tbody", rows)) if rows else ""
    return tag("p", escape(predict.text), "do") + tag("p", f"Answer: <strong>{truth}</strong>{because}") + table


def _choice(choice: Choice) -> str:
    options = (
        f"<strong>{escape(option.text)}</strong> ({'right' if option.right else 'wrong'})<br>{escape(option.reply)}"
        for option in choice.options
    )
    return tag("p", escape(choice.question), "do") + listed(options)


def _marks(state: State) -> Iterator[Mark]:
    def mark(name: str, intensity: float) -> Mark:
        ceiling = ceiling_gflop_per_s(intensity, state.bandwidth_gb_per_s, state.peak_gflop_per_s)
        return Mark(intensity, f"{name}at most {format_quantity(ceiling, 'peak')}")

    ledger, candidate = state.ledger, state.candidate_ledger
    if ledger.intensity is not None:
        yield mark("16-bit baseline: " if candidate else "", ledger.intensity)
    if candidate and candidate.intensity is not None:
        yield mark(f"{state.candidate_format.name}: ", candidate.intensity)
    if not ledger.is_complete and LOW <= ledger.honest_intensity <= HIGH:
        yield mark("all rows: ", ledger.honest_intensity)


def _source(source: Source) -> str:
    return f"{escape(source.text)}{f', {escape(source.url)}' if source.url else ''}"
