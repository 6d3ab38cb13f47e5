"""Memory that a decode step needs beside the cache: dequantized copies, and scores outside the attention kernel."""

from __future__ import annotations

from collections.abc import Sequence

from roofline_lab.core.kv.cache_format import PLAIN_BYTES
from roofline_lab.core.kv.layer_groups import LayerGroup, read_tokens
from roofline_lab.core.kv.settings import Settings
from roofline_lab.core.kv.stored import sides


def copied_bytes(group: LayerGroup, settings: Settings, tokens: int) -> int:
    """A 16-bit copy of so many tokens of one layer's cache, for all sequences; 0 where attention reads codes.

    Parameters
    ----------
    group : LayerGroup
        With the layer whose cache is read.
    settings : Settings
        The workspace, and the formats: what is plain is not copied.
    tokens : int
        Of each sequence.

    Returns
    -------
    int
        In bytes.
    """
    if settings.workspace == "none":
        return 0
    source = group.source
    widths = (width for side, width in sides(source) if not settings.format_of(side).layout(side).is_plain)
    return settings.batch * tokens * source.kv_heads * sum(widths) * PLAIN_BYTES


def score_bytes(group: LayerGroup, settings: Settings, pairs: int) -> int:
    """A layer's scores, one for each pair of a query and a key in each head; 0 where they stay inside the kernel."""
    return 0 if settings.fused else settings.batch * group.layer.query_heads * pairs * PLAIN_BYTES


def workspace_bytes(groups: Sequence[LayerGroup], settings: Settings) -> int:
    """Add up the workspace of a decode step.

    Parameters
    ----------
    groups : sequence of LayerGroup
        Of one rank.
    settings : Settings
        "layer" needs the largest layer's copy, "all" those of all layers that keep a cache.

    Returns
    -------
    int
        In bytes; scores need those of one layer.
    """
    copies, scores = [], [0]
    for group in groups:
        tokens = read_tokens(group.source, settings.context_tokens)
        scores.append(score_bytes(group, settings, tokens))
        if group.layer.kind != "shared":
            copies.append((group.count, copied_bytes(group, settings, tokens)))
    if settings.workspace == "all":
        return sum(count * copied for count, copied in copies) + max(scores)
    return max((copied for _, copied in copies), default=0) + max(scores)
