"""Slips that public tools made when they read a model; the number of each is that of the list they were found in.

Every test has the right answer and the naive one, which must not come out.
"""

from __future__ import annotations

import pytest

from roofline_lab.core.kv.config import read_config
from roofline_lab.core.kv.shape import ShapeError
from tests.unit.configs.read import config, kept_bytes, kinds

GIB = 2**30

LLAMA = {
    "model_type": "llama",
    "num_hidden_layers": 32,
    "num_attention_heads": 32,
    "num_key_value_heads": 8,
    "hidden_size": 4096,
}
QWEN3_5 = {
    "model_type": "qwen3_5_text",
    "num_hidden_layers": 64,
    "num_attention_heads": 24,
    "num_key_value_heads": 4,
    "head_dim": 256,
    "hidden_size": 5120,
    "linear_num_key_heads": 16,
    "linear_num_value_heads": 48,
    "linear_key_head_dim": 128,
    "linear_value_head_dim": 128,
    "linear_conv_kernel_dim": 4,
}


def per_token(config_: dict) -> int:
    """Bytes at 16 bits that one more token adds to a long sequence."""
    shape = read_config(config_)
    return kept_bytes(shape, 2_000_001) - kept_bytes(shape, 2_000_000)


# Query heads, hidden size or parameters in place of KV heads


@pytest.mark.parametrize(
    ("model", "right", "naive"),
    [
        (LLAMA, 131_072, 524_288),  # B02: 2 x hidden_size a layer
        (config("llama-2-70b"), 80 * 2 * 8 * 128 * 2, 80 * 2 * 64 * 128 * 2),  # B04, B08
        (config("qwen2.5-7b-instruct"), 57_344, 28 * 2 * 3584 * 16),  # B07: hidden, and bits for bytes
        (config("llama-3.1-405b"), 516_096, 1_032_192),  # B11: 16 heads of the first checkpoint
        (config("llama-2-7b"), 524_288, 2 * 32 * 32 * 4096 * 2),  # B01: heads times hidden
    ],
)
def test_kv_heads(model: dict, right: int, naive: int) -> None:
    assert per_token(model) == right != naive


def test_b05_kv_groups_are_how_many_heads_are_kept() -> None:
    model = {"model_type": "llama", "n_layers": 1, "n_heads": 32, "n_kv_groups": 8, "emb_dim": 4096}
    assert read_config(model).layers[0].kv_heads == 8 != 32 // 8


def test_b05_gqa_groups_of_openelm_are_how_many_share_one() -> None:
    layers = read_config(config("openelm-1.1b")).layers
    assert [layer.kv_heads for layer in layers[:4]] == [4, 4, 4, 5]
    assert layers[0].query_heads == 16


# head_dim is not hidden / heads


@pytest.mark.parametrize(
    ("model", "right"),
    [
        ("gpt-oss-20b", 64),  # B13: hidden / heads is 45
        ("gemma2-27b", 128),  # 144
        ("qwen3-32b", 128),  # B17: 80
        ("qwen3-0.6b", 128),  # B19: 64
        ("mistral-nemo-2407", 128),  # 160
        ("nemotron-3-nano-30b", 128),  # 84
    ],
)
def test_head_width_from_the_config(model: str, right: int) -> None:
    layer = next(layer for layer in read_config(config(model)).layers if layer.kv_heads)
    naive = config(model)["hidden_size"] // config(model)["num_attention_heads"]
    assert layer.key_width == layer.value_width == right != naive


def test_b14_b16_declared_width_wins() -> None:
    model = {**LLAMA, "hidden_size": 3584, "num_attention_heads": 16, "head_dim": 256}
    assert read_config(model).layers[0].key_width == 256 != 3584 // 16
    assert per_token({**model, "num_hidden_layers": 1, "num_key_value_heads": 8}) == 8192 != 7168


def test_null_width_is_hidden_over_heads() -> None:
    assert read_config({**LLAMA, "head_dim": None}).layers[0].key_width == 128


def test_b19_context_of_qwen3() -> None:
    total = kept_bytes(read_config(config("qwen3-0.6b")), 40_960)
    assert total / GIB == 4.375  # and not 2.19


def test_b20_keys_and_values_of_different_width() -> None:
    layer = read_config({**LLAMA, "head_dim": 192, "v_head_dim": 128}).layers[0]
    assert (layer.key_width, layer.value_width) == (192, 128)


# Falcon's flags


def test_b22_old_falcon_is_multi_query_whatever_num_kv_heads_says() -> None:
    assert read_config(config("falcon-7b-hfdefault")).layers[0].kv_heads == 1 != 71


def test_b23_new_falcon_has_a_number_though_multi_query_is_true() -> None:
    model = config("falcon-40b-reconstructed")
    assert model["multi_query"] is True
    assert read_config(model).layers[0].kv_heads == 8 != 1


def test_falcon_without_multi_query_is_multi_head() -> None:
    model = config("falcon-7b-hfdefault", multi_query=False)
    assert read_config(model).layers[0].kv_heads == 71


# Windows and mixed kinds


def test_b25_gemma_3_27b() -> None:
    model = {
        "model_type": "gemma3_text",
        "num_hidden_layers": 62,
        "num_attention_heads": 32,
        "num_key_value_heads": 16,
        "head_dim": 128,
        "hidden_size": 5376,
        "sliding_window": 1024,
    }
    shape = read_config(model)
    assert kinds(shape) == {"sliding": 52, "full": 10}
    assert round(kept_bytes(shape, 131_072) / GIB, 2) == 10.41
    naive = 62 * 2 * 16 * (5376 // 32) * 131_072 * 2
    assert round(naive / GIB, 2) == 81.38


def test_b29_gpt_oss_grows_in_half_its_layers() -> None:
    assert per_token(config("gpt-oss-120b")) == 36_864 != 73_728


def test_b32_widths_of_the_two_kinds_are_not_mixed() -> None:
    layers = read_config(config("gemma-4-sophgo")).layers
    assert {(layer.kind, layer.key_width) for layer in layers[:15]} == {("sliding", 256), ("full", 512)}


def test_b34_b35_a_model_that_only_slides_stops_growing() -> None:
    shape = read_config(config("mistral-7b-instruct-v0.2", sliding_window=4096, max_position_embeddings=32_768))
    assert kinds(shape) == {"sliding": 32}
    assert kept_bytes(shape, 4095) < kept_bytes(shape, 4096) == kept_bytes(shape, 131_072)
    assert kept_bytes(shape, 131_072) != 131_072 * kept_bytes(shape, 1)


def test_qwen2_slides_from_max_window_layers_on_and_only_with_the_switch() -> None:
    assert kinds(read_config(config("qwen2-7b-instruct"))) == {"full": 28}
    on = config("qwen2-7b-instruct", use_sliding_window=True, max_window_layers=20, sliding_window=4096)
    assert [layer.kind for layer in read_config(on).layers] == ["full"] * 20 + ["sliding"] * 8


# Hybrids and per-layer lists


def test_b37_a_list_with_zeros_is_summed() -> None:
    heads = [8] * 6 + [0, 0] + [8] * 40 + [0] * 29 + [8] * 3
    model = {**LLAMA, "num_hidden_layers": 80, "num_attention_heads": 64, "hidden_size": 8192}
    shape = read_config({**model, "num_key_value_heads": heads})
    assert kinds(shape) == {"full": 49, "none": 31}
    assert per_token({**model, "num_key_value_heads": heads}) == per_token(config("nemotron-super-49b")) == 200_704


def test_b37b_openelm_differs_from_layer_to_layer() -> None:
    assert per_token(config("openelm-1.1b")) == 43_264 != 28 * 2 * 4 * 64 * 2


def test_b38_the_first_entry_may_be_zero() -> None:
    layers = read_config({**LLAMA, "num_hidden_layers": 3, "num_key_value_heads": [0, 8, 0]}).layers
    assert [layer.kv_heads for layer in layers] == [0, 8, 0]


def test_b40_b41_linear_layers_keep_no_tokens() -> None:
    shape = read_config(QWEN3_5)
    assert kinds(shape) == {"recurrent": 48, "full": 16}
    assert kept_bytes(shape, 262_144) == 16 * GIB
    naive = 64 * 2 * 4 * (5120 // 24) * 262_144 * 2
    assert round(naive / GIB, 2) == 53.25
    assert kept_bytes(shape, 64) == 4 * 2**20 != 16 * 2**20


@pytest.mark.parametrize(
    ("layers", "value_heads", "state_mib", "conv_mib"),
    [(32, 32, 48, 2.25), (40, 32, 60, 2.8125)],  # rs-004 and rs-007, a sequence
)
def test_states_as_llama_cpp_logs_them(layers: int, value_heads: int, state_mib: float, conv_mib: float) -> None:
    shape = read_config({**QWEN3_5, "num_hidden_layers": layers, "linear_num_value_heads": value_heads})
    assert sum(layer.state_elements for layer in shape.layers) * 4 == state_mib * 2**20
    assert sum(layer.conv_elements for layer in shape.layers) * 4 == conv_mib * 2**20
    assert {layer.state_bytes_per_element for layer in shape.layers} == {4}


def test_b44_layers_for_further_tokens_are_named_and_not_counted() -> None:
    shape = read_config({**QWEN3_5, "mtp_num_hidden_layers": 1})
    assert kinds(shape)["full"] == 16
    assert "mtp_num_hidden_layers" in shape.notes[0]


# Latents


def test_b46_b49_a_latent_is_kept_once() -> None:
    shape = read_config(config("deepseek-v3"))
    layer = shape.layers[0]
    assert per_token(config("deepseek-v3")) == 61 * 576 * 2
    assert per_token(config("deepseek-v3")) not in (2 * 61 * 512 * 2, 61 * 572 * 2, 2 * 61 * 576 * 2)
    assert (layer.latent, layer.kv_heads, layer.value_width) == (True, 1, 0)
    assert (layer.query_heads, layer.query_width, layer.out_width) == (128, 192, 128)
    assert layer.query_heads * layer.query_width == 24_576  # what llama.cpp once kept, expanded
    assert layer.query_heads * layer.out_width == 16_384


def test_b47_deepseek_at_full_length() -> None:
    assert round(kept_bytes(read_config(config("deepseek-v3")), 163_840) / GIB, 2) == 10.72


def test_b52_indexer_keys_stand_beside_the_latent() -> None:
    layer = read_config(config("deepseek-v3.2")).layers[0]
    assert (layer.key_width, layer.indexer_width, layer.indexer_heads, layer.selected_tokens) == (576, 128, 64, 2048)


def test_b53_compressed_entries_are_refused_and_not_taken_for_grouped_heads() -> None:
    model = {
        "model_type": "deepseek_v4",
        "num_hidden_layers": 43,
        "num_attention_heads": 64,
        "num_key_value_heads": 1,
        "head_dim": 512,
        "hidden_size": 4096,
        "compress_ratios": [128] * 43,
    }
    with pytest.raises(ShapeError, match="compress_ratios"):
        read_config(model)


# Nested configs and missing fields


@pytest.mark.parametrize("key", ["text_config", "language_config", "llm_config"])
def test_b55_b56_the_language_model_is_within(key: str) -> None:
    vision = {"hidden_size": 1152, "num_hidden_layers": 27, "num_attention_heads": 16}
    shape = read_config({"model_type": "some_vlm", **vision, "vision_config": vision, key: LLAMA})
    assert (len(shape.layers), shape.hidden_size, shape.layers[0].kv_heads) == (32, 4096, 8)


def test_b56_the_same_keys_beside_the_language_model_are_not_read() -> None:
    outside = {"sliding_window": 4096, "use_sliding_window": False, "hidden_size": 1}
    inside = {**LLAMA, "model_type": "qwen2", "sliding_window": None}
    assert kinds(read_config({"model_type": "some_vlm", **outside, "text_config": inside})) == {"full": 32}
    with pytest.raises(ShapeError, match="compress_ratios"):
        read_config({"model_type": "some_vlm", "compress_ratios": [4], "text_config": LLAMA})


def test_b55_two_levels_down() -> None:
    shape = read_config({"model_type": "omni", "thinker_config": {"text_config": LLAMA, "audio_config": {}}})
    assert (len(shape.layers), shape.layers[0].kv_heads) == (32, 8)


@pytest.mark.parametrize("missing", ["num_hidden_layers", "num_attention_heads", "hidden_size"])
def test_b55_no_silent_defaults(missing: str) -> None:
    with pytest.raises(ShapeError, match=f"no {missing}"):
        read_config({key: value for key, value in LLAMA.items() if key != missing})
    with pytest.raises(ShapeError, match=f"no {missing} in text_config"):
        read_config({"text_config": {key: value for key, value in LLAMA.items() if key not in (missing, "model_type")}})


def test_b58_class_defaults_of_gemma_3_are_named() -> None:
    shape = read_config(config("gemma-3-sophgo"))
    layer = shape.layers[0]
    assert (layer.query_heads, layer.kv_heads, layer.key_width) == (8, 4, 256)
    assert kinds(shape) == {"sliding": 29, "full": 5}
    assert "num_attention_heads 8, num_key_value_heads 4, head_dim 256 and" in shape.notes[0]


def test_b59_cross_attention_keeps_the_encoder_positions() -> None:
    layer = read_config(config("whisper-large-reconstructed")).layers[0]
    assert layer.cross_tokens == 1500 != 1024
    assert (layer.kind, layer.query_heads, layer.kv_heads, layer.key_width) == ("full", 20, 20, 64)


# Layers that share


def test_gemma_4_keeps_15_of_35_layers() -> None:
    layers = read_config(config("gemma-4-sophgo")).layers
    assert [layer.kind for layer in layers].count("shared") == 20
    assert {layer.shares_layer for layer in layers if layer.kind == "shared"} == {13, 14}
    assert layers[13].kind == "sliding"
    assert layers[14].kind == "full"
    assert layers[34].shares_layer == 14


def test_cross_layer_attention_follows_the_flag_and_not_the_factor() -> None:
    model = {**LLAMA, "model_type": "hunyuan", "cla_share_factor": 2}
    assert kinds(read_config({**model, "use_cla": False})) == {"full": 32}
    on = read_config({**model, "use_cla": True})
    assert kinds(on) == {"full": 16, "shared": 16}
    assert [layer.shares_layer for layer in on.layers[:4]] == [None, 0, None, 2]
    assert per_token({**model, "use_cla": True}) * 2 == per_token({**model, "use_cla": False})
