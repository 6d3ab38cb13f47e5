"""What a lesson consists of, once its file has been read."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from roofline_lab.course.lesson_place import Place
from roofline_lab.course.lesson_tabs import TABS


@dataclass(frozen=True)
class Setting:
    """Values of the instrument in base units; None is left as it is."""

    intensity: float | None = None
    bandwidth: float | None = None
    peak: float | None = None
    work: float | None = None
    rows: Mapping[str, float] = field(default_factory=dict)
    out: tuple[str, ...] | None = None
    candidate: str | None = None


@dataclass(frozen=True)
class Lab:
    """What a step sets before the student begins."""

    place: Place
    reset: bool
    setting: Setting
    lock: tuple[str, ...]
    hide: tuple[str, ...]
    tab: str
    account: Mapping[str, object] = field(default_factory=dict)


@dataclass(frozen=True)
class Task:
    """A state that the student must reach; `account` are inputs of the KV cache tab, `sent` its button to send."""

    place: Place
    text: str
    reset: bool
    played: bool
    target: Setting
    account: Mapping[str, object] = field(default_factory=dict)
    sent: bool = False


@dataclass(frozen=True)
class Misconception:
    """A wrong answer that the lesson expects, and what it says to it."""

    place: Place
    value: float
    reply: str


@dataclass(frozen=True)
class Predict:
    """A question for a number.

    `expect` is what the author wrote, in the base unit, `expect_written` the same without its unit, and
    `expect_half_digit` half a unit of its last digit: as near as the model must come to it. `unit` is that of a bare
    number that a student types.
    """

    place: Place
    quantity: str
    of: str | None
    text: str
    expect: float
    expect_written: float
    expect_half_digit: float
    tolerance: float
    misconceptions: tuple[Misconception, ...]
    unit: str


@dataclass(frozen=True)
class Option:
    """One answer of a choice."""

    text: str
    reply: str
    right: bool


@dataclass(frozen=True)
class Choice:
    """A question with options."""

    place: Place
    question: str
    options: tuple[Option, ...]


@dataclass(frozen=True)
class Explain:
    """A question that is answered in the student's own words."""

    place: Place
    question: str


@dataclass(frozen=True)
class Hint:
    """Where to look, then the relation; Markdown."""

    place: Place
    look: str
    relation: str


@dataclass(frozen=True)
class Teacher:
    """Notes and answer for the teacher; Markdown."""

    place: Place
    notes: str
    answer: str


@dataclass(frozen=True)
class Step:
    """One step, under one heading."""

    line: int
    key: str
    title: str
    html: str
    lab: Lab | None
    action: Task | Predict | Choice | None
    explain: Explain | None
    hint: Hint | None
    teacher: Teacher | None


@dataclass(frozen=True)
class Source:
    """Where a claim comes from."""

    text: str
    url: str | None


@dataclass(frozen=True)
class Lesson:
    """A lesson without problems; `place` is its front matter, `do_not_conclude` Markdown, `intro` HTML."""

    place: Place
    number: int
    key: str
    title: str
    minutes: int
    level: str
    needs: tuple[str, ...]
    objectives: tuple[str, ...]
    sources: tuple[Source, ...]
    do_not_conclude: tuple[str, ...]
    intro: str
    digest: str
    steps: tuple[Step, ...]

    @property
    def needs_python(self) -> bool:
        """Whether a step stands on a tab that the lab's server works out."""
        return any(step.lab is not None and TABS[step.lab.tab].needs_python for step in self.steps)
