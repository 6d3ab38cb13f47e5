"""The KV cache tab: from a change to the drawn account, and from the first click to it."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Browser

from tests.bench.subjects import LAB

CHANGES = 20

# From the press of the tab, and from each change of the context, to the frame after the account was drawn.
_OPENED_MS = """async tab => {
    const start = performance.now()
    tab.click()
    await DRAWN
    return performance.now() - start
}"""
_REDRAWN_MS = """async (field, changes) => {
    const times = []
    for (let k = 1; k <= changes; k++) {
        field.value = String(1000 * k + 7)
        const start = performance.now()
        const drawn = DRAWN
        field.dispatchEvent(new Event('blur'))
        await drawn
        times.push(performance.now() - start)
    }
    return times
}"""
_DRAWN = """new Promise(done => {
    const root = document.documentElement
    const seen = new MutationObserver(() => { seen.disconnect(); requestAnimationFrame(done) })
    seen.observe(root, {attributeFilter: ['data-kv-answered']})
})"""


def times(browser: Browser, url: str) -> dict[str, Any]:
    """Open the tab and change the context 20 times.

    Returns
    -------
    dict
        ``opened``: milliseconds to the first account; ``redrawn``: a list, for each change.
    """
    with LAB.opened(browser, url) as page:
        opened = page.get_by_role("tab", name="KV cache").evaluate(_OPENED_MS.replace("DRAWN", _DRAWN))
        field = page.get_by_role("textbox", name="Context")
        redrawn = field.evaluate(_REDRAWN_MS.replace("DRAWN", _DRAWN), CHANGES)
    return {"opened": opened, "redrawn": redrawn}
