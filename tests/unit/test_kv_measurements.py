"""Sizes that engines printed or people measured, and some that were published wrong: each comes out to the byte."""

from __future__ import annotations

import json
from functools import reduce
from pathlib import Path

import pytest

from roofline_lab.core.kv.account import account
from roofline_lab.core.kv.cache_format import CacheFormat, Layout
from roofline_lab.core.kv.settings import Cells, Settings
from roofline_lab.core.kv.shape import Layer, ModelShape

MEASUREMENTS = {each["id"]: each for each in json.loads(Path(__file__).with_name("kv_measurements.json").read_text())}

# The two geometries of a latent, and the one of a recurrent layer, that the measured models have.
LATENT = Layer("full", 128, 1, 576, 0, latent=True, latent_rank=512, rope_width=64)
INDEXED = Layer("full", 128, 1, 576, 0, latent=True, latent_rank=512, rope_width=64, indexer_width=128)
RECURRENT = Layer("recurrent", state_elements=32 * 128 * 128, conv_elements=3 * (32 * 128 + 2 * 16 * 128))
NAMED = {"latent": LATENT, "indexed latent": INDEXED, "recurrent": RECURRENT}

# A type of newer llama.cpp trees that the lab has no name for: 18 bytes for 128 codes.
Q1_0 = CacheFormat("q1_0", Layout(1, "width", 128, scale="f16"), Layout(1, "width", 128, scale="f16"))


def layers_of(rows: list[list]) -> tuple[Layer, ...]:
    """Layers as a row describes them: how many, kind, KV heads, key and value width, window."""
    found = []
    for count, kind, *geometry in rows:
        if kind in NAMED:
            layer = NAMED[kind]
        else:
            heads, key_width, value_width, *window = geometry
            layer = Layer(kind, heads, heads, key_width, value_width, *window, shares_layer=0)
        found += [layer] * count
    return tuple(found)


def account_of(case: dict):
    given = dict(case["settings"])
    if "cells" in given:
        given["cells"] = Cells(*given["cells"])
    if given.get("v_format") == "q1_0":
        given["v_format"] = Q1_0
    return account(ModelShape(case["model"], layers_of(case["layers"])), Settings(**given))


@pytest.mark.parametrize("name", MEASUREMENTS)
def test_a_measured_size_comes_out_to_the_byte(name):
    case = MEASUREMENTS[name]
    found = reduce(getattr, case["field"].split("."), account_of(case))
    assert found == case["bytes"]
    assert found != case.get("naive")  # what was published wrong


def test_every_measurement_has_a_source():
    assert len(MEASUREMENTS) == 125
    assert all(case["source"] and case["said"] for case in MEASUREMENTS.values())
    assert sum("naive" in case for case in MEASUREMENTS.values()) == 8
