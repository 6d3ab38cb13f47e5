"""How long the KV cache tab's answers take in Python, and what it costs a page that does not open it."""

from __future__ import annotations

import json
from collections.abc import Callable
from time import perf_counter, process_time

from roofline_lab.core.kv.format_names import format_names
from roofline_lab.core.kv.workbench import answer
from roofline_lab.views.page import page
from tests.bench.figures import Figure
from tests.bench.stats import median, p95

CHANGES = 60
PAGES = 40

#: Changes as a hand makes them: one input again and again, and formats, which leave nothing to remember.
SERIES: dict[str, Callable[[int], dict[str, object]]] = {
    "context": lambda k: {"context": 8192 + k},
    "batch": lambda k: {"batch": 1 + k, "boundary": "step"},
    "format": lambda k: {"ck": _format(k), "cv": _format(k), "context": 4096 + 64 * (k // len(_GENERAL))},
}
_GENERAL = [name for name in format_names() if name != "fp8_ds_mla"]


def figures() -> list[Figure]:
    """Return the figures; only the lab has them."""
    print("lab: answers of the KV cache tab ...", flush=True)
    answer({})
    times = {name: [_answer_ms(asked(k)) for k in range(CHANGES)] for name, asked in SERIES.items()}
    pages = [_page_ms() for _ in range(PAGES)]
    return [
        *(
            Figure(f"kv tab: one answer in Python, {name}, {statistic.__name__}", "ms", statistic(each), None, target)
            for name, each in times.items()
            for statistic, target in ((median, "<= 30"), (p95, ""))
        ),
        Figure("kv tab: making a page, CPU", "ms", median([made for made, _ in pages]), None),
        Figure("kv tab: opening the tab in it, CPU", "ms", median([opened for _, opened in pages]), None),
        Figure("kv tab: answer to the first request on the wire", "B", len(json.dumps(answer({}))), None),
    ]


def _format(k: int) -> str:
    return _GENERAL[k % len(_GENERAL)]


def _answer_ms(request: dict[str, object]) -> float:
    start = perf_counter()
    json.dumps(answer(request))
    return 1000 * (perf_counter() - start)


def _page_ms() -> tuple[float, float]:
    """Processor time of a page, and of opening the tab in it."""
    start = process_time()
    made = page()
    between = process_time()
    made.opened = "kv"
    return 1000 * (between - start), 1000 * (process_time() - between)
