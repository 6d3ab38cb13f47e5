"""Formats: exact block layouts, names with groups and residuals, and what a model's rows do not divide into."""

from __future__ import annotations

from fractions import Fraction

import pytest

from roofline_lab.core.kv.account import account
from roofline_lab.core.kv.cache_format import CacheFormat, FormatError, Layout
from roofline_lab.core.kv.format_names import format_names, parse_format
from roofline_lab.core.kv.settings import Settings
from roofline_lab.core.kv.shape import Layer, ModelShape
from tests.unit.kv_shapes import LATENT, ONE, sliding

# Bytes of a row of 8 heads of 128 in the long run, keys and values; from the block sizes of each format.
ROW_BYTES = {
    "f32": 4096,
    "f16": 2048,
    "bf16": 2048,
    "fp8": 1024,
    "fp8-head": 1024,
    "int8": 1152,
    "int4": 640,
    "int4-g128": 544,
    "int8-token-head": 8 * 132,
    "q8_0": 1088,
    "q5_1": 768,
    "q5_0": 704,
    "q4_1": 640,
    "q4_0": 576,
    "iq4_nl": 576,
    "mxfp4": 544,
    "mxfp8": 8 * 132,
    "nvfp4": 8 * 72,
    "kivi2": 384,
    "kivi2-g64": 320,
    "kivi2-g128": 288,
    "kivi4": 640,
    "hf-int4": 576,
    "hf-int2": 320,
    "mlx8": 1088,
    "mlx4": 576,
    "mlx2": 320,
    "mlx4-g32": 640,
    "exl2-q8": 1088,
    "exl2-q6": (1088, 576),
    "exl2-q4": 576,
    **{f"exl3-{bits}": 128 * bits + 64 for bits in range(2, 9)},
}

ISSUE_NAMES = (
    "f32 f16 bf16 fp8 int8 int4 q8_0 q5_1 q5_0 q4_1 q4_0 iq4_nl mxfp4 mxfp8 nvfp4 kivi2 kivi4 hf-int4 hf-int2 mlx8 "
    "mlx4 mlx2 exl2-q8 exl2-q6 exl2-q4 exl3-2 exl3-3 exl3-4 exl3-5 exl3-6 exl3-7 exl3-8 fp8-head "
    "int8-token-head fp8_ds_mla"
)


@pytest.mark.parametrize("name", ROW_BYTES)
def test_a_row_has_its_block_size(name):
    wanted = ROW_BYTES[name] if isinstance(ROW_BYTES[name], tuple) else (ROW_BYTES[name],) * 2
    found = parse_format(name)
    assert (found.key.bytes_per_token(8, 128), found.value.bytes_per_token(8, 128)) == wanted


def test_every_name_that_is_promised_is_there_and_every_format_says_where_it_is_from():
    assert set(format_names()) == set(ISSUE_NAMES.split())
    assert all(parse_format(name).source for name in format_names())


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("q9_0", "There is no format “q9_0”; there are f32"),
        ("Q8_0", "no format"),
        ("", "no format"),
        ("f16-g32", "f16 has no groups"),
        ("q4_0-g64", "q4_0 has groups of 32 and no others"),
        ("mlx4-g100", "mlx4 has groups of 32, 64, 128, not of 100"),
        ("int4-r128", "int4 keeps no residual"),
        ("kivi2-g48", "Groups of 48 tokens need a residual block that they divide, not 128"),
        ("kivi2-g32-r0", "A residual has 1 to 65,536 tokens, not 0"),
        ("int4-g0", "A group has 1 to 65,536 codes, not 0"),
        ("int4-g999999", "A group has 1 to 65,536 codes"),
        ("kivi2-g9999999", "no format"),
    ],
)
def test_a_name_that_says_nothing_is_refused(name, said):
    with pytest.raises(FormatError, match=said):
        parse_format(name)


@pytest.mark.parametrize("name", ["q8_0", "q4_0", "mxfp4", "mxfp8", "exl2-q4", "exl3-4", "mlx4", "int4", "kivi2"])
@pytest.mark.parametrize("width", [80, 100])
def test_a_row_that_does_not_divide_into_blocks_is_refused_and_what_would_do_is_said(name, width):
    shape = ModelShape("m", (Layer("full", 32, 32, width, width),))
    with pytest.raises(FormatError, match=f"blocks of .* {width} elements in a head.* f16, bf16, fp8 .* would do"):
        account(shape, Settings(100, k_format=name, v_format=name))


def test_the_group_that_is_proposed_does():
    shape = ModelShape("m", (Layer("full", 32, 32, 80, 80),))
    with pytest.raises(FormatError, match="so would int4-g20"):
        account(shape, Settings(100, k_format="int4"))
    assert account(shape, Settings(100, k_format="int4-g20")).stored.payload_bytes > 0


def test_keys_and_values_are_judged_apart():
    shape = ModelShape("m", (Layer("full", 8, 8, 80, 128),))
    assert account(shape, Settings(10, v_format="q8_0")).stored.v_bytes == 10 * 8 * 136
    with pytest.raises(FormatError, match="the keys of layer 0"):
        account(shape, Settings(10, k_format="q8_0"))


def test_groups_over_the_whole_tensor_must_divide_it():
    shape = ModelShape("m", (Layer("full", 1, 1, 16, 16),))
    with pytest.raises(FormatError, match=r"groups of 64 over the whole tensor.* 101 × 16 elements"):
        account(shape, Settings(101, k_format="hf-int4", v_format="hf-int4"))
    assert account(shape, Settings(100, k_format="hf-int4", v_format="hf-int4")).stored.total_bytes == 2 * 900


def test_the_latent_of_deepseek_in_8_bits_has_656_bytes():
    found = account(LATENT, Settings(1000, k_format="fp8_ds_mla"))
    assert found.per_token_bytes == 61 * 656
    assert (found.stored.payload_bytes, found.stored.metadata_bytes) == (61_000 * 640, 61_000 * 16)


@pytest.mark.parametrize("rank", [0, 256])
def test_a_layout_for_a_latent_holds_no_other(rank):
    layer = Layer("full", 32, 1, rank + 32, 0, latent=True, latent_rank=rank) if rank else ONE.layers[0]
    with pytest.raises(FormatError, match="laid out for a latent of 512"):
        account(ModelShape("m", (layer,)), Settings(10, k_format="fp8_ds_mla", v_format="f16"))


def test_a_scale_for_each_head_is_kept_once_whatever_the_tokens():
    for tokens in (1, 5000):
        assert account(ONE, Settings(tokens, k_format="fp8-head", v_format="fp8")).stored.metadata_bytes == 8 * 4


def test_a_residual_is_not_defined_where_a_window_has_left_tokens_behind():
    shape = ModelShape("m", (sliding(100),))
    assert account(shape, Settings(100, k_format="kivi2", v_format="kivi2")).stored.residual_bytes > 0
    with pytest.raises(FormatError, match="sees 100 tokens only, as layer 0 does; a format without a residual"):
        account(shape, Settings(101, k_format="kivi2", v_format="kivi2"))


def test_a_format_of_ones_own():
    three = Layout(3, "width", 48, scale="f16", zero="int8")
    shape = ModelShape("m", (Layer("full", 4, 2, 96, 96),))
    found = account(shape, Settings(7, k_format=CacheFormat("int3", three, three)))
    # 2 heads, 2 groups each: 18 bytes of codes; 3 bytes of scale and zero point.
    assert found.stored.k_bytes == 7 * (4 * 18 + 4 * 3)
    assert found.as_json()["k_format"] == "int3"
    assert three.bytes_per_token(2, 96) == Fraction(84)


def test_no_more_of_a_row_is_coded_than_there_is():
    part = Layout(8, "width", 32, scale="f32", coded_width=96)
    found = account(ONE, Settings(10, k_format=CacheFormat("part", part, part))).stored
    assert found.k_bytes == 10 * 8 * (96 + 3 * 4 + 32 * 2)
    with pytest.raises(FormatError, match="codes 96 elements of a row, and the keys of layer 0 have 64"):
        account(ModelShape("m", (Layer("full", 8, 8, 64, 64),)), Settings(10, k_format=CacheFormat("part", part, part)))


@pytest.mark.parametrize(
    "wrong",
    [
        {"code_bits": 0},
        {"code_bits": 33},
        {"code_bits": 1.58},
        {"code_bits": 8, "axis": "sideways"},
        {"code_bits": 8, "scale": "f64"},
        {"code_bits": 8, "group": 0},
        {"code_bits": 2, "axis": "tokens", "group": 32},
        {"code_bits": 2, "residual": "window"},
        {"code_bits": 2, "residual_tokens": 128},
    ],
)
def test_a_format_of_ones_own_that_does_not_fit_together_is_refused(wrong):
    with pytest.raises(FormatError):
        Layout(**wrong)
