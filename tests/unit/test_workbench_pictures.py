"""The pictures' data: true to the account, with every step, and their sentences say what the numbers say."""

from __future__ import annotations

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from roofline_lab.core.kv.account import account
from roofline_lab.core.kv.layer_groups import layer_groups
from roofline_lab.core.kv.models import model, models
from roofline_lab.core.kv.settings import Settings
from roofline_lab.core.kv.workbench import answer
from roofline_lab.core.kv.workbench_cache import Cache
from roofline_lab.core.kv.workbench_context import samples
from roofline_lab.core.kv.workbench_decoding import Decoding, last_reaching

H100 = {"bandwidth": 3350, "peak": 989_400, "name": "H100 SXM"}
LLAMA = model("llama-3-8b")


def pictures(**request):
    return answer({"machine": H100, **request})["pictures"]


def llama_settings(tokens: int, name: str, **more) -> Settings:
    return Settings(tokens, k_format=name, v_format=name, **more)


@pytest.mark.parametrize("more", [{}, {"allocation": "paged"}, {"allocation": "cells"}, {"workspace": "all"}])
@pytest.mark.parametrize("name", ["f16", "q4_0", "kivi2", "mlx4"])
def test_each_sample_of_the_context_is_the_account_s(name, more):
    if more.get("allocation") == "cells" and name not in ("f16", "q4_0"):
        return
    asked = {"ck": name, "cv": name, "batch": 2, "context": 5000, **more}
    sources = pictures(**asked)["context"]["sources"]
    whole = sources["candidate"]
    for tokens, size in list(zip(whole["x"], whole["y"], strict=True))[::7]:
        resident = answer({**asked, "context": tokens})["sections"][2]["rows"]
        parts = [row["cells"][1]["bytes"] for row in resident if not row["total"] and row["key"] != "weights"]
        assert size == sum(parts)
    by_part = [sources[part] for part in ("payload", "metadata", "residual", "state", "waste", "workspace")]
    for place, tokens in enumerate(whole["x"]):
        drawn = [line["y"][place] or 0 for line in by_part if line["x"]]
        assert sum(drawn) == whole["y"][place], tokens


def test_a_flush_is_drawn_as_a_fall_between_two_neighbours():
    line = pictures(ck="kivi2", cv="kivi2")["context"]["sources"]["candidate"]
    sizes = dict(zip(line["x"], line["y"], strict=True))
    for block in range(1, 25):
        assert sizes[128 * block] < sizes[128 * block - 1]
    falls = [x for (x, y), (_, z) in zip(sizes.items(), list(sizes.items())[1:], strict=False) if z < y]
    assert max(falls) > 500_000  # far out too, where teeth are narrower than a pixel


def test_a_page_is_drawn_as_a_rise_between_two_neighbours():
    line = pictures(allocation="paged", block_tokens=64)["context"]["sources"]["baseline"]
    sizes = dict(zip(line["x"], line["y"], strict=True))
    for page in range(1, 20):
        assert sizes[64 * page + 1] - sizes[64 * page] == 64 * 131_072 + 4


def test_a_window_ends_and_a_reserved_length_is_flat():
    shape = model("mistral-7b-v0.1")
    some = samples(Cache(layer_groups(shape), Settings(1)), 10**6)
    assert {4096, 4097} <= set(some)
    line = pictures(allocation="max-length", max_tokens=20_000)["context"]["sources"]["baseline"]
    assert set(line["y"]) == {20_000 * 131_072}
    assert line["x"][-1] == 20_000


def test_the_context_says_where_the_cache_outgrows_the_weights():
    found = pictures()["context"]
    assert "Weights (16.06 GB) dominate up to 122,532 tokens of f16, its cache beyond." in found["text"]
    weights = answer({})["sections"][2]["rows"][0]["cells"][0]["bytes"]
    assert weights // 131_072 == 122_532
    assert found["table"]["head"] == ["tokens", "f16, B", "q4_0, B"]
    assert ["8,192", "1,073,741,824", "301,989,888"] in found["table"]["rows"]


@pytest.mark.parametrize(
    ("batch", "intensity"), [(1, 1.20), (8, 6.54), (32, 12.51), (64, 14.76), (256, 17.05)]
)  # fmt: skip
def test_decode_intensity_is_the_published_one(batch, intensity):
    """The golden numbers leave activations out, which are a quarter of a percent of the bytes here."""
    decoding = Decoding(LLAMA, Cache(layer_groups(LLAMA), Settings(1)))
    assert decoding.intensity(8192, batch) == pytest.approx(intensity, rel=5e-3)
    assert decoding.limit(8192).of_cache == pytest.approx(17.98, abs=5e-3)


@given(
    key=st.sampled_from([each.key for each in models()]),
    name=st.sampled_from(("f16", "q8_0", "fp8-head")),
    tokens=st.integers(1, 20_000),
    batch=st.integers(1, 3000),
    block=st.sampled_from((None, 16)),
    ranks=st.sampled_from((1, 2)),
)
@settings(max_examples=60)
def test_the_curve_is_the_account_s_whole_step(key, name, tokens, batch, block, ranks):
    shape = model(key)
    asked = llama_settings(tokens, name, batch=batch, block_tokens=block, tensor_parallel=ranks, boundary="step")
    try:
        counted = account(shape, asked).decode.total
    except ValueError:  # a latent's rope part does not divide into blocks, or heads do not among ranks
        return
    decoding = Decoding(shape, Cache(layer_groups(shape, ranks), asked).of_least_length())
    assert decoding.intensity(tokens, batch) == pytest.approx(counted.intensity_flop_per_byte, rel=1e-9)


@pytest.mark.parametrize("name", ["f16", "q4_0", "kivi2"])
def test_beyond_the_context_that_is_said_no_batch_reaches_the_ridge(name):
    decoding = Decoding(LLAMA, Cache(layer_groups(LLAMA), llama_settings(1, name)))
    ridge = 989_400 / 3350
    for which in ("of_cache", "of_all"):
        last = last_reaching(decoding, ridge, which)
        reaching = [n for n in range(1, 6000) if getattr(decoding.limit(n), which) >= ridge]
        assert max(reaching) == last
    # The curve itself comes as near to its limit as one likes, and never past it.
    assert decoding.intensity(last, 10**6) == pytest.approx(decoding.limit(last).of_all, rel=1e-3)
    assert decoding.intensity(last + 200, 10**6) < ridge


def test_the_h100_s_context_is_393():
    text = " ".join(pictures()["batch"]["text"])
    limit = "(15,009,316,864 FLOP of matrices + 4,294,967,296 FLOP of attention) / 1,073,741,824 B of cache"
    assert f"{limit} = 17.98 FLOP/byte for each sequence, and to 17.91 with its activations." in text
    assert (
        "f16: beyond 393 tokens it stays below the ridge of 295.3 FLOP/byte of H100 SXM at any batch, "
        "and beyond 359 with activations."
    ) in text
    at_reset = answer({})["pictures"]["batch"]["text"]
    assert any("q4_0: at any context a batch that is large enough reaches" in sentence for sentence in at_reset)
    one = answer({"machine": {"bandwidth": 1, "peak": 1e8}})["pictures"]["batch"]["text"]
    assert any("f16: at any context it stays below" in sentence for sentence in one)


def test_without_weights_the_batch_changes_nothing_and_that_is_said():
    found = pictures(model="typed")["batch"]
    assert found["text"][0].startswith("Attention alone")
    assert len({round(y, 9) for y in found["sources"]["baseline"]["y"]}) == 1


def test_the_points_lie_on_the_roof_and_whole_steps_are_sums_of_operators():
    found = pictures(context=4096)["roof"]
    for name in ("decode_baseline", "prefill_baseline", "decode_candidate", "prefill_candidate", "decode_operators"):
        points = found["sources"][name]
        assert points["x"]
        for x, y in zip(points["x"], points["y"], strict=True):
            assert y == pytest.approx(min(989_400, 3350 * x))
    rows = {row[0]: [int(cell.replace(",", "")) for cell in row[1:3]] for row in found["table"]["rows"]}
    prefill = [sizes for title, sizes in rows.items() if title.startswith("prefill, ") and title[9:] in
               ("qkv", "attention", "output", "mlp", "head")]  # fmt: skip
    assert sum(flop for flop, _ in prefill) == rows["prefill, f16"][0]
    assert any("Prefill, f16: " in sentence and "compute-bound" in sentence for sentence in found["text"])
    assert any("Decode, q4_0: " in sentence and "memory-bound" in sentence for sentence in found["text"])


@pytest.mark.parametrize("request_", [{}, {"batch": 5000, "context": 10**9}, {"model": "typed", "ck": None}])
def test_all_that_is_drawn_is_inside_the_axes_and_these_have_ticks(request_):
    for name, picture in pictures(**request_).items():
        (left, right), (low, high) = picture["ranges"]["x"], picture["ranges"]["y"]
        assert 0 < left < right
        assert 0 < low < high
        for source, columns in picture["sources"].items():
            assert len({len(values) for values in columns.values()}) == 1, source
            assert all(left <= x <= right for x in columns["x"]), (name, source)
            assert all(y is None or 0 < y <= high for y in columns["y"]), (name, source)
        for axis in ("x", "y"):
            places = [place for place, _ in picture["ticks"][axis]]
            assert len(places) >= 3
            assert places == sorted(places)
            assert all(label for _, label in picture["ticks"][axis])
        assert picture["text"]
        assert all(len(row) == len(picture["table"]["head"]) for row in picture["table"]["rows"])


def test_numbers_of_the_text_and_of_the_table_are_the_same():
    found = pictures()["batch"]
    of_table = found["table"]["rows"][-1][1]
    assert re.search(r"and to ([0-9.]+) with", found["text"][1])[1] == of_table
