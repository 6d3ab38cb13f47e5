"""Sentences about what a config has and the account leaves out or took for granted."""

from __future__ import annotations

from collections.abc import Mapping

from roofline_lab.core.kv.config_bounds import MOST_LAYERS
from roofline_lab.core.kv.config_nested import TextPart
from roofline_lab.core.kv.config_words import listed, shown
from roofline_lab.core.kv.shape import Layer

#: Spellings of how many layers predict further tokens.
FURTHER = ("num_nextn_predict_layers", "num_mtp_modules", "mtp_num_hidden_layers", "num_mtp_layers")


def notes_of(part: TextPart, layers: list[Layer], said: str) -> tuple[str, ...]:
    """Collect what a reader of the account should know.

    Parameters
    ----------
    part : TextPart
        After everything was read.
    layers : list of Layer
    said : str
        A sentence from the reading, or nothing.
    """
    return tuple(
        note for note in (said, _further(part), _assumed(part), _pictures(part, layers), _quantized(part)) if note
    )


def _further(part: TextPart) -> str:
    fields = part.fields
    name = next((name for name in FURTHER if fields.data.get(name)), None)
    if name is None or fields.data.get("use_mtp") is False:
        return ""
    count = fields.count(name, most=MOST_LAYERS)
    what = "1 more layer predicts" if count == 1 else f"{count} more layers predict"
    return (
        f"{what} further tokens ({name}); where an engine loads such a layer, it has a cache of its own, not counted."
    )


def _assumed(part: TextPart) -> str:
    if not part.fields.assumed:
        return ""
    taken = listed((f"{name} {value}" for name, value in part.fields.assumed.items()), "and")
    return f"Not in the config, so taken from the class defaults of {part.model_type}: {taken}."


def _pictures(part: TextPart, layers: list[Layer]) -> str:
    if any(layer.kind == "cross" for layer in layers):
        return "The cache of the picture's tokens is not counted: the config does not say how many come."
    if part.around:
        return f"Only the language model ({part.fields.place.rstrip('.')}) is counted, not what sees or hears for it."
    return ""


def _quantized(part: TextPart) -> str:
    """Tell that weights may be smaller than they are counted; which of them are, and with which scales, varies."""
    data = (part.around[0] if part.around else part.fields).data
    how = data.get("quantization_config")
    if not isinstance(how, Mapping):
        return ""
    method = how.get("quant_method")
    named = f"quantization_config, {shown(method)}" if isinstance(method, str) else "quantization_config"
    return f"The weights are quantized ({named}), but count at 16 bits until you say how many bits they have."
