"""More pages than a server takes are refused with a sentence, and abandoned ones make room."""

from __future__ import annotations

import urllib.request

import pytest
from playwright.sync_api import Page, expect

from roofline_lab.views.crowd import MOST_PAGES, VARIABLE, most_pages
from tests.browser.axe import violations
from tests.browser.serving import LabServer

SOON_FREED = ("--unused-session-lifetime", "300", "--check-unused-sessions", "100")
WAYS = {"plain": (), "reuse and warm": ("--reuse-sessions", "--warm")}
ROOM_FOR = 2
MOST_RELOADS = 100


@pytest.fixture(params=WAYS)
def small_server(request, serve_app) -> LabServer:
    return serve_app(*SOON_FREED, *WAYS[request.param], environ={VARIABLE: str(ROOM_FOR)})


@pytest.fixture
def late(browser) -> Page:
    page = browser.new_context().new_page()
    yield page
    page.context.close()


def is_refused(page: Page) -> bool:
    """Wait for the sentence or the lab, and tell which it was."""
    refusal = page.get_by_text("The lab is full")
    expect(refusal.or_(page.get_by_role("status", name="Result", exact=True))).to_be_visible()
    return refusal.is_visible()


def test_who_comes_when_it_is_full_reads_a_sentence_and_the_others_go_on(small_server, open_lab, late):
    anna, ben = (open_lab(server=small_server) for _ in range(ROOM_FOR))
    late.goto(small_server.url)
    assert is_refused(late)
    expect(late.get_by_role("heading", level=1)).to_have_text("Roofline Lab")
    expect(late.get_by_role("status")).to_contain_text("pages are open on this server")
    assert violations(late) == []
    commits = anna.watch.commits
    anna.put("Peak", "200")
    anna.wait_until(lambda: anna.watch.commits == commits + 1)
    expect(ben.result).to_contain_text("At most 100 GFLOP/s")


def test_a_closed_page_makes_room_for_whoever_reloads(small_server, open_lab, late):
    _, leaving = (open_lab(server=small_server) for _ in range(ROOM_FOR))
    late.goto(small_server.url)
    assert is_refused(late)
    leaving.page.close()
    reloads = 0
    while is_refused(late):
        reloads += 1
        assert reloads < MOST_RELOADS, "nobody is let in"
        late.reload()


def test_pages_that_were_fetched_and_never_opened_are_freed(serve_app, late):
    server = serve_app(*SOON_FREED, environ={VARIABLE: str(ROOM_FOR)})
    for _ in range(20 * ROOM_FOR):
        with urllib.request.urlopen(server.url) as answer:
            assert answer.status == 200
    late.goto(server.url)
    reloads = 0
    while is_refused(late):
        reloads += 1
        assert reloads < MOST_RELOADS, "nobody is let in"
        late.reload()
    assert server.errors() == []


@pytest.mark.parametrize("written", ["0", "-3", "many", "1e9", ""])
def test_a_number_that_cannot_be_used_is_said_in_the_log(written, caplog):
    most_pages.cache_clear()
    assert most_pages(written) == MOST_PAGES
    assert f"“{written}”: expected a whole number" in caplog.text
