"""The collected configs, and plain sums over a shape that the tests compare with."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any

from roofline_lab.core.kv.shape import Layer, ModelShape, Weights

#: Keys that matter of public configs with their source, and what an independent reading found: bytes of a token at
#: 16 bits in layers that keep everything, and [layers, elements, tokens] of those that keep a window.
CONFIGS: dict[str, dict[str, Any]] = json.loads((Path(__file__).parent / "configs.json").read_text("utf-8"))


def config(name: str, **changed: Any) -> dict[str, Any]:
    """One of the configs, with keys of its outermost level changed."""
    return {**CONFIGS[name]["config"], **changed}


def kept(layer: Layer, tokens: int) -> int:
    """Tokens of its own that a layer keeps."""
    if layer.kind == "full":
        return tokens
    return min(tokens, layer.window_tokens or 0) if layer.kind in ("sliding", "chunked") else 0


def kept_bytes(shape: ModelShape, tokens: int) -> int:
    """Keys and values of a sequence at 16 bits, without states and the encoder's."""
    return sum(
        2 * layer.kv_heads * (layer.key_width + layer.value_width) * kept(layer, tokens) for layer in shape.layers
    )


def kinds(shape: ModelShape) -> dict[str, int]:
    """How many layers there are of each kind."""
    return dict(Counter(layer.kind for layer in shape.layers))


def parameters(weights: Weights) -> int:
    """All parameters, a tied head once."""
    layers = sum(
        each.qkv + each.output + each.mixer + each.mlp + each.router + each.experts * each.expert + each.other
        for each in weights.layers
    )
    return layers + weights.embedding + (0 if weights.tied else weights.head) + weights.other
