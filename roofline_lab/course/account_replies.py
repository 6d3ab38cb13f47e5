"""The words to each slip in a prediction about a cache, as data; names in braces are facts of the step."""

from __future__ import annotations

from collections.abc import Mapping

from roofline_lab.course.judge_replies import ANY_REPLIES, Words

_COLUMN = (
    "the other column",
    "That is the other column. Asked is {column}: {column_format}.",
)
_SEQUENCE = (
    "one sequence",
    "That is one sequence. The batch has {batch}; look which bytes each of them brings, and which they share.",
)
_PHASE = (
    "the other phase",
    "That is {other_phase}. Asked is {phase}.",
)
_BOUNDARY = (
    "another boundary",
    "That counts {other_boundary}. The step counts {boundary}.",
)
_SCALES = (
    "the scales left out",
    "That leaves out the scales. Codes mean nothing without them, and they are bytes too.",
)
_QUERY_HEADS = (
    "query heads for KV heads",
    "That counts all {query_heads} query heads. They share {kept}, and only that is kept.",
)
_HEAD_DIM = (
    "hidden size / heads for the width of a head",
    "That takes hidden size / query heads for the width of a head. The config gives the width itself: {width}.",
)
_WINDOW = (
    "no window",
    "That lets sliding layers keep all tokens. They keep their window.",
)
_BINARY: Words = {
    code: (name, "That is {gap}: {unit} or {binary}? Here it is {unit}, in powers of 1000.")
    for code, name in (("gib_over", "powers of 1000 read as 1024"), ("gib_under", "powers of 1024"))
}
_SWITCHED: Words = {
    "query-heads": _QUERY_HEADS,
    "head-dim": _HEAD_DIM,
    "no-scales": _SCALES,
    "no-window": _WINDOW,
}
_WORK: Words = {"other_phase": _PHASE, "other_boundary": _BOUNDARY, "one_sequence": _SEQUENCE}

#: By what is asked: what each slip is called where the judge asks which was meant, and the reply.
SLIP_REPLIES: Mapping[str, Words] = {
    "bytes": {
        **ANY_REPLIES,
        **_BINARY,
        **_SWITCHED,
        **_WORK,
        "other_column": _COLUMN,
        "one_token": (
            "one token",
            "That is one token. There are {context} of them in each sequence.",
        ),
        "one_layer": (
            "one layer",
            "That is one layer. Each of the {layers} layers keeps keys and values of its own.",
        ),
        "keys_only": (
            "keys without values",
            "That is half of it: keys, but not values. Both are kept for each token.",
        ),
        "both_twice": (
            "keys and values counted twice",
            "That is twice as much. Keys once and values once: is a factor of 2 in it twice?",
        ),
        "latent_twice": (
            "a latent counted for keys and for values",
            "That is twice as much. One latent of {width} numbers serves for keys and values both: no factor of 2.",
        ),
        "codes_alone": (
            "the codes alone",
            "Those are the codes alone. What else does the format keep beside them?",
        ),
        "all_stored": (
            "all that is stored",
            "That is all that is stored, scales too. Asked are the codes alone.",
        ),
        "said_stored": (
            "what is stored",
            "That is what the cache holds. Asked is {section}.",
        ),
        "said_allocated": (
            "what is allocated",
            "That is what the allocator reserves. Asked is {section}.",
        ),
        "said_resident": (
            "what must fit into memory",
            "That is what must fit into memory, with the weights. Asked is {section}.",
        ),
        "said_moved": (
            "what moves in a step",
            "That is what moves in one step. Asked is {section}.",
        ),
        "embedding_read": (
            "all weights in memory",
            "Those are the weights in memory. The input embedding is looked up, not read through.",
        ),
        "not_divided": (
            "the whole step",
            "That is the whole step. Asked is one token of it: divide by the {tokens} tokens.",
        ),
        "divided": (
            "one token of the step",
            "That is one token. Asked are all {tokens} tokens of the step.",
        ),
    },
    "ratio": {
        **_WORK,
        "no-scales": _SCALES,
        "inverse": (
            "the ratio upside down",
            "That is the ratio upside down. Asked is {ratio_of}.",
        ),
        "payload_ratio": (
            "the payload ratio",
            "That is the payload ratio: codes alone. Asked is {ratio_of}.",
        ),
        "total_ratio": (
            "the ratio of what moves",
            "That is the ratio of all bytes that move. Asked is {ratio_of}.",
        ),
        "ceiling_ratio": (
            "the ratio of the ceilings",
            "That is the ratio of the ceilings. Asked is {ratio_of}.",
        ),
        "stored_ratio": (
            "the ratio of what is stored",
            "That is the ratio of what is stored: the cache alone. Asked is {ratio_of}.",
        ),
        "allocated_ratio": (
            "the ratio of what is allocated",
            "That is the ratio of what is allocated. Asked is {ratio_of}.",
        ),
        "resident_ratio": (
            "the ratio of what must fit into memory",
            "That is the ratio of what must fit into memory, with the weights. Asked is {ratio_of}.",
        ),
    },
    "intensity": {
        **ANY_REPLIES,
        **_SWITCHED,
        **_WORK,
        "other_column": _COLUMN,
        "inverse": (
            "traffic divided by work",
            "That is bytes per FLOP. Turn it round: intensity is work over traffic, W / Q.",
        ),
        "said_ridge": (
            "the ridge",
            "That is the ridge of the machine. The intensity belongs to the work: W / Q.",
        ),
        "fma_over": (
            "a multiply-add counted as 4 FLOP",
            "That is twice as much: was a multiply-add counted as 4 FLOP? It is 2.",
        ),
        "fma_under": (
            "a multiply-add counted as 1 FLOP",
            "That is half of it: was a multiply-add counted as 1 FLOP? It is 2.",
        ),
    },
    "count": {
        **ANY_REPLIES,
        **_SWITCHED,
        "other_column": _COLUMN,
        "said_tokens": (
            "tokens",
            "So many tokens fit. Asked are sequences of {context} tokens.",
        ),
        "said_sequences": (
            "sequences",
            "So many sequences fit. Asked is how many tokens one sequence can have.",
        ),
        "no_weights": (
            "no weights",
            "That leaves out the weights. They stand in the same memory: take them off first.",
        ),
    },
}
