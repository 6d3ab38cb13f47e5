"""The models of the lab carry their source and come out as published; typed shapes are read or refused by field."""

from __future__ import annotations

import pytest

from roofline_lab.core.kv.models import model, models
from roofline_lab.core.kv.shape import ShapeError
from roofline_lab.core.kv.typed import shape_from_text
from tests.unit.configs.read import config, kept_bytes, kinds

#: Bytes of a token at 16 bits in layers that keep everything.
GROWING = {
    "llama-3-8b": 131_072,
    "llama-2-7b": 524_288,
    "llama-2-70b": 327_680,
    "llama-3.1-405b": 516_096,
    "tinyllama-1.1b": 22_528,
    "mistral-7b-v0.1": 0,
    "mixtral-8x7b": 131_072,
    "qwen3-0.6b": 114_688,
    "qwen3-30b-a3b": 98_304,
    "deepseek-v2-lite": 31_104,
    "deepseek-v3": 70_272,
    "gemma-2-27b": 188_416,
    "gemma-3-1b": 4_096,
    "gpt-oss-20b": 24_576,
    "starcoder-15b": 20_480,
    "jamba-v0.1": 16_384,
    "nemotron-h-56b": 40_960,
    "qwen3-next-80b-a3b": 24_576,
}

#: The collected config with the same sizes.
COLLECTED = {
    "llama-3-8b": "llama-3.1-8b",
    "llama-2-7b": "llama-2-7b",
    "llama-2-70b": "llama-2-70b",
    "llama-3.1-405b": "llama-3.1-405b",
    "tinyllama-1.1b": "tinyllama-1.1b",
    "mixtral-8x7b": "mixtral-8x7b",
    "qwen3-0.6b": "qwen3-0.6b",
    "qwen3-30b-a3b": "qwen3-30b-a3b",
    "deepseek-v2-lite": "deepseek-v2-lite",
    "deepseek-v3": "deepseek-v3",
    "gemma-2-27b": "gemma2-27b",
    "gemma-3-1b": "gemma3-1b-it",
    "gpt-oss-20b": "gpt-oss-20b",
    "starcoder-15b": "wizardcoder-15b",
    "jamba-v0.1": "jamba-v0.1-hfdefault",
    "nemotron-h-56b": "nemotron-h-56b",
}


def test_each_has_a_source_and_all_its_parameters() -> None:
    assert [entry.key for entry in models()] == list(GROWING)
    for entry in models():
        assert entry.source.startswith(("github:", "PyPI transformers=="))
        assert model(entry.key).name == entry.name
        assert model(entry.key).weights is not None


@pytest.mark.parametrize(("key", "bytes_"), GROWING.items())
def test_growth(key: str, bytes_: int) -> None:
    shape = model(key)
    assert kept_bytes(shape, 2_000_001) - kept_bytes(shape, 2_000_000) == bytes_


@pytest.mark.parametrize(("key", "name"), COLLECTED.items())
def test_numbers_are_those_of_the_source(key: str, name: str) -> None:
    entry = next(entry for entry in models() if entry.key == key)
    source = config(name)
    other = {"vocab_size"} if key == "starcoder-15b" else set()  # said in its note
    assert {k: source[k] for k in entry.config if k not in other} == {
        k: value for k, value in entry.config.items() if k not in other
    }


def test_llama_3_8b_is_the_shape_of_the_worked_examples() -> None:
    shape = model("llama-3-8b")
    layer = shape.layers[0]
    assert len(shape.layers) == 32
    assert (layer.query_heads, layer.kv_heads, layer.key_width, shape.hidden_size) == (32, 8, 128, 4096)


def test_the_last_two_have_states() -> None:
    assert kinds(model("qwen3-next-80b-a3b")) == {"recurrent": 36, "full": 12}
    layer = model("qwen3-next-80b-a3b").layers[0]
    assert (layer.state_elements, layer.conv_elements) == (32 * 128 * 128, 3 * 8192)
    layer = model("nemotron-h-56b").layers[0]
    assert (layer.state_elements, layer.conv_elements) == (256 * 64 * 256, 3 * (16_384 + 2 * 8 * 256))


def test_an_unknown_key_is_refused_with_the_known_ones() -> None:
    with pytest.raises(ShapeError, match=r"There is no model llama-9; there are llama-3-8b, .* and qwen3-next"):
        model("llama-9")


def test_typed_shapes() -> None:
    shape = shape_from_text(" layers=1, heads=32 ,kv_heads=8,head_dim=128")
    layer = shape.layers[0]
    assert (len(shape.layers), layer.query_heads, layer.kv_heads, layer.key_width, layer.value_width) == (
        1,
        32,
        8,
        128,
        128,
    )
    assert shape.weights is None
    assert "heads and widths alone" in shape.weights_missing
    assert shape_from_text("layers=64,kv_heads=8,head_dim=128").layers[0].query_heads == 8
    wide = shape_from_text("layers=1,kv_heads=2,key_width=192,value_width=128,window=512").layers[0]
    assert (wide.kind, wide.window_tokens, wide.key_width, wide.value_width) == ("sliding", 512, 192, 128)
    latent = shape_from_text("layers=61,heads=128,latent=512,rope=64").layers[0]
    assert (latent.latent, latent.kv_heads, latent.key_width, latent.value_width) == (True, 1, 576, 0)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "is like layers=1,heads=32"),
        (",", "A part is not part of a shape"),
        ("layers=1", "no kv_heads: add kv_heads=8"),
        ("kv_heads=1,head_dim=64", "no layers: add layers=32"),
        ("layers=1,kv_heads=8", "no head_dim: add head_dim=128"),
        ("layers=1,layers=1", "layers is there twice"),
        ("layers=x", 'layers must be a whole number from 1 to 1,000, and is "x"'),
        ("layers=0,kv_heads=8,head_dim=128", 'and is "0"'),
        ("layers=-1", 'and is "-1"'),
        ("layers=1e3", 'and is "1e3"'),
        ("layers=1.5", 'and is "1.5"'),
        ("layers=²", "and is"),
        ("layers=" + "9" * 900, "9..."),
        ("layers=1" * 500, "4,000 characters"),
        ("layers=1001", "from 1 to 1,000"),
        ("depth=3", "depth is not part of a shape"),
        ("layers=1,kv_heads=5,heads=32,head_dim=64", "kv_heads is 5, which does not divide 32 heads"),
        ("layers=1,kv_heads=8,key_width=64", "no value_width"),
        ("layers=1,kv_heads=8,key_width=64,value_width=64,head_dim=64", "head_dim does not go together"),
        ("layers=1,heads=8,latent=512,rope=64,kv_heads=8", "kv_heads does not go together"),
        ("layers=1,heads=8,latent=512", "no rope"),
    ],
)
def test_typed_shapes_are_refused_by_field(text: str, said: str) -> None:
    with pytest.raises(ShapeError) as caught:
        shape_from_text(text)
    assert said in str(caught.value)
    assert len(str(caught.value)) < 200
