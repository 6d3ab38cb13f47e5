"""While a prediction is open its answer stands nowhere: a scan of everything, which must find it afterwards."""

from __future__ import annotations

import math

import pytest
from playwright.sync_api import expect

from tests.browser import asking, leak_scan

#: Odd numbers, so that no answer is met by chance.
ODD = {"intensity": 4.37, "bandwidth": 83.1, "peak": 977.0, "work": 7.7e9}
TRAFFIC = 7.7e9 / 4.37
KV, SCALES = 0.9 * TRAFFIC, 0.9 * TRAFFIC * 0.5 / 16
TYPED_KV = 312.3e6
CANDIDATE = TRAFFIC / (0.1 * TRAFFIC + TYPED_KV + SCALES)  # its total ratio

#: What is right, and where the page shows it when nothing is hidden.
SEEN = {"visible text", "accessible names", "exports"}
ANSWERS = {
    ("ceiling", None): (4.37 * 83.1, {*SEEN, "data sources"}),
    ("ridge", None): (977 / 83.1, {*SEEN, "data sources"}),
    ("intensity", None): (4.37, {*SEEN, "data sources", "values", "address", "link"}),
    ("traffic", None): (TRAFFIC, SEEN),
    ("time", None): (TRAFFIC / 83.1e9, SEEN),
    ("ratio", "payload"): (KV / TYPED_KV, {"visible text", "accessible names"}),
    ("ratio", "total"): (CANDIDATE, {"visible text", "accessible names"}),
    ("ratio", "ceiling"): (977 / (4.37 * 83.1), {"visible text", "accessible names"}),
}
WRONG = "5"
AT_THE_POINT = math.log(4.37 * 64) / math.log(2**20)


def set_up(lab, quantity: str | None, of: str | None) -> None:
    asking.stage(lab, quantity, of, "q8_0" if of else None, **ODD)
    if of:
        lab.put("Candidate KV bytes", f"{TYPED_KV} B")


@pytest.fixture(scope="module")
def scanned(module_lab):
    """The page, with two runs of these settings compared, one of them a ghost, and the text twin open."""
    lab = module_lab
    leak_scan.close_the_clipboard(lab)
    lab.page.emulate_media(reduced_motion="reduce")
    for number, of in (("1", None), ("2", "payload")):
        set_up(lab, None, of)
        lab.button("Play").click()
        lab.switch(f"Compare run {number}").check()
    lab.switch("Ghost of run 1").check()
    lab.page.get_by_text("The plot in words and numbers").click()
    expect(lab.page.get_by_text("Run 2 against run 1")).to_be_visible()
    return lab


@pytest.mark.parametrize(("quantity", "of"), ANSWERS)
def test_nothing_tells_the_answer_until_the_trace_is_at_its_end(scanned, quantity, of):
    lab, (answer, shown) = scanned, ANSWERS[quantity, of]
    found = {}

    def look(phase: str) -> None:
        found[phase] = leak_scan.where_said(answer, leak_scan.places(lab, AT_THE_POINT))

    set_up(lab, quantity, of)
    look("asking")
    asking.predict(lab, WRONG)
    look("committed")
    asking.half_way(lab)
    look("half played")
    assert found == {"asking": {}, "committed": {}, "half played": {}}
    assert len(lab.source("trace")["x"]) == 60
    assert lab.source("hover")["x"] == []

    asking.to_the_end(lab)
    look("revealed")
    assert shown <= found["revealed"].keys()
    expect(lab.page.locator(".bk-Tooltip")).to_contain_text("at most")  # the pointer was where it could have told


@pytest.mark.parametrize(
    ("text", "said"),
    [("At most 363.1 GFLOP/s", True), ("0.36315 TFLOP/s", True), ("360", True), ("363146.99999999994", True),
     ("0.3546 Ki", True), ("366 at 36.3", False), ("1363.1", False), ("3.63", False)],
)  # fmt: skip
def test_the_scan_knows_a_number_in_each_of_its_forms(text, said):
    assert leak_scan.is_said(363.147, text) is said
