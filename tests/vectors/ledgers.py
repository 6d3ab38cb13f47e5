"""Sequences of edits of a ledger, in exact rational arithmetic.

Here a ledger is nothing but the bytes of each row: no base, no factor. Setting the intensity multiplies them.
"""

from __future__ import annotations

import random
from fractions import Fraction

WITHIN = [1 / 64, 16384.0]
_SLACK = Fraction(1, 10**9)
_MOST_BYTES = 10**18

START = [("activation", 0.8e9, True), ("kv", 7.2e9, True), ("metadata", 0.0, True)]
WORK = 8e9

# name, edits; an edit is what is done, the row's key where there is one, and the value.
_CHOSEN = [
    ("the worked example", [("intensity", 4.0)]),
    ("all bytes halved", [("intensity", 4.0), ("intensity", 8.0)]),
    ("away and back", [("intensity", 4.37), ("intensity", 16384.0), ("intensity", 1 / 64), ("intensity", 4.37)]),
    (
        "q8_0 typed in at 4 FLOP/byte",
        [("intensity", 4.0), ("row", "kv", 900e6), ("row", "metadata", 56.25e6), ("intensity", 4.0)],
    ),
    (
        "a row left out, and counted again",
        [("counted", "kv", False), ("intensity", 20.0), ("counted", "kv", True)],
    ),
    (
        "nothing counted: undefined, but rows can still be edited",
        [
            ("counted", "kv", False),
            ("counted", "metadata", False),
            ("counted", "activation", False),
            ("intensity", 4.0),
            ("row", "kv", 3e9),
            ("work", 16e9),
            ("counted", "kv", True),
        ],
    ),
    (
        "zero bytes in the last counted row",
        [("row", "kv", 0.0), ("row", "activation", 0.0), ("intensity", 4.0), ("row", "metadata", 2e9)],
    ),
    ("other work", [("work", 16e9), ("intensity", 1.0), ("work", 8e9)]),
    ("an intensity out of range", [("intensity", 20000.0), ("intensity", 0.01), ("intensity", 16384.0)]),
    ("a row that drives it out of range", [("row", "kv", 1e18), ("row", "kv", 1e12), ("row", "kv", 1e11)]),
    ("work that drives it out of range", [("work", 1e18), ("work", 1e3), ("work", 1e12)]),
    (
        "a switch that drives it out of range",
        [("row", "activation", 1.0), ("counted", "kv", False), ("counted", "activation", False)],
    ),
    ("half a slack beyond the ends", [("intensity", 16384.0 * (1 + 0.5e-9)), ("intensity", (1 - 0.5e-9) / 64)]),
    ("two slacks beyond the ends", [("intensity", 16384.0 * (1 + 2e-9)), ("intensity", (1 - 2e-9) / 64)]),
    ("the most bytes, and more", [("row", "kv", 1e18 * (1 + 1e-15)), ("row", "kv", -1.0), ("intensity", 0.0)]),
    ("no such work", [("work", 0.0), ("work", -8e9)]),
    ("no such row", [("row", "weights", 1.0), ("counted", "weights", True)]),
]


def sequences() -> list[dict[str, object]]:
    """All sequences; each edit with the ledger after it, or with its refusal."""
    rng = random.Random(21)
    made = [*_CHOSEN, *((f"random {k}", _random_edits(rng)) for k in range(20))]
    start = {"rows": _rows(), "work": WORK, "within": WITHIN}
    return [{"why": why, **start, "edits": _played(edits)} for why, edits in made]


def _rows() -> list[dict[str, object]]:
    return [{"key": key, "kind": key, "name": key, "base": base, "counted": counted} for key, base, counted in START]


def _random_edits(rng: random.Random) -> list[tuple]:
    def edit() -> tuple:
        value = float(f"{10 ** rng.uniform(-1.5, 4):.4g}")
        return rng.choice(
            [
                ("intensity", value),
                ("row", rng.choice(("activation", "kv", "metadata")), value * 1e6),
                ("counted", rng.choice(("activation", "kv", "metadata")), rng.random() < 0.6),
                ("work", value * 1e7),
            ]
        )

    return [edit() for _ in range(12)]


def _played(edits: list[tuple]) -> list[dict[str, object]]:
    state = {key: (Fraction(base), counted) for key, base, counted in START}
    work = Fraction(WORK)
    steps = []
    for what, *rest in edits:
        *key, value = rest
        step = {"edit": what, "value": value, **({"key": key[0]} if key else {})}
        try:
            state, work = _edited(state, work, what, key, value)
            step["expect"] = _seen(state, work)
        except _RefusedError as refusal:
            step["expect"] = refusal.args[0]
        steps.append(step)
    return steps


class _RefusedError(Exception):
    """Carries what must come back in place of a ledger."""


def _edited(state: dict, work: Fraction, what: str, key: list[str], value: float) -> tuple[dict, Fraction]:
    if (key and key[0] not in state) or not _sensible(what, value):
        raise _RefusedError({"throws": True})
    state = dict(state)
    if what == "intensity":
        traffic = _traffic(state)
        if traffic == 0:
            raise _RefusedError({"code": "nothing_counted", "intensity": None})
        shrink = work / (Fraction(value) * traffic)
        state = {name: (row_bytes * shrink, counted) for name, (row_bytes, counted) in state.items()}
    elif what == "row":
        state[key[0]] = (Fraction(value), state[key[0]][1])
    elif what == "counted":
        state[key[0]] = (state[key[0]][0], value)
    else:
        work = Fraction(value)
    traffic = _traffic(state)
    if traffic:
        intensity = work / traffic
        low, high = (Fraction(end) for end in WITHIN)
        if not low * (1 - _SLACK) <= intensity <= high * (1 + _SLACK):
            raise _RefusedError({"code": "out_of_range", "intensity": float(intensity)})
    return state, work


def _sensible(what: str, value: float) -> bool:
    if what == "row":
        return 0 <= Fraction(value) <= _MOST_BYTES
    return what == "counted" or value > 0


def _traffic(state: dict) -> Fraction:
    return sum((row_bytes for row_bytes, counted in state.values() if counted), Fraction(0))


def _seen(state: dict, work: Fraction) -> dict[str, object]:
    traffic = _traffic(state)
    moved = sum((row_bytes for row_bytes, _ in state.values()), Fraction(0))
    return {
        "bytes": {key: float(row_bytes) for key, (row_bytes, _) in state.items()},
        "traffic": float(traffic),
        "moved": float(moved),
        "intensity": float(work / traffic) if traffic else None,
        "honest": float(work / moved) if moved else None,
        "complete": all(counted or not row_bytes for row_bytes, counted in state.values()),
    }
