"""Nothing leaves the machine, and a server that is gone leaves a lab that works."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

REUSE = ("--reuse-sessions", "--warm")


def use_everything(lab) -> None:
    lab.put("Arithmetic intensity", "4")
    lab.drag("Bandwidth", 0.7)
    lab.switch("KV counted").click()
    lab.button("Keyboard").click()
    lab.page.keyboard.press("Escape")
    lab.page.get_by_text("The plot in words and numbers").click()
    lab.page.get_by_role("button", name="Switch to dark theme").click()
    lab.page.get_by_role("group", name="Roofline plot").hover()
    lab.button("Copy link").click()
    lab.page.keyboard.press("Escape")
    lab.slider("Trace position").press("End")


@pytest.mark.parametrize("flags", [(), REUSE], ids=["plain", "reuse and warm"])
def test_not_one_request_leaves_the_machine(open_lab, serve_app, server, flags):
    """`open_lab` judges every page so; here the page is one with nothing cached, used all over, twice."""
    server = serve_app(*flags) if flags else server
    for _ in range(2):  # the second visitor meets a session that is reused
        lab = open_lab(server=server)
        use_everything(lab)
        assert lab.watch.outside_requests == []
        # The page itself and its scripts: were another file asked for elsewhere, it would have been seen as these are.
        assert len(set(lab.watch.requests)) >= 3
        assert all(address.startswith(server.url.rpartition("/")[0]) for address in lab.watch.requests)


@pytest.fixture
def orphan(open_lab, serve_app):
    """A lab that is in use when its server is killed."""
    server = serve_app()
    lab = open_lab("bandwidth=80", server=server)
    expect(lab.connection).to_be_hidden()
    lab.watch.server_may_go = True
    server.kill()
    expect(lab.connection).to_contain_text("The connection to the server is lost. This page keeps working")
    return lab


def test_without_its_server_sliders_fields_play_ledger_and_link_go_on(orphan):
    lab = orphan
    expect(lab.connection).to_be_visible()
    lab.put("Arithmetic intensity", "4")
    expect(lab.result).to_contain_text("At most 320 GFLOP/s")
    lab.slider("Arithmetic intensity").press("ArrowRight")
    expect(lab.result).to_contain_text("At most 640 GFLOP/s")
    lab.drag("Peak", 0.9)
    expect(lab.field("Peak")).not_to_have_value("1000 GFLOP/s")
    lab.button("Play").click()
    lab.wait_for("lab.source('trace').x.length === 121")
    expect(lab.result).to_contain_text("Played to the end: at most 640 GFLOP/s")
    lab.put("KV bytes", "2.7 GB")
    lab.switch("Activation counted").click()
    assert "Incomplete account: Activation is moved but not counted." in lab.text
    lab.wait_for("location.search.includes('kv=2700000000') && location.search.includes('out=activation')")
    lab.button("Reset").click()
    expect(lab.field("Bandwidth")).to_have_value("100 GB/s")
    lab.button("Undo").click()
    expect(lab.field("Bandwidth")).to_have_value("80 GB/s")
    assert lab.axe() == []


def test_a_server_that_comes_back_finds_the_values_in_the_address(orphan, serve_app):
    lab = orphan
    lab.put("Arithmetic intensity", "4")
    lab.wait_for("location.search === '?bandwidth=80&intensity=4'")
    port = int(lab.page.url.split(":")[2].split("/")[0])
    serve_app(port=port)
    lab.reload()
    expect(lab.result).to_contain_text("At most 320 GFLOP/s")
    expect(lab.connection).to_be_hidden()


def test_the_status_is_there_to_be_listened_to_before_it_speaks(lab):
    expect(lab.connection).to_have_count(1)
    expect(lab.connection).to_have_text("")
    expect(lab.connection).to_be_hidden()


def test_a_computer_that_goes_offline_says_so_and_back(lab):
    lab.page.context.set_offline(True)
    expect(lab.connection).to_contain_text("This computer is offline. This page keeps working.")
    lab.page.context.set_offline(False)
    expect(lab.connection).to_have_text("")
