"""Measure both pages in one run."""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from playwright.sync_api import Browser, sync_playwright

from tests.bench import class_start, first_page, hand, kv_account, kv_answers
from tests.bench.figures import Figure
from tests.bench.stats import median, p95
from tests.bench.subjects import LAB, STOCK, Subject
from tests.browser import chromium
from tests.browser.serving import serve

FRESH_SESSIONS: tuple[str, ...] = ()
REUSED_SESSIONS = ("--reuse-sessions", "--warm")


def measure() -> tuple[list[Figure], str]:
    """Return all figures, and the version of the browser they were taken in."""
    with TemporaryDirectory() as logs, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium.find_browser(), args=chromium.flags())
        in_browser = {subject: _in_browser(subject, browser, Path(logs)) for subject in (LAB, STOCK)}
        name = browser.version
        browser.close()
    # The browser is gone by now: it must not take processor time from the server.
    with TemporaryDirectory() as logs:
        starts = {
            flags: {subject: _class_start(subject, flags, Path(logs)) for subject in (LAB, STOCK)}
            for flags in (FRESH_SESSIONS, REUSED_SESSIONS)
        }
    pages = [*_browser_figures(in_browser[LAB], in_browser[STOCK]), *_start_figures(starts)]
    return [*pages, *kv_account.figures(), *kv_answers.figures()], f"Chromium {name}"


def _in_browser(subject: Subject, browser: Browser, logs: Path) -> dict[str, Any]:
    print(f"{subject.name}: drag, Play, first page ...", flush=True)
    with serve(subject.app, logs / f"{subject.name}.txt") as server:
        with subject.opened(browser, server.url) as page:
            drag = hand.drag(page, subject)
        with subject.opened(browser, server.url) as page:
            play = hand.play(page)
        return {"drag": drag, "play": play, "bytes": first_page.bytes_on_the_wire(browser, subject, server.url)}


def _class_start(subject: Subject, flags: tuple[str, ...], logs: Path) -> class_start.ClassStart:
    print(f"{subject.name}: {class_start.PAGES} pages at once {' '.join(flags)} ...", flush=True)
    with serve(subject.app, logs / f"{subject.name}.txt", flags) as server:
        return class_start.open_at_once(server)


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


def _start_figures(starts: dict[tuple[str, ...], dict[Subject, class_start.ClassStart]]) -> list[Figure]:
    figures = []
    for flags, by_subject in starts.items():
        how = " ".join(("30 at once", *flags))
        lab, stock = by_subject[LAB], by_subject[STOCK]
        figures += [
            Figure(f"{how}: server CPU a page", "ms", lab.cpu_ms_per_page, stock.cpu_ms_per_page),
            Figure(f"{how}: last HTML", "s", lab.last_html_s, stock.last_html_s),
            Figure(f"{how}: last document", "s", lab.last_document_s, stock.last_document_s),
        ]
    return figures
