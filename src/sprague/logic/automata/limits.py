"""Limits on the states, the memory and the time of a decision: beyond them a question stays undecided.

Deciding arithmetic takes, in the worst case, a tower of exponentials (Fischer and Rabin 1974, for Presburger
arithmetic). So whatever builds automata reports here what it is about to build, and is stopped in time.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field
from typing import Any, TypeVar

from sprague.errors import TooLarge

T = TypeVar("T")

TRANSITION, MEMBER = 32, 8
"""Bytes that a transition takes while an automaton is built, and a member of a subset of states."""


class LimitReached(TooLarge):
    """An automaton would go beyond a limit; the message names the limit."""


@dataclass(frozen=True)
class Limits:
    """The most that one decision may take: states of one automaton, mebibytes to build it, seconds of everything."""

    states: int = 3_000_000
    mebibytes: int = 1024
    seconds: float = 600.0


@dataclass
class Effort:
    """What has been done under some limits: the largest automaton, how many there were, since when.

    Work within other work ends when that has to, however much time it is given itself.
    """

    limits: Limits = field(default_factory=Limits)
    largest: int = 0
    automata: int = 0
    started: float = field(default_factory=time.perf_counter)
    within: Effort | None = None

    def __post_init__(self) -> None:
        self._end, self._allowed = self.started + self.limits.seconds, self.limits.seconds
        if self.within and self.within._end < self._end:
            self._end, self._allowed = self.within._end, self.within._allowed

    def charge(self, states: int, letters: int, members: int) -> None:
        """Counts an automaton of this size, finished or not; raises LimitReached beyond the limits."""
        self.largest = max(self.largest, states)
        if states > self.limits.states:
            raise LimitReached(f"an automaton would need more than {self.limits.states:,} states")
        if TRANSITION * states * letters + MEMBER * members > self.limits.mebibytes * 2**20:
            raise LimitReached(f"an automaton would need more than {self.limits.mebibytes:,} MiB")
        if time.perf_counter() > self._end:
            raise LimitReached(f"the decision would take more than {self._allowed:g} s")

    @property
    def seconds(self) -> float:
        """The time since the work began."""
        return time.perf_counter() - self.started


_current: ContextVar[Effort | None] = ContextVar("work", default=None)


@contextmanager
def limited(limits: Limits) -> Iterator[Effort]:
    """Holds everything in the block to ``limits``; gives the count of the work, which outer blocks share.

    The time of outer blocks holds as well.

    >>> with limited(Limits(states=10)) as work:
    ...     charge(7, letters=2)
    >>> work.largest, work.automata
    (7, 0)
    """
    outer = _current.get()
    work = Effort(limits, within=outer)
    token = _current.set(work)
    try:
        yield work
    finally:
        _current.reset(token)
        if outer:
            outer.largest = max(outer.largest, work.largest)
            outer.automata += work.automata


def in_time(seconds: float, find: Callable[..., T], *given: Any) -> T | None:
    """What is found of what is given, in so many seconds at most; None where that, or another limit, is reached."""
    with limited(Limits(seconds=seconds)):
        try:
            return find(*given)
        except LimitReached:
            return None


def charge(states: int, letters: int, members: int = 0) -> None:
    """Reports an automaton of that many states under construction, ``members`` of them in subsets.

    Raises LimitReached beyond the limits.
    """
    work = _current.get()
    if work:
        work.charge(states, letters, members)


def finished() -> None:
    """Reports an automaton that is complete."""
    work = _current.get()
    if work:
        work.automata += 1
