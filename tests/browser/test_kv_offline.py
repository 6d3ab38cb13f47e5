"""The tab without its server: it says so and keeps the inputs."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.kv_tab import KvTab

GONE = "The connection to the server is lost, and accounts are worked out there."


def test_the_inputs_stay_here_and_in_the_address(open_lab, serve_app):
    server = serve_app()
    lab = open_lab(server=server)
    kv = KvTab.of(lab)
    before = kv.rows()
    lab.watch.server_may_go = True
    port = server.port
    server.kill()
    expect(kv.status).to_contain_text(GONE)
    lab.put("Context", "4096")
    kv.choice("Keys").select_option("q8_0")
    expect(lab.field("Context")).to_have_value("4096")
    assert kv.rows() == before
    lab.wait_for("location.search === '?tab=kv&context=4096&k=q8_0'")
    lab.button("Send to the roofline").click()
    expect(lab.message).to_contain_text("not of the inputs as they stand")
    assert lab.axe() == []
    serve_app(port=port)
    lab.reload()
    kv.wait_until_answered()
    expect(lab.field("Context")).to_have_value("4096 tokens")
    expect(kv.choice("Keys")).to_have_value("q8_0")


def test_a_tab_that_was_not_opened_in_time_says_so(open_lab, serve_app):
    server = serve_app()
    lab = open_lab(server=server)
    lab.watch.server_may_go = True
    server.kill()
    expect(lab.connection).to_contain_text("The connection to the server is lost.")
    KvTab(lab).tab("KV cache").click()
    panel = lab.page.get_by_role("tabpanel", name="KV cache")
    expect(panel.get_by_role("status")).to_contain_text("Reload the page when the server is back.")
    KvTab(lab).tab("Roofline").click()
    lab.put("Bandwidth", "80")
    expect(lab.result).to_contain_text("At most 80 GFLOP/s")
