"""Light and dark: the system's choice, a person's own, and a plot that follows."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.lab_page import IN_PAGE

#: Colours that the plot is drawn with, and the page's own.
COLOURS = """lab => {
    const plot = lab.plot()
    const glyph = name => plot.renderers.find(renderer => renderer.name === name).glyph
    const plain = colour => colour.value ?? colour
    const card = getComputedStyle(lab.elements('.card')[0])
    return {
        page: card.backgroundColor, ink: card.color, plot: plot.background_fill_color, border: plot.border_fill_color,
        roof: plain(glyph('roof').line_color), trace: plain(glyph('trace').line_color),
        point: plain(glyph('point').fill_color),
        tick: plot.below[0].major_label_text_color, grid: plot.center[0].grid_line_color,
        label: lab.source('labels').color[0], scheme: getComputedStyle(document.documentElement).colorScheme,
    }
}"""


def colours(lab) -> dict[str, str]:
    return lab.page.evaluate(f"({COLOURS})({IN_PAGE})")


def brightness(colour: str) -> float:
    """From 0 to 1, of ``#rrggbb`` or ``rgb(r, g, b)``."""
    parts = re.findall(r"\d+", colour) if colour.startswith("rgb") else [int(colour[k : k + 2], 16) for k in (1, 3, 5)]
    return sum(weight * float(part) for weight, part in zip((0.299, 0.587, 0.114), parts, strict=True)) / 255


def expect_all_light(lab) -> None:
    expect(lab.page.locator("html")).to_have_attribute("data-theme", "light")
    seen = colours(lab)
    assert seen.pop("scheme") == "light"
    assert min(brightness(seen[part]) for part in ("page", "plot", "border", "grid")) > 0.7
    assert max(brightness(seen[part]) for part in ("ink", "roof", "tick", "label")) < 0.5


def expect_all_dark(lab) -> None:
    expect(lab.page.locator("html")).to_have_attribute("data-theme", "dark")
    seen = colours(lab)
    assert seen.pop("scheme") == "dark"
    assert max(brightness(seen[part]) for part in ("page", "plot", "border", "grid")) < 0.3
    assert min(brightness(seen[part]) for part in ("ink", "roof", "tick", "label")) > 0.5


def test_it_follows_the_system_also_while_the_page_is_open(open_lab):
    lab = open_lab(color_scheme="light")
    expect_all_light(lab)
    lab.page.emulate_media(color_scheme="dark")
    expect_all_dark(lab)
    lab.page.emulate_media(color_scheme="light")
    expect_all_light(lab)


def test_dark_from_the_start_where_the_system_is(open_lab):
    expect_all_dark(open_lab(color_scheme="dark"))


def test_a_person_s_own_choice_holds_against_the_system_and_survives_a_reload_and_reset(open_lab):
    lab = open_lab(color_scheme="light")
    before = lab.picture()
    lab.button("Switch to dark theme").click()
    expect_all_dark(lab)
    colours = {"labels": None, "point_label": None}
    assert {**lab.picture(), **colours} == {**before, **colours}  # colours, and nothing else
    lab.button("Reset").click()
    lab.reload()
    expect_all_dark(lab)
    lab.page.emulate_media(color_scheme="light")
    expect_all_dark(lab)
    lab.button("Switch to light theme").click()
    expect_all_light(lab)


def test_no_white_flash_before_the_first_paint(open_lab):
    """The theme is there when the first script of the body could run, before anything of the lab is."""
    lab = open_lab(color_scheme="dark")
    lab.page.add_init_script(
        """new MutationObserver((_, observer) => {
            if (!document.body) return
            window.first = document.documentElement.dataset.theme
            observer.disconnect()
        }).observe(document, {childList: true, subtree: true})"""
    )
    lab.reload()
    assert lab.page.evaluate("first") == "dark"


def test_the_plot_wears_the_colours_of_the_page(reset_lab):
    seen = colours(reset_lab)
    assert brightness(seen["plot"]) == pytest.approx(brightness(seen["page"]), abs=0.01)
    assert brightness(seen["label"]) == pytest.approx(brightness(seen["roof"]), abs=0.01)
