"""A class opens the page at once: how long the last one waits, and what each costs the server."""

from __future__ import annotations

import asyncio
import json
import os
import re
import time
import uuid
from dataclasses import dataclass
from pathlib import Path

from tornado.httpclient import AsyncHTTPClient, HTTPRequest
from tornado.websocket import WebSocketClientConnection, websocket_connect

from tests.browser.serving import LabServer

TIMEOUT_SECONDS = 300

_TOKEN = re.compile(rb'"token":\s*"([^"]+)"')


@dataclass(frozen=True)
class ClassStart:
    """What opening all the pages at once took.

    Parameters
    ----------
    cpu_ms_per_page
        Time the server computed, divided by the pages; None where the system does not tell.
    last_html_s
        Seconds until the last page's HTML had arrived.
    last_document_s
        Seconds until the last page had its whole document over the web socket.
    """

    cpu_ms_per_page: float | None
    last_html_s: float
    last_document_s: float


def open_at_once(server: LabServer, pages: int) -> ClassStart:
    """Open all pages at once, each as a browser does: the HTML, then the document over a web socket."""
    return asyncio.run(_timed(server, pages))


async def _timed(server: LabServer, pages: int) -> ClassStart:
    cpu_before_s = cpu_seconds(server.process.pid)
    opened = await open_all(server.url, pages)
    cpu_after_s = cpu_seconds(server.process.pid)
    for page in opened:
        page.socket.close()
    measured = cpu_before_s is not None and cpu_after_s is not None
    return ClassStart(
        cpu_ms_per_page=1000 * (cpu_after_s - cpu_before_s) / pages if measured else None,
        last_html_s=max(page.html_s for page in opened),
        last_document_s=max(page.document_s for page in opened),
    )


@dataclass(frozen=True)
class OpenPage:
    """A page that has its document, its web socket still open, with the seconds that HTML and document took."""

    html_s: float
    document_s: float
    socket: WebSocketClientConnection


async def open_all(url: str, pages: int) -> list[OpenPage]:
    """Open pages at once and leave them open."""
    client = AsyncHTTPClient(force_instance=True, max_clients=pages)
    start = time.perf_counter()
    return await asyncio.gather(*(_open_one(client, url, start) for _ in range(pages)))


async def _open_one(client: AsyncHTTPClient, url: str, start: float) -> OpenPage:
    get = HTTPRequest(url, connect_timeout=TIMEOUT_SECONDS, request_timeout=TIMEOUT_SECONDS)
    page = await client.fetch(get)
    html_s = time.perf_counter() - start
    token = _TOKEN.search(page.body)[1].decode()
    socket_url = url.replace("http:", "ws:", 1) + "/ws"
    socket = await websocket_connect(
        HTTPRequest(socket_url, connect_timeout=TIMEOUT_SECONDS, request_timeout=TIMEOUT_SECONDS),
        subprotocols=["bokeh", token],
    )
    await _answer(socket, "ACK")
    for part in ({"msgid": uuid.uuid4().hex, "msgtype": "PULL-DOC-REQ"}, {}, {}):
        await socket.write_message(json.dumps(part))
    await _answer(socket, "PULL-DOC-REPLY")
    return OpenPage(html_s, time.perf_counter() - start, socket)


async def _answer(socket, kind: str) -> None:
    """Read one message of Bokeh's protocol (header, metadata, content) of the kind that must come next."""
    header = await asyncio.wait_for(socket.read_message(), TIMEOUT_SECONDS)
    if header is None or json.loads(header)["msgtype"] != kind:
        raise RuntimeError(f"the server answered {header!r} instead of {kind}")
    for _ in ("metadata", "content"):
        await socket.read_message()


def cpu_seconds(pid: int) -> float | None:
    """Return the processor time a process has used, None on a system without ``/proc``."""
    try:
        stat = Path(f"/proc/{pid}/stat").read_text()
    except OSError:
        return None
    # The second field is the program's name in brackets and may contain blanks; user and system time are
    # fields 14 and 15.
    fields = stat.rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
