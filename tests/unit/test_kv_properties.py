"""What holds for every model, format and setting: parts sum to totals, and more is never less without a reason."""

from __future__ import annotations

from fractions import Fraction

from hypothesis import assume, given
from hypothesis import strategies as st

from roofline_lab.core.kv.account import account
from roofline_lab.core.kv.bounds import bounds
from roofline_lab.core.kv.format_names import format_names, parse_format
from roofline_lab.core.kv.settings import Settings
from roofline_lab.core.kv.shape import Layer, LayerWeights, ModelShape, Weights
from roofline_lab.core.kv.sizes import BINARY, DECIMAL, rounded_column
from roofline_lab.core.kv.traffic import AMOUNTS
from tests.unit.strategies import bandwidths, peaks

# Widths that every block divides, so that what is tested is not the refusal.
WIDTHS = st.sampled_from((64, 128, 256))
GENERAL = [name for name in format_names() if name != "fp8_ds_mla" and not name.startswith("mlx")] + ["mlx4-g32"]
PLAIN = [name for name in GENERAL if parse_format(name).key.residual == "none"]
STEADY_NAMES = st.sampled_from(PLAIN)
ANY_NAMES = st.sampled_from(GENERAL)
FEW_TOKENS = st.integers(1, 6000)


@st.composite
def layers(draw: st.DrawFn, *, windows: bool = True) -> Layer:
    """Layers of all kinds."""
    heads = draw(st.sampled_from((1, 2, 8)))
    width = draw(WIDTHS)
    kind = draw(st.sampled_from(("full", "sliding", "chunked", "recurrent", "cross", "none") if windows else ("full",)))
    if kind in ("recurrent", "none"):
        return Layer(kind, state_elements=draw(st.integers(0, 10**6)) if kind == "recurrent" else 0)
    window = draw(st.integers(1, 4000)) if kind in ("sliding", "chunked") else None
    cross = draw(st.integers(1, 2000)) if kind == "cross" else 0
    return Layer(kind, heads * draw(st.sampled_from((1, 4))), heads, width, draw(WIDTHS), window, cross_tokens=cross)


@st.composite
def shapes(draw: st.DrawFn, *, windows: bool = True) -> ModelShape:
    """Models with weights, some layers of which share."""
    own = draw(st.lists(layers(windows=windows), min_size=1, max_size=4))
    if own[0].kind not in ("none", "recurrent", "cross") and draw(st.booleans()):
        own.append(Layer("shared", own[0].query_heads, shares_layer=0))
    weights = LayerWeights(
        qkv=draw(st.integers(0, 10**7)),
        mlp=draw(st.integers(0, 10**8)),
        experts=draw(st.sampled_from((0, 8))),
        experts_per_token=2,
        expert=draw(st.integers(0, 10**6)),
        other=draw(st.integers(0, 999)),
    )
    return ModelShape("m", tuple(own), 512, Weights((weights,) * len(own), 512_000, 512_000, draw(st.booleans())))


@st.composite
def settings(draw: st.DrawFn, names: st.SearchStrategy[str] = ANY_NAMES, **fixed) -> Settings:
    """Settings that fit together."""
    tokens = draw(FEW_TOKENS)
    keys, values = draw(names), draw(names)
    plain = keys in PLAIN and values in PLAIN
    prefill = draw(st.integers(1, tokens))
    return Settings(
        tokens,
        prefill_tokens=prefill,
        batch=draw(st.integers(1, 9)),
        k_format=keys,
        v_format=values,
        block_tokens=draw(st.sampled_from((None, 1, 16, 256))),
        shared_prefix_tokens=draw(st.integers(0, prefill)) if plain else 0,
        max_length_tokens=draw(st.one_of(st.none(), st.integers(tokens, 9000))),
        workspace=draw(st.sampled_from(("none", "layer", "all"))),
        weight_bits=draw(st.sampled_from((16, 8, "4.5"))),
        sliding=draw(st.sampled_from(("logical", "full"))),
        boundary=draw(st.sampled_from(("attention", "step"))),
        fused=draw(st.booleans()),
        **fixed,
    )


@given(shapes(), settings(STEADY_NAMES))
def test_parts_sum_to_totals(shape, chosen):
    assert_sums(account(shape, chosen))


@given(shapes(windows=False), settings())
def test_parts_sum_to_totals_with_a_residual_too(shape, chosen):
    assert_sums(account(shape, chosen))


def assert_sums(found) -> None:
    stored, room = found.stored, found.allocated
    assert stored.total_bytes == stored.k_bytes + stored.v_bytes + stored.state_bytes
    assert room.bytes == stored.total_bytes + room.waste_bytes
    assert room.waste_bytes >= 0
    assert found.resident_bytes == (found.weights_bytes + room.bytes + room.block_table_bytes + found.workspace_bytes)
    for step in (found.decode, found.prefill):
        total = step.total
        for name in AMOUNTS:
            assert getattr(total, name) == sum(getattr(each, name) for each in step.operators.values())
            assert isinstance(getattr(total, name), int)
            assert getattr(total, name) >= 0
        assert total.total_bytes == sum(getattr(total, name) for name in AMOUNTS if name != "flop")
    said = found.as_json()
    assert said["stored"]["total_bytes"] == sum(
        said["stored"][name] for name in ("payload_bytes", "metadata_bytes", "residual_bytes", "state_bytes")
    )


@given(shapes(), settings(STEADY_NAMES), st.integers(1, 500))
def test_without_a_residual_more_tokens_never_read_fewer_bytes(shape, chosen, more):
    few, many = (decoded(shape, chosen, chosen.context_tokens + extra) for extra in (0, more))
    assert many.kv_read_bytes >= few.kv_read_bytes
    assert many.metadata_bytes >= few.metadata_bytes
    assert many.flop >= few.flop


@given(
    shapes(windows=False),
    st.sampled_from([name for name in GENERAL if name not in PLAIN]),
    st.integers(1, 6000),
    st.integers(0, 127),
)
def test_with_a_residual_more_tokens_read_more_until_the_next_flush(shape, name, tokens, more):
    chosen = Settings(tokens, prefill_tokens=1, k_format=name, v_format=name)
    at = chosen.decoded_tokens if name.startswith("hf") else tokens
    assume(at % 128 + more < 128)
    few, many = (
        decoded(shape, Settings(n, prefill_tokens=1, k_format=name, v_format=name), n) for n in (tokens, tokens + more)
    )
    assert many.kv_read_bytes + many.metadata_bytes >= few.kv_read_bytes + few.metadata_bytes


def decoded(shape: ModelShape, chosen: Settings, tokens: int):
    again = Settings(
        tokens,
        prefill_tokens=chosen.prefill_tokens,
        batch=chosen.batch,
        k_format=chosen.k_format,
        v_format=chosen.v_format,
    )
    return account(shape, again).decode.total


@given(
    st.sampled_from((1, 2, 4, 8, 16)),
    st.sampled_from((1, 2, 4, 8, 16, 32, 64)),
    WIDTHS,
    STEADY_NAMES,
    FEW_TOKENS,
)
def test_no_rank_holds_less_than_one_head(heads, ranks, width, name, tokens):
    shape, single = (ModelShape("m", (Layer("full", 64, count, width, width),)) for count in (heads, 1))
    chosen = Settings(tokens, k_format=name, v_format=name, tensor_parallel=ranks)
    one = account(single, Settings(tokens, k_format=name, v_format=name)).stored.total_bytes
    assert account(shape, chosen).stored.total_bytes == max(1, Fraction(heads, ranks)) * one


@given(shapes(), settings(STEADY_NAMES), bandwidths, peaks)
def test_the_bound_of_operators_is_never_below_that_of_sums(shape, chosen, bandwidth, peak):
    found = account(shape, chosen)
    for step in (found.decode, found.prefill):
        both = bounds(step, bandwidth, peak)
        assert both.of_operators_seconds >= both.of_sums_seconds


@given(st.lists(st.integers(0, 10**16), min_size=1, max_size=8), st.sampled_from((DECIMAL, BINARY)))
def test_rounded_parts_add_up_to_the_rounded_total(parts, units):
    shown, total = rounded_column(parts, units)
    number, unit = total.split(" ")
    exact = Fraction(sum(parts), units[0] ** units[1].index(unit))
    assert sum(Fraction(each.replace(",", "")) for each in shown) == Fraction(number.replace(",", ""))
    assert abs(Fraction(number.replace(",", "")) - exact) <= Fraction(1, 2000)
    for part, each in zip(parts, shown, strict=True):
        assert abs(Fraction(each.replace(",", "")) - Fraction(part, units[0] ** units[1].index(unit))) < Fraction(
            1, 1000
        )
