"""With the plugin scripts come compressed, are the same scripts, and the lab works as without."""

from __future__ import annotations

import contextlib
import gzip
import http.client

import pytest
from bokeh.settings import settings
from panel.io.resources import DIST_DIR
from playwright.sync_api import expect

from tests.browser.serving import HOST, LabServer, serve

PLUGIN = ("--plugins", "roofline_lab.views.packed_files")
FILES = {
    "/static/js/bokeh.min.js": settings.bokehjs_path() / "js" / "bokeh.min.js",
    "/static/extensions/panel/panel.min.js": DIST_DIR / "panel.min.js",
    "/static/extensions/panel/css/loading.css": DIST_DIR / "css" / "loading.css",
}


@pytest.fixture(scope="module")
def packing_server(tmp_path_factory) -> LabServer:
    with serve("app.py", tmp_path_factory.mktemp("packed") / "log.txt", PLUGIN) as server:
        yield server


def ask(server: LabServer, path: str, method: str = "GET", **headers: str) -> tuple[http.client.HTTPResponse, bytes]:
    with contextlib.closing(http.client.HTTPConnection(HOST, server.port)) as connection:
        connection.request(method, path, headers={name.replace("_", "-"): value for name, value in headers.items()})
        answer = connection.getresponse()
        return answer, answer.read()


@pytest.mark.parametrize("path", FILES)
def test_a_file_is_the_same_compressed_and_plain(packing_server, path):
    whole = FILES[path].read_bytes()
    answer, body = ask(packing_server, path, Accept_Encoding="gzip, deflate, br")
    assert answer.headers["Content-Encoding"] == "gzip"
    assert answer.headers["Vary"] == "Accept-Encoding"
    assert gzip.decompress(body) == whole
    assert len(body) < len(whole) / 2
    plain, body = ask(packing_server, path)
    assert "Content-Encoding" not in plain.headers
    assert body == whole
    assert plain.headers["ETag"] != answer.headers["ETag"]
    assert plain.headers["Content-Type"] == answer.headers["Content-Type"]


def test_a_second_visit_fetches_nothing_again(packing_server):
    path = "/static/js/bokeh.min.js"
    first, _ = ask(packing_server, path, Accept_Encoding="gzip")
    again, body = ask(packing_server, path, Accept_Encoding="gzip", If_None_Match=first.headers["ETag"])
    assert (again.status, body) == (304, b"")
    head, body = ask(packing_server, path, "HEAD", Accept_Encoding="gzip")
    assert (head.status, body) == (200, b"")
    assert head.headers["Content-Length"] == first.headers["Content-Length"]


@pytest.mark.parametrize(
    "path", ["/static/js/no.js", "/static/extensions/panel/../../app.js", "/static/js/%2e%2e/x.js"]
)
def test_what_is_not_there_is_not_found(packing_server, path):
    answer, _ = ask(packing_server, path, Accept_Encoding="gzip")
    assert answer.status in (403, 404)
    assert packing_server.errors() == []


def test_part_of_a_file_comes_plain(packing_server):
    answer, body = ask(packing_server, "/static/js/bokeh.min.js", Accept_Encoding="gzip", Range="bytes=0-9")
    assert (answer.status, body) == (206, FILES["/static/js/bokeh.min.js"].read_bytes()[:10])


def test_the_lab_works_with_it(packing_server, open_lab):
    lab = open_lab("intensity=4&bandwidth=80", server=packing_server)
    expect(lab.result).to_contain_text("At most 320 GFLOP/s")


def test_without_it_files_come_plain(server):
    answer, _ = ask(server, "/static/js/bokeh.min.js", Accept_Encoding="gzip")
    assert answer.status == 200
    assert "Content-Encoding" not in answer.headers
