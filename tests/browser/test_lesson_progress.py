"""What a student did stays in the browser: it survives, and is never sent."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.lesson_page import answer, card, go_to, link, stored
from tests.browser.lesson_work import OPTION, PREDICTED, check_work, work


def test_it_survives_reload_and_a_restarted_server_and_is_never_sent(open_lab, serve_app):
    server = serve_app()
    lab = open_lab(server=server, reduced_motion="reduce")
    watch = lab.watch
    watch.server_may_go = True
    work(lab)
    lab.reload()
    check_work(lab)
    server.kill()
    serve_app(port=server.port)
    lab.page.goto(server.url)
    lab.wait_until_ready()
    check_work(lab)

    # A change of a value is sent: what is sent can be seen.
    lab.put("Bandwidth", "83.1")
    lab.wait_until(lambda: "83.1" in str(watch.frames_sent[-1]))
    sent = [str(piece) for piece in [*watch.frames_sent, *watch.requests]]
    secrets = (PREDICTED, "Zebras", "predictions", "explanation", "roofline-lab progress")
    assert all(secret in stored(lab) for secret in secrets)
    assert [secret for secret in secrets if any(secret in piece for piece in sent)] == []
    assert [secret for secret in secrets[:2] if any(secret in str(frame) for frame in watch.frames_received)] == []


def test_damaged_storage_is_a_first_visit(open_lab):
    lab = open_lab()
    lab.page.evaluate("localStorage.setItem('roofline-lab:progress', '{\"format\": 7')")
    lab.reload()
    go_to(lab, "ceiling", 1)
    answer(lab, OPTION)
    lab.button("Contents").click()
    expect(card(lab)).to_contain_text("1 of 6 steps done")


def test_two_tabs_do_not_write_over_each_other(open_lab):
    lab = open_lab(link("ceiling", 1))
    other = type(lab)(lab.page.context.new_page()).open(lab.page.url)
    go_to(other, "count-by-hand", 1)
    answer(other, "24 bytes")
    lab.wait_for("localStorage.getItem('roofline-lab:progress').includes('\"choice\": 2')")
    answer(lab, OPTION)
    lab.button("Contents").click()
    expect(card(lab)).to_contain_text("1 of 6 steps done")
    expect(card(lab)).to_contain_text("1 of 4 steps done")
    assert other.watch.problems() == []
