"""The projector's palette, light and dark: text at least 4.5:1 and marks at least 3:1 on every ground they stand on."""

from __future__ import annotations

import re

import pytest

from roofline_lab.views.esm import ASSETS

LIGHT, DARK = ":root[data-present]", ':root[data-present][data-theme="dark"]'
GROUNDS = ("bg", "card", "memory", "compute")
#: The plot's names wear the colours of their lines, so these are text, too.
TEXT = ("ink", "soft", "accent", "warn", "error", "good", "prediction", "honest", "roof", "point",
        "overlay1", "overlay2", "overlay3", "overlay4")  # fmt: skip
MARKS = ("trace", "edge", "focus", "activation", "kv", "metadata", "other")
LEAST_TEXT, LEAST_MARK = 4.5, 3.0


def palette(selector: str) -> dict[str, str]:
    """Read the tokens of one rule, without those that it takes over from others."""
    rules = re.findall(r"^(:root[^{]*) \{([^}]*)\}", (ASSETS / "tokens.css").read_text("utf-8"), re.M)
    tokens = " ".join(body for name, body in rules if name == selector)
    return dict(re.findall(r"--rl-([\w-]+): ([^;]+);", tokens))


def luminance(colour: str) -> float:
    """Relative luminance of ``#rrggbb`` as WCAG 2 defines it."""
    parts = [int(colour[k : k + 2], 16) / 255 for k in (1, 3, 5)]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return sum(weight * part for weight, part in zip((0.2126, 0.7152, 0.0722), linear, strict=True))


def contrast(one: str, other: str) -> float:
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("selector", [LIGHT, DARK], ids=["light", "dark"])
@pytest.mark.parametrize(("names", "least"), [(TEXT, LEAST_TEXT), (MARKS, LEAST_MARK)], ids=["text", "marks"])
def test_it_stands_out_on_every_ground(selector, names, least):
    colours = palette(selector)
    found = {(name, ground): contrast(colours[name], colours[ground]) for name in names for ground in GROUNDS}
    assert {pair: round(ratio, 2) for pair, ratio in found.items() if ratio < least} == {}
    assert contrast(colours["on-accent"], colours["accent"]) >= LEAST_TEXT


def test_every_colour_is_one_of_these_and_none_shines_through():
    known = {*TEXT, *MARKS, *GROUNDS, "on-accent", "line"}  # grid lines only lead the eye
    assert palette(DARK).keys() == known
    assert palette(LIGHT).keys() == known | {"trace-alpha"}
    assert palette(LIGHT)["trace-alpha"] == "1"


def test_a_palette_that_is_too_pale_would_be_found():
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    usual = palette(":root")
    assert contrast(usual["activation"], usual["card"]) < LEAST_MARK
