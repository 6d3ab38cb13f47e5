"""My report: what a student did, as a page of its own; whatever a browser forbids, there is a way to it."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import expect

from tests.browser import axe, report_page
from tests.browser.lesson_leaks import numbers
from tests.browser.lesson_page import answer, as_typed, go_to, link, predict, reveal, step_of, stored
from tests.browser.test_lesson_files import SCRIPT, open_files, take

WHY = "Zebras gallop under the roof.\n\nEvery one of them."
WRONG, RIGHT = (step_of("ceiling", 1)["action"]["options"][k] for k in (1, 0))
SIDEWAYS = "document.documentElement.scrollWidth > document.documentElement.clientWidth"


def work(lab):
    """Lesson 1 with a wrong choice, a prediction made twice and one revealed without; then a first step elsewhere."""
    go_to(lab, "ceiling", 1)
    answer(lab, WRONG["text"])
    answer(lab, RIGHT["text"])  # the first answer is the one that is kept
    go_to(lab, "ceiling", 3)
    for typed in ("250", "320"):
        predict(lab, typed)
        reveal(lab)
        lab.button("Try again").click()
    predict(lab, "400")
    reveal(lab)
    lab.field(step_of("ceiling", 3)["explain"]["question"]).fill(WHY)
    go_to(lab, "ceiling", 4)
    lab.button("Reveal without predicting").click()
    go_to(lab, "boundary", 4)
    predict(lab, "3")
    lab.button("Contents").click()


@pytest.fixture(scope="module")
def made(module_lab):
    """The lab in which something was done, the page of the report, and the file."""
    module_lab.page.emulate_media(reduced_motion="reduce")
    work(module_lab)
    page, download = report_page.make(module_lab, "Ada Lovelace")
    return module_lab, page, download


def test_every_answer_is_told_as_it_was_given(made):
    _, page, _ = made
    assert report_page.facts(page.locator("header"))[::2] == [("Name", "Ada Lovelace"), ("Done", "3 of 50 steps")]
    first = report_page.entry(page, "ceiling", 1)
    expect(first).to_contain_text(step_of("ceiling", 1)["action"]["question"])
    assert report_page.facts(first) == [
        ("First answer", f"{WRONG['text']} (not right yet)"), ("", WRONG["reply"]),
    ]  # fmt: skip
    third = report_page.entry(page, "ceiling", 3)
    assert report_page.facts(third) == [
        ("First answer", "250 GFLOP/s: 22 % too low"),
        ("", "That is peak divided by intensity. The ceiling is intensity times bandwidth, at most the peak."),
        ("Then", "400 GFLOP/s: 25 % too high"),
        ("", "That is the ceiling at 100 GB/s, the bandwidth after Reset. Here it is 80 GB/s."),
        ("The model gives", "320 GFLOP/s"),
    ]
    expect(third.get_by_text(step_of("ceiling", 3)["explain"]["question"])).to_be_visible()
    assert third.locator("blockquote").inner_text() == WHY
    fourth = report_page.entry(page, "ceiling", 4)
    assert report_page.facts(fourth) == [
        ("You chose", "to see it without predicting"), ("The model gives", "640 GFLOP/s"),
    ]  # fmt: skip
    expect(fourth).to_contain_text("Nothing written.")


def test_what_was_not_reached_is_named_in_brief(made):
    _, page, _ = made
    expect(page.get_by_text("Not done yet: 2 Set the machine; 5 What doubled, what did not; 6 ")).to_be_visible()
    assert page.get_by_role("heading", level=2).all_inner_texts() == [
        "1. The memory-bound ceiling", "3. The boundary", "Not begun yet",
    ]  # fmt: skip
    assert page.get_by_role("listitem").all_inner_texts() == [
        "0. Count it by hand (4 steps)", "2. The ridge (8 steps)",
        "4. Whose heads? (8 steps)", "5. Fourfold is not fourfold (8 steps)", "6. Two phases, one roof (8 steps)",
    ]  # fmt: skip
    pending = report_page.entry(page, "boundary", 4)
    expect(pending).to_contain_text("Predicted, but not played to the end yet.")
    assert report_page.facts(pending) == []


def test_the_file_is_the_page_and_the_name_is_nowhere_else(made):
    lab, page, download = made
    assert download.suggested_filename == report_page.FILE
    html = report_page.text_of(download)
    assert html.startswith("<!DOCTYPE html>")
    assert WHY in html
    assert page.locator("main").inner_html() in html
    status = lab.page.get_by_role("status", name="My report")
    expect(status).to_contain_text(f"open in a new tab, to be read or printed. It is also saved as {report_page.FILE}")
    assert "Lovelace" not in stored(lab)
    assert [frame for frame in lab.watch.frames_sent if "Lovelace" in str(frame) or "Zebras" in str(frame)] == []


@pytest.mark.parametrize(("width", "height"), [(1366, 650), (360, 640)])
def test_axe_finds_nothing_and_nothing_is_wider_than_the_page(made, width, height):
    _, page, _ = made
    page.set_viewport_size({"width": width, "height": height})
    assert axe.violations(page) == []
    assert page.evaluate(SIDEWAYS) is False
    assert page.get_by_role("heading", level=1).count() == 1
    assert page.locator("html").get_attribute("lang") == "en"


@pytest.mark.parametrize("width", [664, 687], ids=["A4", "Letter"])
def test_on_paper_it_is_black_on_white_and_no_step_is_broken(made, width):
    _, page, _ = made
    page.set_viewport_size({"width": width, "height": 900})
    page.emulate_media(media="print", color_scheme="dark")
    assert page.evaluate(SIDEWAYS) is False
    style = "element => { const {color, backgroundColor} = getComputedStyle(element); return [color, backgroundColor] }"
    assert page.locator("body").evaluate(style) == ["rgb(0, 0, 0)", "rgb(255, 255, 255)"]
    breaks = page.locator(".step").evaluate_all("steps => steps.map(step => getComputedStyle(step).breakInside)")
    assert len(breaks) >= 6
    assert set(breaks) == {"avoid"}
    page.emulate_media(media=None, color_scheme=None)


def test_at_a_lessons_end_there_is_the_button_and_before_it_is_not(open_lab):
    lab = open_lab(link("ceiling", 6))
    lab.button("My report").click()  # a step that was opened is not done
    expect(lab.page.get_by_role("status", name="My report")).to_have_text(
        "There is nothing to report yet. Work on a step first."
    )
    assert len(lab.page.context.pages) == 1
    go_to(lab, "ceiling", 1)
    expect(lab.button("My report")).to_have_count(0)
    answer(lab, RIGHT["text"])
    go_to(lab, "ceiling", 6)
    page, _ = report_page.make(lab)
    assert report_page.facts(report_page.entry(page, "ceiling", 1))[0][1] == f"{RIGHT['text']} (right)"
    assert "Name" not in dict(report_page.facts(page.locator("header")))


@pytest.mark.parametrize("place", [("ceiling", 3), ("boundary", 5)], ids=lambda place: link(*place))
def test_what_is_asked_again_is_not_in_it(open_lab, place):
    lab, action = open_lab(link(*place), reduced_motion="reduce"), step_of(*place)["action"]

    def told() -> list[float]:
        lab.button("Contents").click()
        page, download = report_page.make(lab)
        text = page.locator("body").inner_text()
        entry = report_page.entry(page, *place)
        expect(entry).to_have_count(1)
        assert ("left out" in entry.inner_text()) is ("The model gives" not in text)
        assert ("Zebras" in report_page.text_of(download)) is ("The model gives" in text)
        page.close()
        go_to(lab, *place)
        near = 0.002 * action["expect"]
        return [value for value in numbers(text, action["quantity"]) if abs(value - action["expect"]) <= near]

    def reveal_and_reset() -> None:
        lab.button("Try again").click()
        predict(lab, as_typed(1.37 * action["expect"], action["quantity"]))
        reveal(lab)
        lab.button("Reset").click()  # done it stays, but the lab asks for it

    predict(lab, as_typed(action["expect"], action["quantity"]))
    assert told() == []  # committed, although nothing else is known of it
    reveal(lab)
    lab.field(step_of(*place)["explain"]["question"]).fill("Zebras: " + as_typed(action["expect"], action["quantity"]))
    assert told() != []
    reveal_and_reset()
    assert told() == []
    assert told() != []  # come back to through the contents, it is no longer asked
    reveal_and_reset()
    lab.button("Use the lab freely").click()
    lab.button("Back to the lesson").click()
    assert told() == []
    reveal_and_reset()
    predict(lab, as_typed(1.37 * action["expect"], action["quantity"]))
    lab.reload()
    assert told() == []  # committed before the reload, it is committed still
    reveal(lab)
    assert told() != []
    lab.button("Try again").click()
    assert told() == []
    lab.reload()
    assert told() == []


def test_scripts_in_it_are_text(open_lab):
    lab = open_lab(link("ceiling", 3), reduced_motion="reduce")
    predict(lab, "400")
    reveal(lab)
    lab.field(step_of("ceiling", 3)["explain"]["question"]).fill(SCRIPT)
    data = json.loads(stored(lab))
    steps = data["lessons"]["ceiling"]["steps"]
    steps[step_of("ceiling", 3)["key"]]["predictions"][0]["sentence"] = SCRIPT
    steps[step_of("ceiling", 1)["key"]] = {"done": True, "choice": 99}
    steps[step_of("ceiling", 4)["key"]] = {"done": True, "predictions": [{"value": -5, "truth": 0, "sentence": SCRIPT}]}
    open_files(lab)
    take(lab, json.dumps(data))
    dialogs = []
    lab.page.context.on("dialog", lambda dialog: dialogs.append(dialog.message))
    page, _ = report_page.make(lab, f"</title>{SCRIPT}")
    assert page.locator("img, script").count() == 0
    assert page.title() == f"Roofline Lab report: </title>{SCRIPT}"
    assert report_page.facts(page.locator("header"))[0] == ("Name", f"</title>{SCRIPT}")
    third = report_page.entry(page, "ceiling", 3)
    assert third.locator("blockquote").inner_text() == SCRIPT
    assert ("", SCRIPT) in report_page.facts(third)
    assert report_page.facts(report_page.entry(page, "ceiling", 4)) == [("The model gives", "640 GFLOP/s")]
    assert dialogs == []


def test_the_one_file_makes_it_without_a_network(open_file, tmp_path):
    lab = open_file(reduced_motion="reduce")
    lab.button("Lessons").click()
    work(lab)
    page, download = report_page.make(lab, "Ada")
    assert page.url.startswith("blob:")
    assert ("The model gives", "320 GFLOP/s") in report_page.facts(report_page.entry(page, "ceiling", 3))
    assert axe.violations(page) == []
    download.save_as(tmp_path / report_page.FILE)
    page.goto((tmp_path / report_page.FILE).as_uri())
    expect(page.get_by_role("heading", level=1)).to_have_text("Roofline Lab: my report")
    expect(page.get_by_text("Zebras")).to_be_visible()


def test_where_neither_a_tab_nor_a_file_is_allowed_it_shows_in_the_same_tab(browser, server):
    """A learning platform shows the lab in a frame that may open nothing and save nothing."""
    page = browser.new_context(accept_downloads=True).new_page()
    page.set_content(
        f'<iframe sandbox="allow-scripts allow-same-origin" src="{server.url}?{link("ceiling", 1)}" '
        'style="width: 1300px; height: 640px"></iframe>'
    )
    downloads = []
    page.on("download", lambda download: downloads.append(download))
    frame = page.frame_locator("iframe")
    frame.get_by_role("radio", name=RIGHT["text"], exact=True).check()
    frame.get_by_role("button", name="Answer", exact=True).click()
    frame.get_by_role("button", name="Contents", exact=True).click()
    frame.get_by_role("button", name="My report", exact=True).click()
    status = frame.get_by_role("status", name="My report")
    expect(status).to_contain_text("This browser opened no new tab.")
    status.get_by_role("link", name="Show it in this tab").click()
    expect(frame.get_by_role("heading", level=1)).to_have_text("Roofline Lab: my report")
    expect(frame.locator("body")).to_contain_text(RIGHT["text"])
    assert downloads == []
    assert len(page.context.pages) == 1
    page.context.close()
