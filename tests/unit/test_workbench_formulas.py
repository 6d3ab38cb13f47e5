"""Every formula in the workbench's table says what stands beside it, for any model, format and setting."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from roofline_lab.core.kv.account import account
from roofline_lab.core.kv.layer_groups import layer_groups
from roofline_lab.core.kv.models import model, models
from roofline_lab.core.kv.settings import BOUNDARIES, WORKSPACES, Settings
from roofline_lab.core.kv.workbench_defaults import PHASES
from roofline_lab.core.kv.workbench_sections import Counted, sections
from tests.unit import test_kv_properties as drawn
from tests.unit.printed_formula import both_sides


def cells(shape, asked: Settings, phase: str = "decode"):
    counted = Counted(shape, layer_groups(shape, asked.tensor_parallel), account(shape, asked))
    return [(section["key"], row, row["cells"][0]) for section in sections([counted], phase) for row in section["rows"]]


def check(shape, asked: Settings, phase: str) -> None:
    sums: dict[str, list[int]] = {}
    for section, row, cell in cells(shape, asked, phase):
        computed, said = both_sides(cell["formula"])
        assert computed == said == cell["bytes"], (section, row["key"], cell["formula"])
        sums.setdefault(section, []).append(cell["bytes"])
        assert row["total"] == (row["key"] == "total")
    for *parts, total in sums.values():
        assert sum(parts) == total


@pytest.mark.parametrize("phase", PHASES)
@pytest.mark.parametrize("key", [entry.key for entry in models()])
def test_each_model_s_formulas_are_true(key, phase):
    for names in (("f16", "f16"), ("q8_0", "q4_0")):
        if key.startswith("deepseek") and phase == "decode":
            check(model(key), Settings(5000, k_format="fp8_ds_mla", v_format="fp8_ds_mla", boundary="step"), phase)
        asked = Settings(5000, batch=3, k_format=names[0], v_format=names[1], boundary="step", block_tokens=16)
        check(model(key), asked, phase)
        check(model(key), replace(asked, workspace="all", fused=False, shared_prefix_tokens=333), phase)
        check(model(key), replace(asked, workspace="layer", weight_bits=Fraction(17, 4), prefill_tokens=4000), phase)


@given(st.data())
@settings(max_examples=300)
def test_any_model_s_formulas_are_true(data):
    plain = data.draw(st.booleans())
    shape = data.draw(drawn.shapes(windows=plain))
    asked = data.draw(drawn.settings(drawn.STEADY_NAMES) if plain else drawn.settings())
    asked = replace(
        asked,
        boundary=data.draw(st.sampled_from(BOUNDARIES)),
        workspace=data.draw(st.sampled_from(WORKSPACES)),
        fused=data.draw(st.booleans()),
        weight_bits=data.draw(st.sampled_from((16, 8, "4.25", "0.1", "3.333333333333"))),
    )
    for phase in PHASES:
        check(shape, asked, phase)
