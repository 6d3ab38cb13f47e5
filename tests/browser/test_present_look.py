"""On a projector: larger type, lines and marks, its own colours, all that matters in view, and nothing for axe-core."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser import asking
from tests.browser.lab_page import IN_PAGE
from tests.browser.lesson_page import card, go_to, link
from tests.browser.present_page import SIZES, VOTES, desk_beside, presenting, reveal, type_votes, votes_shown
from tests.browser.test_in_view import LEAST_PLOT_PX

STEP = "ceiling", 3
TASK = "ceiling", 6
CHOICE = "ceiling", 1
RUN_TABLE = "div.scroll"  # scrolls in a box of its own, as everywhere
LEAST_TYPE_PX = 15
LOOKS = {"light": {}, "dark": {"color_scheme": "dark"}, "phone": {"width": 360, "height": 640}}

#: Sizes that the plot is drawn with, in pixels of the screen.
DRAWN = f"""() => {{
    const plot = ({IN_PAGE}).plot()
    const glyph = name => plot.renderers.find(renderer => renderer.name === name).glyph
    const px = size => parseFloat(size.value ?? size)
    return {{
        axis: px(plot.below[0].axis_label_text_font_size), tick: px(plot.left[0].major_label_text_font_size),
        name: px(glyph('labels').text_font_size), figure: px(glyph('point_label').text_font_size),
        roof: px(glyph('roof').line_width), point: px(glyph('point').size), prediction: px(glyph('prediction').size),
    }}
}}"""

COLOURS = f"""() => {{
    const plot = ({IN_PAGE}).plot()
    const glyph = name => plot.renderers.find(renderer => renderer.name === name).glyph
    const token = name => getComputedStyle(document.documentElement).getPropertyValue(`--rl-${{name}}`)
    return [
        [glyph('roof').line_color.value, token('roof')], [glyph('point').fill_color.value, token('point')],
        [glyph('trace').line_color.value, token('trace')], [plot.background_fill_color, token('card')],
        [plot.below[0].major_label_text_color, token('soft')],
        [glyph('prediction').fill_color.value, token('prediction')],
    ]
}}"""

#: Whether the whole of an element lies in the window, with nothing over it.
IN_VIEW = """element => {
    const {left, top, right, bottom} = element.getBoundingClientRect()
    const inside = left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight && right > left && bottom > top
    return inside && element.contains(element.getRootNode().elementFromPoint((left + right) / 2, (top + bottom) / 2))
}"""
TYPE = """element => parseFloat(getComputedStyle(element).fontSize) * element.currentCSSZoom"""


def asked(lab) -> None:
    expect(lab.field("Your prediction")).to_be_visible()


def committed(lab) -> None:
    asking.predict(lab, "400")
    asking.predict(lab, "320")


def complete(lab) -> None:
    asking.to_the_end(lab)


def revealed(lab) -> None:
    with desk_beside(lab) as desk:
        type_votes(desk, *VOTES)
    reveal(lab)
    expect(votes_shown(lab)).to_be_visible()


PHASES = [asked, committed, complete, revealed]


def in_view(lab) -> dict:
    page = lab.page
    seen = {
        "plot": page.get_by_role("group", name="Roofline plot"), "result": lab.result,
        "step": card(lab).get_by_role("heading").first,
        "synthetic": page.get_by_text("A synthetic instrument"), "play": page.get_by_role("button", name="Play"),
        "reveal": lab.button("Reveal"), "next": lab.button("Next step"), "blank": lab.button("Blank screen"),
    }  # fmt: skip
    if lab.field("Your prediction").is_visible():
        seen |= {"question": page.locator(".question"), "field": lab.field("Your prediction")}
    else:
        seen |= {"verdict": page.locator(".verdict"), "votes": votes_shown(lab)}
    return seen


@pytest.mark.parametrize("size", SIZES)
def test_all_that_matters_is_in_view_and_large_in_every_phase(open_lab, size):
    width, height = SIZES[size]
    lab = open_lab(presenting(*STEP), width=width, height=height, reduced_motion="reduce")
    for phase in PHASES:
        phase(lab)
        lab.frames(3)
        seen = in_view(lab)
        assert [name for name, part in seen.items() if not part.evaluate(IN_VIEW)] == [], phase.__name__
        assert [name for name in lab.sideways_scrollers() if name != RUN_TABLE] == [], phase.__name__
        small = {name: part.evaluate(TYPE) for name, part in seen.items() if name != "plot"}
        assert {name: px for name, px in small.items() if px < LEAST_TYPE_PX and name not in ("reveal", "blank")} == {}
        assert seen["plot"].bounding_box()["height"] >= max(LEAST_PLOT_PX, 0.38 * height)


@pytest.mark.parametrize("size", SIZES)
def test_where_something_is_to_be_set_the_controls_are_in_view_too(open_lab, size):
    width, height = SIZES[size]
    lab = open_lab(presenting(*TASK), width=width, height=height)
    controls = [lab.slider(name) for name in ("Arithmetic intensity", "Bandwidth", "Peak")] + [lab.button("Reset")]
    named = {"plot": lab.page.get_by_role("group", name="Roofline plot"), "result": lab.result}
    assert [str(part) for part in [*controls, *named.values()] if not part.evaluate(IN_VIEW)] == []
    assert [name for name in lab.sideways_scrollers() if name != RUN_TABLE] == []
    lab.button("Controls").click()
    for control in controls:
        expect(control).to_be_hidden()
    lab.button("Controls").click()
    expect(controls[0]).to_be_visible()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_plot_is_drawn_larger_and_in_the_projector_s_colours(open_lab, scheme):
    usual = open_lab("intensity=4&bandwidth=80").page.evaluate(DRAWN)
    for size, least in (("chromebook", 1.3), ("1080p", 2)):
        width, height = SIZES[size]
        lab = open_lab("present=1&intensity=4&bandwidth=80", width=width, height=height, color_scheme=scheme)
        drawn = lab.page.evaluate(DRAWN)
        assert {name: px / usual[name] for name, px in drawn.items() if px / usual[name] < least} == {}
        assert drawn["tick"] >= LEAST_TYPE_PX
        pairs = lab.page.evaluate(COLOURS)
        assert [pair for pair in pairs if pair[0] != pair[1]] == []


def test_the_type_follows_the_window(open_lab):
    lab = open_lab("present=1", width=1280, height=720)
    before = lab.page.evaluate(DRAWN)["tick"]
    lab.page.set_viewport_size({"width": 1920, "height": 1080})
    lab.wait_for(f"({DRAWN})().tick > 1.3 * argument", before)
    # The frame of the plot ends where its border does, so the figure fits its place.
    assert lab.page.get_by_role("group", name="Roofline plot").evaluate(IN_VIEW)


def start(lab) -> None:
    asked(lab)


def choice_revealed(lab) -> None:
    go_to(lab, *CHOICE)
    with desk_beside(lab) as desk:
        desk.page.get_by_role("textbox", name="First vote, ").first.fill("7")
    lab.page.keyboard.press("Alt+a")
    expect(votes_shown(lab)).to_be_visible()


def screen_off(lab) -> None:
    lab.page.keyboard.press("Alt+o")


@pytest.mark.parametrize("look", [{}, {"color_scheme": "dark"}], ids=["light", "dark"])
def test_axe_finds_nothing_in_any_phase(open_lab, look):
    lab = open_lab(presenting(*STEP), reduced_motion="reduce", **look)
    states = [start, committed, complete, revealed, choice_revealed, screen_off]
    found = {}
    for state in states:
        state(lab)
        found[state.__name__] = lab.axe()
    assert found == {state.__name__: [] for state in states}


@pytest.mark.parametrize(
    "look", [{}, {"color_scheme": "dark"}, {"width": 360, "height": 640}], ids=["light", "dark", "phone"]
)
def test_axe_finds_nothing_on_the_page_alone_and_in_the_teacher_s_window(open_lab, look):
    lab = open_lab("present=1", **look)
    assert lab.axe() == []
    assert [name for name in lab.sideways_scrollers() if name != RUN_TABLE] == []
    lab.page.goto(f"{lab.page.url.split('?')[0]}?{presenting(*STEP)}")
    lab.wait_until_ready()
    with desk_beside(lab) as desk:
        desk.page.emulate_media(color_scheme=look.get("color_scheme", "light"))
        desk.page.set_viewport_size({"width": look.get("width", 1366), "height": look.get("height", 650)})
        type_votes(desk, *VOTES, ("", "x", ""))
        expect(desk.page.get_by_role("alert")).to_contain_text("Row 4")
        assert desk.axe() == []
        assert desk.sideways_scrollers() == []
        desk.button("New class").click()
        assert desk.axe() == []


def test_without_it_nothing_is_larger(open_lab):
    lab = open_lab(link(*STEP))
    assert lab.page.evaluate("document.documentElement.style.getPropertyValue('--rl-scale')") == ""
    assert lab.page.locator(".presenting").count() == 0
