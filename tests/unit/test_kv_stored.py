"""What is stored: residuals by their rules, windows, states, shared layers, ranks."""

from __future__ import annotations

import pytest

from roofline_lab.core.kv.account import account
from roofline_lab.core.kv.format_names import parse_format
from roofline_lab.core.kv.settings import Settings, SettingsError
from roofline_lab.core.kv.shape import Layer, ModelShape, ShapeError
from tests.unit.kv_shapes import LATENT, LATENT_LAYER, LLAMA, ONE, sliding

# Measured with the packers of jy-yuan/KIVI 876b4d2: one layer, 8 heads of 128, 2 bits, groups of 32, residual 128.
# Tokens, then of keys and of values: codes, scales with minima, values at 16 bits.
KIVI = {
    127: ((0, 0, 260_096), (0, 0, 260_096)),
    128: ((32_768, 16_384, 0), (0, 0, 262_144)),
    129: ((32_768, 16_384, 2_048), (256, 128, 262_144)),
    4096: ((1_048_576, 524_288, 0), (1_015_808, 507_904, 262_144)),
    4196: ((1_048_576, 524_288, 204_800), (1_041_408, 520_704, 262_144)),
    4223: ((1_048_576, 524_288, 260_096), (1_048_320, 524_160, 262_144)),
    4224: ((1_081_344, 540_672, 0), (1_048_576, 524_288, 262_144)),
}
KIVI_TOTALS = {
    127: 520_192,
    128: 311_296,
    129: 313_728,
    4096: 3_358_720,
    4196: 3_601_920,
    4223: 3_667_584,
    4224: 3_457_024,
}


def total(shape: ModelShape, tokens: int, format_name: str, **others) -> int:
    return account(shape, Settings(tokens, k_format=format_name, v_format=format_name, **others)).stored.total_bytes


@pytest.mark.parametrize("tokens", KIVI)
def test_kivi_stores_what_was_measured(tokens):
    kivi = parse_format("kivi2")
    assert (kivi.key.stored_bytes(tokens, 8, 128), kivi.value.stored_bytes(tokens, 8, 128)) == KIVI[tokens]
    assert total(ONE, tokens, "kivi2") == KIVI_TOTALS[tokens]


def test_kivi_falls_where_a_block_of_keys_becomes_codes():
    assert total(ONE, 4223, "kivi2") - total(ONE, 4224, "kivi2") == 210_560


def test_kivi_at_8192_tokens_of_llama():
    assert total(LLAMA, 8192, "kivi2") == 208_142_336
    assert account(LLAMA, Settings(8192, k_format="kivi2", v_format="kivi2")).per_token_bytes * 8192 == 201_326_592


@pytest.mark.parametrize(
    ("format_name", "wanted"), [("f16", 1_073_741_824), ("int8", 603_979_776), ("int4", 335_544_320)]
)
def test_the_golden_sizes_of_llama(format_name, wanted):
    assert total(LLAMA, 8192, format_name) == wanted


def test_hugging_face_quantizes_the_prefill_at_once_and_then_every_128_steps():
    four = [total(ONE, 512 + steps, "hf-int4", prefill_tokens=512) for steps in (0, 127, 128, 300)]
    two = [total(ONE, 512 + steps, "hf-int2", prefill_tokens=512) for steps in (0, 127, 128, 300)]
    assert four == [589_824, 1_110_016, 737_280, 1_064_960]
    assert two == [327_680, 847_872, 409_600, 671_744]


def test_hugging_face_is_not_kivi():
    assert total(ONE, 700, "hf-int2", prefill_tokens=600) != total(ONE, 700, "kivi2-g64")


def test_the_parts_of_a_mixed_cache():
    found = account(ONE, Settings(129, k_format="kivi2", v_format="q8_0")).stored
    assert (found.k_bytes, found.v_bytes) == (32_768 + 16_384 + 2_048, 129 * 1088)
    assert found.residual_bytes == 2_048
    assert found.total_bytes == found.k_bytes + found.v_bytes


def test_a_window_holds_what_it_reaches_and_does_not_grow():
    shape = ModelShape("m", (sliding(1024), Layer("full", 32, 8, 128, 128)))
    assert total(shape, 500, "f16") == 2 * 500 * 4096
    assert total(shape, 5000, "f16") == (1024 + 5000) * 4096
    assert account(shape, Settings(1)).per_token_bytes == 4096


def test_a_model_of_windows_only_grows_by_nothing():
    found = account(ModelShape("m", (sliding(512),) * 4), Settings(100_000))
    assert found.per_token_bytes == 0
    assert found.stored.total_bytes == 4 * 512 * 4096


def test_a_latent_is_stored_once_and_counts_as_keys():
    found = account(LATENT, Settings(10)).stored
    assert (found.k_bytes, found.v_bytes) == (61 * 10 * 1152, 0)


def test_an_indexer_keeps_132_bytes_a_token_beside_the_latent_and_not_in_the_payload():
    indexed = Layer("full", 128, 1, 576, 0, latent=True, latent_rank=512, indexer_width=128)
    found = account(ModelShape("m", (indexed,)), Settings(1000)).stored
    assert (found.payload_bytes, found.metadata_bytes, found.k_bytes) == (1_152_000, 132_000, 1_284_000)


def test_a_layer_that_shares_stores_nothing():
    shape = ModelShape("m", (Layer("full", 8, 2, 64, 64), Layer("shared", 8, 2, 64, 64, shares_layer=0)))
    assert total(shape, 100, "f16") == 100 * 2 * 128 * 2


@pytest.mark.parametrize("shared", [None, 1, 5, -1])
def test_a_layer_that_shares_nothing_is_refused(shared):
    shape = ModelShape("m", (Layer("full", 8, 2, 64, 64), Layer("shared", 8, 2, 64, 64, shares_layer=shared)))
    with pytest.raises(ShapeError, match="Layer 1 shares the cache of a layer that has none"):
        account(shape, Settings(10))


def test_states_are_for_each_sequence_and_cross_attention_stays_at_16_bits():
    shape = ModelShape(
        "m",
        (
            Layer("recurrent", state_elements=1000, conv_elements=24),
            Layer("full", 20, 20, 64, 64, cross_tokens=1500),
            Layer("cross", 20, 20, 64, 64, cross_tokens=7),
            Layer("none"),
        ),
    )
    found = account(shape, Settings(100, batch=3, k_format="q8_0", v_format="q8_0", rollback_states=1)).stored
    assert found.state_bytes == 3 * (2 * 1024 * 4 + 1507 * 20 * 128 * 2)
    assert found.payload_bytes == 3 * 100 * 20 * 128


def test_a_shared_prefix_is_stored_once():
    assert total(ONE, 1000, "q8_0", batch=8, shared_prefix_tokens=600) == (600 + 8 * 400) * 2176


def test_of_a_shared_prefix_a_window_keeps_the_end():
    shape = ModelShape("m", (sliding(300),))
    # Tokens 700 to 1000 are kept; the first 800 are in common.
    assert total(shape, 1000, "f16", batch=4, shared_prefix_tokens=800) == (100 + 4 * 200) * 4096


@pytest.mark.parametrize("format_name", ["kivi2", "hf-int4"])
def test_a_prefix_that_moves_into_codes_is_not_shared(format_name):
    with pytest.raises(SettingsError, match="a format without a residual would do"):
        total(ONE, 1000, format_name, batch=2, shared_prefix_tokens=512)


def test_heads_are_shared_among_ranks_and_repeat_below_one():
    assert [total(ONE, 100, "f16", tensor_parallel=t) // 400 // 128 for t in (1, 2, 8, 16, 32)] == [8, 4, 1, 1, 1]


def test_a_latent_is_on_every_rank():
    assert total(LATENT, 100, "f16", tensor_parallel=8) == total(LATENT, 100, "f16")


@pytest.mark.parametrize(
    ("layer", "ranks", "said"),
    [
        (Layer("full", 12, 6, 64, 64), 4, "6 KV heads do not divide among 4 ranks"),
        (Layer("full", 30, 30, 64, 64), 4, "30 query heads do not divide among 4 ranks"),
        (LATENT_LAYER, 3, "128 query heads do not divide among 3 ranks"),
        (Layer("recurrent", state_elements=100, conv_elements=6), 4, "recurrent state .* does not divide among 4"),
    ],
)
def test_heads_that_do_not_divide_are_refused(layer, ranks, said):
    with pytest.raises(SettingsError, match=said):
        total(ModelShape("m", (layer,)), 10, "f16", tensor_parallel=ranks)
