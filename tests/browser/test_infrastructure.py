"""The tools of the browser tests see what they are there to see."""

from __future__ import annotations

import ast
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.browser import chromium
from tests.browser.lab_page import LabPage
from tests.browser.page_watch import PageWatch
from tests.browser.serving import HOST, PROJECT, LabServer, ServerFailed, serve
from tests.conftest import close_and_judge

OLD_PYTHON = (3, 7)

SHADOW_BUTTON = """
const host = document.body.appendChild(document.createElement('div'))
host.attachShadow({mode: 'open'}).innerHTML = '<button id="planted"></button>'
"""


@pytest.fixture
def blank(browser):
    """An accessible page that has nothing to do with the lab, watched like it."""
    page = browser.new_context(viewport={"width": 360, "height": 640}).new_page()
    blank = LabPage(page)
    page.set_content('<html lang="en"><title>Blank</title><main><h1>Blank</h1></main></html>')
    yield blank
    page.context.close()


# What a page does wrong


@pytest.mark.parametrize(
    ("event", "script", "seen"),
    [
        ("pageerror", "setTimeout(() => { throw new Error('planted') })", "page error: planted"),
        ("console", "console.error('planted')", "console error: planted"),
        ("dialog", "alert('planted')", "dialog: planted"),
        ("request", "new Image().src = 'http://example.invalid/planted.png'", "request that leaves this machine: http"),
        ("websocket", "new WebSocket('ws://example.invalid/planted')", "request that leaves this machine: ws"),
    ],
)
def test_what_no_page_may_do_fails_the_test(blank, event, script, seen):
    with blank.page.expect_event(event):
        blank.page.evaluate(f"() => {{ {script} }}")
    with pytest.raises(pytest.fail.Exception, match=seen):
        close_and_judge([blank])


def test_a_page_that_asks_only_this_machine_passes(server, blank):
    blank.page.goto(f"http://{HOST}:{server.port}/favicon.ico")
    close_and_judge([blank])


def test_the_console_may_complain_once_a_test_ended_the_server():
    watch = PageWatch(console_errors=["connection refused"], server_may_go=True)
    assert watch.problems() == []


# What a page shows


def test_axe_finds_a_planted_violation_in_a_shadow_root(blank):
    assert blank.axe() == []
    blank.page.evaluate(SHADOW_BUTTON)
    assert ("button-name", ['<button id="planted"></button>']) in blank.axe()


def test_what_scrolls_sideways_is_named(blank):
    assert blank.no_sideways_scroll()
    blank.page.evaluate("document.querySelector('h1').style.width = '400px'")
    assert blank.sideways_scrollers() == ["the page"]
    blank.page.evaluate("document.querySelector('main').style.overflowX = 'auto'")
    assert blank.sideways_scrollers() == ["main"]
    assert not blank.no_sideways_scroll()


def test_text_is_what_can_be_seen_shadow_roots_included(blank):
    blank.page.evaluate(SHADOW_BUTTON)
    blank.page.evaluate("document.querySelector('div').shadowRoot.innerHTML = '<p>deep</p><p hidden>secret</p>'")
    assert blank.text.split("\n") == ["Blank", "deep"]


# The lab in it


def test_the_lab_opens_ready_and_its_data_can_be_read(lab):
    assert lab.watch.frames_received
    assert lab.button("Play").is_enabled()
    assert "GFLOP/s" in lab.result.inner_text()
    assert len(lab.source("roof")["x"]) == len(lab.source("roof")["y"]) >= 3
    with pytest.raises(AssertionError, match="no renderer named 'nothing'"):
        lab.source("nothing")


def test_two_pages_are_two_visitors(open_lab):
    first, second = open_lab("intensity=4"), open_lab()
    assert first.page.context != second.page.context
    assert first.page.url.endswith("?intensity=4")


# The server


def test_a_server_ends_with_its_block_and_no_other_does(tmp_path, server):
    with serve("app.py", tmp_path / "log.txt") as mine:
        assert mine.url != server.url
    assert mine.process.returncode is not None
    assert server.process.poll() is None


def test_a_server_whose_app_fails_says_why(tmp_path):
    app = tmp_path / "planted.py"
    app.write_text("raise RuntimeError('planted')")
    with pytest.raises(ServerFailed, match=r"(?s)the app raised an exception.*planted"):
        serve(app, tmp_path / "log.txt").__enter__()


def test_an_exception_in_the_servers_log_fails_the_test_but_a_visitor_who_left_does_not(tmp_path):
    log = tmp_path / "log.txt"
    traceback = 'an error Traceback (most recent call last):\n  File "app.py", line 1\n    1 / 0\n{}\n'
    old = traceback.format("ZeroDivisionError: before")
    log.write_text(old + traceback.format("ZeroDivisionError: planted") + traceback.format("a.b.WebSocketClosedError"))
    errors = LabServer(process=None, log_path=log).errors(since=len(old))
    assert errors == ["ZeroDivisionError: planted"]
    with pytest.raises(pytest.fail.Exception, match="exception on the server: ZeroDivisionError: planted"):
        close_and_judge([], errors)


def test_a_server_that_cannot_start_says_why(tmp_path):
    with pytest.raises(ServerFailed, match=r"(?s)ended with [1-9].*nowhere\.py"):
        serve("nowhere.py", tmp_path / "log.txt").__enter__()


# The browser and the command


def test_a_named_browser_wins():
    environ = {**os.environ, chromium.VARIABLE: sys.executable}
    assert chromium.find_browser(environ=environ) == Path(sys.executable)


def test_a_browser_on_the_path_that_does_not_start_is_passed_over(monkeypatch, tmp_path):
    broken, good = tmp_path / "broken", tmp_path / "good"
    for browser in (broken, good):
        browser.touch()
    on_path = {"chromium": str(broken), "google-chrome": str(good)}
    monkeypatch.setattr(chromium.shutil, "which", lambda command, path: on_path.get(command))
    monkeypatch.setattr(chromium, "starts", lambda browser: browser == good)
    assert chromium.installed_browser({}) == good


def test_what_starts_is_told_from_what_does_not(tmp_path):
    assert chromium.starts(Path(sys.executable))
    assert chromium.starts(tmp_path) == (sys.platform == "win32")  # where it is not tried out


def test_no_browser_is_one_clear_sentence(monkeypatch):
    monkeypatch.setattr(chromium, "MACOS_APPS", ())
    monkeypatch.setattr(chromium, "downloaded_browser", lambda python: None)
    with pytest.raises(chromium.BrowserNotFound, match=r"^There is no browser to test with: .*\.$"):
        chromium.find_browser(environ={"PATH": ""})


def test_the_command_fails_at_once_when_the_named_browser_is_missing():
    environ = {**os.environ, chromium.VARIABLE: "no-such-browser"}
    command = [sys.executable, str(PROJECT / "tests" / "run.py")]
    ran = subprocess.run(command, env=environ, capture_output=True, text=True)
    assert ran.returncode == 1
    assert ran.stderr == "ROOFLINE_LAB_BROWSER is set to 'no-such-browser', which is not a program on this machine.\n"


@pytest.mark.parametrize("script", ["tests/run.py", "tests/browser/chromium.py"])
def test_an_old_python_can_read_far_enough_to_say_that_it_is_too_old(script):
    ast.parse((PROJECT / script).read_text(encoding="utf-8"), feature_version=OLD_PYTHON)
