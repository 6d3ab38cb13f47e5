"""Imports run one way, core <- numerics <- course <- state <- views <- app.py, and the pure rooms need no Panel."""

from __future__ import annotations

import ast
import pkgutil
import subprocess
import sys
from pathlib import Path

import pytest

import roofline_lab
from tests.browser.serving import PROJECT

ORDER = ("core", "numerics", "course", "state", "views", "app")
PURE = ("core", "numerics", "course")
#: What the pure rooms may import beside the standard library and each other.
PURE_MAY_IMPORT = {"numpy", "markdown_it", "roofline_lab"}
PACKAGE = Path(roofline_lab.__file__).parent
FILES = [*PACKAGE.rglob("*.py"), PROJECT / "app.py"]


def imported(path: Path) -> set[str]:
    """Every module that a file imports, also inside its functions."""
    names = set()
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path.name} imports relatively"
            names |= {f"{node.module}.{alias.name}" for alias in node.names}
    return names


def room_of(path: Path) -> str | None:
    """Which of the rooms a file is in; the package's own files beside them are in none."""
    name = "app" if path.name == "app.py" else path.relative_to(PACKAGE).with_suffix("").parts[0]
    return name if name in ORDER else None


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.relative_to(PROJECT).as_posix())
def test_no_file_imports_from_a_later_room(path):
    room = room_of(path)
    if room is None:
        assert path.name in ("__init__.py", "__main__.py")
        return
    later = ORDER[ORDER.index(room) + 1 :]
    taken = {name.split(".")[1] for name in imported(path) if name.startswith("roofline_lab.")}
    assert taken.isdisjoint(later)


def test_the_order_is_one_that_can_be_broken():
    assert {"core", "state", "views"} <= {room_of(path) for path in FILES}
    taken = {name.split(".")[1] for name in imported(PACKAGE / "state.py") if name.startswith("roofline_lab.")}
    assert taken == {"core"}


@pytest.mark.parametrize(
    "path",
    [path for path in FILES if room_of(path) in PURE],
    ids=lambda path: path.relative_to(PACKAGE).as_posix(),
)
def test_the_pure_rooms_import_the_standard_library_numpy_and_markdown_it_only(path):
    tops = {name.split(".")[0] for name in imported(path)}
    assert tops - set(sys.stdlib_module_names) <= PURE_MAY_IMPORT


def modules_of(*rooms: str) -> list[str]:
    found = pkgutil.walk_packages([str(PACKAGE)], "roofline_lab.")
    return [module.name for module in found if module.name.split(".")[1] in rooms]


def loaded_after_importing(names: list[str]) -> set[str]:
    """Top-level packages that a fresh process has loaded then."""
    script = f"import sys, {', '.join(names)}\nprint(*{{name.split('.')[0] for name in sys.modules}})"
    ran = subprocess.run([sys.executable, "-c", script], cwd=PROJECT, capture_output=True, text=True, check=True)
    return set(ran.stdout.split())


def test_in_a_fresh_process_the_pure_rooms_load_no_panel_bokeh_or_param():
    names = modules_of(*PURE)
    assert len(names) >= 6
    assert loaded_after_importing(names).isdisjoint({"panel", "bokeh", "param", "panel_material_ui"})


def test_in_a_fresh_process_the_instrument_does_not_load_panel_material_ui():
    """Once it is imported, a page that is exported as one file no longer works offline."""
    loaded = loaded_after_importing(["roofline_lab.views.instrument"])
    assert {"panel", "bokeh", "param"} <= loaded
    assert "panel_material_ui" not in loaded
