"""The page of the served lab: document, header and the instrument."""

from __future__ import annotations

import base64
from typing import Any

import panel as pn
from panel.custom import Child, JSComponent

from roofline_lab.views.esm import ASSETS, join_modules
from roofline_lab.views.instrument import Instrument


class LabPage(JSComponent):
    """Header, message lines and the main region around the instrument.

    Examples
    --------
    >>> LabPage(instrument=Instrument()).instrument.name.startswith("Instrument")
    True
    """

    instrument = Child(doc="The instrument.")

    _esm = join_modules(ASSETS / "page" / "page.mjs")

    def __init__(self, **params: Any) -> None:
        params.setdefault("sizing_mode", "stretch_width")
        super().__init__(stylesheets=[(ASSETS / "lab.css").read_text("utf-8")], **params)


def page() -> pn.template.Template:
    """Build the page for one visitor.

    Returns
    -------
    panel.template.Template

    Examples
    --------
    >>> page().servable(title="Roofline Lab")  # doctest: +SKIP
    """
    # Under --reuse-sessions the document is made at the websocket, where Panel forgets that its own files
    # are served here, and would send the browser to a CDN.
    if pn.state.curdoc is not None:
        pn.state.curdoc.template_variables["dist_url"] = "static/extensions/panel/"
    template = pn.template.Template(template=(ASSETS / "page" / "page.html").read_text("utf-8"))
    icon = base64.b64encode((ASSETS / "favicon.svg").read_bytes()).decode()
    template.add_variable("app_favicon", f"data:image/svg+xml;base64,{icon}")
    template.add_variable("tokens", (ASSETS / "tokens.css").read_text("utf-8"))
    template.add_panel("lab", LabPage(instrument=Instrument()))
    return template
