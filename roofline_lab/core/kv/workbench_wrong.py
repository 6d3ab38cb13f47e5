"""Mistakes made on purpose: a changed model, format or number that goes through the same account."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from roofline_lab.core.kv.cache_format import CacheFormat, Layout
from roofline_lab.core.kv.shape import Layer, ModelShape
from roofline_lab.core.kv.workbench_asked import Asked

#: What a GiB is in GB, and a peak for weights half of which are zero in the dense one.
GIB_IN_GB = 2**30 / 10**9
SPARSE_IN_DENSE = 2


def made_wrong(asked: Asked, keys: tuple[str, ...]) -> Asked:
    """Make mistakes.

    Parameters
    ----------
    asked : Asked
        A request.
    keys : tuple of str
        Which mistakes; each is made by changing what is asked.

    Returns
    -------
    Asked
        What the account is then made of.

    Examples
    --------
    >>> from roofline_lab.core.kv.workbench_request import read_request
    >>> made_wrong(read_request({}), ("query-heads",)).shape.layers[0].kv_heads
    32
    """
    for key in keys:
        asked = _CHANGES[key](asked)
    return asked


def _of_layers(change: Callable[[Layer, ModelShape], Layer]) -> Callable[[Asked], Asked]:
    def changed(asked: Asked) -> Asked:
        shape = asked.shape
        return replace(asked, shape=replace(shape, layers=tuple(change(layer, shape) for layer in shape.layers)))

    return changed


def _query_heads(layer: Layer, _shape: ModelShape) -> Layer:
    if not layer.latent:
        return replace(layer, kv_heads=layer.query_heads) if layer.kv_heads else layer
    if not layer.query_width:
        return layer
    # A latent is what query heads have in common; counted by query heads, it is expanded.
    return _plain_heads(layer, layer.query_heads, layer.query_width, layer.out_width)


def _head_dim(layer: Layer, shape: ModelShape) -> Layer:
    width = shape.hidden_size // layer.query_heads if layer.query_heads else 0
    if not width or not layer.kv_heads:
        return layer
    return _plain_heads(layer, layer.kv_heads, width, width)


def _no_window(layer: Layer, _shape: ModelShape) -> Layer:
    return replace(layer, kind="full", window_tokens=None) if layer.kind in ("sliding", "chunked") else layer


def _plain_heads(layer: Layer, heads: int, key_width: int, value_width: int) -> Layer:
    widths = {"kv_heads": heads, "key_width": key_width, "value_width": value_width}
    return replace(layer, **widths, latent=False, latent_rank=0, rope_width=0, query_width=0, out_width=0)


def _no_scales(asked: Asked) -> Asked:
    def bare(each: CacheFormat) -> CacheFormat:
        return replace(each, key=_without_scales(each.key), value=_without_scales(each.value))

    columns = tuple(
        replace(
            column,
            settings=replace(
                column.settings, k_format=bare(column.settings.k_format), v_format=bare(column.settings.v_format)
            ),
        )
        for column in asked.columns
    )
    return replace(asked, columns=columns)


def _without_scales(layout: Layout) -> Layout:
    return replace(layout, scale="", zero="")


def _gib(asked: Asked) -> Asked:
    memory = None if asked.memory_bytes is None else round(asked.memory_bytes * GIB_IN_GB)
    bandwidth = asked.machine.bandwidth_gb_per_s * GIB_IN_GB
    return replace(asked, memory_bytes=memory, machine=replace(asked.machine, bandwidth_gb_per_s=bandwidth))


def _sparse_peak(asked: Asked) -> Asked:
    peak = asked.machine.peak_gflop_per_s * SPARSE_IN_DENSE
    return replace(asked, machine=replace(asked.machine, peak_gflop_per_s=peak))


_CHANGES: dict[str, Callable[[Asked], Asked]] = {
    "query-heads": _of_layers(_query_heads),
    "head-dim": _of_layers(_head_dim),
    "gib": _gib,
    "no-scales": _no_scales,
    "no-window": _of_layers(_no_window),
    "sparse-peak": _sparse_peak,
}
