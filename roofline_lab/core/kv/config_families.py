"""Families of models as data: what a key means, or its absence, by `model_type`.

Read in the configuration and modelling files of transformers 4.56.2 and 5.24.0 where the family is part of it, else in
the configs that `configs.tsv` of the tests names. A family that is not here is read only where every key that is not
empty is understood.
"""

from __future__ import annotations

from dataclasses import dataclass

from roofline_lab.core.kv.config_words import words


@dataclass(frozen=True)
class Family:
    """How a family's config is read.

    Attributes
    ----------
    heads : str
        What tells the KV heads, a key of `config_heads.KV_HEADS`; "given" needs a key, "same" takes an absent or null
        one for as many as query heads.
    width : int, optional
        The class default of an absent head_dim; without one it is hidden_size / num_attention_heads.
    plan : str
        What tells the kinds of the layers where the config has no layer_types, a key of `config_kinds.PLANS`.
    period : int
        Of the plan "every": each period-th layer is full, the others slide.
    state : str
        What a recurrent layer keeps, a key of `config_state.STATES`; empty where the family has none.
    """

    heads: str = "given"
    width: int | None = None
    plan: str = "full"
    period: int = 0
    state: str = ""


UNKNOWN = Family()

_QWEN2 = Family(plan="qwen")

FAMILIES: dict[str, Family] = {
    # Plain attention, one kind of layer.
    "llama": Family("same"),
    "aquila": Family("same"),
    "apertus": Family("same"),
    "arcee": Family("same"),
    "baichuan": Family("same"),
    "biogpt": Family("same"),
    "bitnet": Family(),
    "bloom": Family("same"),
    "chatglm": Family("chatglm"),
    "codegen": Family("same"),
    "cohere": Family("same"),
    "ernie4_5": Family(),
    "exaone": Family("same"),
    "falcon": Family("falcon"),
    "RefinedWeb": Family("falcon"),
    "RefinedWebModel": Family("falcon"),
    "gemma": Family(width=256),
    "glm": Family(width=128),
    "glm4": Family(width=128),
    "glm4_moe": Family(),
    "gpt2": Family("same"),
    "gpt_bigcode": Family("multi_query"),
    "gpt_neox": Family("same"),
    "gptj": Family("same"),
    "granite": Family("same"),
    "granitemoe": Family("same"),
    "helium": Family(),
    "hunyuan_v1_dense": Family("same"),
    "hunyuan_v1_moe": Family("same"),
    "hunyuan": Family("same"),
    "internlm": Family("same"),
    "internlm2": Family("same"),
    "minicpm": Family("same"),
    "minimax_m2": Family(),
    "mpt": Family("mpt"),
    "dbrx": Family("mpt"),
    "nemotron": Family("same"),
    "olmo": Family("same"),
    "olmo2": Family("same"),
    "olmoe": Family("same"),
    "openelm": Family("lists"),
    "opt": Family("same"),
    "orion": Family("same"),
    "persimmon": Family("same"),
    "phi": Family("same"),
    "qwen": Family("same"),
    "qwen3_vl_text": Family(width=128),
    "qwen3_vl_moe_text": Family(),
    "seed_oss": Family(width=128),
    "smollm3": Family(plan="off"),
    "stablelm": Family(),
    "xglm": Family("same"),
    # One latent for all heads.
    "deepseek_v2": Family("same"),
    "deepseek_v3": Family("same"),
    "kimi_k2": Family("same"),
    "deepseek_v32": Family("same"),
    "glm_moe_dsa": Family("same"),
    "glm4_moe_lite": Family("same"),
    "minicpm3": Family("same"),
    # Windows.
    "mistral": Family(plan="all"),
    "ministral3": Family(plan="all"),
    "mixtral": Family(plan="all"),
    "phi3": Family("same", plan="all"),
    "phimoe": Family(plan="all"),
    "starcoder2": Family(plan="all"),
    "qwen2": _QWEN2,
    "qwen2_vl": _QWEN2,
    "qwen2_vl_text": _QWEN2,
    "qwen2_5_vl": _QWEN2,
    "qwen2_5_vl_text": _QWEN2,
    "qwen2_5_omni_text": _QWEN2,
    "qwen2_moe": Family(plan="off"),
    "qwen3": Family(width=128, plan="qwen"),
    "qwen3_moe": Family(plan="off"),
    "mimo": Family(plan="qwen"),
    "gemma2": Family(width=256, plan="every", period=2),
    "gemma3_text": Family(width=256, plan="every", period=6),
    "gemma3n_text": Family(width=256, plan="every", period=5),
    "gemma4_text": Family("gemma4", width=256, plan="every", period=6),
    "cohere2": Family("same", plan="every", period=4),
    "exaone4": Family(plan="every", period=4),
    "olmo3": Family("same", plan="every", period=4),
    "gpt_oss": Family(width=64, plan="every", period=2),
    "gpt_neo": Family("same", plan="gpt_neo"),
    "llama4_text": Family(width=128, plan="llama4"),
    "step3p5": Family("step"),
    "step3p7": Family("step"),
    # Recurrent layers between those with attention, or beside it.
    "bamba": Family(plan="bamba", state="mamba2"),
    "falcon_h1": Family(plan="beside", state="mamba2"),
    "granitemoehybrid": Family("same", plan="named", state="mamba2"),
    "jamba": Family(plan="jamba", state="mamba1"),
    "kimi_linear": Family("same", plan="kimi", state="kimi"),
    "lfm2": Family(plan="lfm2", state="short_conv"),
    "lfm2_moe": Family(plan="lfm2", state="short_conv"),
    "minimax": Family(plan="minimax", state="lightning"),
    "nemotron_h": Family(plan="nemotron_h", state="nemotron_h"),
    "qwen3_next": Family(width=256, plan="interval", period=4, state="delta"),
    "qwen3_5_text": Family(width=256, plan="interval", period=4, state="delta"),
    "qwen3_5_moe_text": Family(width=256, plan="interval", period=4, state="delta"),
    "recurrent_gemma": Family("same", plan="griffin", state="lru"),
    "zamba": Family("zamba", plan="zamba", state="mamba1"),
    "zamba2": Family("zamba", plan="zamba2", state="zamba2"),
    # Layers that differ one by one, and layers that look at pictures.
    "nemotron-nas": Family("blocks", plan="blocks"),
    "deci": Family("blocks", plan="blocks"),
    "mllama_text_model": Family(plan="mllama"),
}

#: Models that read all tokens at once and keep nothing for a next one.
ENCODERS = words(
    "albert bert bert-generation camembert clip clip_text_model clip_vision_model deberta deberta-v2 distilbert "
    "electra ernie layoutlm longformer modernbert mpnet nomic_bert roberta siglip siglip_text_model "
    "siglip_vision_model vit xlm-roberta"
)
