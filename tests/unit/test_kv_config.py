"""Configs of public models come out with the bytes that an independent reading found, or are refused by name."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from roofline_lab.core.kv.config import read_config
from roofline_lab.core.kv.shape import KINDS, ShapeError
from tests.unit.configs.read import CONFIGS, config, kept_bytes, kinds

READ = [name for name, entry in CONFIGS.items() if "refused" not in entry]
REFUSED = [name for name, entry in CONFIGS.items() if "refused" in entry]


def test_there_are_as_many_as_were_collected() -> None:
    assert len(CONFIGS) == 94
    assert len(REFUSED) == 3
    assert all(entry["source"] for entry in CONFIGS.values())


@pytest.mark.parametrize("name", READ)
def test_bytes(name: str) -> None:
    entry = CONFIGS[name]
    shape = read_config(json.dumps(entry["config"]), name)
    for tokens in (1, 128, 129, 5000, 131_072):
        windows = sum(2 * layers * elements * min(tokens, window) for layers, elements, window in entry["windows"])
        assert kept_bytes(shape, tokens) == entry["growing_bytes_per_token"] * tokens + windows


@pytest.mark.parametrize("name", REFUSED)
def test_refused_by_the_name_of_the_key(name: str) -> None:
    with pytest.raises(ShapeError, match=CONFIGS[name]["refused"]):
        read_config(config(name))


@pytest.mark.parametrize("name", READ)
def test_layers_fit_together(name: str) -> None:
    shape = read_config(config(name), name)
    assert shape.name == name
    assert shape.hidden_size > 0
    assert bool(shape.weights) != bool(shape.weights_missing)
    for index, layer in enumerate(shape.layers):
        assert layer.kind in KINDS
        assert (layer.window_tokens is not None) == (layer.kind in ("sliding", "chunked"))
        assert (layer.kv_heads > 0) == (layer.kind not in ("recurrent", "none"))
        if layer.kind == "recurrent":
            assert layer.state_elements + layer.conv_elements > 0
        if layer.kind == "shared":
            assert layer.shares_layer is not None
            assert layer.shares_layer < index
        elif layer.kv_heads:
            assert layer.query_heads % layer.kv_heads == 0


@pytest.mark.parametrize("name", READ)
def test_text_bytes_and_object_read_the_same(name: str) -> None:
    text = json.dumps(config(name))
    assert read_config(text) == read_config(text.encode()) == read_config(config(name)) == read_config("\ufeff" + text)


@given(st.sampled_from(READ), st.randoms(use_true_random=False))
def test_the_order_of_keys_does_not_matter(name: str, random: object) -> None:
    items = list(config(name).items())
    random.shuffle(items)  # type: ignore[attr-defined]
    assert read_config(dict(items), name) == read_config(config(name), name)


def test_kinds_of_mixed_models() -> None:
    assert kinds(read_config(config("jamba-v0.1-hfdefault"))) == {"recurrent": 28, "full": 4}
    assert kinds(read_config(config("nemotron-h-56b"))) == {"recurrent": 54, "none": 54, "full": 10}
    assert kinds(read_config(config("kimi-k3"))) == {"recurrent": 69, "full": 24}
    assert kinds(read_config(config("recurrentgemma-class-default"))) == {"recurrent": 18, "sliding": 8}
    assert kinds(read_config(config("gemma-4-sophgo"))) == {"sliding": 12, "full": 3, "shared": 20}
    assert kinds(read_config(config("mllama-text-hfdefault"))) == {"full": 32, "cross": 8}
    assert kinds(read_config(config("nemotron-super-49b"))) == {"full": 49, "none": 31}
    assert kinds(read_config(config("llama-4-maverick"))) == {"chunked": 36, "full": 12}


def test_a_hybrid_layer_of_zamba_has_attention_and_a_state() -> None:
    layers = read_config(config("zamba2-2.7b-hfdefault")).layers
    assert kinds(read_config(config("zamba2-2.7b-hfdefault"))) == {"recurrent": 45, "full": 9}
    assert {layer.state_elements for layer in layers} == {8 * 640 * 64}
    assert {layer.conv_elements for layer in layers} == {3 * (8 * 640 + 2 * 64)}


def test_notes_say_what_is_not_counted_or_taken_for_granted() -> None:
    assert "1 more layer predicts further tokens" in read_config(config("deepseek-v3")).notes[0]
    assert "3 more layers predict further tokens" in read_config(config("minimax-m2.5")).notes[0]
    assert (
        read_config(config("qwen2-audio"))
        .notes[0]
        .endswith(
            "taken from the class defaults of qwen2: num_hidden_layers 32, num_attention_heads 32, "
            "num_key_value_heads 32 and hidden_size 4096."
        )
    )
    assert "picture's tokens is not counted" in read_config(config("mllama-text-hfdefault")).notes[0]
    assert "encoder's tokens is not counted" in read_config(config("t5-large-reconstructed")).notes[0]
    assert read_config(config("whisper-large-reconstructed")).notes == ()
    assert read_config(config("llama-2-7b")).notes == ()


def test_a_window_that_never_binds_counts_as_full() -> None:
    shape = read_config(config("phi-3.5-mini"))
    assert kinds(shape) == {"full": 32}
    assert "The window of 262,144 tokens never binds" in shape.notes[0]
    longer = read_config(config("phi-3.5-mini", max_position_embeddings=262_145))
    assert kinds(longer) == {"sliding": 32}


def test_the_name_of_a_model() -> None:
    assert read_config(config("llama-2-7b"), "mine").name == "mine"
    assert read_config(config("llama-2-7b")).name == "llama"
    assert read_config(config("llama-2-7b", _name_or_path="meta/two")).name == "meta/two"


def test_heads_of_single_layers_as_newer_classes_write_them() -> None:
    old = read_config(config("gemma-4-sophgo"))
    text = config("gemma-4-sophgo")["text_config"]
    full = [str(layer) for layer, kind in enumerate(text["layer_types"]) if kind == "full_attention"]
    new = {key: value for key, value in text.items() if not key.startswith(("global_", "num_global_"))}
    new["per_layer_config"] = {layer: {"head_dim": 512} for layer in full}
    assert read_config({**config("gemma-4-sophgo"), "text_config": new}).layers == old.layers
    layers = read_config(config("llama-2-7b", per_layer_config={"3": {"num_key_value_heads": 8}})).layers
    assert [layer.kv_heads for layer in layers[:5]] == [32, 32, 32, 8, 32]


@pytest.mark.parametrize(
    ("single", "said"),
    [
        ({"32": {}}, "names layer 32, which is none of 32"),
        ({"x": {}}, "names layer x"),
        ({"3": 4}, "per_layer_config.3 must be an object"),
        ({"3": {"sliding_window": 4}}, r"per_layer_config\.3\.sliding_window is not understood"),
        ({"3": {"num_key_value_heads": 5}}, "5 KV heads do not divide 32"),
    ],
)
def test_single_layers_that_are_not_understood(single: dict, said: str) -> None:
    with pytest.raises(ShapeError, match=said):
        read_config(config("llama-2-7b", per_layer_config=single))


def test_kimi_without_an_object_for_its_linear_layers() -> None:
    text = config("kimi-k3")["text_config"]
    full = text["linear_attn_config"]["full_attn_layers"]
    new = {key: value for key, value in text.items() if key != "linear_attn_config"}
    new["layer_types"] = ["full_attention" if layer + 1 in full else "linear_attention" for layer in range(93)]
    new |= {"linear_num_heads": 96, "linear_head_dim": 128, "linear_conv_kernel_dim": 4}
    assert read_config(new).layers == read_config(config("kimi-k3")).layers


def test_nemotron_h_by_a_list_of_blocks_alone() -> None:
    words = {"M": "linear_attention", "*": "full_attention", "-": "mlp", "E": "moe"}
    old = config("nemotron-3-nano-30b")
    new = {key: value for key, value in old.items() if key not in ("num_hidden_layers", "hybrid_override_pattern")}
    new["layers_block_type"] = [words[letter] for letter in old["hybrid_override_pattern"]]
    assert read_config(new).layers == read_config(old).layers


def test_a_second_spelling_of_the_kv_heads_must_agree() -> None:
    assert read_config(config("wizardcoder-15b", num_key_value_heads=1)).layers[0].kv_heads == 1
    with pytest.raises(ShapeError, match="num_key_value_heads is 48, and the other keys say 1"):
        read_config(config("wizardcoder-15b", num_key_value_heads=48))


def test_layers_that_share_an_indexer_are_refused() -> None:
    assert read_config(config("deepseek-v3.2", indexer_types=["full"] * 61)).layers[0].indexer_width == 128
    with pytest.raises(ShapeError, match="indexer_types"):
        read_config(config("deepseek-v3.2", indexer_types=["full"] * 60 + ["shared"]))
