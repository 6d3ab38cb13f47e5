"""A decode step and a prefill as a whole, within the boundary that is chosen."""

from __future__ import annotations

from roofline_lab.core.kv.allocation import Allocated
from roofline_lab.core.kv.decode import decode_attention, query_elements
from roofline_lab.core.kv.dense import dense_layers, ends
from roofline_lab.core.kv.layer_groups import LayerGroup
from roofline_lab.core.kv.prefill import plain_elements, prefill_attention, prefill_tokens
from roofline_lab.core.kv.settings import Settings
from roofline_lab.core.kv.shape import Layer, ModelShape
from roofline_lab.core.kv.traffic import OPERATORS, Step, Tally


def decode_step(shape: ModelShape, groups: tuple[LayerGroup, ...], settings: Settings, room: Allocated) -> Step:
    """Count one decode step of all sequences.

    Parameters
    ----------
    shape : ModelShape
        With weights where the boundary is the step.
    groups : tuple of LayerGroup
        Of one rank.
    settings : Settings
        With the boundary.
    room : Allocated
        Its block table, lengths and slots are read once.

    Returns
    -------
    Step
        By operator.
    """
    tally = Tally()
    for group in groups:
        decode_attention(tally, group, settings)
        if settings.boundary == "step":
            queries, outputs = _asked(group.source, group.layer.query_heads)
            dense_layers(tally, group, shape.hidden_size, settings.batch, queries, outputs)
    tally.add("attention", metadata_bytes=room.block_table_bytes + room.lengths_bytes + room.slots_bytes)
    if settings.boundary == "step":
        ends(tally, shape, settings.batch, settings.batch, settings.tensor_parallel)
    return tally.step(settings.weight_bits, _inside(settings))


def prefill_step(shape: ModelShape, groups: tuple[LayerGroup, ...], settings: Settings) -> Step:
    """Count a prefill of all sequences at once; the parameters are those of `decode_step`."""
    tally, tokens = Tally(), prefill_tokens(settings)
    for group in groups:
        prefill_attention(tally, group, settings)
        if settings.boundary == "step":
            layer = group.source
            both, expanded = plain_elements(layer, group.layer.query_heads)
            outputs = group.layer.query_heads * (layer.out_width or layer.value_width)
            # An expanded latent's keys and values are written for attention to read.
            queries = both - outputs + (expanded if layer.latent else 0)
            dense_layers(tally, group, shape.hidden_size, tokens, queries, outputs)
    if settings.boundary == "step":
        ends(tally, shape, tokens, settings.batch, settings.tensor_parallel)
    return tally.step(settings.weight_bits, _inside(settings))


def _asked(layer: Layer, heads: int) -> tuple[int, int]:
    outputs = heads * (layer.latent_rank if layer.latent else layer.value_width)
    return query_elements(layer, heads) - outputs, outputs


def _inside(settings: Settings) -> tuple[str, ...]:
    return OPERATORS if settings.boundary == "step" else ("attention",)
