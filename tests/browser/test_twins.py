"""The JavaScript of each twin gives what the vectors say, in the real browser; `test_vectors.py` does the Python."""

from __future__ import annotations

import json

import pytest

from tests.browser.modules import module_page
from tests.vectors import make

VECTORS = {name: json.loads((make.HERE / name).read_text("utf-8")) for name in make.FILES}

#: Calls with one vector `v`, and the keys of the vector that say what must come back.
ROOFLINE_CALLS = {
    "ceiling": "roofline.ceilingGflopPerS(v.intensity, v.bandwidth, v.peak)",
    "ridge": "roofline.ridgeFlopPerByte(v.bandwidth, v.peak)",
    "bound": "roofline.boundOf(v.intensity, v.bandwidth, v.peak)",
    "math_seconds": "roofline.mathSeconds(v.work, v.peak)",
    "memory_seconds": "roofline.memorySeconds(v.traffic, v.bandwidth)",
    "least_seconds": "roofline.leastSeconds(v.work, v.traffic, v.bandwidth, v.peak)",
    "decades": "roofline.decadesOf(v.bandwidth, v.peak, v.low, v.high, v.y)",
}
UNITS_CALLS = {
    "numbers": ("text", "formats.formatNumber(v.value, v.digits)"),
    "quantities": ("text", "formats.formatQuantity(v.value, v.quantity, v.digits)"),
    "binary": ("text", "formats.formatBinary(v.value, v.digits)"),
    "sums": ("text", "formats.formatBytesSum(v.values, v.digits)"),
    "shares": ("shares", "formats.sharesPercent(v.values)"),
    "ranges": ("sentence", "units.rangeSentence(v.value, v.quantity, v.low, v.high, v.name)"),
    "units": ("unit", "formats.unitOf(v.text)"),
}

PLAY_LEDGER = """v => {
    const freeze = rows => Object.freeze(rows.map(row => Object.freeze(row)))
    let state = Object.freeze({rows: freeze(v.rows), factor: 1, work: v.work})
    const {withIntensity, withRow, withCounted, withWork} = ledger
    const edits = {intensity: withIntensity, row: withRow, counted: withCounted, work: withWork}
    return v.edits.map(step => {
        const given = step.key === undefined ? [step.value] : [step.key, step.value]
        let outcome
        try {
            outcome = edits[step.edit](state, ...given, v.within)
        } catch (problem) {
            return {throws: problem instanceof RangeError}
        }
        if (!outcome.ledger) return outcome
        state = outcome.ledger
        return {
            bytes: Object.fromEntries(state.rows.map(({key}) => [key, ledger.rowBytes(state, key)])),
            traffic: ledger.trafficBytes(state), moved: ledger.movedBytes(state), complete: ledger.isComplete(state),
            intensity: ledger.ledgerIntensity(state), honest: ledger.honestIntensity(state),
        }
    })
}"""

APPLY_FORMAT = """v => {
    const before = Object.freeze({rows: Object.freeze(v.rows.map(Object.freeze)), factor: v.factor, work: v.work})
    const {ledger: after, code} = ledger.withFormat(before, v.code_bits, v.scale_bits_per_code)
    if (!after) return {code}
    const intensities = [before, after].map(ledger.ledgerIntensity)
    const ceilings = intensities.map(i => i && roofline.ceilingGflopPerS(i, v.bandwidth, v.peak))
    return {
        bytes: Object.fromEntries(after.rows.map(({key}) => [key, ledger.rowBytes(after, key)])),
        traffic: ledger.trafficBytes(after), payload_ratio: ledger.payloadRatio(before, after),
        total_ratio: ledger.totalRatio(before, after),
        ...(intensities.includes(null) ? {} : {ceiling_ratio: ceilings[1] / ceilings[0]}),
    }
}"""
JUDGE = """v => {
    const {relativeError, ...verdict} =
        judge.judgePrediction(v.text, v.quantity, v.situation, v.misconceptions, v.bare ?? undefined)
    return {relative_error: relativeError, row: null, rows: [], ...verdict}
}"""


@pytest.fixture(scope="module")
def page(browser):
    names = ("roofline", "ledger", "formats", "units", "judge")
    with module_page(browser, **{name: f"pure/{name}.mjs" for name in names}) as page:
        yield page


def answers(page, vectors, call):
    return page.evaluate(f"vectors => vectors.map({call})", vectors)


def near(value, relative=1e-12):
    """Numbers nearly, everything else exactly, at any depth."""
    if isinstance(value, dict):
        return {key: near(part, relative) for key, part in value.items()}
    if isinstance(value, list):
        return [near(part, relative) for part in value]
    is_number = isinstance(value, (int, float)) and not isinstance(value, bool)
    return pytest.approx(value, rel=relative, abs=0) if is_number else value


def assert_all(vectors, got, expected):
    pairs = zip(vectors, got, expected, strict=True)
    assert [(vector["why"], answer) for vector, answer, wanted in pairs if answer != wanted] == []
    assert len(got) > 0


@pytest.mark.parametrize("key", ROOFLINE_CALLS)
def test_points(page, key):
    vectors = VECTORS["roofline.json"]["points"]
    got = answers(page, vectors, f"v => {ROOFLINE_CALLS[key]}")
    assert_all(vectors, got, [near(vector[key]) for vector in vectors])


def test_roofs(page):
    vectors = VECTORS["roofline.json"]["points"]
    got = answers(page, vectors, "v => roofline.roofPoints(v.bandwidth, v.peak, v.low, v.high)")
    assert_all(vectors, got, [near(vector["roof"]) for vector in vectors])


def test_sweeps_start_and_end_exactly(page):
    vectors = VECTORS["roofline.json"]["sweeps"]
    got = answers(page, vectors, "v => roofline.sweepIntensities(v.intensity, v.low, v.samples)")
    assert_all(vectors, got, [near(vector["sweep"]) for vector in vectors])
    ends = [(sweep[0], sweep[-1]) for sweep in got]
    assert ends == [(vector["low"], vector["intensity"]) for vector in vectors]


def test_refused_calls_throw(page):
    vectors = VECTORS["roofline.json"]["refused"]
    call = "v => { try { return roofline[v.javascript](...v.args) } catch (problem) { return problem.name } }"
    assert_all(vectors, answers(page, vectors, call), ["RangeError"] * len(vectors))


def test_ledgers(page):
    vectors = VECTORS["roofline.json"]["ledgers"]
    expected = [[near(step["expect"]) for step in vector["edits"]] for vector in vectors]
    assert_all(vectors, answers(page, vectors, PLAY_LEDGER), expected)


def test_formats(page):
    vectors = VECTORS["roofline.json"]["formats"]
    expected = []
    for vector in vectors:
        wanted = {key: value for key, value in vector["expect"].items() if key != "ceiling_ratio" or value is not None}
        expected.append({"code": wanted["code"]} if "code" in wanted else near(wanted))
    assert_all(vectors, answers(page, vectors, APPLY_FORMAT), expected)


def test_predictions(page):
    vectors = VECTORS["judge.json"]["predictions"]
    got, expected = answers(page, vectors, JUDGE), []
    for vector, answer in zip(vectors, got, strict=True):
        wanted = dict(vector["expect"])
        if wanted["sentence"] is None:
            assert answer.pop("sentence")
            del wanted["sentence"]
        error = wanted.pop("relative_error")
        expected.append(near(wanted))
        expected[-1]["relative_error"] = error if error is None else pytest.approx(error, rel=1e-12, abs=1e-12)
    assert_all(vectors, got, expected)


def test_gaps(page):
    vectors = VECTORS["judge.json"]["gaps"]
    got = answers(page, vectors, "v => judge.gapWords(v.value, v.truth)")
    assert_all(vectors, got, [vector["words"] for vector in vectors])


def test_every_vector_of_the_files_is_looked_at():
    looked_at = {
        "roofline.json": {"points", "sweeps", "refused", "ledgers", "formats"},
        "units.json": {"parse", *UNITS_CALLS},
        "judge.json": {"predictions", "gaps"},
    }
    assert {name: set(sections) for name, sections in VECTORS.items()} == looked_at


def test_typed(page):
    vectors = VECTORS["units.json"]["parse"]
    got = answers(page, vectors, "v => units.parseQuantity(v.text, v.quantity, v.bare ?? undefined)")
    for vector, answer in zip(vectors, got, strict=True):
        if vector.get("sentence", "") is None:  # where the vector leaves the sentence open, one is there all the same
            assert answer.pop("sentence")
    said = ("value", "code", "sentence")
    wanted = [{key: vector[key] for key in said if vector.get(key) is not None} for vector in vectors]
    assert_all(vectors, got, [near(expected, 1e-15) for expected in wanted])


@pytest.mark.parametrize("section", UNITS_CALLS)
def test_shown(page, section):
    key, call = UNITS_CALLS[section]
    vectors = VECTORS["units.json"][section]
    assert_all(vectors, answers(page, vectors, f"v => {call}"), [vector[key] for vector in vectors])
