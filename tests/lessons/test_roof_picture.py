"""The roof on paper: any machine can be drawn, and 320 GFLOP/s can be read off it."""

from __future__ import annotations

from xml.etree import ElementTree

from hypothesis import given
from hypothesis import strategies as st

from roofline_lab.course.roof_frame import HEIGHT_PX, HIGH, LOW, WIDTH_PX, Frame
from roofline_lab.course.roof_picture import Mark, roof_svg
from tests.unit.strategies import bandwidths, intensities, peaks


@given(bandwidths, peaks, st.lists(intensities, max_size=2), st.booleans(), st.booleans())
def test_every_roof_can_be_drawn_and_stays_in_its_frame(bandwidth, peak, places, tells_ridge, regions):
    marks = [Mark(place, "a < b") for place in places]
    root = ElementTree.fromstring(roof_svg(bandwidth, peak, marks, tells_ridge=tells_ridge, regions=regions))
    assert (root[0].tag, root[1].tag) == ("title", "desc")
    assert root.get("aria-labelledby").split() == [root[0].get("id"), root[1].get("id")]
    assert len(root.findall("circle")) == len(marks)
    points = [point.split(",") for line in root.iter("polyline") for point in line.get("points").split()]
    points += [(circle.get("cx"), circle.get("cy")) for circle in root.iter("circle")]
    points += [(text.get("x"), text.get("y")) for text in root.iter("text")]
    assert all(0 <= float(x) <= WIDTH_PX and 0 <= float(y) <= HEIGHT_PX for x, y in points)
    roof = root.find("polyline").get("points").split()
    frame = Frame(0, 4)
    assert (roof[0].split(",")[0], roof[-1].split(",")[0]) == (f"{frame.x(LOW):.1f}", f"{frame.x(HIGH):.1f}")


def test_320_can_be_read_within_12_percent():
    lines = dict(Frame(0, 4).y_ticks())
    assert {value: label for value, label in lines.items() if 200 <= value <= 500} == {
        200: "200", 300: "300", 400: "", 500: "500",
    }  # fmt: skip
    assert min(abs(value / 320 - 1) for value in lines) < 0.12
    assert [label for _, label in Frame(0, 4).x_ticks() if label][:4] == ["1/64", "1/16", "1/4", "1"]


def test_labels_thin_out_where_decades_are_many():
    few, many = (sum(bool(label) for _, label in Frame(0, hi).y_ticks()) for hi in (4, 12))
    assert (few, many) == (17, 13)
    assert dict(Frame(4, 9).y_ticks())[1e8] == "10⁸"
