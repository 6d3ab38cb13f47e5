"""CSV and JSON of an account."""

from __future__ import annotations

import csv
import io
import json

import pytest
from playwright.sync_api import expect

from tests.browser.downloads import saved_by
from tests.browser.kv_tab import KvTab


@pytest.fixture
def kv(lab):
    return KvTab.of(lab)


def test_the_csv_has_every_cell_with_its_formula(kv):
    name, content = saved_by(kv.lab, "Save CSV")
    assert name == "kv-cache.csv"
    rows = list(csv.DictReader(io.StringIO(content.decode())))
    found = {(row["section"], row["part"], row["column"]): row for row in rows}
    cell = found["Stored", "codes or values", "q4_0"]
    assert (cell["bytes"], cell["decimal"], cell["binary"]) == ("268435456", "268.436 MB", "256.000 MiB")
    assert cell["formula"].endswith("= 268,435,456 B")
    account = [row for row in rows if row["section"] in kv.rows()]
    assert len(account) == sum(len(section) for section in kv.rows().values()) * 2
    expect(kv.lab.message).to_have_text("The account is saved as kv-cache.csv.")


def test_the_json_has_whole_bytes_and_what_was_asked(kv):
    kv.put("Context", "4096")
    name, content = saved_by(kv.lab, "Save JSON")
    assert name == "kv-cache.json"
    saved = json.loads(content)
    assert saved["echo"]["context"] == 4096
    stored = saved["sections"][0]["rows"]
    assert sum(row["cells"][0]["bytes"] for row in stored[:-1]) == stored[-1]["cells"][0]["bytes"] == 2**29


def test_refused_inputs_are_not_saved_as_if_they_were_accounted(kv):
    kv.put("Context", "many")
    kv.lab.button("Save CSV").click()
    expect(kv.lab.message).to_contain_text("Mend the marked field first.")
