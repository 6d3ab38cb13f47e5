"""axe-core finds nothing in any state that a person can bring the lab into."""

from __future__ import annotations

import pytest

from tests.browser import states

LOOKS = {
    "light": {},
    "dark": {"color_scheme": "dark"},
    "360 px": {"width": 360, "height": 640},
}


@pytest.mark.parametrize("look", LOOKS)
def test_nothing_in_any_state(open_lab, look):
    lab = open_lab("colour=red", **LOOKS[look])  # with a note about the link, which Reset closes
    found = {}
    for state in states.STATES:
        state(lab)
        found[state.__name__] = lab.axe()
        states.leave(lab)
    assert found == {state.__name__: [] for state in states.STATES}
