"""Two students in two browsers do not see each other's state, also where the server reuses its sessions."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.serving import serve

REUSE = ("--reuse-sessions", "--warm")


@pytest.fixture(scope="module", params=[(), REUSE], ids=["plain", "reuse and warm"])
def class_server(request, tmp_path_factory):
    if not request.param:
        yield request.getfixturevalue("server")
        return
    with serve("app.py", tmp_path_factory.mktemp("reuse") / "log.txt", request.param) as server:
        yield server


def test_two_students(open_lab, class_server):
    anna, ben = open_lab("intensity=4&bandwidth=80", server=class_server), open_lab(server=class_server)
    expect(anna.result).to_contain_text("At most 320 GFLOP/s")
    fresh = ben.state()
    assert fresh["setting"]["bandwidth"] == 100

    anna.put("Peak", "200")
    anna.put("KV bytes", "1 GB")
    anna.switch("Activation counted").click()
    anna.page.get_by_role("button", name="Switch to dark theme").click()
    ben.frames(2)
    assert ben.state() == fresh

    mine = anna.state()
    ben.put("Peak", "5000")
    ben.button("Reset").click()
    anna.frames(2)
    assert anna.state() == mine

    # Whoever comes later starts fresh, and whoever comes back with a link gets what is in the link.
    carla = open_lab(server=class_server)
    assert carla.state() == fresh
    assert anna.reload().field("Peak").input_value() == "200 GFLOP/s"


def test_what_one_commits_is_not_sent_to_the_other(open_lab, class_server):
    anna, ben = open_lab(server=class_server), open_lab(server=class_server)
    received, commits = len(ben.watch.frames_received), anna.watch.commits
    for peak in ("200", "300", "400"):
        anna.put("Peak", peak)
    anna.wait_until(lambda: anna.watch.commits == commits + 3)
    answered = len(anna.watch.frames_received)
    anna.put("Peak", "500")
    anna.wait_until(lambda: len(anna.watch.frames_received) > answered)  # the server has dealt with all of them
    ben.frames(2)
    # Answers to what his own page said while it opened may still come; none of them carries a setting.
    assert not [frame for frame in ben.watch.frames_received[received:] if "setting" in str(frame)]
