"""A shape typed as text, ``layers=1,heads=32,kv_heads=8,head_dim=128``: heads and widths without a model's weights."""

from __future__ import annotations

from roofline_lab.core.kv.config_bounds import MOST_HEADS, MOST_LAYERS, MOST_TOKENS, MOST_WIDTH
from roofline_lab.core.kv.config_fields import Fields
from roofline_lab.core.kv.config_words import key_shown, listed, shown
from roofline_lab.core.kv.shape import Layer, ModelShape, ShapeError

#: What can be typed, with its largest value.
TYPED = {
    "layers": MOST_LAYERS,
    "heads": MOST_HEADS,
    "kv_heads": MOST_HEADS,
    "head_dim": MOST_WIDTH,
    "key_width": MOST_WIDTH,
    "value_width": MOST_WIDTH,
    "window": MOST_TOKENS,
    "latent": MOST_WIDTH,
    "rope": MOST_WIDTH,
}
MOST_CHARACTERS = 1_000


def shape_from_text(text: str) -> ModelShape:
    """Read a shape whose layers are alike.

    Parameters
    ----------
    text : str
        ``name=number`` parts with commas between: ``layers``; ``kv_heads``, and ``heads`` where more heads ask;
        ``head_dim``, or ``key_width`` and ``value_width`` where they differ; ``window`` where a layer keeps no more
        tokens than that. A latent for all heads is ``latent`` and ``rope`` in place of the heads' widths.

    Returns
    -------
    ModelShape

    Raises
    ------
    ShapeError
        With the name of the part that does not fit.

    Examples
    --------
    >>> shape_from_text("layers=64,kv_heads=8,head_dim=128").layers[0]  # doctest: +ELLIPSIS
    Layer(kind='full', query_heads=8, kv_heads=8, key_width=128, value_width=128, ...)
    >>> shape_from_text("layers=61,heads=128,latent=512,rope=64").layers[0].key_width
    576
    >>> shape_from_text("layers=2,heads=6,kv_heads=4,head_dim=64")
    Traceback (most recent call last):
    roofline_lab.core.kv.shape.ShapeError: kv_heads is 4, which does not divide 6 heads.
    """
    fields = Fields(_parts(text), what="shape")
    layers = fields.count("layers", most=MOST_LAYERS, why="add layers=32")
    layer = _latent(fields) if fields.has("latent") else _heads(fields)
    for name in fields.data:
        if name not in fields.read:
            raise fields.fail(name, f"does not go together with {listed(sorted(fields.read - {'layers'}), 'and')}.")
    weights = "A typed shape has heads and widths alone, so its parameters are not known."
    return ModelShape(text, (layer,) * layers, weights_missing=weights)


def _parts(text: str) -> dict[str, int]:
    if not isinstance(text, str) or not text.strip():
        raise ShapeError("A typed shape is like layers=1,heads=32,kv_heads=8,head_dim=128.")
    if len(text) > MOST_CHARACTERS:
        raise ShapeError(f"This shape has {len(text):,} characters; it is like layers=1,kv_heads=8,head_dim=128.")
    found: dict[str, int] = {}
    for part in text.split(","):
        name, _equals, value = (word.strip() for word in part.partition("="))
        if name not in TYPED:
            raise ShapeError(f"{key_shown(name) or 'A part'} is not part of a shape: it has {listed(TYPED, 'and')}.")
        if name in found:
            raise ShapeError(f"{name} is there twice: leave one.")
        if not (value.isascii() and value.isdigit()) or not 1 <= int(value[:12]) <= TYPED[name]:
            raise ShapeError(f"{name} must be a whole number from 1 to {TYPED[name]:,}, and is {shown(value)}.")
        found[name] = int(value)
    return found


def _heads(fields: Fields) -> Layer:
    kept = fields.count("kv_heads", most=MOST_HEADS, why="add kv_heads=8")
    asked = fields.count("heads", most=MOST_HEADS, default=kept)
    if asked % kept:
        raise fields.fail("kv_heads", f"is {kept}, which does not divide {asked} heads.")
    if fields.has("key_width") or fields.has("value_width"):
        key = fields.count("key_width", most=MOST_WIDTH, why="add it beside value_width")
        value = fields.count("value_width", most=MOST_WIDTH, why="add it beside key_width")
    else:
        key = value = fields.count("head_dim", most=MOST_WIDTH, why="add head_dim=128")
    window = fields.count("window", most=MOST_TOKENS) if fields.has("window") else None
    return Layer("sliding" if window else "full", asked, kept, key, value, window)


def _latent(fields: Fields) -> Layer:
    asked = fields.count("heads", most=MOST_HEADS, why="add heads=128, the heads that ask")
    rank = fields.count("latent", most=MOST_WIDTH)
    rope = fields.count("rope", most=MOST_WIDTH, why="add rope=64, the elements that rotate")
    return Layer("full", asked, 1, rank + rope, latent=True, latent_rank=rank, rope_width=rope)
