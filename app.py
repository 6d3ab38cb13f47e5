"""Roofline Lab. Start it with ``panel serve app.py``."""

import panel as pn

from roofline_lab.views.page import page

if pn.state.curdoc is not None:
    page().servable(title="Roofline Lab")
