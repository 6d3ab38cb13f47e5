"""A Hugging Face config.json to the layers of a model, exact or refused by the name of the field.

Each concern is a file: the text (`config_text`), the keys and their types (`config_fields`), the language model within
(`config_nested`), families as data (`config_families`), kinds of layers (`config_kinds`), heads (`config_heads`),
latents, states and sharing, and what nobody read (`config_unread`).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from roofline_lab.core.kv.config_decoders import MODEL_TYPES, decoder_layers
from roofline_lab.core.kv.config_families import ENCODERS, FAMILIES, UNKNOWN, Family
from roofline_lab.core.kv.config_fields import Fields
from roofline_lab.core.kv.config_heads import hidden_size, layer_count, layer_heads
from roofline_lab.core.kv.config_kind import FULL, Kind
from roofline_lab.core.kv.config_kinds import layer_kinds
from roofline_lab.core.kv.config_latent import latent_layer
from roofline_lab.core.kv.config_nested import TextPart, text_part
from roofline_lab.core.kv.config_notes import notes_of
from roofline_lab.core.kv.config_overrides import Heads
from roofline_lab.core.kv.config_share import share_layers
from roofline_lab.core.kv.config_state import STATES
from roofline_lab.core.kv.config_text import parse_config
from roofline_lab.core.kv.config_unread import refuse_unread
from roofline_lab.core.kv.config_windows import never_binds
from roofline_lab.core.kv.config_words import shown
from roofline_lab.core.kv.shape import Layer, ModelShape, ShapeError
from roofline_lab.core.kv.weights_count import count_weights


def read_config(data: str | bytes | Mapping[str, Any], name: str = "") -> ModelShape:
    """Read a model from its config.

    Parameters
    ----------
    data : str, bytes or mapping
        The text of a config.json, or the object in it.
    name : str
        For people; by default what the config calls itself.

    Returns
    -------
    ModelShape

    Raises
    ------
    ShapeError
        Where anything that the cache depends on is missing, of a wrong type or not understood.

    Examples
    --------
    >>> config = '{"model_type": "llama", "num_hidden_layers": 32, "hidden_size": 4096, "num_attention_heads": 32'
    >>> shape = read_config(config + ', "num_key_value_heads": 8}', "Llama")
    >>> len(shape.layers), shape.layers[0].kind, shape.layers[0].kv_heads, shape.layers[0].key_width
    (32, 'full', 8, 128)
    >>> read_config('{"model_type": "llama"}')  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    roofline_lab.core.kv.shape.ShapeError: This config has no num_hidden_layers (nor ...): write how many layers ...
    """
    part = text_part(parse_config(data))
    _refuse_other_models(part)
    if part.model_type in MODEL_TYPES:
        hidden, layers, said = decoder_layers(part.fields, part.model_type)
        known, mixes = True, False
    else:
        family = FAMILIES.get(part.model_type, UNKNOWN)
        layers, said = _layers(part.fields, family)
        hidden, known, mixes = hidden_size(part.fields), family is not UNKNOWN, bool(family.state)
    for level in part.around:
        level.read.update(part.fields.data)  # what the language model says itself is meant for it there
        refuse_unread(level, known=True, mixes=False)
    refuse_unread(part.fields, known=known, mixes=mixes)
    weights, missing = count_weights(part, layers, hidden)
    notes = notes_of(part, layers, said)
    return ModelShape(name or _own_name(part), tuple(layers), hidden, weights, missing, notes)


def _layers(fields: Fields, family: Family) -> tuple[list[Layer], str]:
    kinds = layer_kinds(fields, family, layer_count(fields))
    said = never_binds(kinds, fields)
    if said:
        kinds = [FULL] * len(kinds)
    state, conv = STATES[family.state](fields) if any(kind.state for kind in kinds) else (0, 0)
    latent = latent_layer(fields)
    kept = [latent] * len(kinds) if latent else [_plain(heads) for heads in layer_heads(fields, family, kinds)]
    layers = [_of_kind(layer, kind, state, conv) for layer, kind in zip(kept, kinds, strict=True)]
    return share_layers(fields, layers), said


def _plain(heads: Heads) -> Layer:
    return Layer("full" if heads.kv_heads else "none", *heads)


def _of_kind(layer: Layer, kind: Kind, state: int, conv: int) -> Layer:
    if kind.kind in ("recurrent", "none") or layer.kind == "none":
        layer = Layer("none" if layer.kind == "none" else kind.kind)
    else:
        layer = replace(layer, kind=kind.kind, window_tokens=kind.window_tokens)
    return replace(layer, state_elements=state, conv_elements=conv) if kind.state else layer


def _refuse_other_models(part: TextPart) -> None:
    """Refuse models that keep no cache, and those whose decoder is not understood."""
    fields, model_type = part.fields, part.model_type
    if model_type in ENCODERS and not fields.flag("is_decoder"):
        raise ShapeError(f"{model_type} reads all tokens at once and keeps no cache for a next one.")
    if fields.flag("is_encoder_decoder") and model_type not in MODEL_TYPES:
        raise fields.fail("is_encoder_decoder", f"is true, and the decoder of {shown(model_type)} is not understood.")


def _own_name(part: TextPart) -> str:
    outermost = part.around[0] if part.around else part.fields
    own = outermost.data.get("_name_or_path") or outermost.data.get("model_type") or part.model_type
    return own[:80] if isinstance(own, str) and own else "unnamed model"
