"""The plot as text and as a table, for those who do not see it."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

PEAK, BANDWIDTH, INTENSITY = 1000, 80, 4.37


@pytest.fixture
def twin(reset_lab):
    """The lab at a setting, with the text twin open."""
    reset_lab.put("Bandwidth", str(BANDWIDTH))
    reset_lab.put("Arithmetic intensity", str(INTENSITY))
    summary = reset_lab.page.get_by_text("The plot in words and numbers")
    if not reset_lab.page.locator("details.twin").evaluate("details => details.open"):
        summary.press("Enter")
    return reset_lab


def rows(lab) -> list[list[str]]:
    table = lab.page.get_by_role("table").filter(has_text="The roof, sampled")
    return [row.inner_text().split("\t") for row in table.get_by_role("row").all()]


def test_its_sentences(twin):
    for sentence in [
        "Log-log plot. The roof rises in proportion to intensity at 80 GB/s, meets the ridge at 12.5 FLOP/byte "
        "and stays flat at 1000 GFLOP/s.",
        "At most 349.6 GFLOP/s, memory-bound: 4.37 FLOP/byte × 80 GB/s.",
        "Two clocks: math needs 8 ms, memory needs 22.88 ms; the slower one wins, if both overlap fully.",
    ]:
        expect(twin.page.locator("details.twin").get_by_text(sentence)).to_be_visible()


def test_its_table_is_the_roof_with_the_point_in_its_place(twin):
    head, *body = rows(twin)
    assert head == ["intensity", "at most", "bound"]
    values = [float(text.split(" ")[0]) for text, _, _ in body]
    assert values == sorted(values)
    assert (values[0], values[-1]) == (pytest.approx(1 / 64, rel=1e-3), pytest.approx(16384, rel=1e-3))
    for intensity, (_, ceiling, bound) in zip(values, body, strict=True):
        assert float(ceiling.removesuffix(" GFLOP/s")) == pytest.approx(min(PEAK, intensity * BANDWIDTH), rel=1e-3)
        assert bound == ("memory-bound" if intensity * BANDWIDTH < PEAK else "compute-bound")
    assert [row[0] for row in body if "your point" in row[0]] == ["4.37 FLOP/byte (your point)"]


def test_it_follows_every_settled_change(twin):
    twin.put("Peak", "100")
    assert "stays flat at 100 GFLOP/s" in twin.text
    assert rows(twin)[-1][1] == "100 GFLOP/s"
    for row in ("Activation", "KV", "Metadata"):
        twin.switch(f"{row} counted").click()
    assert "No row with bytes is counted" in twin.page.locator("details.twin").inner_text()
    assert not any("your point" in row[0] for row in rows(twin))
