"""Lessons on the KV cache tab: each worked through, judged by the server, and hidden while a number is asked."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser import report_page
from tests.browser.kv_lesson_page import (
    ASKED,
    KV,
    account,
    asks,
    expect_hidden,
    expect_shown,
    predict,
    show,
    typed,
    work,
)
from tests.browser.lesson_leaks import leaks
from tests.browser.lesson_page import EVERY, card, entry, go_to, heading, link, phase, step_of
from tests.browser.present_page import flow, presenting, reveal

FIRST = "whose-heads", 1
GROUPED = "whose-heads", 4
#: Where the number stands for another reason: sixteen bits are four times four, one is everywhere.
GIVEN = {
    ("fourfold", 1): re.compile("."),
    ("two-phases", 3): re.compile("."),
}
#: The plot of the other tab, wherever a hand may point at it.
ROOF = "source hover"
PHONE = {"width": 360, "height": 640}
LOOKS = {"light": {}, "phone, dark": {**PHONE, "color_scheme": "dark"}}


def said(lab, place):
    action = step_of(*place)["action"]
    return [
        (where, what)
        for where, what in leaks(lab, action["quantity"], action["expect"])
        if not (place in GIVEN and GIVEN[place].search(f"{where}: {what}")) and not where.startswith(ROOF)
    ]


def selected(lab) -> str:
    return lab.page.locator('[role="tab"][aria-selected="true"]').inner_text()


@pytest.mark.parametrize("key", KV)
def test_a_lesson_is_worked_through(open_lab, key):
    lab = open_lab(link(key, 1))
    steps = EVERY[key]["steps"]
    for number in range(1, len(steps) + 1):
        work(lab, key, number)
    lab.button("Finish").click()
    expect(card(lab)).to_contain_text(f"{len(steps)} of {len(steps)} steps done")


@pytest.mark.parametrize("place", ASKED, ids=lambda place: link(*place))
def test_the_number_is_nowhere_until_it_was_predicted_and_shown(module_lab, place):
    lab = module_lab
    go_to(lab, *place)
    asks(lab)
    for hint in ("Hint", "One more hint"):
        lab.button(hint).click()
    assert said(lab, place) == []
    predict(lab, typed(*place, 1.37))
    expect_hidden(lab)
    assert said(lab, place) == []
    show(lab)
    if place not in GIVEN:
        assert "Verdict" in {where.split(" ")[0] for where, _ in said(lab, place)}


def test_a_step_opens_its_tab_and_the_next_lesson_comes_back(open_lab):
    lab = open_lab(link("boundary", 1))
    assert selected(lab) == "Roofline"
    go_to(lab, *FIRST)
    asks(lab)
    assert selected(lab) == "KV cache"
    expect(lab.page.get_by_role("combobox", name="Model")).to_have_value("llama-2-7b")
    expect(lab.field("Context")).to_have_value(re.compile("^1 "))
    go_to(lab, "boundary", 1)
    assert selected(lab) == "Roofline"
    lab.page.get_by_role("tab", name="KV cache").click()
    expect_shown(lab)


def test_a_prediction_is_one_message_there_and_one_back(open_lab):
    lab = open_lab(link(*GROUPED))
    asks(lab)
    lab.field("Your prediction").fill("4.295 GB")
    sent, received = lab.watch.commits, len(lab.watch.frames_received)
    lab.button("Predict").click()
    expect(phase(lab)).to_contain_text("Now press Show the account")
    lab.frames(5)
    assert lab.watch.commits - sent == 1
    assert sum("PATCH-DOC" in str(frame) for frame in lab.watch.frames_received[received:]) == 1


def test_a_mistake_gets_its_reply_and_the_first_prediction_is_kept(open_lab):
    lab = open_lab(link(*GROUPED))
    asks(lab)
    predict(lab, "4.295 GB")
    predict(lab, "1.1")
    show(lab)
    told = card(lab).locator(".told")
    expect(told.locator("dd").nth(0)).to_have_text("4.295 GB: a factor of 4 too high")
    expect(told.locator("dd").nth(1)).to_have_text("1.1 GB: 2.4 % too high")
    lab.button("Try again").click()
    asks(lab)
    predict(lab, "4.295 GB")
    show(lab)
    expect(told.locator(".reply")).to_contain_text("That counts all 32 query heads. They share 8 KV heads")
    expect(told.locator("dd").nth(0)).to_contain_text("4.295 GB")


@pytest.mark.parametrize(
    ("text", "reply"),
    [
        ("4 GB/s", "A count or a rate?"),
        ("many", "cannot be read as a number"),
        ("", "Nothing is typed yet."),
        ("-1", "above zero"),
    ],
)
def test_what_is_no_prediction_costs_nothing(module_lab, text, reply):
    go_to(module_lab, *GROUPED)
    if module_lab.button("Try again").is_visible():
        module_lab.button("Try again").click()
    module_lab.put("Your prediction", text)
    expect(module_lab.page.locator("#account-prediction-refusal")).to_contain_text(reply)
    asks(module_lab)


def test_without_predicting_it_is_recorded_so(open_lab):
    lab = open_lab(link(*FIRST))
    asks(lab)
    lab.button("Reveal without predicting").click()
    expect_shown(lab)
    expect(card(lab)).to_contain_text("to see without predicting")
    expect(lab.button("Try again")).to_be_focused()


def test_a_reload_after_the_commit_asks_nothing_anew(open_lab):
    lab = open_lab(link(*GROUPED))
    asks(lab)
    predict(lab, "4.295 GB")
    lab.reload()
    expect(phase(lab)).to_contain_text("Predicted: 4.295 GB. Now press Show the account")
    expect_hidden(lab)
    assert said(lab, GROUPED) == []
    show(lab)
    expect(card(lab)).to_contain_text("a factor of 4 too high")
    lab.reload()
    expect_shown(lab)
    expect(card(lab)).to_contain_text("a factor of 4 too high")


def test_inputs_may_be_changed_while_it_is_asked_and_the_steps_own_account_is_shown(open_lab):
    lab = open_lab(link(*GROUPED))
    asks(lab)
    lab.put("Context", "4096")
    expect(phase(lab)).to_contain_text("The inputs are not those of this step.")
    expect_hidden(lab)
    predict(lab, "1.074 GB")
    show(lab)
    expect(lab.field("Context")).to_have_value(re.compile("^8192"))
    expect(account(lab)).to_contain_text("1.074 GB")


def test_reset_goes_back_to_the_start_of_the_step_and_it_stays_asked(open_lab):
    lab = open_lab(link(*FIRST))
    asks(lab)
    lab.put("Context", "4096")
    expect(phase(lab)).to_contain_text("The inputs are not those of this step.")
    lab.button("Reset").click()
    expect(phase(lab)).not_to_contain_text("The inputs are not those of this step.")
    expect(lab.field("Context")).to_have_value(re.compile("^1 "))
    asks(lab)


def test_free_use_shows_the_account_and_the_step_comes_back_as_it_was(open_lab):
    lab = open_lab(link(*GROUPED))
    asks(lab)
    predict(lab, "4.295 GB")
    lab.button("Use the lab freely").click()
    expect_shown(lab)
    lab.put("Context", "4096")
    lab.button("Back to the lesson").click()
    expect(phase(lab)).to_contain_text("Predicted: 4.295 GB")
    expect_hidden(lab)


def test_the_contents_do_not_show_it(open_lab):
    lab = open_lab(link(*GROUPED))
    asks(lab)
    lab.button("Contents").click()
    expect_hidden(lab)
    lab.button("Close").click()
    expect_shown(lab)


def test_a_lost_connection_is_said_and_nothing_is_lost(open_lab, serve_app):
    server = serve_app()
    lab = open_lab(link(*GROUPED), server=server)
    asks(lab)
    lab.field("Your prediction").fill("4.295 GB")
    lab.watch.server_may_go = True
    server.kill()
    expect(lab.connection).to_contain_text("lost")
    lab.button("Predict").click()
    expect(lab.page.locator("#account-prediction-refusal")).to_contain_text("What you typed is kept")
    expect_hidden(lab)
    expect(lab.field("Your prediction")).to_have_value("4.295 GB")
    serve_app(port=server.port)
    lab.reload()
    asks(lab)
    expect(lab.field("Your prediction")).to_have_value("4.295 GB")
    predict(lab, "4.295 GB")
    lab.reload()
    expect(phase(lab)).to_contain_text("Predicted: 4.295 GB")


@pytest.mark.parametrize("look", LOOKS)
def test_nothing_is_wrong_in_any_state(open_lab, look):
    """Nothing for axe-core to find, and nothing scrolls sideways."""
    lab = open_lab(link(*GROUPED), **LOOKS[look])
    found = {}

    def judge(name):
        found[name] = {"axe": lab.axe(), "sideways": lab.sideways_scrollers()}

    asks(lab)
    judge("asking")
    lab.put("Your prediction", "4 GB/s")
    expect(lab.page.locator("#account-prediction-refusal")).to_contain_text("A count or a rate?")
    judge("refused")
    predict(lab, "4.295 GB")
    judge("committed")
    show(lab)
    judge("revealed")
    lab.button("Next").click()
    expect(heading(lab, *(GROUPED[0], GROUPED[1] + 1))).to_be_visible()
    judge("task")
    wrong = {name: {kind: each for kind, each in states.items() if each} for name, states in found.items()}
    assert {name: each for name, each in wrong.items() if each} == {}


def test_the_report_has_what_was_shown_and_not_what_is_asked(open_lab):
    lab = open_lab(link(*GROUPED))
    asks(lab)
    predict(lab, "4.295 GB")
    lab.button("Contents").click()
    page, _ = report_page.make(lab)
    expect(report_page.entry(page, *GROUPED)).to_contain_text("the account was not shown yet")
    expect(page.locator("body")).not_to_contain_text("1.074")
    entry(lab, GROUPED[0]).click()
    show(lab)
    lab.button("Contents").click()
    page, _ = report_page.make(lab)
    facts = report_page.facts(report_page.entry(page, *GROUPED))
    assert facts[0] == ("You predicted", "4.295 GB: a factor of 4 too high")
    assert facts[-1] == ("The model gives", "1.074 GB")


def test_on_a_projector_the_reveal_key_shows_it(open_lab):
    lab = open_lab(presenting(*GROUPED))
    asks(lab)
    expect(flow(lab)).to_have_text("First vote")
    lab.put("Your prediction", "4.295 GB")
    expect(phase(lab)).to_contain_text("press Reveal")
    expect(flow(lab)).to_have_text("After discussion")
    expect(lab.button("Show the account")).to_have_count(0)
    lab.put("Your prediction", "1.074 GB")
    expect(flow(lab)).to_have_text("Reveal")
    expect_hidden(lab)
    reveal(lab)
    expect_shown(lab)
    expect(card(lab).locator(".told dt")).to_have_text(["First vote", "After discussion", "The model gives"])
