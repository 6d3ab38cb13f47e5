"""The class's votes: typed beside the projector, shown on it at the reveal and not before."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser import asking, leak_scan
from tests.browser.lesson_page import go_to, step_of
from tests.browser.modules import module_page
from tests.browser.present_page import VOTES, desk_beside, flow, presenting, reveal, rows_shown, type_votes, votes_shown

STEP = "ceiling", 3
CHOICE = "ceiling", 1
#: Numbers that stand nowhere else.
ODD_VOTES = (("317.7", "173", "31"), ("419.3", "57", "229"))
ODD_NUMBERS = (317.7, 419.3, 173, 229)


@pytest.fixture
def projector(open_lab):
    return open_lab(presenting(*STEP), reduced_motion="reduce")


@pytest.fixture
def desk(projector):
    with desk_beside(projector) as desk:
        yield desk


def refusal(desk):
    return desk.page.get_by_role("alert").filter(visible=True)


def test_votes_are_the_class_s_prediction_and_come_with_the_reveal(projector, desk):
    expect(projector.button("Play")).to_have_attribute("aria-disabled", "true")
    type_votes(desk, *[(answer, first, "") for answer, first, _ in VOTES])
    expect(flow(projector)).to_have_text("After discussion")
    expect(projector.page.get_by_text("The class has voted. Talk and vote again")).to_be_visible()
    type_votes(desk, *VOTES)
    expect(flow(projector)).to_have_text("Play")
    projector.button("Play").click()
    expect(flow(projector)).to_have_text("Reveal")
    expect(votes_shown(projector)).to_have_count(0)
    reveal(projector)
    assert rows_shown(projector) == [
        ["Answer", "First vote (24)", "After discussion (24)"],
        ["✓ 320 GFLOP/s\ncomputed right", "9", "19"],
        ["400 GFLOP/s\nthe bandwidth after Reset", "11", "4"],
        ["no idea", "4", "1"],
    ]


def test_nothing_typed_reaches_the_projector_before_the_reveal(projector, desk):
    type_votes(desk, *ODD_VOTES)
    asking.predict(projector, "5")
    asking.to_the_end(projector)
    expect(flow(projector)).to_have_text("Reveal")
    leak_scan.close_the_clipboard(projector)
    seen = leak_scan.places(projector, 0.5)
    assert [number for number in ODD_NUMBERS if leak_scan.where_said(number, seen)] == []
    reveal(projector)
    seen = leak_scan.places(projector, 0.5)
    assert all("visible text" in leak_scan.where_said(number, seen) for number in ODD_NUMBERS)


def test_the_right_answer_stands_there_also_where_nobody_gave_it(projector, desk):
    type_votes(desk, ("333 GFLOP/s", "2", ""), ("4 h", "1", ""))
    reveal(projector)
    assert rows_shown(projector)[1:] == [
        ["333 GFLOP/s\nread right", "2"], ["4 h", "1"], ["✓ 320 GFLOP/s\nnobody", "0"],
    ]  # fmt: skip


def test_what_is_typed_after_the_reveal_is_shown_at_once(projector, desk):
    asking.predict(projector, "320")
    reveal(projector)
    expect(votes_shown(projector)).to_have_count(0)
    type_votes(desk, ("320", "9", ""))
    expect(votes_shown(projector)).to_be_visible()
    desk.field("First vote, row 1").fill("12")
    expect(votes_shown(projector)).to_contain_text("First vote (12)")


@pytest.mark.parametrize(
    ("row", "sentence", "wrong"),
    [
        (("320", "many", ""), "Row 1: “many” is not a number of people: write a whole number", "First vote, row 1"),
        (("320", "", "-3"), "Row 1: “-3” is not a number of people", "After discussion, row 1"),
        (("320", "2.5", ""), "Row 1: “2.5” is not a number", "First vote, row 1"),
        (("320", "99999", ""), "Row 1: “99999” is not a number", "First vote, row 1"),
        (("", "4", ""), "Row 1: These votes have no answer: write what they said.", "Answer, row 1"),
    ],
)  # fmt: skip
def test_nonsense_gets_a_sentence_and_costs_nothing(projector, desk, row, sentence, wrong):
    type_votes(desk, row, ("400", "5", ""))
    expect(refusal(desk)).to_contain_text(sentence)
    expect(desk.field(wrong)).to_have_attribute("aria-invalid", "true")
    expect(desk.field("Answer, row 1")).to_have_value(row[0])
    reveal(projector)
    assert [cells[0].split("\n")[0] for cells in rows_shown(projector)[1:]] == ["400 GFLOP/s", "✓ 320 GFLOP/s"]
    type_votes(desk, ("320", "4", "4"))
    expect(refusal(desk)).to_have_count(0)
    expect(votes_shown(projector)).to_contain_text("First vote (9)")


def test_an_answer_that_stands_twice_is_named(projector, desk):
    type_votes(desk, ("320", "4", ""), (" 320 ", "5", ""))
    expect(refusal(desk)).to_contain_text("Row 2: “320” stands in an earlier row: put all its votes there.")


def test_reset_and_a_reload_lose_nothing_and_a_new_step_starts_empty(projector, desk):
    type_votes(desk, *VOTES)
    projector.page.keyboard.press("Alt+r")
    expect(flow(projector)).to_have_text("Play")
    projector.page.keyboard.press("Alt+n")
    expect(flow(projector)).to_have_text("First vote")
    expect(desk.field("Answer, row 1")).to_have_value("")
    projector.page.keyboard.press("Alt+p")
    expect(desk.field("Answer, row 2")).to_have_value("400 GFLOP/s")
    projector.reload()
    expect(flow(projector)).to_have_text("Play")
    expect(desk.field("After discussion, row 1")).to_have_value("19")
    reveal(projector)
    assert len(rows_shown(projector)) == 4


def test_there_is_always_a_row_more_and_votes_can_be_cleared(projector, desk):
    type_votes(desk, *[(str(answer), "1", "") for answer in range(1, 8)])
    expect(desk.field("Answer, row 8")).to_have_value("")
    desk.button("Clear these votes").click()
    expect(desk.field("Answer, row 1")).to_have_value("")
    expect(flow(projector)).to_have_text("First vote")


def test_a_new_class_starts_with_no_votes_and_is_asked_anew(projector, desk):
    type_votes(desk, *VOTES)
    reveal(projector)
    desk.button("New class").click()
    desk.button("Clear all votes").click()
    expect(projector.field("Your prediction")).to_be_visible()
    expect(flow(projector)).to_have_text("First vote")
    expect(desk.field("Answer, row 1")).to_have_value("")
    asking.predict(projector, "320")
    reveal(projector)
    expect(votes_shown(projector)).to_have_count(0)


def test_a_choice_has_its_options_for_rows(projector, desk):
    go_to(projector, *CHOICE)
    options = step_of(*CHOICE)["action"]["options"]
    for number, option in enumerate(options):
        desk.field(f"First vote, {option['text']}").fill(str(number + 2))
    expect(flow(projector)).to_have_text("After discussion")
    expect(votes_shown(projector)).to_have_count(0)
    projector.page.keyboard.press("Alt+a")
    expect(votes_shown(projector)).to_be_visible()
    right = [option["text"] for option in options if option["right"]]
    shown = rows_shown(projector)[1:]
    assert shown == [[f"✓ {o['text']}" if o["text"] in right else o["text"], str(n + 2)] for n, o in enumerate(options)]


@pytest.mark.parametrize(
    ("text", "count"),
    [("", 0), ("  ", 0), ("0", 0), (" 14 ", 14), ("9999", 9999), ("10000", None), ("1e2", None), ("0x3", None),
     ("³", None), ("NaN", None), ("1,000", None)],
)  # fmt: skip
def test_a_count_is_a_whole_number_of_people(browser, text, count):
    with module_page(browser, tally="present/tally.mjs") as page:
        assert page.evaluate("text => tally.readCount(text)", text) == count
