"""The states that the lab can be in: each function brings a lab there that was reset."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.lab_page import LabPage


def as_it_starts(lab: LabPage) -> None:
    pass


def set_to_a_value(lab: LabPage) -> None:
    lab.put("Arithmetic intensity", "4")
    lab.put("Bandwidth", "80")


def playing(lab: LabPage) -> None:
    lab.page.get_by_role("combobox", name="Speed").select_option("0.25×")
    lab.button("Play").click()
    lab.wait_for("lab.source('trace').x.length > 3")


def finished(lab: LabPage) -> None:
    lab.slider("Trace position").press("End")
    expect(lab.button("Play again")).to_be_visible()


def error_shown(lab: LabPage) -> None:
    for name in ("Arithmetic intensity", "Bandwidth", "Peak", "Work", "KV bytes"):
        lab.put(name, "80 Gb/s")
    expect(lab.page.get_by_role("alert").filter(visible=True)).to_have_count(5)


def help_dialog(lab: LabPage) -> None:
    lab.button("Keyboard").click()
    expect(lab.page.get_by_role("dialog", name="Keyboard")).to_be_visible()


def incomplete_account(lab: LabPage) -> None:
    lab.switch("KV counted").click()


def nothing_counted(lab: LabPage) -> None:
    for row in ("Activation", "KV", "Metadata"):
        lab.switch(f"{row} counted").click()
    expect(lab.slider("Arithmetic intensity")).to_be_disabled()


def text_twin(lab: LabPage) -> None:
    lab.page.get_by_text("The plot in words and numbers").click()


def undo_offered(lab: LabPage) -> None:
    lab.put("Peak", "900")
    lab.button("Reset").click()
    expect(lab.button("Undo")).to_be_visible()


def long_numbers(lab: LabPage) -> None:
    lab.put("Work", "100 TFLOP")
    lab.put("Arithmetic intensity", "1.23456")
    lab.put("Work", "123.456 PFLOP")
    lab.put("Bandwidth", "12345.6")
    lab.put("Peak", "100000000")
    expect(lab.field("Work")).to_have_value("123.456 PFLOP")


STATES = [
    as_it_starts, set_to_a_value, playing, finished, error_shown, help_dialog, incomplete_account, nothing_counted,
    text_twin, undo_offered, long_numbers,
]  # fmt: skip


def leave(lab: LabPage) -> None:
    """Go back to the start, out of any of them."""
    lab.page.keyboard.press("Escape")
    lab.page.keyboard.press("Alt+r")
