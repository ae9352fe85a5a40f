"""Members looked at by processes of this machine, each asked, waited for, ended and replaced by a thread of this one.

A member whose process dies twice has failed; one that dies once was perhaps only in the way of something else.
This module loads nothing of the games.
"""

from __future__ import annotations

import os
import threading
import time
from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import asdict
from itertools import islice
from queue import Empty, Queue, SimpleQueue
from signal import Signals
from typing import TYPE_CHECKING, Any

from sprague.errors import BadRule, SpragueError
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


class Abandoned(Exception):
    """Nobody waits for the replies any more."""


class Child:
    """One worker process, begun when it is first needed; :meth:`close` ends it."""

    def __init__(self, setup: Setup, seconds: float | None = None) -> None:
        self.setup = setup
        self.seconds = seconds or setup.seconds
        self._process: Process | None = None
        self._is_ready = False
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
                sent = done + 1 if alone else len(waiting)
                self._begun().send(waiting[done:sent])
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

    def abandon(self) -> None:
        """Ends the process from another thread than the one in :meth:`run`, which then raises Abandoned."""
        with self._beginning:
            self._abandoned = True
            if self._process is not None:
                self._process.kill()

    def close(self) -> None:
        """Ends the process, whatever it does."""
        process, self._process, self._is_ready = self._process, None, False
        if process is not None:
            process.close()

    def _begun(self) -> Process:
        """A process that was told of the survey, begun where none runs."""
        if self._process and self._is_ready:
            return self._process
        self._received = self._running = 0
        self._replies.clear()
        with self._beginning:
            self._require_wanted()
            process = self._process = Process(WORKER)
        process.send([asdict(self.setup)])
        hello = self._receive(START_SECONDS)
        self._is_ready = isinstance(hello, dict) and "ready" in hello
        if self._is_ready:
            return process
        last_error = process.last_error()
        self.close()
        if isinstance(hello, dict):
            raise BadRule(str(hello.get("refused")))
        raise SpragueError(f"a worker process did not begin: {last_error or hello or 'it did not answer'}")

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


class Pool:
    """Worker processes on this machine, as many as it has cores unless another number is asked for."""

    def __init__(self, processes: int | None = None) -> None:
        self.processes = processes or os.cpu_count() or 1

    def run(self, setup: Setup, members: Iterator[Member]) -> Iterator[Result | None]:
        """Each member with the reply on it, in any order; None now and then, while nothing is ready.

        Raises SpragueError where processes cannot be begun; closing it ends them.
        """
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
                result = None
                with suppress(Empty):
                    result = results.get(timeout=0 if hungry else PATIENCE)
                if isinstance(result, BaseException):
                    raise result
                if result:
                    waiting -= 1
                    size = batch_size(size, float(result[1]["seconds"]))
                yield result
        finally:
            for child in children:
                child.abandon()
            for _ in threads:
                work.put(None)
            for thread in threads:
                thread.join()


def requests_for(members: Sequence[Member]) -> list[Request]:
    """What a worker process is asked, so that it looks at these members."""
    return [{"do": "examine", "constants": member.constants} for member in members]


def batch_size(before: int, seconds: float) -> int:
    """How many members make a batch, after one took so many seconds: soon fewer, slowly more.

    >>> batch_size(100, 2.0), batch_size(1, 0.01), batch_size(200, 0.0)
    (1, 2, 200)
    """
    return max(1, min(int(BATCH_SECONDS / max(seconds, 1e-6)), 2 * before, LARGEST_BATCH))


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
