"""Run the lab's own JavaScript modules in the real browser, without the lab."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator

from playwright.sync_api import Browser, Page

from roofline_lab.views.esm import ASSETS, join_modules

_LOAD = """async ([name, text]) => {
    const address = URL.createObjectURL(new Blob([text], {type: 'text/javascript'}))
    window[name] = await import(address)
}"""


@contextlib.contextmanager
def module_page(browser: Browser, **modules: str) -> Iterator[Page]:
    """Open an empty page that has modules of ``assets`` as globals, each joined with all that it imports.

    Examples
    --------
    ``with module_page(browser, formats="pure/formats.mjs") as page: page.evaluate("formats.unitOf('7.2 GB')")``
    """
    page = browser.new_context().new_page()
    for name, path in modules.items():
        page.evaluate(_LOAD, [name, join_modules(ASSETS / path)])
    yield page
    page.context.close()
