"""Measure both pages in one run."""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from playwright.sync_api import Browser, sync_playwright

from tests.bench import class_start, dragging, first_page, hand, kv_account, kv_answers, kv_tab, memory
from tests.bench.figures import Figure
from tests.bench.stats import median, p95
from tests.bench.subjects import LAB, STOCK, Subject
from tests.browser import chromium
from tests.browser.serving import serve

FRESH_SESSIONS: tuple[str, ...] = ()
REUSED_SESSIONS = ("--reuse-sessions", "--warm")


#: Flags of ``panel serve`` that compress what a first visitor loads.
PACKED = ("--plugins", "roofline_lab.views.packed_files")
CLASS_SIZES = (30, 100, 200)


def measure() -> tuple[list[Figure], str]:
    """Return all figures, and the version of the browser they were taken in."""
    with TemporaryDirectory() as logs, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium.find_browser(), args=chromium.flags())
        in_browser = {subject: _in_browser(subject, browser, Path(logs)) for subject in (LAB, STOCK)}
        packed_bytes = _first_page_packed(browser, Path(logs))
        together = _together(browser, Path(logs))
        of_the_tab = _kv_tab(browser, Path(logs))
        name = browser.version
        browser.close()
    # The browser is gone by now: it must not take processor time from the server.
    with TemporaryDirectory() as logs:
        starts = [
            figure
            for flags in (FRESH_SESSIONS, REUSED_SESSIONS)
            for pages in CLASS_SIZES
            for figure in _start_figures(flags, pages, Path(logs))
        ]
        left = _memory(Path(logs))
    pages = [
        *_browser_figures(in_browser[LAB], in_browser[STOCK]),
        Figure("first page: bytes on the wire, scripts compressed", "B", packed_bytes, None),
        Figure("40 students dragging: messages until release", "", together.messages, None, "0"),
        Figure("40 students dragging: messages after release", "", together.commits, None),
        Figure("40 students dragging: server CPU until release", "ms", together.cpu_ms, None),
        *starts,
        Figure("memory: a student who is there", "MB", left.mb_per_student, None),
        Figure("memory: the same after they left", "MB", left.mb_left_per_student, None),
        Figure("memory: slope over 500 sessions", "kB a session", left.kb_per_session, None, "near 0"),
    ]
    return [*pages, *of_the_tab, *kv_account.figures(), *kv_answers.figures()], f"Chromium {name}"


def _in_browser(subject: Subject, browser: Browser, logs: Path) -> dict[str, Any]:
    print(f"{subject.name}: drag, Play, first page ...", flush=True)
    with serve(subject.app, logs / f"{subject.name}.txt") as server:
        with subject.opened(browser, server.url) as page:
            drag = hand.drag(page, subject)
        with subject.opened(browser, server.url) as page:
            play = hand.play(page)
        return {"drag": drag, "play": play, "bytes": first_page.bytes_on_the_wire(browser, subject, server.url)}


def _together(browser: Browser, logs: Path) -> dragging.Dragging:
    # The stock page, whose every movement is a message, would take the server minutes.
    print(f"{LAB.name}: {dragging.STUDENTS} students dragging ...", flush=True)
    with serve(LAB.app, logs / "together.txt") as server:
        return dragging.drag_at_once(browser, LAB, server)


def _kv_tab(browser: Browser, logs: Path) -> list[Figure]:
    print(f"{LAB.name}: KV cache tab ...", flush=True)
    with serve(LAB.app, logs / "kv.txt") as server:
        found = kv_tab.times(browser, server.url)
    return [
        Figure("KV cache tab: change to drawn account, median", "ms", median(found["redrawn"]), None, "<= 100"),
        Figure("KV cache tab: change to drawn account, p95", "ms", p95(found["redrawn"]), None),
        Figure("KV cache tab: first opened to drawn account", "ms", found["opened"], None),
    ]


def _first_page_packed(browser: Browser, logs: Path) -> int:
    with serve(LAB.app, logs / "packed.txt", PACKED) as server:
        return first_page.bytes_on_the_wire(browser, LAB, server.url)


def _start_figures(flags: tuple[str, ...], pages: int, logs: Path) -> list[Figure]:
    how = " ".join((f"{pages} at once", *flags))
    print(f"{how} ...", flush=True)
    lab, stock = (_class_start(subject, flags, pages, logs) for subject in (LAB, STOCK))
    return [
        Figure(f"{how}: server CPU a page", "ms", lab.cpu_ms_per_page, stock.cpu_ms_per_page),
        Figure(f"{how}: last HTML", "s", lab.last_html_s, stock.last_html_s, "<= 5" if flags and pages == 200 else ""),
        Figure(
            f"{how}: last document", "s", lab.last_document_s, stock.last_document_s, "<= 10" if pages == 30 else ""
        ),
    ]


def _class_start(subject: Subject, flags: tuple[str, ...], pages: int, logs: Path) -> class_start.ClassStart:
    with serve(subject.app, logs / f"{subject.name}.txt", flags) as server:
        return class_start.open_at_once(server, pages)


def _memory(logs: Path) -> memory.Memory:
    print(f"{LAB.name}: memory over {memory.STUDENTS * memory.ROUNDS} sessions ...", flush=True)
    with serve(LAB.app, logs / "memory.txt", memory.SOON_FREED) as server:
        return memory.measure(server)


def _browser_figures(lab: dict[str, Any], stock: dict[str, Any]) -> list[Figure]:
    def both(name: str, unit: str, part: str, key: str, summary, target: str = "") -> Figure:
        return Figure(name, unit, summary(lab[part][key]), summary(stock[part][key]), target)

    return [
        both("drag: hand to new data, median", "ms", "drag", "changed", median, "<= 5"),
        both("drag: hand to new data, p95", "ms", "drag", "changed", p95, "<= 16.7"),
        both("drag: hand to painted plot, median", "ms", "drag", "painted", median),
        both("drag: hand to painted plot, p95", "ms", "drag", "painted", p95),
        both("drag: web socket messages until release", "", "drag", "messages", int, "0"),
        both("Play: frame, median", "ms", "play", "frames", median, "<= 17"),
        both("Play: frame, p95", "ms", "play", "frames", p95),
        both("Play: between redraws, median", "ms", "play", "redraws", median),
        both("Play: between redraws, p95", "ms", "play", "redraws", p95),
        both("Play: web socket messages", "", "play", "messages", int, "0"),
        both("Play: points shown at the end", "", "play", "points", int),
        Figure("first page: bytes on the wire", "B", lab["bytes"], stock["bytes"]),
    ]
