"""Send to the roofline: the ledger takes the account, says so, gives it back; nothing else moves."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.kv_tab import KvTab


@pytest.fixture
def kv(lab):
    return KvTab.of(lab)


def rows(lab) -> dict[str, float]:
    return {row["name"]: row["base"] for row in lab.setting()["rows"]}


def send(kv) -> None:
    kv.lab.button("Send to the roofline").click()


def test_the_ledger_has_the_rows_w_and_a_candidate(kv):
    send(kv)
    lab = kv.lab
    expect(kv.tab("Roofline")).to_have_attribute("aria-selected", "true")
    expect(lab.message).to_contain_text("Sent: ")
    expect(lab.message).to_contain_text("Undo takes it back.")
    assert rows(lab) == {"activations": 524_288, "KV read": 2**30, "KV written": 131_072, "scales and tables": 0}
    assert lab.setting()["work"] == 4_294_967_296
    expect(lab.field("Candidate KV read bytes")).to_have_value("268.435 MB")
    expect(lab.result).to_contain_text("q4_0: at most 1000 GFLOP/s, compute-bound")
    assert "f16 baseline: 399.8 GFLOP/s" in lab.source("labels")["text"]
    assert lab.axe() == []


def test_the_ratios_are_those_of_the_tab(kv):
    sent = [kv.page.get_by_role("button", name=f"{ratio}×").inner_text() for ratio in ("4.00", "3.55", "2.50")]
    send(kv)
    shown = kv.page.locator(".ratios").filter(visible=True)
    assert shown.locator("dd").all_inner_texts() == sent


def test_undo_takes_it_back(kv):
    lab = kv.lab
    kv.tab("Roofline").click()
    lab.put("KV bytes", "3 GB")
    lab.put("Bandwidth", "80")
    with kv.one_answer():
        kv.tab("KV cache").click()
    send(kv)
    lab.button("Undo").click()
    expect(lab.message).to_have_text("Your values are back.")
    assert rows(lab) == {"Activation": 0.8e9, "KV": 3e9, "Metadata": 0}
    assert lab.setting()["work"] == 8e9
    expect(lab.page.get_by_role("combobox", name="Candidate", exact=True)).to_have_value("")


def test_back_again_keeps_the_inputs_and_nothing_moves_without_the_press(kv):
    lab = kv.lab
    before = lab.setting()
    kv.put("Context", "4096")
    kv.tab("Roofline").click()
    assert lab.setting() == before
    kv.tab("KV cache").click()
    send(kv)
    sent = lab.setting()
    assert rows(lab)["KV read"] == 2**29
    kv.tab("KV cache").click()
    expect(lab.field("Context")).to_have_value("4096 tokens")
    kv.put("Context", "2048")
    assert lab.setting() == sent


def test_a_sent_account_does_not_travel_by_link_and_the_lab_says_so(kv):
    lab = kv.lab
    send(kv)
    lab.button("Copy link").click()
    expect(lab.message).to_contain_text("It cannot carry the row activations, the row KV read")
    lab.wait_for("!location.search.includes('work')")
    lab.reload()
    assert rows(lab)["KV"] == 7.2e9


def test_reset_after_it_puts_the_ledgers_own_rows_back(kv):
    send(kv)
    kv.lab.button("Reset").click()
    assert rows(kv.lab) == {"Activation": 0.8e9, "KV": 7.2e9, "Metadata": 0}
    assert "Invented round numbers to start with." in kv.lab.text


def test_what_the_instrument_cannot_hold_is_refused_in_words(kv):
    kv.choose("Candidate keys", "")
    kv.choose("Model", "typed")
    kv.put("Shape", "layers=1,heads=1,kv_heads=1,head_dim=1")
    kv.choose("Phase", "prefill")
    kv.put("Context", "1")
    before = kv.lab.setting()
    send(kv)
    expect(kv.lab.message).to_contain_text("This cannot be sent: The work of the instrument goes from 1 kFLOP")
    expect(kv.tab("KV cache")).to_have_attribute("aria-selected", "true")
    assert kv.lab.setting() == before


def test_refused_inputs_are_not_sent(kv):
    kv.put("Context", "many")
    send(kv)
    expect(kv.lab.message).to_contain_text("Mend the marked field first.")
    expect(kv.tab("KV cache")).to_have_attribute("aria-selected", "true")


def test_not_while_a_prediction_is_open(kv):
    lab = kv.lab
    kv.tab("Roofline").click()
    lab.switch("Predict first").click()
    lab.put("Bandwidth", "83.1")
    expect(lab.field("Your prediction")).to_be_visible()
    before = lab.setting()
    with kv.one_answer():
        kv.tab("KV cache").click()
    send(kv)
    expect(lab.message).to_contain_text("A prediction is open on the roofline tab")
    assert lab.setting() == before


def test_not_while_a_lesson_step_locks_the_ledger(open_lab):
    lab = open_lab("lesson=ceiling&step=3")
    kv = KvTab.of(lab)
    send(kv)
    expect(lab.message).to_contain_text("Not sent.")
    expect(kv.tab("KV cache")).to_have_attribute("aria-selected", "true")


def test_without_a_candidate_there_is_none_in_the_ledger(kv):
    kv.choose("Candidate keys", "")
    send(kv)
    expect(kv.page.get_by_role("combobox", name="Candidate", exact=True)).to_have_value("")
    assert rows(kv.lab)["KV read"] == 2**30


def test_the_server_takes_it_too(kv):
    commits = kv.lab.watch.commits
    send(kv)
    kv.lab.wait_until(lambda: kv.lab.watch.commits == commits + 1)
