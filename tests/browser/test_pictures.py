"""Export PNG and Export SVG: what is on screen, made for a slide, and the page is left as it was."""

from __future__ import annotations

import base64
import itertools
import math
import re
from xml.etree import ElementTree

import pytest
from playwright.sync_api import expect

from roofline_lab.core import devices
from tests.browser import asking, downloads
from tests.browser.lab_page import IN_PAGE

SVG = "{http://www.w3.org/2000/svg}"
MACHINES = {device["key"]: device for device in devices.as_json()["devices"]}
LEAST_FONT_PX = 15

#: Size, first pixel and number of different colours of a picture.
DECODE = """async data => {
    const image = await createImageBitmap(await (await fetch(`data:image/png;base64,${data}`)).blob())
    const canvas = new OffscreenCanvas(image.width, image.height).getContext('2d')
    canvas.drawImage(image, 0, 0)
    const {data: bytes} = canvas.getImageData(0, 0, image.width, image.height)
    return [image.width, image.height, [...bytes.slice(0, 4)], new Set(new Uint32Array(bytes.buffer)).size]
}"""
#: What a picture might leave behind in the plot.
DRESS = f"""() => {{
    const plot = ({IN_PAGE}).plot()
    const glyphs = plot.renderers.map(({{glyph}}) => glyph)
    const axes = [...plot.below, ...plot.left]
    return JSON.stringify([
        plot.inner_width, plot.inner_height, plot.background_fill_color, plot.border_fill_color, plot.min_border_left,
        glyphs.map(({{line_color, fill_color, text_font_size}}) => [line_color, fill_color, text_font_size]),
        axes.map(axis => [axis.major_label_text_font_size, axis.axis_label_text_color]),
        document.documentElement.dataset.theme,
    ])
}}"""


@pytest.fixture(scope="module")
def lab(module_lab):
    """A machine with another laid over it, in the dark theme, half way through Play."""
    module_lab.button("Switch to dark theme").click()
    module_lab.page.get_by_label("Device", exact=True).select_option("t4-fp16")
    module_lab.page.get_by_label("Overlay a device").select_option("pi5-fp32")
    module_lab.put("Arithmetic intensity", "4")
    asking.half_way(module_lab)
    return module_lab


@pytest.fixture(scope="module")
def untouched(lab):
    """State and dress of the page before the first picture."""
    return lab.state(), lab.page.evaluate(DRESS)


def texts_of(svg: bytes) -> list[str]:
    return ["".join(text.itertext()) for text in ElementTree.fromstring(svg).iter(f"{SVG}text")]


@pytest.mark.parametrize("button", ["Export PNG", "Export SVG"])
def test_nothing_of_the_page_is_changed_afterwards(lab, untouched, button):
    before, dress = untouched
    downloads.saved_by(lab, button)
    expect(lab.message).to_contain_text("The picture is saved as roofline.")
    lab.page.wait_for_function(f"before => ({DRESS})() === before", arg=dress)
    after = lab.state()
    lines = [
        [line for line in state["text"] if not line.startswith("The picture is saved")] for state in (before, after)
    ]
    assert lines[0] == lines[1]
    assert {**after, "text": None} == {**before, "text": None}
    assert len(before["picture"]["trace"]["x"]) == 60


def test_the_svg_has_settings_result_and_the_source_of_every_number(lab):
    name, svg = downloads.saved_by(lab, "Export SVG")
    assert name == "roofline.svg"
    texts = texts_of(svg)
    assert {"bandwidth 320 GB/s", "at most 1280 GFLOP/s", "Raspberry Pi 5, FP32", "1/64", "16384"} <= set(texts)
    said = " ".join(texts)
    for sentence in (
        "I = 4 FLOP/byte, B = 320 GB/s, P = 65100 GFLOP/s, W = 8 GFLOP, Q = 2 GB",
        "At most 1280 GFLOP/s, memory-bound: 4 FLOP/byte × 320 GB/s.",
        *(MACHINES[key][note] for key in ("t4-fp16", "pi5-fp32") for note in ("peak_note", "bandwidth_note")),
        "no promised speedup",
    ):
        assert sentence in said


def test_the_svg_is_light_in_the_dark_and_its_type_is_fit_for_slides(lab):
    root = ElementTree.fromstring(downloads.saved_by(lab, "Export SVG")[1])
    ground = root.find(f"{SVG}rect")
    assert ground.get("fill") == "#ffffff"
    assert (ground.get("width"), ground.get("height")) == (root.get("width"), root.get("height"))
    colours = {text.get("fill") for text in root.iter(f"{SVG}text")} - {"none"}
    assert colours & {"rgb(24,34,45)", "#18222d"}  # the light theme's ink
    assert not colours & {"rgb(233,238,244)", "#e9eef4"}  # the dark theme's
    sizes = [
        re.search(r"([\d.]+)px", text.get("font-size") or text.get("style"))[1] for text in root.iter(f"{SVG}text")
    ]
    assert min(map(float, sizes)) >= LEAST_FONT_PX


def test_no_two_tick_labels_of_the_svg_touch(lab):
    root = ElementTree.fromstring(downloads.saved_by(lab, "Export SVG")[1])
    places = {
        (float(text.get("x")), float(text.get("y")))
        for text in root.iter(f"{SVG}text")
        if text.get("transform") is None and re.fullmatch(r"[\d.]+|10[⁵⁶⁷]", "".join(text.itertext()))
    }
    foot = max(y for _, y in places)  # the line of the x axis
    heights = sorted({y for _, y in places if y < foot})
    assert len(heights) >= 4
    assert all(below - above >= LEAST_FONT_PX for above, below in itertools.pairwise(heights))


def test_the_png_is_the_same_picture_wide_enough_for_a_projector(lab):
    name, png = downloads.saved_by(lab, "Export PNG")
    assert name == "roofline.png"
    width, height, first, colours = lab.page.evaluate(DECODE, base64.b64encode(png).decode())
    assert width >= 1600
    assert first == [255, 255, 255, 255]
    assert colours > 50
    root = ElementTree.fromstring(downloads.saved_by(lab, "Export SVG")[1])
    assert width / height == pytest.approx(float(root.get("width")) / float(root.get("height")), rel=0.01)


def test_no_answer_stands_in_it_while_it_is_asked_for(lab):
    asking.turn_on(lab)
    lab.put("Arithmetic intensity", "4.37")
    texts = texts_of(downloads.saved_by(lab, "Export SVG")[1])
    assert "I = 4.37 FLOP/byte, B = 320 GB/s" in " ".join(texts)
    assert not [text for text in texts if "1398" in text or "most" in text]
    lab.button("Reveal without predicting").click()
    assert "at most 1398 GFLOP/s" in texts_of(downloads.saved_by(lab, "Export SVG")[1])
    assert math.isclose(4.37 * 320, 1398.4)


def test_on_a_phone_the_type_stays_as_it_is_and_the_dark_comes_back(lab):
    lab.page.set_viewport_size({"width": 360, "height": 640})
    lab.wait_for("Math.abs(lab.elements('.figure-box')[0].clientWidth - lab.plot().outer_width) < 1")
    lab.frames(2)
    before = lab.page.evaluate(DRESS)
    root = ElementTree.fromstring(downloads.saved_by(lab, "Export SVG")[1])
    assert root.find(f"{SVG}rect").get("fill") == "#ffffff"
    assert float(root.get("width")) < 360
    lab.page.wait_for_function(f"before => ({DRESS})() === before", arg=before)
