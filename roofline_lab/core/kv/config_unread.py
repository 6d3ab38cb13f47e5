"""Keys that nobody read: one that may change what is kept is refused by name."""

from __future__ import annotations

import re
from typing import Any

from roofline_lab.core.kv.config_fields import Fields
from roofline_lab.core.kv.config_words import key_shown, shown, words

#: A key with one of these in its name may change what a layer keeps; short ones count as whole words only.
SUSPECT = re.compile(
    r"window|sliding|pattern|compress|latent|lora_rank|sparse|stride|recurren|retention|multi_query|query_group"
    r"|num_key|key_value|head_dim|layers?_(block_)?types?|block_(type|config)|attention_(type|layer)|bidirectional"
    r"|(attn|attention)_(type|layer|config|chunk|sink|setting)|per_layer_config|interval"
    r"|(^|_)(kv|swa|cla|sinks?|gqa|mqa|indexer|index(?=_)|chunk|cross|hybrid|dual|share|shared|sharing|cache|memory"
    r"|evict|local|global|skip|ops?)(_|$)"
)

#: So may these where the family has no recurrent layers; where it has, they are theirs.
MIXER = re.compile(r"(^|_)(mamba|ssm|conv|conv1d|lru|linear_(attn|attention|num|key|value|conv))(_|$)")

#: A key with one of these is about something else, whatever more is in its name.
BESIDE_THE_POINT = re.compile(r"expert|(^|_)(moe|mlp|mtp|rope|norm|layernorm|dtype)(_|$)")

#: Keys that have such a name and change nothing that is counted here.
HARMLESS = words(
    "use_cache cache_implementation chunk_size_feed_forward chunk_size prefill_chunk_size context_window_size "
    "share_input_output_layers shared_intermediate_size decoder_sparse_step encoder_sparse_step max_window_layers "
    "n_group topk_group top_k top_p model_type is_decoder is_encoder_decoder "
    "num_sparse_encoder_layers num_sparse_decoder_layers no_rope_layer_interval pre_allocate_kv_cache "
    "cross_attention_hidden_size share_embeddings seconds_per_chunk activation_sparsity_pattern"
)

#: Words of a key in an unknown family that say: positions, norms, experts, tokens, training, and so on.
PLAIN = words(
    "rope rotary position positions embedding embeddings embd emb embed alibi norm layernorm rmsnorm eps epsilon token "
    "tokens tokenizer dropout drop pdrop init initializer std vocab moe expert experts router routed routing topk gate "
    "gating dtype architectures bias act activation fn scale scaling scaled multiplier version tie tied intermediate "
    "ffn mlp inner dense quantization name auto map transformers torch torchscript pretraining return output outputs "
    "label labels label2id id2label problem prefix length logits logit summary generation task aux loss softcapping "
    "mtp nextn ep flash fp32 fp16 bf16 pruned parallel beta theta language partial residual beams beam penalty sample "
    "temperature words early remove finetuning bfloat16 scoring implementation ignore swiglu typical suppress"
)


def refuse_unread(fields: Fields, *, known: bool, mixes: bool) -> None:
    """Refuse a config with a key that was not read and may matter.

    Parameters
    ----------
    fields : Fields
        After everything that is understood was read.
    known : bool
        Whether the family is; in an unknown one every key with a value must be plainly of no matter.
    mixes : bool
        Whether the family has recurrent layers, whose keys are then of no surprise.

    Raises
    ------
    ShapeError
        With the name of the key.
    """
    for name, value in fields.data.items():
        if name in fields.read or name in HARMLESS or _unused(value):
            continue
        low, key = str(name).lower(), key_shown(name)
        if _suspect(low, mixes):
            raise fields.fail(key, f"is {shown(value)}, and what it does to the cache is not understood here.")
        if not known and not PLAIN & set(low.split("_")):
            raise fields.fail(key, f"is {shown(value)}; neither this key nor the model_type is known.")


def _suspect(name: str, mixes: bool) -> bool:
    if BESIDE_THE_POINT.search(name):
        return False
    if MIXER.search(name):
        return not mixes
    return bool(SUSPECT.search(name))


def _unused(value: Any) -> bool:
    """Whether a value says that the key is not in use."""
    return value is None or value is False or (isinstance(value, int | float | str | list | dict) and not value)
