"""The language model inside the config of a model that also sees or hears."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from roofline_lab.core.kv.config_defaults import CLASS_DEFAULTS
from roofline_lab.core.kv.config_fields import Fields
from roofline_lab.core.kv.config_words import listed, shown
from roofline_lab.core.kv.shape import ShapeError

#: Keys under which a language model stands, looked at before the sizes beside them, which may be a picture encoder's.
PARTS = ("text_config", "language_config", "llm_config", "thinker_config")
#: VILA keeps a copy here and loads the one from another file.
ELSEWHERE = "llm_cfg"
DEEPEST = 3


class TextPart(NamedTuple):
    """The keys of the language model, its family's name, and the levels around it from the outermost in."""

    fields: Fields
    model_type: str
    around: tuple[Fields, ...]


def text_part(data: Mapping[str, Any]) -> TextPart:
    """Find the language model.

    Raises
    ------
    ShapeError
        Where there are two, or it is in another file.
    """
    fields, around = Fields(data), []
    for _ in range(DEEPEST):
        found = [name for name in PARTS if fields.has(name)]
        if len(found) > 1:
            raise ShapeError(f"This config has {listed(found, 'and')}: give the part that is meant on its own.")
        if not found:
            break
        around.append(fields)
        fields = fields.part(found[0])
    if fields.data.get(ELSEWHERE) is not None:
        raise ShapeError(
            f"This config only points to its language model ({ELSEWHERE}), which is loaded from a folder of its own: "
            "give the config.json there."
        )
    model_type = _model_type(fields)
    if around:
        fields = Fields(fields.data, fields.place, CLASS_DEFAULTS.get(model_type))
    return TextPart(fields, model_type, tuple(around))


def _model_type(fields: Fields) -> str:
    """Read the family; MiniCPM3 is published without its name."""
    name = fields.word("model_type")
    if name:
        return name
    architectures = fields.data.get("architectures")
    if architectures is None:
        return ""
    if not isinstance(architectures, list | tuple) or not all(isinstance(word, str) for word in architectures):
        raise fields.fail("architectures", f"must be a list of names, and is {shown(architectures)}.")
    return "minicpm3" if "MiniCPM3ForCausalLM" in architectures else ""
