"""The reader and the writer of links by themselves, in the real browser: what each key means, and what is refused."""

from __future__ import annotations

import random
from urllib.parse import parse_qsl

import pytest

from roofline_lab.core import devices, quantities
from tests.browser.modules import module_page

SETTINGS = 60
SEED = 7

READ = """search => {
    const {setting, notes} = reading.readLink(search, config, start)
    const {bandwidth, peak, ledger: {work, factor, rows}} = setting
    return {
        bandwidth, peak, work, notes, counted: rows.filter(row => row.counted).map(row => row.key),
        ...Object.fromEntries(rows.map(row => [row.key, row.base * factor])),
        again: link.writeLink(setting, config, start, '').query,
    }
}"""
# What people do, in any order; what the store refuses leaves it as it was.
WRITE = """edits => {
    const lab = new store.LabStore(config)
    for (const [what, ...given] of edits) lab[what](...given)
    return link.writeLink(lab.setting(), config, start, '').query
}"""
START = {
    "bandwidth": 100, "peak": 1000, "work": 8e9, "activation": 0.8e9, "kv": 7.2e9, "metadata": 0,
    "counted": ["activation", "kv", "metadata"],
}  # fmt: skip


@pytest.fixture(scope="module")
def page(browser):
    with module_page(
        browser, link="instrument/link.mjs", reading="instrument/read_link.mjs", store="instrument/store.mjs"
    ) as page:
        page.evaluate("table => { window.config = table }", quantities.as_json() | devices.as_json())
        page.evaluate("() => { window.start = new store.LabStore(config).defaults() }")
        yield page


def read(page, query: str) -> tuple[dict, list[str]]:
    got = page.evaluate(READ, query)
    return {key: got[key] for key in START}, got["notes"]


@pytest.mark.parametrize(
    ("query", "changed"),
    [
        ("", {}),
        ("bandwidth=80", {"bandwidth": 80}),
        ("bandwidth=80%20GB/s", {"bandwidth": 80}),
        ("bandwidth=0.08+TB/s", {"bandwidth": 80}),
        ("peak=19500", {"peak": 19500}),
        ("intensity=4", {"activation": 0.2e9, "kv": 1.8e9}),
        ("work=16e9", {"work": 16e9}),
        ("work=16+GFLOP", {"work": 16e9}),
        ("intensity=4&work=16e9", {"work": 16e9, "activation": 0.4e9, "kv": 3.6e9}),
        ("kv=3.2e9", {"kv": 3.2e9}),
        ("activation=6+GiB", {"activation": 6 * 2**30}),
        ("metadata=56250000", {"metadata": 56.25e6}),
        ("out=kv", {"counted": ["activation", "metadata"]}),
        ("out=kv,metadata", {"counted": ["activation"]}),
        ("out=activation,kv,metadata", {"counted": []}),
        ("intensity=2&kv=3.2e9", {"kv": 3.2e9}),  # 8 / (3.2 + 0.8): both say the same
    ],
)
def test_what_each_key_means(page, query, changed):
    setting, notes = read(page, query)
    assert {key: pytest.approx(value) if isinstance(value, float) else value for key, value in setting.items()} == {
        **START,
        **changed,
    }
    assert notes == []


@pytest.mark.parametrize("key", ["intensity", "bandwidth", "peak", "work", "activation", "kv", "metadata"])
@pytest.mark.parametrize("text", ["abc", "", "-3", "nan", "1e999", "1e19", "80 Gb/s"])
def test_a_wrong_value_starts_at_its_default_and_is_named(page, key, text):
    setting, notes = read(page, f"{key}={text}")
    assert setting == START
    assert len(notes) == 1
    assert notes[0].startswith(f"The link’s {key} was not used: ")


@pytest.mark.parametrize(
    ("query", "changed", "words"),
    [
        ("out=weights", {}, ["out was not used: there is no row “weights”"]),
        ("out=kv,weights", {"counted": ["activation", "metadata"]}, ["there is no row “weights”"]),
        ("peak=1&peak=2", {"peak": 1}, ["peak more than once; the first was used"]),
        ("colour=red&colour=blue", {}, ["“colour”, which the lab does not know"]),
        ("intensity=4&kv=3.2e9", {"kv": 3.2e9}, ["gives intensity 4 FLOP/byte, but its bytes make it 2 FLOP/byte"]),
        ("intensity=4&out=activation,kv", {"counted": ["metadata"]}, ["but its bytes make it undefined"]),
        ("kv=1e18&peak=2", {"peak": 2}, ["work and bytes was not used", "8e-9 FLOP/byte"]),
        ("intensity=abc&peak=x", {}, ["intensity was not used", "peak was not used"]),
    ],
)
def test_what_is_wrong_is_named_and_the_rest_is_used(page, query, changed, words):
    setting, notes = read(page, query)
    assert setting == {**START, **changed}
    assert all(text in " ".join(notes) for text in words)


def test_a_long_wrong_key_is_cut(page):
    (note,) = read(page, f"{'k' * 500}=1")[1]
    assert len(note) < 120


def random_edits(rng: random.Random) -> list[list]:
    def edit() -> list:
        value = 10 ** rng.uniform(-1, 4)
        return rng.choice([
            ["set", "intensity", value], ["set", "bandwidth", value], ["set", "peak", value * 7],
            ["set", "work", value * 1e8],
            ["setRow", rng.choice(["activation", "kv", "metadata"]), value * 1e7],
            ["setCounted", rng.choice(["activation", "kv", "metadata"]), rng.random() < 0.6],
        ])  # fmt: skip

    return [edit() for _ in range(rng.randrange(1, 5))]


def test_any_setting_comes_back_from_its_link_and_the_link_is_short(page):
    rng = random.Random(SEED)
    seen = set()
    for _ in range(SETTINGS):
        query = page.evaluate(WRITE, random_edits(rng))
        keys = dict(parse_qsl(query))
        seen |= keys.keys()
        got = page.evaluate(READ, query)
        assert got["notes"] == []
        assert got["again"] == query  # nothing drifts, however often a link is passed on
        assert "intensity" not in keys or not keys.keys() & {"activation", "kv", "metadata", "out"}
        digits = [text.split("e")[0].replace(".", "").strip("0") for key, text in keys.items() if key != "out"]
        assert all(len(text) <= 6 for text in digits)
    assert seen == {"intensity", "bandwidth", "peak", "work", "activation", "kv", "metadata", "out"}


@pytest.mark.parametrize("intensity", [63.925, 7.53, 4.37, 14.2, 1 / 3, 0.1 + 0.2])
def test_no_tail_of_nines_in_the_address(page, intensity):
    query = page.evaluate(WRITE, [["set", "intensity", 3], ["set", "intensity", intensity]])
    assert query == f"intensity={intensity:.6g}"


def test_the_state_after_reset_needs_no_key(page):
    edits = [
        ["set", "intensity", 4],
        ["set", "peak", 900],
        ["setRow", "kv", 3e9],
        ["setCounted", "kv", False],
        ["reset"],
    ]
    assert page.evaluate(WRITE, edits) == ""
