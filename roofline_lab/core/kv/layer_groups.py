"""Equal layers of a model as one group, with what one rank holds of them."""

from __future__ import annotations

from dataclasses import dataclass

from roofline_lab.core.kv.ranks import rank_layer, rank_weights
from roofline_lab.core.kv.shape import Layer, LayerWeights, ModelShape, ShapeError


@dataclass(frozen=True)
class LayerGroup:
    """Layers that are alike.

    Parameters
    ----------
    index : int
        Of the first one.
    count : int
        How many there are.
    layer : Layer
        What one rank holds of each.
    source : Layer
        The layer whose cache it reads: itself, or the one that it shares.
    weights : LayerWeights, optional
        Of one rank; None where the model's are not known.
    """

    index: int
    count: int
    layer: Layer
    source: Layer
    weights: LayerWeights | None


def layer_groups(shape: ModelShape, ranks: int = 1) -> tuple[LayerGroup, ...]:
    """Group a model's layers.

    Parameters
    ----------
    shape : ModelShape
        The model.
    ranks : int
        Tensor parallelism.

    Returns
    -------
    tuple of LayerGroup
        In the order of their first layers.

    Raises
    ------
    ShapeError
        Where a layer shares one that keeps nothing.
    SettingsError
        Where heads do not divide among the ranks.

    Examples
    --------
    >>> layer = Layer("full", 32, 8, 128, 128)
    >>> [(group.count, group.layer.kv_heads) for group in layer_groups(ModelShape("m", (layer,) * 3), ranks=4)]
    [(3, 2)]
    """
    of_layers = shape.weights.layers if shape.weights else (None,) * len(shape.layers)
    counts: dict[tuple[Layer, LayerWeights | None], list[int]] = {}
    for index, both in enumerate(zip(shape.layers, of_layers, strict=True)):
        counts.setdefault(both, [index, 0])[1] += 1
    groups = []
    for (layer, weights), (index, count) in counts.items():
        mine = rank_layer(layer, ranks)
        source = rank_layer(_source(shape, index), ranks) if layer.kind == "shared" else mine
        of_rank = rank_weights(weights, layer, shape.hidden_size, ranks) if weights else None
        groups.append(LayerGroup(index, count, mine, source, of_rank))
    return tuple(groups)


def _source(shape: ModelShape, index: int) -> Layer:
    shared = shape.layers[index].shares_layer
    if shared is None or not 0 <= shared < len(shape.layers) or shape.layers[shared].kind in ("shared", "none"):
        raise ShapeError(f"Layer {index} shares the cache of a layer that has none.")
    return shape.layers[shared]


def kept_tokens(layer: Layer, tokens: int, sliding: str = "logical") -> int:
    """How many of a sequence's tokens a layer keeps.

    Parameters
    ----------
    layer : Layer
        Of any kind.
    tokens : int
        Of the sequence.
    sliding : str
        "full" keeps what a window has left behind.

    Returns
    -------
    int
        0 where the layer keeps none of its own.

    Examples
    --------
    >>> kept_tokens(Layer("sliding", window_tokens=1024), 5000)
    1024
    """
    if layer.kind == "full":
        return tokens
    if layer.kind not in ("sliding", "chunked"):
        return 0
    return tokens if sliding == "full" else min(tokens, layer.window_tokens)


def read_tokens(layer: Layer, tokens: int) -> int:
    """How many of a sequence's tokens a decode step reads in a layer: an indexer may select fewer than are kept."""
    kept = kept_tokens(layer, tokens)
    return kept if layer.selected_tokens is None else min(kept, layer.selected_tokens)
