"""WebSockets: they live as long as their job, longer than every timer of a connection; three hundred at a time."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import socket
import sys
import time
from pathlib import Path

import pytest
from websockets.asyncio.client import connect

from sprague.web.serve import SECONDS


def events(address):
    """Of a job, from the first to the last."""

    async def read():
        async with connect(address, open_timeout=60) as watched:
            return [json.loads(message)["event"] async for message in watched]

    return read()


def is_itself(process):
    """Whether a child of the server runs its own program by now: stopped before, it would stop the server."""
    return b"serve" not in Path(f"/proc/{process}/cmdline").read_bytes().split(b"\0")


@pytest.mark.skipif(sys.platform != "linux", reason="processes are told apart by /proc")
@pytest.mark.parametrize(("count", "seconds"), [(20, 2.0), pytest.param(300, SECONDS, marks=pytest.mark.nightly)])
def test_sockets_live_as_long_as_their_job(launch, count, seconds):
    """The job's process is stopped, once it computes, for longer than a connection may take to make its request.

    A connection that makes none is cut off meanwhile: the timer is the one that is meant.
    """
    server = launch(timers={"sprague.web.serve.SECONDS": seconds})
    server.json("/api/game", game="n-heap-wythoff")
    before = server.children()
    wanted = {"kind": "discover", "game": "n-heap-wythoff", "seconds": 1}  # it takes longer, and has to end by then
    job = f"/api/jobs/{server.client.post('/api/jobs', json=wanted).json()['id']}"
    while not server.json(job)["events"]:
        time.sleep(0.01)
    begun = {each for each in server.children() - before if is_itself(each)}

    async def run():
        for process in begun:
            os.kill(process, signal.SIGSTOP)
        watching = [asyncio.create_task(events(server.address.replace("http", "ws") + job)) for _ in range(count)]
        with socket.create_connection(("127.0.0.1", server.port), timeout=30) as dumb:
            await asyncio.sleep(1.3 * seconds)
            assert await asyncio.to_thread(dumb.recv, 1) == b""
        broken = sum(task.done() for task in watching)
        for process in begun:
            os.kill(process, signal.SIGCONT)
        return broken, await asyncio.gather(*watching)

    broken, seen = asyncio.run(run())
    assert broken == 0, "they wait"
    assert {each[-1] for each in seen} == {"result"}


def test_more_discoveries_than_run_at_a_time_wait_for_their_turn(server):
    rules = [f"take l from x: l <= {n}" for n in range(2, 7)]
    jobs = [server.client.post("/api/jobs", json={"kind": "discover", "game": rule}) for rule in rules]
    assert {job.status_code for job in jobs} <= {200, 201}

    async def all_over():
        there = server.address.replace("http", "ws")
        return await asyncio.gather(*(events(f"{there}/api/jobs/{job.json()['id']}") for job in jobs))

    assert [each[-1] for each in asyncio.run(all_over())] == ["result"] * 5
