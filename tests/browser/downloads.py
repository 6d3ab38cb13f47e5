"""Files that the page saves."""

from __future__ import annotations

from pathlib import Path

from tests.browser.lab_page import LabPage


def saved_by(lab: LabPage, button: str) -> tuple[str, bytes]:
    """Press a button, and return name and content of the file that it saves."""
    with lab.page.expect_download() as waiting:
        lab.button(button).click()
    download = waiting.value
    return download.suggested_filename, Path(download.path()).read_bytes()
