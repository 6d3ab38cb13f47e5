"""Gaps in a student's sheet: on paper all steps are seen at once, so a later text must not tell an earlier answer."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from roofline_lab.core.unit_words import read_unit
from roofline_lab.core.units import UnitError, parse
from roofline_lab.course.account_words import FORMS
from roofline_lab.course.lesson_model import State, states_of
from roofline_lab.course.lesson_parts import Lesson, Predict
from roofline_lab.course.lesson_predicted import predicted

#: What stands in the place of a number; a screen reader says the word.
GAP = '<span class="blank"><span class="unseen">blank</span></span>'

# `I = 4` says without a unit what the 4 is.
_SYMBOLS = {"I": "intensity", "B": "bandwidth", "P": "peak", "W": "work", "Q": "bytes"}
_NUMBER = re.compile(
    r"(?P<before>\b(?P<symbol>[IBPWQ]) = )?"
    r"(?<![\w.,#])(?P<number>\d+(?:\.\d+)?)(?![\w.]*\d)"
    r"(?:[ -]?(?P<unit>[A-Za-zµ]+(?:/[A-Za-z]+| per [a-z]+)?|×(?!\s*[\w(])))?"  # 4×, but not 4 × 80
)
_TAG = re.compile(r"(<[^>]*>)")


@dataclass(frozen=True)
class _Secret:
    """An answer, and how near to it a number is judged to be right."""

    kind: str
    bare_unit: str
    value: float
    tolerance: float

    def is_told_by(self, number: str, unit: str, kind: str | None) -> bool:
        if kind not in (None, self.kind):
            return False
        try:
            value = parse(f"{number} {unit}".strip(), self.kind, self.bare_unit)
        except UnitError:
            return False
        return abs(value - self.value) <= self.tolerance * self.value


class Gaps:
    r"""The answers of a lesson, to be taken out of its texts.

    An answer that its own question gives (P, where the flat roof is the ceiling) cannot be hidden, and stays.

    Parameters
    ----------
    lesson : Lesson
        Without problems.

    Examples
    --------
    >>> from roofline_lab.course.library import LESSONS, read_library
    >>> gaps = Gaps(read_library(LESSONS).lessons[1])
    >>> gaps.fill("At most 320 GFLOP/s at <b>80 GB/s</b>, in 320 ms.").replace(GAP, "___")
    'At most ___ GFLOP/s at <b>80 GB/s</b>, in 320 ms.'
    """

    def __init__(self, lesson: Lesson) -> None:
        asked = [(step.action, start) for step, start in states_of(lesson.steps) if isinstance(step.action, Predict)]
        self._secrets = [_secret(action, start) for action, start in asked if not _is_given(action, start)]

    def fill(self, html: str) -> str:
        """Put a gap in the place of each number that is an answer.

        Parameters
        ----------
        html : str
            Tags and escaped text.

        Returns
        -------
        str
            The same with gaps; units and tags stay.
        """
        return "".join(
            piece if piece.startswith("<") else _NUMBER.sub(self._shown, piece) for piece in _TAG.split(html)
        )

    def _shown(self, match: re.Match[str]) -> str:
        unit = match["unit"] or ""
        known = read_unit(unit)
        if not unit or known.refused:  # no unit but the next word of the sentence
            unit, kind = "", _SYMBOLS.get(match["symbol"])
        else:
            kind = known.kind
        if not any(secret.is_told_by(match["number"], unit, kind) for secret in self._secrets):
            return match[0]
        return f"{match['before'] or ''}{GAP}{match[0][match.end('number') - match.start() :]}"


def _secret(action: Predict, start: State) -> _Secret:
    kind = FORMS[action.quantity].quantity
    return _Secret(kind, action.unit, predicted(action, start), action.tolerance)


def _is_given(action: Predict, start: State) -> bool:
    given: Sequence[float | None] = {
        "ceiling": [start.peak_gflop_per_s],
        "ridge": [start.ledger.intensity],
        "traffic": [start.ledger.row_bytes(row.key) for row in start.ledger.rows],
    }.get(action.quantity, [])
    truth = predicted(action, start)
    return any(value is not None and abs(value - truth) <= action.tolerance * truth for value in given)
