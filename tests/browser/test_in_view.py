"""On a 1366x768 Chromebook, 1366x650 of page, everything is in view at once."""

from __future__ import annotations

import pytest

from tests.browser import states
from tests.conftest import HEIGHT_PX, WIDTH_PX

LEAST_PLOT_PX = 240


def everything(lab) -> dict:
    page = lab.page
    sliders = ("Arithmetic intensity", "Bandwidth", "Peak")
    fields = (*sliders, "Work", "Activation bytes", "KV bytes", "Metadata bytes")
    rows = [page.get_by_role("rowheader", name=name) for name in ("Activation", "KV", "Metadata", "Q, counted")]
    return {
        "plot": page.get_by_role("group", name="Roofline plot"),
        "result": lab.result,
        "title": page.get_by_role("heading", name="Roofline Lab"),
        "clocks": page.get_by_text("memory Q / B"),
        "position": lab.slider("Trace position"),
        "speed": page.get_by_role("combobox", name="Speed"),
        "play": page.get_by_role("button", name="Play").or_(lab.button("Pause")),
        **{f"{name} slider": lab.slider(name) for name in sliders},
        **{f"{name} field": lab.field(name) for name in fields},
        **{f"button {name}": lab.button(name) for name in ("Reset", "Rewind", "Step forward", "Copy link", "Keyboard")},
        **{f"row {k}": row for k, row in enumerate(rows)},
        "equation": page.get_by_text("I = W / Q ="),
        "synthetic": page.get_by_text("A synthetic instrument"),
    }


def is_in_view(locator) -> bool:
    """Whether the whole of it is there for the eye: in the window, and not scrolled away or covered."""
    return locator.evaluate(
        """(element, [width, height]) => {
            const {left, top, right, bottom} = element.getBoundingClientRect()
            const inside = left >= 0 && top >= 0 && right <= width && bottom <= height && right > left && bottom > top
            const root = element.getRootNode()
            const [x, y] = [(left + right) / 2, (top + bottom) / 2]
            const edges = [[left + 2, y], [right - 2, y], [x, top + 2], [x, bottom - 2]]
            return inside && edges.every(point => element.contains(root.elementFromPoint(...point)))
        }""",
        [WIDTH_PX, HEIGHT_PX],
    )


@pytest.mark.parametrize(
    "state", [states.as_it_starts, states.finished, states.incomplete_account, states.long_numbers]
)
def test_everything_is_in_view(reset_lab, state):
    state(reset_lab)
    assert [name for name, locator in everything(reset_lab).items() if not is_in_view(locator)] == []
    plot = reset_lab.page.get_by_role("group", name="Roofline plot").bounding_box()
    assert plot["height"] >= LEAST_PLOT_PX


def test_what_is_scrolled_away_is_not_in_view(reset_lab):
    """The test above can fail."""
    reset_lab.page.set_viewport_size({"width": WIDTH_PX, "height": 400})
    hidden = [name for name, locator in everything(reset_lab).items() if not is_in_view(locator)]
    reset_lab.page.set_viewport_size({"width": WIDTH_PX, "height": HEIGHT_PX})
    assert {"row 3", "equation"} <= set(hidden)
