"""The last number up to which something holds, by bisection, and past the places where a cache gets smaller."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple


class Flush(NamedTuple):
    """Where a cache that grows gets smaller: a format turns its newest tokens into codes.

    It does at ``offset + k * tokens`` for every whole k.
    """

    tokens: int
    offset: int = 0


def last_true(holds: Callable[[int], bool], low: int, high: int, guess: int | None = None) -> int:
    """Find the last number of a range up to which a condition holds that once false stays false.

    Parameters
    ----------
    holds : callable
        Of a whole number.
    low, high : int
        Both in the range.
    guess : int, optional
        Where to start; a close one saves questions.

    Returns
    -------
    int
        ``low - 1`` where it never holds.

    Examples
    --------
    >>> last_true(lambda n: n * n <= 50, 1, 100), last_true(lambda n: False, 1, 100), last_true(lambda n: True, 1, 9)
    (7, 0, 9)
    >>> last_true(lambda n: n * n <= 50, 1, 100, guess=60)
    7
    """
    true, false, step = low - 1, high + 1, 1
    probe = low if guess is None else min(max(guess, low), high)
    upwards = holds(probe)
    true, false = (probe, false) if upwards else (true, probe)
    while false - true > 1 and (false > high if upwards else true < low):
        probe = min(true + step, high) if upwards else max(false - step, low)
        true, false = (probe, false) if holds(probe) else (true, probe)
        step *= 2
    while false - true > 1:
        middle = (true + false) // 2
        true, false = (middle, false) if holds(middle) else (true, middle)
    return true


def last_before_false(
    holds: Callable[[int], bool], low: int, high: int, flushes: Sequence[Flush], guess: int | None = None
) -> int:
    """Find the last number up to which a condition holds throughout, where flushes may make it true again.

    Parameters
    ----------
    holds : callable
        Once false it stays false until the next flush; from one flush of the same kind to the next, what was false
        at a place stays false at that place.
    low, high : int
        Both in the range.
    flushes : sequence of Flush
        None, one or two kinds of them.
    guess : int, optional
        Where to start.

    Returns
    -------
    int
        ``low - 1`` where it does not hold at once.

    Examples
    --------
    >>> sawtooth = lambda n: 2 * n + 7 * (n % 10)
    >>> last_before_false(lambda n: sawtooth(n) <= 100, 0, 500, [Flush(10)])
    18
    >>> [sawtooth(n) for n in (16, 17, 20)]
    [74, 83, 40]
    """
    if not flushes:
        return last_true(holds, low, high, guess)
    flush, *others = sorted(flushes, reverse=True)
    first = (low - flush.offset) // flush.tokens

    def ends(block: int) -> tuple[int, int]:
        start = flush.offset + block * flush.tokens
        return max(low, start), min(high, start + flush.tokens - 1)

    if not others:
        # The highest place of each block is its end, and the ends only rise; the last block may be cut short.
        last = (high - flush.offset) // flush.tokens
        near = None if guess is None else (guess - flush.offset) // flush.tokens
        whole = last_true(lambda block: holds(ends(block)[1]), first, last - 1, near) if last > first else first - 1
        return last_true(holds, *ends(whole + 1))
    reached, block = low - 1, first
    while reached < high:
        start, end = ends(block)
        reached = last_before_false(holds, start, end, others)
        if reached < end:
            break
        block += 1
    return reached
