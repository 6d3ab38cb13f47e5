"""Models that the lab ships: configs in ``data/models.toml`` with their source, read like any other config."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from roofline_lab.core.kv.config import read_config
from roofline_lab.core.kv.config_words import key_shown, listed
from roofline_lab.core.kv.shape import ModelShape, ShapeError

DATA = Path(__file__).resolve().parents[2] / "data" / "models.toml"


@dataclass(frozen=True)
class Model:
    """A model that the lab ships.

    Parameters
    ----------
    key : str
        For links and the command line.
    name : str
        For people.
    source : str
        Repository and file of its numbers.
    config : mapping
        The keys of its config.json that matter here.
    note : str
        A sentence about it, or nothing.
    """

    key: str
    name: str
    source: str
    config: Mapping[str, Any]
    note: str = ""


@cache
def models() -> tuple[Model, ...]:
    """List the models, in the order of the file.

    Examples
    --------
    >>> [model.key for model in models()][:3]
    ['llama-3-8b', 'llama-2-7b', 'llama-2-70b']
    """
    entries = tomllib.loads(DATA.read_text("utf-8"))
    return tuple(Model(key, **entry) for key, entry in entries.items())


@cache
def model(key: str) -> ModelShape:
    """Read a model by its key.

    Parameters
    ----------
    key : str

    Returns
    -------
    ModelShape

    Raises
    ------
    ShapeError
        Where there is no such key.

    Examples
    --------
    >>> layer = model("llama-3-8b").layers[0]
    >>> layer.query_heads, layer.kv_heads, layer.key_width
    (32, 8, 128)
    """
    found = next((entry for entry in models() if entry.key == key), None)
    if found is None:
        raise ShapeError(f"There is no model {key_shown(key)}; there are {listed([m.key for m in models()], 'and')}.")
    return read_config(found.config, found.name)
