"""Which layers keep a window only, where the config has no layer_types."""

from __future__ import annotations

from roofline_lab.core.kv.config_bounds import MOST_LAYERS
from roofline_lab.core.kv.config_families import Family
from roofline_lab.core.kv.config_fields import Fields
from roofline_lab.core.kv.config_kind import FULL, WINDOW_KEYS, Kind, pick, sliding, window_of
from roofline_lab.core.kv.config_words import shown


def full(fields: Fields, family: Family, layers: int) -> list[Kind]:
    """All layers keep all tokens; a window that nothing assigns to layers is refused."""
    name = _window(fields)
    if name is not None:
        window = shown(fields.value(name))
        raise fields.fail(
            name, f"is {window}, and nothing says which layers slide: write layer_types, or null if none does."
        )
    return [FULL] * layers


def every_one(fields: Fields, family: Family, layers: int) -> list[Kind]:
    """All layers slide where there is a window."""
    return [sliding(fields) if _window(fields) else FULL] * layers


def off(fields: Fields, family: Family, layers: int) -> list[Kind]:
    """None slides unless the switch is on, and then engines disagree on which."""
    if fields.flag("use_sliding_window") and _window(fields):
        raise fields.fail("use_sliding_window", "is true, and nothing says which layers slide: write layer_types.")
    fields.read.update(WINDOW_KEYS)
    return [FULL] * layers


def qwen(fields: Fields, family: Family, layers: int) -> list[Kind]:
    """From max_window_layers on they slide, where use_sliding_window says so at all."""
    if not fields.flag("use_sliding_window"):
        fields.read.update(WINDOW_KEYS)
        return [FULL] * layers
    if not _window(fields):
        return [FULL] * layers
    first = fields.count("max_window_layers", most=MOST_LAYERS, least=0, why="write how many layers come before them")
    return pick(layers, set(range(first, layers)), sliding(fields), FULL)


def every(fields: Fields, family: Family, layers: int) -> list[Kind]:
    """Each period-th layer is full, the others slide; a window of null is none."""
    if "sliding_window" in fields.data and _window(fields) is None:
        return [FULL] * layers
    period = _period(fields, family.period)
    return pick(layers, {layer for layer in range(layers) if (layer + 1) % period == 0}, FULL, sliding(fields))


def llama4(fields: Fields, family: Family, layers: int) -> list[Kind]:
    """Layers with rotary positions attend to a chunk, those without to everything."""
    if fields.data.get("attention_chunk_size", 0) is None:
        fields.read.add("attention_chunk_size")
        return [FULL] * layers
    chunked = Kind("chunked", window_of(fields, "attention_chunk_size"))
    if fields.data.get("no_rope_layers"):
        rotary = fields.counts("no_rope_layers", layers, most=1)
    else:
        interval = fields.count("no_rope_layer_interval", most=MOST_LAYERS, default=4)  # of the published class
        rotary = [int((layer + 1) % interval != 0) for layer in range(layers)]
    return [chunked if has else FULL for has in rotary]


def gpt_neo(fields: Fields, family: Family, layers: int) -> list[Kind]:
    """Read [[["global", "local"], 12]]: groups of kinds, and how often each group comes."""
    fields.read.add("attention_layers")  # the same, spelled out
    kinds = {"global": FULL, "local": Kind("sliding", window_of(fields, "window_size"))}
    found: list[Kind] = []
    for entry in fields.items("attention_types"):
        match entry:
            case [[*names], int(times)] if 0 < times <= layers and all(name in ("global", "local") for name in names):
                found += [kinds[name] for name in names] * times
            case _:
                raise fields.fail("attention_types", f"has {shown(entry)} where [names, times] is understood.")
    if len(found) != layers:
        raise fields.fail("attention_types", f"describes {len(found)} layers of {layers}.")
    return found


def never_binds(kinds: list[Kind], fields: Fields) -> str:
    """Say that the one window of all layers is no shorter than the model's last position; else nothing."""
    end = fields.data.get("max_position_embeddings")
    windows = {kind.window_tokens if kind.kind == "sliding" else None for kind in kinds}
    window = windows.pop() if len(windows) == 1 else None
    if window is None or isinstance(end, bool) or not isinstance(end, int) or window < end:
        return ""
    return f"The window of {window:,} tokens never binds, for the model ends at {end:,}: its layers count as full."


def _window(fields: Fields) -> str | None:
    """Name the key of a window that is not switched off."""
    if fields.has("use_sliding_window") and not fields.flag("use_sliding_window"):
        fields.read.update(WINDOW_KEYS)
        return None
    return fields.given(*WINDOW_KEYS)


def _period(fields: Fields, usual: int) -> int:
    """Read a sliding_window_pattern: a number, or letters such as LLLG whose last layer is global."""
    name = fields.given("sliding_window_pattern", "_sliding_window_pattern")
    if name is None:
        return usual
    value = fields.value(name)
    if isinstance(value, str):
        if len(value) > MOST_LAYERS or value.lstrip("L") != "G":
            raise fields.fail(name, f"is {shown(value)}; a number, or letters L and one G at the end, would do.")
        return len(value)
    return fields.whole(value, name, MOST_LAYERS)
