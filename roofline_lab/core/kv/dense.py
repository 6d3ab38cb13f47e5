"""What everything but attention computes and moves: matrices, streamed once, and the activations around them."""

from __future__ import annotations

import math

from roofline_lab.core.kv.cache_format import PLAIN_BYTES
from roofline_lab.core.kv.layer_groups import LayerGroup
from roofline_lab.core.kv.ranks import share
from roofline_lab.core.kv.shape import ModelShape, Weights
from roofline_lab.core.kv.traffic import Tally


def dense_layers(tally: Tally, group: LayerGroup, hidden_size: int, tokens: int, queries: int, outputs: int) -> None:
    """Count the matrices of a group of layers.

    Parameters
    ----------
    tally : Tally
        Gets the amounts.
    group : LayerGroup
        With its weights.
    hidden_size : int
        Elements of a token between layers, the same on every rank.
    tokens : int
        New tokens of all sequences.
    queries, outputs : int
        Elements of a token that attention is asked with, and that it answers with. Keys and values are not counted
        here: they are written into the cache.
    """
    weights = group.weights
    through = {
        "qkv": (weights.qkv, hidden_size + queries),
        "mixer": (weights.mixer, 2 * hidden_size),
        "output": (weights.output, outputs + hidden_size),
        # The halves of a gated MLP are one matrix product with the gate in it, so the width travels out and in once.
        "mlp": (weights.mlp, 2 * (hidden_size + weights.mlp_width)),
    }
    for operator, (parameters, elements) in through.items():
        if parameters:
            tally.add(
                operator,
                group.count,
                parameters=parameters,
                flop=2 * parameters * tokens,
                activation_bytes=elements * tokens * PLAIN_BYTES,
            )
    if weights.experts:
        chosen = weights.experts_per_token
        touched = round(distinct_experts(weights.experts, chosen, tokens) * weights.expert)
        tally.add(
            "experts",
            group.count,
            parameters=weights.router + touched,
            flop=2 * (weights.router + chosen * weights.expert) * tokens,
            activation_bytes=2 * (hidden_size + chosen * weights.expert_width) * tokens * PLAIN_BYTES,
        )
    if weights.other:
        tally.add("other", group.count, parameters=weights.other)


def ends(tally: Tally, shape: ModelShape, tokens: int, sequences: int, ranks: int) -> None:
    """Count what comes before and after the layers: embeddings are looked up, the head sees each last token only.

    Parameters
    ----------
    tally : Tally
        Gets the amounts.
    shape : ModelShape
        With weights.
    tokens, sequences : int
        New tokens of all sequences, and how many sequences.
    ranks : int
        Tensor parallelism, which shares the head.
    """
    hidden, head = shape.hidden_size, share(shape.weights.head, ranks)
    tally.add("embedding", activation_bytes=2 * hidden * tokens * PLAIN_BYTES)
    tally.add("other", parameters=shape.weights.other)
    logits = head // hidden if hidden else 0
    tally.add(
        "head",
        parameters=head,
        flop=2 * head * sequences,
        activation_bytes=(hidden + logits) * sequences * PLAIN_BYTES,
    )


def distinct_experts(experts: int, per_token: int, tokens: int) -> float:
    """Give how many experts a step touches, as expected where each token draws its own at random.

    Parameters
    ----------
    experts, per_token : int
        How many there are, and how many a token takes.
    tokens : int
        In the step.

    Returns
    -------
    float
        ``experts * (1 - (1 - per_token / experts) ** tokens)``.

    Examples
    --------
    >>> distinct_experts(8, 2, 1), distinct_experts(8, 2, 2)
    (2.0, 3.5)
    """
    if tokens == 1 or per_token >= experts:
        return float(min(per_token, experts))
    return -experts * math.expm1(tokens * math.log1p(-per_token / experts))


def resident_parameters(weights: Weights, groups: tuple[LayerGroup, ...], ranks: int) -> int:
    """Parameters that one rank keeps; a head tied to the embedding counts once."""
    layers = sum(group.count * _parameters(group) for group in groups)
    matrices = share(weights.embedding, ranks) + (0 if weights.tied else share(weights.head, ranks))
    return layers + matrices + weights.other


def _parameters(group: LayerGroup) -> int:
    each = group.weights
    dense = each.qkv + each.output + each.mixer + each.mlp + each.router + each.other
    return dense + each.experts * each.expert
