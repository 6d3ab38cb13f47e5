"""Points under the roof, and Play's sweeps, in exact rational arithmetic."""

from __future__ import annotations

import random
from collections.abc import Iterator
from decimal import Context, Decimal
from fractions import Fraction
from itertools import product

LOW, HIGH = 1 / 64, 16384.0
COUNT = 300
_GIGA = 10**9
_TOLERANCE = Fraction(1, 10**9)
# A power of ten is the float that is written so; 1e-6 lies a little below its decimal.
_POWERS = {exponent: float(f"1e{exponent}") for exponent in range(-30, 40)}
_DIGITS = Context(prec=50)


def points() -> list[dict[str, object]]:
    """All points, the chosen ones first and random ones up to the count."""
    made = [point(*given) for given in _chosen()]
    rng = random.Random(20)
    while len(made) < COUNT:
        made.append(point(*_random(rng)))
    return made


def point(
    why: str,
    intensity: float,
    bandwidth: float,
    peak: float,
    work: float = 8e9,
    traffic: float | None = None,
    low: float = LOW,
    high: float = HIGH,
    y: float | None = None,
) -> dict[str, object]:
    """One point and all that follows from it; by default its traffic is W / I."""
    i, b, p, w = (Fraction(value) for value in (intensity, bandwidth, peak, work))
    q = Fraction(float(w / i) if traffic is None else traffic)
    ridge = p / b
    corner = [[float(ridge), peak]] if low < ridge < high else []
    ends = [[x, float(min(p, Fraction(x) * b))] for x in (low, high)]
    return {
        "why": why,
        "intensity": intensity,
        "bandwidth": bandwidth,
        "peak": peak,
        "work": work,
        "traffic": float(q),
        "ceiling": float(min(p, i * b)),
        "ridge": float(ridge),
        "bound": _bound(i, ridge),
        "math_seconds": float(w / (p * _GIGA)),
        "memory_seconds": float(q / (b * _GIGA)),
        "least_seconds": float(max(w / (p * _GIGA), q / (b * _GIGA))),
        "low": low,
        "high": high,
        "y": y,
        "decades": _decades(ends[0][1], ends[1][1], y),
        "roof": [ends[0], *corner, ends[1]],
    }


def _bound(intensity: Fraction, ridge: Fraction) -> str:
    if abs(intensity - ridge) <= _TOLERANCE * ridge:
        return "ridge"
    return "memory" if intensity < ridge else "compute"


def _decades(least: float, most: float, y: float | None) -> list[int]:
    seen = [least, most] if y is None else [least, most, y]
    lo = max(exponent for exponent, power in _POWERS.items() if power <= min(seen))
    hi = min(exponent for exponent, power in _POWERS.items() if power > max(seen))
    flat_on_edge = least == most == _POWERS[lo]
    return [lo - flat_on_edge, hi]


def _chosen() -> Iterator[tuple]:
    yield "after Reset", 1.0, 100.0, 1000.0
    yield "the worked example", 4.0, 80.0, 1000.0
    yield "the worked example, all bytes halved", 8.0, 80.0, 1000.0
    yield "q8_0: the scales ride along", 7.53, 80.0, 1000.0
    yield "q4_0: past the ridge", 14.2, 80.0, 1000.0
    yield "odd numbers, as the leak tests use", 4.37, 83.1, 1000.0
    yield "no traffic at all", 1.0, 100.0, 1000.0, 8e9, 0.0
    yield "traffic that is not W / I", 4.0, 80.0, 1000.0, 8e9, 9e9
    yield "both clocks equal", 12.5, 80.0, 1000.0, 1e12, 8e10
    for bandwidth, peak in ((80.0, 1000.0), (100.0, 1000.0), (3350.0, 989_400.0), (17.07, 153.6), (0.3, 0.1)):
        ridge = peak / bandwidth
        yield "exactly on the ridge", ridge, bandwidth, peak
        yield "half a tolerance left of the ridge", ridge * (1 - 0.5e-9), bandwidth, peak
        yield "half a tolerance right of the ridge", ridge * (1 + 0.5e-9), bandwidth, peak
        yield "two tolerances left of the ridge", ridge * (1 - 2e-9), bandwidth, peak
        yield "two tolerances right of the ridge", ridge * (1 + 2e-9), bandwidth, peak
        yield "a factor of two left of the ridge", ridge / 2, bandwidth, peak
        yield "a factor of two right of the ridge", ridge * 2, bandwidth, peak
    for intensity, bandwidth, peak, work in product((LOW, HIGH), (0.1, 1e5), (1.0, 1e8), (1e3, 1e18)):
        yield "a corner of the ranges", intensity, bandwidth, peak, work
    for exponent in range(-6, 13):
        power = _POWERS[exponent]
        yield f"a flat roof at 1e{exponent}", 1.0, power, power, 8e9, None, 2.0, 64.0
        yield f"a roof that starts at 1e{exponent}", 1.0, 64 * power, 640 * power
        yield f"a roof that ends just below 1e{exponent}", 1.0, 1.0, power * (1 - 1e-15), 8e9, None, power / 8, power
    yield "the ridge on the left edge is no corner", 2.0, 80.0, 160.0, 8e9, None, 2.0, 64.0
    yield "the ridge on the right edge is no corner", 2.0, 80.0, 5120.0, 8e9, None, 2.0, 64.0
    yield "the ridge right of the picture", 2.0, 0.1, 1e8
    yield "the ridge left of the picture", 2.0, 1e5, 1.0
    yield "a point below the roof", 4.0, 80.0, 1000.0, 8e9, None, LOW, HIGH, 0.02
    yield "a point on a decade below the roof", 4.0, 80.0, 1000.0, 8e9, None, LOW, HIGH, 0.1
    yield "a point above the roof", 4.0, 80.0, 1000.0, 8e9, None, LOW, HIGH, 12345.0
    yield "a point on a decade above the roof", 4.0, 80.0, 1000.0, 8e9, None, LOW, HIGH, 1e4
    yield "a point inside the decades", 4.0, 80.0, 1000.0, 8e9, None, LOW, HIGH, 320.0
    yield "a point below a flat roof", 4.0, 1000.0, 1000.0, 8e9, None, 2.0, 64.0, 500.0
    yield "a point on a flat roof", 4.0, 1000.0, 1000.0, 8e9, None, 2.0, 64.0, 1000.0


def _random(rng: random.Random) -> tuple:
    def between(low: float, high: float) -> float:
        # Six digits, so that the files do not depend on the last bit of a library's powers.
        return float(f"{10 ** rng.uniform(low, high):.6g}")

    return "random", between(-1.8, 4.2), between(-1, 5), between(0, 8), between(3, 18)


def sweeps() -> list[dict[str, object]]:
    """Sweeps with each sample to 50 digits before it becomes a float."""
    chosen = [
        ("as Play does after Reset", 1.0, LOW, 121),
        ("the worked example", 4.0, LOW, 121),
        ("the whole range", HIGH, LOW, 121),
        ("powers of two", 4.0, 0.25, 5),
        ("odd numbers", 4.37, 0.03, 7),
        ("only the two ends", 8.0, 1.0, 2),
        ("from where it ends", LOW, LOW, 5),
    ]
    return [
        {"why": why, "intensity": end, "low": low, "samples": samples, "sweep": _sweep(end, low, samples)}
        for why, end, low, samples in chosen
    ]


def _sweep(end: float, low: float, samples: int) -> list[float]:
    first, last = (_DIGITS.ln(Decimal(value)) for value in (low, end))
    step = _DIGITS.divide(_DIGITS.subtract(last, first), Decimal(samples - 1))
    inner = [_DIGITS.exp(_DIGITS.fma(step, Decimal(k), first)) for k in range(1, samples - 1)]
    return [low, *map(float, inner), end]


def refused() -> list[dict[str, object]]:
    """Calls that must be refused, by the names in both languages."""
    ceiling = ("ceiling_gflop_per_s", "ceilingGflopPerS")
    sweep = ("sweep", "sweepIntensities")
    roof = ("roof_points", "roofPoints")
    decades = ("decades", "decadesOf")
    chosen = [
        (ceiling, [0, 80, 1000], "no intensity"),
        (ceiling, [4, -80, 1000], "a negative bandwidth"),
        (ceiling, [4, 80, 0], "no peak"),
        (("ridge_flop_per_byte", "ridgeFlopPerByte"), [0, 1000], "no bandwidth"),
        (("bound", "boundOf"), [-4, 80, 1000], "a negative intensity"),
        (("math_seconds", "mathSeconds"), [0, 1000], "no work"),
        (("memory_seconds", "memorySeconds"), [-1, 80], "negative traffic"),
        (("least_seconds", "leastSeconds"), [8e9, 2e9, 80, 0], "no peak"),
        (roof, [80, 1000, 0, 64], "a log axis has no zero"),
        (roof, [80, 1000, 64, 2], "the ends the wrong way round"),
        (roof, [80, 1000, 2, 2], "no width"),
        (sweep, [1, 2, 5], "ends before it starts"),
        (sweep, [1, 0, 5], "a log axis has no zero"),
        (sweep, [4, 1, 1], "one sample is no sweep"),
        (decades, [80, 1000, 64, 2], "the ends the wrong way round"),
        (decades, [80, 1000, 2, 64, 0], "a point at zero is on no log axis"),
    ]
    return [
        {"python": python, "javascript": javascript, "args": args, "why": why}
        for (python, javascript), args, why in chosen
    ]
