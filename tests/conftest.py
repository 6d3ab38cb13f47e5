"""What every test may ask for: a browser, a server, the lab opened in it."""

from __future__ import annotations

import contextlib
import signal
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import hypothesis
import pytest
from playwright.sync_api import Browser, sync_playwright

from tests.browser import chromium
from tests.browser.lab_page import LabPage
from tests.browser.serving import LabServer, serve

# The page that the benchmark compares with builds itself when imported; run.py is a script.
collect_ignore = ["bench/stock.py", "run.py"]

# A slow machine must not fail a test: how fast things are is for the benchmark to say.
hypothesis.settings.register_profile("suite", deadline=None)
hypothesis.settings.load_profile("suite")

#: The page of a 1366x768 Chromebook.
WIDTH_PX, HEIGHT_PX = 1366, 650

LOG_LINES_SHOWN = 40
RUNNING = pytest.StashKey[list[LabServer]]()


def pytest_configure(config: pytest.Config) -> None:
    config.stash[RUNNING] = []
    # Asked to end, as by a CI out of time, pytest ends like on Ctrl-C: with the servers and the browser it started.
    signal.signal(signal.SIGTERM, signal.default_int_handler)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    # The quick tests speak first. It also keeps Playwright, whose event loop stays in this thread, behind them.
    items.sort(key=lambda item: "browser" in item.path.parts)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item, call: pytest.CallInfo) -> Iterator[None]:
    report = yield
    if report.failed:
        for server in item.config.stash[RUNNING]:
            last_lines = "\n".join(server.log().splitlines()[-LOG_LINES_SHOWN:])
            report.sections.append((f"panel serve, {server.url}", last_lines))
    return report


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """Chromium or Chrome, for the whole run; none to be found is an error."""
    with sync_playwright() as playwright:
        chrome = playwright.chromium.launch(executable_path=chromium.find_browser(), args=chromium.flags())
        yield chrome
        chrome.close()


@pytest.fixture(scope="session")
def server(pytestconfig: pytest.Config, tmp_path_factory: pytest.TempPathFactory) -> Iterator[LabServer]:
    """``panel serve app.py``, one for the whole run: a test that ends a server starts its own."""
    with serve("app.py", tmp_path_factory.mktemp("server") / "log.txt") as running:
        pytestconfig.stash[RUNNING].append(running)
        yield running
        pytestconfig.stash[RUNNING].remove(running)


@pytest.fixture
def serve_app(pytestconfig: pytest.Config, tmp_path: Path) -> Iterator[Callable[..., LabServer]]:
    """Start further servers, ended with the test: ``serve_app("--reuse-sessions", "--warm")``.

    ``app=`` serves another file, ``port=`` takes the port of a server that was ended, ``environ=`` adds variables.
    """
    mine = []
    with contextlib.ExitStack() as stack:

        def start(*flags: str, app: str | Path = "app.py", port: int = 0, environ=None) -> LabServer:
            log_path = tmp_path / f"server-{len(mine)}.txt"
            mine.append(stack.enter_context(serve(app, log_path, flags, port, environ)))
            pytestconfig.stash[RUNNING].append(mine[-1])
            return mine[-1]

        yield start
        for running in mine:
            pytestconfig.stash[RUNNING].remove(running)


@pytest.fixture
def open_lab(browser: Browser, request: pytest.FixtureRequest) -> Iterator[Callable[..., LabPage]]:
    """Open the lab, each time as another visitor; the test fails when a page or server did what none may do.

    ``open_lab("intensity=4", width=360, color_scheme="dark", reduced_motion="reduce", server=another)``; further
    options are those of Playwright's ``new_context``.
    """
    opened: list[LabPage] = []
    logs: list[tuple[LabServer, int]] = []  # each server with the length of its log before the page was opened

    def open_one(query="", *, server=None, width=WIDTH_PX, height=HEIGHT_PX, **options) -> LabPage:
        server = server or request.getfixturevalue("server")
        if server not in [known for known, _ in logs]:
            logs.append((server, len(server.log())))
        viewport = {"width": width, "height": height}
        page = browser.new_context(viewport=viewport, locale="en-US", **options).new_page()
        opened.append(LabPage(page))
        return opened[-1].open(f"{server.url}?{query}" if query else server.url)

    yield open_one
    close_and_judge(opened, [error for server, since in logs for error in server.errors(since)])


def close_and_judge(opened: list[LabPage], server_errors: Sequence[str] = ()) -> None:
    """Close the pages, and fail when one of them, or a server, did what none of the lab may do."""
    for lab in opened:
        lab.page.context.close()
    problems = [line for lab in opened for line in lab.watch.problems()]
    problems += [f"exception on the server: {error}" for error in server_errors]
    if problems:
        pytest.fail("\n".join(problems), pytrace=False)


@pytest.fixture
def lab(open_lab: Callable[..., LabPage]) -> LabPage:
    """The lab as a first visitor finds it, ready to use."""
    return open_lab()
