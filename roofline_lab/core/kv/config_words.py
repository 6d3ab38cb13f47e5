"""Values and names of a config as the sentences show them."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any

#: Characters of a value that a sentence quotes.
QUOTED = 40


def shown(value: Any) -> str:
    """Quote a value in a sentence: short, on one line, and what is large only by its kind.

    Examples
    --------
    >>> shown("x" * 99)
    '"xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx..."'
    >>> shown(float("nan")), shown(None), shown([1, 2])
    ('NaN', 'null', 'a list of 2')
    """
    if isinstance(value, dict):
        return "an object"
    if isinstance(value, list | tuple):
        return f"a list of {len(value)}"
    if isinstance(value, str):
        quoted = json.dumps(value[: QUOTED + 1])
        return quoted if len(quoted) <= QUOTED + 1 else f'{quoted[: QUOTED - 3].rstrip(chr(92))}..."'
    if value is None or isinstance(value, bool | float):
        return json.dumps(value)
    if isinstance(value, int):
        return f"{value:,}" if abs(value) < 10**30 else "a number of more than 30 digits"
    return f"a {type(value).__name__}"[:QUOTED]


def key_shown(name: Any) -> str:
    r"""Write a key that nobody knows in a sentence: short and on one line.

    Examples
    --------
    >>> key_shown("a\nb")
    'a\\nb'
    """
    return json.dumps(str(name)[:QUOTED])[1:-1]


def words(text: str) -> frozenset[str]:
    """Make a set of the words of a text.

    Examples
    --------
    >>> sorted(words("one two"))
    ['one', 'two']
    """
    return frozenset(text.split())


def listed(words: Iterable[str], joint: str = "or") -> str:
    """Join names for a sentence.

    Examples
    --------
    >>> listed(["a"]), listed(["a", "b", "c"])
    ('a', 'a, b or c')
    """
    *most, last = words
    return f"{', '.join(most)} {joint} {last}" if most else last
