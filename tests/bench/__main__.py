"""How fast the lab is, beside the same roofline as a stock Panel page: ``python -m tests.bench``.

It measures and never judges: the targets stand beside the figures.
"""

from __future__ import annotations

import argparse
import importlib.util
import sys
from pathlib import Path

NEEDED = ("panel", "playwright")


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.bench", description=__doc__.partition("\n")[0])
    parser.add_argument("--json", type=Path, default=Path("bench.json"), help="where the figures go as JSON")
    options = parser.parse_args()

    if not all(importlib.util.find_spec(package) for package in NEEDED):
        print("The tests' packages are missing here: start it with python3 tests/run.py --bench", file=sys.stderr)
        return 1
    from tests.bench import figures, measure
    from tests.browser.chromium import BrowserNotFound

    try:
        measured, browser = measure.measure()
    except BrowserNotFound as problem:
        print(problem, file=sys.stderr)
        return 1
    print(f"\n{figures.table(measured)}\n")
    figures.write_json(options.json, measured, browser)
    print(f"Also in {options.json}.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
