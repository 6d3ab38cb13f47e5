"""DeciLM and Nemotron models whose layers were searched one by one: a list of blocks with an attention part each."""

from __future__ import annotations

from collections.abc import Mapping

from roofline_lab.core.kv.config_bounds import MOST_HEADS, MOST_TOKENS
from roofline_lab.core.kv.config_families import Family
from roofline_lab.core.kv.config_fields import Fields
from roofline_lab.core.kv.config_kind import FULL, NONE, Kind
from roofline_lab.core.kv.config_words import shown

#: Parts of a block's attention that would change what it keeps, and are not understood.
OTHERS = ("num_sink_tokens", "sparsify", "unshifted_sink", "use_prefill_window_in_sink_attention", "llama4")


def kinds(fields: Fields, family: Family, layers: int) -> list[Kind]:
    """Read a block's attention: full, a window, or none."""
    if not fields.has("block_configs"):
        return [FULL] * layers
    return [_kind(part) for part in _attention(fields, layers)]


def kv_heads(fields: Fields, query_heads: int, layers: int) -> list[int]:
    """Read the KV heads of each block, 0 where it has no attention."""
    if fields.has("num_key_value_heads_per_layer"):
        return fields.counts("num_key_value_heads_per_layer", layers, MOST_HEADS)
    return [_kv_heads(part, query_heads) for part in _attention(fields, layers)]


def _attention(fields: Fields, layers: int) -> list[Fields]:
    blocks = fields.items("block_configs", layers)
    for block in blocks:
        if not isinstance(block, Mapping) or not isinstance(block.get("attention"), Mapping):
            raise fields.fail("block_configs", f"has {shown(block)} where an object with attention is understood.")
    return [Fields(block["attention"], "block_configs.attention.") for block in blocks]


def _kind(part: Fields) -> Kind:
    if part.flag("no_op") or part.flag("replace_with_linear"):
        return NONE
    for name in OTHERS:
        if part.data.get(name):
            raise part.fail(name, f"is {shown(part.data[name])}, and what it does to the cache is not understood.")
    if part.has("window_length"):
        return Kind("sliding", part.count("window_length", most=MOST_TOKENS))
    return FULL


def _kv_heads(part: Fields, query_heads: int) -> int:
    """One KV head serves n_heads_in_group query heads."""
    if part.flag("no_op") or part.flag("replace_with_linear"):
        return 0
    group = part.count("n_heads_in_group", most=query_heads, why="write how many query heads share a KV head")
    if query_heads % group:
        raise part.fail("n_heads_in_group", f"is {group}, which does not divide {query_heads} query heads.")
    return query_heads // group
