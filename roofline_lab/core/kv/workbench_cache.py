"""A cache whose length and number of sequences can be varied, for what fits and for pictures."""

from __future__ import annotations

from dataclasses import dataclass, replace

from roofline_lab.core.kv.allocation import allocated
from roofline_lab.core.kv.cache_format import FormatError
from roofline_lab.core.kv.fits import require_fit
from roofline_lab.core.kv.layer_groups import LayerGroup, kept_tokens
from roofline_lab.core.kv.settings import MOST_TOKENS, Settings
from roofline_lab.core.kv.stored import sides, stored
from roofline_lab.core.kv.workbench_search import Flush
from roofline_lab.core.kv.workspace import workspace_bytes


@dataclass(frozen=True)
class Cache:
    """A cache whose length and number of sequences can be varied.

    Parameters
    ----------
    groups : tuple of LayerGroup
        Of one rank.
    settings : Settings
        Everything else.
    prefill_follows : bool
        Whether all tokens come in the prefill, however many.
    length_follows : bool
        Whether a reserved length and llama.cpp's cells grow with the sequences; else they stand as they are.
    """

    groups: tuple[LayerGroup, ...]
    settings: Settings
    prefill_follows: bool = True
    length_follows: bool = True

    def of_length(self, tokens: int) -> Settings:
        """The settings with sequences of so many tokens; reserved lengths and cells follow.

        Examples
        --------
        >>> Cache((), Settings(10, batch=2, max_length_tokens=50)).of_length(20).max_length_tokens
        20
        """
        old = self.settings
        return replace(
            old,
            context_tokens=tokens,
            prefill_tokens=tokens if self.prefill_follows else min(old.prefill_tokens, tokens),
            max_length_tokens=tokens if self.length_follows and old.max_length_tokens else old.max_length_tokens,
            cells=replace(old.cells, context_tokens=tokens * old.batch)
            if self.length_follows and old.cells
            else old.cells,
        )

    def of_least_length(self) -> Cache:
        """The same cache whatever its length was: what is computed for it is computed once."""
        least = self.least_tokens() if self.prefill_follows else self.settings.prefill_tokens
        return replace(self, settings=self.of_length(least))

    def of_batch(self, sequences: int) -> Settings:
        """The settings with so many sequences."""
        cells = self.settings.cells
        if cells:
            each = cells.context_tokens // cells.sequences
            cells = replace(cells, context_tokens=each * sequences, sequences=sequences)
        return replace(self.settings, batch=sequences, cells=cells)

    def bytes(self, settings: Settings) -> int:
        """What a cache needs: what is reserved for it, its block table and the workspace."""
        room = allocated(self.groups, settings, stored(self.groups, settings))
        return room.bytes + room.block_table_bytes + workspace_bytes(self.groups, settings)

    def flushes(self) -> list[Flush]:
        """Where it gets smaller while it grows: not where room is reserved for the longest residual."""
        settings, found = self.settings, set()
        if settings.block_tokens or settings.max_length_tokens:
            return []
        for group in self.groups:
            for side, _ in sides(group.layer):
                layout = settings.format_of(side).layout(side)
                if layout.residual == "block":
                    found.add(Flush(layout.residual_tokens))
                elif layout.residual == "steps" and not self.prefill_follows:
                    found.add(Flush(layout.residual_tokens, settings.prefill_tokens))
        return sorted(found)

    def least_tokens(self) -> int:
        """The shortest sequence: with the whole of a shared prefix."""
        return max(1, self.settings.shared_prefix_tokens)

    def most_tokens(self) -> int:
        """The longest sequence that the formats are defined for: a residual has no rule beyond a window."""
        settings, most = self.settings, MOST_TOKENS
        if settings.cells:
            most = (MOST_TOKENS if self.length_follows else settings.cells.context_tokens) // settings.batch
        elif settings.max_length_tokens and not self.length_follows:
            most = settings.max_length_tokens
        residual = any(settings.format_of(side).layout(side).residual != "none" for side in ("keys", "values"))
        for group in self.groups:
            layer = group.layer
            if residual and kept_tokens(layer, 1):
                most = min(most, layer.window_tokens or most, layer.selected_tokens or most)
        return most

    def fits_format(self, tokens: int) -> bool:
        """Whether so many tokens divide into the formats' groups; only groups over a whole tensor depend on them."""
        formats = (self.settings.k_format, self.settings.v_format)
        if not any(layout.axis == "flat" for each in formats for layout in (each.key, each.value)):
            return True
        try:
            for group in self.groups:
                require_fit(group, self.of_length(tokens))
        except FormatError:
            return False
        return True
