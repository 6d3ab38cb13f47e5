"""The account of a model's cache: what is stored, allocated, kept beside it and moved, in whole bytes."""

from __future__ import annotations

from dataclasses import dataclass, fields
from fractions import Fraction

from roofline_lab.core.kv.allocation import Allocated, allocated
from roofline_lab.core.kv.conversion import conversion
from roofline_lab.core.kv.dense import resident_parameters
from roofline_lab.core.kv.fits import require_fit
from roofline_lab.core.kv.layer_groups import layer_groups
from roofline_lab.core.kv.settings import Settings, SettingsError
from roofline_lab.core.kv.shape import ModelShape
from roofline_lab.core.kv.steps import decode_step, prefill_step
from roofline_lab.core.kv.stored import Stored, bytes_per_token, stored
from roofline_lab.core.kv.traffic import Step, bytes_of
from roofline_lab.core.kv.workspace import workspace_bytes


@dataclass(frozen=True)
class Account:
    """A model's cache in numbers, all for one tensor-parallel rank.

    Parameters
    ----------
    model : str
        Its name.
    settings : Settings
        What was asked.
    per_token_bytes : int or Fraction
        What one more token of one sequence adds, over long contexts.
    stored : Stored
        What is in the cache.
    allocated : Allocated
        What is reserved for it.
    workspace_bytes : int
        Dequantized copies and scores of a decode step.
    conversion_copy_bytes : int
        Live beside the cache in the step that converts the most.
    weights_bytes : int
        Resident parameters; 0 where they are not known, and `weights_missing` says why.
    decode, prefill : Step
        What moves.
    weights_missing : str
        Empty where the weights are counted.
    """

    model: str
    settings: Settings
    per_token_bytes: int | Fraction
    stored: Stored
    allocated: Allocated
    workspace_bytes: int
    conversion_copy_bytes: int
    weights_bytes: int
    decode: Step
    prefill: Step
    weights_missing: str = ""

    @property
    def resident_bytes(self) -> int:
        """What has to fit into memory; a step's activations come on top."""
        return self.weights_bytes + self.allocated.bytes + self.allocated.block_table_bytes + self.workspace_bytes

    def as_json(self) -> dict[str, object]:
        """Give the account as ``python -m roofline_lab kv --json`` prints it.

        Returns
        -------
        dict
            Plain numbers, text, None and dicts of them.
        """
        room = self.allocated
        return {
            "model": self.model,
            "k_format": self.settings.k_format.name,
            "v_format": self.settings.v_format.name,
            "per_token_bytes": (
                self.per_token_bytes if isinstance(self.per_token_bytes, int) else float(self.per_token_bytes)
            ),
            "stored": {
                **{field.name: getattr(self.stored, field.name) for field in fields(Stored)},
                "total_bytes": self.stored.total_bytes,
            },
            "allocated": {name: getattr(room, name) for name in ("bytes", "pages", "waste_bytes", "block_table_bytes")},
            "workspace_bytes": self.workspace_bytes,
            "weights_bytes": self.weights_bytes,
            "resident_bytes": self.resident_bytes,
            "traffic": {"decode": self.decode.total.as_json(), "prefill": self.prefill.total.as_json()},
        }


def account(shape: ModelShape, settings: Settings) -> Account:
    """Count a model's cache.

    Parameters
    ----------
    shape : ModelShape
        Read from a config, built in, or typed.
    settings : Settings
        How many tokens, in which format, kept and moved how.

    Returns
    -------
    Account
        In whole bytes.

    Raises
    ------
    FormatError
        Where a format cannot hold this model's keys or values.
    SettingsError
        Where settings and model do not fit together, or weights are asked for that are not known.
    ShapeError
        Where the shape contradicts itself.

    Examples
    --------
    >>> from roofline_lab.core.kv.shape import Layer
    >>> shape = ModelShape("one layer", (Layer("full", 32, 8, 128, 128),))
    >>> found = account(shape, Settings(8192, k_format="q8_0", v_format="q8_0"))
    >>> found.stored.payload_bytes, found.stored.metadata_bytes
    (16777216, 1048576)
    >>> round(found.decode.total.intensity_flop_per_byte, 3)
    7.522
    """
    if settings.boundary == "step" and shape.weights is None:
        raise SettingsError(f"The boundary “step” needs the weights of {shape.name}. {shape.weights_missing}".rstrip())
    groups = layer_groups(shape, settings.tensor_parallel)
    for group in groups:
        require_fit(group, settings)
    kept = stored(groups, settings)
    room = allocated(groups, settings, kept)
    parameters = resident_parameters(shape.weights, groups, settings.tensor_parallel) if shape.weights else 0
    return Account(
        model=shape.name,
        settings=settings,
        per_token_bytes=bytes_per_token(groups, settings),
        stored=kept,
        allocated=room,
        workspace_bytes=workspace_bytes(groups, settings),
        conversion_copy_bytes=max((conversion(group.layer, settings).copy_bytes for group in groups), default=0),
        weights_bytes=bytes_of(parameters, settings.weight_bits),
        decode=decode_step(shape, groups, settings, room),
        prefill=prefill_step(shape, groups, settings),
        weights_missing="" if shape.weights else shape.weights_missing,
    )
