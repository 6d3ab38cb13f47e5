"""Names of cache formats, as ``data/cache_formats.toml`` has them, with a group or a residual of one's own."""

from __future__ import annotations

import re
import tomllib
from dataclasses import fields
from functools import cache
from pathlib import Path
from typing import Any

from roofline_lab.core.kv.cache_format import CacheFormat, FormatError, Layout

DATA = Path(__file__).resolve().parents[2] / "data" / "cache_formats.toml"

_NAME = re.compile(r"(?P<base>.+?)(-g(?P<group>\d{1,6}))?(-r(?P<residual>\d{1,6}))?")
_OF_LAYOUT = {field.name for field in fields(Layout)}


def format_names() -> tuple[str, ...]:
    """Give the names that `parse_format` knows.

    Returns
    -------
    tuple of str
        In the order of the file, without the variants with a group or a residual.

    Examples
    --------
    >>> format_names()[:3]
    ('f32', 'f16', 'bf16')
    """
    return tuple(_tables())


@cache
def parse_format(name: str) -> CacheFormat:
    """Read a format's name.

    Parameters
    ----------
    name : str
        One of `format_names`, with ``-g64`` for groups of 64 and ``-r128`` for a residual of 128 tokens where the
        format has them.

    Returns
    -------
    CacheFormat
        The same object for the same name.

    Raises
    ------
    FormatError
        Where there is no such format, or it has no such group or residual.

    Examples
    --------
    >>> parse_format("kivi2-g64").key.bytes_per_token(heads=8, width=128)
    Fraction(320, 1)
    >>> parse_format("q8_0-g64")
    Traceback (most recent call last):
    roofline_lab.core.kv.cache_format.FormatError: q8_0 has groups of 32 and no others.
    """
    found = _NAME.fullmatch(name)
    if not found or found["base"] not in _tables():
        raise FormatError(f"There is no format “{name[:40]}”; there are {', '.join(_tables())}.")
    table = _tables()[found["base"]]
    key = {field: table[field] for field in table.keys() & _OF_LAYOUT}
    if found["group"]:
        key["group"] = _group(found["base"], table, int(found["group"]))
    if found["residual"]:
        if "residual" not in table:
            raise FormatError(f"{found['base']} keeps no residual at 16 bits, so -r{found['residual']} says nothing.")
        key["residual_tokens"] = int(found["residual"])
    of_format = {field: table[field] for field in ("step_tokens", "cells_block", "latent_rank") if field in table}
    try:
        value = Layout(**{**key, **table.get("value", {})})
        return CacheFormat(name, Layout(**key), value, source=table["source"], **of_format)
    except FormatError as error:
        raise FormatError(f"{name} does not fit together: {error}") from None


def _group(name: str, table: dict[str, Any], wanted: int) -> int:
    offered = table.get("groups", [])
    if offered == "any" or wanted in offered:
        return wanted
    if "group" not in table:
        raise FormatError(f"{name} has no groups, so -g{wanted} says nothing.")
    if not offered:
        raise FormatError(f"{name} has groups of {table['group']} and no others.")
    raise FormatError(f"{name} has groups of {', '.join(map(str, offered))}, not of {wanted}.")


@cache
def _tables() -> dict[str, dict[str, Any]]:
    return tomllib.loads(DATA.read_text("utf-8"))
