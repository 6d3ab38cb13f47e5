"""What a recurrent layer keeps for each sequence, whatever its length: a state, and its convolution's last inputs.

The forms are those of llama.cpp's log lines of eight runs (the state S and R of Qwen3.5 and of Mamba models). A
convolution over k inputs keeps the last k - 1.
"""

from __future__ import annotations

from collections.abc import Callable

from roofline_lab.core.kv.config_bounds import MOST_HEADS, MOST_HIDDEN, MOST_WIDTH
from roofline_lab.core.kv.config_fields import Fields
from roofline_lab.core.kv.config_heads import hidden_size, query_heads


def _mamba1(fields: Fields) -> tuple[int, int]:
    inner = fields.count("mamba_expand", most=64, why="write by how much Mamba widens a token") * hidden_size(fields)
    return inner * _wide(fields, "mamba_d_state"), _past(fields, "mamba_d_conv") * inner


def _mamba2(fields: Fields) -> tuple[int, int]:
    inner = _inner(fields)
    return _of_groups(inner, _wide(fields, "mamba_d_state"), _heads(fields, "mamba_n_groups"), fields, "mamba_d_conv")


def _inner(fields: Fields) -> int:
    """Read a width of its own (Falcon-H1), or heads times their width, or the widened token where that is "auto"."""
    if fields.has("mamba_d_ssm"):
        return _wide(fields, "mamba_d_ssm", MOST_HIDDEN)
    width = fields.value("mamba_d_head")
    if width is None or width == "auto":
        return fields.count("mamba_expand", most=64, why="write by how much Mamba widens a token") * hidden_size(fields)
    return _heads(fields, "mamba_n_heads") * fields.whole(width, "mamba_d_head", MOST_WIDTH)


def _zamba2(fields: Fields) -> tuple[int, int]:
    inner = _heads(fields, "n_mamba_heads") * _wide(fields, "mamba_headdim")
    return _of_groups(inner, _wide(fields, "mamba_d_state"), _heads(fields, "mamba_ngroups"), fields, "mamba_d_conv")


def _nemotron_h(fields: Fields) -> tuple[int, int]:
    inner = _heads(fields, "mamba_num_heads") * _wide(fields, "mamba_head_dim")
    return _of_groups(inner, _wide(fields, "ssm_state_size"), _heads(fields, "n_groups"), fields, "conv_kernel")


def _of_groups(inner: int, state: int, groups: int, fields: Fields, kernel: str) -> tuple[int, int]:
    """Mamba-2: the convolution runs over the inner width and over the two inputs of each group's state."""
    return inner * state, _past(fields, kernel) * (inner + 2 * groups * state)


def _delta(fields: Fields) -> tuple[int, int]:
    """Gated delta rule: a matrix for each value head."""
    keys, key = _heads(fields, "linear_num_key_heads"), _wide(fields, "linear_key_head_dim")
    values, value = _heads(fields, "linear_num_value_heads"), _wide(fields, "linear_value_head_dim")
    return values * key * value, _past(fields, "linear_conv_kernel_dim") * (values * value + 2 * keys * key)


def _kimi(fields: Fields) -> tuple[int, int]:
    """Kimi delta attention: the same with as many key heads as value heads."""
    if fields.has("linear_attn_config"):
        part = fields.part("linear_attn_config")
        heads, width, past = _heads(part, "num_heads"), _wide(part, "head_dim"), _past(part, "short_conv_kernel_size")
    else:
        heads, width = _heads(fields, "linear_num_heads"), _wide(fields, "linear_head_dim")
        past = _past(fields, "linear_conv_kernel_dim")
    return heads * width * width, past * 3 * heads * width


def _lru(fields: Fields) -> tuple[int, int]:
    """Real-gated linear recurrence: one number for each channel."""
    width = fields.count("lru_width", most=MOST_HIDDEN, default=hidden_size(fields))
    return width, _past(fields, "conv1d_width") * width


def _short_conv(fields: Fields) -> tuple[int, int]:
    return 0, _past(fields, "conv_L_cache") * hidden_size(fields)


def _lightning(fields: Fields) -> tuple[int, int]:
    """Lightning attention: a matrix for each head, no convolution."""
    heads = query_heads(fields)
    width = fields.count("head_dim", most=MOST_WIDTH, default=hidden_size(fields) // heads)
    return heads * width * width, 0


def _heads(fields: Fields, name: str) -> int:
    return fields.count(name, most=MOST_HEADS, why="write it, for it sets the size of the recurrent state")


def _wide(fields: Fields, name: str, most: int = MOST_WIDTH) -> int:
    return fields.count(name, most=most, why="write it, for it sets the size of the recurrent state")


def _past(fields: Fields, name: str) -> int:
    return fields.count(name, most=1_024, why="write how many inputs the convolution runs over") - 1


STATES: dict[str, Callable[[Fields], tuple[int, int]]] = {
    "mamba1": _mamba1,
    "mamba2": _mamba2,
    "zamba2": _zamba2,
    "nemotron_h": _nemotron_h,
    "delta": _delta,
    "kimi": _kimi,
    "lru": _lru,
    "short_conv": _short_conv,
    "lightning": _lightning,
}
