"""Scripts and styles sent compressed: ``panel serve app.py --plugins roofline_lab.views.packed_files``.

Neither Panel nor Bokeh compresses what it sends, and their scripts are most of a first visit. Each file is packed
once and kept, so that thirty first visits cost no more than one.
"""

from __future__ import annotations

import gzip
from functools import cache
from pathlib import Path

from bokeh.settings import settings
from panel.io.resources import DIST_DIR
from tornado.web import StaticFileHandler

_LEVEL = 9  # half a second in all, once


@cache
def packed(path: str, _changed_ns: int) -> bytes:
    """Compress a file; once, as long as it stays the same.

    Parameters
    ----------
    path : str
        Of the file.

    Returns
    -------
    bytes
        As gzip.

    Examples
    --------
    >>> len(packed(__file__, 0)) < Path(__file__).stat().st_size
    True
    """
    return gzip.compress(Path(path).read_bytes(), _LEVEL)


class PackedFile(StaticFileHandler):
    """A static file, compressed where the browser takes that."""

    @property
    def _wants_packed(self) -> bool:
        headers = self.request.headers
        return "gzip" in headers.get("Accept-Encoding", "") and "Range" not in headers

    async def get(self, path: str, include_body: bool = True) -> None:
        """Send the file."""
        self.set_header("Vary", "Accept-Encoding")
        if not self._wants_packed:
            await super().get(path, include_body)
            return
        self.path = self.parse_url_path(path)
        whole = self.validate_absolute_path(self.root, self.get_absolute_path(self.root, self.path))
        if whole is None:
            return
        self.absolute_path = whole
        self.modified = self.get_modified_time()
        self.set_headers()
        if self.should_return_304():
            self.set_status(304)
            return
        body = packed(whole, Path(whole).stat().st_mtime_ns)
        self.set_header("Content-Encoding", "gzip")
        self.set_header("Content-Length", len(body))
        if include_body:
            self.write(body)

    def compute_etag(self) -> str | None:
        """Tell the two forms of a file apart."""
        etag = super().compute_etag()
        return f'{etag[:-1]}-gzip"' if etag and self._wants_packed else etag


#: What ``panel serve --plugins`` looks for. The files of Panel and Bokeh that a page asks for, before their own routes.
ROUTES = [
    (r"/static/extensions/panel/(.+\.(?:js|css|svg))", PackedFile, {"path": str(DIST_DIR)}),
    (r"/static/(js/.+\.js)", PackedFile, {"path": str(settings.bokehjs_path())}),
]
