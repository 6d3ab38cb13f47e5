"""Every lesson can be worked through with the keys alone: Tab, Enter, Space, arrows and typing."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from roofline_lab.core.units import format_quantity
from tests.browser.lesson_page import COURSE, as_typed, card, entry, heading, phase, step_of

FIELDS = {"work": "Work", "bandwidth": "Bandwidth", "peak": "Peak", "intensity": "Arithmetic intensity"}
WHY = "Because it is so."


class Keys:
    """A student without a mouse."""

    def __init__(self, lab):
        self.lab, self.press, self.type = lab, lab.page.keyboard.press, lab.page.keyboard.type

    def use(self, control, key="Enter"):
        self.lab.tab_to(control)
        self.press(key)

    def put(self, name, text):
        self.lab.tab_to(self.lab.field(name))
        self.press("ControlOrMeta+a")
        self.type(text)
        self.press("Enter")

    def play(self):
        self.use(self.lab.button("Play"))
        expect(self.lab.button("Play again")).to_be_visible()

    def do_choice(self, action):
        right = [option["right"] for option in action["options"]].index(True)
        self.use(self.lab.page.get_by_role("radio").first, "Space")
        for _ in range(right):
            self.press("ArrowDown")
        self.use(self.lab.button("Answer"))
        expect(self.lab.page.get_by_role("status", name="Reply")).to_have_text(action["options"][right]["reply"])

    def do_predict(self, action):
        expect(phase(self.lab)).to_contain_text("Type your prediction")
        self.put("Your prediction", as_typed(action["expect"], action["quantity"]))
        self.play()
        expect(card(self.lab)).to_contain_text("Computed right")

    def do_task(self, action):
        if action["reset"]:
            self.use(self.lab.button("Reset"))
        for key in action["target"]["out"] or []:
            self.use(self.lab.switch(f"{key.capitalize()} counted"), "Space")
        for quantity, name in FIELDS.items():
            if (value := action["target"][quantity]) is not None:
                self.put(name, format_quantity(value, quantity))
        if action["played"]:
            self.play()
        expect(self.lab.page.get_by_role("status", name="Task")).to_have_text("Reached. Go on with Next.")

    def do(self, step):
        if step["action"]:
            getattr(self, f"do_{step['action']['type']}")(step["action"])
        if step["explain"]:
            self.lab.tab_to(self.lab.field(step["explain"]["question"]))
            self.type(WHY)
        if step["hints"]:
            self.use(self.lab.button("Hint"))


@pytest.mark.parametrize("key", COURSE)
def test_from_the_lessons_button_to_finish_with_right_answers(open_lab, key):
    # One lesson with Play as it is, the others with the Play of those who want less motion.
    lab = open_lab(reduced_motion="no-preference" if key == "ceiling" else "reduce")
    keys, lesson = Keys(lab), COURSE[key]
    count = len(lesson["steps"])
    keys.use(lab.button("Lessons"))
    expect(card(lab).get_by_role("heading", name="Lessons")).to_be_focused()
    keys.use(entry(lab, key))
    for number in range(1, count + 1):
        expect(heading(lab, key, number)).to_be_focused()
        expect(card(lab)).to_contain_text(f"{lesson['title']} · step {number} of {count}")
        keys.do(step_of(key, number))
        keys.use(lab.button("Next" if number < count else "Finish"))
    expect(card(lab).get_by_role("heading", name="Lessons")).to_be_focused()
    expect(card(lab)).to_contain_text(f"{count} of {count} steps done")
    keys.use(lab.button("Close"))
    expect(lab.button("Lessons")).to_be_focused()


def test_a_prediction_can_be_tried_again_and_the_focus_is_not_lost(open_lab):
    lab = open_lab("lesson=ceiling&step=3", reduced_motion="reduce")
    keys = Keys(lab)
    keys.do(step_of("ceiling", 3))
    keys.use(lab.button("Try again"))
    expect(heading(lab, "ceiling", 3)).to_be_focused()
    expect(phase(lab)).to_contain_text("Type your prediction")
    keys.use(lab.button("Use the lab freely"))
    expect(lab.button("Back to the lesson")).to_be_focused()
    keys.press("Enter")
    expect(heading(lab, "ceiling", 3)).to_be_focused()
