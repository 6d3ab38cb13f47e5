"""What each family multiplies by, as data: biases, norms, kinds of MLP and experts.

Read in the modelling files of transformers 4.56.2, and for chatglm and qwen in their published code; the tests hold
them against the parameter counts of published checkpoints.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import NamedTuple


class Switch(NamedTuple):
    """A flag of the config with the default of the published class; without a key it is fixed."""

    default: bool
    key: str = ""


YES, NO = Switch(True), Switch(False)
ATTENTION_BIAS = Switch(False, "attention_bias")


@dataclass(frozen=True)
class Recipe:
    """How a family's parameters are counted.

    Attributes
    ----------
    tied : bool, optional
        Whether head and embedding are one matrix where the config does not say; None where it must.
    gated : bool
        Whether the MLP has three matrices, or two.
    norm : int
        Parameters of a norm for each element: 1 a weight, 2 a bias too, 0 none.
    norms : int
        Norms of a layer over a whole token.
    parallel : str
        Key of the flag with which attention and MLP run beside each other and share one norm.
    qk_norm : str
        Norms of queries and keys: "head" of one head's width for all heads, "all" over all heads together.
    qkv_bias, out_bias, mlp_bias, head_bias : Switch
    experts : str
        A key of `weights_mlp.EXPERTS`; empty where the family has none.
    positions : str
        Key of the number of learned positions; empty where there are none.
    further_positions : int
        Rows of that table before the first position.
    embedding_norm : bool
        A norm after the embedding.
    wide : bool
        Whether an absent MLP width means four times a token.
    halved : bool
        Whether the config's MLP width is that of both gated halves.
    sinks : bool
        One learned number for each query head.
    gated_heads : bool
        Queries come with a gate of their width for what attention gives.
    mixer : str
        A key of `weights_mixers.MIXERS`; empty where the family has no recurrent layers.
    alone : bool
        Whether a layer is attention, a recurrent part, an MLP or experts, and never two of them.
    """

    tied: bool | None = False
    gated: bool = True
    norm: int = 1
    norms: int = 2
    parallel: str = ""
    qk_norm: str = ""
    qkv_bias: Switch = NO
    out_bias: Switch = NO
    mlp_bias: Switch = NO
    head_bias: Switch = NO
    experts: str = ""
    positions: str = ""
    further_positions: int = 0
    embedding_norm: bool = False
    wide: bool = False
    halved: bool = False
    sinks: bool = False
    gated_heads: bool = False
    mixer: str = ""
    alone: bool = False


PLAIN = Recipe()
LLAMA = Recipe(qkv_bias=ATTENTION_BIAS, out_bias=ATTENTION_BIAS, mlp_bias=Switch(False, "mlp_bias"))
QWEN2 = Recipe(qkv_bias=YES)
QWEN3 = Recipe(qkv_bias=ATTENTION_BIAS, out_bias=ATTENTION_BIAS, qk_norm="head")
GEMMA = Recipe(tied=True, qkv_bias=ATTENTION_BIAS, out_bias=ATTENTION_BIAS)
GPT2 = Recipe(
    tied=True, gated=False, norm=2, qkv_bias=YES, out_bias=YES, mlp_bias=YES, positions="n_positions", wide=True
)
OLMO2 = Recipe(qkv_bias=ATTENTION_BIAS, out_bias=ATTENTION_BIAS, qk_norm="all")
FALCON_BIAS = Switch(False, "bias")

RECIPES: dict[str, Recipe] = {
    "llama": LLAMA,
    "granite": LLAMA,
    "minicpm": replace(LLAMA, tied=None),
    "internlm2": Recipe(qkv_bias=Switch(True, "bias"), out_bias=Switch(True, "bias")),
    "mistral": PLAIN,
    "ministral3": PLAIN,
    "phi3": PLAIN,
    "qwen": Recipe(qkv_bias=YES, halved=True),
    "qwen2": QWEN2,
    "qwen2_vl": QWEN2,
    "qwen2_vl_text": QWEN2,
    "qwen2_5_vl": QWEN2,
    "qwen2_5_vl_text": QWEN2,
    "qwen2_5_omni_text": QWEN2,
    "qwen3": QWEN3,
    "qwen3_vl_text": QWEN3,
    "gemma": GEMMA,
    "gemma2": replace(GEMMA, norms=4),
    "gemma3_text": replace(GEMMA, norms=4, qk_norm="head"),
    "olmo": Recipe(norm=0, qkv_bias=ATTENTION_BIAS, out_bias=ATTENTION_BIAS),
    "olmo2": OLMO2,
    "olmo3": OLMO2,
    "cohere": replace(GEMMA, norms=1),
    "cohere2": replace(GEMMA, norms=1),
    "stablelm": Recipe(norm=2, parallel="use_parallel_residual", qkv_bias=Switch(False, "use_qkv_bias")),
    "chatglm": Recipe(qkv_bias=Switch(False, "add_qkv_bias"), mlp_bias=Switch(False, "add_bias_linear")),
    "gpt2": GPT2,
    "gpt_bigcode": GPT2,
    "opt": replace(
        GPT2,
        qkv_bias=Switch(True, "enable_bias"),
        out_bias=Switch(True, "enable_bias"),
        mlp_bias=Switch(True, "enable_bias"),
        positions="max_position_embeddings",
        further_positions=2,
        wide=False,
    ),
    "bloom": replace(GPT2, positions="", embedding_norm=True),
    "gpt_neox": replace(
        GPT2, tied=False, positions="", qkv_bias=Switch(True, "attention_bias"), out_bias=Switch(True, "attention_bias")
    ),
    "gptj": replace(GPT2, tied=False, norms=1, positions="", qkv_bias=NO, out_bias=NO, head_bias=YES),
    "phi": replace(GPT2, tied=False, norms=1, positions="", head_bias=YES),
    "starcoder2": replace(
        GPT2,
        positions="",
        wide=False,
        qkv_bias=Switch(True, "use_bias"),
        out_bias=Switch(True, "use_bias"),
        mlp_bias=Switch(True, "use_bias"),
    ),
    "falcon": replace(
        GPT2, positions="", parallel="parallel_attn", qkv_bias=FALCON_BIAS, out_bias=FALCON_BIAS, mlp_bias=FALCON_BIAS
    ),
    "mpt": Recipe(tied=True, gated=False, wide=True),
    "mixtral": Recipe(experts="mixtral"),
    "qwen3_moe": replace(QWEN3, experts="qwen3_moe"),
    "gpt_oss": Recipe(
        qkv_bias=Switch(True, "attention_bias"), out_bias=Switch(True, "attention_bias"), sinks=True, experts="gpt_oss"
    ),
    "deepseek_v2": Recipe(experts="deepseek"),
    "deepseek_v3": Recipe(experts="deepseek"),
    "kimi_k2": Recipe(experts="deepseek"),
    "jamba": Recipe(experts="jamba", mixer="mamba1"),
    "nemotron_h": Recipe(
        gated=False, norms=1, mlp_bias=Switch(False, "mlp_bias"), experts="nemotron_h", mixer="mamba2", alone=True
    ),
    "qwen3_next": replace(QWEN3, gated_heads=True, experts="qwen3_next", mixer="delta"),
    "qwen3_5_text": replace(QWEN3, gated_heads=True, mixer="delta"),
    "qwen3_5_moe_text": replace(QWEN3, gated_heads=True, experts="qwen3_next", mixer="delta"),
}
