"""What students cost the server in memory: while they are there, after they left, and after many came and went."""

from __future__ import annotations

import asyncio
import re
import time
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from tests.bench.class_start import open_all
from tests.browser.serving import LabServer

#: Flags that free a session soon after its page is closed, so that the wait for it is short.
SOON_FREED = ("--unused-session-lifetime", "500", "--check-unused-sessions", "250")
FREED_SECONDS = 2.0

STUDENTS = 50
WARM_UP_ROUNDS = 4  # memory that is free again is not given back, but used by the next
ROUNDS = 10


@dataclass(frozen=True)
class Memory:
    """Memory of the server's process; None where the system does not tell.

    Parameters
    ----------
    mb_per_student
        With their pages open, above what it was before they came.
    mb_left_per_student
        The same after they left, pages closed and sessions freed.
    kb_per_session
        The slope over `ROUNDS` classes that came and went.
    """

    mb_per_student: float | None
    mb_left_per_student: float | None
    kb_per_session: float | None


def measure(server: LabServer) -> Memory:
    """Let classes come and go, and watch the server's memory."""
    pid = server.process.pid
    if resident_mb(pid) is None:
        return Memory(None, None, None)
    _class_comes_and_goes(server, 1)  # what the first page loads stays for all
    before = resident_mb(pid)
    there = _class_comes_and_goes(server, STUDENTS)
    left = resident_mb(pid)
    for _ in range(WARM_UP_ROUNDS):
        _class_comes_and_goes(server, STUDENTS)
    after = [resident_mb(pid)]
    for _ in range(ROUNDS):
        _class_comes_and_goes(server, STUDENTS)
        after.append(resident_mb(pid))
    slope_mb, _ = np.polyfit(STUDENTS * np.arange(len(after)), after, 1)
    return Memory((there - before) / STUDENTS, (left - before) / STUDENTS, 1000 * slope_mb)


def _class_comes_and_goes(server: LabServer, students: int) -> float:
    """Return the memory while the class was there."""
    there = asyncio.run(_class(server, students))
    time.sleep(FREED_SECONDS)
    return there


async def _class(server: LabServer, students: int) -> float:
    pages = await open_all(server.url, students)
    there = resident_mb(server.process.pid)
    for page in pages:
        page.socket.close()
    return there


def resident_mb(pid: int) -> float | None:
    """Return the memory that a process has in use, None on a system without ``/proc``."""
    try:
        status = Path(f"/proc/{pid}/status").read_text()
    except OSError:
        return None
    return int(re.search(r"VmRSS:\s+(\d+) kB", status)[1]) * 1024 / 1e6
