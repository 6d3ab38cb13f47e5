"""What a first visitor's browser loads."""

from __future__ import annotations

import base64
from typing import Any

from playwright.sync_api import Browser

from tests.bench.subjects import Subject

BINARY_FRAME = 2


def bytes_on_the_wire(browser: Browser, subject: Subject, url: str) -> int:
    """Return the bytes of everything loaded until the page is ready, with nothing cached.

    Responses count as they were sent, with headers and compressed where they are; web socket messages count by
    their content, in both directions.
    """
    total = 0

    def loaded(event: dict[str, Any]) -> None:
        nonlocal total
        total += event["encodedDataLength"]

    def message(event: dict[str, Any]) -> None:
        nonlocal total
        frame = event["response"]
        content = frame["payloadData"]
        total += len(base64.b64decode(content) if frame["opcode"] == BINARY_FRAME else content.encode())

    context = browser.new_context()
    page = context.new_page()
    network = context.new_cdp_session(page)
    network.on("Network.loadingFinished", loaded)
    network.on("Network.webSocketFrameReceived", message)
    network.on("Network.webSocketFrameSent", message)
    network.send("Network.enable")
    page.goto(url)
    subject.wait_until_ready(page)
    context.close()
    return int(total)  # the protocol's numbers are floats
