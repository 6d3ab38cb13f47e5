"""Heads and widths of each layer with attention, in all the spellings of the families."""

from __future__ import annotations

from collections.abc import Callable

from roofline_lab.core.kv import config_blocks
from roofline_lab.core.kv.config_bounds import MOST_HEADS, MOST_HIDDEN, MOST_LAYERS, MOST_WIDTH
from roofline_lab.core.kv.config_families import Family
from roofline_lab.core.kv.config_fields import Fields
from roofline_lab.core.kv.config_kind import Kind
from roofline_lab.core.kv.config_overrides import KEY, Heads, overridden
from roofline_lab.core.kv.shape import ShapeError

LAYER_KEYS = ("num_hidden_layers", "n_layer", "n_layers", "num_layers", "num_transformer_layers")
HIDDEN_KEYS = ("hidden_size", "n_embd", "n_embed", "d_model", "model_dim", "emb_dim")
QUERY_KEYS = ("num_attention_heads", "n_head", "n_heads", "num_heads", "attention_heads")
KV_KEYS = ("num_key_value_heads", "num_kv_heads", "num_attention_groups", "n_kv_groups")
WIDTH_KEYS = ("head_dim", "attention_head_dim", "kv_channels")
KV_WHY = "write how many KV heads a layer keeps (as many as query heads, if it is multi-head)"


def layer_count(fields: Fields) -> int:
    """Read how many layers there are; Nemotron-H may say it by the length of its list alone."""
    if not fields.given(*LAYER_KEYS) and isinstance(fields.data.get("layers_block_type"), list):
        return fields.whole(len(fields.items("layers_block_type")), "the length of layers_block_type", MOST_LAYERS)
    return fields.count(*LAYER_KEYS, most=MOST_LAYERS, why="write how many layers the model has")


def hidden_size(fields: Fields) -> int:
    """Read the elements of a token between layers."""
    return fields.count(*HIDDEN_KEYS, most=MOST_HIDDEN, why="write the elements of a token between layers")


def query_heads(fields: Fields) -> int:
    """Read how many heads ask."""
    return fields.count(*QUERY_KEYS, most=MOST_HEADS, why="write how many query heads a layer has")


def layer_heads(fields: Fields, family: Family, kinds: list[Kind]) -> list[Heads]:
    """Tell heads and widths for each layer; those of layers without attention are not meant.

    Raises
    ------
    ShapeError
        Where they are not known or do not fit together.
    """
    layers = len(kinds)
    queries = _query_list(fields, layers)
    kv = KV_HEADS[family.heads](fields, queries, layers)
    width = _width(fields, family, queries)
    values = fields.count("v_head_dim", most=MOST_WIDTH, default=width)
    same = [Heads(asked, kept, width, values) for asked, kept in zip(queries, kv, strict=True)]
    found = overridden(fields, [_of_kind(fields, family, *both) for both in zip(same, kinds, strict=True)])
    for heads in found:
        if heads.kv_heads and heads.query_heads % heads.kv_heads:
            asked, kept, name = heads.query_heads, heads.kv_heads, fields.given(*KV_KEYS) or KV_KEYS[0]
            raise ShapeError(f"{kept} KV heads do not divide {asked} query heads; {name} is a divisor of {asked}.")
    return found


def head_width(fields: Fields, family: Family, heads: int) -> int:
    """Read the width of one head: its own key, the class default where that is absent, or hidden / heads."""
    name = fields.given(*(("attention_head_dim",) if family.heads == "zamba" else WIDTH_KEYS))
    if name is not None:
        return fields.whole(fields.value(name), name, MOST_WIDTH)
    if family.heads == "zamba":  # both published classes look at the token and at the first layer's input
        return _divided(fields, 2 * hidden_size(fields), heads, "2 x hidden_size")
    if family.width is not None and "head_dim" not in fields.data:
        fields.assumed["head_dim"] = family.width
        return family.width
    return _divided(fields, hidden_size(fields), heads, "hidden_size")


def _divided(fields: Fields, hidden: int, heads: int, name: str) -> int:
    if hidden % heads:
        raise fields.fail("head_dim", f"is not given, and {heads} query heads do not divide {name} {hidden:,}.")
    return hidden // heads


def _query_list(fields: Fields, layers: int) -> list[int]:
    """Read one number for all layers, or a list."""
    if fields.has("num_query_heads"):
        return fields.counts("num_query_heads", layers, MOST_HEADS, least=1)
    return [query_heads(fields)] * layers


def _width(fields: Fields, family: Family, queries: list[int]) -> int:
    if len(set(queries)) > 1 and not fields.given(*WIDTH_KEYS):
        raise fields.missing("head_dim", why="layers differ in their heads, so write the width of a head")
    return head_width(fields, family, queries[0])


def _given(fields: Fields, queries: list[int], layers: int) -> list[int]:
    """A key with one number, or a list of them with 0 for a layer without attention."""
    name = fields.given(*KV_KEYS)
    if name is None:
        raise fields.missing(KV_KEYS[0], why=KV_WHY)
    if isinstance(fields.value(name), list | tuple):
        return fields.counts(name, layers, MOST_HEADS)
    return [fields.whole(fields.value(name), name, MOST_HEADS)] * layers


def _same(fields: Fields, queries: list[int], layers: int) -> list[int]:
    """No key means multi-head."""
    return _given(fields, queries, layers) if fields.given(*KV_KEYS) else list(queries)


def _falcon(fields: Fields, queries: list[int], layers: int) -> list[int]:
    """The new architecture has a number; the old one is multi-query where it says so, whatever the number is."""
    name = fields.given("num_kv_heads", "n_head_kv")
    many = fields.flag("multi_query", default=True)  # of the published class
    number = [fields.whole(fields.value(name), name, MOST_HEADS)] * layers if name else None
    if fields.flag("new_decoder_architecture") or (name == "n_head_kv" and "multi_query" not in fields.data):
        if number is None:
            raise fields.missing("num_kv_heads", why=KV_WHY)
        return number
    if many:
        return [1] * layers
    return number or list(queries)


def _multi_query(fields: Fields, queries: list[int], layers: int) -> list[int]:
    """One KV head unless multi_query is false; true is the default of the published class."""
    return _agreed(fields, [1] * layers if fields.flag("multi_query", default=True) else list(queries))


def _agreed(fields: Fields, kept: list[int]) -> list[int]:
    """Hold what a family's own keys say against num_key_value_heads, which newer classes write beside them."""
    said = fields.count("num_key_value_heads", most=MOST_HEADS, default=kept[0])
    if said != kept[0]:
        raise fields.fail("num_key_value_heads", f"is {said}, and the other keys say {kept[0]}: one is wrong.")
    return kept


def _chatglm(fields: Fields, queries: list[int], layers: int) -> list[int]:
    """As many as multi_query_group_num where multi_query_attention is true."""
    if not fields.flag("multi_query_attention"):
        fields.read.add("multi_query_group_num")
        return list(queries)
    return [
        fields.count("multi_query_group_num", most=MOST_HEADS, why="write how many KV heads a layer keeps")
    ] * layers


def _mpt(fields: Fields, queries: list[int], layers: int) -> list[int]:
    """The attention has an object of its own."""
    if not fields.has("attn_config"):
        return _agreed(fields, list(queries))
    part = fields.part("attn_config")
    if part.data.get("sliding_window_size", -1) not in (-1, None):
        raise part.fail("sliding_window_size", "is a window, and which layers slide is not understood.")
    many = part.word("attn_type") == "multiquery_attention"
    kept = 1 if many else part.count("kv_n_heads", most=MOST_HEADS, default=queries[0])
    return _agreed(fields, [kept] * layers)


def _lists(fields: Fields, queries: list[int], layers: int) -> list[int]:
    """OpenELM: num_gqa_groups is how many query heads share one, and its lists have the numbers."""
    fields.read.add("num_gqa_groups")
    return _given(fields, queries, layers)


def _zamba(fields: Fields, queries: list[int], layers: int) -> list[int]:
    """Their other spellings, num_query_groups and kv_channels, are not read by the published classes."""
    fields.read.update(("num_query_groups", "kv_channels"))
    return [fields.count("num_key_value_heads", most=MOST_HEADS, default=queries[0])] * layers


def _gemma4(fields: Fields, queries: list[int], layers: int) -> list[int]:
    """Tokens of a picture may look at each other; that changes no cache."""
    if fields.data.get("use_bidirectional_attention") == "vision":
        fields.read.add("use_bidirectional_attention")
    return _given(fields, queries, layers)


def _blocks(fields: Fields, queries: list[int], layers: int) -> list[int]:
    return config_blocks.kv_heads(fields, queries[0], layers)


def _of_kind(fields: Fields, family: Family, heads: Heads, kind: Kind) -> Heads:
    """Families whose full and sliding layers differ in their heads, unless they are named one by one."""
    if fields.has(KEY):
        fields.read.update(("global_head_dim", "num_global_key_value_heads", "num_sliding_attention_heads"))
        return heads
    if family.heads == "gemma4" and kind.kind == "full":
        width = fields.count("global_head_dim", most=MOST_WIDTH, default=512)  # of the published class
        own = fields.flag("attention_k_eq_v") and fields.has("num_global_key_value_heads")
        fields.read.add("num_global_key_value_heads")
        kept = fields.count("num_global_key_value_heads", most=heads.query_heads) if own else heads.kv_heads
        return Heads(heads.query_heads, kept, width, width)
    if family.heads == "step" and kind.kind == "sliding":
        asked = fields.count("num_sliding_attention_heads", most=MOST_HEADS, default=heads.query_heads)
        return heads._replace(query_heads=asked)
    return heads


KV_HEADS: dict[str, Callable[[Fields, list[int], int], list[int]]] = {
    "given": _given,
    "same": _same,
    "falcon": _falcon,
    "multi_query": _multi_query,
    "chatglm": _chatglm,
    "mpt": _mpt,
    "lists": _lists,
    "zamba": _zamba,
    "blocks": _blocks,
    "gemma4": _gemma4,
    "step": _given,
}
