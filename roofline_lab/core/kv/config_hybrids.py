"""Which layers have attention and which a recurrent state, in families that mix them by a rule of their own."""

from __future__ import annotations

from roofline_lab.core.kv.config_bounds import MOST_LAYERS
from roofline_lab.core.kv.config_families import Family
from roofline_lab.core.kv.config_fields import Fields
from roofline_lab.core.kv.config_kind import BESIDE, CROSS, FULL, NONE, RECURRENT, Kind, pick, sliding
from roofline_lab.core.kv.config_words import shown

LETTERS = {"M": RECURRENT, "*": FULL, "-": NONE, "E": NONE}


def jamba(fields: Fields, family: Family, layers: int) -> list[Kind]:
    """Read attention at one offset in each period, Mamba elsewhere."""
    why = "write where the attention layers are"
    period = fields.count("attn_layer_period", most=MOST_LAYERS, why=why)
    offset = fields.count("attn_layer_offset", most=period - 1, least=0, why=why)
    return pick(layers, set(range(offset, layers, period)), FULL, RECURRENT)


def bamba(fields: Fields, family: Family, layers: int) -> list[Kind]:
    """Read the indices of the layers with attention."""
    return _at("attn_layer_indices", fields, layers)


def lfm2(fields: Fields, family: Family, layers: int) -> list[Kind]:
    """Read the indices of the layers with attention, between short convolutions."""
    return _at("full_attn_idxs", fields, layers)


def interval(fields: Fields, family: Family, layers: int) -> list[Kind]:
    """Read attention in each interval-th layer, linear attention elsewhere."""
    step = fields.count("full_attention_interval", most=MOST_LAYERS, default=family.period)
    return pick(layers, set(range(step - 1, layers, step)), FULL, RECURRENT)


def minimax(fields: Fields, family: Family, layers: int) -> list[Kind]:
    """Read 1 for attention and 0 for lightning attention, layer by layer."""
    if not fields.has("attn_type_list"):
        raise fields.missing("attn_type_list", "layer_types", why="write which layers are which")
    return [FULL if has else RECURRENT for has in fields.counts("attn_type_list", layers, most=1)]


def kimi(fields: Fields, family: Family, layers: int) -> list[Kind]:
    """Read two lists of layers that count from 1."""
    if not fields.has("linear_attn_config"):
        raise fields.missing("linear_attn_config", "layer_types", why="write which layers are which")
    part = fields.part("linear_attn_config")
    full = part.counts("full_attn_layers", None, most=layers, least=1)
    linear = part.counts("kda_layers", None, most=layers, least=1)
    if sorted(full + linear) != list(range(1, layers + 1)):
        raise part.fail("full_attn_layers and kda_layers", f"do not name each of {layers} layers once.")
    return pick(layers, {layer - 1 for layer in full}, FULL, RECURRENT)


def nemotron_h(fields: Fields, family: Family, layers: int) -> list[Kind]:
    """Read one letter a layer: M Mamba, * attention, - MLP, E experts."""
    pattern = fields.word("hybrid_override_pattern")
    if pattern is None:
        raise fields.missing("hybrid_override_pattern", "layers_block_type", why="write which layers are which")
    if len(pattern) != layers or set(pattern) - set(LETTERS):
        raise fields.fail(
            "hybrid_override_pattern", f"is {shown(pattern)}; {layers} of the letters M, *, - and E would do."
        )
    return [LETTERS[letter] for letter in pattern]


def griffin(fields: Fields, family: Family, layers: int) -> list[Kind]:
    """Repeat the block types over the layers; attention is local."""
    blocks = fields.items("block_types")
    kinds = {"recurrent": RECURRENT, "attention": sliding(fields)}
    if not blocks or any(not isinstance(block, str) or block not in kinds for block in blocks):
        raise fields.fail("block_types", "must be a list of recurrent and attention.")
    return [kinds[blocks[layer % len(blocks)]] for layer in range(layers)]


def zamba(fields: Fields, family: Family, layers: int) -> list[Kind]:
    """Lay the first three layers down as the published class does, then attention at one offset in each period."""
    period = fields.count("attn_layer_period", most=MOST_LAYERS, default=6)
    offset = fields.count("attn_layer_offset", most=period - 1, least=0, default=4)
    later = {layer + 3 for layer in range(layers - 3) if layer % period == offset}
    return pick(layers, {2} | later, BESIDE, RECURRENT)


def zamba2(fields: Fields, family: Family, layers: int) -> list[Kind]:
    """Read the indices of the layers with attention beside Mamba."""
    return _at("hybrid_layer_ids", fields, layers, BESIDE)


def named(fields: Fields, family: Family, layers: int) -> list[Kind]:
    """Only a list of kinds tells."""
    raise fields.missing("layer_types", why="write a list of mamba and attention, one word a layer")


def beside(fields: Fields, family: Family, layers: int) -> list[Kind]:
    """Every layer has attention and a state beside it."""
    return [BESIDE] * layers


def mllama(fields: Fields, family: Family, layers: int) -> list[Kind]:
    """Some layers attend to the picture alone."""
    if not fields.has("cross_attention_layers"):
        raise fields.missing("cross_attention_layers", why="write the indices of the layers that read the picture")
    return pick(layers, set(fields.counts("cross_attention_layers", None, most=layers - 1)), CROSS, FULL)


def _at(name: str, fields: Fields, layers: int, kind: Kind = FULL) -> list[Kind]:
    if not fields.has(name):
        raise fields.missing(name, "layer_types", why="write the indices of the layers with attention")
    return pick(layers, set(fields.counts(name, None, most=layers - 1)), kind, RECURRENT)
