"""The members of a family on this machine: a few worker processes, each fed by a thread of this one."""

from __future__ import annotations

import os
import threading
from collections.abc import Iterator, Sequence
from contextlib import suppress
from itertools import islice
from queue import Empty, Queue, SimpleQueue
from typing import TYPE_CHECKING, Protocol, TypeVar

from sprague.surveys.child import Abandoned, Child, Reply, Request
from sprague.surveys.settings import Setup

if TYPE_CHECKING:
    from sprague.surveys.families import Member

BATCH_SECONDS = 0.2
"""A process is given so much work at once, as far as can be told, and at least one member."""

LARGEST_BATCH = 200

PATIENCE = 0.2
"""Where there is nothing else to do, results are waited for so many seconds at a time."""

Result = tuple["Member", Reply]

T = TypeVar("T")


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
