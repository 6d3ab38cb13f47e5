"""Look for a number wherever a person, a screen reader or a saved file could meet it."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from xml.etree import ElementTree

from playwright.sync_api import Download

from roofline_lab.core.formats import format_number
from tests.browser.lab_page import IN_PAGE, LabPage

#: Numbers are rounded to so many digits, and written with a prefix, decimal or binary, or without.
DIGITS = range(2, 7)
SCALES = [*(10.0**power for power in range(-9, 10, 3)), *(2.0**-power for power in range(10, 50, 10))]
NEAR = 1e-5  # a total of rounded parts is off by some 1e-6

_NUMBER = re.compile(r"\d+(?:\.\d+)?(?:[eE][+-]?\d+)?")
_ATTRIBUTE = "/^(aria-.*|title|alt|placeholder|label|value|href|content|data-.*)$/"

_LOOK = f"""() => {{
    const lab = {IN_PAGE}
    const all = lab.elements('*')
    const drawn = lab.models().filter(model => model.data_source)
    // The roof's own vertex is read off the plot: that is the skill.
    const columns = ({{name, data_source: {{data}}}}) => Object.values(data).map(column => Array.from(column))
        .map(column => name === 'roof' && column.length === 3 ? [column[0], column[2]] : column)
    return {{
        'visible text': [lab.text(), document.title],
        attributes: all.flatMap(element => [...element.attributes])
            .filter(({{name}}) => {_ATTRIBUTE}.test(name)).map(({{value}}) => value),
        values: all.filter(element => element.matches('input, select, textarea')).map(element => element.value),
        address: [location.pathname + location.search + location.hash, JSON.stringify(history.state) ?? ''],
        'data sources': drawn.flatMap(columns).flat(3).map(String),
        ticks: [JSON.stringify(lab.picture().ticks)],
    }}
}}"""

_FRAME = f"""() => {{
    const {{min_border_left: left, inner_width: width}} = ({IN_PAGE}).plot()
    return [left, width]
}}"""


def close_the_clipboard(lab: LabPage) -> None:
    """Let Copy link show its link, as where the page has no clipboard."""
    lab.page.evaluate("Object.defineProperty(Navigator.prototype, 'clipboard', {configurable: true, value: undefined})")


def link(lab: LabPage) -> str:
    """Return the link that the page hands out; the address of the page is then up to date, too."""
    lab.button("Copy link").click()
    value = lab.field("Link").input_value()
    lab.page.keyboard.press("Escape")
    return value.partition("/app")[2]


def exports(lab: LabPage) -> list[str]:
    """Return the text of what the export buttons save just now."""
    saved: list[Download] = []

    def keep(download: Download) -> None:
        saved.append(download)

    lab.page.on("download", keep)
    lab.button("Export CSV").press("Enter")  # where nothing may be exported, nothing is
    lab.button("Export SVG").press("Enter")
    lab.wait_until(lambda: "roofline.svg" in [download.suggested_filename for download in saved])
    lab.page.remove_listener("download", keep)
    texts = {download.suggested_filename: Path(download.path()).read_text("utf-8") for download in saved}
    picture = ElementTree.fromstring(texts.pop("roofline.svg"))
    return [*texts.values(), "\n".join(picture.itertext())]


def hover(lab: LabPage, fraction: float) -> None:
    """Point at the plot, at a fraction of its width."""
    plot = lab.page.get_by_role("group", name="Roofline plot")
    plot.scroll_into_view_if_needed()
    box = plot.bounding_box()
    left, width = lab.page.evaluate(_FRAME)
    x, y = box["x"] + left + fraction * width, box["y"] + box["height"] / 2
    lab.page.mouse.move(x - 40, y)  # a pointer that rests where it was says nothing
    lab.page.mouse.move(x, y, steps=2)
    lab.frames(2)


def places(lab: LabPage, fraction: float) -> dict[str, list[str]]:
    """Return every text of the page by the place where it is met, with the pointer at a fraction of the plot."""
    handed_out, saved = link(lab), exports(lab)
    hover(lab, fraction)
    seen = lab.page.evaluate(_LOOK)
    return {
        **seen,
        "accessible names": [lab.page.locator("body").aria_snapshot()],
        "link": [handed_out],
        "exports": saved,
    }


@cache
def forms(answer: float) -> frozenset[float]:
    """Return a number as it may be written: rounded and scaled."""
    return frozenset(float(format_number(answer * scale, digits)) for digits in DIGITS for scale in SCALES)


def is_said(answer: float, text: str) -> bool:
    """Tell whether a text has a number, in any of its forms or with more digits than these."""
    numbers = [float(number) for number in _NUMBER.findall(text)]
    near = (abs(number / (answer * scale) - 1) < NEAR for number in numbers for scale in SCALES)
    return not forms(answer).isdisjoint(numbers) or any(near)


def where_said(answer: float, seen: dict[str, list[str]]) -> dict[str, list[str]]:
    """Return the lines that have the number, by place."""
    lines = {place: [line for text in texts for line in text.split("\n")] for place, texts in seen.items()}
    said = {place: [line for line in each if is_said(answer, line)] for place, each in lines.items()}
    return {place: found for place, found in said.items() if found}
