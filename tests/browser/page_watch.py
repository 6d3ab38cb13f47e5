"""Record what a page does wrong, asks for and sends while a test runs."""

from __future__ import annotations

from dataclasses import dataclass, field
from urllib.parse import urlsplit

from playwright.sync_api import ConsoleMessage, Dialog, Page, WebSocket

from tests.browser.serving import HOST

#: Addresses of these kinds never leave the machine.
LOCAL_SCHEMES = ("data", "blob", "about", "file")


@dataclass
class PageWatch:
    """What one page did since it was opened.

    Parameters
    ----------
    page_errors
        Exceptions that no script caught.
    console_errors
        Lines of the console at level ``error``.
    dialogs
        What ``alert`` and its kin said: the lab has none, so one means that a text was run as a script.
    requests
        Addresses that were asked for, without those that never leave the browser and without web sockets.
    outside_requests
        Addresses that are not on this machine, web sockets included.
    frames_sent, frames_received
        Web socket messages, as text or bytes, in order.
    server_may_go
        Set by a test that ends the server: the console may then complain about it.
    """

    page_errors: list[str] = field(default_factory=list)
    console_errors: list[str] = field(default_factory=list)
    dialogs: list[str] = field(default_factory=list)
    requests: list[str] = field(default_factory=list)
    outside_requests: list[str] = field(default_factory=list)
    frames_sent: list[str | bytes] = field(default_factory=list)
    frames_received: list[str | bytes] = field(default_factory=list)
    server_may_go: bool = False

    @classmethod
    def on(cls, page: Page) -> PageWatch:
        """Watch a page that has not gone anywhere yet."""
        watch = cls()
        page.on("pageerror", lambda error: watch.page_errors.append(str(error)))
        page.on("console", watch._console)
        page.on("dialog", watch._dialog)
        page.on("request", lambda request: watch._request(request.url))
        page.on("websocket", watch._websocket)
        return watch

    def _console(self, message: ConsoleMessage) -> None:
        if message.type == "error":
            self.console_errors.append(f"{message.text} ({message.location.get('url', '')})")

    def _dialog(self, dialog: Dialog) -> None:
        self.dialogs.append(dialog.message)
        dialog.dismiss()

    def _request(self, url: str) -> None:
        if urlsplit(url).scheme not in LOCAL_SCHEMES:
            self.requests.append(url)
        self._address(url)

    def _address(self, url: str) -> None:
        address = urlsplit(url)
        if address.scheme not in LOCAL_SCHEMES and address.hostname != HOST:
            self.outside_requests.append(url)

    def _websocket(self, websocket: WebSocket) -> None:
        self._address(websocket.url)
        websocket.on("framesent", lambda frame: self.frames_sent.append(frame))
        websocket.on("framereceived", lambda frame: self.frames_received.append(frame))

    @property
    def frame_count(self) -> int:
        """Web socket messages in both directions."""
        return len(self.frames_sent) + len(self.frames_received)

    @property
    def commits(self) -> int:
        """Changes of the document that the page sent to the server."""
        return sum("PATCH-DOC" in str(frame) for frame in self.frames_sent)

    def problems(self) -> list[str]:
        """Return one line for each thing that no page of the lab may do."""
        console = [] if self.server_may_go else self.console_errors
        return [
            *(f"page error: {line}" for line in self.page_errors),
            *(f"dialog: {line}" for line in self.dialogs),
            *(f"console error: {line}" for line in console),
            *(f"request that leaves this machine: {line}" for line in self.outside_requests),
        ]
