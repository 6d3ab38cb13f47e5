"""What is said of a prediction, and what is drawn beside the answer."""

from __future__ import annotations

import itertools

import pytest
from playwright.sync_api import expect

from tests.browser import asking


@pytest.fixture
def asked(reset_lab):
    """The worked example, with its ceiling asked for."""
    asking.ask_worked_example(reset_lab)
    return reset_lab


def refusal(lab):
    return lab.page.locator("#prediction-refusal")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "Nothing is typed yet."),
        ("abc", "cannot be read as a number"),
        ("-5", "above zero"),
        ("0", "above zero"),
        ("1e999", "too large a number"),
        ("320 GB/s", "That unit means bytes per second"),
        ("320 GFLOP", "A count or a rate?"),
        ("320 ms", "That unit means a time"),
    ],
)
def test_what_is_no_prediction_costs_nothing_and_says_why(asked, text, said):
    asking.predict(asked, text)
    expect(refusal(asked)).to_contain_text(said)
    expect(asked.field("Your prediction")).to_have_attribute("aria-invalid", "true")
    expect(asked.field("Your prediction")).to_have_value(text)
    expect(asked.button("Play")).to_have_attribute("aria-disabled", "true")
    assert "320" not in asked.text
    asking.predict(asked, "320")
    expect(refusal(asked)).to_be_hidden()
    expect(asked.field("Your prediction")).not_to_have_attribute("aria-invalid", "true")
    asking.to_the_end(asked)
    expect(asking.verdict(asked)).to_have_text(
        "You predicted 320 GFLOP/s: exactly right. Computed right: 4 FLOP/byte × 80 GB/s = 320 GFLOP/s."
    )


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("0.32 TFLOP/s", "exactly right. Computed right"),
        ("350", "9.4 % too high. That is read right off a log axis. Now compute it: 4 FLOP/byte × 80 GB/s"),
        ("1000", "a factor of 3.13 too high. That is the flat roof. Is 4 FLOP/byte left or right of the ridge"),
        ("2560", "a factor of 8 too high: bits or bytes?"),
        ("700", "That is a factor of 2.19 too high."),
    ],
)
def test_the_verdict_has_the_gap_in_words(asked, text, said):
    asking.predict(asked, text)
    assert said not in asked.text
    asking.to_the_end(asked)
    expect(asking.verdict(asked)).to_contain_text(said)


def test_both_marks_stay(asked):
    asking.predict(asked, "400")
    assert asked.source("prediction") == {"x": [], "y": []}
    asking.to_the_end(asked)
    assert asked.source("prediction") == {"x": [4], "y": [400]}
    assert asked.source("point") == {"x": [4], "y": [320]}
    assert "your prediction 400 GFLOP/s" in asked.source("labels")["text"]
    assert asked.source("point_label")["text"] == ["at most 320 GFLOP/s"]


@pytest.mark.parametrize("second", ["320", "390"])
def test_a_second_prediction_stands_beside_the_first(asked, second):
    for text in ("400", "350", second):
        asking.predict(asked, text)
    asking.to_the_end(asked)
    expect(asking.verdict(asked)).to_contain_text("You predicted 400 GFLOP/s: 25 % too high.")
    expect(asking.verdict(asked)).to_contain_text(f"Then {second} GFLOP/s: ")
    assert "350" not in asking.verdict(asked).inner_text()  # the first and the last are kept
    assert asked.source("prediction") == {"x": [4, 4], "y": [400, int(second)]}
    labels = asked.source("labels")
    places = {
        text: [labels[column][k] for column in ("x", "y", "dx", "dy")]
        for k, text in enumerate(labels["text"])
        if text.startswith("your ")
    }
    assert list(places) == ["your prediction 400 GFLOP/s", f"your second {second} GFLOP/s"]
    # On a log axis of some 60 px a decade the two marks lie within 7 px, so it is the names that move apart.
    heights = [place[3] for place in places.values()]
    assert all(abs(one - other) >= 16 for one, other in itertools.pairwise(heights))


@pytest.mark.parametrize(
    ("quantity", "text", "place"),
    [("ridge", "20", {"x": [20], "y": [1000]}), ("intensity", "2", {"x": [2], "y": [160]}), ("time", "30", None)],
)
def test_what_has_a_place_on_the_axes_is_drawn_there(reset_lab, quantity, text, place):
    asking.stage(reset_lab, quantity)
    asking.predict(reset_lab, text)
    asking.to_the_end(reset_lab)
    expect(asking.verdict(reset_lab)).to_contain_text("too high" if quantity != "intensity" else "too low")
    assert reset_lab.source("prediction") == (place or {"x": [], "y": []})
    asking.leave(reset_lab)


def test_reveal_without_predicting_is_recorded_so(asked):
    asked.button("Reveal without predicting").click()
    expect(asking.verdict(asked)).to_have_text("Revealed without predicting.")
    expect(asked.result).to_contain_text("At most 320 GFLOP/s")
    assert asked.source("prediction") == {"x": [], "y": []}
    asked.page.emulate_media(reduced_motion="reduce")
    asked.button("Play").click()
    expect(asked.page.get_by_role("cell", name="revealed", exact=True)).to_be_visible()
    asked.page.emulate_media(reduced_motion="null")  # the page is shared


def test_who_has_predicted_is_not_offered_to_reveal_without(asked):
    asking.predict(asked, "300")
    expect(asked.button("Reveal without predicting")).to_be_hidden()


def test_a_wrong_unit_the_prediction_and_the_answer_leave_the_plot_where_it_is(asked):
    sizes = [asked.page.get_by_role("group", name="Roofline plot").bounding_box()]
    for text in ("320 GB/s", "350"):
        asking.predict(asked, text)
        sizes.append(asked.page.get_by_role("group", name="Roofline plot").bounding_box())
    asking.to_the_end(asked)
    sizes.append(asked.page.get_by_role("group", name="Roofline plot").bounding_box())
    assert sizes == sizes[:1] * 4


@pytest.mark.parametrize(
    ("text", "said"),
    [("400", "25 % too high. That is the ceiling at 100 GB/s, the bandwidth after Reset."), ("320", "exactly right.")],
)
def test_by_keyboard_alone(reset_lab, text, said):
    lab, press, type_text = reset_lab, reset_lab.page.keyboard.press, reset_lab.page.keyboard.type
    lab.tab_to(lab.switch("Predict first"))
    press("Space")
    lab.tab_to(lab.slider("Arithmetic intensity"))
    press("ArrowRight")
    press("ArrowRight")
    lab.tab_to(lab.field("Bandwidth"))
    type_text("80")
    press("Enter")
    lab.tab_to(lab.field("Your prediction"))
    type_text(f"{text} GB/s")
    press("Enter")
    expect(refusal(lab)).to_contain_text("That unit means bytes per second")
    press("Control+a")
    type_text(text)
    press("Enter")
    lab.tab_to(lab.button("Play"))
    press("Space")
    expect(asking.verdict(lab)).to_contain_text(f"You predicted {text} GFLOP/s: {said}")
    expect(lab.result).to_contain_text("Played to the end: at most 320 GFLOP/s")
