"""Reset puts everything back that it should, from wherever a person has got to."""

from __future__ import annotations

import random

from playwright.sync_api import expect

ACTIONS = 200
SEED = 2

FIELDS = ("Arithmetic intensity", "Bandwidth", "Peak", "Work", "Activation bytes", "KV bytes", "Metadata bytes")
SLIDERS = ("Arithmetic intensity", "Bandwidth", "Peak")
SWITCHES = ("Activation counted", "KV counted", "Metadata counted")
BUTTONS = ("Play", "Pause", "Play again", "Step forward", "Step back", "Rewind", "Undo", "Reset")
KEYS = ("ArrowRight", "ArrowLeft", "Shift+ArrowUp", "PageUp", "PageDown", "Home", "End")
CONTROLS = ("field", "field", "slider", "drag", "stop", "switch", "button", "button", "position", "speed")
TEXTS = ("4.37", "83.1", "1e3", "12 GFLOP", "3.2 GB", "6 GiB", "128 KiB", "0", "", "abc", "-3", "1e999", "80 Gb/s")

#: What the table says of each control after Reset.
AFTER_RESET = {
    "Arithmetic intensity": "1 FLOP/byte", "Bandwidth": "100 GB/s", "Peak": "1000 GFLOP/s", "Work": "8 GFLOP",
    "Activation bytes": "800 MB", "KV bytes": "7.2 GB", "Metadata bytes": "0 B",
}  # fmt: skip


def act(lab, rng: random.Random) -> None:
    """Do one thing that a person can do; some cannot be done just now, and nothing happens."""
    control = rng.choice(CONTROLS)
    if control == "field" and lab.field(name := rng.choice(FIELDS)).is_editable():
        lab.put(name, rng.choice(TEXTS))
    elif control == "slider" and lab.slider(name := rng.choice(SLIDERS)).is_enabled():
        lab.slider(name).press(rng.choice(KEYS))
    elif control == "drag":
        lab.drag(rng.choice(SLIDERS), rng.random())
    elif control == "stop" and (stop := lab.button("7.53 FLOP/byte: q8_0")).is_enabled():
        stop.click()
    elif control == "switch":
        lab.switch(rng.choice(SWITCHES)).click()
    elif control == "button" and (button := lab.button(rng.choice(BUTTONS))).is_visible():
        button.press("Enter")
    elif control == "position" and lab.slider("Trace position").is_enabled():
        lab.slider("Trace position").press(rng.choice(KEYS))
    elif control == "speed":
        lab.page.get_by_role("combobox", name="Speed").select_option(index=rng.randrange(4))


def comparable(lab) -> dict:
    """The state of the lab, without what Reset itself says and offers."""
    state = lab.state()
    said = (lab.message.inner_text(), "Undo")
    state["text"] = [line for line in state["text"] if line not in said]
    state["controls"] = {name: control for name, control in state["controls"].items() if not name.endswith(" Undo")}
    return {**state, "query": lab.page.url.partition("?")[2]}


def wait_for_the_address(lab, query: str) -> None:
    lab.wait_for("location.search === argument", query)


def test_after_200_random_actions_reset_equals_a_fresh_lab(open_lab):
    fresh, used = open_lab(), open_lab()
    rng = random.Random(SEED)
    seen = set()
    for _ in range(ACTIONS):
        act(used, rng)
        seen.add(str(used.setting()))
    assert len(seen) > ACTIONS / 4  # the actions did something
    used.put("Bandwidth", "83.1")
    used.put("Peak", "nonsense")
    used.button("Play").press("Enter")
    used.page.keyboard.press("Alt+r")
    wait_for_the_address(used, "")
    assert comparable(used) == comparable(fresh)


def test_the_table_of_what_it_puts_back(reset_lab):
    lab = reset_lab
    for name in FIELDS:
        lab.put(name, "2")
        lab.put(name, "nonsense")
    lab.switch("KV counted").click()
    lab.page.get_by_role("combobox", name="Speed").select_option("2×")
    lab.button("Step forward").click()
    lab.button("Reset").click()
    for name, text in AFTER_RESET.items():
        expect(lab.field(name)).to_have_value(text)
        expect(lab.field(name)).not_to_have_attribute("aria-invalid", "true")
    for name in SWITCHES:
        expect(lab.switch(name)).to_be_checked()
    expect(lab.page.get_by_role("combobox", name="Speed")).to_have_value("1")
    expect(lab.page.get_by_role("alert").filter(visible=True)).to_have_count(0)
    assert lab.source("trace") == {"x": [], "y": []}


def test_it_says_one_sentence(reset_lab):
    reset_lab.put("Peak", "900")
    reset_lab.button("Reset").click()
    expect(reset_lab.message).to_have_text("Everything is back at its start, paused. Undo brings your values back.")


def test_it_ends_play_and_never_starts_it(reset_lab):
    lab = reset_lab
    lab.button("Play").click()
    lab.wait_for("lab.source('trace').x.length > 3")
    lab.button("Reset").click()
    lab.record("lab.source('trace').x.length")
    lab.frames(30)
    assert lab.recorded() == [0]
    expect(lab.button("Play")).to_be_visible()


def test_alt_r_from_inside_a_text_field(reset_lab):
    lab = reset_lab
    lab.put("Peak", "900")
    lab.field("Bandwidth").press_sequentially("8")
    lab.field("Bandwidth").press("Alt+r")
    expect(lab.field("Bandwidth")).to_have_value("100 GB/s")
    expect(lab.field("Peak")).to_have_value("1000 GFLOP/s")
    lab.field("Bandwidth").press("Tab")  # leaving the field must not take the text that Reset removed
    assert lab.setting()["bandwidth"] == 100


def test_alt_r_closes_the_help_dialog(reset_lab):
    reset_lab.button("Keyboard").click()
    expect(reset_lab.page.get_by_role("dialog")).to_be_visible()
    reset_lab.page.keyboard.press("Alt+r")
    expect(reset_lab.page.get_by_role("dialog")).to_be_hidden()


def test_every_key_that_is_not_fixed_leaves_the_address(open_lab):
    lab = open_lab("bandwidth=80&kv=3e9&out=activation&colour=red")
    lab.button("Reset").click()
    wait_for_the_address(lab, "")
    expect(lab.page.get_by_role("region", name="About the link")).to_be_hidden()
