"""What a cache stores: codes, scales, the residual at 16 bits, and states of fixed size."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from roofline_lab.core.kv.cache_format import PLAIN_BYTES
from roofline_lab.core.kv.layer_groups import LayerGroup, kept_tokens
from roofline_lab.core.kv.settings import Settings
from roofline_lab.core.kv.shape import Layer

#: An indexer's key is kept at 8 bits, with a 32-bit scale for each 128 elements, whatever the cache's format.
_INDEXER_GROUP, _INDEXER_SCALE_BYTES = 128, 4


@dataclass(frozen=True)
class Stored:
    """Bytes that a cache stores, for all sequences.

    Parameters
    ----------
    payload_bytes : int
        Codes; values where nothing is quantized.
    metadata_bytes : int
        Scales, zero points, and the keys of a sparse-attention indexer.
    residual_bytes : int
        Newest tokens that a format keeps at 16 bits.
    state_bytes : int
        Recurrent states, and the fixed cache of cross-attention.
    k_bytes, v_bytes : int
        The first three by keys and values; a latent counts as keys.
    """

    payload_bytes: int
    metadata_bytes: int
    residual_bytes: int
    state_bytes: int
    k_bytes: int
    v_bytes: int

    @property
    def total_bytes(self) -> int:
        """Everything that is stored."""
        return self.payload_bytes + self.metadata_bytes + self.residual_bytes + self.state_bytes


@dataclass(frozen=True)
class SideBytes:
    """Bytes of the keys, or of the values, of one layer."""

    codes: int
    metadata: int
    residual: int

    @property
    def total(self) -> int:
        """All three."""
        return self.codes + self.metadata + self.residual


def sides(layer: Layer) -> tuple[tuple[str, int], ...]:
    """What a layer keeps of a token in one head: "keys" and "values" with their widths, without those of width 0."""
    both = (("keys", layer.key_width), ("values", layer.value_width))
    return tuple((side, width) for side, width in both if width and layer.kv_heads)


def side_bytes(
    layer: Layer, side: str, width: int, settings: Settings, tokens: int, times: int, decoded: int = 0
) -> SideBytes:
    """Keys or values of so many tokens in one layer, so many times; what the layer keeps once is not counted.

    Parameters
    ----------
    layer : Layer
        Of one rank.
    side, width : str and int
        One of `sides`.
    settings : Settings
        With the formats.
    tokens, times : int
        Of a sequence, and how many sequences.
    decoded : int
        How many of the tokens came after the prefill.

    Returns
    -------
    SideBytes
        Without what `fixed_bytes` and `indexer_bytes` count.
    """
    layout = settings.format_of(side).layout(side)
    codes, metadata, residual = layout.stored_bytes(tokens, layer.kv_heads, width, decoded)
    return SideBytes(codes * times, metadata * times, residual * times)


def indexer_bytes(layer: Layer) -> int:
    """A token's indexer key with its scales.

    Examples
    --------
    >>> indexer_bytes(Layer("full", indexer_width=128))
    132
    """
    return layer.indexer_width + _INDEXER_SCALE_BYTES * -(-layer.indexer_width // _INDEXER_GROUP)


def fixed_bytes(layer: Layer, side: str, settings: Settings) -> int:
    """Scales that a layer keeps once for all tokens and sequences."""
    return settings.format_of(side).layout(side).fixed_bytes(layer.kv_heads)


def recurrent_bytes(layer: Layer) -> int:
    """One recurrent state of one sequence, with the last inputs of its convolution."""
    return (layer.state_elements + layer.conv_elements) * layer.state_bytes_per_element


def cross_bytes(layer: Layer) -> int:
    """The fixed cache of the encoder's tokens, which stays at 16 bits whatever the cache's format."""
    return layer.cross_tokens * layer.kv_heads * (layer.key_width + layer.value_width) * PLAIN_BYTES


def state_bytes(layer: Layer, settings: Settings) -> int:
    """All states of fixed size of one sequence."""
    return recurrent_bytes(layer) * (1 + settings.rollback_states) + cross_bytes(layer)


def shared_tokens(layer: Layer, settings: Settings) -> int:
    """Tokens of the shared prefix that a layer still keeps."""
    kept = kept_tokens(layer, settings.context_tokens)
    return max(0, settings.shared_prefix_tokens - (settings.context_tokens - kept)) if kept else 0


def stored(groups: Sequence[LayerGroup], settings: Settings) -> Stored:
    """Add up what a cache stores.

    Parameters
    ----------
    groups : sequence of LayerGroup
        Of one rank.
    settings : Settings
        How many tokens, in which format.

    Returns
    -------
    Stored
        For all layers and sequences; a shared prefix counts once.
    """
    codes = metadata = residual = state = 0
    by_side = {"keys": 0, "values": 0}
    for group in groups:
        layer, count = group.layer, group.count
        state += count * settings.batch * state_bytes(layer, settings)
        kept = kept_tokens(layer, settings.context_tokens)
        if not kept:
            continue
        shared = shared_tokens(layer, settings)
        parts = [(shared, 1), (kept - shared, settings.batch)] if shared else [(kept, settings.batch)]
        tokens_of_all = sum(tokens * times for tokens, times in parts)
        for side, width in sides(layer):
            beside = fixed_bytes(layer, side, settings)
            beside += tokens_of_all * indexer_bytes(layer) if side == "keys" else 0
            found = [
                side_bytes(layer, side, width, settings, tokens, times, settings.decoded_tokens)
                for tokens, times in parts
            ]
            codes += count * sum(part.codes for part in found)
            metadata += count * (beside + sum(part.metadata for part in found))
            residual += count * sum(part.residual for part in found)
            by_side[side] += count * (beside + sum(part.total for part in found))
    return Stored(codes, metadata, residual, state, by_side["keys"], by_side["values"])


def bytes_per_token(groups: Sequence[LayerGroup], settings: Settings) -> int | Fraction:
    """What one more token of one sequence adds to what is stored, on average over long contexts.

    Parameters
    ----------
    groups : sequence of LayerGroup
        Of one rank.
    settings : Settings
        With the formats.

    Returns
    -------
    int or Fraction
        Only layers that keep every token grow.
    """
    slope = Fraction(0)
    for group in groups:
        layer = group.layer
        if layer.kind != "full":
            continue
        rows = (
            settings.format_of(side).layout(side).bytes_per_token(layer.kv_heads, width) for side, width in sides(layer)
        )
        slope += group.count * (sum(rows) + indexer_bytes(layer))
    return int(slope) if slope.denominator == 1 else slope
