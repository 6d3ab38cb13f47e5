"""The tab in every state and on every screen: axe, nothing sideways, targets large enough, in view on a Chromebook."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.kv_tab import KvTab
from tests.browser.test_in_view import is_in_view
from tests.browser.test_small_screens import LEAST_TARGET_PX, MAGNIFIED, MAGNIFIED_MORE, PHONE, TWO_COLUMNS

LOOKS = {
    "light": {},
    "dark": {"color_scheme": "dark"},
    "phone": PHONE,
    "phone, dark": {**PHONE, "color_scheme": "dark"},
    "200 %": MAGNIFIED,
    "400 %": MAGNIFIED_MORE,
    "two columns": TWO_COLUMNS,
}


def as_it_starts(kv: KvTab) -> None:
    pass


def refused(kv: KvTab) -> None:
    kv.put("Context", "8k")
    kv.put("Weights", "many")


def wrong_on_purpose(kv: KvTab) -> None:
    details = kv.page.locator("details.wrong")
    if not details.evaluate("element => element.open"):
        details.locator("summary").click()
    kv.turn("query heads for KV heads")
    kv.turn("sparse peak")
    expect(kv.banner).to_be_visible()


def every_field(kv: KvTab) -> None:
    kv.choose("Allocation", "paged")
    kv.choose("Model", "config")


def explained(kv: KvTab) -> None:
    kv.cells("Moved", "KV read").first.click()
    for name in ("How that was found", "The picture in words and numbers", "Source and notes"):
        kv.page.get_by_text(name).click()


def many_parts(kv: KvTab) -> None:
    kv.choose("Boundary", "step")
    kv.choose("Candidate keys", "kivi2")
    kv.choose("Workspace", "layer")
    kv.put("Context", "1000000")
    kv.put("Batch", "1000")


STATES = [as_it_starts, refused, wrong_on_purpose, every_field, explained, many_parts]


@pytest.mark.parametrize("look", LOOKS)
def test_nothing_is_wrong_in_any_state(open_lab, look):
    kv = KvTab.of(open_lab("context=abc", **LOOKS[look]))  # with a note about the link, which Reset closes
    found = {}
    for state in STATES:
        state(kv)
        found[state.__name__] = (kv.lab.axe(), kv.lab.sideways_scrollers())
        with kv.one_answer():
            kv.lab.button("Reset").click()
    assert found == {state.__name__: ([], []) for state in STATES}


@pytest.mark.parametrize("look", ["light", "phone", "200 %"])
def test_every_target_has_24_px_and_lies_within_the_width(open_lab, look):
    kv = KvTab.of(open_lab(**LOOKS[look]))
    kv.page.locator("details.wrong summary").click()
    boxes = kv.page.locator("button, input, select, summary").filter(visible=True)
    assert boxes.count() > 60
    width = kv.page.viewport_size["width"]
    small = boxes.evaluate_all(
        """(targets, [least, width]) => targets.filter(target => {
            const {left, right, width: w, height: h} = target.getBoundingClientRect()
            return Math.min(w, h) < least || left < 0 || right > width
        }).map(target => target.outerHTML)""",
        [LEAST_TARGET_PX, width],
    )
    assert small == []


def test_what_matters_is_in_view_on_a_chromebook(lab):
    kv = KvTab.of(lab)
    fields = ("Context", "Batch", "Prefill", "Weights", "Ranks")
    choices = ("Model", "Phase", "Keys", "Values", "Candidate keys", "Allocation", "Boundary")
    buttons = ("Send to the roofline", "Save CSV", "Save JSON", "Reset", "4.00×", "3.55×")
    everything = {
        **{name: lab.field(name) for name in fields},
        **{name: kv.choice(name) for name in choices},
        **{name: lab.button(name) for name in buttons},
        "stored": kv.cells("Stored", "stored").last,
        "resident": kv.cells("Resident", "resident").last,
        "formula": kv.formula,
        "rates": lab.page.get_by_role("rowheader", name="bound", exact=True),
        "capacity": lab.page.get_by_text("In 80 GB, beside"),
        "no speedup": lab.page.get_by_text("no speedup is promised"),
        "picture": lab.page.get_by_role("group", name="Bytes by context"),
    }
    assert [name for name, locator in everything.items() if not is_in_view(locator)] == []


def test_on_a_projector_it_is_larger_and_nothing_is_sideways(open_lab):
    kv = KvTab.of(open_lab("present=1", width=1920, height=1080))
    assert (kv.lab.axe(), kv.lab.sideways_scrollers()) == ([], [])
    assert kv.cells("Stored", "stored").first.evaluate("cell => cell.getBoundingClientRect().height") > 30
