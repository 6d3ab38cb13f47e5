"""Parameter counts are those of the published checkpoints, and stand under the right operator."""

from __future__ import annotations

import pytest

from roofline_lab.core.kv.config import read_config
from roofline_lab.core.kv.models import model
from roofline_lab.core.kv.shape import Weights
from tests.unit.configs.read import CONFIGS, config, parameters

#: What the published checkpoints have; without layers for multi-token prediction.
PUBLISHED = {
    "bloom-176b-reconstructed": 176_247_271_424,
    "command-r-hfdefault": 34_980_831_232,
    "codellama-34b": 33_743_970_304,
    "deepseek-v2-lite": 15_706_484_224,
    "deepseek-v3": 671_026_419_200,
    "falcon-40b-reconstructed": 41_303_293_952,
    "falcon-7b-hfdefault": 6_921_720_704,
    "gemma2-27b": 27_227_128_320,
    "gemma3-1b-it": 999_885_952,
    "glm-4-9b-chat": 9_399_951_360,
    "gpt-neox-20b-hfdefault": 20_554_567_680,
    "gpt-oss-120b": 116_829_156_672,
    "gpt-oss-20b": 20_914_757_184,
    "gpt2": 124_439_808,
    "gpt2-medium": 354_823_168,
    "internlm2": 7_737_708_544,
    "jamba-v0.1-hfdefault": 51_570_323_328,
    "llama-2-70b": 68_976_648_192,
    "llama-2-7b": 6_738_415_616,
    "llama-3-sophgo": 3_212_749_824,
    "llama-3.1-405b": 405_853_388_800,
    "llama-3.1-8b": 8_030_261_248,
    "llama-3.2-1b": 1_235_814_400,
    "mistral-7b-instruct-v0.2": 7_241_732_096,
    "mistral-nemo-2407": 12_247_782_400,
    "mixtral-8x22b": 140_620_634_112,
    "mixtral-8x7b": 46_702_792_704,
    "olmo2-7b": 7_298_617_344,
    "opt-125m-hfdefault": 125_239_296,
    "opt-6.7b-reconstructed": 6_658_473_984,
    "phi-3.5-mini": 3_821_079_552,
    "phi-4-mini": 3_836_021_760,
    "pythia-6.9b-reconstructed": 6_857_302_016,
    "qwen-7b-chat": 7_721_324_544,
    "qwen2-1.5b-instruct": 1_543_714_304,
    "qwen2-72b-instruct": 72_706_203_648,
    "qwen2.5-7b-instruct": 7_615_616_512,
    "qwen3-0.6b": 596_049_920,
    "qwen3-14b": 14_768_307_200,
    "qwen3-30b-a3b": 30_532_122_624,
    "qwen3-32b": 32_762_123_264,
    "stablelm-3b": 2_795_443_200,
    "tinyllama-1.1b": 1_100_048_384,
    "yi-6b-chat": 6_061_035_520,
}

SIZES = ("num_hidden_layers", "num_attention_heads", "num_key_value_heads", "hidden_size", "intermediate_size")

#: Sizes of further published checkpoints, the vocabulary last, and what they have.
FURTHER = {
    "gemma": ((18, 8, 1, 2048, 16_384), 256_000, 2_506_172_416),  # 2B
    "gemma2": ((26, 8, 4, 2304, 9216), 256_000, 2_614_341_888),  # 2B
    "olmo": ((32, 32, 32, 4096, 11_008), 50_304, 6_888_095_744),  # 7B
    "phi": ((32, 32, 32, 2560, 10_240), 51_200, 2_779_683_840),  # phi-2
    "starcoder2": ((30, 24, 2, 3072, 12_288), 49_152, 3_030_371_328),  # 3B
}


def weights(name: str, **changed: object) -> Weights:
    found = read_config(config(name, **changed)).weights
    assert found is not None
    return found


@pytest.mark.parametrize(("name", "total"), PUBLISHED.items())
def test_totals(name: str, total: int) -> None:
    assert parameters(weights(name)) == total


@pytest.mark.parametrize(("family", "entry"), FURTHER.items())
def test_totals_of_further_families(family: str, entry: tuple[tuple[int, ...], int, int]) -> None:
    sizes, vocabulary, total = entry
    window = {"sliding_window": 4096} if family == "gemma2" else {}
    data = {"model_type": family, **dict(zip(SIZES, sizes, strict=True)), "vocab_size": vocabulary, **window}
    found = read_config(data).weights
    assert found is not None
    assert parameters(found) == total


def test_a_vocabulary_of_the_checkpoint_gives_its_total() -> None:
    assert parameters(weights("mpt-7b-hfdefault", vocab_size=50_432)) == 6_649_286_656
    assert parameters(weights("wizardcoder-15b", vocab_size=49_152)) == 15_517_456_384
    starcoder = weights("starcoderbase-1b-gpt_bigcode", vocab_size=49_152, n_positions=8192)
    assert parameters(starcoder) == 1_137_207_296


def test_operators_of_llama_3_8b() -> None:
    found = model("llama-3-8b").weights
    assert found is not None
    layer = found.layers[0]
    assert layer.qkv == 4096 * (4096 + 2 * 1024)
    assert layer.output == 4096 * 4096
    assert (layer.mlp, layer.mlp_width) == (3 * 4096 * 14_336, 14_336)
    assert (layer.other, layer.router, layer.expert, layer.mixer) == (2 * 4096, 0, 0, 0)
    assert (found.embedding, found.head, found.tied, found.other) == (525_336_576, 525_336_576, False, 4096)
    streamed = 2 * (parameters(found) - found.embedding)
    assert round(streamed / 1e9, 2) == 15.01  # the embedding is looked up
    assert round(2 * parameters(found) / 1e9, 2) == 16.06


def test_a_tied_head_streams_and_is_not_resident_twice() -> None:
    found = weights("qwen3-0.6b")
    assert found.tied
    assert found.head == found.embedding == 151_936 * 1024
    apart = weights("qwen3-0.6b", tie_word_embeddings=False)
    assert parameters(apart) - parameters(found) == found.head


def test_experts() -> None:
    layer = weights("mixtral-8x7b").layers[0]
    assert (layer.experts, layer.experts_per_token, layer.expert) == (8, 2, 3 * 4096 * 14_336)
    assert (layer.router, layer.mlp, layer.expert_width) == (8 * 4096, 0, 14_336)


def test_some_dense_layers_come_before_experts() -> None:
    layers = weights("deepseek-v3").layers
    assert [layer.experts for layer in layers[:4]] == [0, 0, 0, 256]
    assert layers[0].mlp == 3 * 7168 * 18_432
    assert layers[3].mlp == 3 * 7168 * 2048  # the shared expert
    assert layers[3].router == 256 * 7168 + 256


def test_latent_projections() -> None:
    layer = weights("deepseek-v2-lite").layers[0]
    assert layer.qkv == 2048 * 16 * 192 + 2048 * 576 + 512 * 16 * (128 + 128)
    assert layer.output == 16 * 128 * 2048


def test_biases_follow_their_flags() -> None:
    plain, biased = weights("llama-2-7b"), weights("llama-2-7b", attention_bias=True, mlp_bias=True)
    assert biased.layers[0].other - plain.layers[0].other == 4 * 4096 + 2 * 11_008 + 4096
    assert biased.layers[0].qkv == plain.layers[0].qkv


def test_layers_of_nemotron_h_do_one_thing_each() -> None:
    for layer in weights("nemotron-3-nano-30b").layers:
        assert [layer.mixer > 0, layer.qkv > 0, layer.experts > 0].count(True) == 1
    mixer, mlp, *_ = weights("nemotron-h-56b").layers
    assert (mixer.mlp, mlp.mlp) == (0, 2 * 8192 * 32_768)


def test_a_hybrid_of_the_lab() -> None:
    found = model("qwen3-next-80b-a3b").weights
    assert found is not None
    assert parameters(found) == 79_674_391_296
    assert found.layers[3].qkv == 2048 * (2 * 16 * 256 + 2 * 2 * 256)  # a gate beside each query


@pytest.mark.parametrize(
    ("name", "changed", "said"),
    [
        ("openelm-1.1b", {}, 'The parameters of the family "openelm" are not counted here, only its cache.'),
        ("deepseek-v2-class-default", {}, "no num_experts_per_tok"),
        ("llama-2-7b", {"vocab_size": None}, "no vocab_size"),
        ("llama-2-7b", {"intermediate_size": None}, "no intermediate_size"),
        ("llama-2-7b", {"intermediate_size": "11008"}, 'and is "11008"'),
        ("minicpm-2b", {"tie_word_embeddings": None}, "no tie_word_embeddings"),
        ("ministral3-3b-2512", {"tie_word_embeddings": False}, "true at one level of this config and false at another"),
        ("command-r-hfdefault", {"use_qk_norm": True}, "use_qk_norm is true"),
        ("llama-2-7b", {"num_kv_shared_layers": 2}, "Layer 30 is shared"),
    ],
)
def test_what_is_not_counted_says_why_and_the_cache_is_read(name: str, changed: dict, said: str) -> None:
    shape = read_config(config(name, **changed))
    assert shape.weights is None
    assert said in shape.weights_missing
    assert shape.layers


@pytest.mark.parametrize("name", [name for name, entry in CONFIGS.items() if "refused" not in entry])
def test_one_entry_a_layer(name: str) -> None:
    shape = read_config(config(name))
    assert shape.weights is None or len(shape.weights.layers) == len(shape.layers)
