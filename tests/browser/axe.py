"""Run axe-core on a page."""

from __future__ import annotations

from importlib import resources
from typing import NamedTuple

from playwright.sync_api import Page

SCRIPT = resources.files("axe_playwright_python") / "axe.min.js"


class Violation(NamedTuple):
    """One rule that the page breaks, and the places where."""

    id: str
    nodes: list[str]


def violations(page: Page) -> list[Violation]:
    """Return what axe-core finds wrong in the page as it is now.

    Parameters
    ----------
    page
        Any page; axe-core itself is put into it once.

    Returns
    -------
    list of Violation
        Rule and HTML of the nodes, shadow roots included; empty when there is nothing.
    """
    if not page.evaluate("'axe' in window"):
        page.add_script_tag(content=SCRIPT.read_text(encoding="utf-8"))
    found = page.evaluate("axe.run(document, {resultTypes: ['violations']}).then(result => result.violations)")
    return [Violation(rule["id"], [node["html"] for node in rule["nodes"]]) for rule in found]
