"""Jobs: each in a process of its own, with a history of events that anybody may watch, and an end at any moment."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections import Counter, OrderedDict
from collections.abc import AsyncIterator, Iterator
from contextlib import contextmanager
from typing import Any

from sprague.web.clients import CLIENT, Crowded, Turns
from sprague.web.processes import STATUS, Failure, Worker

MOST_RUNNING, MOST_WAITING, MOST_KEPT = 2, 40, 40
"""So many jobs run at a time, wait for that, and are remembered when they are over; where one more comes, the client
with most of them loses one."""

SECONDS = 300.0
"""The most that a job may take."""

MEBIBYTES = 4096
"""Of address space for a job."""

UNWATCHED = 10.0
"""A job that nobody watches any more, or never watched nor asked about, goes on for so many seconds: a page loaded
again comes back by then."""

MOST_EVENTS = 2000
"""More events of one job are not kept; its last one always is."""

NOBODY = "the job was ended: nobody was watching it any more"
TOO_MANY = "the job was ended: too many jobs wait, and most of them are of the same client"

OVER = {"result": "done", "error": "failed", "cancelled": "cancelled"}
"""The state of a job after its last event."""


class Job:
    """One computation: what it is about, its events so far, and its process while it runs."""

    def __init__(self, kind: str, subject: str, keywords: dict[str, Any]) -> None:
        self.id = secrets.token_urlsafe(12)
        self.kind, self.subject, self.keywords = kind, subject, keywords
        self.share = CLIENT.get().share
        self.owners = {CLIENT.get().name}
        self.state = "waiting"
        self.events: list[dict[str, Any]] = []
        self.worker = Worker(MEBIBYTES)
        self.task: asyncio.Task[None] | None = None
        self.watchers, self.visited = 0, False
        self.unwatched: asyncio.TimerHandle | None = None
        self.ended_by: dict[str, Any] = {"event": "cancelled"}
        self._began = time.monotonic()
        self._took: float | None = None
        self._news = asyncio.Condition()

    @property
    def seconds(self) -> float:
        """Since it was begun, or what it took."""
        return round(self._took if self._took is not None else time.monotonic() - self._began, 3)

    @property
    def over(self) -> bool:
        """Whether its last event has come."""
        return self._took is not None

    @property
    def result(self) -> dict[str, Any] | None:
        """What came out; None before, and where nothing did."""
        last = self.events[-1] if self.events else {}
        result: dict[str, Any] | None = last.get("result")
        return result

    def as_dict(self) -> dict[str, Any]:
        """For the page."""
        return {
            "id": self.id,
            "kind": self.kind,
            "subject": self.subject,
            "state": self.state,
            "seconds": self.seconds,
            "events": self.events,
        }

    async def tell(self, event: dict[str, Any]) -> None:
        """Adds an event to the history and wakes those who watch; nothing comes after the last one."""
        over = event["event"] in OVER
        if self.over or (len(self.events) >= MOST_EVENTS and not over):
            return
        event = {**event, "seconds": self.seconds}
        if over:
            self.state, self._took = OVER[event["event"]], event["seconds"]
        async with self._news:
            self.events.append(event)
            self._news.notify_all()

    async def watch(self) -> AsyncIterator[dict[str, Any]]:
        """All events from the first one on, each as it comes, to the last."""
        seen = 0
        while not (self.over and seen == len(self.events)):
            async with self._news:
                while len(self.events) == seen and not self.over:
                    await self._news.wait()
            for event in self.events[seen:]:
                yield event
                seen += 1


class Jobs:
    """All jobs: those that run, that wait, and the last ones that are over."""

    def __init__(self) -> None:
        self._jobs: OrderedDict[str, Job] = OrderedDict()
        self._turns = Turns(MOST_RUNNING, MOST_WAITING)
        self._ending: set[asyncio.Task[Any]] = set()

    def all(self) -> list[Job]:
        """The jobs that are remembered, the newest first."""
        return list(reversed(self._jobs.values()))

    def mine(self) -> list[Job]:
        """Those of the client that asks."""
        return [job for job in self.all() if CLIENT.get().name in job.owners]

    def get(self, id: str) -> Job:
        """The job; raises Failure where there is none. Until a job is watched, asking about it keeps it for a while."""
        if id not in self._jobs:
            raise Failure(404, "there is no such job; jobs that are over are kept for a while only")
        job = self._jobs[id]
        if not job.visited:
            self._expect_watcher(job)
        return job

    def same(self, kind: str, keywords: dict[str, Any]) -> Job | None:
        """A job that waits for the same, does the same, or has done it; it belongs to this client too from now on."""
        alike = (job for job in self.all() if (job.kind, job.keywords) == (kind, keywords))
        same = next((job for job in alike if job.state in ("waiting", "running", "done")), None)
        if same:
            same.owners.add(CLIENT.get().name)
        return same

    def begin(self, kind: str, subject: str, keywords: dict[str, Any]) -> Job:
        """A new job, which begins as soon as its turn comes; raises Failure where too many wait."""
        if not self._turns.room_for(CLIENT.get().share):
            raise Failure(429, f"{MOST_WAITING} jobs are waiting already; cancel one, or wait until one is over")
        over = [job for job in self._jobs.values() if job.over]
        if len(over) >= MOST_KEPT:
            (most, _), *_ = Counter(job.share for job in over).most_common(1)
            del self._jobs[next(job.id for job in over if job.share == most)]
        job = Job(kind, subject, keywords)
        self._jobs[job.id] = job
        job.task = asyncio.create_task(self._run(job))
        self._expect_watcher(job)
        return job

    async def _run(self, job: Job) -> None:
        try:
            async with self._turns.turn():
                job.state = "running"
                await job.tell({"event": "state", "state": "running"})
                async with asyncio.timeout(SECONDS):
                    async for message in job.worker.ask(job.kind, job.keywords):
                        await job.tell(_event(message))
        except Crowded:
            await job.tell({"event": "error", "error": TOO_MANY})
        except TimeoutError:
            await job.tell({"event": "error", "error": f"the job was ended: it took longer than {SECONDS:g} s"})
        except asyncio.CancelledError:
            await job.tell(job.ended_by)
        except Failure as failure:
            await job.tell({"event": "error", "error": failure.sentence})
        finally:
            await job.worker.end()

    async def cancel(self, id: str) -> Job:
        """Ends a job of this client, and its process; where others asked for the same, it goes on for them.

        One that is over stays as it is. Raises Failure for a job that others began.
        """
        job, name = self.get(id), CLIENT.get().name
        if name not in job.owners:
            raise Failure(403, "this job belongs to whoever began it")
        if len(job.owners) > 1:
            job.owners.remove(name)
            return job
        return await self._ended(job)

    async def _ended(self, job: Job) -> Job:
        if job.task and not job.over:
            job.task.cancel()
            await asyncio.wait([job.task])
            await job.tell(job.ended_by)  # where it had not begun to run
        return job

    @contextmanager
    def watched(self, job: Job) -> Iterator[None]:
        """As long as somebody watches a job; it is ended some seconds after the last one goes."""
        job.watchers += 1
        job.visited = True
        try:
            yield
        finally:
            job.watchers -= 1
            self._expect_watcher(job)

    def _expect_watcher(self, job: Job) -> None:
        """The job ends, unless somebody watches it by then, or asks about it again."""
        if job.unwatched:
            job.unwatched.cancel()
        job.unwatched = asyncio.get_running_loop().call_later(UNWATCHED, self._end_unwatched, job)

    def _end_unwatched(self, job: Job) -> None:
        if not job.watchers and not job.over:
            job.ended_by = {"event": "error", "error": NOBODY}
            ending = asyncio.create_task(self._ended(job))
            self._ending.add(ending)
            ending.add_done_callback(self._ending.discard)

    async def end(self) -> None:
        """Ends all jobs, and waits until their processes are gone."""
        for job in self.all():
            if job.unwatched:
                job.unwatched.cancel()
        await asyncio.gather(*(self._ended(job) for job in self.all()))
        await asyncio.gather(*(job.task for job in self.all() if job.task), return_exceptions=True)


def _event(message: tuple[Any, ...]) -> dict[str, Any]:
    """The event that a message of the process is."""
    match message:
        case ("event", event):
            return dict(event)
        case ("reply", result):
            return {"event": "result", "result": result}
        case ("failed", kind, sentence, place):
            words = sentence if STATUS.get(kind, 500) != 500 else f"{sentence} (a mistake of the program)"
            return {"event": "error", "error": words, "at": place}
    raise AssertionError(message)
