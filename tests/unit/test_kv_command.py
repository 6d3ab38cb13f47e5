"""The command ``kv``: one object with the numbers that were promised, tables that add up, refusals in one sentence."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest

import roofline_lab
from roofline_lab.__main__ import main
from roofline_lab.core.kv.table import table
from tests.browser.serving import PROJECT

SHAPE = ("--shape", "layers=1,heads=32,kv_heads=8,head_dim=128")
KEYS = {
    "model": None,
    "k_format": None,
    "v_format": None,
    "per_token_bytes": None,
    "stored": {
        "payload_bytes",
        "metadata_bytes",
        "residual_bytes",
        "state_bytes",
        "k_bytes",
        "v_bytes",
        "total_bytes",
    },
    "allocated": {"bytes", "pages", "waste_bytes", "block_table_bytes"},
    "workspace_bytes": None,
    "weights_bytes": None,
    "resident_bytes": None,
    "traffic": {"decode", "prefill"},
}
TRAFFIC = {
    "flop",
    "weights_bytes",
    "activation_bytes",
    "kv_read_bytes",
    "kv_write_bytes",
    "metadata_bytes",
    "workspace_bytes",
    "convert_bytes",
    "total_bytes",
    "intensity_flop_per_byte",
}


def run(capsys, *arguments: str) -> tuple[int, str, str]:
    try:
        code = main(["kv", *arguments])
    except SystemExit as end:
        code = end.code
    out, err = capsys.readouterr()
    return code, out, err


def account_of(capsys, *arguments: str) -> dict:
    code, out, err = run(capsys, *arguments, "--json")
    assert (code, err) == (0, "")
    return json.loads(out)


def test_the_object_has_the_promised_keys_and_no_others(capsys):
    found = account_of(capsys, *SHAPE, "--context", "8192")
    assert set(found) == set(KEYS)
    for key, inner in KEYS.items():
        assert inner is None or set(found[key]) == inner
    for step in found["traffic"].values():
        assert set(step) == TRAFFIC
        assert all(isinstance(value, int) for key, value in step.items() if key != "intensity_flop_per_byte")


def test_the_golden_intensities(capsys):
    for name, wanted in (("f16", 3.998), ("q8_0", 7.522)):
        found = account_of(capsys, *SHAPE, "--context", "8192", "--k-format", name, "--v-format", name)
        assert round(found["traffic"]["decode"]["intensity_flop_per_byte"], 3) == wanted
        assert (found["k_format"], found["v_format"]) == (name, name)


def test_every_option_arrives(capsys):
    options = (
        "--context 1000 --prefill 900 --batch 8 --k-format int8 --v-format int4-g64 --block-size 16 "
        "--shared-prefix 608 --max-length 2048 --workspace layer --weight-bits 4.5 --tensor-parallel 2 "
        "--sliding full --boundary step"
    )
    found = account_of(capsys, "llama-3-8b", *options.split())
    settings = roofline_lab.Settings(
        1000,
        prefill_tokens=900,
        batch=8,
        k_format="int8",
        v_format="int4-g64",
        block_tokens=16,
        shared_prefix_tokens=608,
        max_length_tokens=2048,
        workspace="layer",
        weight_bits="4.5",
        tensor_parallel=2,
        sliding="full",
        boundary="step",
    )
    assert found == roofline_lab.account(roofline_lab.model("llama-3-8b"), settings).as_json()


def test_a_config_file_and_a_built_in_model_give_the_same(capsys, tmp_path):
    config = tmp_path / "config.json"
    config.write_text(
        json.dumps(
            {
                "model_type": "llama",
                "hidden_size": 4096,
                "intermediate_size": 14336,
                "num_hidden_layers": 32,
                "num_attention_heads": 32,
                "num_key_value_heads": 8,
                "vocab_size": 128256,
                "tie_word_embeddings": False,
            }
        )
    )
    options = ("--context", "8192", "--boundary", "step")
    read, shipped = (account_of(capsys, name, *options) for name in (str(config), "llama-3-8b"))
    assert {**read, "model": ""} == {**shipped, "model": ""}
    assert read["weights_bytes"] == 16_060_522_496


def test_the_slope_may_be_a_fraction(capsys):
    odd = ("--shape", "layers=1,heads=1,kv_heads=1,head_dim=80", "--context", "64")
    assert account_of(capsys, *odd, "--k-format", "hf-int2", "--v-format", "kivi2-g16")["per_token_bytes"] == 25 + 40


def test_tables_for_people_add_up(capsys):
    code, out, err = run(capsys, "llama-3-8b", "--context", "8193", "--k-format", "q8_0", "--boundary", "step")
    assert (code, err) == (0, "")
    blocks = [block.splitlines() for block in out.split("\n\n")[1:6]]
    assert [block[0].split("  ")[0] for block in blocks] == [
        "stored",
        "allocated",
        "resident",
        "moved in a decode step",
        "moved in a prefill",
    ]
    for total, *parts in blocks:
        rows = [[float(word.replace(",", "")) for word in part[26:].split()[::2]] for part in parts if " B " in part]
        wanted = [float(word.replace(",", "")) for word in total[24:].split()[::2]]
        assert [round(sum(column), 3) for column in zip(*rows, strict=True)] == wanted


def test_weights_that_are_not_known_are_said_to_be(capsys):
    assert run(capsys, *SHAPE, "--context", "10")[1].endswith("its parameters are not known.\n")
    assert account_of(capsys, *SHAPE, "--context", "10")["weights_bytes"] == 0


def test_with_json_too_a_config_without_counted_weights_says_so(capsys, tmp_path):
    config = tmp_path / "config.json"
    config.write_text(
        '{"model_type": "orion", "num_hidden_layers": 2, "num_attention_heads": 8, "hidden_size": 512, '
        '"num_key_value_heads": 8}'
    )
    code, out, err = run(capsys, str(config), "--context", "10", "--json")
    assert (code, json.loads(out)["weights_bytes"], err.count("\n")) == (0, 0, 1)
    assert "parameters" in err


def test_nothing_moves_where_no_layer_has_attention():
    found = roofline_lab.account(roofline_lab.ModelShape("m", (roofline_lab.Layer("none"),)), roofline_lab.Settings(10))
    assert found.as_json()["traffic"]["decode"]["intensity_flop_per_byte"] is None
    assert "intensity undefined: nothing moves" in table(found)


REFUSED = {
    "no context": (SHAPE, "Context"),
    "no model": (("--context", "10"), "config.json or a built-in model"),
    "two models": (("llama-3-8b", *SHAPE, "--context", "10"), "one of the two"),
    "no such file": (("no-such/config.json", "--context", "10"), "There is no file “no-such/config.json”"),
    "no such model": (("no-such-model", "--context", "10"), "There is no model no-such-model; there are llama-3-8b"),
    "a name with a zero byte": (("a\0b", "--context", "10"), "model|file"),
    "no whole number": ((*SHAPE, "--context", "1e5"), "--context takes a whole number, not “1e5”"),
    "a negative number": ((*SHAPE, "--context", "-5"), "--context takes a whole number, not “-5”"),
    "too many tokens": ((*SHAPE, "--context", "1000000001"), "from 1 to 1,000,000,000"),
    "far too many tokens": ((*SHAPE, "--context", "9" * 400), "--context takes a whole number"),
    "digits of other scripts": ((*SHAPE, "--context", "１０"), "--context takes a whole number"),
    "more in the prefill than there are": ((*SHAPE, "--context", "10", "--prefill", "11"), "from 1 to 10, not 11"),
    "no such format": ((*SHAPE, "--context", "10", "--k-format", "q9"), "There is no format “q9”"),
    "a row that does not divide": (
        ("--shape", "layers=1,kv_heads=8,head_dim=80", "--context", "10", "--v-format", "q8_0"),
        "would do",
    ),
    "heads that do not divide": ((*SHAPE, "--context", "10", "--tensor-parallel", "3"), "do not divide among 3 ranks"),
    "a step of a shape": ((*SHAPE, "--context", "10", "--boundary", "step"), "needs the weights"),
    "weights of a shape": ((*SHAPE, "--context", "10", "--weight-bits", "4"), "--weight-bits needs weights"),
    "an unknown word": ((*SHAPE, "--context", "10", "--workspace", "some"), "none or layer or all"),
    "an unknown option": ((*SHAPE, "--context", "10", "--bogus", "1"), "--bogus"),
    "an option in short": ((*SHAPE, "--con", "10"), "--context|--con"),
    "an option without its value": ((*SHAPE, "--context"), "one argument"),
}


@pytest.mark.parametrize("name", REFUSED)
def test_a_refusal_is_one_sentence_and_exit_code_2(capsys, name):
    arguments, said = REFUSED[name]
    code, out, err = run(capsys, *arguments, "--json")
    assert (code, out) == (2, "")
    assert err.count("\n") == 1
    assert err.endswith(".\n")
    assert any(part.lower() in err.lower() for part in said.split("|"))


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"[]",
        b"\xff\xfe",
        b'{"num_hidden_layers": 1e400, "num_attention_heads": 8, "hidden_size": 64, "model_type": "llama"}',
        b'{"num_hidden_layers": NaN, "num_attention_heads": 8, "hidden_size": 64, "model_type": "llama"}',
        b'{"num_hidden_layers": "32", "num_attention_heads": 8, "hidden_size": 64, "model_type": "llama"}',
        b'{"a":' * 100_000,
        b"[" * 3_000_000,
        b'{"a": "' + b"x" * 3_000_000 + b'"}',
        b"{" + b"".join(b'"k%d":1,' % k for k in range(80_000)) + b'"k79999":2}',
    ],
    ids=[
        "empty",
        "list",
        "no UTF-8",
        "1e400 layers",
        "NaN",
        "text for a number",
        "nested",
        "3 MB nested",
        "3 MB",
        "a key twice",
    ],
)
def test_a_hostile_config_is_refused(capsys, tmp_path, content):
    config = tmp_path / "config.json"
    config.write_bytes(content)
    code, out, err = run(capsys, str(config), "--context", "10", "--json")
    assert (code, out, err.count("\n")) == (2, "", 1)


def test_the_command_loads_no_panel():
    script = (
        "import sys; from roofline_lab.__main__ import main; "
        f"code = main(['kv', *{SHAPE!r}, '--context', '8192', '--json']); "
        "sys.exit(code or bool({'panel', 'bokeh', 'param'} & set(sys.modules)))"
    )
    ran = subprocess.run([sys.executable, "-c", script], cwd=PROJECT, capture_output=True, text=True, check=False)
    assert (ran.returncode, ran.stderr) == (0, "")
    assert json.loads(ran.stdout)["stored"]["total_bytes"] == 8192 * 4096


def test_the_example_in_the_readme_gives_what_it_says():
    text = (PROJECT / "README.md").read_text("utf-8")
    block = next(part for part in text.split("```python\n") if part.startswith("from roofline_lab import"))
    names: dict[str, object] = {}
    said = 0
    for line in block.partition("```")[0].splitlines():
        code, _, comment = line.partition("  # ")
        if comment:
            said += 1
            assert str(eval(code, names)).startswith(comment.partition(":")[0])
        else:
            exec(code, names)
    assert said == 3


def test_every_public_name_is_there():
    for name in roofline_lab.__all__:
        assert getattr(roofline_lab, name).__module__.startswith("roofline_lab.core.kv.")
        assert name in dir(roofline_lab)
    with pytest.raises(AttributeError, match="no attribute 'bogus'"):
        _ = roofline_lab.bogus
