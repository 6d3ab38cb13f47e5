"""Take the body of a lesson apart: an introduction, then a step for every heading, each with its blocks."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from markdown_it.token import Token

from roofline_lab.course.lesson_blocks import BLOCKS, read_block
from roofline_lab.course.lesson_html import markdown_tokens, tokens_html
from roofline_lab.course.lesson_parts import Step
from roofline_lab.course.lesson_place import LessonProblem, Place
from roofline_lab.course.lesson_toml import Report
from roofline_lab.course.lesson_values import MOST_CHARACTERS, listed

ACTIONS = ("task", "predict", "choice")
MOST_STEPS = 60
# A fence with this name is shown as it is.
_PLAIN = "text"
_SETS_STATE = ("lab", "task")


@dataclass
class _Part:
    """What stands below one heading, or above the first."""

    line: int
    title: str = ""
    tokens: list[Token] = field(default_factory=list)
    blocks: dict[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class Body:
    """The steps of a lesson; `unknown` are the positions of those whose lab or task could not be read."""

    intro: str
    steps: tuple[Step, ...]
    unknown: frozenset[int]


def read_body(lines: Sequence[str], before: int, file: str, report: Report) -> Body:
    r"""Read what stands below the front matter.

    Parameters
    ----------
    lines : sequence of str
        Of the body.
    before : int
        How many lines of the file stand before it.
    file : str
        For the problems.
    report : callable
        Takes each `LessonProblem`.

    Returns
    -------
    Body
        Where there were problems, with what could be read.

    Examples
    --------
    >>> body = read_body(["Hello.", "## Look", "At *this*."], 9, "00-x.md", print)
    >>> body.intro, body.steps[0].key, body.steps[0].line
    ('<p>Hello.</p>\n', 'look', 11)
    """
    tokens = markdown_tokens("\n".join(lines))
    _refuse_lost_blocks(tokens, before, file, report)
    intro, *parts = _parts(tokens, lines, before, file, report)
    for name in intro.blocks:
        report(LessonProblem(file, intro.line, f"A {name} block belongs to a step: put it below a ## heading."))
    taken: set[str] = set()
    steps = [
        _step(part, _free_key(part.title, number, taken), file, report) for number, part in enumerate(parts, start=1)
    ]
    if not 1 <= len(steps) <= MOST_STEPS:
        line = before + len(lines)
        report(LessonProblem(file, line, f"Expected 1 to {MOST_STEPS} steps, each below a ## heading."))
    unknown = {k for k, part in enumerate(parts) if any(part.blocks.get(name, 0) is None for name in _SETS_STATE)}
    return Body(tokens_html(intro.tokens), tuple(steps), frozenset(unknown))


def _parts(tokens: Sequence[Token], lines: Sequence[str], before: int, file: str, report: Report) -> list[_Part]:
    parts = [_Part(before + 1)]
    heading_left = 0
    for position, token in enumerate(tokens):
        line = _line(token, before)
        if token.type == "heading_open" and token.level == 0 and token.tag in ("h1", "h2"):
            if token.tag == "h1":
                report(LessonProblem(file, line, "The title stands in the front matter; a step begins with ##."))
            parts.append(_Part(line, _title(tokens[position + 1])))
            heading_left = 3  # its opening, its text, its end
        if heading_left:
            heading_left -= 1
        elif token.type == "fence" and token.level == 0 and token.info.strip() != _PLAIN:
            _add_block(parts[-1], token, lines, Place(file, line + 1, token.content), report)
        else:
            parts[-1].tokens.append(token)
    return parts


def _line(token: Token, before: int) -> int:
    return before + 1 + (token.map[0] if token.map else 0)


def _title(inline: Token) -> str:
    return " ".join("".join(child.content or " " for child in inline.children or ()).split())


def _add_block(part: _Part, token: Token, lines: Sequence[str], place: Place, report: Report) -> None:
    name = token.info.strip()
    if name not in BLOCKS:
        shown = f"“{name[:40]}”" if name else "a fence without a name"
        report(place.problem(None, f"Expected {listed([*BLOCKS, _PLAIN])} after {token.markup}, not {shown}."))
        return
    if not _is_closed(token, lines):
        report(place.problem(None, f"This {name} block is not closed: expected a line of {token.markup}."))
        part.blocks.setdefault(name, None)
        return
    if name in part.blocks:
        report(place.problem(None, f"This step has a second {name} block; each may stand there once."))
        return
    if name in ACTIONS and any(other in part.blocks for other in ACTIONS):
        report(place.problem(None, f"One action a step: expected only one of {listed(ACTIONS)}."))
        return
    part.blocks[name] = read_block(name, place, report)


def _is_closed(token: Token, lines: Sequence[str]) -> bool:
    first, end = token.map
    last = lines[end - 1].strip() if end - 1 > first else ""
    return len(last) >= len(token.markup) and set(last) == {token.markup[0]}


def _refuse_lost_blocks(tokens: Sequence[Token], before: int, file: str, report: Report) -> None:
    """Report blocks that Markdown does not see as such, or that belong to a list or a quotation."""
    for token in tokens:
        lost = token.type == "fence" and token.level > 0 and token.info.strip() in BLOCKS
        if lost or (token.type == "code_block" and "```" in token.content):
            report(LessonProblem(file, _line(token, before), "A block begins at the left margin, outside of lists."))


def _step(part: _Part, key: str, file: str, report: Report) -> Step:
    if not part.title or len(part.title) > MOST_CHARACTERS:
        report(LessonProblem(file, part.line, "A step needs a title: one line after ##."))
    if not part.tokens and not part.blocks:
        report(LessonProblem(file, part.line, "This step is empty: expected a text or a block below its heading."))
    blocks = part.blocks
    action = next((blocks[name] for name in ACTIONS if name in blocks), None)
    aside = (blocks.get(name) for name in ("explain", "hint", "teacher"))
    return Step(part.line, key, part.title, tokens_html(part.tokens), blocks.get("lab"), action, *aside)


def _free_key(title: str, number: int, taken: set[str]) -> str:
    """Make a key of the title that no other step of the lesson has."""
    slug = re.sub("[^a-z0-9]+", "-", title.lower()).strip("-")[:60].strip("-") or f"step-{number}"
    key, again = slug, 2
    while key in taken:
        key, again = f"{slug}-{again}", again + 1
    taken.add(key)
    return key
