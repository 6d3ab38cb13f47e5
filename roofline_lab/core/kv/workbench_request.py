"""What a page asks of the workbench: read field by field, each refusal at its field."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from fractions import Fraction
from functools import lru_cache
from typing import Any

from roofline_lab.core.kv.cache_format import CacheFormat, FormatError
from roofline_lab.core.kv.config import read_config
from roofline_lab.core.kv.config_words import QUOTED, listed, shown
from roofline_lab.core.kv.format_names import parse_format
from roofline_lab.core.kv.models import model
from roofline_lab.core.kv.settings import Cells, Settings, SettingsError
from roofline_lab.core.kv.shape import ModelShape, ShapeError
from roofline_lab.core.kv.typed import shape_from_text
from roofline_lab.core.kv.workbench_asked import Asked, Column, Machine, Refused
from roofline_lab.core.kv.workbench_defaults import BOUNDS, CHOICES, DEFAULTS, PASTED, TYPED, WEIGHT_BITS
from roofline_lab.core.kv.workbench_mistakes import mistakes
from roofline_lab.core.kv.workbench_numbers import machine_number, size_bytes, whole

_CALLED = {
    "context": "the context",
    "batch": "the batch",
    "prefill": "the prefill",
    "block_tokens": "the block size",
    "max_tokens": "the maximal length",
    "shared_prefix": "the shared prefix",
    "ranks": "the number of ranks",
}
_MOST_NAME = 80


def read_request(request: Mapping[str, Any]) -> Asked:
    """Read a request.

    Parameters
    ----------
    request : mapping
        JSON data from a page, trusted with nothing; absent keys are as in `DEFAULTS`.

    Returns
    -------
    Asked

    Raises
    ------
    Refused
        With a sentence for each field that does not fit.

    Examples
    --------
    >>> asked = read_request({"context": "4096 tokens"})
    >>> asked.columns[0].settings.context_tokens, [column.name for column in asked.columns]
    (4096, ['f16', 'q4_0'])
    >>> read_request({"context": 0, "k": "f17"})  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    roofline_lab.core.kv.workbench_asked.Refused: The context must be a whole number from 1 to ...
    """
    reader = _Reader(request)
    shape = reader.shape()
    numbers = {field: reader.number(field) for field in BOUNDS}
    words = {field: reader.word(field) for field in CHOICES}
    formats = {field: reader.format(field) for field in ("k", "v", "ck", "cv")}
    fused = reader.take("fused", _switch)
    memory = reader.take("memory_gb", _memory, lambda size: None if size is None else size / 1e9)
    machine = reader.take("machine", _machine, Machine.as_json)
    wrong = reader.take("wrong", _wrong, list)
    bits = reader.take("weight_bits", lambda value: _weight_bits(value, shape), lambda each: each and float(each))
    if words["boundary"] == "step" and shape is not None and shape.weights is None:
        reader.refuse("boundary", f"The whole step needs the model's weights. {shape.weights_missing}".rstrip())
    reader.relate(numbers)
    reader.stop_at_refusals()
    common = reader.settings(numbers, words, fused, bits)
    columns = [reader.column("baseline", common, {"k": formats["k"], "v": formats["v"]})]
    if formats["ck"]:
        columns.append(reader.column("candidate", common, {"ck": formats["ck"], "cv": formats["cv"]}))
    reader.stop_at_refusals()
    return Asked(shape, tuple(columns), words["phase"], memory, machine, wrong, reader.echo)


class _Reader:
    """The request while it is read: values, refusals by field, and what was understood."""

    def __init__(self, request: Mapping[str, Any]) -> None:
        self.request = request if isinstance(request, Mapping) else {}
        self.refusals: dict[str, str] = {}
        self.echo: dict[str, Any] = {}

    def raw(self, field: str) -> Any:
        partner = {"ck": "cv", "cv": "ck"}.get(field)
        if partner and field not in self.request and self.request.get(partner, "") is None:
            return None
        return self.request.get(field, DEFAULTS[field])

    def refuse(self, field: str, sentence: str) -> None:
        self.refusals.setdefault(field, sentence)

    def take(self, field: str, read: Callable[[Any], Any], understood: Callable[[Any], Any] | None = None) -> Any:
        """Read a field, and note it as it was sent, or as it was understood."""
        value = self.raw(field)
        try:
            found = read(value)
        except (SettingsError, FormatError, ShapeError) as error:
            return self.refuse(field, str(error))
        self.echo[field] = value if understood is None else understood(found)
        return found

    def number(self, field: str) -> int | None:
        def read(value: Any) -> int | None:
            empty = value is None or (isinstance(value, str) and not value.strip())
            if empty and DEFAULTS[field] is None:
                return None
            return whole(value, field, _CALLED[field], *BOUNDS[field])

        found = self.take(field, read)
        self.echo[field] = found
        return found

    def shape(self) -> ModelShape | None:
        """Read the model; what is wrong with a pasted or typed one stands at that field."""
        key = self.raw("model")
        if key == PASTED:
            text = self.raw("config")
            self.echo |= {"model": key, "config": None}
            name = self.take("config_name", lambda value: value.strip()[:_MOST_NAME] if isinstance(value, str) else "")
            if not isinstance(text, str) or not text.strip():
                return self.refuse("config", "Paste a model's config.json, or drop the file here.")
            try:
                return _read_pasted(text, name or "")
            except ShapeError as error:
                return self.refuse("config", str(error))
        if key == TYPED:
            self.echo["model"] = key
            found = self.take("shape", shape_from_text)
        else:
            found = self.take("model", lambda value: model(value if isinstance(value, str) else shown(value)))
        return found

    def word(self, field: str) -> str:
        def read(value: Any) -> str:
            if value not in CHOICES[field]:
                raise SettingsError(f"This is {listed(CHOICES[field])}, not {shown(value)}.")
            return value

        return self.take(field, read)

    def format(self, field: str) -> CacheFormat | None:
        def read(value: Any) -> CacheFormat | None:
            if value in (None, "") and field in ("ck", "cv"):
                return None
            if not isinstance(value, str):
                raise FormatError(f"A format is a name such as q8_0, not {shown(value)}.")
            return parse_format(value.strip()[:_MOST_NAME])

        return self.take(field, read, lambda each: each and each.name)

    def relate(self, numbers: dict[str, int | None]) -> None:
        """Refuse numbers that do not fit together, at the one that is likelier to be changed."""
        context, prefill = numbers["context"], numbers["prefill"]
        if context and prefill and prefill > context:
            self.refuse("prefill", f"The prefill is part of the context: at most {context:,} tokens, not {prefill:,}.")
        first = prefill or context
        if first and numbers["shared_prefix"] and numbers["shared_prefix"] > first:
            self.refuse("shared_prefix", f"The shared prefix is part of the prefill: at most {first:,} tokens.")
        reserves = self.raw("allocation") in ("max-length", "cells")
        if context and numbers["max_tokens"] and reserves and numbers["max_tokens"] < context:
            self.refuse("max_tokens", f"The maximal length must hold the context: at least {context:,} tokens.")
        if numbers["shared_prefix"] and self.raw("allocation") == "cells":
            self.refuse("shared_prefix", "llama.cpp's cells are not shared in this account; pages would do.")
        if bool(self.raw("ck")) != bool(self.raw("cv")):
            missing = "cv" if self.raw("ck") else "ck"
            self.refuse(missing, "A candidate needs a format for keys and one for values.")

    def settings(
        self, numbers: Mapping[str, Any], words: Mapping[str, str], fused: bool, bits: Fraction | None
    ) -> Settings:
        allocation, most = words["allocation"], numbers["max_tokens"] or numbers["context"]
        try:
            return Settings(
                numbers["context"],
                prefill_tokens=numbers["prefill"],
                batch=numbers["batch"],
                block_tokens=numbers["block_tokens"] if allocation == "paged" else None,
                shared_prefix_tokens=numbers["shared_prefix"],
                max_length_tokens=most if allocation == "max-length" else None,
                cells=Cells(most * numbers["batch"], numbers["batch"]) if allocation == "cells" else None,
                workspace=words["workspace"],
                weight_bits=bits or WEIGHT_BITS,
                tensor_parallel=numbers["ranks"],
                sliding=words["sliding"],
                boundary=words["boundary"],
                fused=fused,
            )
        except SettingsError as error:
            raise Refused({"allocation": str(error)}) from None

    def column(self, key: str, common: Settings, formats: Mapping[str, CacheFormat]) -> Column | None:
        """Put formats into the settings; what a format does not go together with is said at the format's field."""
        settings = common
        for (field, each), side in zip(formats.items(), ("k_format", "v_format"), strict=True):
            try:
                settings = replace(settings, **{side: each})
            except SettingsError as error:
                self.refuse(field, str(error))
        names = dict.fromkeys(each.name for each in formats.values())
        return Column(key, " / ".join(names), settings)

    def stop_at_refusals(self) -> None:
        if self.refusals:
            raise Refused(self.refusals)


@lru_cache(maxsize=4)
def _read_pasted(text: str, name: str) -> ModelShape:
    """A pasted config is asked about again with each change of a number, and read once."""
    return read_config(text, name)


def _switch(value: Any) -> bool:
    if not isinstance(value, bool):
        raise SettingsError(f"This is on or off, not {shown(value)}.")
    return value


def _memory(value: Any) -> int | None:
    empty = value is None or (isinstance(value, str) and not value.strip())
    return None if empty else size_bytes(value, "Memory")


def _machine(value: Any) -> Machine:
    given = value if isinstance(value, Mapping) else {}
    name = given.get("name")
    bandwidth, peak = (machine_number(given, key) for key in ("bandwidth", "peak"))
    return Machine(bandwidth, peak, name[:_MOST_NAME] if isinstance(name, str) else "")


def _wrong(value: Any) -> tuple[str, ...]:
    asked = value if isinstance(value, list | tuple) else [value]
    known = [each.key for each in mistakes()]
    if odd := [key for key in asked if key not in known]:
        raise SettingsError(f"There is no switch {shown(odd[0])}; there are {listed(known, 'and')}.")
    return tuple(key for key in known if key in asked)


def _weight_bits(value: Any, shape: ModelShape | None) -> Fraction | None:
    text = str(value).strip().removesuffix("bits").removesuffix("bit").strip()[:QUOTED]
    if value is None or not text:
        return None
    bits = Settings(1, weight_bits=text).weight_bits
    if shape is not None and shape.weights is None:
        raise SettingsError(f"Bits of weights need weights. {shape.weights_missing}".rstrip())
    return bits
