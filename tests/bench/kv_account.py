"""How long the account of a cache takes: by command, from Python, and when it refuses a hostile config."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter

from roofline_lab import Layer, LayerWeights, ModelShape, Settings, Weights, account
from tests.bench.figures import Figure
from tests.bench.stats import median
from tests.browser.serving import PROJECT

CALLS = 9
ACCOUNTS = 200
HOSTILE_BYTES = 3_000_000


def figures() -> list[Figure]:
    """Return the figures; only the lab has them."""
    print("lab: account of a cache ...", flush=True)
    with TemporaryDirectory() as folder:
        hostile = Path(folder) / "config.json"
        hostile.write_text('{"a":' * (HOSTILE_BYTES // 5))
        refused = _command_s(str(hostile), "--context", "8192", code=2)
    counted = _command_s("llama-3-8b", "--context", "8192", "--boundary", "step", "--json")
    return [
        Figure("kv: one command", "s", counted, None, "<= 0.5"),
        Figure("kv: one account of 80 layers in Python", "ms", _account_ms(), None, "<= 1"),
        Figure("kv: refusing 3 MB of nested JSON", "s", refused, None, "<= 1"),
    ]


def _command_s(*arguments: str, code: int = 0) -> float | None:
    command = [sys.executable, "-m", "roofline_lab", "kv", *arguments]
    times = []
    for _ in range(CALLS):
        start = perf_counter()
        ran = subprocess.run(command, cwd=PROJECT, capture_output=True, check=False)
        times.append(perf_counter() - start)
        assert ran.returncode == code, ran.stderr
    return median(times)


def _account_ms() -> float | None:
    # Equal layers that are objects of their own, as a config read layer by layer gives them.
    layers = tuple(Layer("full", 64, 8, 128, 128) for _ in range(80))
    weights = tuple(LayerWeights(qkv=8192 * 10240, output=8192**2, mlp=3 * 8192 * 28672) for _ in layers)
    shape = ModelShape("80 layers", layers, 8192, Weights(weights, 8192 * 128256, 8192 * 128256, tied=False))
    settings = Settings(131_072, k_format="q8_0", v_format="q4_0", block_tokens=16, boundary="step")
    times = []
    for _ in range(ACCOUNTS):
        start = perf_counter()
        account(shape, settings)
        times.append(perf_counter() - start)
    return 1000 * median(times)
