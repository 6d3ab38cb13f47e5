"""The KV cache tab as a ``JSComponent``: a request from the page, an answer from the byte account."""

from __future__ import annotations

import json
from typing import Any

import param
from panel.custom import JSComponent

from roofline_lab.core.kv.workbench import answer
from roofline_lab.core.kv.workbench_defaults import workbench_config
from roofline_lab.views.account_plots import account_plot_items
from roofline_lab.views.esm import ASSETS, join_modules, stylesheets


class Workbench(JSComponent):
    """Inputs, account and pictures of a model's cache; one change is one message out and one back.

    Examples
    --------
    >>> bench = Workbench()
    >>> bench.request = {"context": 4096}
    >>> json.loads(bench.answer)["echo"]["context"]
    4096
    """

    config = param.String(constant=True, doc="Models, formats, defaults, bounds and switches, as JSON.")
    plots = param.String(constant=True, doc="The Bokeh plots of the tab, a list as JSON.")
    request = param.Dict(doc="What the page asks.")
    answer = param.String(doc="What `answer` gives, as JSON: as a dict it would take Bokeh ten times longer to send.")

    _esm = join_modules(ASSETS / "workbench" / "workbench.mjs")

    def __init__(self, **params: Any) -> None:
        # A pasted config stays with the visitor: the page sends it once, and not with every change of a number.
        self._pasted: str | None = None
        params.setdefault("sizing_mode", "stretch_width")
        super().__init__(
            config=workbench_config(),
            plots=account_plot_items(),
            stylesheets=[*stylesheets("workbench.css")],
            **params,
        )

    @param.depends("request", watch=True)
    def _answer(self) -> None:
        request = self.request if isinstance(self.request, dict) else {}
        if isinstance(request.get("config"), str):
            self._pasted = request["config"]
        # With the number of the question two equal answers are two messages, and a late one is known as such.
        self.answer = json.dumps({**answer({**request, "config": self._pasted}), "asked": request.get("asked")})
