"""What the server does not do: answer other sites, take too much, wait for ever; and what it says instead."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path

import httpx
import pytest

import sprague
from sprague import workers
from sprague.web import processes
from sprague.web.app import read_bundle
from sprague.web.clients import CLIENT, Client, Crowded, Turns
from sprague.web.guard import LARGEST_BODY, is_ours
from sprague.web.processes import Failure, Lane
from sprague.web.scheduler import Scheduler
from sprague.web.serve import MOST_CONNECTIONS


def test_every_answer_has_the_headers_that_protect_the_page(server):
    for path, status in (("/", 200), ("/api/games", 200), ("/api/nothing", 404), ("/play/rat/3,6,11", 200)):
        answer = server.get(path)
        assert answer.status_code == status
        policy = answer.headers["content-security-policy"]
        assert "default-src 'self'" in policy and "frame-ancestors 'none'" in policy and "unsafe" not in policy
        assert answer.headers["x-content-type-options"] == "nosniff" and "server" not in answer.headers
        assert not [name for name in answer.headers if name.startswith("access-control")], "no CORS"
    framed = {path: server.get(path).headers for path in ("/embed/play/rat", "/play/rat", "/embedded", "/api/embed/")}
    assert (
        [path for path, each in framed.items() if "frame-ancestors *" in each["content-security-policy"]]
        == [path for path, each in framed.items() if "x-frame-options" not in each]
        == ["/embed/play/rat"]
    )
    assert server.get("/play/rat").headers["cache-control"] == "no-cache"
    assert server.get("/api/games").headers["cache-control"] == "no-store"


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({"host": "evil.example"}, 421),
        ({"host": "127.0.0.1.evil.example"}, 421),
        ({"host": ""}, 421),
        ({"host": "localhost@evil.example"}, 421),
        ({"host": "localhost:99999999"}, 421),
        ({"host": "localhost:8000"}, 200),
        ({"host": "[::1]:8000"}, 200),
        ({"origin": "http://evil.example"}, 403),
        ({"origin": "null"}, 403),
        ({"origin": "http://localhost:3"}, 403),
        ({"host": "localhost:8000", "origin": "http://localhost:8000"}, 200),
        ({"sec-fetch-site": "cross-site"}, 403),
        ({"sec-fetch-site": "same-site", "sec-fetch-mode": "navigate"}, 403),
        ({"sec-fetch-site": "same-origin"}, 200),
        ({"sec-fetch-site": "none"}, 200),
    ],
)
def test_only_this_machine_and_this_page_are_answered(server, headers, status):
    answer = server.client.get("/api/documents", headers=headers)
    assert answer.status_code == status
    assert status == 200 or set(answer.json()) == {"error"}


def test_another_site_may_link_to_the_page_and_no_more(server):
    there = {"sec-fetch-site": "cross-site"}
    assert server.client.get("/play/rat", headers=there | {"sec-fetch-mode": "navigate"}).status_code == 200
    assert server.client.get("/", headers=there | {"sec-fetch-mode": "no-cors"}).status_code == 403


def test_names_of_other_machines_are_not_ours():
    names = frozenset({"localhost", "study"})
    ours = ("localhost", "LOCALHOST.:80", "study:1", "192.168.0.7:1618", "[fe80::1]")
    assert all(is_ours(host, names) for host in ours)
    assert not any(
        is_ours(host, names) for host in ("study.evil", "a b", "[localhost", "1.2.3.4.5", "x/localhost", ":")
    )


@pytest.mark.parametrize("kind", [None, "text/plain", "application/x-www-form-urlencoded", "multipart/form-data; b=c"])
def test_only_json_is_taken(server, kind):
    answer = server.client.post(
        "/api/jobs", content=b'{"kind": "claim"}', headers={"content-type": kind} if kind else {}
    )
    assert (answer.status_code, answer.json()) == (415, {"error": "the body must be application/json"})


def test_methods_and_addresses_that_are_none(server):
    for method, path, status in (
        ("POST", "/api/games", 405),
        ("PUT", "/api/jobs/x", 405),
        ("DELETE", "/play/rat", 405),
        ("GET", "/api", 404),
        ("GET", "/api/", 404),
        ("GET", "/api/jobs/x", 404),
        ("DELETE", "/api/jobs/x", 404),
        ("GET", "/assets/none.js", 404),
    ):
        answer = server.client.request(method, path, headers={"content-type": "application/json"})
        assert answer.status_code == status, (method, path)
        assert set(answer.json()) == {"error"}


@pytest.mark.parametrize(
    ("path", "status"),
    [
        ("/assets/../../../pyproject.toml", 404),
        ("/../../etc/passwd", 404),
        ("/%2e%2e/%2e%2e/etc/passwd", 404),
        ("//etc/passwd", 404),
        ("/static/index.html", 404),
        ("/play/../../etc/passwd", 200),
        ("/constructor", 404),
        ("/assets/..%2f..%2fweb%2fserve.py", 404),
        ("/api/game?game=" + "x" * 110_000, 414),
    ],
)
def test_no_address_is_the_path_of_a_file(server, path, status):
    """What is no file of the bundle is a state of the page; at an address that is none the page says so."""
    request = f"GET {path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
    head, _, body = raw(server, request.encode()).partition(b"\r\n\r\n")
    assert head.startswith(f"HTTP/1.1 {status} ".encode())
    page = raw(server, b"GET / HTTP/1.0\r\nHost: localhost\r\n\r\n").partition(b"\r\n\r\n")[2]
    assert body == page or set(json.loads(body)) == {"error"}


def test_what_is_too_large_is_refused(server):
    post = server.client.post
    headers = {"content-type": "application/json"}
    assert post("/api/jobs", content=b"[" * (LARGEST_BODY + 1), headers=headers).status_code == 413
    pieces = post("/api/jobs", content=iter([b"[" * 9000] * 9), headers=headers)  # without a length
    assert (pieces.status_code, set(pieces.json())) == (413, {"error"})
    assert post("/api/jobs", content=b"[" * 5000, headers=headers).status_code == 400
    assert post("/api/jobs", content=b'{"kind": "\\ud800"}', headers=headers).status_code == 400
    assert server.get("/api/position", game="nim", position="9" * 60_000).status_code == 400


@pytest.mark.parametrize("sign", ["(", "[", '"', "~", "misere:", 'terminal:"(', "take l from x: (", "sum("])
def test_what_is_nested_too_deeply_is_refused_in_a_sentence(server, sign):
    for path in ("game", "position", "map?to=9", "hint", "search"):
        text = sign + sign[-1] * (2000 - len(sign))
        path, _, query = path.partition("?")
        answer = server.get(f"/api/{path}?{query}", game=text, sequence=text)
        assert 400 <= answer.status_code < 500 and "\n" not in answer.json()["error"], path
    claims = {"kind": "claims", "text": f"proved x: {sign * 2500}"}
    assert server.client.post("/api/jobs", json=claims).status_code in (200, 201, 400)


def raw(server, request: bytes) -> bytes:
    """What the server says to some bytes, until it ends the connection."""
    with socket.create_connection(("127.0.0.1", server.port), timeout=30) as connection:
        connection.sendall(request)
        parts = []
        while part := connection.recv(65536):
            parts.append(part)
    return b"".join(parts)


@pytest.mark.parametrize(
    "request_",
    [
        b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03",
        b"GET\r\n\r\n",
        b"GET / HTTP/1.1\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: localhost\r\nHost: localhost\r\n\r\n",
        b"POST /api/jobs HTTP/1.1\r\nHost: localhost\r\nContent-Length: -1\r\n\r\n",
        b"GET /" + b"a" * 300_000,
    ],
)
def test_what_is_no_request_is_refused_in_json(server, request_):
    head, _, body = raw(server, request_).partition(b"\r\n\r\n")
    assert head.startswith(b"HTTP/1.1 400 Bad Request") and set(json.loads(body)) == {"error"}


def test_a_stuck_client_stops_nobody(server):
    """Clients that send half a request, or do not read what they asked for, while others are answered."""
    begun = time.monotonic()
    stuck = [socket.create_connection(("127.0.0.1", server.port)) for _ in range(60)]
    for i, each in enumerate(stuck):
        each.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        whole = b"GET /api/map?game=wythoff&to=1500 HTTP/1.1\r\nHost: localhost\r\n\r\n"
        each.sendall(whole if i % 2 else whole[:40])
    for _ in range(20):
        assert server.get("/api/hint", game="rat", position="7,12,20").status_code == 200
    for each in stuck:
        each.close()
    assert time.monotonic() - begun < 15, "they were not waited for"


def test_two_hundred_requests_at_once_are_all_answered(server):
    """Those of a large map among them wait for one computation; every other is answered by itself."""

    async def all_at_once():
        limits = httpx.Limits(max_connections=250)
        async with httpx.AsyncClient(base_url=server.address, timeout=60, limits=limits) as client:
            questions = [f"/api/hint?game=wythoff&position={n},{n + 40}" for n in range(150)]
            questions += ["/api/map?game=mouse&to=700"] * 30 + [f"/play/rat/{n}" for n in range(20)]
            return await asyncio.gather(*(client.get(question) for question in questions))

    answers = asyncio.run(all_at_once())
    assert {answer.status_code for answer in answers} == {200}
    assert len({answer.content for answer in answers[150:180]}) == 1
    assert len({answer.json()["why"] for answer in answers[:150]}) == 150


def test_connections_are_not_without_number(patient, anew):
    server = anew(patient)
    many = [socket.create_connection(("127.0.0.1", server.port)) for _ in range(MOST_CONNECTIONS + 20)]
    time.sleep(0.5)
    closed = 0
    for each in many:
        each.setblocking(False)
        try:
            closed += each.recv(1) == b""
        except BlockingIOError:
            pass
        except ConnectionResetError:
            closed += 1
    assert closed >= 20
    for each in many:
        each.close()
    assert server.get("/api/documents").status_code == 200


def test_clients_that_dawdle_keep_nobody_out(patient, anew):
    """Six hundred that never finish their request: those who ask properly are answered all the same."""
    server = anew(patient)
    slow = []
    for _ in range(MOST_CONNECTIONS + 88):
        slow.append(socket.create_connection(("127.0.0.1", server.port)))
        slow[-1].sendall(b"GET / HTTP/1.1\r\nHost: loc")
    for n in range(20, 60):
        assert httpx.get(f"{server.address}/api/hint?game=rat&position=7,12,{n}", timeout=60).status_code == 200
    for each in slow:
        each.close()


def asked(lane, *questions):
    """The replies or failures of some questions asked together, and whether workers are left afterwards."""

    async def run():
        found = await asyncio.gather(*(lane.ask(*question) for question in questions), return_exceptions=True)
        then = await lane.ask("position", {"game": "nim"})
        await lane.end()
        return found, then

    return asyncio.run(run())


def test_a_question_that_takes_too_long_is_ended_and_the_next_is_answered():
    lane = Lane(workers=1, seconds=1.0, mebibytes=2048)
    (slow,), then = asked(lane, ("answer", {"game": "chomp:10x14"}))
    assert isinstance(slow, Failure) and slow.status == 504 and "longer than the 1 s" in slow.sentence
    assert json.loads(then.plain)["position"] == "3,5,7"


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux tells the processor time of another process")
def test_a_worker_that_had_no_processor_is_waited_for():
    async def run():
        lane = Lane(workers=1, seconds=0.5, mebibytes=2048)
        await lane.ask("position", {"game": "nim"})
        (worker,) = lane._all
        os.kill(worker.pid, signal.SIGSTOP)
        asking = asyncio.create_task(lane.ask("position", {"game": "wythoff"}))
        await asyncio.sleep(1.5)
        os.kill(worker.pid, signal.SIGCONT)
        reply = await asking
        await lane.end()
        return reply

    assert json.loads(asyncio.run(run()).plain)["game"] == "wythoff"


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux limits the address space of a process")
def test_a_question_that_takes_too_much_memory_is_refused_and_the_next_is_answered():
    lane = Lane(workers=1, seconds=30.0, mebibytes=600)
    rule = "take a, b, c from x, y, z: a = b & b = c"
    (large,), then = asked(lane, ("answer", {"game": rule, "position": "900,900,900"}))
    assert isinstance(large, Failure) and large.status == 400 and "memory" in large.sentence
    assert json.loads(then.plain)["position"] == "3,5,7"


@pytest.mark.parametrize("wrong", ["import no_such_module", "import time; time.sleep(60)"])
def test_a_worker_that_does_not_start_is_said_to(monkeypatch, wrong):
    monkeypatch.setattr(processes, "READY_SECONDS", 0.5)
    monkeypatch.setattr(workers, "command", lambda _: [sys.executable, "-c", wrong])
    lane = Lane(workers=1, seconds=30.0, mebibytes=2048)

    async def run():
        with pytest.raises(Failure, match="does not start") as failure:
            await lane.ask("position", {"game": "nim"})
        return failure.value.status, lane._idle[0].pid

    assert asyncio.run(run()) == (500, None)


def test_a_question_that_nobody_waits_for_any_more_is_dropped():
    async def run():
        scheduler = Scheduler()
        begun = asyncio.create_task(scheduler.ask("map", game="mouse", to=400, what="values"))
        other = asyncio.create_task(scheduler.ask("map", game="mouse", to=399, what="values"))
        kept, *gone = (
            asyncio.create_task(scheduler.ask("map", game="mouse", to=to)) for to in (110, 110, 111, 112, 113)
        )
        await asyncio.sleep(0.1)
        for task in gone:
            task.cancel()
        await asyncio.gather(*gone, return_exceptions=True)
        waiting = len(scheduler.lanes["heavy"]._waiting)
        replies = [await task for task in (begun, other, kept)]
        again = await scheduler.ask("map", game="mouse", to=111)
        await scheduler.end()
        return waiting, replies, again

    waiting, replies, again = asyncio.run(run())
    assert waiting == 1, "one of those who asked for the map to 110 still waits"
    assert [reply.headers["X-Shape"] for reply in (*replies, again)] == ["401,401", "400,400", "111,111", "112,112"]


def test_more_questions_than_may_wait_are_refused():
    lane = Lane(workers=1, seconds=30.0, mebibytes=2048, most=3)
    found, _ = asked(lane, *(("position", {"game": "nim", "position": f"1,2,{n}"}) for n in range(9)))
    refused = [each.status for each in found if isinstance(each, Failure)]
    assert refused == [429] * 5, "one is answered, three wait"


def test_clients_take_turns_and_the_greediest_makes_room():
    """One at work, four in line; nobody waits behind more than one of each other client."""
    served, refused = [], set()

    async def work(turns, name):
        CLIENT.set(Client(name, name[0], new=False))
        try:
            async with turns.turn():
                served.append(name)
                await asyncio.sleep(0)
        except Crowded:
            refused.add(name)

    async def run(*names):
        turns = Turns(1, 4)
        await asyncio.gather(*(work(turns, name) for name in names))

    asyncio.run(run("a0", "a1", "a2", "a3", "a4", "b1", "c1", "a5"))
    assert (served, refused) == (["a0", "a1", "b1", "c1", "a2"], {"a3", "a4", "a5"})


def test_what_is_cheap_does_not_wait_for_what_takes_seconds():
    async def run():
        scheduler = Scheduler()
        busy = scheduler.lanes["heavy"]._turns
        async with busy.turn(), busy.turn():  # both workers are at work
            small = await scheduler.ask("map", game="mouse", to=100, what="values", dimensions=2)
            found = await scheduler.ask("search", sequence="0, 1, 2, 3, 1, 4, 3, 2")
        await scheduler.end()
        return small.headers["X-Shape"], json.loads(found.plain)["found"][0]["game"]

    assert asyncio.run(run()) == ("101,101", "kayles")


def test_a_cookie_tells_browsers_of_this_machine_apart_and_no_others():
    def client(host, *cookies):
        return Client.of({"client": (host, 1), "headers": [(b"cookie", cookie) for cookie in cookies]})

    name = "a" * 22
    cookie = b"theme=dark; sprague=" + name.encode()
    assert client("127.0.0.1", cookie) == Client(name, f"127.0.0.1 {name}", new=False)
    assert client("192.0.2.7", cookie) == Client(name, "192.0.2.7", new=False)
    assert client("::1").share == client("::1", b"sprague=forged").share == "::1"
    assert client("::1").new and client("::1").name != client("::1").name


def command(*arguments):
    """The command, with its exit status and what it printed."""
    environment = {**os.environ, "PYTHONPATH": str(Path(sprague.__file__).parent.parent)}
    line = [sys.executable, "-m", "sprague", "serve", "--no-browser", *arguments]
    return subprocess.run(line, capture_output=True, text=True, env=environment, timeout=60)


def test_a_port_in_use_is_one_line(server):
    done = command("--port", str(server.port))
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.count("\n") == 1 and f"port {server.port}" in done.stderr and "--port" in done.stderr


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--port", "99999"], "0 to 65535"),
        (["--port", "-1"], "natural number"),
        (["--host", "no.such.host.invalid", "--port", "0"], "no such host"),
    ],
)
def test_a_wrong_port_or_host_is_one_line(arguments, words):
    done = command(*arguments)
    assert done.returncode == 2 and words in done.stderr and done.stderr.count("\n") == 1


def test_ctrl_c_while_somebody_waits_for_an_answer_says_nothing_and_leaves_nothing(launch, left):
    server = launch()
    with socket.create_connection(("127.0.0.1", server.port)) as waiting:
        waiting.sendall(b"GET /api/hint?game=chomp:10x14 HTTP/1.1\r\nHost: localhost\r\n\r\n")
        server.json("/api/games")
        begun = server.children()
        assert begun
        assert server.stop() == (0, "")
        assert left(begun) == set()
        assert waiting.recv(100).startswith(b"HTTP/1.1 503")


def test_another_host_says_what_that_means(launch):
    server = launch("--host", "0.0.0.0")
    assert server.get("/api/documents").status_code == 200
    status, errors = server.stop()
    assert status == 0 and "other machines" in errors and "no password" in errors


def test_the_bundle_is_read_once_and_packed(tmp_path):
    (tmp_path / "assets").mkdir()
    (tmp_path / "assets" / "index-abc.js").write_text("let x = 1;\\n" * 100)
    (tmp_path / "index.html").write_text("<!doctype html>")
    files = read_bundle(tmp_path)
    assert set(files) == {"/", "/assets/index-abc.js"}
    script = files["/assets/index-abc.js"]
    assert script.lasting and script.kind == "text/javascript; charset=utf-8" and len(script.packed) < len(script.body)
    assert not files["/"].lasting and files["/"].packed is None
    assert b"not built" in read_bundle(tmp_path / "nothing")["/"].body
