"""The members of a family on a Dask cluster: the same requests, in batches, each passed on to a process of a worker.

A batch whose worker is lost is given to another one; what was found already is not asked again. Batches grow until the
scheduler's overhead of some milliseconds each is small beside them, and shrink again when the members come to an end,
so that all workers end together.

On a worker the batches go to processes that stay for the next ones: only such a process can be ended when a member
breaks its limits. This module loads nothing of the games, so that a worker that has just begun is there soon.
"""

from __future__ import annotations

import json
import logging
import re
import socket
import threading
import time
from collections import deque
from collections.abc import Iterator
from concurrent.futures import CancelledError
from contextlib import suppress
from dataclasses import asdict
from importlib import import_module
from importlib.util import find_spec
from itertools import islice
from queue import SimpleQueue
from typing import TYPE_CHECKING, Any

from sprague.errors import BadParameter, SpragueError
from sprague.surveys.pool import PATIENCE, WORKER, Child, Reply, Result, arrived, requests_for
from sprague.surveys.records import Setup, failed
from sprague.workers import Process

if TYPE_CHECKING:
    from sprague.surveys.families import Member

CONNECT_SECONDS = 5
"""A scheduler that does not answer for so long is unreachable."""

FIRST_BATCH, LARGEST_BATCH, BATCH_SECONDS = 4, 1000, 2.0
"""Batches grow until one takes about so many seconds."""

AHEAD = 2
"""So many batches wait or run for every thread of the workers: none waits for the scheduler."""

THREADS_SECONDS = 2.0
"""The scheduler is asked so often how many threads there are."""


class Batches:
    """The members that are still to be looked at, by the batch.

    >>> batches = Batches(iter(range(20)))
    >>> [len(batches.take(8, 1)) for _ in range(6)]
    [8, 6, 3, 2, 1, 0]
    """

    def __init__(self, members: Iterator[Member]) -> None:
        self._members, self._exhausted = members, False
        self._named: deque[Member] = deque()
        self._again: list[list[Member]] = []

    def __bool__(self) -> bool:
        """Whether there may be more."""
        return bool(self._again or self._named or not self._exhausted)

    def take(self, size: int, threads: int) -> list[Member]:
        """About so many, if enough of them are left for all threads; some, as long as there are any."""
        if self._again:
            return self._again.pop()
        ahead = AHEAD * size * threads
        if not self._exhausted and len(self._named) < ahead:
            some = list(islice(self._members, 2 * size))  # twice as many as are taken: soon there are enough
            self._exhausted = len(some) < 2 * size
            self._named.extend(some)
        if self._exhausted:
            size = min(size, max(-(-len(self._named) // (AHEAD * threads)), -(-size // 16)))
        return [self._named.popleft() for _ in range(min(size, len(self._named)))]

    def put_back(self, members: list[Member]) -> None:
        """For another time, each by itself."""
        self._again += [[member] for member in members]


class Cluster:
    """A Dask cluster, by the address of its scheduler. Raises BadParameter where none answers there.

    The package ``distributed`` must be installed here, and sprague, in this version, on every worker.
    """

    def __init__(self, address: str) -> None:
        if find_spec("distributed") is None:
            raise BadParameter("--dask needs the package distributed: pip install 'sprague[dask]'")
        distributed = _distributed()
        self.address = address
        _require_listener(address)
        for name in ("distributed", "distributed.client", "distributed.gc"):  # those with a level of their own
            logging.getLogger(name).setLevel(logging.CRITICAL)
        try:
            self._client = distributed.Client(address, timeout=CONNECT_SECONDS, set_as_default=False)
        except (OSError, ValueError, TypeError) as error:
            raise BadParameter(f"{address}: no Dask scheduler answers there ({_first_line(error)})") from None
        self._asked, self._threads = -THREADS_SECONDS, dict[str, int]()
        with suppress(OSError):  # as long as it is of no consequence
            self._ask_for_threads()
        self._ready = [
            self._client.submit(get_ready, threads, workers=[worker], pure=False)
            for worker, threads in self._threads.items()
        ]

    def close(self) -> None:
        """Says goodbye to the scheduler, and ends the processes that wait on the workers."""
        with suppress(Exception):
            self._client.run(close_idle)
        with suppress(Exception):
            self._client.close(timeout=5)

    def run(self, setup: Setup, members: Iterator[Member]) -> Iterator[Result | None]:
        """As for every place. Raises SpragueError where the scheduler is lost meanwhile."""
        running: dict[Any, list[Member]] = {}
        batches = Batches(members)
        ready: SimpleQueue[Any] = SimpleQueue()
        size = FIRST_BATCH
        described = asdict(setup)
        try:
            while batches or running:
                threads = self._ask_for_threads()
                while len(running) < AHEAD * threads and (batch := batches.take(size, threads)):
                    requests = json.dumps(requests_for(batch))
                    future = self._client.submit(look_at_batch, described, requests, pure=False)
                    running[future] = batch
                    future.add_done_callback(ready.put)
                for future in self._finished(ready) if running else ():
                    batch = running.pop(future)
                    replies = self._replies(future, batch, batches)
                    if replies:
                        spent = sum(float(reply["seconds"]) for reply in replies)
                        size = max(1, min(2 * size, LARGEST_BATCH, int(BATCH_SECONDS * len(batch) / max(spent, 1e-6))))
                        yield from zip(batch, replies, strict=True)
                yield None
        except (OSError, CancelledError) as error:
            raise SpragueError(f"{self.address}: the Dask scheduler is lost; what was committed is kept") from error
        finally:
            with suppress(Exception):
                self._client.cancel(list(running))

    def _ask_for_threads(self) -> int:
        """How many threads the workers have together, 1 at least; now and then they are counted."""
        if time.monotonic() - self._asked >= THREADS_SECONDS:
            self._threads, self._asked = self._client.nthreads(), time.monotonic()
        return max(1, sum(self._threads.values()))

    def _finished(self, ready: SimpleQueue[Any]) -> list[Any]:
        """The futures that are done, after a moment; none, sometimes."""
        found = arrived(ready, PATIENCE)
        if self._client.status not in ("running", "connecting"):
            raise CancelledError
        return found

    def _replies(self, future: Any, batch: list[Member], batches: Batches) -> list[Reply]:
        """The replies of a batch; a batch that was lost with its workers is put back, one by one."""
        try:
            replies: list[Reply] = future.result()
            return replies
        except _distributed().KilledWorker as error:
            if len(batch) > 1:
                batches.put_back(batch)
                return []
            finding = asdict(failed(f"its Dask workers were lost, one after another: {_first_line(error)}"))
            return [{"job": "", "finding": finding, "seconds": 0.0}]


def _require_listener(address: str) -> None:
    """Raises BadParameter unless a scheduler greets at the address: the client of Dask would wait without end."""
    match = re.fullmatch(r"(tcp|tls)://(?:\[([^]]+)\]|([^:/\[\]]+)):(\d{1,5})", address, re.ASCII)
    if not match or not 0 < int(match[4]) < 65536:
        raise BadParameter(f"{address[:80]}: the address of a Dask scheduler is written like tcp://127.0.0.1:8786")
    try:
        with socket.create_connection((match[2] or match[3], int(match[4])), CONNECT_SECONDS) as connection:
            if match[1] == "tcp" and not connection.recv(1):  # a scheduler says who it is before it is asked
                raise ConnectionResetError("it closes the connection")
    except (OSError, UnicodeError) as error:
        raise BadParameter(f"{address}: no Dask scheduler answers there ({_first_line(error)})") from None


def _distributed() -> Any:
    """The package, which is not installed everywhere and has no types."""
    return import_module("distributed")


def _first_line(error: BaseException) -> str:
    return next(iter(str(error).splitlines()), type(error).__name__)[:100]


_waiting: list[Process] = []  # for the first batch of any survey
_idle: dict[Setup, list[Child]] = {}
_lock = threading.Lock()


def get_ready(threads: int) -> None:
    """Begins as many processes as the worker has threads, so that they load what they need before there is work."""
    with _lock:
        free = len(_waiting) + sum(map(len, _idle.values()))
        _waiting.extend(Process(WORKER) for _ in range(threads - free))


def look_at_batch(setup: dict[str, Any], requests: str) -> list[Reply]:
    """The replies to a batch of requests, which come as JSON; the process stays for those of the same survey."""
    wanted = Setup(**setup)
    with _lock:
        for other in [key for key in _idle if key != wanted]:  # of a survey that is over
            for child in _idle.pop(other):
                child.close()
        idle = _idle.setdefault(wanted, [])
        child = idle.pop() if idle else Child(wanted, begun=_waiting_process())
    try:
        replies = list(child.run(json.loads(requests)))
    except BaseException:
        child.close()
        raise
    with _lock:
        _idle.setdefault(wanted, []).append(child)
    return replies


def _waiting_process() -> Process | None:
    while _waiting:
        process = _waiting.pop()
        if process.runs:
            return process
        process.close()
    return None


def close_idle() -> None:
    """Ends the processes that wait in this Dask worker."""
    with _lock:
        for children in _idle.values():
            for child in children:
                child.close()
        for process in _waiting:
            process.close()
        _idle.clear()
        _waiting.clear()
