"""Where questions are handed in: quick ones and slow ones apart, the same one once, answers remembered for a while."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from dataclasses import dataclass
from itertools import count
from typing import Any

from sprague.errors import SpragueError
from sprague.strategies import strategy
from sprague.web.processes import Failure, Lane
from sprague.web.reply import Reply

MEBIBYTES = 2048
"""Of address space for a worker."""

REMEMBERED = 48 * 2**20
"""Bytes of answers that are kept."""

QUICK = {"games", "game", "position", "legal", "tree", "documents", "document", "which claim"}
"""Answered from the rules at once."""

BY_THEORY = {"hint", "reply", "line"}
"""Answered at once where a closed form is known."""

AT_ONCE = {"answer", "cell"}
"""Answered at once by a closed form, where one is known, if what it says is enough at first."""

HEAVY = {"map", "points", "overlay", "picture", "download"}
"""May take seconds; everything else has to solve a position."""

SMALL_MAP = 100
"""Maps up to this bound, rows of values, and searches are cheap: they do not wait for what takes seconds."""

Key = tuple[str, tuple[tuple[str, Any], ...]]


@dataclass
class Asked:
    """A question that is being answered, and how many wait for that."""

    task: asyncio.Task[Reply]
    waiting: int = 0


class Scheduler:
    """Hands questions to the workers and keeps their answers."""

    def __init__(self) -> None:
        self.lanes = {
            "quick": Lane(workers=2, seconds=10, mebibytes=MEBIBYTES),
            "solving": Lane(workers=2, seconds=15, mebibytes=MEBIBYTES),
            "cheap": Lane(workers=2, seconds=30, mebibytes=MEBIBYTES),
            "heavy": Lane(workers=2, seconds=30, mebibytes=MEBIBYTES),
        }
        self._answers: OrderedDict[Key, Reply] = OrderedDict()
        self._size = 0
        self._counter = count(1)
        self._asked: dict[Key, Asked] = {}

    async def warm(self) -> None:
        """Reads what the first pages show; starts workers before they are needed, the quick ones with all rules."""
        await self.ask("games")
        await self.ask("documents")
        for lane, workers, question in (("cheap", 1, "ready"), ("solving", 1, "ready"), ("quick", 2, "games")):
            await self.lanes[lane].warm(workers, question)

    async def ask(self, name: str, /, **keywords: Any) -> Reply:
        """The answer to a question; what is None is left out. Raises Failure."""
        given = {key: value for key, value in keywords.items() if value is not None}
        lane = self.lanes[lane_of(name, given)]
        chance = name in ("reply", "forbid") and "seed" not in given  # then the answer is another each time
        plain = {each: tuple(value) if isinstance(value, list) else value for each, value in given.items()}
        key = name, (*sorted(plain.items()), ("asked", next(self._counter) if chance else 0))
        if key in self._answers:
            self._answers.move_to_end(key)
            return self._answers[key]
        if key not in self._asked:
            task = asyncio.create_task(self._answer(name, given))
            self._asked[key] = Asked(task)
            task.add_done_callback(lambda done: self._keep(key, done, remembered=not chance))
        return await self._wait(key, lane)

    async def _answer(self, name: str, given: dict[str, Any]) -> Reply:
        """The answer of the workers; where everything takes too long, what a closed form says at once."""
        lane = self.lanes[lane_of(name, given)]
        try:
            return await lane.ask(name, given)
        except Failure as failure:
            if failure.status != 504 or name not in AT_ONCE or not _has_theory(given["game"]):
                raise
        return await self.ask(name, **given, first=True)

    async def _wait(self, key: Key, lane: Lane) -> Reply:
        """The answer that some wait for; when the last of them goes, the question is dropped."""
        asked = self._asked[key]
        asked.waiting += 1
        try:
            return await asyncio.shield(asked.task)
        finally:
            asked.waiting -= 1
            if not asked.waiting and lane.forget(asked.task):
                del self._asked[key]

    def _keep(self, key: Key, done: asyncio.Task[Reply], *, remembered: bool) -> None:
        if key in self._asked and self._asked[key].task is done:
            del self._asked[key]
        if done.cancelled() or done.exception() or not remembered:
            return
        self._answers[key] = done.result()
        self._size += len(done.result().body)
        while self._size > REMEMBERED or len(self._answers) > 20_000:
            _, oldest = self._answers.popitem(last=False)
            self._size -= len(oldest.body)

    async def end(self) -> None:
        """Ends all workers."""
        for asked in list(self._asked.values()):
            asked.task.cancel()
        await asyncio.gather(*(lane.end() for lane in self.lanes.values()))


def lane_of(name: str, keywords: dict[str, Any]) -> str:
    """Which workers are asked: quick, solving, cheap or heavy.

    >>> lane_of("hint", {"game": "rat"}), lane_of("hint", {"game": "chomp:9x9"})
    ('quick', 'solving')
    >>> lane_of("map", {"game": "mouse", "to": 100}), lane_of("map", {"game": "mouse", "to": 2000})
    ('cheap', 'heavy')
    """
    if name == "search" or (name == "map" and (keywords["to"] <= SMALL_MAP or keywords.get("dimensions") == 1)):
        return "cheap"
    if name in HEAVY:
        return "heavy"
    by_theory = name in BY_THEORY or (name in AT_ONCE and keywords.get("first"))
    return "quick" if name in QUICK or (by_theory and _has_theory(keywords["game"])) else "solving"


def _has_theory(game: str) -> bool:
    try:
        return strategy(game.strip()) is not None
    except SpragueError:
        return False
