"""What one tensor-parallel rank holds: its share of the heads, and a whole latent."""

from __future__ import annotations

from dataclasses import replace

from roofline_lab.core.kv.settings import SettingsError
from roofline_lab.core.kv.shape import Layer, LayerWeights


def rank_heads(heads: int, ranks: int, what: str = "KV heads") -> int:
    """Share heads among ranks: evenly, or one head on several ranks.

    Parameters
    ----------
    heads, ranks : int
        How many there are.
    what : str
        What a refusal calls the heads.

    Returns
    -------
    int
        Heads of one rank.

    Raises
    ------
    SettingsError
        Where neither number divides the other.

    Examples
    --------
    >>> rank_heads(8, 4), rank_heads(8, 32)
    (2, 1)
    """
    if heads % ranks == 0:
        return heads // ranks
    if ranks % heads == 0:
        return 1
    raise SettingsError(f"{heads} {what} do not divide among {ranks} ranks, nor the ranks among them.")


def rank_layer(layer: Layer, ranks: int) -> Layer:
    """Give what one rank sees of a layer.

    Parameters
    ----------
    layer : Layer
        Of the whole model.
    ranks : int
        Tensor parallelism.

    Returns
    -------
    Layer
        With its share of the heads and of a recurrent state. A latent, and an indexer's keys, are on every rank.

    Raises
    ------
    SettingsError
        Where something does not divide.

    Examples
    --------
    >>> mine = rank_layer(Layer("full", 32, 8, 128, 128), 16)
    >>> mine.query_heads, mine.kv_heads
    (2, 1)
    """
    if ranks == 1:
        return layer
    if layer.query_heads % ranks:
        raise SettingsError(f"{layer.query_heads} query heads do not divide among {ranks} ranks.")
    if layer.state_elements % ranks or layer.conv_elements % ranks:
        raise SettingsError(f"A recurrent state of this model does not divide among {ranks} ranks.")
    kept_whole = layer.latent or layer.kv_heads == 0
    return replace(
        layer,
        query_heads=layer.query_heads // ranks,
        kv_heads=layer.kv_heads if kept_whole else rank_heads(layer.kv_heads, ranks),
        state_elements=layer.state_elements // ranks,
        conv_elements=layer.conv_elements // ranks,
    )


def rank_weights(weights: LayerWeights, layer: Layer, hidden_size: int, ranks: int) -> LayerWeights:
    """Give one rank's parameters of a layer.

    Parameters
    ----------
    weights : LayerWeights
        Of the whole layer.
    layer : Layer
        The whole layer: its keys and values are projected as often as they are kept.
    hidden_size : int
        Elements of a token between layers.
    ranks : int
        Tensor parallelism.

    Returns
    -------
    LayerWeights
        Matrices shared evenly, rounded up; router and norms on every rank.
    """
    if ranks == 1:
        return weights
    kept = layer.key_width + (0 if layer.latent else layer.value_width)
    projected = min(weights.qkv, hidden_size * layer.kv_heads * kept)
    mine = rank_layer(layer, ranks)
    return replace(
        weights,
        qkv=share(weights.qkv - projected, ranks) + (hidden_size * mine.kv_heads * kept if projected else 0),
        output=share(weights.output, ranks),
        mixer=share(weights.mixer, ranks),
        mlp=share(weights.mlp, ranks),
        expert=share(weights.expert, ranks),
        mlp_width=share(weights.mlp_width, ranks),
        expert_width=share(weights.expert_width, ranks),
    )


def share(number: int, ranks: int) -> int:
    """One rank's part, rounded up.

    Examples
    --------
    >>> share(10, 4)
    3
    """
    return -(-number // ranks)
