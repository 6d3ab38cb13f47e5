"""Terms of what moves in a decode step or a prefill, by the parts of `Traffic`."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable

from roofline_lab.core.kv.account import Account
from roofline_lab.core.kv.cache_format import PLAIN_BYTES
from roofline_lab.core.kv.decode import SCORE_PASSES
from roofline_lab.core.kv.layer_groups import LayerGroup, kept_tokens, read_tokens
from roofline_lab.core.kv.prefill import plain_elements, prefill_tokens
from roofline_lab.core.kv.settings import Settings
from roofline_lab.core.kv.shape import Layer
from roofline_lab.core.kv.stored import recurrent_bytes, sides
from roofline_lab.core.kv.traffic import Step
from roofline_lab.core.kv.workbench_formula import Factor, Term, named
from roofline_lab.core.kv.workbench_terms import (
    code_terms,
    cross_term,
    fixed_terms,
    heads_of,
    indexer_terms,
    layers_of,
    scale_terms,
    sequences,
    token_terms,
)

Terms = dict[str, list[Term]]
_TWO_BYTES = (PLAIN_BYTES, "B")


def decode_terms(groups: Iterable[LayerGroup], settings: Settings, found: Account) -> Terms:
    """Give the terms of attention in a decode step.

    Parameters
    ----------
    groups : iterable of LayerGroup
        Of one rank.
    settings : Settings
        Those of the account.
    found : Account
        For what pages need, and the average conversion.

    Returns
    -------
    dict
        Lists of `Term` by the fields of `Traffic`; without the matrices outside attention.
    """
    terms: Terms = defaultdict(list)
    batch, room = settings.batch, found.allocated
    for group in groups:
        layer, source = group.layer, group.source
        if tokens := read_tokens(source, settings.context_tokens):
            read = token_terms(group, source, settings, [(tokens, batch)], settings.decoded_tokens)
            terms["kv_read_bytes"] += read["payload"] + read["residual"]
            terms["metadata_bytes"] += read["metadata"] + fixed_terms(group, settings)
            terms["activation_bytes"].append(_asked(group, source, (batch, "tokens")))
            if not settings.fused:
                terms["activation_bytes"].append(_scores(group, (batch, "sequences"), (tokens, "keys")))
            terms["workspace_bytes"] += _copies(group, settings, tokens)
            if layer.kind != "shared":
                _written(terms, group, settings)
                _indexed(terms, group, batch, kept_tokens(layer, settings.context_tokens) + 1)
        _states(terms, group, reads=batch, writes=batch)
        if layer.cross_tokens:
            terms["activation_bytes"].append(_asked(group, layer, (batch, "tokens")))
            terms["kv_read_bytes"].append(cross_term(group, batch))
    terms["metadata_bytes"] += [
        named(room.block_table_bytes, "of block table"),
        named(room.lengths_bytes, "of lengths"),
        named(room.slots_bytes, "of slots"),
    ]
    terms["convert_bytes"].append(named(found.decode.total.convert_bytes, "on average"))
    return terms


def prefill_terms(groups: Iterable[LayerGroup], settings: Settings, _found: Account) -> Terms:
    """Give the terms of attention in a prefill; the parameters are those of `decode_terms`."""
    terms: Terms = defaultdict(list)
    tokens, batch = prefill_tokens(settings), settings.batch
    whole, prefix = settings.prefill_tokens, settings.shared_prefix_tokens
    for group in groups:
        layer, source = group.layer, group.source
        if kept_tokens(source, whole):
            asked, fresh = plain_elements(source, layer.query_heads)
            both = (asked + fresh, "elements of q, k, v and output")
            terms["activation_bytes"].append(Term((layers_of(group), (tokens, "tokens"), both, _TWO_BYTES)))
            if not settings.fused:
                terms["activation_bytes"].append(_scores(group, (prefix, "tokens"), (prefix, "keys")))
                own = ((batch, "sequences"), (whole - prefix, "tokens"), (whole, "keys"))
                terms["activation_bytes"].append(_scores(group, *own))
            _prefix(terms, group, settings)
            if layer.kind != "shared":
                _filled(terms, group, settings)
                _indexed(terms, group, tokens, 0)
        _states(terms, group, reads=0, writes=batch)
        if layer.cross_tokens:
            terms["activation_bytes"].append(_asked(group, layer, (tokens, "tokens")))
            for part in ("kv_read_bytes", "kv_write_bytes"):
                terms[part].append(cross_term(group, batch))
    return terms


def matrix_terms(step: Step, settings: Settings, parameters: Step) -> Terms:
    """Give the terms of everything but attention.

    Parameters
    ----------
    step : Step
        With the activations of each operator.
    settings : Settings
        With the bits of a weight.
    parameters : Step
        The same step with weights of 8 bits: its bytes are parameters.

    Returns
    -------
    dict
        As `decode_terms`.
    """
    bits = settings.weight_bits
    terms: Terms = defaultdict(list)
    for operator, traffic in step.operators.items():
        if count := parameters.operators[operator].weights_bytes:
            rounded = "" if (count * bits / 8).denominator == 1 else "rounded up"
            factors = ((count, f"parameters of {operator}"), (bits, "bits"))
            terms["weights_bytes"].append(Term(factors, (8,), rounded))
        if operator != "attention" and traffic.activation_bytes:
            elements = traffic.activation_bytes // PLAIN_BYTES
            terms["activation_bytes"].append(Term(((elements, f"elements of {operator}"), _TWO_BYTES)))
    return terms


def _asked(group: LayerGroup, layer: Layer, tokens: Factor) -> Term:
    width = layer.key_width + (layer.latent_rank if layer.latent else layer.value_width)
    heads = (group.layer.query_heads, "query heads")
    return Term((layers_of(group), tokens, heads, (width, "elements of query and output"), _TWO_BYTES))


def _scores(group: LayerGroup, *pairs: Factor) -> Term:
    heads = (group.layer.query_heads, "query heads")
    return Term((layers_of(group), (SCORE_PASSES, "passes"), *pairs, heads, _TWO_BYTES))


def _copies(group: LayerGroup, settings: Settings, tokens: int) -> list[Term]:
    """A dequantized copy is written and read."""
    source = group.source
    if settings.workspace == "none":
        return []
    before = (layers_of(group), (2, "passes"), sequences(settings.batch), (tokens, "tokens"), heads_of(source))
    widths = (width for side, width in sides(source) if not settings.format_of(side).layout(side).is_plain)
    return [Term((*before, (width, "elements"), _TWO_BYTES)) for width in widths]


def _written(terms: Terms, group: LayerGroup, settings: Settings) -> None:
    layer = group.layer
    rows = (layers_of(group), sequences(settings.batch), (1, "token"), heads_of(layer))
    for side, width in sides(layer):
        layout = settings.format_of(side).layout(side)
        if layout.residual == "none":
            terms["kv_write_bytes"] += code_terms(layout, width, *rows)
            terms["metadata_bytes"] += scale_terms(layout, width, *rows)
        else:
            terms["kv_write_bytes"].append(Term((*rows, (width, "elements"), _TWO_BYTES)))


def _filled(terms: Terms, group: LayerGroup, settings: Settings) -> None:
    layer, tokens = group.layer, settings.prefill_tokens
    kept = kept_tokens(layer, tokens, settings.sliding)
    shared = max(0, settings.shared_prefix_tokens - (tokens - kept))
    parts = [(shared, 1), (kept - shared, settings.batch)]
    written = token_terms(group, layer, settings, parts)
    terms["kv_write_bytes"] += written["payload"] + written["residual"]
    terms["metadata_bytes"] += written["metadata"] + fixed_terms(group, settings)
    if any(side == "keys" for side, _ in sides(layer)):
        for part, times in parts:
            terms["metadata_bytes"] += indexer_terms(group, part, times)


def _prefix(terms: Terms, group: LayerGroup, settings: Settings) -> None:
    prefix = kept_tokens(group.source, settings.shared_prefix_tokens)
    if prefix and settings.shared_prefix_tokens < settings.prefill_tokens:
        read = token_terms(group, group.source, settings, [(prefix, settings.batch)])
        terms["kv_read_bytes"] += read["payload"]
        terms["metadata_bytes"] += read["metadata"]
        terms["workspace_bytes"] += _copies(group, settings, prefix)


def _indexed(terms: Terms, group: LayerGroup, asking: int, keys: int) -> None:
    """An indexer asks with heads of its own; a decode step also reads its keys, and writes one."""
    layer = group.layer
    if layer.indexer_width:
        width = (layer.indexer_width, "elements")
        heads = (layer.indexer_heads, "indexer heads")
        terms["activation_bytes"].append(Term((layers_of(group), (asking, "tokens"), heads, width, _TWO_BYTES)))
        terms["metadata_bytes"] += indexer_terms(group, keys, asking)


def _states(terms: Terms, group: LayerGroup, reads: int, writes: int) -> None:
    layer = group.layer
    if recurrent_bytes(layer):
        elements = (layer.state_elements + layer.conv_elements, "elements of state")
        for part, times in (("kv_read_bytes", reads), ("kv_write_bytes", writes)):
            each = (layer.state_bytes_per_element, "B")
            terms[part].append(Term((layers_of(group), sequences(times), elements, each)))
