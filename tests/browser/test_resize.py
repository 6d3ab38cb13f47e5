"""The window changes its size: the plot follows, without an error on the way, and comes back as it was."""

from __future__ import annotations

from tests.browser import asking

WIDTHS = (360, 1366, 300, 1366, 700, 1366)
FITS = "Math.abs(lab.elements('.figure-box')[0].clientWidth - lab.plot().outer_width) < 1"


def test_names_come_and_go_with_the_room_for_them(reset_lab):
    lab = reset_lab
    asking.ask_worked_example(lab)
    asking.predict(lab, "350")
    asking.to_the_end(lab)
    for key in ("pi5-fp32", "t4-fp16", "a100-80-sxm-bf16", "h100-sxm-fp8"):
        lab.page.get_by_label("Overlay a device").select_option(key)
    before, counts = lab.picture(), set()
    for width in WIDTHS:
        lab.page.set_viewport_size({"width": width, "height": 650})
        lab.wait_for(FITS)
        lab.frames(2)
        counts.add(len(lab.source("labels")["text"]))
    assert len(counts) > 1
    assert lab.picture() == before
    assert lab.watch.page_errors == []
