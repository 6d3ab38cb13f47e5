"""What is predicted of a byte account, beside what is predicted of the instrument."""

from __future__ import annotations

from collections.abc import Mapping

from roofline_lab.core.formats import format_number, format_quantity
from roofline_lab.course.judge_words import PREDICTED, Predicted

#: As `PREDICTED` of the instrument, for the KV cache tab.
ACCOUNTED: Mapping[str, Predicted] = {
    "bytes": Predicted("bytes", "GB", "a size is a number of bytes"),
    "ratio": PREDICTED["ratio"],
    "intensity": PREDICTED["intensity"],
    "count": Predicted("ratio", "", "a count is a plain number"),
}
#: All that a lesson can ask for.
FORMS: Mapping[str, Predicted] = {**PREDICTED, **ACCOUNTED}

_COUNT_DIGITS = 12


def shown_value(value: float, quantity: str) -> str:
    """Show a predicted number; a count in full.

    Parameters
    ----------
    value : float
        In the base unit.
    quantity : str
        A key of `FORMS`.

    Returns
    -------
    str

    Examples
    --------
    >>> shown_value(1073741824, "bytes"), shown_value(123456, "count")
    ('1.074 GB', '123456')
    """
    if quantity == "count":
        return format_number(value, _COUNT_DIGITS)
    return format_quantity(value, FORMS[quantity].quantity)
