"""Models with an encoder and a decoder: the decoder caches its own tokens, and the encoder's once for a sequence."""

from __future__ import annotations

from roofline_lab.core.kv.config_bounds import MOST_HEADS, MOST_HIDDEN, MOST_LAYERS, MOST_TOKENS, MOST_WIDTH
from roofline_lab.core.kv.config_fields import Fields
from roofline_lab.core.kv.config_words import shown, words
from roofline_lab.core.kv.shape import Layer

T5 = words("t5 mt5 umt5 longt5 switch_transformers pop2piano")
BART = words("bart blenderbot blenderbot-small m2m_100 marian mbart mvp nllb-moe pegasus plbart whisper")
MODEL_TYPES = T5 | BART


def decoder_layers(fields: Fields, model_type: str) -> tuple[int, list[Layer], str]:
    """Read the decoder.

    Returns
    -------
    int, list of Layer, str
        Elements of a token between layers, the layers, and a sentence about the encoder's tokens or nothing.

    Raises
    ------
    ShapeError
        Where a size is missing.
    """
    hidden = fields.count("d_model", most=MOST_HIDDEN, why="write the elements of a token between layers")
    layers, heads, width = _t5(fields) if model_type in T5 else _bart(fields, hidden)
    tokens = 0
    if model_type == "whisper":
        tokens = fields.count("max_source_positions", most=MOST_TOKENS, why="write the tokens of its encoder")
    layer = Layer("full", heads, heads, width, width, cross_tokens=tokens)
    note = "" if tokens else "The cache of the encoder's tokens is not counted: the config does not say how many come."
    return hidden, [layer] * layers, note


def _t5(fields: Fields) -> tuple[int, int, int]:
    heads = fields.count("num_heads", most=MOST_HEADS, why="write how many heads a layer has")
    width = fields.count("d_kv", most=MOST_WIDTH, why="write the width of a head")
    name = fields.given("num_decoder_layers") or "num_layers"
    fields.read.add("num_layers")
    return fields.count(name, most=MOST_LAYERS, why="write how many layers the decoder has"), heads, width


def _bart(fields: Fields, hidden: int) -> tuple[int, int, int]:
    layers = fields.count("decoder_layers", most=MOST_LAYERS, why="write how many layers the decoder has")
    heads = fields.count("decoder_attention_heads", most=MOST_HEADS, why="write how many heads a layer has")
    if hidden % heads:
        raise fields.fail("d_model", f"is {shown(hidden)}, which {heads} decoder_attention_heads do not divide.")
    fields.read.update(("num_hidden_layers", "encoder_layers", "encoder_attention_heads"))
    return layers, heads, hidden // heads
