"""Roofline Lab. Start it with ``panel serve app.py``."""

import panel as pn

from roofline_lab.views.page import page

if pn.state.curdoc is not None:
    # The browser alone reads and writes the address; Panel needs its own view of it only to reload pages with --dev.
    page().servable(title="Roofline Lab", location=bool(pn.config.autoreload))
