"""What a cache format does to a ledger, in exact rational arithmetic: bytes of rows, and nothing else."""

from __future__ import annotations

from fractions import Fraction

BANDWIDTH, PEAK = 80, 1000
WORK = 8e9

_RESET = [("activation", "activation", 0.8e9, True), ("kv", "kv", 7.2e9, True), ("metadata", "metadata", 0.0, True)]
_CACHE_ONLY = [("activation", "activation", 0.0, True), ("kv", "kv", 8e9, True), ("metadata", "metadata", 0.0, True)]
_UNCOUNTED = [(key, kind, base, key == "activation") for key, kind, base, _ in _RESET]
_TWO_OF_EACH = [
    ("k", "kv", 3e9, True),
    ("v", "kv", 1e9, False),
    ("scales", "metadata", 1e6, True),
    ("tables", "metadata", 2e6, True),
]
_NO_METADATA = [("read x", "other", 1e9, True), ("kv", "kv", 1e9, True)]
_NOTHING = [("activation", "activation", 1e9, False), ("metadata", "metadata", 0.0, True)]

# why, rows, factor, bits of a code, bits of its scale
_CASES = [
    ("the cache alone at 4 FLOP/byte, ideal 8-bit", _CACHE_ONLY, 0.25, 8, 0.0),
    ("the cache alone at 4 FLOP/byte, q8_0: 2.00, 1.88, 1.88", _CACHE_ONLY, 0.25, 8, 0.5),
    ("the cache alone at 4 FLOP/byte, ideal 4-bit", _CACHE_ONLY, 0.25, 4, 0.0),
    ("the cache alone at 4 FLOP/byte, q4_0: 4.00, 3.56, 3.125", _CACHE_ONLY, 0.25, 4, 0.5),
    ("the rows after Reset at 4 FLOP/byte, ideal 8-bit", _RESET, 0.25, 8, 0.0),
    ("the rows after Reset at 4 FLOP/byte, q8_0: 2.00, 1.73, 1.73", _RESET, 0.25, 8, 0.5),
    ("the rows after Reset at 4 FLOP/byte, ideal 4-bit", _RESET, 0.25, 4, 0.0),
    ("the rows after Reset at 4 FLOP/byte, q4_0: 4.00, 2.83, 2.83", _RESET, 0.25, 4, 0.5),
    ("the rows after Reset, odd factor", _RESET, 0.2288329519450801, 4, 0.5),
    ("16 bits without scales change nothing", _RESET, 0.25, 16, 0.0),
    ("the cache is not counted, and shrinks all the same", _UNCOUNTED, 0.25, 8, 0.5),
    ("two rows of codes; their scales go to the first metadata row", _TWO_OF_EACH, 1.0, 4, 0.5),
    ("scales and no row to put them", _NO_METADATA, 1.0, 8, 0.5),
    ("no scales, so no row is needed", _NO_METADATA, 1.0, 8, 0.0),
    ("no codes and nothing counted: no ratio", _NOTHING, 1.0, 8, 0.5),
]


def formats() -> list[dict[str, object]]:
    """All cases: the ledger, the format, and what it makes of it."""
    return [
        {
            "why": why,
            "rows": [
                {"key": key, "kind": kind, "name": key, "base": base, "counted": counted}
                for key, kind, base, counted in rows
            ],
            "factor": factor,
            "work": WORK,
            "code_bits": code_bits,
            "scale_bits_per_code": scale_bits,
            "bandwidth": BANDWIDTH,
            "peak": PEAK,
            "expect": _seen(rows, Fraction(factor), Fraction(code_bits), Fraction(scale_bits)),
        }
        for why, rows, factor, code_bits, scale_bits in _CASES
    ]


def _seen(rows: list[tuple], factor: Fraction, code_bits: Fraction, scale_bits: Fraction) -> dict[str, object]:
    codes = {key: Fraction(base) for key, kind, base, _ in rows if kind == "kv"}
    tables = [key for key, kind, _, _ in rows if kind == "metadata"]
    if scale_bits and not tables:
        return {"code": "no_metadata_row"}
    before = {key: Fraction(base) for key, _, base, _ in rows}
    after = {key: base * code_bits / 16 if key in codes else base for key, base in before.items()}
    if tables:
        after[tables[0]] += sum(codes.values()) * scale_bits / 16
    counted = {key for key, _, _, is_counted in rows if is_counted}
    traffics = [factor * sum(base for key, base in side.items() if key in counted) for side in (before, after)]
    payloads = [sum((base for key, base in side.items() if key in codes), Fraction(0)) for side in (before, after)]
    ceilings = [min(Fraction(PEAK), Fraction(WORK) / q * BANDWIDTH) if q else Fraction(0) for q in traffics]
    return {
        "bytes": {key: float(base * factor) for key, base in after.items()},
        "traffic": float(traffics[1]),
        "payload_ratio": _ratio(*payloads),
        "total_ratio": _ratio(*traffics),
        "ceiling_ratio": _ratio(*reversed(ceilings)),
    }


def _ratio(before: Fraction, after: Fraction) -> float | None:
    return float(before / after) if before and after else None
