"""How long a discovery may take: one clock that whatever takes long looks at."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from math import inf

from sprague.errors import TooLarge

GRACE = 5.0
"""The smallest table may take so many seconds, however few were allowed for everything."""


class Guessed(str):
    """A guess that is being tried, among the lines that ``say`` is told; any other line says what is computed."""


class OutOfTime(TooLarge):
    """The time for a discovery is over; the message says of which game."""


@dataclass
class Clock:
    """So many seconds from now on for one game; ``say`` is told what is being tried, ``up_to`` bounds the tables."""

    name: str
    seconds: float
    say: Callable[[str], None] = lambda text: None
    started: float = field(default_factory=time.perf_counter)
    up_to: int | None = None
    larger: float = inf
    """Tables beyond the smallest may take so many seconds."""

    @property
    def spent(self) -> float:
        """The seconds since the beginning."""
        return time.perf_counter() - self.started

    @property
    def left(self) -> float:
        """The seconds that remain; negative where the time is over."""
        return self.seconds - self.spent

    def stages(self, usual: Sequence[int]) -> tuple[int, ...]:
        """The bounds of the tables: the usual ones, or those below ``up_to``, doubled if need be, and ``up_to`` itself.

        >>> Clock("rat", 10).stages((64, 128, 256)), Clock("rat", 10, up_to=200).stages((64, 128, 256))
        ((64, 128, 256), (64, 128, 200))
        >>> Clock("rat", 10, up_to=1000).stages((64, 128, 256)), Clock("rat", 10, up_to=9).stages((64, 128, 256))
        ((64, 128, 256, 512, 1000), (9,))
        """
        if self.up_to is None:
            return tuple(usual)
        found = list(usual)
        while found[-1] < self.up_to:
            found.append(2 * found[-1])
        return (*(bound for bound in found if bound < self.up_to), self.up_to)

    def check_first(self, done: int = 0, total: int = 0) -> None:
        """The same, but for the smallest table, which may take some seconds whatever was allowed."""
        if self.spent > GRACE:
            self.check()

    def check_larger(self, done: int = 0, total: int = 0) -> None:
        """The same for a larger table, which the game may allow less."""
        if self.spent > self.larger:
            raise OutOfTime(f"{self.name}: larger tables take more than {self.larger:g} s")
        self.check()

    def check(self, done: int = 0, total: int = 0) -> None:
        """Raises OutOfTime when the time is over; takes what a progress report is called with.

        >>> Clock("rat", 10).check()
        >>> Clock("rat", 0).check()
        Traceback (most recent call last):
        sprague.discovery.clock.OutOfTime: rat: nothing could be found in 0 s; --seconds allows more
        """
        if self.left <= 0:
            sentence = f"{self.name}: nothing could be found in {self.seconds:g} s"
            raise OutOfTime(sentence, advice="--seconds allows more")
