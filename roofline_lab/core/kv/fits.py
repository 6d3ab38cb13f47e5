"""Whether a format can hold a model's keys and values: what does not divide is refused, and what would do is said."""

from __future__ import annotations

from roofline_lab.core.kv.cache_format import CacheFormat, FormatError, Layout
from roofline_lab.core.kv.layer_groups import LayerGroup, kept_tokens, read_tokens
from roofline_lab.core.kv.settings import Settings
from roofline_lab.core.kv.stored import sides

_WITHOUT_BLOCKS = "f16, bf16, fp8 and int8-token-head have no blocks and would do"


def require_fit(group: LayerGroup, settings: Settings) -> None:
    """Refuse formats that cannot hold the keys or values of a group of layers.

    Parameters
    ----------
    group : LayerGroup
        Of one rank; layers that keep no tokens hold any format.
    settings : Settings
        With both formats.

    Raises
    ------
    FormatError
        Where a row or a tensor does not divide into blocks, or a format is for another kind of cache.
    """
    layer = group.layer
    if not kept_tokens(layer, settings.context_tokens):
        return
    for side, width in sides(layer):
        each = settings.format_of(side)
        layout = each.layout(side)
        where = f"the {side} of layer {group.index}"
        _require_latent(each, group, where)
        if layout.coded_width > width:
            raise FormatError(f"{each.name} codes {layout.coded_width} elements of a row, and {where} have {width}.")
        _require_blocks(each, layout, layout.coded_width or width, where)
        if layout.axis == "flat":
            _require_flat(each, layout, layer.kv_heads * width, settings, where)
        seen = read_tokens(layer, settings.context_tokens)
        if layout.residual != "none" and seen < settings.context_tokens:
            raise FormatError(
                f"{each.name} keeps the newest tokens at 16 bits by a rule that is not defined where a layer sees "
                f"{seen:,} tokens only, as layer {group.index} does; a format without a residual would do."
            )


def _require_latent(each: CacheFormat, group: LayerGroup, where: str) -> None:
    wanted, layer = each.latent_rank, group.layer
    if wanted and not (layer.latent and layer.latent_rank == wanted):
        has = f"a latent of {layer.latent_rank}" if layer.latent else f"heads of {layer.key_width}"
        raise FormatError(f"{each.name} is laid out for a latent of {wanted}, and {where} have {has}.")


def _require_blocks(each: CacheFormat, layout: Layout, width: int, where: str) -> None:
    if layout.axis != "width" or width % layout.group == 0:
        return
    smaller = next(group for group in range(layout.group, 0, -1) if width % group == 0)
    custom = each.name.split("-g")[0] if each.name.startswith(("int", "kivi")) and smaller > 1 else ""
    also = f"; so would {custom}-g{smaller}" if custom else ""
    raise FormatError(
        f"{each.name} packs blocks of {layout.group}, and {where} have {width} elements in a head, which do not "
        f"divide into them; {_WITHOUT_BLOCKS}{also}."
    )


def _require_flat(each: CacheFormat, layout: Layout, row: int, settings: Settings, where: str) -> None:
    for tokens in (settings.prefill_tokens, layout.quantized_tokens(settings.context_tokens, settings.decoded_tokens)):
        if tokens * row % layout.group:
            raise FormatError(
                f"{each.name} packs groups of {layout.group} over the whole tensor, and {where} have "
                f"{tokens:,} × {row:,} elements, which do not divide into them; {_WITHOUT_BLOCKS}."
            )
