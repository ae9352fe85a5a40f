"""Octal codes that go on for ever: ``4.(3)`` is 4.333…, Lasker's Nim; ``0.1(30)`` is 0.1303030….

The digits in parentheses are repeated without end, so that a move may take any number of tokens. Winning Ways, chapter
4, writes a dot above them.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import cycle, islice

from sprague.errors import BadParameter
from sprague.games.taking_breaking import Octal, TakingBreaking


class RecurringCode(TakingBreaking):
    """The taking-and-breaking game of a code with recurring digits. Raises BadParameter for a text that is none.

    >>> lasker = RecurringCode("4.(3)")
    >>> lasker.options(4)
    [(0,), (1,), (1, 3), (2,), (2, 2), (3,)]
    >>> lasker.digits(5), lasker.recurrence
    ((4, 3, 3, 3, 3, 3), (1, 1))
    """

    def __init__(self, code: str, name: str | None = None) -> None:
        self.code = code.strip()
        match = re.fullmatch(r"([0-9A-Fa-f]*\.[0-9A-Fa-f]*)\(([0-9A-Fa-f]+)\)", code.strip())
        if not match:
            raise BadParameter(f"a code with recurring digits is written 4.(3) or 0.1(30), not {code[:60]!r}")
        first = Octal(match[1] + match[2]).digits(len(code))
        self._first, self._again = first[: len(first) - len(match[2])], first[len(first) - len(match[2]) :]
        super().__init__(name=name or code.strip(), start=(5, 8))

    def digits(self, up_to: int) -> Sequence[int]:
        """The digits d₀ … up to the one asked for."""
        return (*self._first, *islice(cycle(self._again), max(up_to + 1 - len(self._first), 0)))[: up_to + 1]

    def digit(self, taken: int) -> int:
        """The digit of a number of tokens of any size.

        >>> RecurringCode("0.1(30)").digit(10**100)
        3
        """
        beyond = taken - len(self._first)
        return self._first[taken] if beyond < 0 else self._again[beyond % len(self._again)]

    @property
    def recurrence(self) -> tuple[int, int]:
        """From which place on the digits recur, and after how many."""
        return len(self._first), len(self._again)


def laskers_nim() -> RecurringCode:
    """Lasker's Nim: take any number from a heap, or split it in two. Lasker 1931; the code 4.333….

    >>> laskers_nim().options(2)
    [(0,), (1,), (1, 1)]
    """
    return RecurringCode("4.(3)", name="laskers-nim")
