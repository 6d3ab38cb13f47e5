"""What the workbench opens on, what it offers to choose from, and within which bounds: the one place of each."""

from __future__ import annotations

import json
from functools import cache

from roofline_lab.core.kv.format_names import format_names, parse_format
from roofline_lab.core.kv.models import model, models
from roofline_lab.core.kv.settings import (
    BOUNDARIES,
    MOST_BLOCK_TOKENS,
    MOST_RANKS,
    MOST_SEQUENCES,
    MOST_TOKENS,
    MOST_WEIGHT_BITS,
    SLIDINGS,
    WORKSPACES,
)
from roofline_lab.core.kv.workbench_mistakes import mistakes
from roofline_lab.core.kv.workbench_words import format_sentence, shape_sentence
from roofline_lab.core.quantities import QUANTITIES

PHASES = ("decode", "prefill")
ALLOCATIONS = ("exact", "paged", "max-length", "cells")
PASTED, TYPED = "config", "typed"
#: Of a weight, where nobody says otherwise.
WEIGHT_BITS = 16

DEFAULTS: dict[str, object] = {
    "model": "llama-3-8b",
    "config": None,
    "config_name": "",
    "shape": "layers=32,heads=32,kv_heads=8,head_dim=128",
    "context": 8192,
    "batch": 1,
    "prefill": None,
    "phase": "decode",
    "k": "f16",
    "v": "f16",
    "ck": "q4_0",
    "cv": "q4_0",
    "allocation": "exact",
    "block_tokens": 16,
    "max_tokens": None,
    "shared_prefix": 0,
    "sliding": "logical",
    "workspace": "none",
    "weight_bits": None,
    "ranks": 1,
    "boundary": "attention",
    "fused": True,
    "memory_gb": 80,
    "machine": {
        "bandwidth": QUANTITIES["bandwidth"].default,
        "peak": QUANTITIES["peak"].default,
        "name": "",
    },
    "wrong": [],
}

#: The least and the most of each whole number.
BOUNDS: dict[str, tuple[int, int]] = {
    "context": (1, MOST_TOKENS),
    "batch": (1, MOST_SEQUENCES),
    "prefill": (1, MOST_TOKENS),
    "block_tokens": (1, MOST_BLOCK_TOKENS),
    "max_tokens": (1, MOST_TOKENS),
    "shared_prefix": (0, MOST_TOKENS),
    "ranks": (1, MOST_RANKS),
}

CHOICES: dict[str, tuple[str, ...]] = {
    "phase": PHASES,
    "allocation": ALLOCATIONS,
    "sliding": SLIDINGS,
    "workspace": WORKSPACES,
    "boundary": BOUNDARIES,
}


@cache
def workbench_config() -> str:
    """Write what the page needs before it asks anything, once: it is the same for every visitor.

    Returns
    -------
    str
        JSON: models, formats, defaults, choices, bounds and the mistakes that can be made on purpose.

    Examples
    --------
    >>> json.loads(workbench_config())["models"][0]["sentence"]
    '32 layers of full attention, 32 query heads over 8 KV heads of 128 + 128'
    """
    return json.dumps(
        {
            "models": [
                {
                    "key": each.key,
                    "name": each.name,
                    "sentence": shape_sentence(model(each.key)),
                    "note": each.note,
                    "source": each.source,
                }
                for each in models()
            ],
            "formats": [
                {"name": name, "sentence": format_sentence(parse_format(name)), "source": parse_format(name).source}
                for name in format_names()
            ],
            "defaults": DEFAULTS,
            "choices": CHOICES,
            "bounds": {**BOUNDS, "weight_bits": (0, MOST_WEIGHT_BITS)},
            "switches": [each.as_json() for each in mistakes()],
        }
    )
