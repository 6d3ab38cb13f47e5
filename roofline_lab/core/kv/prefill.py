"""What attention computes and moves in a prefill: each token sees those before it, and the cache is written once."""

from __future__ import annotations

from roofline_lab.core.kv.cache_format import PLAIN_BYTES
from roofline_lab.core.kv.decode import SCORE_PASSES, cross_attention, fixed_state, query_elements
from roofline_lab.core.kv.layer_groups import LayerGroup, kept_tokens
from roofline_lab.core.kv.settings import Settings
from roofline_lab.core.kv.shape import Layer
from roofline_lab.core.kv.stored import cross_bytes, fixed_bytes, indexer_bytes, side_bytes, sides
from roofline_lab.core.kv.traffic import Tally
from roofline_lab.core.kv.workspace import copied_bytes


def prefill_tokens(settings: Settings) -> int:
    """Tokens that a prefill works through: a shared prefix once, the rest of every sequence.

    Examples
    --------
    >>> prefill_tokens(Settings(100, batch=4, shared_prefix_tokens=60))
    220
    """
    shared = settings.shared_prefix_tokens
    return shared + settings.batch * (settings.prefill_tokens - shared)


def seen_pairs(layer: Layer, tokens: int) -> int:
    """Pairs of a token and one that it sees, itself included, in the first tokens of a sequence.

    Parameters
    ----------
    layer : Layer
        Full, sliding or chunked.
    tokens : int
        From the start of the sequence.

    Returns
    -------
    int
        In a full layer half a square.

    Examples
    --------
    >>> seen_pairs(Layer("full"), 8192)
    33558528
    >>> seen_pairs(Layer("sliding", window_tokens=3), 5), seen_pairs(Layer("chunked", window_tokens=3), 5)
    (12, 9)
    """
    window = min(tokens, layer.window_tokens or tokens, layer.selected_tokens or tokens)
    if layer.kind == "chunked":
        chunks, rest = divmod(tokens, layer.window_tokens)
        return chunks * _triangle(layer.window_tokens) + _triangle(rest)
    return _triangle(window) + (tokens - window) * window


def prefill_attention(tally: Tally, group: LayerGroup, settings: Settings) -> None:
    """Count a group of layers in a prefill.

    Attention reads the fresh keys and values at 16 bits, whatever the cache's format: they are activations. Of the
    cache it reads a shared prefix, once for each sequence.

    Parameters
    ----------
    tally : Tally
        Gets what the operator "attention" does.
    group : LayerGroup
        Of one rank.
    settings : Settings
        How many tokens, in which format.
    """
    layer, source, times = group.layer, group.source, group.count
    tokens = prefill_tokens(settings)
    if kept_tokens(source, settings.prefill_tokens):
        asked, fresh = plain_elements(source, layer.query_heads)
        tally.add(
            "attention",
            times,
            flop=2 * asked * _pairs(source, settings),
            activation_bytes=(asked + fresh) * tokens * PLAIN_BYTES + _score_bytes(layer, settings),
        )
        _read_prefix(tally, group, settings)
        if layer.kind != "shared":
            _write(tally, group, settings)
            _index(tally, layer, times, settings)
    fixed_state(tally, group, tokens, reads=0, writes=settings.batch)
    if layer.cross_tokens:
        cross_attention(tally, group, tokens)
        both = settings.batch * cross_bytes(layer)
        tally.add("attention", times, kv_read_bytes=both, kv_write_bytes=both)


def plain_elements(layer: Layer, heads: int) -> tuple[int, int]:
    """A token's queries with its output, and its keys with its values, as a prefill has them: a latent is expanded."""
    if layer.latent and layer.query_width:
        expanded = heads * (layer.query_width + layer.out_width)
        return expanded, expanded
    return query_elements(layer, heads), layer.kv_heads * (layer.key_width + layer.value_width)


def _triangle(tokens: int) -> int:
    return tokens * (tokens + 1) // 2


def _pairs(layer: Layer, settings: Settings) -> int:
    prefix = seen_pairs(layer, settings.shared_prefix_tokens) if settings.shared_prefix_tokens else 0
    return prefix + settings.batch * (seen_pairs(layer, settings.prefill_tokens) - prefix)


def _score_bytes(layer: Layer, settings: Settings) -> int:
    """Scores through memory: a whole rectangle, masked or not."""
    if settings.fused:
        return 0
    whole, prefix = settings.prefill_tokens, settings.shared_prefix_tokens
    scores = prefix * prefix + settings.batch * (whole - prefix) * whole
    return SCORE_PASSES * layer.query_heads * scores * PLAIN_BYTES


def _read_prefix(tally: Tally, group: LayerGroup, settings: Settings) -> None:
    prefix = kept_tokens(group.source, settings.shared_prefix_tokens)
    if not prefix or settings.shared_prefix_tokens == settings.prefill_tokens:
        return
    tally.add("attention", group.count, workspace_bytes=2 * copied_bytes(group, settings, prefix))
    for side, width in sides(group.source):
        found = side_bytes(group.source, side, width, settings, prefix, settings.batch)
        tally.add("attention", group.count, kv_read_bytes=found.codes, metadata_bytes=found.metadata)


def _write(tally: Tally, group: LayerGroup, settings: Settings) -> None:
    layer, tokens = group.layer, settings.prefill_tokens
    kept = kept_tokens(layer, tokens, settings.sliding)
    shared = max(0, settings.shared_prefix_tokens - (tokens - kept))
    for side, width in sides(layer):
        fixed = fixed_bytes(layer, side, settings)
        tally.add("attention", group.count, metadata_bytes=fixed)
        for part, sequences in ((shared, 1), (kept - shared, settings.batch)):
            found = side_bytes(layer, side, width, settings, part, sequences)
            tally.add(
                "attention",
                group.count,
                kv_write_bytes=found.codes + found.residual,
                metadata_bytes=found.metadata + (part * sequences * indexer_bytes(layer) if side == "keys" else 0),
            )


def _index(tally: Tally, layer: Layer, times: int, settings: Settings) -> None:
    """Count an indexer: every token asks all before it."""
    if layer.indexer_width:
        asked, tokens = layer.indexer_heads * layer.indexer_width, prefill_tokens(settings)
        pairs = _pairs(Layer("full"), settings)
        tally.add("attention", times, flop=2 * asked * pairs, activation_bytes=asked * tokens * PLAIN_BYTES)
