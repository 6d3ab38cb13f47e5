"""What a page may send: every field is read or refused at its own place, in words, and nothing ever raises."""

from __future__ import annotations

import json
from decimal import Decimal

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from roofline_lab.core.kv.workbench import answer
from roofline_lab.core.kv.workbench_asked import Refused
from roofline_lab.core.kv.workbench_defaults import BOUNDS, CHOICES, DEFAULTS, workbench_config
from roofline_lab.core.kv.workbench_mistakes import mistakes
from roofline_lab.core.kv.workbench_request import read_request

LLAMA = {
    "model_type": "llama",
    "num_hidden_layers": 32,
    "num_attention_heads": 32,
    "num_key_value_heads": 8,
    "hidden_size": 4096,
    "vocab_size": 128_256,
    "intermediate_size": 14_336,
    "tie_word_embeddings": False,
}


def refusals(**request) -> dict[str, str]:
    found = answer(request)
    assert "sections" not in found, request
    for sentence in found["refusals"].values():
        assert sentence.endswith(".")
        assert "\n" not in sentence
    return found["refusals"]


@pytest.mark.parametrize(
    ("field", "value", "said"),
    [
        ("context", 0, "from 1 to 1,000,000,000, not 0"),
        ("context", "8k", "can be 8000 or 8192"),
        ("context", "1 M", "can be 1000000 or 1048576"),
        ("context", "8.5k", "write the number out"),
        ("context", "8,192", "has a comma"),
        ("context", "8192 MB", "“8192 MB”"),
        ("context", "-5", "“-5”"),
        ("context", "1e3", "“1e3”"),
        ("context", "", "“”"),
        ("context", None, "“None”"),
        ("context", True, "not True"),
        ("context", 8192.5, "“8192.5”"),
        ("context", float("nan"), "“nan”"),
        ("context", 10**4000, "more than 30 digits"),
        ("context", [8192], "must be a whole number"),
        ("batch", 1_000_001, "from 1 to 1,000,000, not 1000001"),
        ("batch", "4 tokens", "“4 tokens”"),
        ("prefill", 9000, "at most 8,192 tokens, not 9,000"),
        ("shared_prefix", 9000, "part of the prefill"),
        ("ranks", 3, "do not divide among 3 ranks"),
        ("phase", "chat", "decode or prefill, not \"chat\""),
        ("allocation", {}, "an object"),
        ("k", "f17", "There is no format “f17”"),
        ("k", 4, "a name such as q8_0, not 4"),
        ("cv", "", "A candidate needs a format for keys and one for values"),
        ("ck", "fp8_ds_mla", "laid out for a latent of 512"),
        ("weight_bits", 65, "at most 64 bits"),
        ("weight_bits", "four", "“four”"),
        ("fused", "yes", 'on or off, not "yes"'),
        ("memory_gb", "80 GFLOP", "a size is wanted here"),
        ("memory_gb", "80 Gb", "is in bits"),
        ("memory_gb", "80 mB", "a small m means milli"),
        ("memory_gb", 0, "more than 0 bytes"),
        ("memory_gb", -1, "more than 0 bytes"),
        ("memory_gb", 1e12, "Memory goes from 0 B to 1 EB"),
        ("memory_gb", True, "is a number"),
        ("machine", {"peak": 1e12}, "Peak goes from 1 to 100000000 GFLOP/s"),
        ("machine", {"bandwidth": "fast"}, "cannot be read as a number"),
        ("wrong", ["no-scale"], 'There is no switch "no-scale"'),
        ("model", "llama-9", "There is no model llama-9"),
        ("model", None, "There is no model null"),
    ],
)  # fmt: skip
def test_what_does_not_fit_is_refused_at_its_field(field, value, said):
    found = refusals(**{field: value})
    assert list(found) == [field]
    assert said in found[field]


def test_each_wrong_field_has_its_own_sentence():
    assert set(refusals(context="8k", batch=0, k="f17", memory_gb="x")) == {"context", "batch", "k", "memory_gb"}


def test_a_format_that_cannot_hold_one_side_is_refused_at_that_side():
    uneven = {"model": "typed", "shape": "layers=2,kv_heads=4,key_width=64,value_width=80"}
    assert list(refusals(**uneven, k="q8_0", v="q8_0")) == ["v"]
    assert list(refusals(**uneven, ck="f16", cv="q4_0")) == ["cv"]
    assert list(refusals(model="typed", shape="layers=2,kv_heads=4,head_dim=80", ck="q4_0", cv="f16")) == ["ck"]


def test_a_residual_is_not_shared_and_that_is_said_at_the_format():
    found = refusals(shared_prefix=128, ck="kivi2", cv="q4_0")
    assert list(found) == ["ck"]
    assert "no fixed part of its keys is shared" in found["ck"]


def test_cells_refuse_what_llama_cpp_does_not_have():
    assert list(refusals(allocation="cells", ck="kivi2", cv="f16")) == ["ck"]
    assert list(refusals(allocation="cells", shared_prefix=16)) == ["shared_prefix"]
    assert list(refusals(allocation="cells", max_tokens=100)) == ["max_tokens"]
    assert list(refusals(allocation="cells", context=10**6, batch=10**6)) == ["allocation"]


def test_a_pasted_config_is_read_once_named_and_refused_by_field():
    found = answer({"model": "config", "config": json.dumps(LLAMA), "config_name": " mine "})
    assert found["model"]["name"] == "mine"
    assert found["sections"] == answer({})["sections"]
    assert found["echo"]["config"] is None  # a config of three million characters is not sent back
    said = refusals(model="config", config=json.dumps({**LLAMA, "num_key_value_heads": 7}))
    assert list(said) == ["config"]
    assert "num_key_value_heads" in said["config"]
    assert list(refusals(model="config")) == ["config"]
    assert "3,000,000 are the most" in refusals(model="config", config=json.dumps(LLAMA) + " " * 3_000_000)["config"]


def test_a_config_of_three_million_characters_is_read():
    text = json.dumps(LLAMA)
    assert answer({"model": "config", "config": text + " " * (3_000_000 - len(text))})["refusals"] == {}


def test_a_typed_shape_has_no_weights_and_says_what_that_rules_out():
    assert answer({"model": "typed"})["model"]["weights"].startswith("A typed shape has heads and widths alone")
    assert "needs the model's weights" in refusals(model="typed", boundary="step")["boundary"]
    assert list(refusals(model="typed", weight_bits=4)) == ["weight_bits"]
    assert list(refusals(model="typed", shape="layers=two")) == ["shape"]


@pytest.mark.parametrize(
    ("typed", "understood"),
    [
        ({"context": " 8192 tokens "}, {"context": 8192}),
        ({"context": 8192.0}, {"context": 8192}),
        ({"batch": "3 sequences"}, {"batch": 3}),
        ({"batch": "1 sequence"}, {"batch": 1}),
        ({"prefill": ""}, {"prefill": None}),
        ({"memory_gb": "24 GiB"}, {"memory_gb": 25.769803776}),
        ({"memory_gb": ""}, {"memory_gb": None}),
        ({"memory_gb": "0.5 TB"}, {"memory_gb": 500}),
        ({"weight_bits": "4.5 bits"}, {"weight_bits": 4.5}),
        ({"weight_bits": 4.25}, {"weight_bits": 4.25}),
        ({"ck": None}, {"ck": None, "cv": None}),
        ({"ck": " q8_0 "}, {"ck": "q8_0"}),
        ({"machine": {"bandwidth": "3.35 TB/s", "peak": 989400}},
         {"machine": {"bandwidth": 3350, "peak": 989_400, "name": ""}}),
        ({"wrong": ["gib", "gib", "query-heads"]}, {"wrong": ["query-heads", "gib"]}),
    ],
)  # fmt: skip
def test_what_a_person_types_is_understood(typed, understood):
    echo = read_request(typed).echo
    assert {field: echo[field] for field in understood} == understood


def test_the_echo_asks_for_the_same():
    asked = {"context": "5000", "k": "q8_0", "weight_bits": "4.5", "memory_gb": "24 GB", "wrong": ["gib"], "ck": None}
    once = read_request(asked).echo
    assert read_request(once).echo == once
    assert set(once) == set(DEFAULTS) - {"config", "config_name", "shape"}


def test_no_request_is_the_default_one():
    for nothing in ({}, None, [], "x"):
        assert answer(nothing)["sections"] == answer(DEFAULTS)["sections"]


def test_a_page_is_told_what_it_can_ask():
    config = json.loads(workbench_config())
    assert config["defaults"] == json.loads(json.dumps(DEFAULTS))
    assert config["models"][0]["key"] == DEFAULTS["model"]
    assert {"q4_0", "kivi2"} <= {each["name"] for each in config["formats"]}
    assert next(each for each in config["formats"] if each["name"] == "int4")["sentence"].endswith("5 bits")
    for field, words in CHOICES.items():
        assert DEFAULTS[field] in words
    for switch in config["switches"]:
        assert all(switch[part] for part in ("key", "name", "says", "source", "report"))
        assert any(kind in switch["source"] for kind in (", pull request ", ", issue "))


# Any JSON, with numbers and texts that come near to what is meant.
_NEAR = st.sampled_from(
    ("q8_0", "kivi2", "hf-int4-r96", "kivi4-g64-r64", "8k", "80 GB", "typed", "config", "step", "all", "4.5", "{}", "")
)
_NUMBERS = st.one_of(st.integers(-2, 40), st.integers(1, 10**19), st.floats(allow_nan=True, allow_infinity=True))
_JSON = st.recursive(
    st.one_of(st.none(), st.booleans(), _NUMBERS, _NEAR, st.text(max_size=9)),
    lambda inner: st.one_of(st.lists(inner, max_size=3), st.dictionaries(st.text(max_size=5), inner, max_size=3)),
    max_leaves=4,
)
_FORMATS = st.sampled_from(("f16", "q8_0", "q4_0", "kivi2", "kivi4-r64", "hf-int4", "hf-int2-r96", "mlx4", "fp8-head"))
_WHOLE = {
    field: st.one_of(st.integers(low, min(high, 20_000)), st.sampled_from((low, high)))
    for field, (low, high) in BOUNDS.items()
}
_WORDS = {field: st.sampled_from(words) for field, words in CHOICES.items()}
_MODELS = st.sampled_from((*(each["key"] for each in json.loads(workbench_config())["models"]), "typed"))
_LIKELY = st.fixed_dictionaries(
    {},
    optional={
        **_WHOLE,
        **_WORDS,
        "ranks": st.sampled_from((1, 2, 8)),
        "model": _MODELS,
        **dict.fromkeys(("k", "v", "ck", "cv"), _FORMATS),
        "fused": st.booleans(),
        "memory_gb": st.floats(0.001, 1e6),
        "weight_bits": st.sampled_from((4, "4.5", 16)),
        "wrong": st.lists(st.sampled_from([each.key for each in mistakes()]), max_size=3),
    },
)


@given(st.dictionaries(st.sampled_from(sorted(DEFAULTS)), _JSON, max_size=6))
@settings(max_examples=200)
def test_no_json_makes_it_raise(request):
    check(answer(request))


@given(_LIKELY)
@settings(max_examples=200)
def test_no_likely_request_makes_it_raise_and_parts_add_up(request):
    check(answer(request))


def check(found) -> None:
    text = json.dumps(found, allow_nan=False)  # a browser reads neither NaN nor Infinity
    if found["refusals"]:
        assert list(found) == ["refusals"]
        return
    assert len(text) < 400_000
    for section in found["sections"]:
        *parts, total = section["rows"]
        assert total["total"]
        for column in range(len(found["columns"])):
            *cells, whole = (row["cells"][column] for row in (*parts, total))
            assert sum(cell["bytes"] for cell in cells) == whole["bytes"]
            for kind in ("decimal", "binary"):
                numbers = [Decimal(cell[kind].split(" ")[0].replace(",", "")) for cell in (*cells, whole)]
                assert sum(numbers[:-1]) == numbers[-1]
                assert len({cell[kind].split(" ")[1] for cell in (*cells, whole)}) == 1
    for bar, column in zip(found["bars"], found["columns"], strict=True):
        assert bar["column"] == column["key"]
        assert sum(part["bytes"] for part in bar["parts"]) == bar["total"]


def test_a_refusal_says_all_of_its_sentences():
    with pytest.raises(Refused, match=r"from 1 to .* from 1 to"):
        read_request({"context": 0, "batch": 0})
