"""The pictures of the KV cache tab: bytes against context, intensity against batch, and points on a roof."""

from __future__ import annotations

import json
from functools import cache

from bokeh.embed import json_item
from bokeh.models import Line, Plot, Range1d, Scatter
from bokeh.models.glyph import Glyph

from roofline_lab.views.plot import LABEL_COLUMNS, add_empty, log_log_plot, text_glyph

Layers = list[tuple[str, Glyph, tuple[str, ...]]]

_XY = ("x", "y")
_BYTES = "bytes (log scale)"


def _line(width: float = 2.5, dash: str | list[int] = "solid") -> Line:
    return Line(x="x", y="y", line_width=width, line_dash=dash, line_join="round")


def _labels() -> Layers:
    return [("labels", text_glyph("normal"), LABEL_COLUMNS)]


def context_plot() -> Plot:
    """Bytes in memory against the context, by part; nothing is smoothed between two samples that are neighbours.

    Returns
    -------
    bokeh.models.Plot
        Every renderer empty.

    Examples
    --------
    >>> [renderer.name for renderer in context_plot().renderers][:3]
    ['here_line', 'weights', 'workspace']
    """
    plot = log_log_plot("context", Range1d(1, 1e6), Range1d(1e6, 1e12), "context, tokens (log scale)", _BYTES)
    layers: Layers = [
        ("here_line", _line(1.5, [4, 5]), _XY),
        ("weights", _line(2.5, "dashed"), _XY),
        ("workspace", _line(2, [6, 2]), _XY),
        ("waste", _line(2, [2, 3]), _XY),
        ("state", _line(2, "dotdash"), _XY),
        ("residual", _line(2), _XY),
        ("metadata", _line(2), _XY),
        ("payload", _line(2), _XY),
        ("memory", _line(1.5, "dashed"), _XY),
        ("baseline", _line(3.5), _XY),
        ("candidate", _line(3.5), _XY),
        ("here", Scatter(x="x", y="y", size=13, marker="circle", line_width=2.5), _XY),
    ]
    add_empty(plot, layers + _labels())
    return plot


def batch_plot() -> Plot:
    """Intensity of a decode step against the batch, with what it tends to and the ridge.

    Returns
    -------
    bokeh.models.Plot
        Every renderer empty.

    Examples
    --------
    >>> batch_plot().below[0].axis_label
    'batch, sequences (log scale)'
    """
    plot = log_log_plot(
        "batch", Range1d(1, 1024), Range1d(1, 1000), "batch, sequences (log scale)", "intensity, FLOP/byte (log scale)"
    )
    layers: Layers = [
        ("ridge", _line(2, [4, 5]), _XY),
        ("baseline_limit", _line(1.5, "dashed"), _XY),
        ("candidate_limit", _line(1.5, "dashed"), _XY),
        ("baseline", _line(3.5), _XY),
        ("candidate", _line(3.5), _XY),
        ("here", Scatter(x="x", y="y", size=13, marker="circle", line_width=2.5), _XY),
    ]
    add_empty(plot, layers + _labels())
    return plot


def phases_plot() -> Plot:
    """Decode and prefill, as whole steps and by operator, on one roof.

    Returns
    -------
    bokeh.models.Plot
        Every renderer empty.

    Examples
    --------
    >>> phases_plot().left[0].axis_label
    'attainable, GFLOP/s (log scale)'
    """
    plot = log_log_plot(
        "phases",
        Range1d(0.1, 1e4),
        Range1d(1, 1e4),
        "arithmetic intensity, FLOP/byte (log scale)",
        "attainable, GFLOP/s (log scale)",
    )
    points = (*_XY, "name")
    layers: Layers = [
        ("ridge", _line(1.5, [4, 5]), _XY),
        ("roof", _line(3.5), _XY),
        ("decode_operators", Scatter(x="x", y="y", size=9, marker="circle", line_width=1.5), points),
        ("prefill_operators", Scatter(x="x", y="y", size=9, marker="square", line_width=1.5), points),
        ("decode_baseline", Scatter(x="x", y="y", size=16, marker="circle", line_width=2.5), points),
        ("prefill_baseline", Scatter(x="x", y="y", size=15, marker="square", line_width=2.5), points),
        ("decode_candidate", Scatter(x="x", y="y", size=16, marker="diamond", line_width=2.5), points),
        ("prefill_candidate", Scatter(x="x", y="y", size=15, marker="triangle", line_width=2.5), points),
    ]
    add_empty(plot, layers + _labels())
    return plot


@cache
def account_plot_items() -> str:
    """Write the plots as JSON, once for all visitors.

    Returns
    -------
    str
        A list of what ``Bokeh.embed.embed_item`` takes: context, batch, roof.

    Examples
    --------
    >>> len(json.loads(account_plot_items()))
    3
    """
    return json.dumps([json_item(plot()) for plot in (context_plot, batch_plot, phases_plot)])
