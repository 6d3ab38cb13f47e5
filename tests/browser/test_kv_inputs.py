"""The inputs of the KV cache tab: by keyboard alone, refused at their field, pasted, dropped and typed."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import expect

from tests.browser.kv_tab import KvTab, asking

#: A model that is not built in: 2 layers of 2 KV heads of 64 + 64, 1,024 B a token.
SMALL = {
    "architectures": ["LlamaForCausalLM"], "model_type": "llama", "num_hidden_layers": 2, "hidden_size": 256,
    "num_attention_heads": 4, "num_key_value_heads": 2, "head_dim": 64, "intermediate_size": 512, "vocab_size": 1000,
    "tie_word_embeddings": False, "max_position_embeddings": 32768,
}  # fmt: skip
SMALL_STORED = ["8.389 MB", "8.000 MiB", "2.359 MB", "2.250 MiB"]


@pytest.fixture
def kv(lab):
    return KvTab.of(lab)


def expect_stored(kv, text):
    expect(kv.cells("Stored", "stored").first).to_have_text(text)


def test_everything_by_keyboard(lab):
    keyboard = lab.page.keyboard
    kv = KvTab(lab)
    lab.tab_to(kv.tab("Roofline"))
    keyboard.press("ArrowRight")
    kv.wait_until_answered()
    lab.tab_to(kv.choice("Model"))
    with kv.one_answer():
        keyboard.type("Llama 2 7B")
        keyboard.press("Enter")
    lab.tab_to(lab.field("Context"))
    with kv.one_answer():
        keyboard.type("4096")
        keyboard.press("Tab")  # leaving the field takes it, too
    expect(lab.field("Context")).to_have_value("4096 tokens")
    lab.tab_to(kv.choice("Candidate keys"))
    keyboard.press("Tab")
    expect(kv.choice("Candidate values")).to_be_focused()
    lab.tab_to(lab.page.get_by_role("switch", name="Fused attention"))
    with kv.one_answer():
        keyboard.press("Space")
    expect_stored(kv, "2.147 GB")


def test_one_change_is_one_message_out_and_one_back(kv):
    assert asking(kv, lambda: kv.lab.put("Context", "4096")) == (1, 1)
    assert asking(kv, lambda: kv.choice("Keys").select_option("q8_0")) == (1, 1)
    assert asking(kv, lambda: kv.lab.put("Batch", "many")) == (1, 1)
    assert asking(kv, lambda: kv.lab.put("Batch", "very many")) == (1, 1)
    sent = kv.lab.watch.commits
    kv.lab.field("Context").press("Enter")  # nothing changed
    kv.lab.field("Prefill").press("Tab")
    kv.lab.frames(5)
    assert kv.lab.watch.commits == sent


def test_what_is_refused_stands_at_its_field_and_the_last_account_stays(kv):
    before = kv.rows()
    kv.put("Context", "8k")
    assert kv.refusal("Context") == "“8k” can be 8000 or 8192: write the number out."
    expect(kv.lab.field("Context")).to_have_value("8k")
    kv.put("Batch", "0")
    assert "from 1 to 1,000,000" in kv.refusal("Batch")
    assert kv.refusal("Context")
    assert kv.rows() == before
    expect(kv.status).to_have_text("This account is of the last inputs that were understood. Mend the marked field.")
    kv.put("Batch", "2")
    with kv.one_answer():
        kv.lab.field("Context").press("Escape")  # back to the last number that was understood
    assert (kv.refusal("Context"), kv.refusal("Batch")) == ("", "")
    expect(kv.lab.field("Context")).to_have_value("8192 tokens")
    expect(kv.status).to_have_text("")
    expect_stored(kv, "2.147 GB")


def test_numbers_that_do_not_fit_together_are_refused_at_one_of_them(kv):
    kv.put("Prefill", "9000")
    assert "at most 8,192 tokens, not 9,000" in kv.refusal("Prefill")
    kv.put("Context", "16384")
    assert kv.refusal("Prefill") == ""
    kv.put("Prefill", "")
    expect(kv.lab.field("Prefill")).to_have_value("")


def test_an_allocation_shows_the_fields_that_count_in_it(kv):
    fields = [kv.lab.field("Block"), kv.lab.field("Longest length"), kv.lab.field("Shared prefix")]
    shown = {
        "exact": [False, False, True],
        "paged": [True, False, True],
        "max-length": [False, True, True],
        "cells": [False, True, False],
    }
    found = {}
    for allocation in ("paged", "max-length", "cells", "exact"):
        kv.choose("Allocation", allocation)
        found[allocation] = [field.is_visible() for field in fields]
    assert found == shown
    kv.choose("Allocation", "max-length")
    kv.put("Longest length", "16384")
    expect(kv.cells("Allocated", "allocated").first).to_have_text("2.147 GB")


def test_a_candidate_has_both_formats_or_none(kv):
    kv.choose("Candidate keys", "")
    expect(kv.choice("Candidate values")).to_have_value("")
    expect(kv.cells("Stored", "stored")).to_have_count(2)
    expect(kv.page.get_by_text("payload smaller")).to_be_hidden()
    kv.choose("Candidate values", "q8_0")
    expect(kv.choice("Candidate keys")).to_have_value("q8_0")
    expect(kv.cells("Stored", "stored")).to_have_count(4)


def test_a_typed_shape(kv):
    kv.choose("Model", "typed")
    kv.put("Shape", "layers=2,heads=4,kv_heads=2,head_dim=64")
    kv.expect_row("Stored", "stored", SMALL_STORED)
    kv.put("Shape", "layers=2,heads=4")
    assert kv.refusal("Shape") == "This shape has no kv_heads: add kv_heads=8."


def paste(kv, text: str) -> None:
    kv.lab.field("config.json").evaluate(
        """(box, text) => {
            box.focus()
            const data = new DataTransfer()
            data.setData('text/plain', text)
            box.dispatchEvent(new ClipboardEvent('paste', {clipboardData: data, bubbles: true}))
            document.execCommand('insertText', false, text)
        }""",
        text,
    )


def test_a_pasted_config(kv):
    kv.choose("Model", "config")
    assert "Paste" in kv.refusal("config.json")
    assert "it does not travel by link" in kv.lab.text
    with kv.one_answer():
        paste(kv, json.dumps(SMALL))
    kv.expect_row("Stored", "stored", SMALL_STORED)
    # It is sent once, and not with every number.
    sent = len(kv.lab.watch.frames_sent)
    kv.put("Batch", "2")
    assert not [frame for frame in kv.lab.watch.frames_sent[sent:] if "LlamaForCausalLM" in str(frame)]
    expect(kv.cells("Stored", "stored").first).to_have_text("16.777 MB")
    kv.lab.page.get_by_role("button", name="Copy link").click()
    expect(kv.lab.message).to_contain_text("the pasted config.json")
    assert "model=" not in kv.page.url


def test_a_config_that_is_refused_says_which_key_and_what_would_do(kv):
    kv.choose("Model", "config")
    with kv.one_answer():
        paste(kv, json.dumps({**SMALL, "num_key_value_heads": "two"}))
    assert "num_key_value_heads" in kv.refusal("config.json")
    with kv.one_answer():
        kv.lab.field("config.json").fill("{")
        kv.lab.field("config.json").press("Tab")
    assert "not JSON" in kv.refusal("config.json")


def drop(kv, name: str, content: str) -> None:
    kv.page.get_by_role("region", name="Model and cache").evaluate(
        """(card, [name, content]) => {
            const dataTransfer = new DataTransfer()
            dataTransfer.items.add(new File([content], name, {type: 'application/json'}))
            card.dispatchEvent(new DragEvent('drop', {dataTransfer, bubbles: true, cancelable: true}))
        }""",
        [name, content],
    )


def test_a_dropped_file(kv):
    with kv.one_answer():
        drop(kv, "small.json", json.dumps(SMALL))
    expect(kv.choice("Model")).to_have_value("config")
    kv.expect_row("Stored", "stored", SMALL_STORED)
    assert "small.json, 0.3 kB." in kv.lab.text


def test_a_chosen_file(kv):
    kv.choose("Model", "config")
    with kv.one_answer():
        kv.page.get_by_label("Choose a config.json").set_input_files(
            {"name": "mine.json", "mimeType": "application/json", "buffer": json.dumps(SMALL).encode()}
        )
    kv.expect_row("Stored", "stored", SMALL_STORED)


def test_a_file_that_is_too_large_is_not_even_sent(kv):
    kv.choose("Model", "config")
    sent = kv.lab.watch.commits
    drop(kv, "weights.json", "x" * 3_000_001)
    expect(kv.page.get_by_role("alert").filter(has_text="weights.json has 3.00 MB")).to_be_visible()
    kv.lab.frames(5)
    assert kv.lab.watch.commits == sent


def test_markup_in_a_config_stays_text(kv):
    with kv.one_answer():
        drop(kv, "<img src=x onerror=alert(1)>.json", json.dumps({**SMALL, "model_type": "<b>x</b>"}))
    with kv.one_answer():
        drop(kv, "<img src=x onerror=alert(1)>.json", json.dumps(SMALL))
    assert kv.page.locator("img").count() == 0


def test_reset_and_undo_are_the_tabs_own(kv):
    kv.put("Context", "4096")
    kv.choose("Keys", "q8_0")
    kv.lab.field("Batch").fill("typed and not taken")
    with kv.one_answer():
        kv.page.keyboard.press("Alt+r")
    expect(kv.lab.message).to_contain_text("Undo brings yours back")
    expect(kv.lab.field("Batch")).to_have_value("1")
    kv.expect_row("Stored", "stored", ["1.074 GB", "1.000 GiB", "301.990 MB", "288.000 MiB"])
    with kv.one_answer():
        kv.lab.button("Undo").click()
    expect(kv.lab.field("Context")).to_have_value("4096 tokens")
    expect(kv.choice("Keys")).to_have_value("q8_0")
    expect(kv.lab.button("Undo")).to_be_hidden()


def test_reset_on_one_tab_leaves_the_other(open_lab):
    lab = open_lab("bandwidth=80&context=4096&tab=kv")
    kv = KvTab(lab).wait_until_answered()
    with kv.one_answer():
        lab.button("Reset").click()
    lab.wait_for("location.search === '?bandwidth=80&tab=kv'")
    kv.put("Context", "2048")
    kv.tab("Roofline").click()
    lab.button("Reset").click()
    lab.wait_for("location.search === '?context=2048'")
    kv.tab("KV cache").click()
    expect(lab.field("Context")).to_have_value("2048 tokens")


def test_the_machine_is_the_roofline_tabs(kv):
    kv.tab("Roofline").click()
    kv.lab.put("Bandwidth", "200")
    kv.lab.put("Peak", "4000")
    with kv.one_answer():
        kv.tab("KV cache").click()
    assert "Machine: 200 GB/s, 4000 GFLOP/s, as on the roofline tab." in kv.lab.text
    assert "799.5 GFLOP/s" in kv.lab.text
