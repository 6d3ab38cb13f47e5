"""The page of the served lab: document, header and the instrument."""

from __future__ import annotations

import base64
from functools import cache
from typing import Any

import jinja2
import panel as pn
import param
from panel.custom import Child, JSComponent

from roofline_lab.views import crowd
from roofline_lab.views.desk import TeacherDesk, asks_for_desk, desk_lessons
from roofline_lab.views.esm import ASSETS, join_modules, stylesheets
from roofline_lab.views.instrument import Instrument
from roofline_lab.views.lessons import LessonPlayer, course


class LabPage(JSComponent):
    """Header, message lines and the main region with the lesson and the instrument, or another tab.

    The KV cache tab is made when it is first opened: until then a page carries nothing of it.

    Examples
    --------
    >>> LabPage(instrument=Instrument(), lesson=LessonPlayer(course=course())).instrument.name.startswith("Instrument")
    True
    """

    instrument = Child(doc="The instrument.")
    lesson = Child(doc="The lesson player.")
    desk = Child(doc="The teacher's window, which takes the place of both where the link asks for it.")

    workbench = Child(default=None, doc="The KV cache tab, once it was opened.")
    opened = param.String("", doc='What the page asks for: "kv" is its tab, "kv 2" says that it did not come.')

    served = param.Boolean(False, constant=True, doc="Whether there is a server to make the KV cache tab.")

    # A tab that is opened must not make the page, and the instrument in it, anew.
    _render_policy = "manual"
    _esm = join_modules(ASSETS / "page" / "page.mjs")

    def __init__(self, **params: Any) -> None:
        params.setdefault("sizing_mode", "stretch_width")
        super().__init__(stylesheets=[*stylesheets()], **params)

    @param.depends("opened", watch=True)
    def _make_workbench(self) -> None:
        tab, *again = self.opened.split(" ")
        if tab == "kv" and (self.workbench is None or again):
            from roofline_lab.views.workbench import Workbench  # no page pays for it that does not open it

            self.workbench = Workbench()


@cache
def document_template() -> jinja2.Template:
    """Read the page's HTML: title, icon, colours and the theme before the first paint.

    Returns
    -------
    jinja2.Template
        It extends the template that Panel passes in as ``base``.

    Examples
    --------
    >>> document_template().globals["icon"][:18]
    'data:image/svg+xml'
    """
    icon = base64.b64encode((ASSETS / "favicon.svg").read_bytes()).decode()
    template = jinja2.Environment(autoescape=False).from_string((ASSETS / "page" / "page.html").read_text("utf-8"))
    template.globals["icon"] = f"data:image/svg+xml;base64,{icon}"
    template.globals["tokens"] = (ASSETS / "tokens.css").read_text("utf-8")
    return template


def page() -> LabPage | pn.pane.HTML:
    """Build the page for one visitor, and give the current document its template.

    A Panel template class would do the same for a third more server time a page (notifications, modal, location,
    busy indicator, none of which the lab uses) and half a megabyte of scripts more on the first load.

    Returns
    -------
    LabPage or panel.pane.HTML
        A sentence where the server is full.

    Examples
    --------
    >>> type(page()).__name__
    'LabPage'
    """
    document = pn.state.curdoc
    if document is not None:
        # Said in each session, or Panel sends every extension it has loaded: half a megabyte that nothing here uses.
        pn.extension()
        document.template = document_template()
        # Under --reuse-sessions the document is made at the websocket, where Panel forgets that its own files
        # are served here, and would send the browser to a CDN.
        document.template_variables["dist_url"] = "static/extensions/panel/"
        if not crowd.admits(document):
            return crowd.refusal()
        if asks_for_desk(pn.state.session_args):
            return LabPage(desk=TeacherDesk(lessons=desk_lessons()))
    return LabPage(instrument=Instrument(), lesson=LessonPlayer(course=course()), served=True)
