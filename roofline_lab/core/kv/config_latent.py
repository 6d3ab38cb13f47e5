"""Multi-head latent attention: one latent and one rotary part for all heads, kept once."""

from __future__ import annotations

from roofline_lab.core.kv.config_bounds import MOST_HEADS, MOST_TOKENS, MOST_WIDTH
from roofline_lab.core.kv.config_fields import Fields
from roofline_lab.core.kv.config_heads import hidden_size, query_heads
from roofline_lab.core.kv.shape import Layer


def latent_layer(fields: Fields) -> Layer | None:
    """Read the layer that all attention layers of a latent model are, None for another model.

    Raises
    ------
    ShapeError
        Where a part of the latent is missing.
    """
    rank = fields.given("kv_lora_rank")
    if rank is None:
        return None
    heads = query_heads(fields)
    rope = fields.count("qk_rope_head_dim", most=MOST_WIDTH, least=0, why="write the latent's rotary elements")
    nope = fields.count("qk_nope_head_dim", most=MOST_WIDTH, why="write the elements of a head that do not rotate")
    kept = fields.count("kv_lora_rank", most=MOST_WIDTH)
    # The keys of an expanded cache, which is not kept; older classes point head_dim at the rotary part.
    fields.read.update(("num_key_value_heads", "head_dim", "q_lora_rank", "qk_head_dim"))
    return Layer(
        kind="full",
        query_heads=heads,
        kv_heads=1,
        key_width=kept + rope,
        latent=True,
        latent_rank=kept,
        rope_width=rope,
        query_width=nope + rope,
        out_width=_value_width(fields, heads, nope),
        **_indexer(fields),
    )


def _value_width(fields: Fields, heads: int, nope: int) -> int:
    """MiniCPM3 does not say it: its class takes the width that keys without rotation have."""
    if not fields.has("v_head_dim") and hidden_size(fields) == heads * nope:
        return nope
    return fields.count("v_head_dim", most=MOST_WIDTH, why="write the elements of a head's value")


def _indexer(fields: Fields) -> dict[str, int]:
    """Read the sparse-attention indexer: the extra key that it keeps for each token, its heads, and what it picks."""
    if not fields.given("index_head_dim"):
        return {}
    types = fields.data.get("indexer_types")
    if isinstance(types, list) and all(word == "full" for word in types):
        fields.read.add("indexer_types")  # other types share an indexer, and stay unread
    return {
        "indexer_width": fields.count("index_head_dim", most=MOST_WIDTH),
        "indexer_heads": fields.count("index_n_heads", most=MOST_HEADS, why="write how many heads the indexer has"),
        "selected_tokens": fields.count("index_topk", most=MOST_TOKENS, why="write how many tokens the indexer picks"),
    }
