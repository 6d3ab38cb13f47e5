"""How far a mistake moves the answer: the same account with it and without it."""

from __future__ import annotations

from collections.abc import Sequence

from roofline_lab.core.formats import format_number, format_quantity
from roofline_lab.core.kv.account import Account, account
from roofline_lab.core.kv.cache_format import FormatError
from roofline_lab.core.kv.workbench_asked import Asked
from roofline_lab.core.kv.workbench_mistakes import Mistake, mistakes
from roofline_lab.core.kv.workbench_ratios import ceiling
from roofline_lab.core.kv.workbench_sections import moved_step
from roofline_lab.core.kv.workbench_wrong import made_wrong

_NO_DIFFERENCE = "makes no difference for this model"


def effects(asked: Asked, right: Sequence[Account]) -> dict[str, object]:
    """Say how far each mistake that is on moves the answer, alone.

    Parameters
    ----------
    asked : Asked
        The request, not made wrong.
    right : sequence of Account
        Of its columns.

    Returns
    -------
    dict
        ``banner``, empty while no mistake is on, and ``on``: a list with the factor of each.
    """
    on = [mistake for mistake in mistakes() if mistake.key in asked.wrong]
    return {"banner": banner(on), "on": [_effect(mistake, asked, right) for mistake in on]}


def banner(on: Sequence[Mistake]) -> str:
    """Say that the numbers are wrong; empty where they are not.

    Examples
    --------
    >>> banner(mistakes()[:1])
    'Wrong on purpose: query heads for KV heads. The numbers here are wrong while this is on.'
    """
    if not on:
        return ""
    names = "; ".join(mistake.name for mistake in on)
    return (
        f"Wrong on purpose: {names}. The numbers here are wrong while {'this is' if len(on) == 1 else 'these are'} on."
    )


def _effect(mistake: Mistake, asked: Asked, right: Sequence[Account]) -> dict[str, object]:
    wrong = made_wrong(asked, (mistake.key,))
    try:
        factor, words = _MEASURES.get(mistake.key, _stored)(asked, wrong, right)
    except FormatError as refusal:
        factor, words = None, f"there is no answer: {refusal}"
    said = f"With {mistake.name}: "
    if factor == 1:
        said += f"{words}1.00 times the right answer, so it {_NO_DIFFERENCE}."
    else:
        said += words
    return {"key": mistake.key, "name": mistake.name, "factor": factor, "sentence": said}


def _stored(asked: Asked, wrong: Asked, right: Sequence[Account]) -> tuple[float, str]:
    """Bytes in the cache, in the last column that is touched at all."""
    for column, true in zip(reversed(wrong.columns), reversed(right), strict=True):
        false = account(wrong.shape, column.settings)
        if true.stored.total_bytes not in (0, false.stored.total_bytes):
            factor = false.stored.total_bytes / true.stored.total_bytes
            return factor, f"{_times(factor)} the right bytes in the cache of {column.name}."
    return 1.0, ""


def _memory(asked: Asked, wrong: Asked, _right: Sequence[Account]) -> tuple[float, str]:
    factor = wrong.machine.bandwidth_gb_per_s / asked.machine.bandwidth_gb_per_s
    said = f"{_times(factor)} the bandwidth"
    if asked.memory_bytes is None:
        return factor, f"{said}."
    sizes = [format_quantity(each.memory_bytes, "bytes") for each in (asked, wrong)]
    return factor, f"{said}, and {sizes[0]} of memory are taken for {sizes[1]}."


def _peak(asked: Asked, wrong: Asked, right: Sequence[Account]) -> tuple[float, str]:
    total = moved_step(right[-1], asked.phase).total
    heights = [ceiling(total, each.machine) for each in (asked, wrong)]
    factor = heights[1] / heights[0] if heights[0] else 1.0
    if factor == 1:
        return factor, "the step is memory-bound and its ceiling stays, "
    return factor, f"{_times(factor)} the right ceiling."


_MEASURES = {"gib": _memory, "sparse-peak": _peak}


def _times(factor: float) -> str:
    shown = f"{factor:.2f}"
    return f"{format_number(factor, 6) if shown == '1.00' else shown} times"
