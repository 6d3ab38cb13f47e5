"""The account: parts that add up, numbers that say where they come from, bars, rates, capacity and pictures."""

from __future__ import annotations

import re
from decimal import Decimal

import pytest
from playwright.sync_api import expect

from tests.browser.kv_tab import KvTab

PICTURES = {"Bytes": "Bytes by context", "Intensity": "Intensity by batch", "Phases": "Phases on the roof"}
#: How one comes to the state of each account that is added up.
STATES = {
    "as it starts": [],
    "pages": [("choose", "Allocation", "paged"), ("put", "Context", "8193")],
    "a residual": [
        ("choose", "Candidate keys", "kivi2"),
        ("choose", "Candidate values", "kivi2"),
        ("put", "Context", "4223"),
    ],
    "a whole step": [("choose", "Boundary", "step"), ("choose", "Workspace", "layer"), ("put", "Weights", "4.5")],
    "a prefill": [("choose", "Phase", "prefill"), ("put", "Batch", "3")],
    "one latent": [("choose", "Model", "deepseek-v3"), ("choose", "Candidate keys", "")],
}


@pytest.fixture(scope="module")
def opened(module_lab):
    return KvTab.of(module_lab)


@pytest.fixture
def kv(opened):
    """The tab that the tests of a file share, after Reset."""
    with opened.one_answer():
        opened.page.keyboard.press("Alt+r")
    return opened


def number(text: str) -> Decimal:
    return Decimal(text.split()[0].replace(",", ""))


@pytest.mark.parametrize("state", STATES)
def test_parts_as_they_are_shown_add_up_to_the_shown_total(kv, state):
    for verb, name, value in STATES[state]:
        getattr(kv, verb)(name, value)
    for section, rows in kv.rows().items():
        *parts, total = rows.values()
        for column in range(len(total)):
            cells = [part[column] for part in parts]
            assert sum(map(number, cells)) == number(total[column]), (section, column)
            assert {cell.split()[1] for cell in cells} == {total[column].split()[1]}


def test_the_golden_numbers(kv):
    kv.expect_row("Stored", "codes or values", ["1.074 GB", "1.000 GiB", "268.436 MB", "256.000 MiB"])
    ratios = kv.page.locator(".ratios").filter(visible=True)
    expect(ratios).to_have_text("payload smaller4.00×total smaller3.55×ceiling higher2.50×")
    table = kv.page.get_by_role("table", name="Under this roof")
    expect(table.get_by_role("row", name="intensity")).to_have_text("intensity3.998 FLOP/byte14.2 FLOP/byte")
    expect(table.get_by_role("row", name="at most")).to_have_text("at most399.8 GFLOP/s1000 GFLOP/s")
    assert "no speedup is promised" in kv.lab.text
    assert "f16 487,819 tokens, or 59 sequences of 8,192 tokens" in kv.lab.text


def test_a_number_says_where_it_comes_from_by_hover_focus_and_press(kv):
    codes, scales = kv.cells("Stored", "codes or values").nth(2), kv.cells("Stored", "scales and indexes").nth(3)
    asked = re.compile(r"^Stored, codes or values, q4_0: .*32 layers × .*8,192 tokens.* × 4 bits / 8 = 268,435,456 B$")
    beside = re.compile(r"16 bits of scale / 32 / 8 = 33,554,432 B$")
    hint = re.compile("^Every number says where it comes from")
    expect(kv.formula).to_have_text(hint)
    codes.hover()
    expect(kv.formula).to_have_text(asked)
    kv.page.get_by_role("heading", name="The account").hover()
    expect(kv.formula).to_have_text(hint)
    scales.click()
    codes.hover()
    kv.page.get_by_role("heading", name="The account").hover()
    expect(kv.formula).to_have_text(beside)
    codes.focus()
    expect(kv.formula).to_have_text(asked)


def test_one_number_is_in_the_tab_order_and_arrows_move(kv):
    keyboard = kv.page.keyboard
    in_order = kv.table.locator("button[tabindex='0']")
    expect(in_order).to_have_count(1)
    kv.lab.tab_to(in_order)
    keyboard.press("Home")
    for _ in range(20):
        keyboard.press("ArrowUp")
    expect(kv.cells("Stored", "codes or values").first).to_be_focused()
    keyboard.press("ArrowDown")
    expect(kv.cells("Stored", "scales and indexes").first).to_be_focused()
    keyboard.press("End")
    expect(kv.cells("Stored", "scales and indexes").nth(3)).to_be_focused()
    expect(kv.formula).to_have_text(re.compile("^Stored, scales and indexes, q4_0: .* = 33,554,432 B$"))
    keyboard.press("ArrowUp")
    keyboard.press("ArrowLeft")
    expect(kv.cells("Stored", "codes or values").nth(2)).to_be_focused()
    keyboard.press("Enter")
    expect(kv.formula).to_have_text(re.compile("= 268,435,456 B$"))
    keyboard.press("Tab")
    expect(kv.table.locator("button:focus")).to_have_count(0)


def test_the_ratios_say_it_too(kv):
    kv.page.get_by_role("button", name="3.55×").click()
    expect(kv.formula).to_have_text("Total smaller: 1,074,397,184 B / 302,551,040 B = 3.55×")
    kv.page.keyboard.press("ArrowRight")
    expect(kv.formula).to_have_text("Ceiling higher: 1000 GFLOP/s / 399.756 GFLOP/s = 2.50×")


def test_the_explained_number_follows_a_change(kv):
    kv.cells("Stored", "codes or values").first.click()
    kv.put("Context", "4096")
    expect(kv.formula).to_have_text(re.compile("4,096 tokens.* = 536,870,912 B$"))


def test_the_focus_stays_on_its_number_when_rows_come(kv):
    kv.cells("Stored", "codes or values").nth(1).focus()
    with kv.one_answer():  # by another hand: a second row of parts
        kv.choice("Allocation").evaluate("list => { list.value = 'paged'; list.dispatchEvent(new Event('change')) }")
    expect(kv.cells("Stored", "codes or values").nth(1)).to_be_focused()


def test_the_table_is_a_table(kv):
    caption = kv.table.locator("caption")
    expect(caption).to_have_text("The byte account of Llama 3 8B")
    scopes = kv.table.evaluate("table => [...table.querySelectorAll('th')].map(head => head.scope)")
    assert set(scopes) == {"col", "colgroup", "row", "rowgroup"}
    assert list(kv.rows()) == ["Stored", "Allocated", "Resident", "Moved in a decode step"]


def test_both_bars_have_one_scale(kv):
    widths = kv.page.locator(".account-bars .bar").evaluate_all(
        "bars => bars.map(bar => [...bar.children].reduce((sum, part) => sum + part.getBoundingClientRect().width, 0))"
    )
    assert widths[0] / widths[1] == pytest.approx(1_074_397_184 / 302_551_040, rel=0.02)


@pytest.mark.parametrize(("label", "picture"), PICTURES.items())
def test_a_picture_has_a_text_twin(kv, label, picture):
    kv.page.get_by_role("radio", name=label).check()
    expect(kv.page.get_by_role("group", name=f"{picture}, log-log")).to_be_visible()
    twin = kv.page.get_by_role("group").filter(has_text="The picture in words and numbers").last
    if not twin.evaluate("details => details.open"):
        twin.get_by_text("The picture in words and numbers").click()
    table = kv.page.get_by_role("table", name=picture)
    expect(table.get_by_role("row").nth(2)).to_be_visible()
    expect(twin.locator("p").first).to_be_visible()


def test_the_pictures_hold_what_the_answer_says(kv):
    kv.page.get_by_role("radio", name="Bytes").check()
    kv.lab.wait_for("lab.source('here')?.x.length === 2")  # the plot is made when it is first looked at
    assert kv.lab.source("here") == {"x": [8192, 8192], "y": [1_073_741_824, 301_989_888]}
    kv.put("Context", "4096")
    assert kv.lab.source("here")["x"] == [4096, 4096]


def test_a_format_that_steps_is_drawn_with_its_steps(kv):
    kv.page.get_by_role("radio", name="Bytes").check()
    for side in ("Candidate keys", "Candidate values"):
        kv.choose(side, "kivi2")
    curve = kv.lab.source("candidate")
    steps = dict(zip(curve["x"], curve["y"], strict=True))
    assert steps[128] < steps[127]  # the 16-bit residual of the keys became codes


def test_a_theme_recolours_the_picture(kv):
    colour = """Bokeh.documents.flatMap(d => [...d._all_models.values()])
        .find(model => model.name === 'candidate' && model.data_source).glyph.line_color.value"""
    before = kv.page.evaluate(colour)
    kv.page.get_by_role("button", name=re.compile("Switch to")).click()
    assert kv.page.evaluate(colour) != before
    kv.page.get_by_role("button", name=re.compile("Switch to")).click()
