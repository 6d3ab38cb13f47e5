"""The README's ways beyond one process, run as they are written there: prefix, workers, replicas behind nginx."""

from __future__ import annotations

import contextlib
import gzip
import http.client
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import threading
import time

import pytest
from playwright.sync_api import expect

from tests.browser.serving import HOST, PROJECT, LabServer

README = (PROJECT / "README.md").read_text("utf-8")
ON_POSIX = pytest.mark.skipif(os.name == "nt", reason="Windows has no --num-procs and no process groups")
WAIT_SECONDS = 60
POLL_SECONDS = 0.05
STUDENTS = 4


def block_with(text: str, language: str) -> str:
    """The README's one block of a language that contains a text."""
    [found] = [block for block in re.findall(rf"```{language}\n(.*?)```", README, re.S) if text in block]
    return found


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind((HOST, 0))
        return probe.getsockname()[1]


def wait_until(holds, what: str) -> None:
    deadline = time.monotonic() + WAIT_SECONDS
    pause = threading.Event()
    while not holds():
        assert time.monotonic() < deadline, what
        pause.wait(POLL_SECONDS)


def answers(port: int) -> bool:
    with contextlib.suppress(OSError), contextlib.closing(http.client.HTTPConnection(HOST, port)) as connection:
        connection.request("GET", "/")
        return connection.getresponse().status > 0
    return False


def get(port: int, path: str, **headers: str) -> tuple[http.client.HTTPResponse, bytes]:
    with contextlib.closing(http.client.HTTPConnection(HOST, port)) as connection:
        connection.request("GET", path, headers=headers)
        answer = connection.getresponse()
        return answer, answer.read()


def use(lab) -> None:
    """Do what shows that page, plot and connection work."""
    expect(lab.result).to_contain_text("At most 320 GFLOP/s")
    commits = lab.watch.commits
    lab.put("Peak", "200")
    lab.wait_until(lambda: lab.watch.commits == commits + 1)
    expect(lab.result).to_contain_text("At most 200 GFLOP/s")
    expect(lab.connection).to_have_text("")


def websockets(server: LabServer) -> int:
    return server.log().count("ServerConnection created")


@pytest.mark.parametrize("flags", [(), ("--reuse-sessions", "--warm")], ids=["plain", "reuse and warm"])
def test_under_a_prefix(serve_app, open_lab, flags):
    server = serve_app("--prefix", "physics/lab", *flags)
    assert server.url.endswith("/physics/lab/app")
    lab = open_lab("intensity=4&bandwidth=80", server=server)
    use(lab)
    assert all("/physics/lab/" in address for address in lab.watch.requests)


@pytest.fixture
def workers(tmp_path):
    """The README's commands for several processes: they are started, and the pid's file tells the group."""
    port, pid_file = free_port(), tmp_path / "lab.pid"
    start, stop = (block_with(text, "sh") for text in ("--num-procs 2", "kill -- "))
    panel = f"{sys.executable} -m panel"
    start = start.replace(".venv/bin/panel", panel).replace("--port 5006", f"--address {HOST} --port {port}")
    start = start.replace("192.0.2.10:5006", f"{HOST}:{port}")
    assert start.count(str(port)) == 2
    log_path = tmp_path / "workers.txt"
    with log_path.open("w") as log:
        shell = ["bash", "-c", start.replace("lab.pid", str(pid_file))]
        subprocess.run(shell, cwd=PROJECT, stdin=subprocess.DEVNULL, stdout=log, stderr=log, check=True)
    group = int(pid_file.read_text())
    server = LabServer(None, log_path, port, "app")
    try:
        wait_until(lambda: server.log().count("app running at") == 2, server.log())
        yield server, stop.replace("lab.pid", str(pid_file))
    finally:
        with contextlib.suppress(ProcessLookupError):
            os.killpg(group, signal.SIGKILL)


@ON_POSIX
def test_two_processes_serve_one_class_and_end_together(workers, open_lab):
    server, stop = workers
    # Which process answers is the system's choice: page and web socket of a visitor may come from two of them.
    labs = [open_lab("intensity=4&bandwidth=80", server=server) for _ in range(STUDENTS)]
    for lab in labs:
        use(lab)
        lab.watch.server_may_go = True
    subprocess.run(["bash", "-c", stop], check=True)
    wait_until(lambda: not answers(server.port), "a worker is left behind and goes on listening")
    for lab in labs:
        expect(lab.connection).to_contain_text("The connection to the server is lost.")
        lab.put("Peak", "300")
        expect(lab.result).to_contain_text("At most 300 GFLOP/s")


@pytest.fixture
def nginx(tmp_path):
    """Start nginx with a server block on a port; without nginx the test fails where everything is to be checked."""
    program = shutil.which("nginx") or shutil.which("nginx", path="/usr/sbin:/usr/local/sbin")
    if program is None:
        assert "CI" not in os.environ, "nginx is missing"
        pytest.skip("nginx is not installed on this machine")
    with contextlib.ExitStack() as stack:

        def start(port: int, block: str) -> None:
            block, listens = re.subn(r"listen 80;", f"listen {HOST}:{port};", block)
            assert listens == 1
            kinds = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
            paths = "".join(f"{kind}_temp_path {kind};\n" for kind in kinds)
            config = tmp_path / "nginx.conf"
            config.write_text(f"daemon off; pid nginx.pid; events {{}}\nhttp {{ access_log off;\n{paths}{block}}}\n")
            process = subprocess.Popen([program, "-p", str(tmp_path), "-c", str(config), "-e", "stderr"])
            stack.callback(process.wait)
            stack.callback(process.terminate)
            wait_until(lambda: answers(port), "nginx does not answer")

        yield start


@pytest.fixture
def replicated(serve_app, nginx):
    """Start the README's two replicas behind its nginx block, and return them with what a visitor sees of them."""

    def start(*, strip: bool) -> tuple[LabServer, list[LabServer]]:
        front_port = free_port()
        block = block_with("upstream", "nginx")
        [command, second] = block_with("--port 5007", "sh").splitlines()
        assert second == command.replace("5007", "5008")
        flags = command.replace("lab.example.org", f"{HOST}:{front_port}").split("app.py --port 5007 ")[1].split()
        if strip:
            flags = [flag for flag in flags if flag not in ("--prefix", "lab")]
            block = block.replace("proxy_pass http://roofline_lab;", "proxy_pass http://roofline_lab/;")
        servers = [serve_app(*flags) for _ in range(2)]
        for written, server in zip(("5007", "5008"), servers, strict=True):
            assert f"127.0.0.1:{written}" in block
            block = block.replace(f"127.0.0.1:{written}", f"{HOST}:{server.port}")
        nginx(front_port, block)
        return LabServer(servers[0].process, servers[0].log_path, front_port, "lab/app"), servers

    return start


@pytest.mark.parametrize("strip", [False, True], ids=["prefix kept", "prefix taken away"])
def test_two_replicas_behind_nginx_without_stickiness(replicated, open_lab, strip):
    front, servers = replicated(strip=strip)
    labs = [open_lab("intensity=4&bandwidth=80", server=front) for _ in range(STUDENTS)]
    for lab in labs:
        use(lab)
        assert all(f":{front.port}/lab/" in address for address in lab.watch.requests)
        lab.watch.server_may_go = True
    # nginx gives the requests to the replicas in turn, so that both have visitors.
    assert sum(websockets(server) for server in servers) == STUDENTS
    assert all(websockets(server) for server in servers)

    # One goes: its visitors keep what they have, and a reload finds the other.
    servers[0].kill()
    for lab in labs:
        lab.put("Peak", "300")
        expect(lab.result).to_contain_text("At most 300 GFLOP/s")
    gone = [lab for lab in labs if "is lost" in lab.connection.inner_text()]
    assert len(gone) < STUDENTS
    for lab in labs:
        lab.reload()
        expect(lab.result).to_contain_text("At most 300 GFLOP/s")
        lab.put("Peak", "200")
        expect(lab.connection).to_have_text("")


def test_nginx_compresses_as_the_readme_says(replicated):
    front, _ = replicated(strip=False)
    plain, whole = get(front.port, "/lab/static/js/bokeh.min.js")
    packed, body = get(front.port, "/lab/static/js/bokeh.min.js", **{"Accept-Encoding": "gzip"})
    assert (plain.status, packed.status) == (200, 200)
    assert packed.headers["Content-Encoding"] == "gzip"
    assert gzip.decompress(body) == whole
