"""Facts of a step on the KV cache tab in words, for the replies to slips."""

from __future__ import annotations

from roofline_lab.core.kv.shape import Layer
from roofline_lab.course.account_facts import COLUMNS, PER_TOKEN, RATIOS, Facts
from roofline_lab.course.account_slips import kept_layer

_PHASES = {"decode": "a decode step", "prefill": "the prefill"}
_BOUNDARIES = {"attention": "attention alone", "step": "the whole step, weights too"}
_SECTIONS = {
    "stored": "what the cache holds",
    "allocated": "what the allocator reserves",
    "resident": "what must fit into memory",
    "moved": "what moves in the step",
    PER_TOKEN: "what moves for one token",
}
_ROWS = {"payload": "the codes alone", "waste": "what is reserved beyond it"}
_RATIOS = {
    "payload": "how many times fewer bytes of codes move",
    "total": "how many times fewer bytes move in all",
    "ceiling": "how many times higher the ceiling is",
}


def step_words(of: str, facts: Facts) -> dict[str, str]:
    """Give the facts that replies name.

    Parameters
    ----------
    of : str
        The path of what is asked.
    facts : Facts
        The account in which it is asked.

    Returns
    -------
    dict of str to str

    Examples
    --------
    >>> from roofline_lab.course.account_facts import account_facts
    >>> said = step_words("candidate.stored.total", account_facts({"model": "llama-3-8b"}))
    >>> said["kept"], said["column_format"], said["section"]
    ('8 KV heads', 'q4_0', 'what the cache holds')
    """
    echo = facts.asked.echo
    column, _, rest = of.partition(".")
    phase, boundary = echo["phase"], echo["boundary"]
    names = {each.key: each.name for each in facts.asked.columns}
    layer = kept_layer(facts)
    return {
        "column": f"the {column}" if column in COLUMNS else "",
        "column_format": names.get(column, ""),
        "section": _what(rest),
        "ratio_of": _RATIOS[of] if of in RATIOS else f"baseline divided by candidate, of {_what(of)}",
        "phase": _PHASES[phase],
        "other_phase": next(words for key, words in _PHASES.items() if key != phase),
        "boundary": _BOUNDARIES[boundary],
        "other_boundary": next(words for key, words in _BOUNDARIES.items() if key != boundary),
        "batch": f"{echo['batch']} sequences",
        "context": str(echo["context"]),
        "tokens": str(facts.tokens),
        "layers": str(sum(1 for each in facts.asked.shape.layers if each.kv_heads or each.latent)),
        **(_layer_words(layer) if layer else {}),
    }


def _what(path: str) -> str:
    """Name a row where it has a name of its own, else its section."""
    section, _, row = path.partition(".")
    return _ROWS.get(row) or _SECTIONS.get(section, "")


def _layer_words(layer: Layer) -> dict[str, str]:
    if layer.latent:
        width = layer.latent_rank + layer.rope_width
        return {"query_heads": str(layer.query_heads), "kept": f"one latent of {width} numbers", "width": str(width)}
    kept = f"{layer.kv_heads} KV head{'' if layer.kv_heads == 1 else 's'}"
    return {"query_heads": str(layer.query_heads), "kept": kept, "width": str(layer.key_width)}
