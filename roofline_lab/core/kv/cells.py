"""llama.cpp's cells: how many it allocates for a layer, and in how many streams."""

from __future__ import annotations

from roofline_lab.core.kv.cache_format import FormatError
from roofline_lab.core.kv.layer_groups import LayerGroup
from roofline_lab.core.kv.settings import Cells, Settings, SettingsError
from roofline_lab.core.kv.shape import Layer
from roofline_lab.core.kv.stored import sides

#: Numbers of cells are padded to a multiple of it.
PADDING = 256


def streams(cells: Cells) -> int:
    """Parts of the cache that know nothing of each other."""
    return 1 if cells.unified else cells.sequences


def stream_cells(cells: Cells) -> int:
    """Cells of one stream in a layer that keeps every token.

    Examples
    --------
    >>> stream_cells(Cells(1024, sequences=3, unified=False))
    512
    """
    return _padded(cells.context_tokens // streams(cells))


def layer_cells(layer: Layer, cells: Cells, sliding: str) -> int:
    """Cells of one stream in a layer.

    Parameters
    ----------
    layer : Layer
        A sliding one has room for its window and one batch; in a unified cache for a window of each sequence.
    cells : Cells
        How llama.cpp was started.
    sliding : str
        "full" is its ``--swa-full``.

    Returns
    -------
    int
        A multiple of 256.

    Examples
    --------
    >>> layer_cells(Layer("sliding", window_tokens=128), Cells(65536, sequences=4), "logical")
    1024
    """
    whole = stream_cells(cells)
    if layer.kind == "full" or sliding == "full":
        return whole
    windows = layer.window_tokens * (cells.sequences if cells.unified else 1)
    return _padded(min(whole, windows + cells.batch_tokens))


def require_cells(group: LayerGroup, settings: Settings) -> None:
    """Refuse what llama.cpp's cells cannot hold.

    Raises
    ------
    SettingsError
        Where the sequences do not fit into the cells.
    FormatError
        Where llama.cpp has no such type, or a row does not divide into its blocks.
    """
    cells = settings.cells
    together = settings.context_tokens * (settings.batch if cells.unified else 1)
    if settings.batch > cells.sequences or together > stream_cells(cells):
        raise SettingsError(
            f"{settings.batch:,} sequences of {settings.context_tokens:,} tokens do not fit into cells for "
            f"{cells.sequences:,} sequences with {cells.context_tokens:,} tokens together."
        )
    for side, width in sides(group.layer):
        each = settings.format_of(side)
        if not each.cells_block:
            raise FormatError(f"llama.cpp has no type {each.name} for its cells.")
        if width % each.cells_block:
            raise FormatError(
                f"llama.cpp's {each.name} packs blocks of {each.cells_block}, and the {side} of layer {group.index} "
                f"have {width} elements in a head; f16 would do."
            )


def _padded(cells: int) -> int:
    return -(-cells // PADDING) * PADDING
