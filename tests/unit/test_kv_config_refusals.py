"""What is not a sound config, or not understood, becomes one sentence that names the field, and quickly."""

from __future__ import annotations

import json
import time
from typing import Any

import pytest

from roofline_lab.core.kv.config import read_config
from roofline_lab.core.kv.shape import ShapeError
from tests.unit.configs.read import config

LLAMA = {
    "model_type": "llama",
    "num_hidden_layers": 32,
    "num_attention_heads": 32,
    "num_key_value_heads": 8,
    "hidden_size": 4096,
    "vocab_size": 32_000,
    "intermediate_size": 11_008,
}


def refusal(data: Any) -> str:
    """The sentence, which must come within a second and be one line."""
    began = time.perf_counter()
    with pytest.raises(ShapeError) as caught:
        read_config(data)
    assert time.perf_counter() - began < 1.0
    said = str(caught.value)
    assert "\n" not in said
    assert said.endswith(".")
    assert len(said) < 300
    return said


def changed(text: str) -> str:
    """The text of a config whose number of layers is written as given."""
    return json.dumps(LLAMA).replace('"num_hidden_layers": 32', f'"num_hidden_layers": {text}')


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('"32"', '"32"'),
        ("true", "true"),
        ("32.0", "32.0"),
        ("NaN", "NaN"),
        ("Infinity", "Infinity"),
        ("1e400", "Infinity"),
        ("-1", "-1"),
        ("0", "0"),
        ("1001", "1,001"),
        ("1" + "0" * 400, "more than 30 digits"),
        ("[32]", "a list of 1"),
        ('{"a": 1}', "an object"),
    ],
)
def test_a_number_of_the_wrong_type_or_size(text: str, said: str) -> None:
    sentence = refusal(changed(text))
    assert sentence.startswith("num_hidden_layers must be a whole number from 1 to 1,000, and is ")
    assert said in sentence


@pytest.mark.parametrize("key", ["num_attention_heads", "num_key_value_heads", "hidden_size", "head_dim"])
@pytest.mark.parametrize("value", ["32", True, 1.5, -8, 0, 10**9])
def test_every_size_is_checked(key: str, value: object) -> None:
    assert refusal({**LLAMA, key: value}).startswith(f"{key} must be a whole number")


@pytest.mark.parametrize("value", ["false", 0, [], 1.0])
def test_a_flag_is_true_or_false(value: object) -> None:
    sentence = refusal(config("qwen2-7b-instruct", use_sliding_window=value))
    assert sentence.startswith("use_sliding_window must be true or false")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "not JSON"),
        ("{", "not JSON: line 1, column"),
        ("[]", "a JSON object in braces"),
        ("null", "a JSON object in braces, and this is null"),
        ('"' + "x" * 99 + '"', 'xxx..."'),
        (b"\xff\xfe{}", "not UTF-8"),
        ('{"a": 1, "a": 2}', 'says "a" twice'),
        ("[" * 100_000, "nested too deeply"),
        ('{"a":' * 50_000 + "1" + "}" * 50_000, "nested too deeply"),
        ('{"n_layer": ' + "9" * 5_000 + "}", "thousands of digits"),
        (" " * 3_000_000 + "{}", "3,000,000 are the most"),
        (json.dumps({f"k{i}": i for i in range(190_000)}), "3,000,000 are the most"),
        (json.dumps({f"k{i}": i for i in range(50_000)}), "no num_hidden_layers"),
        (json.dumps({**LLAMA, "layer_types": ["full_attention"] * 40_000}), "40000 entries for 32 layers"),
        ("{}", "no num_hidden_layers"),
    ],
)
def test_text_that_is_no_config(text: str | bytes, said: str) -> None:
    assert said in refusal(text)


@pytest.mark.parametrize("data", [None, 3, 3.5, ["a"], {1, 2}])
def test_data_that_is_no_config(data: object) -> None:
    assert refusal(data) == "A config is the text of a config.json, or an object read from it."


def test_long_values_are_cut() -> None:
    sentence = refusal({**LLAMA, "num_hidden_layers": "7" * 500})
    assert sentence.count("7") < 40
    assert "7777..." in sentence
    sentence = refusal({**LLAMA, "sliding_" + "y" * 500 + "\nz": 7})
    assert "y" * 30 in sentence
    assert sentence.count("y") < 50


@pytest.mark.parametrize(
    "key",
    [
        "compress_ratios",
        "kv_compression",
        "sliding_window",
        "local_window",
        "swa_head_dim",
        "kv_share_factor",
        "num_kv_groups",
        "sparse_config",
        "dual_chunk_attention_config",
        "mamba_d_state",
        "attention_sink_size",
        "kv_layer_pattern",
        "index_head_dim",
        "per_layer_config",
        "add_cross_attention",
        "cache_layers",
    ],
)
def test_keys_that_may_change_the_cache_are_refused_by_name(key: str) -> None:
    assert key in refusal({**LLAMA, key: 4})
    assert read_config({**LLAMA, key: None}).layers == read_config(LLAMA).layers  # not in use


def test_harmless_keys_are_read_past() -> None:
    model = {
        **LLAMA,
        "quantization_config": {"bits": 4, "kv_cache_scheme": {"num_bits": 8}},
        "rope_scaling": {"type": "yarn", "original_max_position_embeddings": 4096},
        "use_cache": True,
        "time_step_limit": [0.0, float("inf")],
        "max_window_layers": 28,
        "some_new_training_flag": 7,
    }
    assert read_config(model).layers == read_config(LLAMA).layers


def test_an_unknown_family_is_read_where_every_key_is_understood() -> None:
    plain = {**LLAMA, "model_type": "brand_new", "head_dim": 64, "rope_theta": 1e6, "num_experts": 8}
    shape = read_config(plain)
    assert (len(shape.layers), shape.layers[0].kv_heads, shape.layers[0].key_width) == (32, 8, 64)
    assert shape.weights is None
    assert "brand_new" in shape.weights_missing
    windows = {**plain, "sliding_window": 512, "layer_types": ["full_attention", "sliding_attention"] * 16}
    assert [layer.window_tokens for layer in read_config(windows).layers[:2]] == [None, 512]


@pytest.mark.parametrize(
    ("added", "said"),
    [
        ({"mb_per_layer": 2}, "mb_per_layer is 2; neither this key nor the model_type is known."),
        ({"num_key_value_heads": None}, "no num_key_value_heads"),
        ({"layer_types": ["full_attention"] * 31 + ["linear_attention"]}, "layer_types has recurrent layers"),
        ({"layer_types": ["full_attention"] * 31 + ["shared_attention"]}, '"shared_attention", a kind of layer'),
        ({"layer_types": ["full_attention"] * 31 + ["sliding_attention"]}, "no sliding_window"),
        ({"layer_types": ["full_attention"] * 31 + [7]}, "layer_types has 7"),
        ({"is_encoder_decoder": True}, 'the decoder of "brand_new"'),
    ],
)
def test_an_unknown_family_is_refused_where_one_key_is_not(added: dict, said: str) -> None:
    assert said in refusal({**LLAMA, "model_type": "brand_new", **added})


@pytest.mark.parametrize(
    ("model", "said"),
    [
        ({**LLAMA, "num_key_value_heads": 5}, "5 KV heads do not divide 32 query heads"),
        ({**LLAMA, "hidden_size": 4100}, "head_dim is not given, and 32 query heads do not divide hidden_size 4,100"),
        ({**LLAMA, "n_layer": 31}, "num_hidden_layers and n_layer disagree (32 and 31)"),
        ({**LLAMA, "num_key_value_heads": [8] * 31}, "31 entries for 32 layers"),
        ({**LLAMA, "text_config": {}, "llm_config": {}}, "text_config and llm_config"),
        ({**LLAMA, "text_config": "x"}, "text_config must be an object"),
        ({**LLAMA, "model_type": 7}, "model_type must be a text"),
        ({**LLAMA, "model_type": None, "architectures": "Llama"}, "architectures must be a list"),
        ({**LLAMA, "model_type": "bert"}, "bert reads all tokens at once"),
        ({**LLAMA, "num_kv_shared_layers": 32}, "leaves no full layer to share"),
        (
            config("llama-4-maverick", text_config={**LLAMA, "model_type": "llama4_text", "no_rope_layers": [2] * 32}),
            "",
        ),
        (config("jamba-v0.1-hfdefault", attn_layer_offset=8), "attn_layer_offset must be a whole number from 0 to 7"),
        (config("jamba-v0.1-hfdefault", sliding_window=9), "sliding_window is 9"),
        (config("nemotron-h-56b", hybrid_override_pattern="M-X" * 39 + "*"), "118 of the letters M, *, - and E"),
        (config("recurrentgemma-class-default", block_types=[]), "block_types must be a list"),
        (config("gemma3-1b-it", sliding_window_pattern="LLL"), "letters L and one G at the end"),
        (config("qwen3-30b-a3b", use_sliding_window=True, sliding_window=9), "write layer_types"),
        (config("deepseek-v3", qk_rope_head_dim=None), "no qk_rope_head_dim"),
        (config("glm-4-9b-chat", multi_query_group_num=None), "no multi_query_group_num"),
        (config("mpt-7b-hfdefault", attn_config=3), "attn_config must be an object"),
        (config("nemotron-super-49b", block_configs=[3] * 80), "block_configs has 3"),
        (config("whisper-large-reconstructed", max_source_positions=None), "no max_source_positions"),
        (config("mllama-text-hfdefault", text_config={**LLAMA, "model_type": "mllama_text_model"}), ""),
    ],
)
def test_what_does_not_fit_together(model: dict, said: str) -> None:
    assert said in refusal(model)


def test_a_window_of_a_block_and_its_sinks() -> None:
    blocks = config("nemotron-super-49b")["block_configs"]
    blocks = [{**block, "attention": {**block["attention"]}} for block in blocks]
    blocks[0]["attention"]["window_length"] = 512
    layer = read_config(config("nemotron-super-49b", block_configs=blocks)).layers[0]
    assert (layer.kind, layer.window_tokens) == ("sliding", 512)
    blocks[0]["attention"]["num_sink_tokens"] = 4
    assert "num_sink_tokens is 4" in refusal(config("nemotron-super-49b", block_configs=blocks))
