"""The text of a config.json to plain data; whatever is not a sound JSON object becomes a sentence."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping
from typing import Any

from roofline_lab.core.kv.config_words import shown
from roofline_lab.core.kv.shape import ShapeError

#: The largest configs that models are published with have some 40 kB; lists of what is quantized can make them larger.
MOST_BYTES = 3_000_000


def parse_config(data: str | bytes | Mapping[str, Any]) -> Mapping[str, Any]:
    """Read the text of a config, or take an object that was read already.

    Parameters
    ----------
    data : str, bytes or mapping

    Returns
    -------
    mapping

    Raises
    ------
    ShapeError
        Where it is too long, no JSON, nested too deeply, says a key twice or is not an object.

    Examples
    --------
    >>> parse_config('{"n_layer": 12}')
    {'n_layer': 12}
    """
    if isinstance(data, Mapping):
        return data
    if not isinstance(data, str | bytes | bytearray):
        raise ShapeError("A config is the text of a config.json, or an object read from it.")
    if len(data) > MOST_BYTES:
        raise ShapeError(
            f"This config has {len(data):,} characters; a model's config.json has a few thousand, "
            f"and {MOST_BYTES:,} are the most that is read."
        )
    parsed = _load(data if isinstance(data, str) else _decoded(bytes(data)))
    if not isinstance(parsed, dict):
        raise ShapeError(f"A config is a JSON object in braces, and this is {shown(parsed)}.")
    return parsed


def _decoded(data: bytes) -> str:
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise ShapeError(f"This config is not UTF-8 text (byte {error.start} is not).") from None


def _load(text: str) -> Any:
    try:
        return json.loads(text.removeprefix("\ufeff"), object_pairs_hook=_each_key_once)
    except json.JSONDecodeError as error:
        raise ShapeError(f"This config is not JSON: line {error.lineno}, column {error.colno}: {error.msg}.") from None
    except RecursionError:
        raise ShapeError("This config is nested too deeply to be a model's.") from None
    except ValueError:  # Python reads no whole number of more than 4300 digits
        raise ShapeError("A number in this config has thousands of digits.") from None


def _each_key_once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        twice = next(key for key, times in Counter(key for key, _ in pairs).items() if times > 1)
        raise ShapeError(f"This config says {shown(twice)} twice: leave one.")
    return found
