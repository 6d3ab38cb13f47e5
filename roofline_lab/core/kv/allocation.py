"""What an allocator reserves: exactly what is stored, pages, a maximal length, or llama.cpp's cells."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from roofline_lab.core.kv.cache_format import CacheFormat
from roofline_lab.core.kv.cells import layer_cells, require_cells, streams
from roofline_lab.core.kv.layer_groups import LayerGroup, kept_tokens
from roofline_lab.core.kv.settings import Settings
from roofline_lab.core.kv.shape import Layer
from roofline_lab.core.kv.stored import Stored, fixed_bytes, indexer_bytes, shared_tokens, sides, state_bytes

#: A table's entry, a sequence's length and a page's reference count are 32-bit integers; the place where a new token
#: goes is a 64-bit one.
ENTRY_BYTES = LENGTH_BYTES = COUNT_BYTES = 4
SLOT_BYTES = 8


@dataclass(frozen=True)
class Allocated:
    """Bytes that an allocator reserves, for all sequences.

    Parameters
    ----------
    bytes : int
        With scales, residual and states.
    pages : int
        Over all tables; 0 where nothing is paged.
    waste_bytes : int
        What is reserved and holds nothing, or holds what a window has left behind.
    block_table_bytes : int
        A page's number for each page of each sequence. Layers that reserve for the same number of tokens share one.
    lengths_bytes, slots_bytes, reference_counts_bytes : int
        What pages need besides: each sequence's length and the slot of its next token, and how many sequences use
        each page.
    """

    bytes: int
    pages: int = 0
    waste_bytes: int = 0
    block_table_bytes: int = 0
    lengths_bytes: int = 0
    slots_bytes: int = 0
    reference_counts_bytes: int = 0


@dataclass(frozen=True)
class Room:
    """Tokens that a layer has room for: a shared part once, an own part for each sequence."""

    shared: int
    own: int
    copies: int
    pages: int = 0
    entries: int = 0


def allocated(groups: Sequence[LayerGroup], settings: Settings, stored: Stored) -> Allocated:
    """Add up what an allocator reserves.

    Parameters
    ----------
    groups : sequence of LayerGroup
        Of one rank.
    settings : Settings
        The kind of allocation, and how many tokens in which format.
    stored : Stored
        What is in it, for the waste.

    Returns
    -------
    Allocated
        For all layers and sequences.

    Raises
    ------
    SettingsError, FormatError
        Where llama.cpp's cells cannot hold it.
    """
    total, tables = 0, {}
    sequences = settings.cells.sequences if settings.cells else settings.batch
    for group in groups:
        layer = group.layer
        total += group.count * sequences * state_bytes(layer, settings)
        if not kept_tokens(layer, settings.context_tokens):
            continue
        room = room_of(group, settings)
        tables[_reach(layer, settings)] = room
        total += group.count * _reserved(layer, settings, room)
    pages = sum(room.pages for room in tables.values())
    paged = settings.batch if pages else 0
    return Allocated(
        bytes=total,
        pages=pages,
        waste_bytes=total - stored.total_bytes,
        block_table_bytes=ENTRY_BYTES * settings.batch * sum(room.entries for room in tables.values()),
        lengths_bytes=LENGTH_BYTES * paged,
        slots_bytes=SLOT_BYTES * paged,
        reference_counts_bytes=COUNT_BYTES * pages,
    )


def _reach(layer: Layer, settings: Settings) -> int:
    """Tokens that a layer must have room for in each sequence."""
    return kept_tokens(layer, settings.max_length_tokens or settings.context_tokens, settings.sliding)


def room_of(group: LayerGroup, settings: Settings) -> Room:
    """The room of one layer of a group that keeps tokens."""
    layer = group.layer
    if settings.cells:
        require_cells(group, settings)
        return Room(0, layer_cells(layer, settings.cells, settings.sliding), streams(settings.cells))
    reach, block = _reach(layer, settings), settings.block_tokens
    shared = settings.shared_prefix_tokens if settings.sliding == "full" else shared_tokens(layer, settings)
    if not block:
        return Room(shared, reach - shared, settings.batch)
    # Only whole pages can be shared: a page that the prefix fills in part is each sequence's own.
    in_common = shared // block
    own = -(-reach // block) - in_common
    return Room(
        in_common * block, own * block, settings.batch, in_common + own * settings.batch, entries=in_common + own
    )


def own_tokens(each: CacheFormat, room: Room, settings: Settings) -> int:
    """A sequence's own tokens in a room; where nothing is paged, a format may grow by many tokens at once."""
    step = 1 if settings.cells or settings.block_tokens else each.step_tokens
    return -(-(room.shared + room.own) // step) * step - room.shared


def _reserved(layer: Layer, settings: Settings, room: Room) -> int:
    total = (room.shared + room.own * room.copies) * indexer_bytes(layer)
    for side, width in sides(layer):
        each = settings.format_of(side)
        layout, own = each.layout(side), own_tokens(each, room, settings)
        total += fixed_bytes(layer, side, settings)
        if layout.residual == "none":
            codes, scales = layout.quantized_bytes(room.shared + own * room.copies, layer.kv_heads, width)
            total += codes + scales
        elif settings.block_tokens or settings.max_length_tokens:
            total += layout.reserved_bytes(own, layer.kv_heads, width) * room.copies
        else:
            total += room.copies * sum(layout.stored_bytes(own, layer.kv_heads, width, settings.decoded_tokens))
    return total
