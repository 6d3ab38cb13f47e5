"""The HTML that both handouts of a lesson are made of."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape

from roofline_lab.core.formats import format_quantity
from roofline_lab.course.lesson_html import html_of
from roofline_lab.course.lesson_model import State
from roofline_lab.course.lesson_parts import Hint, Step, Task
from roofline_lab.course.lesson_tabs import ROOFLINE
from roofline_lab.course.paper import paper_css
from roofline_lab.course.roof_picture import Mark, roof_svg


def page(title: str, body: Iterable[str]) -> str:
    """Make a whole page that needs no other file.

    Parameters
    ----------
    title : str
        Plain text.
    body : iterable of str
        Pieces of HTML.

    Returns
    -------
    str
        From the doctype on.

    Examples
    --------
    >>> page("A & B", ["<p>One.</p>"]).splitlines()[-3]
    '<p>One.</p>'
    """
    return "\n".join(
        [
            '<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">',
            '<meta name="viewport" content="width=device-width, initial-scale=1">',
            f"<title>{escape(title)}</title>\n<style>\n{paper_css('handout.css')}</style>\n</head>\n<body>",
            *(piece for piece in body if piece),
            "</body>\n</html>\n",
        ]
    )


def tag(name: str, content: str, look: str = "") -> str:
    """Put HTML into an element.

    Examples
    --------
    >>> tag("p", "One.", "note")
    '<p class="note">One.</p>'
    """
    return f'<{name} class="{look}">{content}</{name}>' if look else f"<{name}>{content}</{name}>"


def listed(items: Iterable[str], look: str = "") -> str:
    """Make a list of HTML items.

    Examples
    --------
    >>> listed(["a", "b"])
    '<ul><li>a</li><li>b</li></ul>'
    """
    return tag("ul", "".join(tag("li", item) for item in items), look)


def hint_list(hint: Hint) -> str:
    r"""Make the two levels of a hint.

    Examples
    --------
    >>> from roofline_lab.course.lesson_place import Place
    >>> hint_list(Hint(Place("01-x.md", 1, ""), "*Up*.", "I × B"))[-44:]
    '<dt>Relation</dt><dd><p>I × B</p>\n</dd></dl>'
    """
    levels = (("Where to look", hint.look), ("Relation", hint.relation))
    return tag("dl", "".join(tag("dt", name) + tag("dd", html_of(text)) for name, text in levels), "facts")


def has_picture(step: Step) -> bool:
    """Tell whether a step has a picture of the roof: where it sets the instrument, and asks something about it.

    Examples
    --------
    >>> has_picture(Step(1, "look", "Look", "", None, None, None, None, None))
    False
    """
    return step.lab is not None and step.lab.tab == ROOFLINE and not isinstance(step.action, Task)


def figure(state: State, number: int, marks: Sequence[Mark] = (), *, shows_ridge: bool, tells_ridge: bool) -> str:
    """Make the picture of a step's roof, with the machine named below it.

    Parameters
    ----------
    state : State
        Whose machine it is.
    number : int
        Of the step.
    marks : sequence of Mark
        Points on the roof.
    shows_ridge, tells_ridge : bool
        Whether the regions may be seen that meet at the ridge, and whether its number may.

    Returns
    -------
    str
        A ``<figure>``.

    Examples
    --------
    >>> from roofline_lab.course.lesson_model import reset_state
    >>> figure(reset_state(), 3, shows_ridge=True, tells_ridge=False).partition("<figcaption>")[2]
    'The roof of step 3: bandwidth 100 GB/s, peak 1000 GFLOP/s. Both axes are logarithmic.</figcaption></figure>'
    """
    bandwidth, peak = state.bandwidth_gb_per_s, state.peak_gflop_per_s
    svg = roof_svg(bandwidth, peak, marks, key=f"roof-{number}", tells_ridge=tells_ridge, regions=shows_ridge)
    machine = f"bandwidth {format_quantity(bandwidth, 'bandwidth')}, peak {format_quantity(peak, 'peak')}"
    said = f"The roof of step {number}: {machine}. Both axes are logarithmic."
    return tag("figure", svg + tag("figcaption", said))
