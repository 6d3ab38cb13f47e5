"""A roof as a picture for paper, in SVG: it needs no script, and is read in black and white too."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from html import escape

from roofline_lab.core.formats import format_quantity
from roofline_lab.core.roofline import ceiling_gflop_per_s, decades, ridge_flop_per_byte, roof_points
from roofline_lab.course.roof_frame import HEIGHT_PX, HIGH, LEFT_PX, LOW, TOP_PX, WIDTH_PX, Frame

_CHAR_PX = 7.0
_STRONG = 1.1  # bold letters are wider
_LINE_PX = 17


@dataclass(frozen=True)
class Mark:
    """A work under the roof, by its intensity, with the name that stands at its point."""

    intensity_flop_per_byte: float
    name: str


def roof_svg(
    bandwidth_gb_per_s: float,
    peak_gflop_per_s: float,
    marks: Sequence[Mark] = (),
    *,
    key: str = "roof",
    tells_ridge: bool = False,
    regions: bool = True,
) -> str:
    """Draw a roof.

    Parameters
    ----------
    bandwidth_gb_per_s, peak_gflop_per_s : float
        Of the machine.
    marks : sequence of Mark
        Points on the roof.
    key : str
        What the picture's ids begin with; each picture of a page needs its own.
    tells_ridge : bool
        Whether the ridge is named with its number.
    regions : bool
        Whether it shows what is memory-bound, and what is compute-bound.

    Returns
    -------
    str
        An ``<svg>`` with title and description; its classes are those of ``assets/handout.css``.

    Examples
    --------
    >>> picture = roof_svg(80.0, 1000.0)
    >>> "bandwidth 80 GB/s" in picture, "12.5" in picture, "<circle" in picture
    (True, False, False)
    >>> "at most 320" in roof_svg(80.0, 1000.0, [Mark(4.0, "at most 320 GFLOP/s")])
    True
    """
    picture = _Picture(bandwidth_gb_per_s, peak_gflop_per_s)
    drawn = [
        *(picture.regions(key) if regions else ()),
        *picture.grid(),
        *picture.roof(),
        *(picture.ridge_name() if tells_ridge else ()),
        *(picture.region_names() if regions else ()),
        *picture.points(marks),
    ]
    return (
        f'<svg class="roof" viewBox="0 0 {WIDTH_PX} {HEIGHT_PX}" role="img" aria-labelledby="{key}-title {key}-desc">\n'
        f'<title id="{key}-title">Roofline on two logarithmic axes</title>\n'
        f'<desc id="{key}-desc">{escape(picture.told(marks, tells_ridge))}</desc>\n' + "\n".join(drawn) + "\n</svg>"
    )


class _Picture:
    def __init__(self, bandwidth: float, peak: float) -> None:
        self.bandwidth, self.peak = bandwidth, peak
        self.frame = Frame(*decades(bandwidth, peak, LOW, HIGH))
        self.ridge = ridge_flop_per_byte(bandwidth, peak)
        self.corner_px = self.frame.x(min(HIGH, max(LOW, self.ridge)))

    def at(self, intensity: float) -> tuple[float, float]:
        ceiling = ceiling_gflop_per_s(intensity, self.bandwidth, self.peak)
        return self.frame.x(intensity), self.frame.y(ceiling)

    def told(self, marks: Sequence[Mark], tells_ridge: bool) -> str:
        ridge = f"the ridge at {format_quantity(self.ridge, 'intensity')}" if tells_ridge else "the ridge"
        bandwidth, peak = format_quantity(self.bandwidth, "bandwidth"), format_quantity(self.peak, "peak")
        points = [f"A point at {format_quantity(m.intensity_flop_per_byte, 'intensity')}: {m.name}." for m in marks]
        rises = f"The roof rises in proportion to intensity at {bandwidth}, meets {ridge} and stays flat at {peak}."
        return " ".join([rises, *points])

    def grid(self) -> Iterator[str]:
        frame, middle = self.frame, (TOP_PX + self.frame.floor) / 2
        for value, label in frame.x_ticks():
            x = frame.x(value)
            yield _line(x, TOP_PX, x, frame.floor, "major" if label else "minor")
            yield _text(x, frame.floor + 17, label, "tick", "middle")
        for value, label in frame.y_ticks():
            y = frame.y(value)
            yield _line(LEFT_PX, y, frame.right, y, "major" if label else "minor")
            yield _text(LEFT_PX - 6, y + 4, label, "tick", "end")
        yield _text(
            (LEFT_PX + frame.right) / 2, HEIGHT_PX - 6, "arithmetic intensity, FLOP/byte (log scale)", "", "middle"
        )
        yield _text(14, middle, "attainable, GFLOP/s (log scale)", "", "middle", f"rotate(-90 14 {middle:.1f})")

    def roof(self) -> Iterator[str]:
        corners = roof_points(self.bandwidth, self.peak, LOW, HIGH)
        line = " ".join(f"{self.frame.x(x):.1f},{self.frame.y(y):.1f}" for x, y in corners)
        yield f'<polyline class="line" points="{line}"/>'
        x, y = self.at(LOW * 1.25)
        slope = self.frame.slope_degrees
        name = f"bandwidth {format_quantity(self.bandwidth, 'bandwidth')}"
        if len(name) * _CHAR_PX + 24 < self.corner_px - LEFT_PX:
            yield _text(x, y - 11, name, "name", turned=f"rotate({-slope:.1f} {x:.1f} {y:.1f})")
        name = f"peak {format_quantity(self.peak, 'peak')}"
        if len(name) * _CHAR_PX + 12 < self.frame.right - self.corner_px:
            yield _text(self.frame.right - 6, self.frame.y(self.peak) - 9, name, "name", "end")

    def ridge_name(self) -> Iterator[str]:
        name = f"ridge {format_quantity(self.ridge, 'intensity')}"
        if self.ridge < LOW:
            yield _text(LEFT_PX + 6, self.frame.y(self.peak) + 19, f"← {name}", "name")
        elif self.ridge > HIGH:
            yield _text(self.frame.right - 6, self.at(HIGH)[1] - 9, f"{name} →", "name", "end")
        elif len(name) * _CHAR_PX + 12 < self.corner_px - LEFT_PX:
            yield _text(self.corner_px, self.frame.y(self.peak) - 9, name, "name", "end")
        else:
            yield _text(self.corner_px + 4, self.frame.y(self.peak) + 19, name, "name")

    def regions(self, key: str) -> Iterator[str]:
        (left, low), (right, high) = self.at(LOW), self.at(HIGH)
        corner, top, floor = self.corner_px, min(low, high), self.frame.floor
        yield (
            f'<defs><pattern id="{key}-hatch" width="9" height="9" patternUnits="userSpaceOnUse" '
            'patternTransform="rotate(45)"><path class="hatch" d="M0 0V9"/></pattern></defs>'
        )
        if self.ridge > LOW:
            area = f"{left:.1f},{floor} {left:.1f},{low:.1f} {corner:.1f},{top:.1f} {corner:.1f},{floor}"
            yield f'<polygon class="memory" points="{area}"/><polygon fill="url(#{key}-hatch)" points="{area}"/>'
        if self.ridge < HIGH:
            area = f"{corner:.1f},{floor} {corner:.1f},{top:.1f} {right:.1f},{top:.1f} {right:.1f},{floor}"
            yield f'<polygon class="compute" points="{area}"/>'

    def region_names(self) -> Iterator[str]:
        y = self.frame.floor - 8
        for name, room, x, anchor in (
            ("memory-bound", self.corner_px - LEFT_PX, self.corner_px - 8, "end"),
            ("compute-bound", self.frame.right - self.corner_px, self.corner_px + 8, "start"),
        ):
            if len(name) * _CHAR_PX + 16 < room:
                yield _text(x, y, name, "", anchor)

    def points(self, marks: Sequence[Mark]) -> Iterator[str]:
        # From the right, so that a name further left goes below one that reaches over it.
        for line, mark in enumerate(sorted(marks, key=lambda mark: -mark.intensity_flop_per_byte), start=1):
            x, y = self.at(mark.intensity_flop_per_byte)
            has_room = x + 12 + len(mark.name) * _CHAR_PX * _STRONG < self.frame.right
            beside, anchor = (12, "start") if has_room else (-12, "end")
            yield f'<circle class="point" cx="{x:.1f}" cy="{y:.1f}" r="7"/>'
            yield _text(x + beside, y + line * _LINE_PX, mark.name, "strong", anchor)


def _line(x1: float, y1: float, x2: float, y2: float, look: str) -> str:
    return f'<path class="{look}" d="M{x1:.1f} {y1:.1f}L{x2:.1f} {y2:.1f}"/>'


def _text(x: float, y: float, text: str, look: str, anchor: str = "start", turned: str = "") -> str:
    if not text:
        return ""
    turn = f' transform="{turned}"' if turned else ""
    return f'<text class="{look}" x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}"{turn}>{escape(text)}</text>'
