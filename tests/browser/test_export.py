"""The lab as one file: opened from disk, with the network cut, it does what the page does."""

from __future__ import annotations

import gzip
import re
import subprocess

import pytest
from playwright.sync_api import expect

from roofline_lab.course.library import SERVE
from tests.browser.conftest import EXPORT
from tests.browser.lab_page import LabPage
from tests.browser.present_page import VOTES, notes, presenting, type_votes, votes_shown

MOST_BYTES, MOST_COMPRESSED_BYTES = 3_500_000, 1_000_000


def test_it_is_small_and_names_no_other_file(one_file):
    data = one_file.read_bytes()
    assert len(data) <= MOST_BYTES
    assert len(gzip.compress(data)) <= MOST_COMPRESSED_BYTES
    head = data.decode().split("<body", 1)[0]
    assert re.findall(r"""<(?:link|script|img)[^>]*(?:src|href)=["'](?!data:)[^"']+""", head) == []


def test_the_worked_example(open_file):
    lab = open_file()
    lab.put("Arithmetic intensity", "4")
    lab.put("Bandwidth", "80")
    lab.button("Play").click()
    expect(lab.button("Play again")).to_be_visible()
    expect(lab.result).to_contain_text("at most 320 GFLOP/s")


def test_lesson_1_is_worked_through_and_its_progress_survives_a_reload(open_file):
    lab = open_file("lesson=ceiling&step=3")
    for answer, gap in (("400", "25 % too high"), ("640", "exactly right")):
        lab.put("Your prediction", answer)
        lab.button("Play").click()
        expect(lab.page.get_by_role("status", name="Verdict")).to_contain_text(gap)
        lab.button("Next").click()
    lab.reload()
    lab.button("Contents").click()
    expect(lab.page.get_by_text("2 of 6 steps done")).to_be_visible()


def test_a_class_is_led_from_two_windows_of_it(open_file):
    lab = open_file(presenting("ceiling", 3), reduced_motion="reduce")
    with lab.page.expect_popup() as opened:
        lab.button("Notes in a second window").click()
    desk = LabPage(opened.value).wait_until_ready()
    expect(notes(desk)).to_contain_text("4 × 80 = 320 GFLOP/s")
    type_votes(desk, *VOTES)
    lab.button("Play").click()
    expect(desk.button("Reveal")).to_be_enabled()
    assert "320" not in lab.text
    desk.button("Reveal").click()
    expect(votes_shown(lab)).to_contain_text("✓ 320 GFLOP/s")
    desk.button("Next step").click()
    expect(lab.page.get_by_role("heading", name="Second run")).to_be_visible()
    assert desk.axe() == desk.watch.problems() == []


@pytest.mark.parametrize("options", [{}, {"color_scheme": "dark"}, {"width": 360, "height": 640}])
def test_axe_finds_nothing(open_file, options):
    lab = open_file("intensity=4&bandwidth=80", **options)
    assert lab.axe() == []
    lab.button("Lessons").click()
    assert lab.axe() == []
    assert lab.no_sideways_scroll()


def test_a_broken_lesson_stops_the_export_and_is_named(tmp_path):
    (tmp_path / "01-x.md").write_text("no front matter", "utf-8")
    file = tmp_path / "lab.html"
    done = subprocess.run([*EXPORT, file, "--lessons", tmp_path], capture_output=True, text=True, timeout=120)
    assert done.returncode == 1
    assert re.search(r"01-x\.md:1: ", done.stdout)
    assert not file.exists()


def test_a_file_that_cannot_be_written_is_said(tmp_path):
    done = subprocess.run([*EXPORT, tmp_path / "no" / "lab.html"], capture_output=True, text=True, timeout=120)
    assert done.returncode == 1
    assert "cannot be written" in done.stderr
    assert "Traceback" not in done.stderr


def test_lessons_that_need_the_server_are_listed_with_how_to_get_them(open_file):
    lab = open_file("lesson=whose-heads&step=2")
    expect(lab.page.get_by_text("“Whose heads?”, which needs the lab’s server")).to_be_visible()
    there = lab.page.get_by_role("region", name="Lessons that need the lab’s server")
    expect(there.get_by_role("listitem")).to_contain_text(
        ["4. Whose heads?", "5. Fourfold is not fourfold", "6. Two phases, one roof"]
    )
    expect(there).to_contain_text(SERVE)
    expect(lab.button("Start Whose heads?")).to_have_count(0)
    expect(lab.button("Start Count it by hand")).to_be_visible()
    assert lab.axe() == []


def test_served_they_are_lessons_like_the_others(open_lab):
    lab = open_lab()
    lab.button("Lessons").click()
    expect(lab.button("Start Whose heads?")).to_be_visible()
    expect(lab.page.get_by_role("region", name="Lessons that need the lab’s server")).to_have_count(0)
