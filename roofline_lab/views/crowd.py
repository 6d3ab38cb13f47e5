"""How many pages one server process takes at a time, and what the next visitor reads."""

from __future__ import annotations

import logging
import os
from functools import cache

import panel as pn
from bokeh.application.application import SessionContext
from bokeh.document import Document

log = logging.getLogger(__name__)

#: A quarter of a megabyte each, and more where the KV cache tab is open.
MOST_PAGES = 500
VARIABLE = "ROOFLINE_LAB_MOST_PAGES"

#: The sessions that have a page. Who was refused has none.
_OPEN: set[str] = set()


@cache
def most_pages(written: str | None) -> int:
    """Read how many pages are taken.

    Parameters
    ----------
    written : str or None
        The environment's `VARIABLE`.

    Returns
    -------
    int
        `MOST_PAGES` where nothing, or nothing that can be used, is written; the log then says so.

    Examples
    --------
    >>> most_pages(None), most_pages("40")
    (500, 40)
    """
    if written is None:
        return MOST_PAGES
    if written.isascii() and written.isdigit() and int(written[:9]) > 0:
        return int(written[:9])
    log.warning("%s is “%.40s”: expected a whole number above 0; %d pages are taken.", VARIABLE, written, MOST_PAGES)
    return MOST_PAGES


def admits(document: Document) -> bool:
    """Take a visitor in, as long as fewer pages are open than this process takes; until the session ends.

    Parameters
    ----------
    document : Document
        Of the visitor who comes now.

    Returns
    -------
    bool
        True where there is no server.

    Examples
    --------
    >>> admits(Document())
    True
    """
    context = document.session_context
    if context is None or context.server_context is None:
        return True
    if len(_OPEN) >= most_pages(os.environ.get(VARIABLE)):
        return False
    _OPEN.add(context.id)
    document.on_session_destroyed(_left)
    return True


def _left(context: SessionContext) -> None:
    _OPEN.discard(context.id)


def refusal() -> pn.pane.HTML:
    """Make what is shown where the lab is full: a sentence, and the ways to go on.

    Returns
    -------
    panel.pane.HTML

    Examples
    --------
    >>> "lab is full" in refusal().object
    True
    """
    most = most_pages(os.environ.get(VARIABLE))
    return pn.pane.HTML(
        '<main style="max-width: 36em; margin: 12vh auto; padding: 0 16px; font: 17px/1.5 system-ui, sans-serif;'
        ' color: var(--rl-ink)"><h1 style="font-size: 1.5em">Roofline Lab</h1>'
        f'<p role="status"><strong>The lab is full:</strong> {most} pages are open on this server, and it takes no more'
        " at a time, so that those go on working.</p>"
        "<p>A page that is closed makes room within a minute: reload this one then. Your progress is kept in this"
        " browser. Teachers can give the lab away as one file that needs no server.</p></main>",
        sizing_mode="stretch_width",
    )
