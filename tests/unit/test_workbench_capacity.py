"""How much fits is exact: one more token, or one more sequence, would not."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from roofline_lab.core.kv.account import account
from roofline_lab.core.kv.cache_format import FormatError
from roofline_lab.core.kv.layer_groups import layer_groups
from roofline_lab.core.kv.models import model
from roofline_lab.core.kv.settings import Cells, Settings
from roofline_lab.core.kv.shape import Layer, ModelShape
from roofline_lab.core.kv.workbench import answer
from roofline_lab.core.kv.workbench_cache import Cache
from roofline_lab.core.kv.workbench_capacity import most_sequences, most_tokens
from roofline_lab.core.kv.workbench_search import Flush, last_before_false, last_true

LAYER = Layer("full", 8, 2, 64, 64)
SHAPES = {
    "full": ModelShape("full", (LAYER,) * 2),
    "mixed": ModelShape("mixed", (LAYER, replace(LAYER, kind="sliding", window_tokens=70))),
    "state": ModelShape("state", (LAYER, Layer("recurrent", state_elements=500))),
}
LONGEST = 700


def brute_tokens(shape: ModelShape, cache: Cache, room_bytes: int) -> int:
    """Count up from one token until it does not fit, with the account itself."""
    reached = 0
    for tokens in range(cache.least_tokens(), LONGEST + 1):
        try:
            found = account(shape, cache.of_length(tokens))
        except FormatError:
            continue
        if found.resident_bytes - found.weights_bytes > room_bytes:
            return reached
        reached = tokens
    assume(False)  # all of them fit: nothing is learnt about the end
    return reached


@given(
    shape=st.sampled_from(sorted(SHAPES)),
    names=st.tuples(*[st.sampled_from(("f16", "q4_0", "kivi2", "kivi4-r64", "hf-int4", "hf-int2-r96", "mlx4"))] * 2),
    prefill=st.one_of(st.none(), st.integers(1, 300)),
    kind=st.sampled_from(("exact", "paged", "max-length", "cells")),
    block=st.sampled_from((1, 16, 100)),
    workspace=st.sampled_from(("none", "layer", "all")),
    shared=st.integers(0, 60),
    batch=st.integers(1, 3),
    room_bytes=st.integers(0, 700_000),
)
@settings(max_examples=250)
def test_tokens_are_those_of_counting_up(shape, names, prefill, kind, block, workspace, shared, batch, room_bytes):
    try:
        asked = Settings(
            300,
            prefill_tokens=prefill,
            batch=batch,
            k_format=names[0],
            v_format=names[1],
            block_tokens=block if kind == "paged" else None,
            max_length_tokens=300 if kind == "max-length" else None,
            cells=Cells(300 * batch, batch) if kind == "cells" else None,
            workspace=workspace,
            shared_prefix_tokens=min(shared, prefill or shared) if kind != "cells" else 0,
        )
        cache = Cache(layer_groups(SHAPES[shape]), asked, prefill_follows=prefill is None)
        account(SHAPES[shape], cache.of_length(cache.least_tokens()))
    except ValueError:
        assume(False)
    assert most_tokens(cache, room_bytes) == brute_tokens(SHAPES[shape], cache, room_bytes)


@given(
    names=st.sampled_from(("f16", "q4_0", "kivi2")),
    shared=st.integers(0, 40),
    kind=st.sampled_from(("exact", "paged", "cells")),
    room_bytes=st.integers(0, 10_000_000),
)
def test_sequences_are_those_of_counting_up(names, shared, kind, room_bytes):
    assume(not shared or (names != "kivi2" and kind != "cells"))
    asked = Settings(
        200,
        k_format=names,
        v_format=names,
        shared_prefix_tokens=shared,
        block_tokens=16 if kind == "paged" else None,
        cells=Cells(200) if kind == "cells" and names != "kivi2" else None,
    )
    cache = Cache(layer_groups(SHAPES["mixed" if names != "kivi2" else "full"]), asked)
    count = 0
    while cache.bytes(cache.of_batch(count + 1)) <= room_bytes:
        count += 1
    assert most_sequences(cache, room_bytes) == count


def test_a_window_bounds_what_a_residual_is_defined_for():
    cache = Cache(layer_groups(SHAPES["mixed"]), Settings(50, k_format="kivi2", v_format="kivi2"))
    assert most_tokens(cache, 10**12) == 70


def test_the_flush_that_would_free_room_is_not_counted_on():
    """4,223 tokens need more than 4,224: a cache that grows must get past them."""
    cache = Cache(layer_groups(model("llama-3-8b")), Settings(1, k_format="kivi2", v_format="kivi2"))
    needs = {tokens: cache.bytes(cache.of_length(tokens)) for tokens in (4222, 4223, 4224)}
    assert needs[4224] < needs[4222] < needs[4223]
    assert most_tokens(cache, needs[4223] - 1) == 4222
    assert most_tokens(cache, needs[4223]) > 4224


def test_it_is_said_beside_the_weights_and_for_one_rank():
    found = answer({"memory_gb": 80})["capacity"]
    assert [(row["tokens"], row["sequences"]) for row in found["rows"]] == [(487_819, 59), (1_734_469, 211)]
    room = 80 * 10**9 - 16_060_522_496
    assert [room // 131_072, room // 131_072 // 8192] == [487_819, 59]
    assert found["sentence"] == (
        "In 80 GB, beside 16.06 GB of weights: f16 487,819 tokens, or 59 sequences of 8,192 tokens; "
        "q4_0 1,734,469 tokens, or 211 sequences of 8,192 tokens."
    )
    assert "487,820 tokens need 80,000,065,536 B" in found["rows"][0]["formula"]
    two = answer({"memory_gb": 80, "ranks": 2})["capacity"]["rows"][0]
    assert two["tokens"] == (80 * 10**9 - answer({"ranks": 2})["sections"][2]["rows"][0]["cells"][0]["bytes"]) // 65_536


@pytest.mark.parametrize(
    ("request_", "said"),
    [
        ({"memory_gb": None}, "Say how much memory there is"),
        ({"memory_gb": 10}, "The weights alone need 16.06 GB: no token fits into 10 GB."),
        ({"memory_gb": "16060600 kB"}, "f16 no tokens, or no sequences of 8,192 tokens"),
        ({"model": "typed", "memory_gb": 1}, "without weights, not known here"),
        ({"batch": 3}, "tokens in each of 3 sequences"),
        ({"model": "nemotron-h-56b", "memory_gb": 10**6}, "and more"),
    ],
)
def test_what_cannot_be_said_is_said_too(request_, said):
    assert said in answer(request_)["capacity"]["sentence"]


@given(st.data())
@settings(max_examples=300)
def test_the_search_finds_the_last_place_before_the_first_failure(data):
    slope, room = data.draw(st.integers(1, 5)), data.draw(st.integers(0, 200))
    teeth = data.draw(st.lists(st.tuples(st.integers(1, 9), st.integers(0, 20), st.integers(0, 20)), max_size=2))
    low = data.draw(st.integers(0, 30))
    high = low + data.draw(st.integers(0, 80))

    def holds(place: int) -> bool:
        assert low <= place <= high
        return slope * place + sum(height * ((place - offset) % length) for length, offset, height in teeth) <= room

    flushes = [Flush(length, offset) for length, offset, _ in teeth]
    guess = data.draw(st.one_of(st.none(), st.integers(0, 120)))
    first_failure = next((place for place in range(low, high + 1) if not holds(place)), high + 1)
    assert last_before_false(holds, low, high, flushes, guess) == first_failure - 1
    if not teeth:
        assert last_true(holds, low, high, guess) == first_failure - 1
