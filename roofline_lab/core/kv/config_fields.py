"""The keys of a config, read with strict types; it remembers which were read."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from roofline_lab.core.kv.config_words import listed, shown
from roofline_lab.core.kv.shape import ShapeError


class Fields:
    """One level of a config.

    Parameters
    ----------
    data : mapping
    place : str
        Keys that lead here from the outermost level, ``"text_config."``; empty there.
    defaults : mapping, optional
        What the published class of this family gives for keys that are absent.
    what : str
        What the sentences call the whole.

    Attributes
    ----------
    read : set of str
        Keys that somebody asked for.
    assumed : dict
        Defaults that were needed, by key.

    Examples
    --------
    >>> fields = Fields({"n_layer": 12, "n_head": None})
    >>> fields.count("num_hidden_layers", "n_layer", most=100), fields.count("n_head", most=100, default=7)
    (12, 7)
    """

    def __init__(
        self,
        data: Mapping[str, Any],
        place: str = "",
        defaults: Mapping[str, Any] | None = None,
        what: str = "config",
    ) -> None:
        self.data = data
        self.what = what
        self.place = place
        self.defaults = defaults or {}
        self.read: set[str] = set()
        self.assumed: dict[str, Any] = {}

    def value(self, name: str) -> Any:
        """Give what stands under a key, or the class default where the key is absent, or None."""
        self.read.add(name)
        if name in self.data:
            return self.data[name]
        if name in self.defaults:
            self.assumed[name] = self.defaults[name]
            return self.defaults[name]
        return None

    def has(self, name: str) -> bool:
        """Whether the key has a value other than null; does not count as reading it."""
        return (self.data[name] if name in self.data else self.defaults.get(name)) is not None

    def fail(self, name: str, what: str) -> ShapeError:
        """Make the refusal of a key: its name with the way to it, then what is wrong."""
        return ShapeError(f"{self.place}{name} {what}")

    def given(self, *names: str) -> str | None:
        """Name the spelling that this config uses of a key with several, None where it uses none.

        Raises
        ------
        ShapeError
            Where two spellings disagree.
        """
        used = [name for name in names if self.data.get(name) is not None]
        self.read.update(used)
        for other in used[1:]:
            first, second = self.data[used[0]], self.data[other]
            if not isinstance(first, int | str) or type(first) is not type(second) or first != second:
                raise self.fail(f"{used[0]} and {other}", f"disagree ({shown(first)} and {shown(second)}): leave one.")
        return used[0] if used else next((name for name in names if self.has(name)), None)

    def count(self, *names: str, most: int, least: int = 1, default: int | None = None, why: str = "") -> int:
        """Read a whole number under one of several spellings.

        Parameters
        ----------
        *names : str
            Spellings, the usual one first.
        most, least : int
            Bounds.
        default : int, optional
            For a key that is absent or null; without one that is refused.
        why : str
            What would do where the key is absent.
        """
        name = self.given(*names)
        if name is None:
            if default is not None:
                return default
            raise self.missing(*names, why=why)
        return self.whole(self.value(name), name, most, least)

    def whole(self, value: Any, name: str, most: int, least: int = 1) -> int:
        """Check that a value is a whole number within bounds; true, 32.0 and "32" are none."""
        if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
            raise self.fail(name, f"must be a whole number from {least:,} to {most:,}, and is {shown(value)}.")
        return value

    def missing(self, *names: str, why: str = "") -> ShapeError:
        """Make the refusal of a config without a key that it needs."""
        where = f" in {self.place.rstrip('.')}" if self.place else ""
        also = f" (nor {listed(names[1:])})" if len(names) > 1 else ""
        return ShapeError(f"This {self.what} has no {names[0]}{where}{also}: {why or 'write it as a whole number'}.")

    def flag(self, name: str, default: bool = False) -> bool:
        """Read true or false; absent or null is the default."""
        value = self.value(name)
        if value is None:
            return default
        if not isinstance(value, bool):
            raise self.fail(name, f"must be true or false, and is {shown(value)}.")
        return value

    def word(self, name: str) -> str | None:
        """Read a text; absent or null is None."""
        value = self.value(name)
        if value is not None and not isinstance(value, str):
            raise self.fail(name, f"must be a text, and is {shown(value)}.")
        return value

    def items(self, name: str, length: int | None = None) -> Sequence[Any]:
        """Read a list, of a given length where one is named."""
        value = self.value(name)
        if not isinstance(value, list | tuple):
            raise self.fail(name, f"must be a list, and is {shown(value)}.")
        if length is not None and len(value) != length:
            raise self.fail(name, f"has {len(value)} entries for {length} layers.")
        return value

    def counts(self, name: str, length: int | None, most: int, least: int = 0) -> list[int]:
        """Read a list of whole numbers."""
        return [self.whole(value, name, most, least) for value in self.items(name, length)]

    def part(self, name: str) -> Fields:
        """Read an object as a level of its own."""
        value = self.value(name)
        if not isinstance(value, Mapping):
            raise self.fail(name, f"must be an object, and is {shown(value)}.")
        return Fields(value, f"{self.place}{name}.")
