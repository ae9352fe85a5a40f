"""Limits on the states, the memory and the time of a decision: beyond them a question stays undecided.

Deciding arithmetic takes, in the worst case, a tower of exponentials (Fischer and Rabin 1974, for Presburger
arithmetic). So whatever builds automata reports here what it is about to build, and is stopped in time.
"""

from __future__ import annotations

import sys
import time
from collections import OrderedDict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field
from functools import wraps
from typing import Any, Generic, ParamSpec, TypeVar

from sprague.errors import LimitReached

P = ParamSpec("P")
T = TypeVar("T")

MOST_KEPT = 2048
"""So many values of a function are remembered."""

TRANSITION, MEMBER = 32, 8
"""Bytes that a transition takes while an automaton is built, and a member of a subset of states."""


@dataclass(frozen=True)
class Limits:
    """The most that one decision may take: states of one automaton, mebibytes to build it, seconds of everything, and
    seconds of computing, which do not pass while others compute.
    """

    states: int = 3_000_000
    mebibytes: int = 1024
    seconds: float = 600.0
    computing: float = float("inf")


UNLIMITED = Limits(sys.maxsize, sys.maxsize, float("inf"))


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
    parts: list[Remembered[Any]] | None = None
    """Of what is to be remembered: what it is made of, to be counted wherever it is asked for."""
    counted: set[Any] = field(default_factory=set)

    def __post_init__(self) -> None:
        if self.within:
            self.counted = self.within.counted
        self._end, self._allowed = self.started + self.limits.seconds, self.limits.seconds
        if self.within and self.within._end < self._end:
            self._end, self._allowed = self.within._end, self.within._allowed
        self._soonest = self.started + self.limits.computing
        self._computed = time.thread_time() + self.limits.computing
        if self.within:
            self._soonest = min(self._soonest, self.within._soonest)
            self._computed = min(self._computed, self.within._computed)

    def charge(self, states: int, letters: int, members: int) -> None:
        """Counts an automaton of this size, finished or not; raises LimitReached beyond the limits."""
        self.largest = max(self.largest, states)
        if states > self.limits.states:
            raise LimitReached(f"an automaton would need more than {self.limits.states:,} states")
        if TRANSITION * states * letters + MEMBER * members > self.limits.mebibytes * 2**20:
            raise LimitReached(f"an automaton would need more than {self.limits.mebibytes:,} MiB")
        now = time.perf_counter()
        if now > self._end:
            raise LimitReached(f"the decision would take more than {self._allowed:g} s")
        if now > self._soonest and time.thread_time() > self._computed:  # which takes long to ask, on some machines
            raise LimitReached("the decision would take too long")

    def take(self, made: Remembered[Any]) -> None:
        """Counts what is remembered as if it were made now: it, and what it is made of, once in all the work."""
        if self.parts is not None:
            self.parts.append(made)
        elif made.key not in self.counted:
            self.counted.add(made.key)
            self.largest, self.automata = max(self.largest, made.largest), self.automata + made.automata
            for part in made.parts:
                self.take(part)

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
    work = Effort(limits, within=outer, parts=outer.parts if outer else None)
    token = _current.set(work)
    try:
        yield work
    finally:
        _current.reset(token)
        if outer:
            outer.largest = max(outer.largest, work.largest)
            outer.automata += work.automata


@dataclass(frozen=True, eq=False)
class Remembered(Generic[T]):
    """What a function gave, and how much work it was beside the ``parts`` that are remembered themselves."""

    key: Any
    value: T
    largest: int
    automata: int
    parts: tuple[Remembered[Any], ...]


def remembered(function: Callable[P, T]) -> Callable[P, T]:
    """A function whose values are kept, the last ones used; its work counts wherever it is asked, as if done anew.

    So what a proof took is the same whatever was proved before it in the same process.

    >>> @remembered
    ... def made(n):
    ...     finished()
    ...     return n
    >>> with limited(Limits()) as first: _ = made(1), made(1)
    >>> with limited(Limits()) as second: _ = made(1), made(2)
    >>> first.automata, second.automata
    (1, 2)
    """
    kept: OrderedDict[Any, Remembered[T]] = OrderedDict()

    @wraps(function)
    def call(*given: P.args, **named: P.kwargs) -> T:
        key = function, given, *named.items()
        outer = _current.get()
        if key in kept:
            kept.move_to_end(key)
        else:
            parts: list[Remembered[Any]] = []
            work = Effort(outer.limits if outer else UNLIMITED, within=outer, parts=parts)
            token = _current.set(work)
            try:
                value = function(*given, **named)
            finally:
                _current.reset(token)
            kept[key] = Remembered(key, value, work.largest, work.automata, tuple(parts))
            if len(kept) > MOST_KEPT:
                kept.popitem(last=False)
        if outer:
            outer.take(kept[key])
        return kept[key].value

    return call


def in_time(seconds: float, find: Callable[..., T], *given: Any) -> T | None:
    """What is found of what is given, in so many seconds of computing; None where they, or another limit, are over.

    Where others compute beside, it may take ten times as long.
    """
    with limited(Limits(seconds=10 * seconds, computing=seconds)):
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


def room(letters: int) -> int:
    """How many states an automaton with so many letters may have."""
    work = _current.get()
    limits = work.limits if work else UNLIMITED
    return min(limits.states, limits.mebibytes * 2**20 // (TRANSITION * letters))


def finished() -> None:
    """Reports an automaton that is complete."""
    work = _current.get()
    if work:
        work.automata += 1
