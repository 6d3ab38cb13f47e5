"""The inputs of the KV cache tab as a lesson writes them."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from roofline_lab.core.kv.workbench_defaults import DEFAULTS
from roofline_lab.course.account_facts import Facts, account_facts

#: What a lesson can set. A pasted config is the student's own, and the machine is that of the roofline tab.
INPUTS = tuple(key for key in DEFAULTS if key not in ("config", "config_name", "machine"))
#: A format that is given alone is that of the values, too.
_VALUES_OF = {"k": "v", "ck": "cv"}
_NONE = "none"


def inputs_given(table: Mapping[str, Any]) -> dict[str, Any]:
    """Take the inputs that a lesson gives.

    Parameters
    ----------
    table : mapping
        Every key of `INPUTS`, None where it is not given, as `read_toml` makes it.

    Returns
    -------
    dict
        Those that are given; a candidate "none" is none.

    Examples
    --------
    >>> inputs_given({"context": 4096, "ck": "q8_0", "cv": None, "batch": None})
    {'context': 4096, 'ck': 'q8_0', 'cv': 'q8_0'}
    """
    given = {key: value for key, value in table.items() if value is not None}
    for key, other in _VALUES_OF.items():
        if key in given:
            given.setdefault(other, given[key])
    return {key: None if key in ("ck", "cv") and value == _NONE else value for key, value in given.items()}


def facts_of(account: Mapping[str, object], bandwidth_gb_per_s: float, peak_gflop_per_s: float) -> Facts:
    """Account inputs, as the page would, under a roof.

    Parameters
    ----------
    account : mapping
        Inputs that are not as after Reset.
    bandwidth_gb_per_s, peak_gflop_per_s : float
        The machine of the roofline tab.

    Returns
    -------
    Facts

    Raises
    ------
    Refused
        With a sentence for each input that does not fit.

    Examples
    --------
    >>> facts_of({"context": 4096}, 100.0, 1000.0).asked.echo["context"]
    4096
    """
    machine = {"bandwidth": bandwidth_gb_per_s, "peak": peak_gflop_per_s}
    return _facts(json.dumps({**account, "machine": machine}, sort_keys=True, default=str))


@lru_cache(maxsize=64)
def _facts(request: str) -> Facts:
    """A step's account is asked for by the check, the page and the handouts; it is made once."""
    return account_facts(json.loads(request))
