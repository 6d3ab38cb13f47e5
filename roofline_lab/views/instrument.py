"""The instrument: one Bokeh plot and native controls in a ``JSComponent``; the browser runs it."""

from __future__ import annotations

import json
import logging
from functools import cache
from typing import Any

import param
from panel.custom import JSComponent

from roofline_lab.core import devices, quantities
from roofline_lab.state import LabState, SettingError
from roofline_lab.views.esm import ASSETS, join_modules, stylesheets
from roofline_lab.views.plot import plot_item

log = logging.getLogger(__name__)


class Instrument(JSComponent):
    """The roofline tab: plot, controls, transport and ledger.

    Parameters
    ----------
    state : LabState, optional
        Mirrors what the browser commits; a change of it from Python goes to the page. Default: a new one.

    Examples
    --------
    >>> instrument = Instrument(LabState(bandwidth_gb_per_s=80.0))
    >>> instrument.setting["bandwidth"]
    80.0
    """

    plot = param.String(constant=True, doc="The Bokeh plot of the roof, as JSON.")
    config = param.String(constant=True, doc="Defaults, ranges, stops and machines, as JSON.")
    setting = param.Dict(doc="The committed state, as LabState.as_setting gives it.")

    _esm = join_modules(ASSETS / "instrument" / "instrument.mjs")

    def __init__(self, state: LabState | None = None, **params: Any) -> None:
        self.state = state or LabState()
        params.setdefault("sizing_mode", "stretch_width")
        super().__init__(
            plot=plot_item(),
            config=_config(),
            setting=self.state.as_setting(),
            stylesheets=[*stylesheets()],
            **params,
        )
        self.param.watch(self._committed, "setting")
        self.state.param.watch(self._set_from_python, ["bandwidth_gb_per_s", "peak_gflop_per_s", "ledger"])

    def _committed(self, event: param.parameterized.Event) -> None:
        try:
            self.state.take(event.new)
        except SettingError as error:
            # Only a page that somebody tampered with sends this; its own session keeps the last good state.
            log.warning("%s", error)

    def _set_from_python(self, *_: param.parameterized.Event) -> None:
        self.setting = self.state.as_setting()


@cache
def _config() -> str:
    """Every visitor gets the same: Bokeh would walk through all of it in each session."""
    return json.dumps(quantities.as_json() | devices.as_json())
