"""Parameters of the dense MLP, and of a layer's experts where it has them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from roofline_lab.core.kv.config_bounds import MOST_EXPERTS, MOST_HIDDEN, MOST_LAYERS
from roofline_lab.core.kv.config_fields import Fields
from roofline_lab.core.kv.shape import LayerWeights
from roofline_lab.core.kv.weights_attention import is_on
from roofline_lab.core.kv.weights_recipes import Recipe

WIDTH_KEYS = ("intermediate_size", "ffn_hidden_size", "ffn_dim", "n_inner")
EXPERT_KEYS = ("num_experts", "num_local_experts", "n_routed_experts")
TAKEN_KEYS = ("num_experts_per_tok", "experts_per_token", "num_experts_per_token")


def mlp_parameters(fields: Fields, recipe: Recipe, index: int, hidden: int) -> LayerWeights:
    """Count what follows attention in one layer, and nothing else of it.

    Raises
    ------
    ShapeError
        Where a width or a number of experts is missing.
    """
    experts = EXPERTS[recipe.experts](fields, recipe, index, hidden) if recipe.experts else None
    return experts or _dense(fields, recipe, hidden)


def _dense(fields: Fields, recipe: Recipe, hidden: int) -> LayerWeights:
    width = _width(fields, recipe, hidden)
    matrices = _matrices(recipe)
    biases = ((matrices - 1) * width + hidden) * is_on(fields, recipe.mlp_bias)
    return LayerWeights(mlp=matrices * hidden * width, other=biases, mlp_width=width)


def _matrices(recipe: Recipe) -> int:
    """Two up and one down where a gate is among them, else one each."""
    return 3 if recipe.gated else 2


def _width(fields: Fields, recipe: Recipe, hidden: int) -> int:
    if fields.given("expansion_ratio"):
        return hidden * fields.count("expansion_ratio", most=64)
    default = 4 * hidden if recipe.wide else None
    width = fields.count(*WIDTH_KEYS, most=MOST_HIDDEN, default=default, why="write the width of the MLP")
    return width // 2 if recipe.halved else width


def _mixtral(fields: Fields, recipe: Recipe, index: int, hidden: int) -> LayerWeights:
    width = fields.count("intermediate_size", most=MOST_HIDDEN, why="write the width of an expert")
    return _routed(fields, recipe, hidden, width)


def _qwen3_moe(fields: Fields, recipe: Recipe, index: int, hidden: int) -> LayerWeights | None:
    step = fields.count("decoder_sparse_step", most=MOST_LAYERS, default=1)
    dense = fields.counts("mlp_only_layers", None, most=MOST_LAYERS) if fields.has("mlp_only_layers") else []
    if index in dense or (index + 1) % step:
        return None
    return _routed(fields, recipe, hidden, _expert_width(fields))


def _gpt_oss(fields: Fields, recipe: Recipe, index: int, hidden: int) -> LayerWeights:
    """Experts and router have biases; an expert's are touched with it, so they count as its own."""
    width = fields.count("intermediate_size", most=MOST_HIDDEN, why="write the width of an expert")
    found = _routed(fields, recipe, hidden, width)
    return replace(found, router=found.router + found.experts, expert=found.expert + 2 * width + hidden)


def _deepseek(fields: Fields, recipe: Recipe, index: int, hidden: int) -> LayerWeights | None:
    """Some dense layers first; later ones have shared experts beside those that a bias helps to choose."""
    first = fields.count("first_k_dense_replace", most=MOST_LAYERS, least=0, default=0)
    if index < first or index % fields.count("moe_layer_freq", most=MOST_LAYERS, default=1):
        return None
    width = _expert_width(fields)
    found = _routed(fields, recipe, hidden, width)
    shared = fields.count("n_shared_experts", most=MOST_EXPERTS, least=0, default=0) * width
    bias = found.experts if fields.word("topk_method") == "noaux_tc" else 0
    return replace(found, mlp=3 * hidden * shared, mlp_width=shared, router=found.router + bias)


def _qwen3_next(fields: Fields, recipe: Recipe, index: int, hidden: int) -> LayerWeights | None:
    """A gated shared expert beside the others."""
    found = _qwen3_moe(fields, recipe, index, hidden)
    if found is None:
        return None
    name = "shared_expert_intermediate_size"
    shared = fields.count(name, most=MOST_HIDDEN, least=0, why="write the width of the shared expert, or 0")
    return replace(found, mlp=3 * hidden * shared + hidden, mlp_width=shared)


def _jamba(fields: Fields, recipe: Recipe, index: int, hidden: int) -> LayerWeights | None:
    """Experts at one offset in each period, as wide as the dense MLP."""
    why = "write which layers have experts"
    period = fields.count("expert_layer_period", most=MOST_LAYERS, why=why)
    if index % period != fields.count("expert_layer_offset", most=MOST_LAYERS, least=0, why=why):
        return None
    return _routed(fields, recipe, hidden, _width(fields, recipe, hidden))


def _nemotron_h(fields: Fields, recipe: Recipe, index: int, hidden: int) -> LayerWeights | None:
    """Experts where the pattern has an E, chosen with a bias, and shared ones beside them."""
    pattern = fields.word("hybrid_override_pattern")
    if pattern is None:
        raise fields.missing("hybrid_override_pattern", why="write which layers have experts")
    if pattern[index] != "E":
        return None
    if fields.given("moe_latent_size"):
        raise fields.fail("moe_latent_size", "makes experts narrower in a way that is not counted.")
    found = _routed(fields, recipe, hidden, _expert_width(fields))
    width = fields.count("moe_shared_expert_intermediate_size", most=MOST_HIDDEN, why="write the shared experts' width")
    return replace(found, mlp=2 * hidden * width, mlp_width=width, router=found.router + found.experts)


def _expert_width(fields: Fields) -> int:
    return fields.count("moe_intermediate_size", most=MOST_HIDDEN, why="write the width of an expert")


def _routed(fields: Fields, recipe: Recipe, hidden: int, width: int) -> LayerWeights:
    experts = fields.count(*EXPERT_KEYS, most=MOST_EXPERTS, why="write how many experts a layer has")
    taken = fields.count(*TAKEN_KEYS, most=experts, why="write how many experts a token takes")
    return LayerWeights(
        router=experts * hidden,
        experts=experts,
        experts_per_token=taken,
        expert=_matrices(recipe) * hidden * width,
        expert_width=width,
    )


EXPERTS: dict[str, Callable[[Fields, Recipe, int, int], LayerWeights | None]] = {
    "mixtral": _mixtral,
    "qwen3_moe": _qwen3_moe,
    "gpt_oss": _gpt_oss,
    "deepseek": _deepseek,
    "qwen3_next": _qwen3_next,
    "jamba": _jamba,
    "nemotron_h": _nemotron_h,
}
