"""The largest values that a config may have: far beyond any model, so that what is larger is a slip of the pen."""

from __future__ import annotations

MOST_LAYERS = 1_000
MOST_HEADS = 4_096
#: Elements of a key or value in one head, or of a latent.
MOST_WIDTH = 65_536
#: Elements of a token between layers, in an MLP or in a recurrent layer's state.
MOST_HIDDEN = 2**24
#: Tokens of a window, a chunk or an encoder.
MOST_TOKENS = 2**31
MOST_VOCABULARY = 2**26
MOST_EXPERTS = 65_536
