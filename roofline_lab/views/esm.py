"""Join small ES modules into the one text that a ``JSComponent`` takes.

Panel loads a component's module from a blob address, where relative imports cannot resolve. The files
under ``assets`` are ordinary ES modules all the same; joining them drops what only separate files need.
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

ASSETS = Path(__file__).resolve().parents[2] / "assets"

_IMPORT = re.compile(r"^import \{([^}]*)\} from '(\.[^']+)';?\n", re.M)
_DECLARED = re.compile(r"^(?:export )?(?:async )?(?:function\*?|class|const|let) ([\w$]+)", re.M)
# A comment that has a line to itself; no template text of the modules has a line that begins like one.
_COMMENT = re.compile(r"^[ ]*//.*\n", re.M)
_EXPORTED = re.compile(r"^export (?:async )?(?:function\*?|class|const|let) ([\w$]+)", re.M)


#: What every component wears; the colours are the page's own.
STYLES = ("lab.css", "present.css")


class ModuleError(Exception):
    """A module that cannot be joined: a missing import or a name declared twice."""


@cache
def stylesheets(*more: str) -> tuple[str, ...]:
    """Read what every component wears.

    Parameters
    ----------
    *more : str
        Files that only this component wears besides.

    Returns
    -------
    tuple of str
        The texts of its stylesheets.

    Examples
    --------
    >>> len(stylesheets()) == len(STYLES)
    True
    """
    return tuple((ASSETS / name).read_text("utf-8") for name in (*STYLES, *more))


def module_order(entry: Path) -> list[Path]:
    """List the modules that `entry` needs, each after those it imports.

    Parameters
    ----------
    entry : Path
        The module to start from.

    Returns
    -------
    list of Path
        Absolute paths; `entry` is the last.

    Raises
    ------
    ModuleError
        Where a module imports a name that the other file does not export, or itself in the end.

    Examples
    --------
    >>> [path.name for path in module_order(ASSETS / "pure" / "ledger.mjs")][-1]
    'ledger.mjs'
    """
    order: list[Path] = []
    entered: set[Path] = set()

    def visit(path: Path) -> None:
        if path in order:
            return
        if path in entered:
            raise ModuleError(f"{path.name} imports itself through the modules it imports")
        entered.add(path)
        for names, target in _IMPORT.findall(path.read_text("utf-8")):
            other = (path.parent / target).resolve()
            exported = set(_EXPORTED.findall(other.read_text("utf-8")))
            missing = {name.strip() for name in names.split(",") if name.strip()} - exported
            if missing:
                raise ModuleError(f"{path.name} imports {sorted(missing)}, which {other.name} does not export")
            visit(other)
        order.append(path)

    visit(entry.resolve())
    return order


@cache
def join_modules(entry: Path) -> str:
    """Join `entry` and all it imports into one module text.

    Parameters
    ----------
    entry : Path
        The module whose exports the joined text keeps.

    Returns
    -------
    str
        One ES module; only the exports of `entry` remain, and no comments: each page would carry them.

    Raises
    ------
    ModuleError
        Where two files declare the same top-level name: in one text they would clash.

    Examples
    --------
    >>> "import " in join_modules(ASSETS / "pure" / "ledger.mjs")
    False
    """
    owner: dict[str, str] = {}
    parts = []
    order = module_order(entry)
    for path in order:
        text = path.read_text("utf-8")
        for name in _DECLARED.findall(text):
            if name in owner:
                raise ModuleError(f"{name} is declared in {owner[name]} and again in {path.name}")
            owner[name] = path.name
        text = _COMMENT.sub("", _IMPORT.sub("", text))
        if path != order[-1]:
            text = re.sub(r"^export ", "", text, flags=re.M)
        parts.append(text.strip())
    return "\n\n".join(parts) + "\n"
