"""WebSockets: they live as long as their job, longer than every timer of a connection; three hundred at a time."""

from __future__ import annotations

import asyncio
import json
import socket

import pytest
from websockets.asyncio.client import connect

from sprague.web.connections import SECONDS


def events(address):
    """Of a job, from the first to the last."""

    async def read():
        async with connect(address, open_timeout=60) as watched:
            return [json.loads(message)["event"] async for message in watched]

    return read()


@pytest.mark.parametrize(("count", "seconds"), [(20, 2.0), pytest.param(300, SECONDS, marks=pytest.mark.nightly)])
def test_sockets_live_as_long_as_their_job(launch, count, seconds):
    """The job takes longer than a connection may take to make its request.

    One that makes none is cut off meanwhile: the timer is the one that is meant.
    """
    server = launch(timers={"sprague.web.connections.SECONDS": seconds})
    wanted = {"kind": "discover", "game": "n-heap-wythoff", "seconds": 40}
    job = f"/api/jobs/{server.client.post('/api/jobs', json=wanted).json()['id']}"

    async def run():
        watching = [asyncio.create_task(events(server.address.replace("http", "ws") + job)) for _ in range(count)]
        with socket.create_connection(("127.0.0.1", server.port), timeout=30) as dumb:
            await asyncio.sleep(1.3 * seconds)
            assert await asyncio.to_thread(dumb.recv, 1) == b""
        broken = sum(task.done() for task in watching)
        await asyncio.to_thread(server.client.delete, job)
        return broken, await asyncio.gather(*watching)

    broken, seen = asyncio.run(run())
    assert broken == 0, "they wait"
    assert {each[-1] for each in seen} == {"cancelled"}


def test_twenty_discoveries_wait_for_their_turn(server):
    rules = [f"take l from x: l <= {n}" for n in range(2, 22)]
    jobs = [server.client.post("/api/jobs", json={"kind": "discover", "game": rule}) for rule in rules]
    assert {job.status_code for job in jobs} <= {200, 201}

    async def all_over():
        there = server.address.replace("http", "ws")
        return await asyncio.gather(*(events(f"{there}/api/jobs/{job.json()['id']}") for job in jobs))

    assert [each[-1] for each in asyncio.run(all_over())] == ["result"] * 20
