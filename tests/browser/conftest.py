"""A page that several tests share: opening one takes seconds, Reset does not."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.lab_page import LabPage
from tests.browser.serving import LabServer
from tests.conftest import HEIGHT_PX, WIDTH_PX, close_and_judge

# What is waited for comes at once; on a busy machine, and at Play's end, a little later.
expect.set_options(timeout=20_000)


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
