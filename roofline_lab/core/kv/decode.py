"""What attention computes and moves in one decode step: it reads the cache and writes one token beside it."""

from __future__ import annotations

from roofline_lab.core.kv.cache_format import PLAIN_BYTES
from roofline_lab.core.kv.conversion import conversion
from roofline_lab.core.kv.layer_groups import LayerGroup, kept_tokens, read_tokens
from roofline_lab.core.kv.settings import Settings
from roofline_lab.core.kv.shape import Layer
from roofline_lab.core.kv.stored import cross_bytes, fixed_bytes, indexer_bytes, recurrent_bytes, side_bytes, sides
from roofline_lab.core.kv.traffic import Tally
from roofline_lab.core.kv.workspace import copied_bytes, score_bytes

#: Scores are written, read and written by the softmax, and read: four times through memory where nothing is fused.
SCORE_PASSES = 4
#: A recurrent state takes a multiply-add for its update and one for its output.
STATE_FLOP = 4


def decode_attention(tally: Tally, group: LayerGroup, settings: Settings) -> None:
    """Count a group of layers in a decode step.

    Parameters
    ----------
    tally : Tally
        Gets what the operator "attention" does.
    group : LayerGroup
        Of one rank.
    settings : Settings
        How many tokens, in which format, read how.
    """
    layer, batch, times = group.layer, settings.batch, group.count
    if tokens := read_tokens(group.source, settings.context_tokens):
        asked = query_elements(group.source, layer.query_heads)
        tally.add(
            "attention",
            times,
            flop=2 * asked * tokens * batch,
            activation_bytes=batch * asked * PLAIN_BYTES + SCORE_PASSES * score_bytes(group, settings, tokens),
            workspace_bytes=2 * copied_bytes(group, settings, tokens),
        )
        _read(tally, group, settings, tokens)
        if layer.kind != "shared":
            _write(tally, group, settings)
            _index(tally, group, settings)
    fixed_state(tally, group, batch, reads=batch, writes=batch)
    if layer.cross_tokens:
        cross_attention(tally, group, batch)
        tally.add("attention", times, kv_read_bytes=batch * cross_bytes(layer))


def query_elements(layer: Layer, heads: int) -> int:
    """Elements of a token's queries and of attention's output; a latent is asked and answers as it is kept."""
    return heads * (layer.key_width + (layer.latent_rank if layer.latent else layer.value_width))


def fixed_state(tally: Tally, group: LayerGroup, tokens: int, reads: int, writes: int) -> None:
    """Count what recurrent layers do with their states for so many tokens."""
    layer = group.layer
    if state := recurrent_bytes(layer):
        tally.add(
            "attention",
            group.count,
            flop=STATE_FLOP * layer.state_elements * tokens,
            kv_read_bytes=reads * state,
            kv_write_bytes=writes * state,
        )


def cross_attention(tally: Tally, group: LayerGroup, tokens: int) -> None:
    """Count what so many tokens compute with the encoder's, without reading those."""
    asked = query_elements(group.layer, group.layer.query_heads)
    tally.add(
        "attention",
        group.count,
        flop=2 * asked * group.layer.cross_tokens * tokens,
        activation_bytes=tokens * asked * PLAIN_BYTES,
    )


def _read(tally: Tally, group: LayerGroup, settings: Settings, tokens: int) -> None:
    for side, width in sides(group.source):
        found = side_bytes(group.source, side, width, settings, tokens, settings.batch, settings.decoded_tokens)
        tally.add(
            "attention",
            group.count,
            kv_read_bytes=found.codes + found.residual,
            metadata_bytes=found.metadata + fixed_bytes(group.source, side, settings),
        )


def _write(tally: Tally, group: LayerGroup, settings: Settings) -> None:
    layer = group.layer
    for side, width in sides(layer):
        values, scales = settings.format_of(side).layout(side).written_bytes(layer.kv_heads, width)
        tally.add(
            "attention",
            group.count,
            kv_write_bytes=values * settings.batch,
            metadata_bytes=scales * settings.batch,
        )
    converted = conversion(layer, settings)
    tally.add("attention", group.count, convert_bytes=converted.average_bytes)
    tally.peak_convert_bytes += group.count * converted.peak_bytes


def _index(tally: Tally, group: LayerGroup, settings: Settings) -> None:
    """Count an indexer: it reads a key of every token that is kept, and writes one."""
    layer, batch = group.layer, settings.batch
    if layer.indexer_width:
        kept = kept_tokens(layer, settings.context_tokens)
        asked = layer.indexer_heads * layer.indexer_width
        tally.add(
            "attention",
            group.count,
            flop=2 * asked * kept * batch,
            activation_bytes=asked * batch * PLAIN_BYTES,
            metadata_bytes=(kept + 1) * indexer_bytes(layer) * batch,
        )
