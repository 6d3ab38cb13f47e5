"""Terms of what one layer group stores: codes, scales, residual and states, with the numbers that make them."""

from __future__ import annotations

from collections.abc import Sequence

from roofline_lab.core.kv.cache_format import PLAIN_BYTES, TYPE_BITS, Layout
from roofline_lab.core.kv.layer_groups import LayerGroup, kept_tokens
from roofline_lab.core.kv.settings import Settings
from roofline_lab.core.kv.shape import Layer
from roofline_lab.core.kv.stored import cross_bytes, indexer_bytes, recurrent_bytes, shared_tokens, sides
from roofline_lab.core.kv.workbench_formula import Factor, Term

_BYTE_BITS = 8


def layers_of(group: LayerGroup) -> Factor:
    """How many layers are alike."""
    return (group.count, "layers" if group.count != 1 else "layer")


def sequences(number: int) -> Factor:
    """How many sequences."""
    return (number, "sequences")


def heads_of(layer: Layer) -> Factor:
    """The heads that are kept."""
    return (layer.kv_heads, "latent" if layer.latent else "KV heads" if layer.kv_heads > 1 else "KV head")


def code_terms(layout: Layout, width: int, *before: Factor) -> list[Term]:
    """Codes of rows of one head; where a row is coded in part, the rest at 16 bits beside them."""
    coded = layout.coded_width or width
    unit = coded if layout.axis in ("none", "head", "token-head") else layout.group
    bits = unit * layout.code_bits
    if bits % _BYTE_BITS:  # the last byte of each group of codes has room left
        terms = [Term((*before, (coded, "elements"), (-(-bits // _BYTE_BITS), "B of codes")), _by(unit))]
    else:
        terms = [Term((*before, (coded, "elements"), (layout.code_bits, "bits")), (_BYTE_BITS,))]
    if coded < width:
        terms.append(plain_term(width - coded, *before))
    return terms


def scale_terms(layout: Layout, width: int, *before: Factor) -> list[Term]:
    """Scales and zero points of rows of one head."""
    bits = TYPE_BITS[layout.scale] + TYPE_BITS[layout.zero]
    if not bits or layout.axis in ("none", "head"):
        return []
    coded = layout.coded_width or width
    if layout.axis == "token-head":
        return [Term((*before, (bits, "bits of scale")), (_BYTE_BITS,))]
    return [Term((*before, (coded, "elements"), (bits, "bits of scale")), (layout.group, _BYTE_BITS))]


def fixed_terms(group: LayerGroup, settings: Settings) -> list[Term]:
    """Scales that a layer keeps once."""
    terms = []
    for side, _ in sides(group.source):
        layout = settings.format_of(side).layout(side)
        if layout.axis == "head":
            bits = TYPE_BITS[layout.scale] + TYPE_BITS[layout.zero]
            terms.append(Term((layers_of(group), heads_of(group.source), (bits, "bits of scale")), (_BYTE_BITS,)))
    return terms


def plain_term(width: int, *before: Factor) -> Term:
    """Rows of one head at 16 bits."""
    return Term((*before, (width, "elements"), (PLAIN_BYTES, "B")))


def token_terms(
    group: LayerGroup, layer: Layer, settings: Settings, parts: Sequence[tuple[int, int]], decoded: int = 0
) -> dict[str, list[Term]]:
    """Terms of tokens in the cache.

    Parameters
    ----------
    group : LayerGroup
        How many layers.
    layer : Layer
        Whose heads and widths count.
    settings : Settings
        With the formats.
    parts : sequence of (int, int)
        Tokens of a sequence, and how many sequences have them.
    decoded : int
        How many of the tokens came after the prefill.

    Returns
    -------
    dict
        ``payload``, ``metadata`` and ``residual``.
    """
    terms: dict[str, list[Term]] = {"payload": [], "metadata": [], "residual": []}
    for side, width in sides(layer):
        layout = settings.format_of(side).layout(side)
        for tokens, times in parts:
            coded = layout.quantized_tokens(tokens, decoded)
            before = (layers_of(group), sequences(times))
            rows = (*before, (coded, "tokens"), heads_of(layer))
            terms["payload"] += code_terms(layout, width, *rows)
            terms["metadata"] += scale_terms(layout, width, *rows)
            plain = (*before, (tokens - coded, "newest tokens"), heads_of(layer))
            terms["residual"].append(plain_term(width, *plain))
    return terms


def indexer_terms(group: LayerGroup, tokens: int, times: int) -> list[Term]:
    """The extra keys of a sparse-attention indexer."""
    size = indexer_bytes(group.source)
    each = (size, "B of indexer key")
    return [Term((layers_of(group), sequences(times), (tokens, "tokens"), each))] if size else []


def state_terms(group: LayerGroup, times: int, rollback_states: int = 0) -> list[Term]:
    """Recurrent states, and the encoder's tokens of cross-attention."""
    layer, terms = group.layer, []
    before = (layers_of(group), sequences(times))
    if recurrent_bytes(layer):
        elements = (layer.state_elements + layer.conv_elements, "elements of state")
        kept = (1 + rollback_states, "states")
        terms.append(Term((*before, kept, elements, (layer.state_bytes_per_element, "B"))))
    if cross_bytes(layer):
        terms.append(cross_term(group, times))
    return terms


def cross_term(group: LayerGroup, times: int) -> Term:
    """The encoder's tokens, at 16 bits."""
    layer = group.layer
    widths = (layer.key_width + layer.value_width, "elements of key and value")
    tokens = (layer.cross_tokens, "encoder tokens")
    return Term((layers_of(group), sequences(times), tokens, heads_of(layer), widths, (PLAIN_BYTES, "B")))


def stored_terms(groups: Sequence[LayerGroup], settings: Settings) -> dict[str, list[Term]]:
    """Give the terms of `stored`, by its parts.

    Parameters
    ----------
    groups : sequence of LayerGroup
        Of one rank.
    settings : Settings
        How many tokens, in which format.

    Returns
    -------
    dict
        ``payload``, ``metadata``, ``residual`` and ``state``, each a list of `Term`.

    Examples
    --------
    >>> from roofline_lab.core.kv.layer_groups import layer_groups
    >>> from roofline_lab.core.kv.models import model
    >>> stored_terms(layer_groups(model("llama-3-8b")), Settings(8192))["payload"][0].text
    '32 layers × 8,192 tokens × 8 KV heads × 128 elements × 16 bits / 8'
    """
    terms: dict[str, list[Term]] = {"payload": [], "metadata": [], "residual": [], "state": []}
    for group in groups:
        layer = group.layer
        terms["state"] += state_terms(group, settings.batch, settings.rollback_states)
        kept = kept_tokens(layer, settings.context_tokens)
        if not kept:
            continue
        shared = shared_tokens(layer, settings)
        parts = [(shared, 1), (kept - shared, settings.batch)] if shared else [(kept, settings.batch)]
        for part, found in token_terms(group, layer, settings, parts, settings.decoded_tokens).items():
            terms[part] += found
        terms["metadata"] += fixed_terms(group, settings)
        if any(side == "keys" for side, _ in sides(layer)):
            for tokens, times in parts:
                terms["metadata"] += indexer_terms(group, tokens, times)
    return terms


def _by(number: int) -> tuple[int, ...]:
    return (number,) if number != 1 else ()
