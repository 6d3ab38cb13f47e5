"""An account as tables for people."""

from __future__ import annotations

from collections.abc import Sequence

from roofline_lab.core.formats import format_quantity
from roofline_lab.core.kv.account import Account
from roofline_lab.core.kv.sizes import BINARY, DECIMAL, rounded_column
from roofline_lab.core.kv.traffic import Traffic

_NAMES = {
    "weights_bytes": "weights",
    "activation_bytes": "activations",
    "kv_read_bytes": "KV read",
    "kv_write_bytes": "KV written",
    "metadata_bytes": "scales and tables",
    "workspace_bytes": "dequantized copy",
    "convert_bytes": "conversion, average",
}


def table(account: Account, notes: Sequence[str] = ()) -> str:
    """Lay an account out.

    Parameters
    ----------
    account : Account
        What is shown.
    notes : sequence of str
        Sentences about the model, for the end.

    Returns
    -------
    str
        Lines. Parts of 0 bytes are left out; the rounded parts add up to the rounded total.
    """
    settings, stored, room = account.settings, account.stored, account.allocated
    ranks = f", one of {settings.tensor_parallel} ranks" if settings.tensor_parallel > 1 else ""
    head = [
        f"{account.model}: {settings.batch:,} × {settings.context_tokens:,} tokens, keys {settings.k_format.name}, "
        f"values {settings.v_format.name}{ranks}",
        f"a token more adds {float(account.per_token_bytes):,.15g} B to a long sequence",
    ]
    kept = [("codes or values", stored.payload_bytes), ("scales and indexes", stored.metadata_bytes)]
    kept += [("residual at 16 bits", stored.residual_bytes), ("states", stored.state_bytes)]
    resident = [("weights", account.weights_bytes), ("allocated", room.bytes)]
    resident += [("block table", room.block_table_bytes), ("workspace", account.workspace_bytes)]
    blocks = [
        _block("stored", kept),
        _block("allocated", [("stored", stored.total_bytes), ("reserved beyond it", room.waste_bytes)]),
        _block("resident", resident),
        _moved("moved in a decode step", account.decode.total),
        _moved("moved in a prefill", account.prefill.total),
    ]
    said = [*filter(None, [account.weights_missing]), *notes]
    paragraphs = [head, *blocks, *([said] if said else [])]
    return "\n\n".join("\n".join(lines) for lines in paragraphs)


def _moved(title: str, traffic: Traffic) -> list[str]:
    intensity = traffic.intensity_flop_per_byte
    said = "undefined: nothing moves" if intensity is None else format_quantity(intensity, "intensity")
    return [
        *_block(title, [(name, getattr(traffic, field)) for field, name in _NAMES.items()]),
        f"  {format_quantity(traffic.flop, 'work')}; intensity {said}",
    ]


def _block(title: str, parts: Sequence[tuple[str, int]]) -> list[str]:
    some = [(name, size) for name, size in parts if size] or [("nothing", 0)]
    sizes = [size for _, size in some]
    (decimal, all_decimal), (binary, all_binary) = rounded_column(sizes, DECIMAL), rounded_column(sizes, BINARY)
    total = (title, sum(sizes), *all_decimal.split(" "), *all_binary.split(" "))
    rows = [
        (f"  {name}", size, in_decimal, total[3], in_binary, total[5])
        for (name, size), in_decimal, in_binary in zip(some, decimal, binary, strict=True)
    ]
    return [
        f"{name:<24}{size:>26,} B{one:>12} {unit:<3}{two:>12} {other}"
        for name, size, one, unit, two, other in (total, *rows)
    ]
