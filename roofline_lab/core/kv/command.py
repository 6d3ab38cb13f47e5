"""The command ``kv``: the byte account of a model's cache."""

from __future__ import annotations

import argparse
import json
import re
import sys
from pathlib import Path

from roofline_lab.core.kv.account import account
from roofline_lab.core.kv.cache_format import FormatError
from roofline_lab.core.kv.config import read_config
from roofline_lab.core.kv.models import model
from roofline_lab.core.kv.settings import BOUNDARIES, SLIDINGS, WORKSPACES, Settings, SettingsError
from roofline_lab.core.kv.shape import ModelShape, ShapeError
from roofline_lab.core.kv.table import table
from roofline_lab.core.kv.typed import shape_from_text

#: What is read of a file: far more than a config has, and no more than can be refused at once.
_MOST_READ = 16_000_000
_WHOLE = re.compile(r"[0-9]{1,15}")

# Option, the setting that it is, what stands for its value in the help, and the help.
_NUMBERS = (
    (
        "--context",
        "context_tokens",
        "N",
        "tokens of each sequence in the cache; a step reads them, and writes one more",
    ),
    ("--prefill", "prefill_tokens", "P", "how many of them came in the prefill; by default all"),
    ("--batch", "batch", "B", "sequences"),
    ("--block-size", "block_tokens", "S", "tokens of a page; by default nothing is paged"),
    ("--shared-prefix", "shared_prefix_tokens", "N", "first tokens that all sequences have in common"),
    ("--max-length", "max_length_tokens", "L", "reserve room for so many tokens a sequence"),
    ("--tensor-parallel", "tensor_parallel", "t", "ranks; all numbers are for one of them"),
)
_WORDS = (
    ("--k-format", "k_format", "F", "of keys: f16, q8_0, kivi2-g64-r128, ..."),
    ("--v-format", "v_format", "F", "of values"),
    ("--workspace", "workspace", "|".join(WORKSPACES), "layers that are dequantized before attention reads them"),
    ("--weight-bits", "weight_bits", "b", "bits of a weight with its share of the scales; by default 16"),
    ("--sliding", "sliding", "|".join(SLIDINGS), "room of sliding layers: for their window, or for all tokens"),
    ("--boundary", "boundary", "|".join(BOUNDARIES), "what moves: the attention state alone, or the whole step"),
)


def add_command(commands: argparse._SubParsersAction) -> None:
    """Add ``kv`` to the command line."""
    parser = commands.add_parser(
        "kv", help="count the bytes of a model's KV cache", description="Count a KV cache in bytes.", allow_abbrev=False
    )
    parser.add_argument("config", nargs="?", metavar="CONFIG", help="a config.json, or the name of a built-in model")
    parser.add_argument("--shape", help="a shape instead, such as layers=1,heads=32,kv_heads=8,head_dim=128")
    for option, setting, stands, said in (*_NUMBERS, *_WORDS):
        parser.add_argument(option, dest=setting, metavar=stands, help=said, required=option == "--context")
    parser.add_argument("--json", action="store_true", help="one JSON object instead of tables")
    parser.set_defaults(run=run)


def run(chosen: argparse.Namespace) -> int:
    """Print an account.

    Parameters
    ----------
    chosen : argparse.Namespace
        Texts, as they were typed.

    Returns
    -------
    int
        The exit code: 2 where config, format or number was refused, with one sentence on stderr.
    """
    try:
        shape = _shape(chosen)
        if chosen.weight_bits is not None and shape.weights is None:
            raise SettingsError(f"--weight-bits needs weights. {shape.weights_missing}".rstrip())
        found = account(shape, _settings(chosen))
    except (ShapeError, SettingsError, FormatError) as refusal:
        print(refusal, file=sys.stderr)
        return 2
    if chosen.json and chosen.config and found.weights_missing:
        print(found.weights_missing, file=sys.stderr)
    print(json.dumps(found.as_json(), indent=2) if chosen.json else table(found, shape.notes))
    return 0


def _shape(chosen: argparse.Namespace) -> ModelShape:
    if (chosen.config is None) == (chosen.shape is None):
        raise SettingsError("Name a config.json or a built-in model, or give --shape: one of the two.")
    if chosen.shape is not None:
        return shape_from_text(chosen.shape)
    path = Path(chosen.config)
    try:
        if path.is_file():
            with path.open("rb") as file:
                return read_config(file.read(_MOST_READ))
    except (OSError, ValueError) as trouble:
        why = trouble.strerror if isinstance(trouble, OSError) else "it is no name of a file"
        raise SettingsError(f"“{chosen.config[:200]}” cannot be read: {why}.") from None
    if path.is_dir():
        raise SettingsError(f"“{chosen.config[:200]}” is a folder: name the config.json in it.")
    if path.suffix == ".json" or len(path.parts) > 1:
        raise SettingsError(f"There is no file “{chosen.config[:200]}”.")
    return model(chosen.config)


def _settings(chosen: argparse.Namespace) -> Settings:
    given = {}
    for option, setting, *_ in _NUMBERS:
        text = getattr(chosen, setting)
        if text is not None:
            if not _WHOLE.fullmatch(text):
                raise SettingsError(f"{option} takes a whole number, not “{text[:20]}”.")
            given[setting] = int(text)
    words = {setting: getattr(chosen, setting) for _, setting, *_ in _WORDS}
    return Settings(**given, **{setting: text for setting, text in words.items() if text is not None})
