"""A page that several tests share: opening one takes seconds, Reset does not."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.lab_page import LabPage
from tests.browser.serving import LabServer
from tests.conftest import HEIGHT_PX, WIDTH_PX, close_and_judge

# What is waited for comes at once; on a busy machine, and at Play's end, a little later.
expect.set_options(timeout=20_000)

#: The command that writes the lab as one file.
EXPORT = [sys.executable, "-m", "roofline_lab", "export"]


@pytest.fixture(scope="module")
def module_lab(browser: Browser, server: LabServer) -> Iterator[LabPage]:
    """One page for all tests of a file; judged, like every page, when it is closed."""
    log_length = len(server.log())
    page = browser.new_context(viewport={"width": WIDTH_PX, "height": HEIGHT_PX}, locale="en-US").new_page()
    lab = LabPage(page).open(server.url)
    yield lab
    close_and_judge([lab], server.errors(log_length))


@pytest.fixture
def reset_lab(module_lab: LabPage) -> LabPage:
    """The page that the tests of a file share, after Reset (`test_reset.py` proves that it leaves nothing behind)."""
    module_lab.page.keyboard.press("Alt+r")  # it closes dialogs too
    return module_lab


@pytest.fixture
def stopped_lab(lab: LabPage) -> LabPage:
    """A lab whose time the test moves on: ``stopped_lab.page.clock.run_for(2000)``."""
    lab.page.clock.install()
    lab.page.clock.pause_at("2100-01-01")
    return lab


@pytest.fixture(scope="session")
def one_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The lab as one file."""
    file = tmp_path_factory.mktemp("one file") / "lab.html"
    done = subprocess.run([*EXPORT, file], capture_output=True, text=True, timeout=120)
    assert (done.returncode, done.stderr) == (0, "")
    return file


@pytest.fixture
def open_file(browser: Browser, one_file: Path) -> Iterator[Callable[..., LabPage]]:
    """Open the one file from disk, with the network cut; options as for ``open_lab``."""
    opened = []

    def open_one(query="", *, width=WIDTH_PX, height=HEIGHT_PX, **options) -> LabPage:
        page = browser.new_context(viewport={"width": width, "height": height}, offline=True, **options).new_page()
        opened.append(LabPage(page))
        return opened[-1].open(f"{one_file.as_uri()}?{query}" if query else one_file.as_uri())

    yield open_one
    close_and_judge(opened)
