"""Layers whose heads differ from those of all the others: an object by layer number, as newer classes write it."""

from __future__ import annotations

from typing import NamedTuple

from roofline_lab.core.kv.config_bounds import MOST_HEADS, MOST_WIDTH
from roofline_lab.core.kv.config_fields import Fields
from roofline_lab.core.kv.config_words import key_shown

KEY = "per_layer_config"


class Heads(NamedTuple):
    """What the cache keeps of one layer's heads."""

    query_heads: int
    kv_heads: int
    key_width: int
    value_width: int


def overridden(fields: Fields, heads: list[Heads]) -> list[Heads]:
    """Change the heads of the layers that the config names one by one.

    Raises
    ------
    ShapeError
        Where it names a layer that is not there, or changes something that is not understood.
    """
    if not fields.has(KEY):
        return heads
    part, found = fields.part(KEY), list(heads)
    for name in part.data:
        index = int(name) if isinstance(name, str) and name.isascii() and name.isdigit() and len(name) < 6 else -1
        if not 0 <= index < len(heads):
            raise fields.fail(KEY, f"names layer {key_shown(name)}, which is none of {len(heads)}.")
        found[index] = _changed(part.part(name), heads[index])
    return found


def _changed(layer: Fields, heads: Heads) -> Heads:
    width = layer.count("head_dim", most=MOST_WIDTH, default=heads.key_width)
    changed = Heads(
        layer.count("num_attention_heads", most=MOST_HEADS, default=heads.query_heads),
        layer.count("num_key_value_heads", most=MOST_HEADS, default=heads.kv_heads),
        width,
        width if layer.has("head_dim") else heads.value_width,
    )
    for name in layer.data:
        if name not in ("head_dim", "num_attention_heads", "num_key_value_heads"):
            raise layer.fail(key_shown(name), "is not understood for one layer.")
    return changed
