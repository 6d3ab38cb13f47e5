"""The lab as one HTML file that needs no server and no network."""

from __future__ import annotations

import base64
import io
import mimetypes
import re
from pathlib import Path

from bokeh.resources import Resources
from panel.io.resources import CDN_DIST, DIST_DIR

from roofline_lab.course.library import LESSONS
from roofline_lab.views.desk import TeacherDesk, desk_lessons
from roofline_lab.views.instrument import Instrument
from roofline_lab.views.lessons import LessonPlayer, course
from roofline_lab.views.page import LabPage, document_template

# Panel inlines its scripts but leaves addresses of some of its stylesheets and pictures, on a CDN or on a server.
_ASSET = re.compile(
    rf"(?:{re.escape(CDN_DIST)}|static/extensions/panel/)([\w./@-]+\.(?:css|ico|png|js))(?:\?v=[\w.]+)?"
)
# What Panel's own script needs; WebGL, which nothing here draws with, would be 0.2 MB more.
_COMPONENTS = ["bokeh", "bokeh-widgets", "bokeh-tables"]
_MANIFEST = re.compile(r'<link rel="(?:manifest|apple-touch-icon)"[^>]*>')


class ExportError(Exception):
    """A page that could not be made self-contained."""


def _data_address(match: re.Match[str]) -> str:
    file = DIST_DIR / match[1]
    if not file.is_file():
        raise ExportError(f"Panel's page names {match[1]}, which Panel does not bring.")
    kind = mimetypes.guess_type(file.name)[0] or "application/octet-stream"
    return f"data:{kind};base64,{base64.b64encode(file.read_bytes()).decode()}"


def export_html(lessons: Path = LESSONS) -> str:
    """Make the page with instrument and lessons as one HTML text.

    Parameters
    ----------
    lessons : Path
        The folder of the lessons to put in; those that need Python are named in it with how to get them.

    Returns
    -------
    str
        It asks no other file and no other machine for anything.

    Raises
    ------
    ExportError
        Where an address of another file would be left in it.

    Examples
    --------
    >>> export_html().lstrip()[:15]
    '<!DOCTYPE html>'
    """
    desk = TeacherDesk(lessons=desk_lessons(lessons, has_python=False))
    page = LabPage(instrument=Instrument(), lesson=LessonPlayer(course=course(lessons, has_python=False)), desk=desk)
    out = io.StringIO()
    page.save(
        out,
        title="Roofline Lab",
        resources=Resources(mode="inline", components=_COMPONENTS),
        template=document_template(),
    )
    html = _ASSET.sub(_data_address, _MANIFEST.sub("", out.getvalue()))
    left = re.search(r"""(?:src|href)=["'](?!data:|#)([^"']+)""", html.split("<body", 1)[0])
    if left:
        raise ExportError(f"The page would still ask for {left[1]}.")
    return html
