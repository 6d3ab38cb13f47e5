"""Run the whole suite: ``python3 tests/run.py``, on a fresh machine with nothing but Python 3.11 or newer.

Makes a virtual environment of its own (kept while the requirements stay the same), finds or fetches a browser,
and hands over to pytest: ``python3 tests/run.py -k ledger`` runs what pytest's ``-k ledger`` runs.
``python3 tests/run.py --bench`` runs the benchmark there instead of the tests.

The standard library only, and syntax that an old Python still reads, so that it can say that it is too old.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import signal
import subprocess
import sys
import venv
from pathlib import Path

PROJECT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(PROJECT))

from tests.browser import chromium  # noqa: E402  (found only now: a script's own folder is all that is on the path)

OLDEST_PYTHON = (3, 11)
ENVIRONMENT = PROJECT / ".venv-test"
STAMP = ENVIRONMENT / "requirements.sha256"
REQUIREMENTS = (PROJECT / "requirements.txt", PROJECT / "tests" / "requirements.txt")

# Two processes, each with a server and a browser of its own; `-n 0` at the end of the line makes it one again.
PARALLEL = ("-n", "2", "--dist", "loadfile", "--durations", "25")

DOWNLOAD_SECONDS = 300
PACKAGE_SECONDS = 900


class CannotRun(RuntimeError):
    """The suite cannot be run here; the message is one sentence that says why."""


def python_of(environment: Path) -> Path:
    """Return the interpreter of a virtual environment."""
    return environment / ("Scripts/python.exe" if os.name == "nt" else "bin/python")


def requirements_digest() -> str:
    """Return what the environment was made from: a change in it means that it must be made again."""
    # The folder counts too, for a virtual environment does not survive being moved.
    made_from = [sys.version.encode(), str(ENVIRONMENT).encode(), *(path.read_bytes() for path in REQUIREMENTS)]
    return hashlib.sha256(b"\0".join(made_from)).hexdigest()


def make_environment() -> Path:
    """Make the virtual environment where it is missing or out of date, and return its interpreter."""
    python = python_of(ENVIRONMENT)
    if STAMP.is_file() and STAMP.read_text() == requirements_digest() and python.exists():
        return python
    print(f"Making {ENVIRONMENT.name} with what the requirements ask for: minutes, the first time only.", flush=True)
    shutil.rmtree(ENVIRONMENT, ignore_errors=True)
    try:
        venv.create(ENVIRONMENT, with_pip=True)
    except subprocess.CalledProcessError:
        raise CannotRun("Python's venv module cannot install pip here: on Debian, install python3-venv.") from None
    wanted = [argument for path in REQUIREMENTS for argument in ("-r", str(path))]
    pip = [str(python), "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    if subprocess.call(pip + wanted) != 0:
        raise CannotRun("The requirements could not be installed: pip's own words are above.")
    STAMP.write_text(requirements_digest())
    return python


def obtain_browser(python: Path) -> Path:
    """Return a browser, fetching one where none is installed: Playwright's own, else Debian's package when root."""
    for fetch in (None, download_browser, install_debian_browser):
        if fetch is not None:
            fetch(python)
        try:
            return chromium.find_browser(python)
        except chromium.BrowserNotFound as problem:
            missing = problem
    raise CannotRun(str(missing))


def download_browser(python: Path) -> None:
    print("No browser is installed: trying Playwright's own download.", flush=True)
    run_bounded([str(python), "-m", "playwright", "install", "chromium"], DOWNLOAD_SECONDS)


def install_debian_browser(python: Path) -> None:
    if shutil.which("apt-get") and hasattr(os, "geteuid") and os.geteuid() == 0:
        print("Still no browser: trying Debian's package.", flush=True)
        run_bounded(["apt-get", "update"], PACKAGE_SECONDS)
        run_bounded(["apt-get", "install", "-y", "chromium"], PACKAGE_SECONDS)


def obtain_nginx() -> None:
    """Install nginx where everything is to be checked; elsewhere the test that needs it is left out and says so."""
    if "CI" in os.environ and shutil.which("nginx") is None and shutil.which("apt-get"):
        print("nginx is missing: trying Debian's package.", flush=True)
        run_bounded(["apt-get", "update"], PACKAGE_SECONDS)
        run_bounded(["apt-get", "install", "-y", "--no-install-recommends", "nginx-light"], PACKAGE_SECONDS)


def run_bounded(command: list[str], seconds: int) -> None:
    """Run a command that may fail or hang: whether it helped is seen by looking for a browser again."""
    try:
        subprocess.call(command, timeout=seconds, env={**os.environ, "DEBIAN_FRONTEND": "noninteractive"})
    except subprocess.TimeoutExpired:
        print(f"{command[0]} did not end within {seconds} seconds.", flush=True)


def hand_over(python: Path, browser: Path, arguments: list[str]) -> int:
    """Run pytest or the benchmark in the environment; on POSIX this process becomes it."""
    module = ["tests.bench", *arguments[1:]] if arguments[:1] == ["--bench"] else ["pytest", *PARALLEL, *arguments]
    command = [str(python), "-m", *module]
    environ = {**os.environ, chromium.VARIABLE: str(browser)}
    os.chdir(PROJECT)
    sys.stdout.flush()
    if os.name == "nt":
        signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for pytest, which then ends its servers
        return subprocess.call(command, env=environ)
    # Becoming it passes on Ctrl-C and the exit code as they are, and nothing can be printed after its summary.
    return os.execve(command[0], command, environ)


def main(arguments: list[str]) -> int:
    try:
        if sys.version_info < OLDEST_PYTHON:
            versions = (*OLDEST_PYTHON, *sys.version_info[:2])
            raise CannotRun("Roofline Lab needs Python {}.{} or newer, and this is {}.{}.".format(*versions))
        chromium.named_browser()  # a wrong name is said at once, before minutes of installing
        python = make_environment()
        browser = obtain_browser(python)
        obtain_nginx()
    except (CannotRun, chromium.BrowserNotFound) as problem:
        print(problem, file=sys.stderr)
        return 1
    return hand_over(python, browser, arguments)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
