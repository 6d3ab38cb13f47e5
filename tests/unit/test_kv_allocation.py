"""What is reserved: pages and their table, maximal lengths, cells, and what storage in steps leaves over."""

from __future__ import annotations

import pytest

from roofline_lab.core.kv.account import account
from roofline_lab.core.kv.cache_format import FormatError
from roofline_lab.core.kv.settings import Cells, Settings, SettingsError
from roofline_lab.core.kv.shape import Layer, ModelShape
from tests.unit.kv_shapes import LLAMA, ONE, sliding

MIXED = ModelShape("m", (sliding(1024), sliding(1024), Layer("full", 32, 8, 128, 128)))
TOKEN = 4096  # bytes of a token in one of these layers


def room(shape: ModelShape, tokens: int, **others):
    return account(shape, Settings(tokens, **others)).allocated


def test_without_pages_exactly_what_is_stored_is_allocated():
    found = account(MIXED, Settings(5000, batch=3))
    assert found.allocated.bytes == found.stored.total_bytes
    assert (found.allocated.pages, found.allocated.waste_bytes, found.allocated.block_table_bytes) == (0, 0, 0)


@pytest.mark.parametrize(
    ("block", "pages", "waste", "table"), [(16, 513, 1_966_080, 2_052), (256, 33, 33_423_360, 132)]
)
def test_the_golden_pages_of_llama(block, pages, waste, table):
    found = room(LLAMA, 8193, block_tokens=block)
    assert (found.pages, found.waste_bytes, found.block_table_bytes) == (pages, waste, table)
    assert found.bytes == pages * block * 131_072


def test_a_table_is_kilobytes_where_the_last_page_is_megabytes():
    found = room(LLAMA, 131_072, block_tokens=16)
    assert (found.block_table_bytes, found.waste_bytes, found.bytes) == (32 * 1024, 0, 16 * 2**30)
    assert room(LLAMA, 131_073, block_tokens=16).waste_bytes == 15 * 131_072


def test_what_pages_need_besides_is_counted_apart():
    found = room(ONE, 100, batch=4, block_tokens=16)
    assert (found.pages, found.block_table_bytes) == (28, 112)
    assert (found.lengths_bytes, found.slots_bytes, found.reference_counts_bytes) == (16, 32, 112)
    assert account(ONE, Settings(100, batch=4, block_tokens=16)).resident_bytes == found.bytes + 112


def test_scales_and_indexer_keys_are_reserved_with_the_codes():
    assert room(ONE, 1, block_tokens=16, k_format="int8", v_format="int4").bytes == 16 * (1152 + 640)
    indexed = ModelShape("m", (Layer("full", 128, 1, 576, 0, latent=True, latent_rank=512, indexer_width=128),))
    assert room(indexed, 1, block_tokens=64, k_format="fp8_ds_mla").bytes == 64 * 788


def test_a_shared_prefix_is_allocated_once_in_whole_pages():
    found = room(ONE, 1000, batch=8, shared_prefix_tokens=608, block_tokens=16)
    assert found.pages == 38 + 8 * 25
    assert found.bytes == found.pages * 16 * TOKEN
    assert found.block_table_bytes == 8 * 63 * 4


def test_a_page_that_the_prefix_fills_in_part_belongs_to_each_sequence():
    found = account(ONE, Settings(1000, batch=8, shared_prefix_tokens=600, block_tokens=16))
    assert found.allocated.pages == 37 + 8 * 26
    assert found.allocated.waste_bytes == found.allocated.bytes - (600 + 8 * 400) * TOKEN


def test_sliding_layers_reserve_their_window_or_everything():
    logical, full = (room(MIXED, 5000, block_tokens=16, sliding=word) for word in ("logical", "full"))
    assert (logical.pages, logical.bytes) == (64 + 313, (2 * 1024 + 5008) * TOKEN)
    assert (full.pages, full.bytes) == (313, 3 * 5008 * TOKEN)
    assert full.waste_bytes - logical.waste_bytes == 2 * (5008 - 1024) * TOKEN


def test_a_maximal_length_is_reserved_for_every_sequence():
    assert room(MIXED, 10, batch=2, max_length_tokens=5000).bytes == 2 * (2 * 1024 + 5000) * TOKEN
    assert room(MIXED, 10, batch=2, max_length_tokens=5000, sliding="full").bytes == 2 * 3 * 5000 * TOKEN
    assert room(ONE, 10, max_length_tokens=100, block_tokens=16).pages == 7


@pytest.mark.parametrize(("format_name", "wanted"), [("mlx4", 512), ("exl3-4", 512), ("q4_0", 300)])
def test_storage_that_grows_in_steps_reserves_whole_ones(format_name, wanted):
    found = account(ONE, Settings(300, k_format=format_name, v_format=format_name))
    assert found.allocated.bytes == wanted * 2 * 576
    assert found.stored.total_bytes == 300 * 2 * 576


@pytest.mark.parametrize("format_name", ["kivi2", "hf-int4"])
@pytest.mark.parametrize("tokens", [1, 127, 128, 500, 511, 512])
def test_room_for_a_residual_format_holds_it_at_every_length(format_name, tokens):
    found = account(ONE, Settings(tokens, k_format=format_name, v_format=format_name, max_length_tokens=512))
    assert found.allocated.waste_bytes >= 0
    assert (
        found.allocated.bytes == room(ONE, 1, k_format=format_name, v_format=format_name, max_length_tokens=512).bytes
    )


@pytest.mark.parametrize(
    ("window", "cells", "wanted"),
    [
        (128, Cells(65_536, 1), 768),
        (128, Cells(65_536, 4), 1024),
        (1024, Cells(65_536, 1), 1536),
        (1024, Cells(65_536, 4), 4608),
        (1024, Cells(65_536, 1, batch_tokens=2048), 3072),
        (2048, Cells(65_536, 1), 2560),
        (1024, Cells(512, 1), 512),
    ],
)
def test_cells_of_sliding_layers_are_padded(window, cells, wanted):
    assert room(ModelShape("m", (sliding(window),)), 100, cells=cells).bytes == wanted * TOKEN
    assert room(ModelShape("m", (sliding(window),)), 100, cells=cells, sliding="full").bytes == (
        cells.context_tokens * TOKEN
    )


def test_cells_are_for_each_stream():
    """A log with “2/2 seqs”: twice what its cells alone come to."""
    unified, apart = (room(ONE, 1000, cells=Cells(16_384, 2, unified)).bytes for unified in (True, False))
    assert unified == apart == 16_384 * TOKEN
    window = ModelShape("m", (sliding(1024),))
    assert room(window, 1000, cells=Cells(16_384, 2, unified=False)).bytes == 2 * 1536 * TOKEN


def test_cells_keep_a_state_for_every_sequence_they_were_made_for():
    shape = ModelShape("m", (Layer("recurrent", state_elements=100), Layer("full", 8, 8, 64, 64)))
    assert room(shape, 10, cells=Cells(256, 4)).bytes == 4 * 400 + 256 * 2048


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ({"batch": 3, "cells": Cells(1024, 2)}, "3 sequences of 100 tokens do not fit"),
        ({"batch": 2, "cells": Cells(150, 2), "context_tokens": 200}, "2 sequences of 200 tokens do not fit"),
        ({"context_tokens": 600, "cells": Cells(1024, 2, unified=False)}, "1 sequences of 600 tokens do not fit"),
        ({"cells": Cells(1024), "block_tokens": 16}, "cells have no pages"),
        ({"cells": Cells(1024), "shared_prefix_tokens": 16}, "cells have no pages, maximal length or shared prefix"),
    ],
)
def test_what_cells_do_not_hold_is_refused(asked, said):
    with pytest.raises(SettingsError, match=said):
        account(ONE, Settings(**{"context_tokens": 100, **asked}))


@pytest.mark.parametrize("format_name", ["kivi2", "mlx4", "int8", "fp8"])
def test_cells_are_of_llama_cpp_s_types(format_name):
    with pytest.raises(FormatError, match=f"llama.cpp has no type {format_name}"):
        room(ONE, 100, cells=Cells(1024), k_format=format_name)


def test_llama_cpp_packs_four_blocks_of_nvfp4_into_one():
    narrow = ModelShape("m", (Layer("full", 8, 8, 80, 80),))
    assert room(narrow, 100, k_format="nvfp4").bytes == 100 * 8 * (45 + 160)
    with pytest.raises(FormatError, match="packs blocks of 64, and the keys of layer 0 have 80"):
        room(narrow, 100, k_format="nvfp4", cells=Cells(1024))


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"context_tokens": 0}, "The context must be a whole number from 1 to 1,000,000,000, not 0"),
        ({"context_tokens": 10**9 + 1}, "not 1000000001"),
        ({"context_tokens": 10.0}, "not “10.0”"),
        ({"context_tokens": True}, "not “True”|not True"),
        ({"prefill_tokens": 0}, "The prefill must be a whole number from 1 to 100, not 0"),
        ({"batch": 0}, "The batch"),
        ({"batch": 10**6 + 1}, "The batch"),
        ({"block_tokens": 0}, "The block size"),
        ({"shared_prefix_tokens": 101}, "The shared prefix must be a whole number from 0 to 100"),
        ({"prefill_tokens": 50, "shared_prefix_tokens": 51}, "from 0 to 50"),
        ({"max_length_tokens": 99}, "The maximal length must be a whole number from 100 to"),
        ({"tensor_parallel": 0}, "Tensor parallelism"),
        ({"rollback_states": -1}, "rollback"),
        ({"workspace": "some"}, "The workspace is none or layer or all, not “some”"),
        ({"sliding": ""}, "Sliding is logical or full"),
        ({"boundary": "Step"}, "The boundary is attention or step, not “Step”"),
        ({"weight_bits": 0}, "Weights have more than 0 and at most 64 bits"),
        ({"weight_bits": 65}, "Weights"),
        ({"weight_bits": "1e9"}, "Weights .* not “1e9”"),
        ({"weight_bits": "four"}, "Weights"),
        ({"weight_bits": float("nan")}, "Weights"),
    ],
)
def test_numbers_and_words_outside_their_range_are_refused(wrong, said):
    with pytest.raises(SettingsError, match=said):
        Settings(**{"context_tokens": 100, **wrong})
