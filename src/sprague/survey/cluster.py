"""The members of a family on a Dask cluster: the same requests in batches, each passed on to a process of the worker.

Every Dask worker keeps worker processes of ours, since only a process of its own can be ended when a member breaks its
limits. A batch whose worker is lost is given to another one; what was found already is not asked again.
"""

from __future__ import annotations

import logging
import re
import socket
import threading
from collections.abc import Iterator
from concurrent.futures import CancelledError
from contextlib import suppress
from dataclasses import asdict
from importlib import import_module
from importlib.util import find_spec
from itertools import islice
from queue import SimpleQueue
from typing import Any

from sprague.errors import BadParameter, SpragueError
from sprague.survey.child import Child, Reply, Request
from sprague.survey.families import Member
from sprague.survey.finding import failed
from sprague.survey.pool import PATIENCE, Result, arrived, requests_for
from sprague.survey.settings import Setup

CONNECT_SECONDS = 5
"""A scheduler that does not answer for so long is unreachable."""

FIRST_BATCH, LARGEST_BATCH, BATCH_SECONDS = 4, 1000, 0.5
"""Batches grow until one takes about so many seconds: the scheduler's overhead is some milliseconds each."""

_idle: dict[Setup, list[Child]] = {}
_lock = threading.Lock()


def look_at_batch(setup: dict[str, Any], requests: list[Request]) -> list[Reply]:
    """The replies to a batch, in a Dask worker; its processes stay for the next batch of the same survey."""
    wanted = Setup(**setup)
    with _lock:
        for other in [key for key in _idle if key != wanted]:  # of a survey that is over
            for child in _idle.pop(other):
                child.close()
        idle = _idle.setdefault(wanted, [])
        child = idle.pop() if idle else Child(wanted)
    try:
        replies = list(child.run(requests))
    except BaseException:
        child.close()
        raise
    with _lock:
        _idle.setdefault(wanted, []).append(child)
    return replies


def close_idle() -> None:
    """Ends the processes that wait in this Dask worker."""
    with _lock:
        for children in _idle.values():
            for child in children:
                child.close()
        _idle.clear()


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

    def close(self) -> None:
        """Says goodbye to the scheduler, and ends the processes that wait on the workers."""
        with suppress(Exception):
            self._client.run(close_idle)
        with suppress(Exception):
            self._client.close(timeout=5)

    def run(self, setup: Setup, members: Iterator[Member]) -> Iterator[Result | None]:
        """As for every place. Raises SpragueError where the scheduler is lost meanwhile."""
        running: dict[Any, list[Member]] = {}
        again: list[list[Member]] = []
        ready: SimpleQueue[Any] = SimpleQueue()
        size, exhausted = FIRST_BATCH, False
        described = asdict(setup)
        try:
            while not exhausted or running or again:
                window = 2 * max(1, sum(self._client.nthreads().values()))
                while len(running) < window and (again or not exhausted):
                    batch = again.pop() if again else list(islice(members, size))
                    exhausted = exhausted or not batch
                    if batch:
                        future = self._client.submit(look_at_batch, described, requests_for(batch), pure=False)
                        running[future] = batch
                        future.add_done_callback(ready.put)
                for future in self._finished(ready):
                    batch = running.pop(future)
                    replies = self._replies(future, batch, again)
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

    def _finished(self, ready: SimpleQueue[Any]) -> list[Any]:
        """The futures that are done, after a moment; none, sometimes."""
        found = arrived(ready, PATIENCE)
        if self._client.status not in ("running", "connecting"):
            raise CancelledError
        return found

    def _replies(self, future: Any, batch: list[Member], again: list[list[Member]]) -> list[Reply]:
        """The replies of a batch; a batch that was lost with its workers is put back, one by one."""
        try:
            replies: list[Reply] = future.result()
            return replies
        except _distributed().KilledWorker as error:
            if len(batch) > 1:
                again += [[member] for member in batch]
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
