"""Each misconception and each option of every lesson gets its own reply, and the first answer is the one kept."""

from __future__ import annotations

import json
import re

import pytest
from playwright.sync_api import expect

from tests.browser import lesson_page as lessons
from tests.browser.lesson_page import answer, card, go_to, link, phase, predict, reveal, step_of, stored

PREDICTIONS, CHOICES = lessons.steps_with("predict"), lessons.steps_with("choice")
FIRST = "ceiling", 3


@pytest.fixture(scope="module")
def quick_lab(module_lab):
    """One page for all of them, in which Play is at its end at once."""
    module_lab.page.emulate_media(reduced_motion="reduce")
    return module_lab


def ask(lab, key, number):
    """Go to a prediction, to be asked again where it was made before."""
    go_to(lab, key, number)
    if lab.button("Try again").is_visible():
        lab.button("Try again").click()
    expect(phase(lab)).to_contain_text("Type your prediction")


def test_there_is_something_to_test():
    assert {key for key, _ in PREDICTIONS} == set(lessons.COURSE)
    assert sum(len(step_of(*place)["action"]["misconceptions"]) for place in PREDICTIONS) > 10


@pytest.mark.parametrize("place", PREDICTIONS, ids=lambda place: link(*place))
def test_each_misconception_of_a_prediction_gets_its_reply(quick_lab, place):
    lab, action = quick_lab, step_of(*place)["action"]
    said = [(own["value"], own["reply"]) for own in action["misconceptions"]]
    for value, reply in [*said, (action["expect"], "Computed right: ")]:
        ask(lab, *place)
        predict(lab, lessons.as_typed(value, action["quantity"]))
        assert reply not in lab.text  # it may tell the answer
        reveal(lab)
        expect(card(lab).locator(".told")).to_contain_text(reply)
        expect(lab.page.locator(".verdict")).to_contain_text(reply)


@pytest.mark.parametrize(
    ("typed", "reply"), [("400", "100 GB/s"), ("1000", "ridge"), ("20", "divided"), ("320 GB/s", None), ("-5", None)]
)
def test_the_common_table_speaks_where_a_lesson_has_no_reply_of_its_own(quick_lab, typed, reply):
    lab = quick_lab
    ask(lab, *FIRST)
    lab.put("Your prediction", typed)
    if reply is None:  # it costs nothing
        expect(lab.page.locator("#prediction-refusal")).not_to_be_empty()
        expect(phase(lab)).to_contain_text("Type your prediction")
        return
    reveal(lab)
    expect(card(lab).locator(".told")).to_contain_text(reply)


@pytest.mark.parametrize("place", CHOICES, ids=lambda place: link(*place))
def test_each_option_of_a_choice_gets_its_reply(quick_lab, place):
    lab = quick_lab
    go_to(lab, *place)
    reply = lab.page.get_by_role("status", name="Reply", exact=True)
    expect(reply).to_be_empty()
    lab.button("Answer").click()
    expect(reply).to_have_text("Choose one of the answers first.")
    assert "choice" not in kept(lab, *place)
    options = step_of(*place)["action"]["options"]
    for option in options:
        answer(lab, option["text"])
        expect(reply).to_have_text(option["reply"])
    assert kept(lab, *place)["choice"] == 0
    lab.button("Contents").click()
    go_to(lab, *place)
    expect(card(lab)).to_contain_text(f"Your first answer: {options[0]['text']}")


def kept(lab, key, number):
    return json.loads(stored(lab))["lessons"][key]["steps"][step_of(key, number)["key"]]


def test_arrow_keys_pass_over_options_without_answering(open_lab):
    lab = open_lab("lesson=ceiling&step=1")
    radios = lab.page.get_by_role("radio")
    radios.first.press("Space")
    radios.first.press("ArrowDown")
    expect(radios.nth(1)).to_be_checked()
    expect(lab.page.get_by_role("status", name="Reply", exact=True)).to_be_empty()
    lab.button("Answer").press("Enter")
    assert kept(lab, "ceiling", 1)["choice"] == 1


def test_the_first_prediction_is_kept_and_the_last_stands_beside_it(open_lab):
    lab = open_lab(link(*FIRST), reduced_motion="reduce")
    for number in ("400", "500", "321"):
        predict(lab, number)
        reveal(lab)
        told = card(lab).locator(".told")
        expect(told).to_contain_text("You predicted 400 GFLOP/s", use_inner_text=True)
        lab.button("Try again").click()
        expect(told).to_be_hidden()
    go_to(lab, "ceiling", 4)
    go_to(lab, *FIRST)
    expect(phase(lab)).to_contain_text("Type your prediction")  # it was asked again, and not answered
    predict(lab, "320")
    reveal(lab)
    shown = ["400 GFLOP/s", "320 GFLOP/s", "320 GFLOP/s", re.compile("^Computed right")]
    expect(told.locator("dd")).to_have_text(shown)
    lab.reload()
    expect(told.locator("dt")).to_have_text(["You predicted", "Then you said", "The model gives"])


def test_revealed_without_predicting_is_recorded_so(open_lab):
    lab = open_lab(link(*FIRST), reduced_motion="reduce")
    lab.button("Reveal without predicting").click()
    told = card(lab).locator(".told")
    expect(told.locator("dt")).to_have_text(["You chose", "The model gives"])
    lab.button("Try again").click()
    predict(lab, "320")
    reveal(lab)
    expect(told.locator("dt")).to_have_text(["You predicted", "You chose", "The model gives"])


def test_what_is_predicted_for_other_values_is_no_answer_to_the_step(open_lab):
    lab = open_lab(link(*FIRST), reduced_motion="reduce")
    lab.put("Bandwidth", "100")
    expect(phase(lab)).to_contain_text("The values are not those of this step. Reset brings them back.")
    lab.put("Your prediction", "400")
    lab.button("Play").click()
    expect(lab.page.locator(".verdict")).to_contain_text("Computed right")
    expect(card(lab).locator(".told")).to_be_hidden()
    assert not kept(lab, *FIRST)["done"]
    lab.button("Reset").click()
    expect(phase(lab)).to_have_text("Type your prediction under the plot. Play stays locked until then.")
