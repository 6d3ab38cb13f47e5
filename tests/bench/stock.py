"""What the lab is compared with: the same roofline as an ordinary Panel page, where Python redraws.

Served by the benchmark with ``panel serve tests/bench/stock.py``. Written the way Panel's own guides do it: sliders,
one callback that computes everything, a periodic callback for Play. Same table of quantities, same sweep, same
names of the renderers.
"""

from __future__ import annotations

import math
import sys
from pathlib import Path

import numpy as np
import panel as pn
from bokeh.models import ColumnDataSource
from bokeh.plotting import figure

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))  # panel serve puts only this folder on the path

from roofline_lab.core.quantities import QUANTITIES, SAMPLES, SWEEP_SECONDS
from roofline_lab.core.roofline import ceiling_gflop_per_s

LOW = QUANTITIES["intensity"].low


def log_slider(key: str) -> pn.widgets.FloatSlider:
    quantity = QUANTITIES[key]
    return pn.widgets.FloatSlider(
        name=f"{quantity.name}, log10 of {quantity.unit}",
        start=math.log10(quantity.low),
        end=math.log10(quantity.high),
        value=math.log10(quantity.default),
        step=0.001,
        css_classes=[key],
    )


intensity, bandwidth, peak = (log_slider(key) for key in ("intensity", "bandwidth", "peak"))
play = pn.widgets.Button(name="Play")
result = pn.pane.Str()

plot = figure(
    x_axis_type="log",
    y_axis_type="log",
    x_range=(LOW, QUANTITIES["intensity"].high),
    y_range=(1, 1e5),
    x_axis_label="arithmetic intensity, FLOP/byte",
    y_axis_label="attainable, GFLOP/s",
    width=800,
    height=450,
)
sources = {name: ColumnDataSource({"x": [], "y": []}) for name in ("roof", "trace", "point")}
plot.line("x", "y", source=sources["roof"], name="roof", line_width=3)
plot.line("x", "y", source=sources["trace"], name="trace", line_width=8, line_alpha=0.5)
plot.scatter("x", "y", source=sources["point"], name="point", size=16)


def values() -> tuple[float, float, float]:
    return tuple(10**slider.value for slider in (intensity, bandwidth, peak))


def draw(name: str, intensities: list[float]) -> None:
    _, bandwidth_gb_per_s, peak_gflop_per_s = values()
    heights = [ceiling_gflop_per_s(x, bandwidth_gb_per_s, peak_gflop_per_s) for x in intensities]
    sources[name].data = {"x": list(intensities), "y": heights}


def redraw(*_events) -> None:
    at, bandwidth_gb_per_s, peak_gflop_per_s = values()
    draw("roof", [LOW, peak_gflop_per_s / bandwidth_gb_per_s, QUANTITIES["intensity"].high])
    draw("point", [at])
    draw("trace", [])
    result.object = f"At most {ceiling_gflop_per_s(at, bandwidth_gb_per_s, peak_gflop_per_s):.4g} GFLOP/s"


def start_play(_event) -> None:
    sweep = np.geomspace(LOW, values()[0], SAMPLES).tolist()
    play.name, shown = "Pause", 0

    def show_next_sample() -> None:
        nonlocal shown
        shown += 1
        draw("trace", sweep[:shown])
        if shown == SAMPLES:
            ticking.stop()
            play.name = "Play again"

    ticking = pn.state.add_periodic_callback(show_next_sample, period=round(1000 * SWEEP_SECONDS / (SAMPLES - 1)))


for slider in (intensity, bandwidth, peak):
    slider.param.watch(redraw, "value")
play.on_click(start_play)
redraw()

pn.extension()
pn.Row(pn.Column(intensity, bandwidth, peak, play, result), plot).servable(title="Stock roofline")
