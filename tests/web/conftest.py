"""A server as a user starts it, in a process of its own, on a free port of loopback."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

import sprague

PACKAGE = str(Path(sprague.__file__).parent.parent)


TIMED = """
import importlib, json, sys
for name, value in json.loads(sys.argv.pop(1)).items():
    module, _, timer = name.rpartition(".")
    assert hasattr(importlib.import_module(module), timer), name
    setattr(importlib.import_module(module), timer, value)
from sprague.cli import main
main()
"""


class Server:
    """A server with its process, its address, and a client for it.

    ``timers`` are set in its modules before it begins, such as {"sprague.web.jobs.UNWATCHED": 1.0}.
    """

    def __init__(self, *arguments: str, timers: dict[str, float] | None = None) -> None:
        program = ["-m", "sprague"] if timers is None else ["-c", TIMED, json.dumps(timers)]
        self.process = subprocess.Popen(
            [sys.executable, *program, "serve", "--no-browser", "--port", "0", *arguments],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            env={**os.environ, "PYTHONPATH": PACKAGE},
            preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),  # as a user's shell has it
        )
        assert self.process.stdout and self.process.stderr
        line = self.process.stdout.readline()
        found = re.search(r"http://\S+", line)
        assert found, line + self.process.stderr.read()
        self.address = found[0].rstrip("/")
        self.port = int(self.address.rpartition(":")[2])
        self.client = httpx.Client(base_url=self.address, timeout=60)

    def get(self, path: str, **query: Any) -> httpx.Response:
        return self.client.get(path, params=query)

    def json(self, path: str, **query: Any) -> Any:
        answer = self.get(path, **query)
        assert answer.status_code == 200, answer.text
        return answer.json()

    def children(self) -> set[int]:
        """The processes that it began, where the system tells."""
        found = set()
        for path in Path("/proc").glob("[0-9]*/stat"):
            try:
                parent = int(path.read_text().rpartition(")")[2].split()[1])
            except (OSError, ValueError):
                continue
            if parent == self.process.pid:
                found.add(int(path.parent.name))
        return found

    def stop(self, how: int = signal.SIGINT) -> tuple[int, str]:
        """Ctrl-C; the exit status, and what stood on standard error."""
        self.client.close()
        if self.process.returncode is None:
            self.process.send_signal(how)
        _, errors = self.process.communicate(timeout=30)
        return self.process.returncode, errors


def alive(pids: set[int]) -> set[int]:
    """Those of the processes that there still are."""
    return {pid for pid in pids if Path(f"/proc/{pid}").exists()}


@pytest.fixture(scope="session")
def server() -> Iterator[Server]:
    """One server for all tests that leave it as it was; at its end nothing of it is left."""
    found = Server()
    yield found
    begun = found.children()
    status, errors = found.stop()
    assert (status, errors, alive(begun)) == (0, "", set())


@pytest.fixture
def launch() -> Iterator[Callable[..., Server]]:
    """Starts servers of a test's own, and ends those that it left."""
    begun: list[Server] = []

    def start(*arguments: str, timers: dict[str, float] | None = None) -> Server:
        begun.append(Server(*arguments, timers=timers))
        return begun[-1]

    yield start
    for each in begun:
        each.stop(signal.SIGKILL)


@pytest.fixture(scope="module")
def patient() -> Iterator[Server]:
    """A server for the tests of a file that leave their jobs and connections behind."""
    found = Server()
    yield found
    found.stop(signal.SIGKILL)


@pytest.fixture(scope="module")
def hasty() -> Iterator[Server]:
    """One that ends a job half a second after nobody watches it any more."""
    found = Server(timers={"sprague.web.jobs.UNWATCHED": 0.5})
    yield found
    found.stop(signal.SIGKILL)


@pytest.fixture
def anew() -> Iterator[Callable[[Server], Server]]:
    """The server with a client that it does not know yet; at the end the client's jobs are cancelled."""
    known: list[Server] = []

    def renewed(server: Server) -> Server:
        server.client.close()
        server.client = httpx.Client(base_url=server.address, timeout=60)
        known.append(server)
        return server

    yield renewed
    for server in known:
        for job in server.json("/api/jobs")["jobs"]:
            server.client.delete(f"/api/jobs/{job['id']}")


@pytest.fixture
def left() -> Callable[[set[int]], set[int]]:
    """Those of some processes that there still are."""
    return alive
