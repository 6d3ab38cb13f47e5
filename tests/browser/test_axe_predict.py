"""axe-core finds nothing, and nothing scrolls sideways, in any state of predictions, runs and machines."""

from __future__ import annotations

import pytest

from tests.browser import predict_states

LOOKS = {
    "light": {},
    "dark": {"color_scheme": "dark"},
    "360 px": {"width": 360, "height": 640},
}
#: The table of runs has more columns than a phone has room for, and scrolls inside itself, by keyboard too.
TABLE = ["div.scroll"]


@pytest.mark.parametrize("look", LOOKS)
def test_nothing_in_any_state(open_lab, look):
    lab = open_lab(**LOOKS[look])
    narrow = "width" in LOOKS[look]
    found, scrolling = {}, {}
    for state in predict_states.STATES:
        state(lab)
        found[state.__name__] = lab.axe()
        scrolling[state.__name__] = lab.sideways_scrollers()
        predict_states.leave(lab)
    assert found == {state.__name__: [] for state in predict_states.STATES}
    with_table = {predict_states.comparison} if narrow else set()
    assert scrolling == {state.__name__: TABLE if state in with_table else [] for state in predict_states.STATES}
