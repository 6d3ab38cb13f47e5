"""Serve an app the way a teacher does, ``panel serve app.py``, and end only the process started here."""

from __future__ import annotations

import contextlib
import http
import http.client
import os
import re
import subprocess
import sys
import threading
import time
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

PROJECT = Path(__file__).resolve().parents[2]
HOST = "127.0.0.1"

START_SECONDS = 90
STOP_SECONDS = 10
POLL_SECONDS = 0.05

_APP_FAILED = "Error running application handler"
_CONNECTION_GONE = ("WebSocketClosedError", "StreamClosedError")
_EXCEPTION = re.compile(r"Traceback \(most recent call last\):\n(?:[ \t].*\n)+(.+)")
_RUNNING_AT = re.compile(r"app running at: http://[^:/]+:(\d+)/(\S*)")


class ServerFailed(RuntimeError):
    """The server did not start; the message ends with its log."""


@dataclass
class LabServer:
    """One running ``panel serve``.

    Parameters
    ----------
    process
        The server's process.
    log_path
        Where its output goes.
    port, app
        Where it answers, once it does.
    """

    process: subprocess.Popen
    log_path: Path
    port: int = 0
    app: str = ""

    @property
    def url(self) -> str:
        """The page's address."""
        return f"http://{HOST}:{self.port}/{self.app}"

    def log(self) -> str:
        """Return what the server has said so far."""
        return self.log_path.read_text(errors="replace")

    def errors(self, since: int = 0) -> list[str]:
        """Return the exceptions that the server logged after so many characters of its log.

        A visitor who leaves while an answer is on its way is not one of them.
        """
        exceptions = (found[1] for found in _EXCEPTION.finditer(self.log(), since))
        return [exception for exception in exceptions if not any(kind in exception for kind in _CONNECTION_GONE)]

    def kill(self) -> None:
        """End the server at once, as a crash or an unplugged cable would."""
        self.process.kill()
        self.process.wait()

    def stop(self) -> None:
        """Ask the server to end, and insist when it does not."""
        self.process.terminate()
        try:
            self.process.wait(STOP_SECONDS)
        except subprocess.TimeoutExpired:
            self.kill()

    def wait_until_it_answers(self) -> None:
        """Return when the page is served.

        Raises
        ------
        ServerFailed
            When the process ends, does not answer in time, or the app in it raises an exception.
        """
        deadline = time.monotonic() + START_SECONDS
        pause = threading.Event()
        while not (said := _RUNNING_AT.search(self.log())):
            if self.process.poll() is not None:
                raise self._failure(f"ended with {self.process.returncode}")
            if time.monotonic() > deadline:
                raise self._failure(f"did not start within {START_SECONDS} s")
            pause.wait(POLL_SECONDS)
        self.port, self.app = int(said[1]), said[2]
        status = self._status()
        if status != http.HTTPStatus.OK:
            raise self._failure(f"answered with {status}")
        if _APP_FAILED in self.log():  # Panel then serves an empty page
            raise self._failure("answers, but the app raised an exception")

    def _failure(self, what: str) -> ServerFailed:
        return ServerFailed(f"panel serve {what}. It said:\n{self.log()}")

    def _status(self) -> int:
        # The socket listens before the server says so: this waits in its queue and needs no second try.
        connection = http.client.HTTPConnection(HOST, self.port, timeout=START_SECONDS)
        with contextlib.closing(connection):
            connection.request("GET", f"/{self.app}")
            return connection.getresponse().status


@contextlib.contextmanager
def serve(
    app: str | Path,
    log_path: Path,
    flags: tuple[str, ...] = (),
    port: int = 0,
    environ: Mapping[str, str] | None = None,
) -> Iterator[LabServer]:
    """Serve an app for the length of a ``with`` block.

    Parameters
    ----------
    app
        The file to serve, relative to the project.
    log_path
        Where the server's output goes.
    flags
        More flags of ``panel serve``, for example ``("--reuse-sessions", "--warm")``.
    port
        0 lets the system choose a free one, so that two runs at a time never collide.
    environ
        Variables of the environment beside those of this process.

    Yields
    ------
    LabServer
        Already answering.
    """
    command = [sys.executable, "-m", "panel", "serve", str(app), "--address", HOST, "--port", str(port), *flags]
    with log_path.open("w") as log:
        process = subprocess.Popen(
            command,
            cwd=PROJECT,
            stdin=subprocess.DEVNULL,
            stdout=log,
            stderr=log,
            env={**os.environ, **(environ or {})},
        )
    server = LabServer(process, log_path)
    try:
        server.wait_until_it_answers()
        yield server
    finally:
        server.stop()
