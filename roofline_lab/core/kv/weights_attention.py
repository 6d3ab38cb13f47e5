"""Parameters of attention: projections of heads with their widths, or of a latent."""

from __future__ import annotations

from typing import NamedTuple

from roofline_lab.core.kv.config_bounds import MOST_HIDDEN
from roofline_lab.core.kv.config_fields import Fields
from roofline_lab.core.kv.shape import Layer
from roofline_lab.core.kv.weights_recipes import Recipe


class Attention(NamedTuple):
    """Parameters of the projections in and out, and of norms and biases."""

    qkv: int
    output: int
    other: int


def attention_parameters(fields: Fields, recipe: Recipe, layer: Layer, hidden: int) -> Attention:
    """Count one layer's attention."""
    return _latent(fields, layer, hidden) if layer.latent else _heads(fields, recipe, layer, hidden)


def is_on(fields: Fields, switch: tuple[bool, str]) -> bool:
    """Read a flag of the config, or take what is fixed."""
    default, key = switch
    return fields.flag(key, default) if key else default


def _heads(fields: Fields, recipe: Recipe, layer: Layer, hidden: int) -> Attention:
    queries, keys = layer.query_heads * layer.key_width, layer.kv_heads * layer.key_width
    values, out = layer.kv_heads * layer.value_width, layer.query_heads * layer.value_width
    biases = (queries + keys + values) * is_on(fields, recipe.qkv_bias) + hidden * is_on(fields, recipe.out_bias)
    norms = {"": 0, "head": 2 * layer.key_width, "all": queries + keys}[recipe.qk_norm]
    sinks = layer.query_heads if recipe.sinks else 0
    asked = 2 * queries if recipe.gated_heads else queries
    return Attention(hidden * (asked + keys + values), out * hidden, biases + norms + sinks)


def _latent(fields: Fields, layer: Layer, hidden: int) -> Attention:
    """Down to the latent, up to the heads; queries too where they have a latent of their own."""
    asked, rank = layer.query_heads * layer.query_width, layer.latent_rank
    down = hidden * layer.key_width
    nope_and_value = layer.query_heads * (layer.query_width - layer.rope_width + layer.out_width)
    query_rank = fields.count("q_lora_rank", most=MOST_HIDDEN, default=0)
    query = hidden * query_rank + query_rank * asked if query_rank else hidden * asked
    biases = (query_rank + layer.key_width + hidden) * fields.flag("attention_bias")
    return Attention(
        query + down + rank * nope_and_value,
        layer.query_heads * layer.out_width * hidden,
        rank + query_rank + biases,
    )
