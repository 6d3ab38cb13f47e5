"""Class defaults for the text part of a nested config, which is published without the keys that equal them.

Source of each row: transformers 4.56.2 on PyPI, `models/<family>/configuration_<family>.py`. A flat config is always
published with its sizes, so there a missing one is refused.
"""

from __future__ import annotations

from typing import Any


def _sizes(
    layers: int, heads: int, kv_heads: int | None, hidden: int, intermediate: int, vocabulary: int, **more: Any
) -> dict[str, Any]:
    return {
        "num_hidden_layers": layers,
        "num_attention_heads": heads,
        "num_key_value_heads": kv_heads,
        "hidden_size": hidden,
        "intermediate_size": intermediate,
        "vocab_size": vocabulary,
        **more,
    }


CLASS_DEFAULTS: dict[str, dict[str, Any]] = {
    "llama": _sizes(32, 32, None, 4096, 11008, 32000, tie_word_embeddings=False),
    "mistral": _sizes(32, 32, 8, 4096, 14336, 32000, sliding_window=4096, tie_word_embeddings=False),
    "mixtral": _sizes(32, 32, 8, 4096, 14336, 32000, tie_word_embeddings=False),
    "phi3": _sizes(32, 32, None, 3072, 8192, 32064, tie_word_embeddings=False),
    "qwen2": _sizes(32, 32, 32, 4096, 22016, 151936, tie_word_embeddings=False),
    "qwen2_5_omni_text": _sizes(28, 28, 4, 3584, 18944, 152064, tie_word_embeddings=False),
    "qwen2_vl_text": _sizes(80, 64, 8, 8192, 29568, 152064, tie_word_embeddings=False),
    "qwen2_5_vl_text": _sizes(80, 64, 8, 8192, 29568, 152064, tie_word_embeddings=False),
    "qwen3": _sizes(32, 32, 32, 4096, 22016, 151936, head_dim=128, tie_word_embeddings=False),
    "gemma": _sizes(28, 16, 16, 3072, 24576, 256000, head_dim=256, tie_word_embeddings=True),
    "gemma2": _sizes(26, 8, 4, 2304, 9216, 256000, head_dim=256, sliding_window=4096, tie_word_embeddings=True),
    "gemma3_text": _sizes(26, 8, 4, 2304, 9216, 262208, head_dim=256, sliding_window=4096, tie_word_embeddings=True),
    "llama4_text": _sizes(
        48, 40, 8, 5120, 8192, 202048, head_dim=128, attention_chunk_size=8192, tie_word_embeddings=False
    ),
    "mllama_text_model": _sizes(
        40, 32, 8, 4096, 14336, 128256, cross_attention_layers=[3, 8, 13, 18, 23, 28, 33, 38], tie_word_embeddings=False
    ),
}
