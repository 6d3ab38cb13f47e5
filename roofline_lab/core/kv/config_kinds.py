"""The kind of each layer: the config's own list of kinds, else the plan of its family."""

from __future__ import annotations

from collections.abc import Callable

from roofline_lab.core.kv import config_blocks, config_hybrids, config_windows
from roofline_lab.core.kv.config_bounds import MOST_LAYERS, MOST_TOKENS
from roofline_lab.core.kv.config_families import Family
from roofline_lab.core.kv.config_fields import Fields
from roofline_lab.core.kv.config_kind import BESIDE, FULL, NONE, RECURRENT, WINDOW_KEYS, Kind, sliding
from roofline_lab.core.kv.config_words import shown

PLANS: dict[str, Callable[[Fields, Family, int], list[Kind]]] = {
    "full": config_windows.full,
    "all": config_windows.every_one,
    "off": config_windows.off,
    "qwen": config_windows.qwen,
    "every": config_windows.every,
    "llama4": config_windows.llama4,
    "gpt_neo": config_windows.gpt_neo,
    "bamba": config_hybrids.bamba,
    "beside": config_hybrids.beside,
    "griffin": config_hybrids.griffin,
    "interval": config_hybrids.interval,
    "jamba": config_hybrids.jamba,
    "kimi": config_hybrids.kimi,
    "lfm2": config_hybrids.lfm2,
    "minimax": config_hybrids.minimax,
    "named": config_hybrids.named,
    "nemotron_h": config_hybrids.nemotron_h,
    "zamba": config_hybrids.zamba,
    "zamba2": config_hybrids.zamba2,
    "mllama": config_hybrids.mllama,
    "blocks": config_blocks.kinds,
}

#: What the words of a list of kinds mean; the windows' lengths stand elsewhere in the config.
NAMED: dict[str, Kind] = {
    "full_attention": FULL,
    "attention": FULL,
    "indexed_attention": FULL,
    "sliding_attention": Kind("sliding"),
    "chunked_attention": Kind("chunked"),
    "linear_attention": RECURRENT,
    "mamba": RECURRENT,
    "conv": RECURRENT,
    "recurrent": RECURRENT,
    "hybrid": BESIDE,
    "mlp": NONE,
    "moe": NONE,
}

#: Keys of rules that a list of kinds overrules.
RULES = (
    "sliding_window_pattern",
    "_sliding_window_pattern",
    "full_attention_interval",
    "full_attn_idxs",
    "hybrid_layer_ids",
    "hybrid_override_pattern",
    "attn_layer_indices",
    "attn_layer_period",
    "attn_layer_offset",
    "attention_chunk_size",
)


def layer_kinds(fields: Fields, family: Family, layers: int) -> list[Kind]:
    """Tell the kind of each layer.

    Raises
    ------
    ShapeError
        Where a kind, or the length of a window, is not known.
    """
    name = fields.given("layer_types", "layers_block_type")
    if name is None:
        return PLANS[family.plan](fields, family, layers)
    fields.read.update((*WINDOW_KEYS, *RULES))
    kinds = [_named(fields, name, word) for word in _words(fields, name, layers)]
    if any(kind.state for kind in kinds) and not family.state:
        raise fields.fail(name, "has recurrent layers, and what this family keeps in them is not known.")
    return [_with_window(fields, kind) for kind in kinds]


def _words(fields: Fields, name: str, layers: int) -> list[object]:
    """Read the list; entries after the last layer belong to layers for multi-token prediction."""
    words = list(fields.items(name))
    extra = fields.count("num_nextn_predict_layers", most=MOST_LAYERS, least=0, default=0)
    if len(words) not in (layers, layers + extra):
        raise fields.fail(name, f"has {len(words)} entries for {layers} layers.")
    return words[:layers]


def _named(fields: Fields, name: str, word: object) -> Kind:
    if not isinstance(word, str) or word not in NAMED:
        raise fields.fail(name, f"has {shown(word)}, a kind of layer that is not understood.")
    return NAMED[word]


def _with_window(fields: Fields, kind: Kind) -> Kind:
    if kind.kind == "chunked":
        tokens = fields.count("attention_chunk_size", most=MOST_TOKENS, why="write the tokens of a chunk")
        return Kind("chunked", tokens)
    if kind.kind != "sliding":
        return kind
    if fields.has("use_sliding_window") and not fields.flag("use_sliding_window"):
        raise fields.fail("use_sliding_window", "is false, and layer_types has layers that slide: one is wrong.")
    if fields.given(*WINDOW_KEYS) is None:
        raise fields.missing("sliding_window", why="write the tokens that a sliding layer keeps")
    return sliding(fields)
