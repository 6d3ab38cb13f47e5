"""What a format moves to turn 16-bit tokens into codes: KIVI's flush, and a quantized cache that rewrites itself."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from roofline_lab.core.kv.cache_format import Layout
from roofline_lab.core.kv.layer_groups import kept_tokens
from roofline_lab.core.kv.settings import Settings
from roofline_lab.core.kv.shape import Layer
from roofline_lab.core.kv.stored import sides


@dataclass(frozen=True)
class Conversion:
    """Bytes that one layer converts in decode, for all sequences.

    Parameters
    ----------
    average_bytes : Fraction
        Read and written in a step, over many steps.
    peak_bytes : int
        In the step that converts the most.
    copy_bytes : int
        Live beside the cache then: the new codes, and the joined tokens where the whole cache is made anew.
    """

    average_bytes: Fraction = Fraction(0)
    peak_bytes: int = 0
    copy_bytes: int = 0


def conversion(layer: Layer, settings: Settings) -> Conversion:
    """Count what decode converts in a layer.

    Parameters
    ----------
    layer : Layer
        Of one rank.
    settings : Settings
        With formats and tokens.

    Returns
    -------
    Conversion
        Of keys and values together; the copy is that of the larger of the two.

    Examples
    --------
    >>> found = conversion(Layer("full", 8, 8, 128, 128), Settings(512, k_format="kivi2", v_format="f16"))
    >>> found.average_bytes, found.peak_bytes
    (Fraction(2432, 1), 311296)
    """
    found = [
        _conversion(layout, layer.kv_heads, width, settings)
        for side, width in sides(layer)
        if kept_tokens(layer, settings.context_tokens)
        and (layout := settings.format_of(side).layout(side)).residual != "none"
    ]
    if not found:
        return Conversion()
    return Conversion(
        settings.batch * sum(each.average_bytes for each in found),
        settings.batch * sum(each.peak_bytes for each in found),
        settings.batch * max(each.copy_bytes for each in found),
    )


def _conversion(layout: Layout, heads: int, width: int, settings: Settings) -> Conversion:
    length = layout.residual_tokens

    def codes(tokens: int) -> int:
        return sum(layout.quantized_bytes(tokens, heads, width))

    def plain(tokens: int) -> int:
        return layout.residual_bytes(tokens, heads, width)

    if layout.residual == "block":
        flush = plain(length) + codes(length)
        return Conversion(Fraction(flush, length), flush, codes(length))
    if layout.residual == "window":
        if settings.context_tokens < length:
            return Conversion()
        return Conversion(Fraction(plain(1) + codes(1)), plain(1) + codes(1), codes(1))
    before = layout.quantized_tokens(settings.context_tokens, settings.decoded_tokens)
    after = before + length
    rewrite = codes(before) + plain(length) + codes(after)
    return Conversion(Fraction(rewrite, length), rewrite, plain(after) + codes(after))
