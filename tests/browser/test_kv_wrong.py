"""Wrong on purpose: each switch moves the numbers, says how far, and nothing leaves without the banner."""

from __future__ import annotations

import json
import re

import pytest
from playwright.sync_api import expect

from tests.browser.downloads import saved_by
from tests.browser.kv_tab import KvTab

SWITCHES = (
    "query heads for KV heads",
    "hidden size / heads for head_dim",
    "GiB for GB",
    "no scales",
    "no window",
    "sparse peak",
)


@pytest.fixture
def kv(lab):
    kv = KvTab.of(lab)
    lab.page.get_by_text("Wrong on purpose").click()
    return kv


def test_each_cites_a_report_kindly(kv):
    for name in SWITCHES:
        switch = kv.lab.switch(name)
        about = switch.evaluate(
            """input => input.getAttribute('aria-describedby').split(' ')
                .map(id => input.getRootNode().getElementById(id).textContent).join(' ')"""
        )
        assert re.search(r"Found in [\w.-]+/[\w.-]+, (issue|pull request|discussion) \d+: .*\.$", about), name


def test_query_heads_overstate_by_four(kv):
    expect(kv.banner).to_be_hidden()
    kv.turn("query heads for KV heads")
    expect(kv.banner).to_be_visible()
    expect(kv.banner).to_have_attribute("role", "alert")
    expect(kv.banner).to_contain_text("wrong")
    expect(kv.cells("Stored", "codes or values").first).to_have_text("4.295 GB")
    expect(kv.page.get_by_text("4.00", exact=False).filter(visible=True).first).to_be_visible()
    expect(kv.table.locator("caption")).to_contain_text("Wrong on purpose")
    kv.turn("query heads for KV heads")
    expect(kv.banner).to_be_hidden()
    expect(kv.cells("Stored", "codes or values").first).to_have_text("1.074 GB")


def test_every_switch_says_how_far_it_goes(kv):
    for name in SWITCHES:
        kv.turn(name)
    told = kv.page.locator(".wrong li .warning")
    expect(told).to_have_count(len(SWITCHES))
    for text in told.all_inner_texts():
        assert text.endswith("."), text
    kv.lab.wait_for("location.search.includes('wrong=query-heads,head-dim,gib,no-scales,no-window,sparse-peak')")


def test_it_is_never_sent(kv):
    kv.turn("no scales")
    kv.lab.button("Send to the roofline").click()
    expect(kv.lab.message).to_have_text(
        "The numbers are wrong on purpose, so they are not sent. Turn the switches off first."
    )
    expect(kv.tab("KV cache")).to_have_attribute("aria-selected", "true")
    assert kv.lab.setting()["rows"][0]["key"] == "activation"


def test_it_is_saved_with_the_banner_alone(kv):
    kv.turn("GiB for GB")
    banner = kv.banner.inner_text()
    name, content = saved_by(kv.lab, "Save CSV")
    assert name == "kv-cache-wrong-on-purpose.csv"
    assert banner in content.decode()
    name, content = saved_by(kv.lab, "Save JSON")
    assert name == "kv-cache-wrong-on-purpose.json"
    assert banner in json.dumps(json.loads(content), ensure_ascii=False)
    kv.turn("GiB for GB")
    name, content = saved_by(kv.lab, "Save CSV")
    assert name == "kv-cache.csv"
    assert "wrong" not in content.decode().lower()


def test_a_link_brings_the_banner_with_it(open_lab):
    kv = KvTab(open_lab("tab=kv&wrong=query-heads")).wait_until_answered()
    expect(kv.banner).to_be_visible()
    expect(kv.lab.switch("query heads for KV heads")).to_be_checked()
