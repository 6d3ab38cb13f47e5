"""Hypothesis strategies for the pure core, in one place."""

from __future__ import annotations

import math

from hypothesis import strategies as st

from roofline_lab.core.ledger import Ledger, Row
from roofline_lab.core.quantities import QUANTITIES

WITHIN = (QUANTITIES["intensity"].low, QUANTITIES["intensity"].high)
ROW_KEYS = ("activation", "kv", "metadata")


def log_uniform(low: float, high: float) -> st.SearchStrategy[float]:
    """Floats whose logarithm is spread evenly, both ends included."""
    exponents = st.floats(math.log10(low), math.log10(high))
    return st.one_of(exponents.map(lambda e: min(max(10**e, low), high)), st.sampled_from((low, high)))


def ranged(key: str) -> st.SearchStrategy[float]:
    """Values of a quantity within its range."""
    return log_uniform(QUANTITIES[key].low, QUANTITIES[key].high)


intensities = ranged("intensity")
bandwidths = ranged("bandwidth")
peaks = ranged("peak")
works = ranged("work")
row_bytes = st.one_of(st.just(0.0), log_uniform(1e3, 1e18))

# Any size of number that a formula can meet, and any digits of it.
numbers = st.one_of(
    log_uniform(1e-12, 1e20),
    st.floats(1e-12, 1e20),
    st.integers(1, 10**9).map(float),
    st.integers(1, 10**6).map(lambda n: n / 1000),
)

shown_values = {
    **{key: ranged(key) for key in ("intensity", "bandwidth", "peak", "work")},
    "bytes": log_uniform(1.0, 1e18),
    "seconds": log_uniform(1e-12, 1e6),
    "ratio": log_uniform(1e-3, 1e3),
}
quantities_with_values = st.one_of(*(st.tuples(st.just(quantity), values) for quantity, values in shown_values.items()))


@st.composite
def ledgers(draw: st.DrawFn) -> Ledger:
    """Ledgers as they are after a page was loaded: factor 1, some rows left out."""
    rows = tuple(Row(key, key, key, draw(row_bytes), draw(st.booleans())) for key in ROW_KEYS)
    return Ledger(rows, factor=1.0, work_flop=draw(works))


# Values that keep most sequences in range, and some that do not.
_usual_bytes = st.one_of(st.just(0.0), log_uniform(1e8, 1e11), row_bytes)
edits = st.one_of(
    st.tuples(st.just("intensity"), st.none(), intensities),
    st.tuples(st.just("row"), st.sampled_from(ROW_KEYS), _usual_bytes),
    st.tuples(st.just("counted"), st.sampled_from(ROW_KEYS), st.booleans()),
    st.tuples(st.just("work"), st.none(), st.one_of(log_uniform(1e8, 1e12), works)),
)


def edited(ledger: Ledger, edit: tuple) -> Ledger:
    """Do one of `edits`; it may raise a LedgerError."""
    what, key, value = edit
    if what == "intensity":
        return ledger.with_intensity(value, within=WITHIN)
    if what == "row":
        return ledger.with_row(key, value, within=WITHIN)
    if what == "counted":
        return ledger.with_counted(key, value, within=WITHIN)
    return ledger.with_work(value, within=WITHIN)
