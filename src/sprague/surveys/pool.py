"""Members looked at by processes of this machine, each asked, waited for, ended and replaced by a thread of this one.

A member whose process dies twice has failed; one that dies once was perhaps only in the way of something else.

On a Dask cluster: the same requests, in batches, each passed on to a process of a worker.

A batch whose worker is lost is given to another one; what was found already is not asked again. Batches grow until the
scheduler's overhead of some milliseconds each is small beside them, and shrink again when the members come to an end,
so that all workers end together.

On a worker the batches go to processes that stay for the next ones: only such a process can be ended when a member
breaks its limits. This module loads nothing of the games, so that a worker that has just begun is there soon.
"""

from __future__ import annotations

import json
import logging
import os
import re
import socket
import threading
import time
from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import CancelledError
from contextlib import suppress
from dataclasses import asdict
from importlib import import_module
from importlib.util import find_spec
from itertools import islice
from queue import Empty, Queue, SimpleQueue
from signal import Signals
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

from sprague.errors import BadParameter, BadRule, SpragueError
from sprague.surveys.records import Setup, failed
from sprague.workers import Process

if TYPE_CHECKING:
    from sprague.surveys.families import Member


WORKER = "sprague.surveys.worker"

START_SECONDS = 60.0
"""A process that has not begun to work after so many seconds never will."""

Reply = dict[str, Any]
Request = dict[str, Any]

BATCH_SECONDS = 0.2
"""A process is given so much work at once, as far as can be told, and at least one member."""

LARGEST_BATCH = 200

PATIENCE = 0.2
"""Where there is nothing else to do, results are waited for so many seconds at a time."""

Result = tuple["Member", Reply]

T = TypeVar("T")


class Abandoned(Exception):
    """Nobody waits for the replies any more."""


class Child:
    """One worker process, begun when it is first needed unless one is given; :meth:`close` ends it."""

    def __init__(self, setup: Setup, seconds: float | None = None, begun: Process | None = None) -> None:
        self.setup = setup
        self.seconds = seconds or setup.seconds
        self._process, self._told = begun, False
        self._received = self._running = 0  # of this process: replies, and the number of the member that takes long
        self._abandoned = False
        self._beginning = threading.Lock()
        self._replies: deque[Reply] = deque()

    def run(self, requests: Iterable[Request]) -> Iterator[Reply]:
        """The replies, in order; a member that breaks its limits or its process gets one that says so.

        Raises SpragueError where no process can be begun at all.
        """
        waiting = list(requests)
        done, deaths, sent = 0, 0, 0
        alone = False  # one request at a time, after a loss that could be the fault of more than one member
        while done < len(waiting):
            if done >= sent:
                self._begin()
                sent = done + 1 if alone else len(waiting)
                self._tell(waiting[done:sent])
            reply = self._receive(self.seconds)
            if isinstance(reply, dict):
                yield reply
                done, deaths = done + 1, 0
                if reply.get("last"):
                    self.close()
                    sent = done
                continue
            # Whose fault it is: some replies may have been lost with the process, unless it said that all had left.
            known = sent == done + 1 or (reply is None and self._running == self._received + 1)
            sent, alone = done, not known or alone
            deaths += known
            if reply is None and known:
                reason = f"it takes more than {self.seconds:g} s"
            elif deaths > 1:
                reason = f"its process {reply}, twice"
            else:
                continue
            job = self.setup.unmade(waiting[done]["constants"])
            yield {"finding": asdict(failed(reason)), "job": job, "seconds": self.seconds}
            done, deaths = done + 1, 0
            sent = done

    @property
    def process_id(self) -> int | None:
        """Of the process that runs now."""
        return self._process.id if self._process else None

    def abandon(self) -> None:
        """Ends the process from another thread than the one in :meth:`run`, which then raises Abandoned."""
        with self._beginning:
            self._abandoned = True
            if self._process is not None:
                self._process.kill()

    def close(self) -> None:
        """Ends the process, whatever it does."""
        process, self._process, self._told = self._process, None, False
        if process is not None:
            process.close()

    def _begin(self) -> None:
        """Sees to it that a process runs that was told of the survey."""
        if self._told:
            return
        self._received = self._running = 0
        self._replies.clear()
        with self._beginning:
            self._require_wanted()
            process = self._process = self._process or Process(WORKER)
        process.send([asdict(self.setup)])
        hello = self._receive(START_SECONDS)
        self._told = isinstance(hello, dict) and "ready" in hello
        if self._told:
            return
        said = process.last_error()
        self.close()
        if isinstance(hello, dict):
            raise BadRule(str(hello.get("refused")))
        raise SpragueError(f"a worker process did not begin: {said or hello or 'it did not answer'}")

    def _tell(self, requests: list[Request]) -> None:
        assert self._process
        self._process.send(requests)

    def _require_wanted(self) -> None:
        if self._abandoned:
            raise Abandoned

    def _receive(self, seconds: float) -> Reply | str | None:
        """The next reply; how the process ended if it did; None if it took too long and was ended."""
        until = time.monotonic() + min(seconds, threading.TIMEOUT_MAX)
        process = self._process
        assert process
        while True:
            if not self._replies:
                try:
                    together = process.messages.get(timeout=max(until - time.monotonic(), 0))
                except Empty:
                    self.close()
                    return None
                if together is None:
                    break
                self._replies.extend(together)
            reply = self._replies.popleft()
            if "running" not in reply:
                self._received += "finding" in reply or "job" in reply
                return reply
            self._running = reply["running"]
        self._require_wanted()
        status = process.wait()
        self.close()
        return f"was ended by {Signals(-status).name}" if status < 0 else f"ended with status {status}"


class Place(Protocol):
    """Where members are looked at."""

    def run(self, setup: Setup, members: Iterator[Member]) -> Iterator[Result | None]:
        """Each member with the reply on it, in any order; None now and then, while nothing is ready."""


class Pool:
    """Worker processes on this machine, as many as it has cores unless another number is asked for."""

    def __init__(self, processes: int | None = None) -> None:
        self.processes = processes or os.cpu_count() or 1

    def run(self, setup: Setup, members: Iterator[Member]) -> Iterator[Result | None]:
        """As for every place. Raises SpragueError where processes cannot be begun; closing it ends them."""
        work: Queue[list[Member] | None] = Queue()
        results: SimpleQueue[Result | BaseException] = SimpleQueue()
        children = [Child(setup) for _ in range(self.processes)]
        threads = [threading.Thread(target=_serve, args=(child, work, results), daemon=True) for child in children]
        for thread in threads:
            thread.start()
        waiting, size, exhausted = 0, 1, False
        try:
            while not exhausted or waiting:
                hungry = not exhausted and work.qsize() < self.processes
                if hungry:
                    batch = list(islice(members, size))
                    exhausted = len(batch) < size
                    waiting += len(batch)
                    work.put(batch)
                for result in arrived(results, 0 if hungry else PATIENCE):
                    if isinstance(result, BaseException):
                        raise result
                    waiting -= 1
                    size = batch_size(size, float(result[1]["seconds"]))
                    yield result
                yield None
        finally:
            for child in children:
                child.abandon()
            for _ in threads:
                work.put(None)
            for thread in threads:
                thread.join()


def arrived(queue: SimpleQueue[T], seconds: float) -> list[T]:
    """All that is in the queue; where it is empty, what comes first within so many seconds and all with it."""
    found: list[T] = []
    with suppress(Empty):
        found.append(queue.get(timeout=seconds) if seconds else queue.get_nowait())
        while True:
            found.append(queue.get_nowait())
    return found


def requests_for(members: Sequence[Member]) -> list[Request]:
    """What a worker process is asked, so that it looks at these members."""
    return [{"do": "examine", "constants": member.constants} for member in members]


def batch_size(before: int, seconds: float) -> int:
    """How many members make a batch, after one took so many seconds: soon fewer, slowly more.

    >>> batch_size(100, 2.0), batch_size(1, 0.01), batch_size(200, 0.0)
    (1, 2, 200)
    """
    fitting = int(BATCH_SECONDS / max(seconds, 1e-6))
    return max(1, min(fitting, 2 * before, LARGEST_BATCH))


def _serve(child: Child, work: Queue[list[Member] | None], results: SimpleQueue[Result | BaseException]) -> None:
    """Passes batches to one process until there is None; what goes wrong is a result, too."""
    try:
        while (batch := work.get()) is not None:
            for member, reply in zip(batch, child.run(requests_for(batch)), strict=True):
                results.put((member, reply))
    except Abandoned:
        pass
    except BaseException as error:
        results.put(error)
    finally:
        child.close()


CONNECT_SECONDS = 5
"""A scheduler that does not answer for so long is unreachable."""

FIRST_SENT, LARGEST_SENT, SENT_SECONDS = 4, 1000, 2.0
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
        size = FIRST_SENT
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
                        size = max(1, min(2 * size, LARGEST_SENT, int(SENT_SECONDS * len(batch) / max(spent, 1e-6))))
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
