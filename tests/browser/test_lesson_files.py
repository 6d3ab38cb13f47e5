"""Progress travels as a file; a bad file is refused and spoils nothing."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.lesson_page import answer, card, go_to, link, predict, reveal, step_of, stored
from tests.browser.lesson_work import check_work, work

SCRIPT = "<img src=x onerror=alert(1)><script>alert(2)</script>"


def open_files(lab):
    """Open the contents, and in them what is about files."""
    lab.button("Contents").or_(lab.button("Lessons")).last.click()
    lab.page.get_by_text("Carry your progress to another browser").click()


def save(lab) -> str:
    with lab.page.expect_download() as saved:
        lab.button("Export progress").click()
    assert saved.value.suggested_filename == "roofline-lab-progress.json"
    return Path(saved.value.path()).read_text("utf-8")


def take(lab, text: str | bytes) -> None:
    data = text.encode() if isinstance(text, str) else text
    file = {"name": "progress.json", "mimeType": "application/json", "buffer": data}
    lab.page.get_by_label("Import progress").set_input_files(file)


@pytest.fixture(scope="module")
def worked(module_lab):
    """A page in which something was done, with the contents open; the tests leave it so."""
    module_lab.page.emulate_media(reduced_motion="reduce")
    work(module_lab)
    open_files(module_lab)
    return module_lab


def test_a_file_carries_it_to_another_browser(open_lab, worked):
    text = save(worked)
    assert json.loads(text)["format"] == "roofline-lab progress 1"
    other = open_lab()
    open_files(other)
    take(other, text)
    expect(card(other)).to_contain_text("2 of 6 steps done")
    assert json.loads(save(other)) == json.loads(text)
    check_work(other)
    other.reload()
    check_work(other)


def test_what_is_not_in_the_file_stays(open_lab, worked):
    other = open_lab(link("count-by-hand", 1), reduced_motion="reduce")
    answer(other, "24 bytes")
    go_to(other, "ceiling", 4)
    predict(other, "640")
    reveal(other)
    open_files(other)
    take(other, save(worked))
    expect(card(other)).to_contain_text("3 of 6 steps done")
    expect(card(other)).to_contain_text("1 of 4 steps done")


FORMAT = '{"format": "roofline-lab progress 1", "lessons": '
BAD = {
    "damaged": lambda text: text[: len(text) // 2],
    "empty": lambda text: "",
    "a picture": lambda text: b"\x89PNG\r\n\x1a\n\x00\xff",
    "another program's": lambda text: '{"name": "settings", "version": 3}',
    "another format": lambda text: text.replace("progress 1", "progress 99"),
    "a list": lambda text: "[1, 2]",
    "null": lambda text: "null",
    "no lessons": lambda text: FORMAT + "[]}",
    "a lesson without steps": lambda text: FORMAT + '{"ceiling": {"digest": "x"}}}',
    "a step that is none": lambda text: FORMAT + '{"ceiling": {"steps": {"do-it-yourself": "done"}}}}',
    "a lesson that is none": lambda text: FORMAT + '{"ceiling": null}}',
}


@pytest.mark.parametrize("what", BAD)
def test_a_bad_file_is_refused_in_a_sentence_and_nothing_is_lost(worked, what):
    before, shown = stored(worked), card(worked).locator(".contents").inner_text()
    take(worked, BAD[what](before))
    refusal = card(worked).get_by_role("alert")
    expect(refusal).to_contain_text("Nothing was changed.")
    assert refusal.inner_text().startswith("This file is ")
    assert stored(worked) == before
    assert card(worked).locator(".contents").inner_text() == shown
    take(worked, before)
    expect(refusal).to_have_count(0)
    assert json.loads(stored(worked)) == json.loads(before)


def test_scripts_in_explanations_and_files_are_text(open_lab):
    lab = open_lab(link("ceiling", 3), reduced_motion="reduce")
    predict(lab, "320")
    reveal(lab)
    question = step_of("ceiling", 3)["explain"]["question"]
    lab.field(question).fill(SCRIPT)
    lab.reload()
    expect(lab.field(question)).to_have_value(SCRIPT)

    data = json.loads(stored(lab))
    ceiling = data["lessons"]["ceiling"]
    step = ceiling["steps"][step_of("ceiling", 3)["key"]]
    step["predictions"][0] |= {"sentence": SCRIPT, "kind": SCRIPT}
    ceiling["at"] = SCRIPT
    ceiling["steps"][SCRIPT] = {"done": True, "explanation": SCRIPT}
    foreign = {"digest": SCRIPT, "at": SCRIPT, "steps": {SCRIPT: {"done": True}}}
    data["lessons"] |= {SCRIPT: foreign, "__proto__": ceiling}
    open_files(lab)
    take(lab, json.dumps(data))
    go_to(lab, "ceiling", 3)
    expect(card(lab).locator(".told .reply")).to_have_text(SCRIPT)
    assert lab.page.locator("img, main script").count() == 0
    lab.reload()
    expect(card(lab).locator(".told .reply")).to_have_text(SCRIPT)
    assert lab.page.locator("img, main script").count() == 0
    assert lab.watch.dialogs == []
