"""The tab's component: made when it is opened, one answer to one request, and nothing of it before."""

from __future__ import annotations

import json
import subprocess
import sys

from bokeh.core.json_encoder import serialize_json
from bokeh.document import Document

from roofline_lab.views.account_plots import account_plot_items
from roofline_lab.views.page import LabPage, page
from roofline_lab.views.workbench import Workbench
from tests.browser.serving import PROJECT
from tests.unit.test_workbench_request import LLAMA


def test_a_page_that_does_not_open_it_loads_nothing_of_it():
    """In a fresh process, as when a server starts: no component and no plots. Lessons are checked with the account."""
    script = (
        "import sys\nfrom roofline_lab.views.page import page\npage()\n"
        "print(*[name for name in sys.modules if name.endswith(('views.workbench', 'views.account_plots'))])"
    )
    ran = subprocess.run([sys.executable, "-c", script], cwd=PROJECT, capture_output=True, text=True, check=True)
    assert ran.stdout.split() == []


def test_it_is_made_when_it_is_first_opened_and_kept():
    made = page()
    assert made.workbench is None
    made.opened = "kv"
    first = made.workbench
    assert isinstance(first, Workbench)
    assert first.answer == ""  # the page asks first: a link may bring inputs of its own
    made.opened = ""
    made.opened = "kv"
    assert made.workbench is first


def test_another_word_opens_nothing():
    made = LabPage()
    made.opened = "quality"
    assert made.workbench is None


def test_one_request_is_one_answer():
    bench, answers = Workbench(), []
    bench.param.watch(lambda event: answers.append(json.loads(event.new)), "answer")
    bench.request = {"context": 4096, "asked": 1}
    bench.request = {"context": "8k", "asked": 2}
    bench.request = {"context": "8k", "asked": 3}
    assert [each["asked"] for each in answers] == [1, 2, 3]
    assert answers[0]["echo"]["context"] == 4096
    assert answers[1]["refusals"] == answers[2]["refusals"] != {}


def test_a_pasted_config_is_sent_once_and_kept_for_this_visitor_alone():
    mine, another = Workbench(), Workbench()
    mine.request = {"model": "config", "config": json.dumps(LLAMA)}
    mine.request = {"model": "config", "context": 100}
    another.request = {"model": "config"}
    assert json.loads(mine.answer)["sections"][0]["rows"][0]["cells"][0]["bytes"] == 100 * 131_072
    assert list(json.loads(another.answer)["refusals"]) == ["config"]


def test_two_visitors_share_what_is_the_same_for_all():
    assert Workbench().config is Workbench().config
    assert Workbench().plots is account_plot_items()


def test_the_plots_have_each_source_that_an_answer_fills():
    bench = Workbench()
    bench.request = {}
    pictures = json.loads(bench.answer)["pictures"]
    for item, (name, picture) in zip(json.loads(bench.plots), pictures.items(), strict=True):
        plot = Document.from_json(item["doc"]).roots[0]
        columns = {renderer.name: set(renderer.data_source.data) for renderer in plot.renderers}
        del columns["labels"]
        assert columns == {source: set(values) for source, values in picture["sources"].items()}, name


def test_the_largest_account_is_a_small_message():
    bench = Workbench()
    bench.request = {"model": "deepseek-v3", "ck": None}
    bench.request = {"model": "gemma-3-1b", "batch": 10**6, "boundary": "step", "wrong": ["gib"]}
    assert len(serialize_json(bench.answer)) < 150_000
