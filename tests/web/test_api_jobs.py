"""Jobs: what they tell while they run, what they leave, and that an end is an end."""

from __future__ import annotations

import asyncio
import csv
import io
import json
import signal
import time

import httpx
import pytest
import websockets

import sprague
from sprague import game, nim_sequence, p_positions
from sprague.formal import theorem
from sprague.web.jobs import MOST_WAITING, NOBODY, TOO_MANY, Jobs
from sprague.web.questions import JOBS, QUESTIONS

TYPED = "take l, k from x, y: l = 0 | k = 0 | abs(k - l) < where((y - x) % 3 = 0, 2, 1)"
LONG = {"kind": "discover", "game": "fat-rat:m=4", "seconds": 100}


def begin(server, expected=201, **wanted):
    answer = server.client.post("/api/jobs", json=wanted)
    assert answer.status_code == expected, answer.text
    return answer.json()


def watched(server, id):
    """All events of a job, from its WebSocket, and the code it closes with."""

    async def listen():
        async with websockets.connect(f"ws://127.0.0.1:{server.port}/api/jobs/{id}") as socket:
            events = [json.loads(message) async for message in socket]
            return events, socket.close_code

    return asyncio.run(listen())


def test_a_typed_game_is_discovered_and_proved_while_one_watches(server):
    job = begin(server, kind="discover", game=TYPED)
    assert job["state"] == "waiting" and job["subject"] == TYPED
    events, code = watched(server, job["id"])
    assert code == 1000
    kinds = [event["event"] for event in events]
    assert kinds[:2] == ["state", "table"] and "guess" in kinds and kinds.count("result") == 1 == len(kinds[-1:])
    assert events[1]["columns"] == ["x", "y"] and events[1]["rows"][:3] == [["0", "0"], ["1", "2"], ["3", "5"]]
    assert [event["seconds"] for event in events] == sorted(event["seconds"] for event in events)
    result = events[-1]["result"]
    assert (result["verdict"], result["statement"]) == ("proved", "(⌊3n/2⌋, 3n − 1), n ≥ 1, and (0, 0)")
    assert server.json(f"/api/jobs/{job['id']}")["events"] == events == watched(server, job["id"])[0]
    again = begin(server, 200, kind="discover", game=TYPED)
    assert again["id"] == job["id"] and again["state"] == "done"

    files = {name: server.get(f"/api/jobs/{job['id']}/{name}") for name in result["downloads"]}
    certificate = files["certificate.json"].json()
    assert files["theorem.v"].text == theorem(sprague.discover(result["game"]).claim, "theorem").text
    assert certificate == result["certificate"] and certificate["obligations"]
    rows = list(csv.reader(io.StringIO(files["table.csv"].text)))
    assert rows[0] == ["x", "y"]
    assert [tuple(map(int, row)) for row in rows[1:]] == p_positions(game("mouse"), 500)
    numbers = [int(line.split()[1]) for line in files["bfile.txt"].text.splitlines()]
    assert numbers == [number for position in p_positions(game("mouse"), 500) for number in position]
    assert b"<svg" in files["picture.svg"].content
    assert files["table.csv"].headers["content-disposition"] == 'attachment; filename="table.csv"'
    assert server.get(f"/api/jobs/{job['id']}/../../etc/passwd").status_code in (200, 404)  # the page, or nothing
    assert server.get(f"/api/jobs/{job['id']}/else.txt").status_code == 404


def test_of_a_family_the_theorem_speaks_of_the_game_above_it():
    result = JOBS["discover"]("for a >= 1: wythoff:a=a", 5, lambda event: None)
    assert result["verdict"] == "proved" and result["statement"].startswith("the P-positions of the game are (⌊nα⌋,")


def test_a_game_on_heaps_leaves_its_nim_sequence(server):
    job = begin(server, kind="discover", game="0.15", seconds=20)
    result = watched(server, job["id"])[0][-1]["result"]
    assert result["verdict"] == "proved" and "certificate.json" not in result["downloads"]
    lines = server.get(f"/api/jobs/{job['id']}/bfile.txt").text.splitlines()
    assert lines[:50] == [f"{n} {value}" for n, value in enumerate(nim_sequence(game("0.15"), 50))]


def test_a_claim_gets_its_verdict(server):
    job = begin(server, kind="claim", claim="E-4.table")
    result = watched(server, job["id"])[0][-1]["result"]
    assert (result["claim"], result["as_expected"]) == ("E-4.table", True) and result["evidence"]


@pytest.mark.parametrize(
    ("wanted", "status", "words"),
    [
        ({"kind": "claim", "claim": "E"}, 404, "several claims"),
        ({"kind": "claim", "claim": "Z-1"}, 404, "no claim is called"),
        ({"kind": "discover", "game": "chomp:2x3"}, 400, "no numbers"),
        ({"kind": "discover", "game": "take l from x: l < y"}, 400, "not among the names"),
        ({"kind": "discover", "game": "rat", "seconds": 1e9}, 400, "120"),
        ({"kind": "discover", "game": "rat", "seconds": "nan"}, 400, "seconds"),
        ({"kind": "discover", "game": "rat", "command": "rm"}, 400, "command"),
        ({"kind": "shell"}, 400, "kind"),
        ([], 400, "body"),
        ("rat", 400, "body"),
    ],
)
def test_wrong_jobs_are_refused_at_once(server, wanted, status, words):
    answer = server.client.post("/api/jobs", json=wanted)
    assert answer.status_code == status and words in answer.json()["error"]
    assert ("at" in answer.json()) == (words == "not among the names")


def test_cancelling_ends_the_process_and_says_so(patient, anew, left):
    server = anew(patient)
    job = begin(server, **LONG)
    while not any(event["event"] == "table" for event in server.json(f"/api/jobs/{job['id']}")["events"]):
        time.sleep(0.05)
    begun = server.children()
    cancelled = server.client.delete(f"/api/jobs/{job['id']}").json()
    assert cancelled["state"] == "cancelled" and cancelled["events"][-1]["event"] == "cancelled"
    assert len(begun) - len(left(begun)) == 1, "one process is gone: that of the job"
    assert server.client.delete(f"/api/jobs/{job['id']}").json()["events"] == cancelled["events"]
    assert watched(server, job["id"])[0][-1]["event"] == "cancelled"
    assert begin(server, **LONG)["id"] != job["id"], "what was cancelled is begun anew"


def test_a_job_ends_when_the_last_one_who_watched_it_is_gone(hasty, anew, left):
    server = anew(hasty)
    job = begin(server, **LONG)

    async def watch_and_go():
        async with websockets.connect(f"ws://127.0.0.1:{server.port}/api/jobs/{job['id']}") as socket:
            while json.loads(await socket.recv())["event"] != "table":
                pass

    asyncio.run(watch_and_go())
    begun = server.children()
    while (found := server.json(f"/api/jobs/{job['id']}"))["state"] == "running":
        time.sleep(0.1)
    assert found["seconds"] < LONG["seconds"]
    assert (found["state"], found["events"][-1]["error"]) == ("failed", NOBODY)
    for _ in range(100):
        if left(begun) != begun:
            break
        time.sleep(0.05)
    assert len(begun) - len(left(begun)) == 1, "its process is gone"
    assert begin(server, **LONG)["id"] != job["id"], "who asks again gets another"


def test_a_job_that_nobody_ever_watches_ends(hasty, anew):
    server = anew(hasty)
    begin(server, **LONG)
    while (found := server.json("/api/jobs")["jobs"][0])["state"] in ("waiting", "running"):
        time.sleep(0.05)
    assert (found["state"], found["events"][-1]["error"]) == ("failed", NOBODY)


def test_a_job_belongs_to_who_began_it(patient, anew):
    server = anew(patient)
    job = begin(server, **LONG)
    with httpx.Client(base_url=server.address, timeout=60) as other:
        assert other.get("/api/jobs").json() == {"jobs": []}
        refused = other.delete(f"/api/jobs/{job['id']}")
        assert (refused.status_code, refused.json()["error"]) == (403, "this job belongs to whoever began it")
        assert other.post("/api/jobs", json=LONG).json()["id"] == job["id"], "who asks for the same joins it"
        assert server.client.delete(f"/api/jobs/{job['id']}").json()["state"] != "cancelled", "it goes on for the other"
        assert server.json("/api/jobs") == {"jobs": []}
        assert other.delete(f"/api/jobs/{job['id']}").json()["state"] == "cancelled"


def test_one_client_fills_neither_the_queue_nor_the_sockets(launch):
    server = launch(timers={"sprague.web.jobs.MOST_WAITING": 3, "sprague.web.guard.MOST_SOCKETS": 3})
    jobs = [begin(server, **LONG, again=True)["id"] for _ in range(5)]
    assert server.client.post("/api/jobs", json={**LONG, "again": True}).status_code == 429
    with httpx.Client(base_url=server.address, timeout=60) as other:
        own = other.post("/api/jobs", json={**LONG, "again": True})
        assert own.status_code == 201
        assert server.json(f"/api/jobs/{jobs[-1]}")["events"][-1]["error"] == TOO_MANY
        cookie = {"Cookie": f"sprague={other.cookies['sprague']}"}

    async def watch():
        address = f"ws://127.0.0.1:{server.port}/api/jobs"
        greedy = [await websockets.connect(f"{address}/{jobs[0]}") for _ in range(3)]
        with pytest.raises(websockets.InvalidStatus):
            await websockets.connect(f"{address}/{jobs[1]}")
        async with websockets.connect(f"{address}/{own.json()['id']}", additional_headers=cookie):
            await greedy[0].wait_closed()
            assert (greedy[0].close_code, greedy[1].close_code) == (1013, None)
        await asyncio.gather(*(each.close() for each in greedy))

    asyncio.run(watch())


def test_a_job_goes_on_for_whoever_comes_back_to_it_in_time(monkeypatch):
    monkeypatch.setattr("sprague.web.jobs.UNWATCHED", 0.3)

    async def come_and_go():
        jobs = Jobs()
        job = jobs.begin("discover", LONG["game"], {"game": LONG["game"], "seconds": LONG["seconds"]})
        with jobs.watched(job):
            with jobs.watched(job):
                pass
            await asyncio.sleep(0.6)
            assert not job.over, "one of two is gone"
        with jobs.watched(job):
            await asyncio.sleep(0.6)
            assert not job.over, "the only one came back"
        events = [event async for event in job.watch()]
        assert events[-1]["error"] == NOBODY
        await jobs.end()
        assert job.worker.pid is None

    asyncio.run(come_and_go())


def test_few_jobs_run_at_a_time_and_few_wait(launch, left):
    server = launch()
    ids = [begin(server, **LONG, again=True)["id"] for _ in range(2)]
    while {server.json(f"/api/jobs/{id}")["state"] for id in ids} != {"running"}:
        time.sleep(0.05)
    ids += [begin(server, **LONG, again=True)["id"] for _ in range(MOST_WAITING)]
    refused = server.client.post("/api/jobs", json={**LONG, "again": True})
    assert refused.status_code == 429 and refused.headers["retry-after"]
    assert [job["state"] for job in server.json("/api/jobs")["jobs"]] == ["waiting"] * MOST_WAITING + ["running"] * 2
    assert server.client.delete(f"/api/jobs/{ids[5]}").json()["state"] == "cancelled"
    assert begin(server, **LONG, again=True)["state"] == "waiting"
    begun = server.children()
    status, errors = server.stop()
    assert (status, errors, left(begun)) == (0, "", set()), "Ctrl-C ends all jobs and workers"


@pytest.mark.usefixtures("interruptible")
@pytest.mark.parametrize(
    ("how", "status"),
    [
        pytest.param(signal.SIGTERM, 0, marks=pytest.mark.nightly),
        pytest.param(signal.SIGHUP, 0, marks=pytest.mark.nightly),
        (signal.SIGKILL, -9),
    ],
)
def test_whatever_ends_the_server_ends_its_processes(launch, left, how, status):
    server = launch()
    job = begin(server, **LONG)
    while not any(event["event"] == "table" for event in server.json(f"/api/jobs/{job['id']}")["events"]):
        time.sleep(0.05)
    begun = server.children()
    assert len(begun) >= 2
    assert server.stop(how) == (status, "")
    for _ in range(100):
        if not left(begun):
            break
        time.sleep(0.05)
    assert left(begun) == set()


def test_sockets_are_not_misused(server):
    async def misuse():
        address = f"ws://127.0.0.1:{server.port}/api/jobs"
        async with websockets.connect(f"{address}/no-such-job") as socket:
            with pytest.raises(websockets.ConnectionClosedError):
                await socket.recv()
            assert socket.close_code == 4404
        for there, origin in ((address, "http://evil.example"), (address.replace("127.0.0.1", "evil.example"), None)):
            with pytest.raises(websockets.InvalidStatus) as refused:
                await websockets.connect(f"{there}/x", origin=origin, host="127.0.0.1", port=server.port)
            assert refused.value.response.status_code == 403
        job = begin(server, kind="claim", claim="E-1", again=True)
        async with websockets.connect(f"{address}/{job['id']}") as socket:
            await socket.send("ignored")
            await socket.send(b"\x00" * 100)
            events = [json.loads(message)["event"] async for message in socket]
            assert events[-1] == "result", "what the page says changes nothing"
        job = begin(server, kind="claim", claim="E-1", again=True)
        async with websockets.connect(f"{address}/{job['id']}") as socket:
            with pytest.raises(websockets.ConnectionClosedError):
                await socket.send("x" * 100_000)
                while True:
                    await socket.recv()
            assert socket.close_code == 1009, "a message that is too long ends the connection"

    asyncio.run(misuse())


OWN = """# two that hold, one that does not, one that is expected wrongly
proved mouse P-positions of mouse:
    (x = 0 & y = 0) | exists n. n >= 1 & x = floor(3n/2) & y = 3n - 1
refuted less P-positions of mouse:
    (x = 0 & y = 0) | exists n. n >= 1 & x = floor(3n/2) & y = 3n - 2
proved sum: forall x, y. x + y = y + x
refuted wrongly: forall x. x + 1 > x
"""


def finished(server, body):
    """The events of a job, once it is over."""
    begun = server.client.post("/api/jobs", json=body)
    assert begun.status_code in (200, 201), begun.text
    while True:
        job = server.json(f"/api/jobs/{begun.json()['id']}")
        if job["state"] not in ("waiting", "running"):
            return job["events"]
        time.sleep(0.05)


def test_a_document_of_ones_own_gets_its_verdicts(server):
    events = finished(server, {"kind": "claims", "text": OWN})
    (shown,) = [event["claims"] for event in events if event["event"] == "claims"]
    assert [each["name"] for each in shown] == ["mouse", "less", "sum", "wrongly"]
    judged = {shown[event["place"]]["name"]: event for event in events if event["event"] == "judged"}
    words = {name: event["verdict"] for name, event in judged.items()}
    assert words == {"mouse": "proved", "less": "refuted", "sum": "proved", "wrongly": "proved"}
    assert "(1,1)" in judged["less"]["evidence"] and all(event["evidence"] for event in judged.values())
    assert events[-1]["result"] == {"counts": {"proved": 3, "refuted": 1}, "unexpected": ["wrongly"], "downloads": []}


@pytest.mark.parametrize(
    ("text", "words", "place"),
    [
        (OWN.replace("y = 3n - 1", "y = 3n - why"), "line 3", "why"),
        (OWN.replace("proved sum", "prooved sum"), "an entry begins with", "prooved"),
        ("# nothing\n", "no claim in this text", None),
        ('{"format": "sprague discovery"}', "the file", None),
    ],
)
def test_a_wrong_line_of_a_document_is_named(server, text, words, place):
    events = finished(server, {"kind": "claims", "text": text})
    assert events[-1]["event"] == "error" and words in events[-1]["error"]
    assert events[-1].get("at") == (None if place is None else text.index(place))


def test_a_saved_discovery_is_a_document_too(server):
    saved = sprague.discover("mouse").claim.to_json()
    events = finished(server, {"kind": "claims", "text": saved})
    assert [event["verdict"] for event in events if event["event"] == "judged"] == ["proved"]


def test_a_document_that_is_too_long_is_refused(server):
    assert server.client.post("/api/jobs", json={"kind": "claims", "text": "#" * 50_001}).status_code == 400


def test_no_job_is_called_like_a_question():
    """A worker knows both by their names alone."""
    assert set(JOBS) & set(QUESTIONS) == set()
