"""The tabs that a step can stand on."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple


class Tab(NamedTuple):
    """A tab's name, and whether its steps are worked out by the lab's server."""

    name: str
    needs_python: bool


TABS: Mapping[str, Tab] = {
    "roofline": Tab("roofline", needs_python=False),
    "kv": Tab("KV cache", needs_python=True),
}
ROOFLINE, KV = TABS
