"""Roofline Lab: learn what memory traffic does to performance.

The byte account of a real model's cache, from Python:

>>> from roofline_lab import Settings, account, model
>>> found = account(model("llama-3-8b"), Settings(8192, k_format="q8_0", v_format="q8_0"))
>>> found.stored.payload_bytes, found.stored.metadata_bytes
(536870912, 33554432)
>>> round(found.decode.total.intensity_flop_per_byte, 3)
7.522
"""

from importlib import import_module

#: Where each public name is. It is imported when it is first used: a command that needs none of them starts sooner.
_HOMES = {
    "Account": "account",
    "account": "account",
    "bounds": "bounds",
    "CacheFormat": "cache_format",
    "Layout": "cache_format",
    "FormatError": "cache_format",
    "read_config": "config",
    "format_names": "format_names",
    "parse_format": "format_names",
    "model": "models",
    "models": "models",
    "Cells": "settings",
    "Settings": "settings",
    "SettingsError": "settings",
    "Layer": "shape",
    "LayerWeights": "shape",
    "ModelShape": "shape",
    "ShapeError": "shape",
    "Weights": "shape",
    "shape_from_text": "typed",
}

__all__ = tuple(_HOMES)


def __getattr__(name: str) -> object:
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.core.kv.{_HOMES[name]}"), name)


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
