"""The tab's inputs in the address: out while they are not the default, in again, and what is wrong is named."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.kv_tab import KvTab

EVERY_KEY = (
    "model=typed&shape=layers=2,heads=8,kv_heads=2,head_dim=64&context=4096&batch=3&prefill=1024&phase=prefill&k=q8_0"
    "&v=f32&ck=q4_1&cv=q5_0&alloc=paged&block=32&shared=64&sliding=full&workspace=layer&ranks=2&fused=off&memory=24"
    "&wrong=gib,no-scales"
)


def opened(open_lab, query: str) -> KvTab:
    return KvTab(open_lab(f"{query}&tab=kv")).wait_until_answered()


def notes(kv):
    return kv.page.get_by_role("region", name="About the link").filter(visible=True)


def test_the_address_has_what_is_not_the_default(open_lab):
    kv = opened(open_lab, "bandwidth=80")
    kv.put("Context", "4096")
    kv.choose("Candidate keys", "q8_0")
    kv.choose("Candidate values", "q8_0")
    kv.lab.wait_for("location.search === '?bandwidth=80&tab=kv&context=4096&ck=q8_0&cv=q8_0'")
    kv.put("Context", "8192")
    kv.lab.wait_for("location.search === '?bandwidth=80&tab=kv&ck=q8_0&cv=q8_0'")
    kv.put("Context", "nonsense")
    kv.lab.wait_for("location.search === '?bandwidth=80&tab=kv&ck=q8_0&cv=q8_0'")


def test_every_key_there_and_back(open_lab):
    kv = opened(open_lab, EVERY_KEY)
    expect(notes(kv)).to_have_count(0)
    expect(kv.lab.field("Shape")).to_have_value("layers=2,heads=8,kv_heads=2,head_dim=64")
    expect(kv.lab.field("Memory")).to_have_value("24 GB")
    expect(kv.lab.switch("Fused attention")).not_to_be_checked()
    kv.lab.wait_for("location.search.length > 100")
    kv.lab.frames(30)
    assert sorted(kv.page.url.partition("?")[2].split("&")) == sorted(f"{EVERY_KEY}&tab=kv".split("&"))
    rows = kv.rows()
    kv.lab.reload()
    assert kv.wait_until_answered().rows() == rows


def test_no_candidate_and_no_memory(open_lab):
    kv = opened(open_lab, "ck=none&cv=none&memory=none")
    expect(kv.choice("Candidate keys")).to_have_value("")
    expect(kv.lab.field("Memory")).to_have_value("")
    expect(kv.cells("Stored", "stored")).to_have_count(2)


@pytest.mark.parametrize(
    ("query", "said"),
    [
        ("context=abc", "The link’s context was not used: “abc” is not one of its values."),
        ("model=gpt-9", "The link’s model was not used: “gpt-9” is not one of its values."),
        ("k=q9", "The link’s k was not used"),
        ("wrong=typo", "The link’s wrong was not used"),
        ("fused=perhaps", "The link’s fused was not used"),
        ("context=0", "The link’s context was not used: The context must be a whole number"),
        ("prefill=9000", "The link’s prefill was not used: The prefill is part of the context"),
        ("model=typed&shape=layers=x", "The link’s shape was not used"),
        ("context=4096&context=2048", "The link has context more than once; the first was used."),
    ],
)
def test_what_is_wrong_starts_at_its_default_and_is_named(open_lab, query, said):
    kv = opened(open_lab, query)
    kv.tab("Roofline").click() if "once" in said else None
    expect(notes(kv)).to_contain_text(said)
    expect(kv.page.locator("[aria-invalid]")).to_have_count(0)


def test_a_part_that_is_right_holds_beside_one_that_is_wrong(open_lab):
    kv = opened(open_lab, "context=4096&batch=0")
    expect(kv.lab.field("Context")).to_have_value("4096 tokens")
    expect(kv.lab.field("Batch")).to_have_value("1")
    notes(kv).get_by_role("button", name="Close").click()
    expect(notes(kv)).to_have_count(0)


def test_markup_in_a_link_stays_text(open_lab):
    kv = opened(open_lab, "context=%3Cimg src=x onerror=alert(1)%3E")
    expect(notes(kv)).to_contain_text("<img src=x onerror=alert(1)>")


def test_the_keys_wait_for_a_tab_that_is_not_open_yet(open_lab):
    lab = open_lab("context=4096")
    lab.put("Bandwidth", "80")
    lab.wait_for("location.search === '?bandwidth=80&context=4096'")
    kv = KvTab.of(lab)
    expect(lab.field("Context")).to_have_value("4096 tokens")
    expect(kv.cells("Stored", "stored").first).to_have_text("536.871 MB")
