"""Parameters of a recurrent layer's own part: Mamba of both kinds, and the gated delta rule."""

from __future__ import annotations

from collections.abc import Callable

from roofline_lab.core.kv.config_bounds import MOST_HEADS, MOST_HIDDEN, MOST_WIDTH
from roofline_lab.core.kv.config_fields import Fields

MOST_KERNEL = 1_024
WHY = "write it, for it sets the size of the recurrent part"


def _mamba1(fields: Fields, hidden: int) -> int:
    """Count Jamba's: projections in and out, a convolution, the step, and norms of step and state."""
    inner = fields.count("mamba_expand", most=64, why=WHY) * hidden
    state = fields.count("mamba_d_state", most=MOST_WIDTH, why=WHY)
    step = _step_rank(fields, hidden)
    convolution = inner * (_kernel(fields, "mamba_d_conv") + fields.flag("mamba_conv_bias", True))
    biases = (2 * inner + hidden) * fields.flag("mamba_proj_bias")
    selection = inner * (step + 2 * state) + step * inner + inner + step + 2 * state
    return 3 * hidden * inner + convolution + selection + inner * state + inner + biases


def _step_rank(fields: Fields, hidden: int) -> int:
    value = fields.value("mamba_dt_rank")
    return -(-hidden // 16) if value == "auto" else fields.whole(value, "mamba_dt_rank", MOST_HIDDEN)


def _mamba2(fields: Fields, hidden: int) -> int:
    """Count Nemotron-H's: one projection in, a convolution, three numbers a head, a norm, and one out."""
    heads = fields.count("mamba_num_heads", most=MOST_HEADS, why=WHY)
    inner = heads * fields.count("mamba_head_dim", most=MOST_WIDTH, why=WHY)
    groups = fields.count("n_groups", most=MOST_HEADS, why=WHY)
    mixed = inner + 2 * groups * fields.count("ssm_state_size", most=MOST_WIDTH, why=WHY)
    convolution = mixed * (_kernel(fields, "conv_kernel") + fields.flag("use_conv_bias", True))
    into = inner + mixed + heads
    biases = (into + hidden) * fields.flag("use_bias")
    return hidden * into + convolution + 3 * heads + inner + inner * hidden + biases


def _delta(fields: Fields, hidden: int) -> int:
    """Count Qwen's: queries, keys, values and a gate, two numbers a head, a convolution, a norm, and one out."""
    heads = fields.count("linear_num_value_heads", most=MOST_HEADS, why=WHY)
    width = fields.count("linear_value_head_dim", most=MOST_WIDTH, why=WHY)
    keys = fields.count("linear_num_key_heads", most=MOST_HEADS, why=WHY)
    keys *= fields.count("linear_key_head_dim", most=MOST_WIDTH, why=WHY)
    values = heads * width
    convolution = (2 * keys + values) * _kernel(fields, "linear_conv_kernel_dim")
    return hidden * (2 * keys + 2 * values + 2 * heads) + convolution + 2 * heads + width + values * hidden


def _kernel(fields: Fields, name: str) -> int:
    return fields.count(name, most=MOST_KERNEL, why=WHY)


MIXERS: dict[str, Callable[[Fields, int], int]] = {"mamba1": _mamba1, "mamba2": _mamba2, "delta": _delta}
