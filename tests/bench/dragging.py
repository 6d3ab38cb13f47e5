"""Forty students drag at once: nothing reaches the server before they let go."""

from __future__ import annotations

import contextlib
import time
from dataclasses import dataclass

from playwright.sync_api import Browser

from tests.bench.class_start import cpu_seconds
from tests.bench.hand import TRACK_BOX
from tests.bench.subjects import Subject
from tests.browser.serving import LabServer

STUDENTS = 40
MOVES = 12
QUIET_SECONDS = 0.2


@dataclass(frozen=True)
class Dragging:
    """What forty hands did to the server.

    Parameters
    ----------
    messages
        Web socket messages of all pages between the first press and the first release.
    commits
        Those after the release, until all was quiet.
    cpu_ms
        Time the server computed between the first press and the first release.
    """

    messages: int
    commits: int
    cpu_ms: float | None


def drag_at_once(browser: Browser, subject: Subject, server: LabServer) -> Dragging:
    """Open the pages, press on each slider, move all in turn, then let all go."""
    with contextlib.ExitStack() as stack:
        pages = [stack.enter_context(subject.opened(browser, server.url)) for _ in range(STUDENTS)]
        tracks = [page.locator(subject.handle).evaluate(TRACK_BOX) for page in pages]
        counted = [page.evaluate("bench.messages.length") for page in pages]
        cpu_s = cpu_seconds(server.process.pid)

        def move(page, track, part: float) -> None:
            page.mouse.move(track["x"] + track["width"] * part, track["y"] + track["height"] / 2)

        for page, track in zip(pages, tracks, strict=True):
            move(page, track, 0.3)
            page.mouse.down()
        for step in range(MOVES):
            for page, track in zip(pages, tracks, strict=True):
                move(page, track, 0.3 + 0.4 * (step + 1) / MOVES)
        cpu_dragged_s = cpu_seconds(server.process.pid)
        dragged = [page.evaluate("bench.messages.length") for page in pages]
        for page in pages:
            page.mouse.up()
        settled = [_quiet_messages(page) for page in pages]
    measured = cpu_s is not None and cpu_dragged_s is not None
    return Dragging(
        messages=sum(dragged) - sum(counted),
        commits=sum(settled) - sum(dragged),
        cpu_ms=1000 * (cpu_dragged_s - cpu_s) if measured else None,
    )


def _quiet_messages(page) -> int:
    """Return how many messages there were once none has come for a while."""
    before = -1
    while (now := page.evaluate("bench.messages.length")) != before:
        before = now
        time.sleep(QUIET_SECONDS)
    return now
