"""Where something stands in a lesson file, and what is wrong there."""

from __future__ import annotations

import re
from dataclasses import dataclass


@dataclass(frozen=True)
class LessonProblem:
    """What keeps a lesson from being opened: where it is, and what was expected there.

    Examples
    --------
    >>> print(LessonProblem("01-ceiling.md", 12, "Expected a title."))
    01-ceiling.md:12: Expected a title.
    """

    file: str
    line: int
    sentence: str

    def __str__(self) -> str:
        return f"{self.file}:{self.line}: {self.sentence}"


@dataclass(frozen=True)
class Place:
    """A piece of TOML in a lesson file; it finds the line of a key again."""

    file: str
    first_line: int
    text: str

    @property
    def opening_line(self) -> int:
        """The line of the fence, or of the +++, above the piece."""
        return self.first_line - 1

    def line_of(self, key: str) -> int:
        r"""Give the line of a key.

        Parameters
        ----------
        key : str
            As it is written; it may stand in brackets.

        Returns
        -------
        int
            The opening line where the key is not found.

        Examples
        --------
        >>> Place("01-ceiling.md", 8, 'reset = true\nrows = { kv = "1 GB" }').line_of("kv")
        9
        """
        name = re.escape(key)
        at_line_start = re.search(rf'^[ \t]*\[*[ \t]*"?{name}"?[ \t]*[]=.]', self.text, re.M)
        found = at_line_start or re.search(rf'(?<![\w-])"?{name}"?[ \t]*=', self.text)
        return self.first_line + self.text.count("\n", 0, found.start()) if found else self.opening_line

    def item(self, key: str, index: int) -> Place:
        """Give the place of one ``[[key]]``, counted from 0; all of this place where it is not written so."""
        heads = list(re.finditer(rf"^[ \t]*\[\[[ \t]*{re.escape(key)}[ \t]*\]\].*\n?", self.text, re.M))
        if index >= len(heads):
            return self
        start = heads[index].end()
        end = heads[index + 1].start() if index + 1 < len(heads) else len(self.text)
        return Place(self.file, self.first_line + self.text.count("\n", 0, start), self.text[start:end])

    def problem(self, key: str | None, sentence: str) -> LessonProblem:
        """Name what is wrong at a key, or with the whole piece."""
        return LessonProblem(self.file, self.opening_line if key is None else self.line_of(key), sentence)
