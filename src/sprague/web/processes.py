"""The server's side of its workers: a process that can be ended at any moment, and a few of them that take turns."""

from __future__ import annotations

import asyncio
import os
import time
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

from sprague.web.clients import Crowded, Turns
from sprague.web.reply import Reply
from sprague.web.worker import BAD, MEMORY, NOT_FOUND
from sprague.workers import Process

PATIENCE = 55.0
"""Seconds by the clock after which an answer comes too late: the request is over soon."""

READY_SECONDS = 60.0
"""A worker that is not ready by then is broken."""


class Failure(Exception):
    """A question without an answer: the HTTP status, a sentence, and where in a typed rule it goes wrong."""

    def __init__(self, status: int, sentence: str, place: int | None = None) -> None:
        super().__init__(sentence)
        self.status, self.sentence, self.place = status, sentence, place


STATUS = {NOT_FOUND: 404, BAD: 400, MEMORY: 400}
"""Of a failure that the worker names; any other is a mistake of ours."""


class Worker:
    """One process of :mod:`sprague.web.worker`."""

    def __init__(self, mebibytes: int) -> None:
        self.mebibytes = mebibytes
        self.last_game = ""
        self._process: Process | None = None
        self._heard: asyncio.Queue[Any] = asyncio.Queue()

    @property
    def pid(self) -> int | None:
        """The number of the process; None where none runs."""
        return self._process.id if self._process and self._process.runs else None

    @property
    def seconds(self) -> float | None:
        """The processor time that the process has used so far; None where the system does not say."""
        try:
            fields = Path(f"/proc/{self.pid}/stat").read_text().rpartition(")")[2].split()
        except OSError:
            return None
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    async def start(self) -> None:
        """Starts the process and waits until it has loaded what it needs; raises Failure where it does not."""
        loop, heard = asyncio.get_running_loop(), asyncio.Queue[Any]()
        self._heard = heard  # of this process alone: what the one before said last is not heard here

        def hear(message: Any) -> None:
            loop.call_soon_threadsafe(heard.put_nowait, message)

        self._process = Process("sprague.web.worker", hear, loud=True)
        try:
            async with asyncio.timeout(READY_SECONDS):
                self._process.send([self.mebibytes])
                await self._receive()
        except (TimeoutError, EOFError):
            await self.end()
            raise Failure(500, "the process that computes does not start; the server's terminal says why") from None
        except BaseException:
            await self.end()
            raise

    async def ask(self, name: str, keywords: dict[str, Any]) -> AsyncIterator[tuple[Any, ...]]:
        """The messages that answer a question; raises Failure where the process breaks off."""
        if self.pid is None:
            await self.start()
        assert self._process
        try:
            self._process.send([(name, keywords)])
            while True:
                message = await self._receive()
                yield message
                if message[0] != "event":
                    return
        except EOFError:
            await self.end()
            raise Failure(500, "the computation broke off: its process ended") from None

    async def end(self) -> None:
        """Ends the process, whatever it does, and waits until it is gone."""
        process, self._process = self._process, None
        if process:
            process.kill()
            await asyncio.shield(asyncio.to_thread(process.close))

    async def _receive(self) -> Any:
        """What it says next; EOFError where it has ended."""
        message = await self._heard.get()
        if message is None:
            raise EOFError
        return message


class Lane:
    """Workers for questions of one kind, which may each take so many seconds; ``most`` more questions may wait.

    The seconds are those of the processor, so that a busy machine does not refuse what is quick; but no answer comes
    later than PATIENCE by the clock.
    """

    def __init__(self, workers: int, seconds: float, mebibytes: int, most: int = 400) -> None:
        self.seconds = seconds
        self._idle = [Worker(mebibytes) for _ in range(workers)]
        self._all = list(self._idle)
        self._turns = Turns(workers, most)
        self._waiting: set[asyncio.Task[Any] | None] = set()

    async def warm(self, workers: int, question: str) -> None:
        """Starts workers before they are needed, until so many run, one after another; each answers a question."""
        for _ in range(workers - sum(worker.pid is not None for worker in self._all)):
            await self.ask(question, {}, asleep=True)

    async def ask(self, name: str, keywords: dict[str, Any], *, asleep: bool = False) -> Reply:
        """The reply to a question; ``asleep``: by a worker that does not run yet. Raises Failure: why there is none."""
        task = asyncio.current_task()
        self._waiting.add(task)
        try:
            async with self._turns.turn():
                self._waiting.discard(task)
                worker = self._chosen(str(keywords.get("game", "")), asleep)
                try:
                    return await self._asked(worker, name, keywords)
                finally:
                    self._idle.append(worker)
        except Crowded:
            raise Failure(429, "too many questions are waiting for an answer; ask again in a second") from None
        finally:
            self._waiting.discard(task)

    def forget(self, task: asyncio.Task[Any]) -> bool:
        """Drops a question that waits, and says so; one that a worker has begun goes on: others may ask the same."""
        return task in self._waiting and task.cancel()

    def _chosen(self, game: str, asleep: bool) -> Worker:
        """An idle worker: the last one that was asked about this game, for it remembers."""
        chosen = next((worker for worker in self._idle if worker.last_game == game and not asleep), None)
        chosen = chosen or next((w for w in reversed(self._idle) if (w.pid is None) == asleep), self._idle[-1])
        self._idle.remove(chosen)
        chosen.last_game = game
        return chosen

    async def _asked(self, worker: Worker, name: str, keywords: dict[str, Any]) -> Reply:
        if worker.pid is None:
            await worker.start()
        asking = asyncio.create_task(self._reply(worker, name, keywords))
        try:
            await self._wait(asking, worker)
            return asking.result()
        except TimeoutError:
            await worker.end()
            raise Failure(504, f"this takes longer than the {self.seconds:g} s that the server allows") from None
        except asyncio.CancelledError:
            await worker.end()
            raise
        finally:
            asking.cancel()
            await asyncio.gather(asking, return_exceptions=True)

    async def _wait(self, asking: asyncio.Task[Reply], worker: Worker) -> None:
        """Waits until the worker has answered; raises TimeoutError where its time is over."""
        began, before, left = time.monotonic(), worker.seconds or 0, self.seconds
        while not (await asyncio.wait([asking], timeout=left))[0]:
            passed = time.monotonic() - began
            used = worker.seconds
            left = min(self.seconds - (passed if used is None else used - before), PATIENCE - passed)
            if left <= 0:
                raise TimeoutError
            left = max(left, 0.1)

    async def _reply(self, worker: Worker, name: str, keywords: dict[str, Any]) -> Reply:
        async for message in worker.ask(name, keywords):
            if message[0] == "reply":
                return message[1]  # type: ignore[no-any-return]  # the worker sends replies
            _, kind, sentence, place = message
            if kind == MEMORY:
                await worker.end()  # what is left of it is in an unknown state
            raise Failure(STATUS.get(kind, 500), sentence, place)
        raise Failure(500, "the computation broke off: no answer came")

    async def end(self) -> None:
        """Ends all processes."""
        await asyncio.gather(*(worker.end() for worker in self._all))
