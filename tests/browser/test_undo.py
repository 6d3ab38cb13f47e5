"""Undo takes a Reset back, once."""

from __future__ import annotations

from playwright.sync_api import expect


def test_it_is_idempotent_and_the_second_does_not_lose_what_undo_brings_back(reset_lab):
    lab = reset_lab
    lab.put("Bandwidth", "80")
    lab.button("Reset").click()
    once = lab.state()
    lab.button("Reset").click()
    assert lab.state() == once
    lab.button("Undo").click()
    expect(lab.field("Bandwidth")).to_have_value("80 GB/s")


def test_undo_brings_everything_back_once(reset_lab):
    lab = reset_lab
    lab.put("Arithmetic intensity", "4.37")
    lab.put("Bandwidth", "83.1")
    lab.switch("Activation counted").click()
    lab.page.get_by_role("combobox", name="Speed").select_option("0.5×")
    for _ in range(3):
        lab.button("Step forward").click()
    before = lab.state()
    lab.button("Reset").click()
    lab.button("Undo").click()
    after = lab.state()
    assert [after[part] for part in ("setting", "picture", "controls")] == [
        before[part] for part in ("setting", "picture", "controls")
    ]
    expect(lab.button("Undo")).to_be_hidden()
    expect(lab.button("Reset")).to_be_focused()
    expect(lab.message).to_have_text("Your values are back.")


def test_undo_is_no_longer_offered_nor_promised_after_a_change(reset_lab):
    lab = reset_lab
    lab.put("Bandwidth", "80")
    lab.button("Reset").click()
    expect(lab.button("Undo")).to_be_visible()
    lab.put("Bandwidth", "90")
    expect(lab.button("Undo")).to_be_hidden()
    assert "Undo" not in lab.text
