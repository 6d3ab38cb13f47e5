"""Terms of what is kept beside the stored bytes: what an allocator reserves, and the workspace of a decode step."""

from __future__ import annotations

from collections.abc import Sequence

from roofline_lab.core.kv.allocation import Room, own_tokens, room_of
from roofline_lab.core.kv.cache_format import PLAIN_BYTES
from roofline_lab.core.kv.layer_groups import LayerGroup, kept_tokens, read_tokens
from roofline_lab.core.kv.settings import Settings
from roofline_lab.core.kv.stored import sides
from roofline_lab.core.kv.workbench_formula import Factor, Term
from roofline_lab.core.kv.workbench_terms import (
    code_terms,
    fixed_terms,
    heads_of,
    indexer_terms,
    layers_of,
    plain_term,
    scale_terms,
    sequences,
    state_terms,
)
from roofline_lab.core.kv.workspace import copied_bytes, score_bytes


def reserved_terms(groups: Sequence[LayerGroup], settings: Settings) -> list[Term]:
    """Give the terms of the bytes that an allocator reserves.

    Parameters
    ----------
    groups : sequence of LayerGroup
        Of one rank.
    settings : Settings
        With the kind of allocation.

    Returns
    -------
    list of Term

    Examples
    --------
    >>> from roofline_lab.core.kv.layer_groups import layer_groups
    >>> from roofline_lab.core.kv.models import model
    >>> reserved_terms(layer_groups(model("llama-3-8b")), Settings(8193, block_tokens=16))[0].text
    '32 layers × 513 pages × 16 tokens × 8 KV heads × 128 elements × 16 bits / 8'
    """
    terms = []
    copies = settings.cells.sequences if settings.cells else settings.batch
    for group in groups:
        terms += state_terms(group, copies, settings.rollback_states)
        if kept_tokens(group.layer, settings.context_tokens):
            room = room_of(group, settings)
            terms += indexer_terms(group, room.shared + room.own * room.copies, 1)
            terms += fixed_terms(group, settings)
            terms += _side_terms(group, settings, room)
    return terms


def _side_terms(group: LayerGroup, settings: Settings, room: Room) -> list[Term]:
    terms: list[Term] = []
    layer = group.layer
    for side, width in sides(layer):
        each = settings.format_of(side)
        layout, own = each.layout(side), own_tokens(each, room, settings)
        if layout.residual == "none":
            coded, plain = room.shared + own * room.copies, 0
            rows: tuple[Factor, ...] = (layers_of(group), *_slots(coded, settings), heads_of(layer))
        else:
            if settings.block_tokens or settings.max_length_tokens:
                coded, plain = layout.most_quantized(own), min(own, layout.residual_tokens)
            else:
                coded = layout.quantized_tokens(own, settings.decoded_tokens)
                plain = own - coded
            rows = (layers_of(group), sequences(room.copies), (coded, "tokens"), heads_of(layer))
        terms += code_terms(layout, width, *rows) + scale_terms(layout, width, *rows)
        newest = (layers_of(group), sequences(room.copies), (plain, "newest tokens"), heads_of(layer))
        terms.append(plain_term(width, *newest))
    return terms


def _slots(tokens: int, settings: Settings) -> tuple[Factor, ...]:
    if settings.block_tokens:
        return (tokens // settings.block_tokens, "pages"), (settings.block_tokens, "tokens")
    return ((tokens, "cells" if settings.cells else "tokens"),)


def workspace_terms(groups: Sequence[LayerGroup], settings: Settings) -> list[Term]:
    """Give the terms of `workspace_bytes`: the copies of the largest layer or of all, and one layer's scores."""
    copies, scores = [], []
    for group in groups:
        tokens = read_tokens(group.source, settings.context_tokens)
        scores.append((score_bytes(group, settings, tokens), group, tokens))
        if group.layer.kind != "shared" and (size := copied_bytes(group, settings, tokens)):
            count = group.count if settings.workspace == "all" else 1
            copies.append((size, _copy_terms(group, count, settings, tokens)))
    if settings.workspace != "all":
        copies = sorted(copies, key=lambda each: each[0])[-1:]
    terms = [term for _, found in copies for term in found]
    size, group, tokens = max(scores, key=lambda each: each[0], default=(0, None, 0))
    if size:
        heads = (group.layer.query_heads, "query heads")
        terms.append(Term((sequences(settings.batch), heads, (tokens, "keys"), (PLAIN_BYTES, "B"))))
    return terms


def _copy_terms(group: LayerGroup, layers: int, settings: Settings, tokens: int) -> list[Term]:
    source = group.source
    before = ((layers, "layers"), sequences(settings.batch), (tokens, "tokens"), heads_of(source))
    widths = (width for side, width in sides(source) if not settings.format_of(side).layout(side).is_plain)
    return [plain_term(width, *before) for width in widths]
