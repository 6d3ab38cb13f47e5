"""What a model is to its cache: layers with heads and widths, and the parameters that a step streams."""

from __future__ import annotations

from dataclasses import dataclass

#: What a layer keeps while tokens come. "full" keeps every token, "sliding" and "chunked" at most a window of them,
#: "recurrent" a state of fixed size, "shared" reads what another layer keeps, "cross" reads the encoder's tokens
#: alone, and "none" has no attention.
KINDS = ("full", "sliding", "chunked", "recurrent", "shared", "cross", "none")


class ShapeError(Exception):
    """A model that cannot be read or does not fit together; the message is a sentence that names the field."""


@dataclass(frozen=True)
class Layer:
    """One layer, as its cache sees it.

    Parameters
    ----------
    kind : str
        One of `KINDS`.
    query_heads, kv_heads : int
        Heads that ask, and heads that are kept. A latent has one head that is kept.
    key_width, value_width : int
        Elements of a token's key and value in one KV head. A latent counts as a key and has no value.
    window_tokens : int, optional
        The most tokens that a sliding or chunked layer keeps.
    latent : bool
        Multi-head latent attention: one latent for all heads, kept once and by every rank.
    latent_rank, rope_width : int
        The two parts of a latent's `key_width`.
    query_width, out_width : int
        What one query head multiplies without absorption (key and value of an expanded latent); by default
        `key_width` and `value_width`.
    indexer_width : int
        Elements of the extra key a token that a sparse-attention indexer keeps, one for all heads.
    indexer_heads : int
        Heads that the indexer asks with.
    selected_tokens : int, optional
        The most tokens that such an indexer lets attention read in a step.
    shares_layer : int, optional
        Index of the layer whose cache a "shared" layer reads.
    state_elements, conv_elements : int
        Of a recurrent layer, or one with a recurrent part beside its attention, for each sequence: the state proper,
        and the last inputs of its convolution.
    state_bytes_per_element : int
        Engines keep the state in 32 bits, whatever the cache's format.
    cross_tokens : int
        Encoder tokens that the layer keeps for cross-attention, fixed for each sequence; 0 where there are none.
    """

    kind: str
    query_heads: int = 0
    kv_heads: int = 0
    key_width: int = 0
    value_width: int = 0
    window_tokens: int | None = None
    latent: bool = False
    latent_rank: int = 0
    rope_width: int = 0
    query_width: int = 0
    out_width: int = 0
    indexer_width: int = 0
    indexer_heads: int = 0
    selected_tokens: int | None = None
    shares_layer: int | None = None
    state_elements: int = 0
    conv_elements: int = 0
    state_bytes_per_element: int = 4
    cross_tokens: int = 0


@dataclass(frozen=True)
class LayerWeights:
    """Parameters of one layer by operator; all streamed in every step but the experts, of which a step touches some.

    Parameters
    ----------
    qkv, output : int
        Projections into queries, keys and values (all down- and up-projections of a latent), and out of attention.
    mixer : int
        All of a recurrent layer's own parameters.
    mlp : int
        The dense MLP and shared experts.
    router, experts, experts_per_token, expert : int
        Router parameters, number of routed experts, how many a token takes, and the parameters of one.
    other : int
        Norms and biases.
    mlp_width, expert_width : int
        Elements of a token between the two halves of the dense MLP (with shared experts), and of one expert: they
        travel as activations.
    """

    qkv: int = 0
    output: int = 0
    mixer: int = 0
    mlp: int = 0
    router: int = 0
    experts: int = 0
    experts_per_token: int = 0
    expert: int = 0
    other: int = 0
    mlp_width: int = 0
    expert_width: int = 0


@dataclass(frozen=True)
class Weights:
    """Parameters of a model.

    Parameters
    ----------
    layers : tuple of LayerWeights
        One for each layer of the shape.
    embedding : int
        Input embeddings: resident, but looked up and not streamed.
    head : int
        The output projection: streamed in every step; where `tied`, it is the embedding and not resident twice.
    tied : bool
        Whether head and embedding are one matrix.
    other : int
        Final norm, position embeddings and the like.
    """

    layers: tuple[LayerWeights, ...]
    embedding: int
    head: int
    tied: bool
    other: int = 0


@dataclass(frozen=True)
class ModelShape:
    """A model, as far as cache, weights and their traffic need it.

    Parameters
    ----------
    name : str
        For people.
    layers : tuple of Layer
        In order.
    hidden_size : int
        Elements of a token between layers; 0 where it is not known.
    weights : Weights, optional
        None where only heads and widths are known.
    weights_missing : str
        A sentence that says why `weights` is None.
    notes : tuple of str
        Sentences about what was read but is not counted, for example layers for multi-token prediction.
    """

    name: str
    layers: tuple[Layer, ...]
    hidden_size: int = 0
    weights: Weights | None = None
    weights_missing: str = ""
    notes: tuple[str, ...] = ()
