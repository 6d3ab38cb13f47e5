"""Lessons that a teacher writes: a broken one, a hostile one, and one that changes while students are at it."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.lesson_page import answer, card, predict, reveal
from tests.browser.own_lessons import copy_lab, lesson
from tests.lessons.examples import block, step

SCRIPT = "<img src=x onerror=alert(1)>"
EDIT_MS = 20_000


def ridge(expect: str, bandwidth: str = "100 GB/s", title: str = "One") -> str:
    """A step that asks for the ridge."""
    asked = f'quantity = "ridge"\ntext = "Where?"\nexpect = "{expect} FLOP/byte"'
    return step(block("lab", f'reset = true\nbandwidth = "{bandwidth}"'), block("predict", asked), title=title)


def choice(right: str, *wrong: str, title: str) -> str:
    """A step with a choice; what is right comes last."""
    options = [f'[[option]]\ntext = "{text}"\nreply = "No."' for text in wrong]
    options.append(f'[[option]]\ntext = "{right}"\nreply = "Yes."\nright = true')
    return step(block("choice", "\n".join(['question = "Which?"', *options])), title=title)


BROKEN = lesson(ridge("11"))
FIRST = lesson(step("Read this first.", title="First"), title="The first")
HOSTILE = lesson(
    step(
        f"{SCRIPT}\n\n[link](javascript:alert(3)) ![x](x)\n\n",
        block("choice", f"""
            question = '{SCRIPT}'
            [[option]]
            text = 'a {SCRIPT}'
            reply = '{SCRIPT}'
            right = true
            [[option]]
            text = 'b'
            reply = 'b'
        """),
        block("hint", f"look = '{SCRIPT}'\nrelation = '{SCRIPT}'"),
        block("explain", f"question = '{SCRIPT}'"),
        title=SCRIPT,
    ),
    title=SCRIPT, objective=SCRIPT, conclusion=SCRIPT,
)  # fmt: skip

OLD = lesson(
    ridge("12.5", "80 GB/s", title="Stays"),
    ridge("20", "50 GB/s", title="Other numbers"),
    choice("three", "one", "two", title="Fewer options"),
    step("Read this.", title="Goes"),
)
NEW = lesson(
    step("Read this, too.", title="Comes"),
    ridge("25", "40 GB/s", title="Other numbers"),
    choice("three", "one", title="Fewer options"),
    ridge("12.5", "80 GB/s", title="Stays"),
)


def test_broken_hostile_and_edited_lessons(open_lab, serve_app, tmp_path):
    """A broken lesson is named and the others open; scripts in one are text; an edited file shows at once."""
    lessons = {"00-first.md": FIRST, "01-broken.md": BROKEN, "02-hostile.md": HOSTILE}
    server = serve_app("--dev", app=copy_lab(tmp_path, lessons))
    lab = open_lab("lesson=broken&step=1", server=server)
    expect(card(lab)).to_contain_text("The link asks for the lesson “broken”, which is not here.")
    problem = card(lab).get_by_role("listitem").filter(has_text="lessons/01-broken.md:")
    line = BROKEN[: BROKEN.index("expect")].count("\n") + 1
    expect(problem).to_contain_text(f"lessons/01-broken.md:{line}: ")
    expect(problem).to_contain_text("the model gives 10 FLOP/byte")
    assert str(tmp_path) not in lab.text

    lab.page.get_by_text("What you will be able to do").last.click()
    shown = card(lab).inner_text()
    lab.button(f"Start {SCRIPT}").click()
    answer(lab, f"a {SCRIPT}")
    lab.button("Hint").click()
    assert (shown + card(lab).inner_text()).count(SCRIPT) > 9
    assert lab.page.locator("img, main script, a[href^=javascript]").count() == 0
    assert lab.watch.dialogs == []

    lab.page.close()
    lab = open_lab("lesson=first&step=1", server=server)
    expect(card(lab)).to_contain_text("Read this first.")
    (tmp_path / "lessons" / "00-first.md").write_text(FIRST.replace("Read this", "Think of this"), "utf-8")
    expect(card(lab)).to_contain_text("Think of this first.", timeout=EDIT_MS)


def test_a_changed_lesson_keeps_what_fits(open_lab, serve_app, tmp_path):
    app = copy_lab(tmp_path, {"00-own.md": OLD})
    server = serve_app(app=app)
    lab = open_lab("lesson=own&step=1", server=server, reduced_motion="reduce")
    for ridge in ("12.5", "20"):
        predict(lab, ridge)
        reveal(lab)
        lab.button("Next").click()
    answer(lab, "three")
    lab.button("Next").click()
    lab.button("Finish").click()
    expect(card(lab)).to_contain_text("4 of 4 steps done")

    (tmp_path / "lessons" / "00-own.md").write_text(NEW, "utf-8")
    lab.page.goto(f"{server.url}?lesson=own&step=4")
    lab.wait_until_ready()
    expect(card(lab).get_by_role("heading", name="Stays")).to_be_visible()
    expect(card(lab).locator(".told dd").first).to_have_text("12.5 FLOP/byte")
    lab.button("Contents").click()
    # One step is as it was; one has other numbers, one lost the option that was chosen, one is new.
    expect(card(lab)).to_contain_text("1 of 4 steps done")
    lab.button("Continue A lesson").click()
    for title in ("Fewer options", "Other numbers"):
        lab.button("Previous").click()
        expect(card(lab).get_by_role("heading", name=title)).to_be_visible()
    expect(lab.page.get_by_role("status", name="Prediction")).to_contain_text("Type your prediction")
