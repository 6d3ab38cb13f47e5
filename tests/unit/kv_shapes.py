"""Models that several tests of the account count: shapes and weights written by hand."""

from __future__ import annotations

from roofline_lab.core.kv.shape import Layer, LayerWeights, ModelShape, Weights

# Llama-3-8B: the model of the golden numbers.
LLAMA_LAYER = Layer("full", 32, 8, 128, 128)
LLAMA_LAYER_WEIGHTS = LayerWeights(
    qkv=4096 * (4096 + 2 * 1024), output=4096 * 4096, mlp=3 * 4096 * 14336, other=2 * 4096, mlp_width=14336
)
LLAMA = ModelShape(
    "Llama-3-8B",
    (LLAMA_LAYER,) * 32,
    4096,
    Weights((LLAMA_LAYER_WEIGHTS,) * 32, 128256 * 4096, 128256 * 4096, tied=False, other=4096),
)
ONE = ModelShape("one layer", (LLAMA_LAYER,))
MULTI_HEAD = ModelShape("one layer without groups", (Layer("full", 32, 32, 128, 128),))

# One layer of DeepSeek-V3, its indexer that of V3.2.
LATENT_LAYER = Layer(
    "full", 128, 1, 576, 0, latent=True, latent_rank=512, rope_width=64, query_width=192, out_width=128
)
LATENT = ModelShape("latent", (LATENT_LAYER,) * 61)


def sliding(window: int, heads: int = 8, width: int = 128, queries: int = 32) -> Layer:
    """A layer that keeps a window."""
    return Layer("sliding", queries, heads, width, width, window)
