"""The parameters of a model by operator, from its config; or why they are not counted."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from roofline_lab.core.kv.config_bounds import MOST_TOKENS, MOST_VOCABULARY
from roofline_lab.core.kv.config_fields import Fields
from roofline_lab.core.kv.config_nested import TextPart
from roofline_lab.core.kv.config_words import shown
from roofline_lab.core.kv.shape import Layer, LayerWeights, ShapeError, Weights
from roofline_lab.core.kv.weights_attention import attention_parameters, is_on
from roofline_lab.core.kv.weights_mixers import MIXERS
from roofline_lab.core.kv.weights_mlp import mlp_parameters
from roofline_lab.core.kv.weights_recipes import RECIPES, Recipe

VOCABULARY_KEYS = ("vocab_size", "padded_vocab_size")
#: Flags that add parameters which are not counted; whoever counts one reads it under its own name.
UNCOUNTED = ("qk_layernorm", "qk_ln", "use_qk_norm", "lm_head_bias")


def count_weights(part: TextPart, layers: Sequence[Layer], hidden: int) -> tuple[Weights | None, str]:
    """Count the parameters of the language model.

    Parameters
    ----------
    part : TextPart
    layers : sequence of Layer
        What was read of them.
    hidden : int
        Elements of a token between layers.

    Returns
    -------
    Weights or None, str
        The parameters, or the sentence that says why they are not known.
    """
    recipe = RECIPES.get(part.model_type)
    if recipe is None:
        whose = f"the family {shown(part.model_type)}" if part.model_type else "a model without model_type"
        return None, f"The parameters of {whose} are not counted here, only its cache."
    try:
        return _count(part, recipe, layers, hidden), ""
    except ShapeError as error:
        return None, f"The parameters are not counted. {error}"


def _count(part: TextPart, recipe: Recipe, layers: Sequence[Layer], hidden: int) -> Weights:
    fields = part.fields
    for name in UNCOUNTED:
        if fields.data.get(name):
            raise fields.fail(name, f"is {shown(fields.data[name])}, and what it adds is not known.")
    counted = tuple(_layer(fields, recipe, index, layer, hidden) for index, layer in enumerate(layers))
    table = hidden * fields.count(*VOCABULARY_KEYS, most=MOST_VOCABULARY, why="write how many tokens it knows")
    bias = table // hidden * is_on(fields, recipe.head_bias)
    return Weights(counted, table, table, _tied(part, recipe), _around(fields, recipe, hidden) + bias)


def _layer(fields: Fields, recipe: Recipe, index: int, layer: Layer, hidden: int) -> LayerWeights:
    """Count one layer: what mixes tokens, the MLP after it, and norms."""
    mixes = layer.kind == "recurrent"
    if layer.kind in ("shared", "cross") or (layer.state_elements and not (mixes and recipe.mixer)):
        raise ShapeError(f"Layer {index} is {layer.kind}, and what it multiplies by is not known for this family.")
    attends = not mixes and layer.kind != "none"
    bare = recipe.alone and (mixes or attends)
    found = LayerWeights() if bare else mlp_parameters(fields, recipe, index, hidden)
    found = replace(found, other=found.other + _norms(fields, recipe) * recipe.norm * hidden)
    if mixes:
        return replace(found, mixer=MIXERS[recipe.mixer](fields, hidden))
    if not attends:
        return found
    attention = attention_parameters(fields, recipe, layer, hidden)
    return replace(found, qkv=attention.qkv, output=attention.output, other=found.other + attention.other)


def _norms(fields: Fields, recipe: Recipe) -> int:
    """Attention and MLP that run beside each other may share one."""
    if fields.flag("new_decoder_architecture"):
        return fields.count("num_ln_in_parallel_attn", most=2, default=2)
    return 1 if recipe.parallel and fields.flag(recipe.parallel) else recipe.norms


def _around(fields: Fields, recipe: Recipe, hidden: int) -> int:
    """Norms outside the layers, and a table of positions."""
    norms = 1 + recipe.embedding_norm
    if not recipe.positions:
        return norms * recipe.norm * hidden
    rows = fields.count(recipe.positions, most=MOST_TOKENS, why="write how many positions are learned")
    return norms * recipe.norm * hidden + (rows + recipe.further_positions) * hidden


def _tied(part: TextPart, recipe: Recipe) -> bool:
    """Read whether head and embedding are one matrix; the levels of a nested config must agree."""
    said = {
        level.flag("tie_word_embeddings")
        for level in (*part.around, part.fields)
        if level.data.get("tie_word_embeddings") is not None
    }
    if len(said) > 1:
        raise ShapeError("tie_word_embeddings is true at one level of this config and false at another.")
    if not said and recipe.tied is None:
        raise part.fields.missing("tie_word_embeddings", why="write whether head and embedding are one matrix")
    return said.pop() if said else bool(recipe.tied)
