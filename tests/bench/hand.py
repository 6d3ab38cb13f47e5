"""A drag and a Play with real mouse events in a real browser."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page, expect

from tests.bench.subjects import Subject

MOVES = 40
START, END = 0.30, 0.75  # parts of the slider's length; the handle stands at 0.3 of both sliders after a start
PLAY_END_MS = 60_000


def drag(page: Page, subject: Subject) -> dict[str, Any]:
    """Drag the intensity 40 times a little further, each time until the plot is painted.

    Waiting for each answer favours a slow page: in a hurry its answers would queue.

    Returns
    -------
    dict
        ``changed`` and ``painted``: milliseconds from each movement to the new data and to the painted plot;
        ``messages``: web socket messages until the release.
    """
    handle = page.locator(subject.handle)
    track = handle.evaluate(TRACK_BOX)
    middle = track["y"] + track["height"] / 2
    page.mouse.move(track["x"] + track["width"] * START, middle)
    page.evaluate("bench.watchDrag()")
    page.mouse.down()
    for move in range(1, MOVES + 1):
        part = START + (END - START) * move / MOVES
        page.mouse.move(track["x"] + track["width"] * part, middle)
        page.wait_for_function("count => bench.drag.painted.length >= count", arg=move, polling="raf")
    page.mouse.up()
    return page.evaluate(
        "({changed: bench.drag.changed, painted: bench.drag.painted,"
        " messages: bench.messagesBetween(bench.drag.start, bench.drag.end)})"
    )


# A native range is its own track; the handle of Panel's slider moves on one.
TRACK_BOX = "handle => (handle.closest('.noUi-base') ?? handle).getBoundingClientRect().toJSON()"


def play(page: Page) -> dict[str, Any]:
    """Press Play once and wait for its end.

    Returns
    -------
    dict
        ``frames`` and ``redraws``: milliseconds between the browser's frames, and between those with a longer trace;
        ``messages``: web socket messages from the press to the last point; ``points``: the trace's length.
    """
    page.evaluate("bench.watchPlay()")
    page.get_by_role("button", name="Play", exact=True).click()
    expect(page.get_by_role("button", name="Play again", exact=True)).to_be_visible(timeout=PLAY_END_MS)
    return page.evaluate("bench.stopPlay()")
