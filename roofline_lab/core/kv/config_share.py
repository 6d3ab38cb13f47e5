"""Layers that read what another layer keeps: the last of a Gemma, or all but the first of each group."""

from __future__ import annotations

from dataclasses import replace

from roofline_lab.core.kv.config_bounds import MOST_LAYERS
from roofline_lab.core.kv.config_fields import Fields
from roofline_lab.core.kv.shape import Layer


def share_layers(fields: Fields, layers: list[Layer]) -> list[Layer]:
    """Turn the layers that keep nothing of their own into "shared" ones.

    Raises
    ------
    ShapeError
        Where there is no layer that they could share.
    """
    if fields.flag("use_cla"):
        return _grouped(fields, layers)
    fields.read.add("cla_share_factor")  # of no effect without the switch
    count = fields.count("num_kv_shared_layers", most=MOST_LAYERS, least=0, default=0)
    return _last(fields, layers, count) if count else layers


def _last(fields: Fields, layers: list[Layer], count: int) -> list[Layer]:
    """The last layers read the last one of their kind that comes before all of them."""
    first = len(layers) - count
    keepers = {layer.kind: index for index, layer in enumerate(layers[: max(first, 0)])}
    missing = {layer.kind for layer in layers[max(first, 0) :]} - set(keepers)
    if missing:
        raise fields.fail(
            "num_kv_shared_layers", f"is {count} of {len(layers)}, which leaves no {min(missing)} layer to share."
        )
    return layers[:first] + [_shared(layer, keepers[layer.kind]) for layer in layers[first:]]


def _grouped(fields: Fields, layers: list[Layer]) -> list[Layer]:
    """Cross-layer attention: in each group of layers the first one keeps."""
    factor = fields.count("cla_share_factor", most=MOST_LAYERS, why="write how many layers share a cache")
    return [_shared(layer, index - index % factor) if index % factor else layer for index, layer in enumerate(layers)]


def _shared(layer: Layer, keeper: int) -> Layer:
    return replace(layer, kind="shared", window_tokens=None, shares_layer=keeper)
