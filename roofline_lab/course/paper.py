"""How pages for paper look: the student's report, and the handouts."""

from __future__ import annotations

from functools import cache
from pathlib import Path

_ASSETS = Path(__file__).resolve().parents[2] / "assets"


@cache
def paper_css(*more: str) -> str:
    """Give the style of a page for paper.

    Parameters
    ----------
    *more : str
        Names of further files in ``assets``.

    Returns
    -------
    str
        CSS that needs no other file: the lab's colours, and the rules of the page.

    Examples
    --------
    >>> "--rl-ink" in paper_css(), "@page" in paper_css()
    (True, True)
    """
    return "".join((_ASSETS / name).read_text("utf-8") for name in ("tokens.css", "paper.css", *more))
