"""Tell what a unit measures, and how large it is; the twin of ``assets/pure/unit_words.mjs``."""

from __future__ import annotations

import re
from typing import NamedTuple

_PREFIX = "([kKMGTPEgtmp]?)"
_PER_SECOND = "( ?/ ?s| ?/ ?sec| ?/ ?second| per s| per sec| per second|ps)?"
_BYTES = re.compile(f"{_PREFIX}(i?)(?:B|[Bb][Yy][Tt][Ee][Ss]?){_PER_SECOND}")
_BITS = re.compile(f"{_PREFIX}(i?)(?:b|[Bb][Ii][Tt][Ss]?){_PER_SECOND}")
_FLOP = re.compile(f"{_PREFIX}([Ff][Ll][Oo][Pp])([sS]?){_PER_SECOND}")
_INTENSITY = re.compile("[Ff][Ll][Oo][Pp]([sS]?)(?: ?/ ?| per )(?:B|[Bb][Yy][Tt][Ee][Ss]?)")
_SECONDS = re.compile("([nu\u00b5\u03bcm]?)(?:s|sec|seconds?)")
_RATIO = re.compile("(?:[xX\u00d7]|times)?")

# k, g and t mean one thing in either case; m and p do not.
_POWERS = {"": 0, "k": 3, "K": 3, "M": 6, "G": 9, "g": 9, "T": 12, "t": 12, "P": 15, "E": 18}
_TIME_POWERS = {"": 0, "m": -3, "u": -6, "\u00b5": -6, "\u03bc": -6, "n": -9}
_BASE_POWERS = {"bandwidth": 9, "peak": 9}
SMALL_LETTERS = {"m": ("milli", "mega"), "p": ("pico", "peta")}


class Unit(NamedTuple):
    """A unit that was read, or the reason why it was not.

    One such unit is ``10**ten * 2**two`` base units of its `kind`. `refused` is a code, empty where the unit
    is good. Bits are a kind of their own, and `in_bytes` is the unit that has bytes in their place.
    """

    kind: str = ""
    ten: int = 0
    two: int = 0
    refused: str = ""
    in_bytes: str = ""


def read_unit(text: str) -> Unit:
    """Read the text of a unit.

    Parameters
    ----------
    text : str
        Without white space around it, and single spaces inside; empty is a plain number.

    Returns
    -------
    Unit
        Refused with ``prefix``, ``count_or_rate`` or ``unknown_unit``.

    Examples
    --------
    >>> read_unit("GiB")
    Unit(kind='bytes', ten=0, two=30, refused='', in_bytes='')
    >>> read_unit("TFLOP/s").kind, read_unit("TFLOP/s").ten
    ('peak', 3)
    >>> read_unit("Gb/s").in_bytes
    'GB/s'
    >>> read_unit("gflops").refused
    'count_or_rate'
    """
    if match := _BYTES.fullmatch(text):
        return _prefixed("bandwidth" if match[3] else "bytes", match[1], match[2])
    if match := _FLOP.fullmatch(text):
        return _flop(*match.groups())
    if match := _INTENSITY.fullmatch(text):
        return Unit(refused="count_or_rate") if match[1] == "S" else Unit("intensity")
    if match := _SECONDS.fullmatch(text):
        return Unit("seconds", _TIME_POWERS[match[1]])
    if match := _BITS.fullmatch(text):
        return _bits(*match.groups())
    return Unit("ratio") if _RATIO.fullmatch(text) else Unit(refused="unknown_unit")


def _flop(prefix: str, word: str, ending: str, per_second: str | None) -> Unit:
    # FLOPS is a rate and FLOPs a count, but nobody keeps to that in small letters; FLOPS/s says it twice.
    if (ending == "S" and per_second) or (ending == "s" and word != "FLOP" and not per_second):
        return Unit(refused="count_or_rate")
    return _prefixed("peak" if per_second or ending == "S" else "work", prefix, "")


def _prefixed(kind: str, prefix: str, binary: str) -> Unit:
    if prefix in SMALL_LETTERS:
        return Unit(refused="prefix")
    if binary and not prefix:
        return Unit(refused="unknown_unit")
    base, power = _BASE_POWERS.get(kind, 0), _POWERS[prefix]
    return Unit(kind, -base, power // 3 * 10) if binary else Unit(kind, power - base)


def _bits(prefix: str, binary: str, per_second: str | None) -> Unit:
    if binary and not prefix:
        return Unit(refused="unknown_unit")
    # Nobody means millibits, so a small m is read as a large one here.
    large = "k" if prefix in ("k", "K") and not binary else prefix.upper()
    return Unit("bits", in_bytes=f"{large}{binary}B{'/s' if per_second else ''}")
