"""Bytes that public tools, tables and issues got wrong: the input, the right answer, and not the naive one.

Each row names where the mistake was reported. GiB and MiB are binary.
"""

from __future__ import annotations

from functools import reduce

import pytest

from roofline_lab.core.kv.account import account
from roofline_lab.core.kv.settings import Cells, Settings
from roofline_lab.core.kv.shape import Layer, ModelShape
from tests.unit.kv_shapes import LATENT_LAYER, sliding

MIB, GIB = 2**20, 2**30


def full(heads: int, width: int, queries: int = 0, value_width: int = 0) -> Layer:
    return Layer("full", queries or heads, heads, width, value_width or width)


STATE = Layer("recurrent", state_elements=524_288, conv_elements=24_576)
INDEXED = Layer("full", 128, 1, 576, 0, latent=True, latent_rank=512, indexer_width=128)
LLAMA = (full(8, 128, 32),) * 32

# What was asked; where the mistake was; layers; settings; the number; right, and naive.
PUBLISHED = {
    # Query heads, the hidden size or the number of parameters for KV heads.
    "hidden size for KV width": ("vllm-project/vllm PR 29736", LLAMA, {}, "per_token_bytes", 131_072, 524_288),
    "expanded heads cached": (
        "meta-pytorch/torchtune 38",
        (full(8, 128, 64),) * 80,
        {"context_tokens": 4096},
        "stored.total_bytes",
        80 * 4096 * 4096,
        80 * 4096 * 4096 * 8,
    ),
    "bits taken for bytes": (
        "vllm-project/vllm 22291",
        (full(4, 128, 28),) * 28,
        {},
        "per_token_bytes",
        57_344,
        1_530_000,
    ),
    # The width of a head that is not hidden / heads.
    "head width from the hidden size": (
        "ai-dynamo/dynamo PR 14431",
        (full(8, 256, 16),),
        {},
        "per_token_bytes",
        8192,
        7168,
    ),
    "head width 80 for 128": ("QingyaFan/blog 190", (full(8, 128, 64),) * 64, {}, "per_token_bytes", 262_144, 163_840),
    # Windows and mixed layers.
    "windows given the whole context": (
        "unslothai/unsloth PR 4757, Gemma-3-27B",
        (full(16, 128, 32),) * 10 + (sliding(1024, 16),) * 52,
        {"context_tokens": 131_072},
        "stored.total_bytes",
        10 * 131_072 * 8192 + 52 * 1024 * 8192,
        62 * 131_072 * 16 * 168 * 4,
    ),
    "a window counted once for all slots": (
        "unslothai/unsloth PR 5225, Gemma-3-270m",
        (full(1, 256),) * 3 + (sliding(512, 1, 256, 1),) * 15,
        {"context_tokens": 1024, "batch": 4, "cells": Cells(4096, 4, unified=False)},
        "allocated.bytes",
        72 * MIB,
        27 * MIB,
    ),
    "fewer slots that cost more": (
        "unslothai/unsloth PR 7530, Gemma-3-270m",
        (full(1, 256),) * 3 + (sliding(512, 1, 256, 1),) * 15,
        {"context_tokens": 256, "batch": 3, "cells": Cells(1024, 3, unified=False)},
        "allocated.bytes",
        27 * MIB,
        18 * MIB,
    ),
    "a byte count at one token, multiplied": (
        "ai-dynamo/aiconfigurator PR 1201",
        (sliding(128),) * 10,
        {"context_tokens": 100_000},
        "stored.total_bytes",
        10 * 128 * 4096,
        10 * 100_000 * 4096,
    ),
    "windows given full context by default": (
        "ikawrakow/ik_llama.cpp 1607",
        (sliding(1024, 16, 256),) * 50,
        {"context_tokens": 16_384, "cells": Cells(16_384)},
        "allocated.bytes",
        50 * 1536 * 16_384,
        50 * 16_384 * 16_384,
    ),
    "an engine that pools all layers": (
        "alvarobartt/hf-mem 60, gpt-oss-120b",
        (full(8, 64, 64),) * 18 + (sliding(128, 8, 64, 64),) * 18,
        {"context_tokens": 78_384, "block_tokens": 16, "sliding": "full"},
        "allocated.bytes",
        78_384 * 73_728,
        78_384 * 36_864,
    ),
    "no layer that grows": (
        "LMCache/LMCache PR 3504",
        (sliding(512),) * 24,
        {"context_tokens": 4096},
        "stored.total_bytes",
        24 * 512 * 4096,
        0,
    ),
    # Hybrids, states and lists by layer.
    "one shape for layers that differ": (
        "EricLBuehler/mistral.rs 1952, OpenELM",
        tuple(full(heads, 64, heads * 4) for heads in (3, 3, 3, 4, 4)),
        {},
        "per_token_bytes",
        17 * 256,
        15 * 256,
    ),
    "layers without attention counted": (
        "unslothai/unsloth PR 4757, Qwen3.5-27B",
        (full(4, 256, 24),) * 16 + (STATE,) * 48,
        {"context_tokens": 262_144},
        "stored.payload_bytes",
        16 * GIB,
        64 * GIB,
    ),
    "blocks over all layers": (
        "jundot/omlx 2725",
        (full(4, 256, 24),) * 16 + (STATE,) * 48,
        {"context_tokens": 64},
        "stored.payload_bytes",
        4 * MIB,
        16 * MIB,
    ),
    "a draft layer forgotten": (
        "noonghunna/club-3090 PR 1328",
        (full(4, 256, 24),) * 17,
        {},
        "per_token_bytes",
        17 * 4096,
        16 * 4096,
    ),
    # Latents.
    "a latent stored twice": ("LMCache PR 694", (LATENT_LAYER,) * 61, {}, "per_token_bytes", 2 * 35_136, 2 * 62_464),
    "a latent taken for one narrow head": (
        "unslothai/unsloth PR 4757, DeepSeek-V3.1",
        (LATENT_LAYER,) * 61,
        {"context_tokens": 163_840},
        "stored.total_bytes",
        11_513_364_480,
        61 * 163_840 * 2 * 56 * 2,
    ),
    "an expanded latent": (
        "gpustack/gguf-parser-go 8",
        (full(128, 192, 128, 128),) * 61,
        {},
        "per_token_bytes",
        61 * 2 * (24_576 + 16_384),
        61 * 2 * 572,
    ),
    "a latent split among ranks": (
        "tenstorrent/tt-xla 5861",
        (LATENT_LAYER,) * 61,
        {"tensor_parallel": 8},
        "per_token_bytes",
        70_272,
        70_272 // 8,
    ),
    "indexer keys forgotten": (
        "sgl-project/sglang PR 11309",
        (INDEXED,) * 61,
        {"context_tokens": 1_462_784, "k_format": "fp8_ds_mla"},
        "stored.total_bytes",
        70_313_101_312,
        58_534_764_544,
    ),
    "cross-attention sized by the decoder": (
        "NVIDIA/TensorRT-LLM 19514, Whisper",
        (Layer("full", 20, 20, 64, 64, cross_tokens=1500),) * 32,
        {"context_tokens": 1024},
        "stored.state_bytes",
        32 * 1500 * 5120,
        32 * 1024 * 5120,
    ),
    # Data types, scales and residuals.
    "four bytes an element": (
        "HilbertraumAI/HilbertRaum 412, Gemma-4-26B-A4B",
        (full(2, 512, 16),) * 5 + (sliding(1024, 8, 256, 16),) * 25,
        {"context_tokens": 8192, "cells": Cells(8192, batch_tokens=2048)},
        "allocated.bytes",
        (160 + 600) * MIB,
        (320 + 1200) * MIB,
    ),
    "the 16-bit size given for 8 bits": (
        "ionfury/homelab PR 1355, Qwen2.5-7B",
        (full(4, 128, 28),) * 28,
        {"context_tokens": 8192, "batch": 2, "k_format": "q8_0", "v_format": "q8_0"},
        "stored.total_bytes",
        476 * MIB,
        896 * MIB,
    ),
    "scales not reserved": (
        "Adlik/vllm PR 3",
        LLAMA,
        {"context_tokens": 8192, "block_tokens": 16, "k_format": "int4", "v_format": "int4"},
        "allocated.bytes",
        335_544_320,
        268_435_456,
    ),
    "two bits taken for an eighth": (
        "jy-yuan/KIVI 17, Llama-2-7B",
        (full(32, 128),) * 32,
        {"context_tokens": 4196, "k_format": "kivi2", "v_format": "kivi2"},
        "stored.total_bytes",
        461_045_760,
        2_199_912_448 // 8,
    ),
    "decoded tokens never quantized": (
        "rajveer43/VeloxQuant-MLX 86",
        (full(8, 128),),
        {"context_tokens": 512 + 300, "prefill_tokens": 512, "k_format": "hf-int4", "v_format": "hf-int4"},
        "stored.residual_bytes",
        44 * 4096,
        300 * 4096,
    ),
    # Pages, slots and ranks.
    "a pool that is no multiple of its blocks": (
        "NVIDIA/TensorRT-LLM 224",
        LLAMA,
        {"context_tokens": 10_718, "block_tokens": 16},
        "allocated.bytes",
        10_720 * 131_072,
        10_718 * 131_072,
    ),
    "all stages of a pipeline for one": (
        "vllm-project/vllm 34076, Qwen3-Coder-30B",
        (full(4, 128, 32),) * 16,
        {"context_tokens": 262_144},
        "stored.total_bytes",
        8 * GIB,
        24 * GIB,
    ),
    "heads not shared among ranks": (
        "huggingface/transformers PR 48566, Qwen3-32B",
        (full(8, 128, 64),) * 64,
        {"context_tokens": 256, "block_tokens": 256, "tensor_parallel": 4},
        "allocated.bytes",
        16 * MIB,
        64 * MIB,
    ),
    "a quarter of a head": (
        "tenstorrent/vllm PR 50",
        (full(8, 128, 32),),
        {"tensor_parallel": 32},
        "per_token_bytes",
        512,
        128,
    ),
    "cells of one stream for two": (
        "ggml-org/llama.cpp, a log with 2/2 seqs",
        (full(8, 128, 64),) * 28,
        {"batch": 2, "k_format": "q8_0", "v_format": "q8_0", "cells": Cells(262_144, 2, unified=False)},
        "allocated.bytes",
        15_232 * MIB,
        7_616 * MIB,
    ),
    "blocks without a unit": (
        "KVDirect 2, Llama-70B on 8 GPUs",
        (full(8, 128, 64),) * 80,
        {"context_tokens": 16_384, "block_tokens": 16, "tensor_parallel": 8},
        "allocated.bytes",
        640 * MIB,
        8 * MIB,
    ),
    # Layers that share.
    "shared layers cached all the same": (
        "google/gemma.cpp PR 1012, Gemma-4-E2B",
        (full(1, 256, 8),) * 15 + (Layer("shared", 8, 1, 256, 256, shares_layer=14),) * 20,
        {},
        "per_token_bytes",
        15 * 1024,
        35 * 1024,
    ),
}


@pytest.mark.parametrize("name", PUBLISHED)
def test_the_right_answer_and_not_the_naive_one(name):
    _, layers, asked, field, right, naive = PUBLISHED[name]
    found = account(ModelShape(name, layers), Settings(**{"context_tokens": 1000, **asked}))
    assert reduce(getattr, field.split("."), found) == right != naive


def test_dequantizing_everything_needs_more_than_16_bits_did():
    """Expected lower with a 4-bit cache, and was higher (ml-explore/mlx-lm 1587)."""
    shape = ModelShape("m", LLAMA)
    plain = account(shape, Settings(8192)).resident_bytes
    four = account(shape, Settings(8192, k_format="mlx4", v_format="mlx4", workspace="all"))
    assert four.resident_bytes > plain > four.allocated.bytes


def test_ranks_of_a_latent_hold_no_more_together_than_one():
    """Data-parallel ranks hold eight times as much (vllm-project/vllm 51454)."""
    shape = ModelShape("m", (LATENT_LAYER,) * 61)
    of_rank = account(shape, Settings(1000, tensor_parallel=8)).allocated.bytes
    assert of_rank == account(shape, Settings(1000)).allocated.bytes
