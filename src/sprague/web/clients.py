"""Clients: how they are told apart, how they take turns, and work that is done as long as one waits for it."""

from __future__ import annotations

import asyncio
import ipaddress
import re
import secrets
from collections import Counter
from collections.abc import AsyncIterator, Coroutine
from contextlib import asynccontextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from typing import Any, TypeVar

from starlette.types import Receive, Scope

Result = TypeVar("Result")

COOKIE = "sprague"
"""Its value is drawn by lot and says nothing but: the same browser as before."""


@dataclass(frozen=True)
class Client:
    """Who asks: a browser or a program by its cookie (``name``), and whose share of the server that takes.

    Another machine has one share, whatever cookies it sends; on this one every browser has its own.
    """

    name: str
    share: str
    new: bool

    @staticmethod
    def of(scope: Scope) -> Client:
        """The client of a request or a WebSocket; one without a cookie gets a new name."""
        cookies = b"; ".join(value for name, value in scope["headers"] if name.lower() == b"cookie").decode("latin-1")
        known = re.search(rf"(?:^|; *){COOKIE}=([\w-]{{22}})(?:$|;)", cookies, re.ASCII)
        host = (scope.get("client") or ("", 0))[0]
        try:
            here = ipaddress.ip_address(host.partition("%")[0]).is_loopback
        except ValueError:
            here = False
        name = known[1] if known else secrets.token_urlsafe(16)
        return Client(name, f"{host} {name}" if known and here else host, not known)


UNKNOWN = Client("", "", new=True)

CLIENT: ContextVar[Client] = ContextVar("client", default=UNKNOWN)
"""Who asked for what is being done; the guard of the server sets it."""


def greediest(shares: Counter[str], newcomer: str) -> str | None:
    """Who has to make room for a newcomer: whoever has most, if that is more than the newcomer will have; else None.

    >>> greediest(Counter(a=3, b=1), "b"), greediest(Counter(a=3, b=2), "b"), greediest(Counter(a=3), "a")
    ('a', None, None)
    """
    share, most = shares.most_common(1)[0]
    return share if most > shares[newcomer] + 1 else None


class Crowded(Exception):
    """Too many wait already, and those of this client are the most."""


class Turns:
    """So many may be at work at a time, and ``most`` wait: clients take turns, whatever number each has in line."""

    def __init__(self, at_once: int, most: int) -> None:
        self._free, self.most = at_once, most
        self._line: dict[asyncio.Future[None], tuple[str, int]] = {}

    @asynccontextmanager
    async def turn(self) -> AsyncIterator[None]:
        """Waits for a turn, and has it. Raises Crowded, also where others come who have less in line."""
        if self._free:
            self._free -= 1
        else:
            await self._wait(CLIENT.get().share)
        try:
            yield
        finally:
            self._pass_on()

    def room_for(self, share: str) -> bool:
        """Whether one more of this client may wait, or need not."""
        return not (not self._free and len(self._line) >= self.most) or greediest(self._shares(), share) is not None

    def _shares(self) -> Counter[str]:
        return Counter(owner for owner, _ in self._line.values())

    async def _wait(self, share: str) -> None:
        shares = self._shares()
        if len(self._line) >= self.most:
            greedy = greediest(shares, share)
            if greedy is None:
                raise Crowded
            last = next(each for each in reversed(self._line) if self._line[each][0] == greedy)
            del self._line[last]
            if not last.done():
                last.set_exception(Crowded())
        mine: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._line[mine] = share, shares[share]
        try:
            await mine
        except asyncio.CancelledError:
            if self._line.pop(mine, None) is None and not mine.cancelled() and mine.exception() is None:
                self._pass_on()  # the turn came at the same moment
            raise

    def _pass_on(self) -> None:
        """The next turn is that of the first one in line with the fewest of the same client before it."""
        there = [each for each in self._line if not each.done()]  # one that is cancelled leaves the line by itself
        if not there:
            self._free += 1
            return
        chosen = min(there, key=lambda each: self._line[each][1])
        del self._line[chosen]
        chosen.set_result(None)


class Gone(Exception):
    """The client went away before the work was done."""


async def while_connected(receive: Receive, work: Coroutine[Any, Any, Result]) -> Result:
    """What the work results in; it is cancelled, and Gone is raised, where the client goes. What it says is ignored."""

    async def gone() -> None:
        while not (await receive())["type"].endswith(".disconnect"):
            pass

    working, going = asyncio.create_task(work), asyncio.create_task(gone())
    try:
        await asyncio.wait([working, going], return_when=asyncio.FIRST_COMPLETED)
        if not working.done():
            raise Gone
        return working.result()
    finally:
        for task in (working, going):
            task.cancel()
        await asyncio.gather(working, going, return_exceptions=True)
