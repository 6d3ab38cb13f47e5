"""What a config says beside the account is told, and what is no file is said kindly."""

from __future__ import annotations

import json

import pytest

from roofline_lab.__main__ import main
from roofline_lab.core.kv.config import read_config
from roofline_lab.core.kv.workbench import answer

PLAIN = {
    "model_type": "llama",
    "hidden_size": 4096,
    "intermediate_size": 14336,
    "num_hidden_layers": 2,
    "num_attention_heads": 32,
    "num_key_value_heads": 8,
    "vocab_size": 1000,
}


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"quant_method": "fp8"}, '(quantization_config, "fp8")'),
        ({"bits": 4}, "(quantization_config)"),
    ],
)
def test_quantized_weights_are_said_to_count_at_16_bits(given, said):
    [note] = read_config({**PLAIN, "quantization_config": given}).notes
    assert said in note
    assert "count at 16 bits" in note


@pytest.mark.parametrize("given", [None, "fp8"])
def test_weights_that_are_not_quantized_have_no_note(given):
    assert read_config({**PLAIN, "quantization_config": given}).notes == ()


def test_while_the_account_is_wrong_on_purpose_the_model_is_told_as_it_is():
    config = json.dumps(PLAIN)
    right = answer({"model": "config", "config": config})
    wrong = answer({"model": "config", "config": config, "wrong": ["query-heads"]})
    assert "over 8 KV heads" in right["model"]["sentence"]
    assert wrong["model"] == right["model"]
    assert wrong["sections"] != right["sections"]


def test_a_folder_is_no_config(tmp_path, capsys):
    assert main(["kv", str(tmp_path), "--context", "10"]) == 2
    assert capsys.readouterr().err == f"“{tmp_path}” is a folder: name the config.json in it.\n"
