"""Joining modules: in order, complete, without clashes, and nothing left that only separate files need."""

from __future__ import annotations

import re

import pytest

from roofline_lab.views.esm import ASSETS, ModuleError, join_modules, module_order


@pytest.fixture
def write(tmp_path):
    """Write modules; give back the path of the last."""

    def write(**modules: str):
        for name, text in modules.items():
            path = tmp_path / f"{name}.mjs"
            path.write_text(text, "utf-8")
        return path

    return write


BASE = "export const base = 1;\nconst hidden = 2;\n"
MIDDLE = "import { base } from './base.mjs';\nexport function middle() { return base; }\n"
ENTRY = """import { middle } from './middle.mjs';
import {
  base,
} from './base.mjs';

export const end = middle() + base;
"""


def test_each_module_stands_once_and_after_those_it_imports(write):
    entry = write(base=BASE, middle=MIDDLE, entry=ENTRY)
    assert [path.name for path in module_order(entry)] == ["base.mjs", "middle.mjs", "entry.mjs"]
    joined = join_modules(entry)
    places = [joined.index(text) for text in ("base = 1", "hidden = 2", "function middle", "end = middle")]
    assert places == sorted(places)
    assert joined.count("base = 1") == 1


def test_imports_go_and_only_the_exports_of_the_entry_stay(write):
    joined = join_modules(write(base=BASE, middle=MIDDLE, entry=ENTRY))
    assert "import" not in joined
    assert re.findall(r"^export .*", joined, re.M) == ["export const end = middle() + base;"]


def test_text_that_only_looks_like_an_import_or_export_stays(write):
    text = "export const words = 'import { a } from \\'./b.mjs\\'';\n  export_(1);\n"
    assert join_modules(write(entry=text)) == text


def test_comments_that_have_a_line_to_themselves_go(write):
    joined = join_modules(
        write(entry="// Why.\nexport const a = 1; // one\n    // Because.\nexport const b = 'x // y';\n")
    )
    assert joined == "export const a = 1; // one\nexport const b = 'x // y';\n"


def test_a_name_that_is_not_exported_is_named(write):
    entry = write(base=BASE, entry="import { base, hidden, absent } from './base.mjs';\n")
    with pytest.raises(ModuleError, match=r"entry.mjs imports \['absent', 'hidden'\], which base.mjs does not export"):
        join_modules(entry)


@pytest.mark.parametrize(
    "again",
    ["const hidden = 3;", "let hidden;", "function hidden() {}", "async function hidden() {}", "class hidden {}"],
)
def test_two_files_that_declare_the_same_name_are_named(write, again):
    entry = write(base=BASE, entry=f"import {{ base }} from './base.mjs';\n{again}\n")
    with pytest.raises(ModuleError, match=r"hidden is declared in base\.mjs and again in entry\.mjs"):
        join_modules(entry)


def test_the_same_name_inside_functions_is_no_clash(write):
    entry = write(base=BASE, entry="import { base } from './base.mjs';\nfunction f() {\n  const hidden = 4;\n}\n")
    assert "const hidden = 4" in join_modules(entry)


def test_a_missing_file_is_an_error(write):
    with pytest.raises(FileNotFoundError, match=r"nowhere\.mjs"):
        join_modules(write(entry="import { a } from './nowhere.mjs';\n"))


MODULES = sorted(ASSETS.rglob("*.mjs"))


@pytest.mark.parametrize("path", MODULES, ids=lambda path: path.relative_to(ASSETS).as_posix())
def test_every_module_of_the_lab_can_be_joined(path):
    joined = join_modules(path)
    assert not re.search(r"^import\b|\bfrom '\.", joined, re.M)
    assert joined.count("\nexport ") + joined.startswith("export ") >= 1


def test_no_module_of_the_lab_is_left_unused():
    names = ("instrument.mjs", "page.mjs", "player.mjs", "desk.mjs", "workbench.mjs")
    entries = [path for path in MODULES if path.name in names]
    used = {path for entry in entries for path in module_order(entry)}
    assert set(MODULES) - used == set()


def test_modules_that_import_each_other_are_named(tmp_path):
    (tmp_path / "a.mjs").write_text("import { b } from './b.mjs';\nexport const a = 1;\n", "utf-8")
    (tmp_path / "b.mjs").write_text("import { a } from './a.mjs';\nexport const b = 1;\n", "utf-8")
    with pytest.raises(ModuleError, match="imports itself"):
        module_order(tmp_path / "a.mjs")
