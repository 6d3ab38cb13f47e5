"""Whatever JSON comes, reading gives a shape or a sentence, and the same one again."""

from __future__ import annotations

import json
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from roofline_lab.core.kv.config import read_config
from roofline_lab.core.kv.config_families import FAMILIES
from roofline_lab.core.kv.shape import ModelShape, ShapeError
from roofline_lab.core.kv.typed import TYPED, shape_from_text
from tests.unit.configs.read import CONFIGS

KEYS = sorted(
    {key for entry in CONFIGS.values() for key in entry["config"]} | {"text_config", "use_cla", "layer_types"}
)
NAMES = sorted(name for name, entry in CONFIGS.items() if "refused" not in entry)

values = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.integers(0, 64)
    | st.floats()
    | st.text(max_size=20)
    | st.sampled_from(["full_attention", "sliding_attention", "mamba", "M*-E", "auto"]),
    lambda inner: st.lists(inner, max_size=5) | st.dictionaries(st.sampled_from(KEYS) | st.text(max_size=9), inner),
    max_leaves=12,
)
objects = st.dictionaries(st.sampled_from(KEYS) | st.text(max_size=12), values, max_size=12)


def outcome(data: Any) -> ModelShape | str:
    """The shape or the sentence; anything else that is raised fails the test."""
    try:
        return read_config(data)
    except ShapeError as refused:
        return str(refused)


@given(values | objects)
def test_any_json(data: Any) -> None:
    found = outcome(json.dumps(data))
    assert found == outcome(json.dumps(data))
    assert isinstance(found, ModelShape) or len(found.splitlines()) == 1


@given(st.text(max_size=200) | st.binary(max_size=200))
def test_any_text(data: str | bytes) -> None:
    assert outcome(data) == outcome(data)


@given(st.sampled_from(NAMES), objects, st.sampled_from(sorted(FAMILIES)) | st.none())
def test_a_config_with_some_keys_replaced(name: str, replaced: dict, model_type: str | None) -> None:
    data = {**CONFIGS[name]["config"], **replaced}
    if model_type:
        data["model_type"] = model_type
    found = outcome(data)
    assert found == outcome(json.dumps(data)) or "NaN" in str(found)
    if isinstance(found, ModelShape):
        assert 1 <= len(found.layers) <= 1000
        assert all(layer.kv_heads >= 0 and layer.key_width >= 0 for layer in found.layers)


@given(st.sampled_from(NAMES), st.data())
def test_a_config_with_a_key_taken_away(name: str, data: st.DataObject) -> None:
    whole = CONFIGS[name]["config"]
    gone = data.draw(st.sampled_from(sorted(whole)))
    found = outcome({key: value for key, value in whole.items() if key != gone})
    assert found == outcome({key: value for key, value in whole.items() if key != gone})


@given(
    st.dictionaries(st.sampled_from(sorted(TYPED)), st.integers(-1, 300) | st.text(max_size=5)) | st.text(max_size=40)
)
def test_any_typed_shape(parts: dict | str) -> None:
    text = parts if isinstance(parts, str) else ",".join(f"{name}={value}" for name, value in parts.items())
    try:
        shape = shape_from_text(text)
    except ShapeError:
        return
    assert len(set(shape.layers)) == 1
