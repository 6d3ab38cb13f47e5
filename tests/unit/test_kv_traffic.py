"""What moves: the golden intensities and FLOP, operator by operator, and what formats and settings do to them."""

from __future__ import annotations

from dataclasses import replace

import pytest

from roofline_lab.core.kv.account import account
from roofline_lab.core.kv.bounds import bounds
from roofline_lab.core.kv.settings import Settings, SettingsError
from roofline_lab.core.kv.shape import Layer, LayerWeights, ModelShape, Weights
from roofline_lab.core.kv.traffic import AMOUNTS
from tests.unit.kv_shapes import LATENT, LATENT_LAYER, LLAMA, MULTI_HEAD, ONE, sliding

H100 = (3350.0, 989_400.0)


def decode(shape: ModelShape, tokens: int, format_name: str = "f16", **others):
    return account(shape, Settings(tokens, k_format=format_name, v_format=format_name, **others)).decode.total


def prefill(shape: ModelShape, tokens: int, **others):
    return account(shape, Settings(tokens, **others)).prefill.total


@pytest.mark.parametrize(("format_name", "wanted"), [("f16", 3.998), ("q8_0", 7.522)])
def test_the_golden_intensities_of_attention(format_name, wanted):
    assert round(decode(ONE, 8192, format_name).intensity_flop_per_byte, 3) == wanted


def test_the_intensity_of_attention_tends_to_query_heads_over_kv_heads():
    far = decode(ONE, 10**9)
    assert far.flop / far.kv_read_bytes == 4
    assert decode(MULTI_HEAD, 10**9).intensity_flop_per_byte == pytest.approx(1, abs=1e-6)


def test_dequantized_outside_the_kernel_8_bits_are_worse_than_16():
    outside = decode(ONE, 8192, "q8_0", workspace="layer")
    assert outside.intensity_flop_per_byte == pytest.approx(1.58, abs=0.005)
    assert outside.intensity_flop_per_byte < decode(ONE, 8192).intensity_flop_per_byte
    assert outside.workspace_bytes == 2 * 8192 * 4096
    assert decode(ONE, 8192, workspace="layer").workspace_bytes == 0


def test_a_decode_step_reads_all_tokens_and_writes_one():
    found = decode(ONE, 8192, batch=3)
    assert (found.kv_read_bytes, found.kv_write_bytes) == (3 * 8192 * 4096, 3 * 4096)
    assert found.activation_bytes == 3 * 2 * 32 * 128 * 2


def test_scales_are_metadata_when_read_and_when_written():
    found = decode(ONE, 8192, "q8_0")
    assert (found.kv_read_bytes, found.kv_write_bytes) == (8192 * 2048, 2048)
    assert found.metadata_bytes == 8193 * 128


# At 8192 tokens, from the sheet of facts: all FLOP over the streamed weights and the cache that is read.
@pytest.mark.parametrize(("batch", "wanted"), [(1, 1.20), (8, 6.54), (32, 12.51), (64, 14.76), (256, 17.05)])
def test_the_golden_intensities_of_a_decode_step(batch, wanted):
    found = decode(LLAMA, 8192, batch=batch, boundary="step")
    assert round(found.flop / (found.weights_bytes + found.kv_read_bytes), 2) == wanted
    # Queries, activations and the new tokens' keys and values take less than half a percent of it.
    assert 0.995 < found.intensity_flop_per_byte / (found.flop / (found.weights_bytes + found.kv_read_bytes)) < 1


def test_batches_share_the_weights_and_not_the_cache():
    found = decode(LLAMA, 8192, batch=10**6, boundary="step")
    assert round(found.flop / found.kv_read_bytes, 2) == 17.98


def test_weights_are_streamed_without_the_input_embedding():
    found = account(LLAMA, Settings(1, boundary="step"))
    assert found.weights_bytes == 16_060_522_496
    assert found.decode.total.weights_bytes == found.weights_bytes - 2 * 128256 * 4096


def test_a_tied_head_is_resident_once_and_streamed():
    tied = replace(LLAMA, weights=replace(LLAMA.weights, tied=True))
    assert account(tied, Settings(1)).weights_bytes == 16_060_522_496 - 2 * 128256 * 4096
    assert decode(tied, 1, boundary="step") == decode(LLAMA, 1, boundary="step")


def test_the_golden_prefill():
    found = prefill(LLAMA, 8192, boundary="step")
    assert round(found.flop / 1e12, 2) == 131.94
    assert round((found.weights_bytes + found.kv_write_bytes) / 1e9, 2) == 16.08
    assert found.activation_bytes == pytest.approx(33e9, rel=0.02)
    assert found.kv_read_bytes == 0


def test_a_prefill_is_causal_and_its_head_sees_last_tokens_only():
    assert prefill(ONE, 100).flop == 4 * 32 * 128 * 5050
    longer, shorter = (
        account(LLAMA, Settings(tokens, batch=2, boundary="step")).prefill.operators["head"] for tokens in (200, 100)
    )
    assert longer == shorter
    assert longer.flop == 2 * 2 * 128256 * 4096


def test_windows_hold_in_the_prefill_too():
    assert prefill(ModelShape("m", (sliding(10),)), 100).flop == 4 * 32 * 128 * (55 + 90 * 10)
    chunked = ModelShape("m", (Layer("chunked", 32, 8, 128, 128, 30),))
    assert prefill(chunked, 100).flop == 4 * 32 * 128 * (3 * 465 + 55)


def test_a_shared_prefix_is_prefilled_once_and_read_by_every_sequence():
    found = prefill(ONE, 1000, batch=8, shared_prefix_tokens=600)
    assert found.flop == 4 * 32 * 128 * (180_300 + 8 * (500_500 - 180_300))
    assert found.kv_write_bytes == (600 + 8 * 400) * 4096
    assert found.kv_read_bytes == 8 * 600 * 4096
    assert decode(ONE, 1000, batch=8, shared_prefix_tokens=600) == decode(ONE, 1000, batch=8)


def test_scores_through_memory():
    apart, fused = (decode(ONE, 8192, fused=word) for word in (False, True))
    assert apart.activation_bytes - fused.activation_bytes == 4 * 32 * 8192 * 2
    assert apart.flop == fused.flop
    assert account(ONE, Settings(8192, fused=False)).workspace_bytes == 32 * 8192 * 2
    assert prefill(ONE, 100, fused=False).activation_bytes - prefill(ONE, 100).activation_bytes == 4 * 32 * 10_000 * 2


def test_an_absorbed_latent_is_read_once_for_all_heads():
    found = decode(LATENT, 4096)
    assert found.kv_read_bytes == 61 * 4096 * 1152
    assert found.flop == 61 * 2 * 128 * (576 + 512) * 4096
    assert 150 < found.intensity_flop_per_byte < 242


def test_a_latent_is_expanded_in_the_prefill():
    found = prefill(LATENT, 100)
    assert found.flop == 61 * 2 * 128 * (192 + 128) * 5050
    assert found.kv_write_bytes == 61 * 100 * 1152


def test_an_indexer_reads_all_its_keys_so_that_attention_reads_few_tokens():
    indexed = replace(LATENT_LAYER, indexer_width=128, indexer_heads=64, selected_tokens=2048)
    found = decode(ModelShape("m", (indexed,)), 100_000)
    assert found.kv_read_bytes == 2048 * 1152
    assert found.metadata_bytes == 100_001 * 132
    assert found.flop == 2 * 128 * 1088 * 2048 + 2 * 64 * 128 * 100_000


def test_states_and_cross_attention_are_read_and_written():
    shape = ModelShape("m", (Layer("recurrent", state_elements=1000, conv_elements=24),))
    found = decode(shape, 50, batch=2)
    assert (found.kv_read_bytes, found.kv_write_bytes, found.flop) == (2 * 4096, 2 * 4096, 2 * 4 * 1000)
    assert prefill(shape, 50, batch=2).kv_write_bytes == 2 * 4096
    cross = ModelShape("m", (Layer("cross", 8, 8, 64, 64, cross_tokens=1500),))
    assert decode(cross, 50).kv_read_bytes == 1500 * 8 * 128 * 2
    assert decode(cross, 50).kv_write_bytes == 0
    assert prefill(cross, 50).flop == 4 * 8 * 64 * 1500 * 50


def test_a_layer_that_shares_reads_all_the_same_and_writes_nothing():
    own = Layer("full", 32, 8, 128, 128)
    shape = ModelShape("m", (own, Layer("shared", 32, 8, 128, 128, shares_layer=0)))
    found, alone = decode(shape, 1000), decode(ONE, 1000)
    assert (found.kv_read_bytes, found.flop) == (2 * alone.kv_read_bytes, 2 * alone.flop)
    assert found.kv_write_bytes == alone.kv_write_bytes


def test_kivi_converts_a_block_of_keys_at_once_and_a_token_of_values_in_each_step():
    found = account(ONE, Settings(4096, k_format="kivi2", v_format="kivi2")).decode
    a_token = 2048 + 384
    assert found.total.convert_bytes == 2 * a_token
    assert found.peak_convert_bytes == 128 * a_token + a_token
    assert found.total.kv_write_bytes == 2 * 2048


def test_hugging_face_rewrites_everything_every_128_steps():
    found = account(ONE, Settings(1024, k_format="hf-int4", v_format="hf-int4"))
    rewrite = 1024 * 576 + 128 * 2048 + 1152 * 576
    assert found.decode.peak_convert_bytes == 2 * rewrite
    assert found.decode.total.convert_bytes == 2 * rewrite // 128
    # Both forms are there at once: the joined tokens at 16 bits, and the new codes.
    assert found.conversion_copy_bytes == 1152 * (2048 + 576)


def test_experts_that_a_step_touches():
    weights = LayerWeights(router=8 * 64, experts=8, experts_per_token=2, expert=1000, expert_width=16)
    shape = ModelShape("m", (Layer("full", 8, 8, 8, 8),), 64, Weights((weights,), 640, 640, tied=False))
    touched = [
        account(shape, Settings(10, batch=batch, boundary="step")).decode.operators["experts"].weights_bytes
        for batch in (1, 2, 10_000)
    ]
    assert touched == [2 * (512 + 2000), 2 * (512 + 3500), 2 * (512 + 8000)]
    found = account(shape, Settings(10, batch=2, boundary="step"))
    assert found.decode.operators["experts"].flop == 2 * (512 + 2 * 1000) * 2
    assert found.weights_bytes == 2 * (512 + 8000 + 1280)


def test_a_rank_moves_its_share():
    whole, rank = (account(LLAMA, Settings(1000, boundary="step", tensor_parallel=t)) for t in (1, 4))
    for operator in ("qkv", "output", "mlp", "head"):
        assert rank.decode.operators[operator].flop * 4 == whole.decode.operators[operator].flop
    assert rank.decode.operators["other"] == whole.decode.operators["other"]
    assert rank.decode.total.kv_read_bytes * 4 == whole.decode.total.kv_read_bytes


def test_keys_and_values_that_repeat_on_ranks_are_projected_on_each():
    rank = account(LLAMA, Settings(1000, boundary="step", tensor_parallel=32)).decode.operators["qkv"]
    assert rank.weights_bytes == 32 * 2 * (4096 * 4096 // 32 + 4096 * 2 * 128)


def test_weight_bits_carry_the_scales_of_weights():
    found = account(LLAMA, Settings(1, boundary="step", weight_bits="4.5"))
    assert found.weights_bytes == 16_060_522_496 * 9 // 32
    assert found.weights_bytes == account(LLAMA, Settings(1, weight_bits=4.5)).weights_bytes


def test_a_page_table_is_read_once_a_step():
    paged, exact = (decode(ONE, 8193, **others) for others in ({"block_tokens": 16}, {}))
    assert paged.metadata_bytes - exact.metadata_bytes == 2052 + 4 + 8
    assert paged.kv_read_bytes == exact.kv_read_bytes


def test_within_attention_no_weights_move_and_a_whole_step_needs_them():
    assert list(account(LLAMA, Settings(10)).decode.operators) == ["attention"]
    with pytest.raises(SettingsError, match="needs the weights of one layer"):
        account(ONE, Settings(10, boundary="step"))


@pytest.mark.parametrize("batch", [1, 64, 4096])
def test_the_bound_of_operators_is_never_below_the_bound_of_sums(batch):
    found = account(LLAMA, Settings(8192, batch=batch, boundary="step"))
    for step in (found.decode, found.prefill):
        both = bounds(step, *H100)
        assert both.of_operators_seconds >= both.of_sums_seconds > 0


def test_the_bound_of_operators_is_larger_where_some_wait_for_memory_and_some_for_arithmetic():
    both = bounds(account(LLAMA, Settings(8192, batch=4096, boundary="step")).decode, *H100)
    assert both.of_operators_seconds > 1.01 * both.of_sums_seconds


def test_the_total_is_the_sum_over_operators():
    step = account(LLAMA, Settings(8192, boundary="step", k_format="q8_0")).decode
    for name in AMOUNTS:
        assert getattr(step.total, name) == sum(getattr(each, name) for each in step.operators.values())
