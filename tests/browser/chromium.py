"""Find a Chromium or Chrome to test with.

The standard library only, and syntax that an old Python still reads: ``tests/run.py`` imports this before anything
is installed, ``tests/conftest.py`` when the suite runs.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

#: The environment variable that names the browser to use.
VARIABLE = "ROOFLINE_LAB_BROWSER"

COMMANDS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
MACOS_APPS = (
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
)
WINDOWS_ROOTS = ("PROGRAMFILES", "PROGRAMFILES(X86)", "LOCALAPPDATA")
WINDOWS_APPS = ("Google/Chrome/Application/chrome.exe", "Chromium/Application/chrome.exe")

#: Quiet start, and nothing that a browser does for itself: no first-run pages, no updates, no sync.
FLAGS = (
    "--headless",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    # Only this machine has a name. A page that asks for a file elsewhere is recorded doing so, fails at once
    # and behaves the same with a network and without one.
    "--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1",
)

START_SECONDS = 30


class BrowserNotFound(RuntimeError):
    """No usable browser; the message is one sentence for the person who started the tests."""


def flags() -> list[str]:
    """Return the flags to start the browser with."""
    # Chromium refuses its sandbox to root, as in most containers; for everyone else it stays on.
    is_root = hasattr(os, "geteuid") and os.geteuid() == 0
    return [*FLAGS, "--no-sandbox"] if is_root else list(FLAGS)


def named_browser(environ=os.environ) -> Path | None:
    """Return the browser that ``ROOFLINE_LAB_BROWSER`` names, if it is set.

    Raises
    ------
    BrowserNotFound
        When the variable names a file that is not there. A person who chose a browser wants that one or none.
    """
    name = environ.get(VARIABLE)
    if not name:
        return None
    path = shutil.which(name, path=environ.get("PATH", ""))
    if path is None:
        raise BrowserNotFound(f"{VARIABLE} is set to {name!r}, which is not a program on this machine.")
    return Path(path).absolute()


def installed_browser(environ=os.environ) -> Path | None:
    """Return a Chromium or Chrome from ``PATH`` or the usual places that starts, or None."""
    on_path = (shutil.which(command, path=environ.get("PATH", "")) for command in COMMANDS)
    windows = (Path(environ[root], app) for root in WINDOWS_ROOTS if environ.get(root) for app in WINDOWS_APPS)
    for candidate in [*on_path, *MACOS_APPS, *windows]:
        if candidate and Path(candidate).is_file() and starts(Path(candidate)):
            return Path(candidate)
    return None


def downloaded_browser(python=sys.executable) -> Path | None:
    """Return the Chromium that the Playwright of this Python has downloaded, or None."""
    script = (
        "from playwright.sync_api import sync_playwright\n"
        "with sync_playwright() as playwright: print(playwright.chromium.executable_path)"
    )
    asked = subprocess.run([str(python), "-c", script], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    path = Path(asked.stdout.strip() or "nowhere")
    return path if path.is_file() and starts(path) else None


def starts(browser: Path) -> bool:
    """Tell whether the program runs at all.

    A name on the path is not enough: Ubuntu's ``chromium-browser`` may be a note that asks for a snap, and a
    downloaded Chromium may miss libraries.
    """
    if sys.platform == "win32":  # chrome.exe --version opens a window there
        return True
    try:
        asked = subprocess.run(
            [str(browser), "--version"],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            timeout=START_SECONDS,
        )
    except (OSError, subprocess.TimeoutExpired):
        return False
    return asked.returncode == 0


def find_browser(python=sys.executable, environ=os.environ) -> Path:
    """Return the browser to test with: the named one, else an installed one, else Playwright's download.

    Raises
    ------
    BrowserNotFound
        When there is none.
    """
    found = named_browser(environ) or installed_browser(environ) or downloaded_browser(python)
    if found is None:
        raise BrowserNotFound(
            f"There is no browser to test with: install Chromium or Google Chrome, or set {VARIABLE} to one."
        )
    return found
