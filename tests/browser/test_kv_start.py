"""The tabs, and what the KV cache tab costs and shows when it is opened."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.kv_tab import KvTab
from tests.browser.serving import serve

#: Texts of the tab's module, its data and its styles.
OF_THE_TAB = ("BenchStore", "account-figure", "Source and notes", "kivi2")
REUSE = ("--reuse-sessions", "--warm")


def received(lab) -> str:
    return "\n".join(str(frame) for frame in lab.watch.frames_received)


def test_until_it_is_opened_a_page_carries_nothing_of_it(lab):
    lab.frames(10)
    assert "Roofline" in received(lab)
    assert [text for text in OF_THE_TAB if text in received(lab)] == []
    KvTab.of(lab)
    assert [text for text in OF_THE_TAB if text not in received(lab)] == []


def test_it_opens_on_llama_3_8b_with_16_bits_beside_q4_0(lab):
    kv = KvTab.of(lab)
    expect(kv.choice("Model")).to_have_value("llama-3-8b")
    expect(lab.field("Context")).to_have_value("8192 tokens")
    for name, value in {"Keys": "f16", "Values": "f16", "Candidate keys": "q4_0", "Candidate values": "q4_0"}.items():
        expect(kv.choice(name)).to_have_value(value)
    kv.expect_row("Stored", "stored", ["1.074 GB", "1.000 GiB", "301.990 MB", "288.000 MiB"])
    assert "32 layers of full attention, 32 query heads over 8 KV heads of 128 + 128." in lab.text
    expect(kv.status).to_have_text("")


def test_the_tabs_by_keyboard(lab):
    kv = KvTab(lab)
    roofline, cache = kv.tab("Roofline"), kv.tab("KV cache")
    lab.tab_to(roofline)
    lab.page.keyboard.press("ArrowRight")
    expect(cache).to_be_focused()
    expect(cache).to_have_attribute("aria-selected", "true")
    expect(roofline).to_have_attribute("aria-selected", "false")
    expect(lab.page.get_by_role("tabpanel", name="KV cache")).to_be_visible()
    expect(lab.slider("Bandwidth")).to_be_hidden()
    kv.wait_until_answered()
    lab.page.keyboard.press("ArrowRight")
    expect(roofline).to_be_focused()
    expect(lab.slider("Bandwidth")).to_be_visible()
    lab.page.keyboard.press("End")
    expect(cache).to_be_focused()
    lab.page.keyboard.press("Home")
    expect(roofline).to_be_focused()
    lab.page.keyboard.press("Tab")  # one stop for all tabs
    expect(cache).not_to_be_focused()


def test_what_is_out_of_view_lives_on(lab):
    lab.put("Bandwidth", "80")
    lab.put("Arithmetic intensity", "4")
    lab.button("Play").click()
    kv = KvTab.of(lab)
    kv.put("Context", "4096")
    lab.wait_for("lab.source('trace').x.length === 121")
    kv.tab("Roofline").click()
    expect(lab.result).to_contain_text("Played to the end: at most 320 GFLOP/s")
    kv.tab("KV cache").click()
    expect(lab.field("Context")).to_have_value("4096 tokens")
    assert lab.page.get_by_role("table", name="The byte account").count() == 1


def test_the_dialogs_of_the_page_open_from_both_tabs(lab):
    KvTab.of(lab)
    lab.button("Keyboard").click()
    expect(lab.page.get_by_role("dialog", name="Keyboard")).to_be_visible()
    lab.page.keyboard.press("Escape")


def test_a_link_opens_it_and_the_address_follows(open_lab):
    lab = open_lab("tab=kv&bandwidth=80")
    kv = KvTab(lab).wait_until_answered()
    expect(kv.table).to_be_visible()
    kv.tab("Roofline").click()
    lab.wait_for("!location.search.includes('tab') && location.search.includes('bandwidth=80')")
    kv.tab("KV cache").click()
    lab.wait_for("location.search.includes('tab=kv')")


def test_another_tab_is_not_there_and_is_named(open_lab):
    lab = open_lab("tab=kvcache")
    expect(lab.page.get_by_role("region", name="About the link")).to_contain_text("tab was not used")
    expect(KvTab(lab).tab("Roofline")).to_have_attribute("aria-selected", "true")


def test_a_step_of_a_lesson_shows_the_instrument(lab):
    KvTab.of(lab)
    lab.button("Lessons").click()
    lab.page.get_by_role("button", name="Start").first.click()
    expect(lab.slider("Bandwidth")).to_be_visible()


def test_the_one_file_has_no_tab_and_says_so(open_file):
    lab = open_file("tab=kv")
    expect(lab.page.get_by_role("tab")).to_have_count(0)
    expect(lab.message).to_contain_text("needs the lab’s server")


@pytest.fixture(params=[(), REUSE], ids=["plain", "reuse and warm"])
def class_server(request, tmp_path_factory):
    if not request.param:
        yield request.getfixturevalue("server")
        return
    with serve("app.py", tmp_path_factory.mktemp("reuse") / "log.txt", request.param) as server:
        yield server


def test_two_visitors(open_lab, class_server):
    anna, ben = open_lab("tab=kv", server=class_server), open_lab("tab=kv", server=class_server)
    hers, his = KvTab(anna).wait_until_answered(), KvTab(ben).wait_until_answered()
    received = len(ben.watch.frames_received)
    fresh = his.rows()
    hers.put("Context", "131072")
    ben.frames(5)
    assert his.rows() == fresh != hers.rows()
    assert not [frame for frame in ben.watch.frames_received[received:] if "131072" in str(frame)]
