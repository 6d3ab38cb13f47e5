"""The state in the address of the page: it comes back from it, and what is wrong in it is said."""

from __future__ import annotations

from urllib.parse import parse_qsl, urlsplit

import pytest
from playwright.sync_api import expect

MACHINE = {"Bandwidth": "83.1 GB/s", "Peak": "900 GFLOP/s", "Work": "12 GFLOP"}
FIELDS = ("Arithmetic intensity", *MACHINE, "Activation bytes", "KV bytes", "Metadata bytes")
SCRIPT = '"><img src=x onerror=alert(1)><script>alert(2)</script>'
KEYS = ("intensity", "bandwidth", "peak", "work", "activation", "kv", "metadata", "out")


def notes(lab):
    return lab.page.get_by_role("region", name="About the link")


def wait_for_the_address(lab, **keys: str) -> None:
    """Wait until the address has these keys and no other."""
    lab.wait_for("JSON.stringify([...new URLSearchParams(location.search)].sort()) === argument", to_json(keys))
    assert dict(parse_qsl(urlsplit(lab.page.url).query)) == keys


def to_json(keys: dict[str, str]) -> str:
    pairs = ",".join(f'["{key}","{value}"]' for key, value in sorted(keys.items()))
    return f"[{pairs}]"


def fields(lab) -> dict[str, str]:
    return {name: lab.field(name).input_value() for name in FIELDS}


def test_machine_and_intensity_travel_and_a_reload_restores_them(open_lab):
    lab = open_lab()
    assert urlsplit(lab.page.url).query == ""
    for name, text in {**MACHINE, "Arithmetic intensity": "4.37"}.items():
        lab.put(name, text)
    wait_for_the_address(lab, intensity="4.37", bandwidth="83.1", peak="900", work="12000000000")
    before = fields(lab)
    assert fields(lab.reload()) == before
    assert fields(open_lab(urlsplit(lab.page.url).query)) == before
    expect(notes(lab)).to_be_hidden()


def test_the_ledger_travels_and_the_intensity_then_does_not(open_lab):
    lab = open_lab()
    lab.put("KV bytes", "3.2 GB")
    lab.put("Activation bytes", "6 GiB")
    lab.put("Metadata bytes", "56.25 MB")
    lab.switch("Activation counted").click()
    wait_for_the_address(lab, activation="6442450000", kv="3200000000", metadata="56250000", out="activation")
    before = fields(lab)
    assert fields(lab.reload()) == before
    expect(lab.switch("Activation counted")).not_to_be_checked()
    expect(lab.switch("KV counted")).to_be_checked()


@pytest.mark.parametrize(
    ("query", "field", "shown", "said"),
    [
        ("intensity=abc&bandwidth=80", "Arithmetic intensity", "1 FLOP/byte", "intensity was not used: “abc”"),
        ("bandwidth=0&intensity=4", "Bandwidth", "100 GB/s", "bandwidth was not used: Bandwidth goes from 0.1"),
        ("intensity=4&kv=3.2e9", "Arithmetic intensity", "2 FLOP/byte", "but its bytes make it 2 FLOP/byte"),
        ("colour=red&peak=900", "Peak", "900 GFLOP/s", "“colour”, which the lab does not know"),
        ("kv=1e18&peak=900", "KV bytes", "7.2 GB", "together they make the intensity 8e-9"),
    ],
)  # fmt: skip
def test_what_is_wrong_starts_at_its_default_and_is_named(open_lab, query, field, shown, said):
    lab = open_lab(query)
    expect(notes(lab)).to_contain_text(said)
    expect(lab.field(field)).to_have_value(shown)
    notes(lab).get_by_role("button", name="Close").click()
    expect(notes(lab)).to_be_hidden()


def test_a_script_in_every_key_and_every_field_shows_as_text(open_lab):
    lab = open_lab("&".join(f"{key}={SCRIPT}" for key in KEYS) + f"&{SCRIPT}=1")
    for key in KEYS:
        assert f"{key} was not used" in notes(lab).inner_text()
    assert notes(lab).inner_text().count('"><img') == len(KEYS) + 1
    for name in fields(lab):
        lab.put(name, SCRIPT)
    expect(lab.page.get_by_role("alert").filter(has_text='"><img src=x')).to_have_count(len(fields(lab)))
    expect(lab.page.locator("img")).to_have_count(0)


def test_a_value_of_thousands_of_digits_is_refused_and_the_server_is_well(open_lab):
    lab = open_lab(f"bandwidth={'9' * 5000}")
    assert "The link’s bandwidth was not used" in lab.text
    commits = lab.watch.commits
    lab.put("Peak", "500")
    lab.wait_until(lambda: lab.watch.commits > commits)
