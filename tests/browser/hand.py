"""A hand on a slider."""

from __future__ import annotations

from tests.browser.lab_page import LabPage

#: Chromium draws the handle of a slider so wide, and its middle stands at the value.
HANDLE_PX = 16


class Hand:
    """In a ``with`` block it holds the handle where it stands and moves it to positions from 0 to 1."""

    def __init__(self, lab: LabPage, name: str) -> None:
        self.mouse = lab.page.mouse
        self.slider = lab.slider(name)
        self.box = self.slider.bounding_box()

    def x_of(self, position: float) -> float:
        return self.box["x"] + HANDLE_PX / 2 + position * (self.box["width"] - HANDLE_PX)

    def move(self, x: float) -> None:
        self.mouse.move(x, self.box["y"] + self.box["height"] / 2)

    def __enter__(self) -> Hand:
        self.move(self.x_of(float(self.slider.input_value())))
        self.mouse.down()
        return self

    def __exit__(self, *_: object) -> None:
        self.mouse.up()
