"""Handouts as a browser shows and prints them: readable by everybody, and no wider than the paper."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from roofline_lab.__main__ import main
from tests.browser import axe
from tests.browser.page_watch import PageWatch
from tests.lessons.examples import FILES

#: Between the margins of `assets/paper.css`.
PAPER_PX = {"A4": 665, "Letter": 687}
KINDS = ("student", "answers")
SIDEWAYS = "document.documentElement.scrollWidth > document.documentElement.clientWidth"

#: Pairs of texts of one picture whose boxes touch; turned ones have boxes far larger than themselves.
TOUCHING = """pictures => pictures.flatMap(picture => {
    const texts = [...picture.querySelectorAll('text:not([transform])')]
    const boxes = texts.map(text => text.getBoundingClientRect())
    const touch = (a, b) => a.left < b.right && b.left < a.right && a.top + 3 < b.bottom && b.top + 3 < a.bottom
    return boxes.flatMap((box, i) => boxes.slice(i + 1).flatMap((other, k) =>
        touch(box, other) ? [[texts[i].textContent, texts[i + 1 + k].textContent]] : []))
})"""


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    place = tmp_path_factory.mktemp("handouts")
    for file in FILES:
        assert main(["handout", str(file), "--out", str(place)]) == 0
    return place


@pytest.fixture(scope="module")
def tab(browser):
    """One page for all handouts, without a network."""
    context = browser.new_context(offline=True, reduced_motion="reduce")
    page = context.new_page()
    watch = PageWatch.on(page)
    yield page
    context.close()
    assert watch.problems() == []
    assert watch.requests == []


@pytest.fixture(params=[(file, kind) for file in FILES for kind in KINDS], ids=lambda p: f"{p[0].stem}-{p[1]}")
def handout(tab, folder, request):
    file, kind = request.param
    tab.goto((folder / f"{file.stem}-{kind}.html").as_uri())
    yield tab
    tab.emulate_media(media=None)


def test_axe_finds_nothing_on_a_screen_of_any_width(handout):
    for width in (1366, 360):
        handout.set_viewport_size({"width": width, "height": 640})
        assert axe.violations(handout) == []
        assert handout.evaluate(SIDEWAYS) is False
    expect(handout.get_by_role("heading", level=1)).to_have_count(1)
    expect(handout.locator("html")).to_have_attribute("lang", "en")


@pytest.mark.parametrize("paper", PAPER_PX)
def test_nothing_is_wider_than_the_paper_or_torn_apart(handout, paper):
    handout.set_viewport_size({"width": PAPER_PX[paper], "height": 900})
    handout.emulate_media(media="print")
    assert handout.evaluate(SIDEWAYS) is False
    whole = handout.locator("figure, .ask, tr")
    breaks = whole.evaluate_all("parts => parts.map(part => getComputedStyle(part).breakInside)")
    assert set(breaks) == {"avoid"}
    style = "element => { const {color, backgroundColor} = getComputedStyle(element); return [color, backgroundColor] }"
    assert handout.locator("body").evaluate(style) == ["rgb(0, 0, 0)", "rgb(255, 255, 255)"]
    assert handout.pdf(format=paper).startswith(b"%PDF")


def test_every_picture_has_a_name_and_a_description_and_no_two_of_its_texts_touch(handout):
    handout.set_viewport_size({"width": PAPER_PX["A4"], "height": 900})
    pictures = handout.get_by_role("img", name="Roofline on two logarithmic axes")
    assert pictures.count() == handout.locator("svg").count()
    told = pictures.evaluate_all("pictures => pictures.map(picture => picture.querySelector('desc').textContent)")
    assert all(text.startswith("The roof rises in proportion to intensity at ") for text in told)
    assert pictures.evaluate_all(TOUCHING) == []
    # A lesson on the KV cache tab has no roof.
    has_roof = not any(number in handout.url for number in ("/04-", "/05-", "/06-"))
    assert (pictures.count() > 0) == has_roof
    for name in ("1/64", "300", "attainable, GFLOP/s (log scale)"):
        expect(pictures.first.get_by_text(name, exact=True)).to_have_count(int(has_roof))


def test_the_points_stand_on_the_roof_and_in_the_key_only(tab, folder):
    tab.goto((folder / "01-ceiling-student.html").as_uri())
    expect(tab.locator("circle")).to_have_count(0)
    tab.goto((folder / "01-ceiling-answers.html").as_uri())
    picture = tab.locator("svg").nth(1)
    expect(picture.get_by_text("at most 320 GFLOP/s", exact=True)).to_be_visible()
    on_roof = """picture => {
        const [point, roof] = [picture.querySelector('circle'), picture.querySelector('polyline')]
        const place = Object.assign(picture.createSVGPoint(), {x: point.cx.baseVal.value, y: point.cy.baseVal.value})
        return roof.isPointInStroke(place)
    }"""
    assert picture.evaluate(on_roof) is True
