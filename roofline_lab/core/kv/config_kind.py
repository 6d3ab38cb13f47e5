"""What is known of a layer before its heads: its kind, its window, and whether it keeps a state."""

from __future__ import annotations

from typing import NamedTuple

from roofline_lab.core.kv.config_bounds import MOST_TOKENS
from roofline_lab.core.kv.config_fields import Fields


class Kind(NamedTuple):
    """One of `shape.KINDS`, the window of a sliding or chunked layer, and whether it keeps a recurrent state."""

    kind: str
    window_tokens: int | None = None
    state: bool = False


FULL = Kind("full")
NONE = Kind("none")
CROSS = Kind("cross")
RECURRENT = Kind("recurrent", state=True)
#: Attention and a recurrent state beside it, in one layer.
BESIDE = Kind("full", state=True)

#: Spellings of the window's length.
WINDOW_KEYS = ("sliding_window", "sliding_window_size", "attention_window_size")


def window_of(fields: Fields, *names: str) -> int:
    """Read the length of a window in tokens."""
    names = names or WINDOW_KEYS
    return fields.count(*names, most=MOST_TOKENS, why="write the tokens that a layer with a window keeps")


def sliding(fields: Fields) -> Kind:
    """Make the kind of the layers that slide."""
    return Kind("sliding", window_of(fields))


def pick(layers: int, chosen: frozenset[int] | set[int], kind: Kind, others: Kind) -> list[Kind]:
    """Give the chosen layers one kind and all others another."""
    return [kind if layer in chosen else others for layer in range(layers)]
