"""Models and formats in words."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

from roofline_lab.core.formats import format_number
from roofline_lab.core.kv.cache_format import TYPE_BITS, CacheFormat, Layout
from roofline_lab.core.kv.shape import Layer, ModelShape

_KINDS = {
    "full": "of full attention",
    "sliding": "that keep a window of {window:,} tokens",
    "chunked": "that keep chunks of {window:,} tokens",
    "recurrent": "with a recurrent state",
    "shared": "that read another layer's cache",
    "cross": "of cross-attention",
    "none": "without attention",
}


def shape_sentence(shape: ModelShape) -> str:
    """Say what a model's cache is made of.

    Parameters
    ----------
    shape : ModelShape

    Returns
    -------
    str
        Kinds of layers with how many there are, heads and widths.

    Examples
    --------
    >>> shape_sentence(ModelShape("m", (Layer("full", 4, 2, 64, 64), Layer("none"))))
    '1 layer of full attention, 4 query heads over 2 KV heads of 64 + 64; 1 layer without attention'
    """
    kinds = Counter(_layer_words(layer) for layer in shape.layers)
    return "; ".join(f"{count} layer{'s' if count > 1 else ''} {words}" for words, count in kinds.items())


def _layer_words(layer: Layer) -> str:
    words = _KINDS[layer.kind].format(window=layer.window_tokens or 0)
    if layer.latent:
        widths = f"{layer.latent_rank} + {layer.rope_width}"
        return f"{words}, {layer.query_heads} query heads over one latent of {widths}"
    if layer.kv_heads:
        asked = f"{layer.query_heads} query head{'s' if layer.query_heads > 1 else ''}"
        kept = f"{layer.kv_heads} KV head{'s' if layer.kv_heads > 1 else ''}"
        return f"{words}, {asked} over {kept} of {layer.key_width} + {layer.value_width}"
    return words


def format_sentence(each: CacheFormat) -> str:
    """Say what a format spends on a code.

    Parameters
    ----------
    each : CacheFormat

    Returns
    -------
    str

    Examples
    --------
    >>> from roofline_lab.core.kv.format_names import parse_format
    >>> format_sentence(parse_format("q8_0"))
    '8-bit codes, 16 bits of scale for 32: 8.5 bits'
    >>> format_sentence(parse_format("kivi2"))  # doctest: +ELLIPSIS
    'keys: 2-bit codes, 32 bits of scale and zero point for 32 tokens: 3 bits, ...'
    """
    keys, values = _layout_words(each.key), _layout_words(each.value)
    return keys if keys == values else f"keys: {keys}; values: {values}"


def _layout_words(layout: Layout) -> str:
    scale = TYPE_BITS[layout.scale] + TYPE_BITS[layout.zero]
    plain = layout.axis == "none"
    said = f"{layout.code_bits} bits" if plain else f"{layout.code_bits}-bit codes"
    what = "scale and zero point" if layout.zero else "scale"
    if layout.axis in ("width", "tokens", "flat") and scale:
        over = " tokens" if layout.axis == "tokens" else ""
        bits = float(layout.code_bits + Fraction(scale, layout.group))
        said += f", {scale} bits of {what} for {layout.group}{over}: {format_number(bits, 4)} bits"
    elif scale:
        said += f", {scale} bits of {what} for a {'head' if layout.axis == 'head' else 'row of a head'}"
    kept = {
        "block": f"up to {layout.residual_tokens - 1} newest tokens at 16 bits",
        "window": f"the newest {layout.residual_tokens} tokens at 16 bits",
        "steps": f"up to {layout.residual_tokens - 1} decoded tokens at 16 bits",
    }
    return said if layout.residual == "none" else f"{said}, {kept[layout.residual]}"
