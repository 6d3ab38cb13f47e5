"""The Bokeh plot of the roof: axes, empty renderers and hover; the browser fills and colours it."""

from __future__ import annotations

import json
from collections.abc import Iterable
from functools import cache

from bokeh.core.properties import value
from bokeh.embed import json_item
from bokeh.models import (
    ColumnDataSource,
    FixedTicker,
    Grid,
    HoverTool,
    Line,
    LinearAxis,
    LogAxis,
    LogScale,
    MultiLine,
    Patch,
    Plot,
    Range1d,
    Scatter,
    Text,
)
from bokeh.models.glyph import Glyph

from roofline_lab.core.quantities import QUANTITIES
from roofline_lab.core.roofline import decades

# Bokeh escapes the values; the colours suit both themes because the tip brings its own background.
_TIP = """<div style="font: var(--rl-tip, 13px) system-ui, sans-serif; color: #1b2430; background: #fff">
<b>@ceiling</b> at most<br>at @intensity, @bound</div>"""

LABEL_COLUMNS = ("x", "y", "text", "align", "baseline", "dx", "dy", "angle", "color")


def text_glyph(style: str) -> Text:
    """The texts in a plot, "normal" or "bold", each with a place and a colour of its own."""
    return Text(
        x="x", y="y", text="text", text_align="align", text_baseline="baseline", x_offset="dx", y_offset="dy",
        angle="angle", text_color="color", text_font_style=value(style), text_font_size=value("13px"),
        background_fill_alpha=0.75,
        text_font=value("system-ui, Roboto, sans-serif"),
    )  # fmt: skip


def _layers() -> list[tuple[str, Glyph, tuple[str, ...]]]:
    """Name, glyph and columns of each renderer, from the lowest layer to the highest."""
    return [
        ("memory_region", Patch(x="x", y="y", line_color=None, hatch_pattern="/", hatch_scale=13), ("x", "y")),
        ("compute_region", Patch(x="x", y="y", line_color=None), ("x", "y")),
        ("guides", MultiLine(xs="xs", ys="ys", line_dash=[4, 5]), ("xs", "ys")),
        (
            "overlays",
            MultiLine(xs="xs", ys="ys", line_width=2.2, line_dash="dash", line_color="color"),
            ("xs", "ys", "dash", "color"),
        ),
        ("ghost_roofs", MultiLine(xs="xs", ys="ys", line_width=1.5, line_dash=[2, 4]), ("xs", "ys")),
        ("trace", Line(x="x", y="y", line_width=10, line_cap="round"), ("x", "y")),
        ("roof", Line(x="x", y="y", line_width=3.5, line_join="round"), ("x", "y")),
        ("hover", Line(x="x", y="y", line_alpha=0), ("x", "y", "intensity", "ceiling", "bound")),
        ("ghosts", Scatter(x="x", y="y", size=12, marker="triangle", line_width=2), ("x", "y")),
        ("honest", Scatter(x="x", y="y", size=14, marker="diamond", line_width=2.5), ("x", "y")),
        ("other", Scatter(x="x", y="y", size=13, marker="square", line_width=2.5), ("x", "y")),
        ("head", Scatter(x="x", y="y", size=15, marker="circle", line_width=3), ("x", "y")),
        ("point", Scatter(x="x", y="y", size=17, marker="circle", line_width=2.5), ("x", "y")),
        ("prediction", Scatter(x="x", y="y", size=15, marker="inverted_triangle", line_width=1.5), ("x", "y")),
        ("labels", text_glyph("normal"), LABEL_COLUMNS),
        ("point_label", text_glyph("bold"), LABEL_COLUMNS),
    ]  # fmt: skip


def _axis(kind: type[LinearAxis], ticker: FixedTicker, label: str) -> LinearAxis:
    return kind(
        ticker=ticker,
        axis_label=label,
        axis_label_text_font_style="normal",
        axis_label_text_font_size="12.5px",
        major_label_text_font_size="12px",
        axis_line_color=None,
        minor_tick_line_color=None,
        axis_label_standoff=6,
    )


def log_log_plot(name: str, x_range: Range1d, y_range: Range1d, x_label: str, y_label: str) -> Plot:
    """Build a plot without renderers, whose axes stand still and say that they are logarithmic.

    Parameters
    ----------
    name : str
        Of the plot.
    x_range, y_range : Range1d
        Until the browser sets others.
    x_label, y_label : str
        Of the axes.

    Returns
    -------
    bokeh.models.Plot
        With tickers that the browser fills.

    Examples
    --------
    >>> log_log_plot("p", Range1d(1, 10), Range1d(1, 10), "x", "y").below[0].axis_label
    'x'
    """
    plot = Plot(
        name=name,
        x_range=x_range,
        y_range=y_range,
        x_scale=LogScale(),
        y_scale=LogScale(),
        toolbar_location=None,
        sizing_mode="stretch_both",
        outline_line_color=None,
        # A fixed left border keeps the frame still when tick labels change their width.
        min_border_left=70,
        min_border_right=22,
        min_border_top=8,
        min_border_bottom=52,
    )
    x_ticks, y_ticks = FixedTicker(ticks=[]), FixedTicker(ticks=[])
    plot.add_layout(_axis(LogAxis, x_ticks, x_label), "below")
    plot.add_layout(_axis(LogAxis, y_ticks, y_label), "left")
    plot.add_layout(Grid(dimension=0, ticker=x_ticks, level="image"))
    plot.add_layout(Grid(dimension=1, ticker=y_ticks, level="image"))
    return plot


def add_empty(plot: Plot, layers: Iterable[tuple[str, Glyph, tuple[str, ...]]]) -> None:
    """Add renderers by name, each with its glyph over a source of empty columns, the lowest first."""
    for name, glyph, columns in layers:
        plot.add_glyph(ColumnDataSource({column: [] for column in columns}), glyph, name=name)


def roof_plot() -> Plot:
    """Build the plot with its axes set for the state after Reset and every renderer empty.

    Returns
    -------
    bokeh.models.Plot
        Both axes logarithmic; renderers named ``roof``, ``trace``, ``point`` and so on. Nothing in it
        pans or zooms: the roof stands still.

    Examples
    --------
    >>> [renderer.name for renderer in roof_plot().renderers if renderer.name == "roof"]
    ['roof']
    """
    intensity, bandwidth, peak = (QUANTITIES[key] for key in ("intensity", "bandwidth", "peak"))
    low, high = decades(bandwidth.default, peak.default, intensity.low, intensity.high)
    plot = log_log_plot(
        "roofline",
        Range1d(intensity.low, intensity.high),
        Range1d(10.0**low, 10.0**high),
        "arithmetic intensity, FLOP/byte (log scale)",
        "attainable, GFLOP/s (log scale)",
    )
    add_empty(plot, _layers())
    hover = [renderer for renderer in plot.renderers if renderer.name == "hover"]
    plot.add_tools(HoverTool(renderers=hover, mode="vline", line_policy="nearest", tooltips=_TIP))
    return plot


@cache
def plot_item() -> str:
    """Write the plot as JSON, once: it is the same for every visitor, and a session that carried it would cost twice.

    Returns
    -------
    str
        What ``Bokeh.embed.embed_item`` takes in the browser.

    Examples
    --------
    >>> sorted(json.loads(plot_item()))
    ['doc', 'root_id', 'target_id', 'version']
    """
    return json.dumps(json_item(roof_plot()))
