"""Subtraction games: remove s tokens from a heap, s in a set S. Winning Ways, chapter 4."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import count, takewhile
from operator import index

from sprague.errors import BadParameter
from sprague.games.taking_breaking import NOTHING, ONE_HEAP, TakingBreaking
from sprague.numbers.zeckendorf import fibonacci


class Subtraction(TakingBreaking):
    """The subtraction game of a finite set, or of a strictly increasing sequence given as a function of n = 1, 2, ….

    Nothing is known of a function beyond the values that were looked at, unless ``pattern`` says which digits the
    elements have: a system of digits and a pattern (:mod:`sprague.logic.automata.regular`).

    Raises BadParameter for an empty set, and for elements that are no positive integers.

    >>> Subtraction({1, 3, 4}).options(4)
    [(0,), (1,), (3,)]
    >>> Subtraction(lambda n: n * n, name="squares").options(10)
    [(1,), (6,), (9,)]
    """

    pattern: tuple[str, str] | None = None

    def __init__(self, removals: Iterable[int] | Callable[[int], int], name: str | None = None) -> None:
        self._sequence: Callable[[int], int] | None = None
        self._finite: tuple[int, ...] = ()
        if callable(removals):
            self._sequence = removals
            default = getattr(removals, "__name__", "subtraction")
        else:
            self._finite = tuple(sorted({_positive(element) for element in removals}))
            if not self._finite:
                raise BadParameter("a subtraction set has at least one element")
            default = "subtraction:" + ",".join(map(str, self._finite))
        super().__init__(name=name or default, start=(20,))

    @property
    def finite(self) -> bool:
        """Whether the set is finite."""
        return self._sequence is None

    @property
    def longest(self) -> int | None:
        """The largest element; None for a sequence."""
        return self._finite[-1] if self.finite else None

    def removals(self, up_to: int) -> list[int]:
        """The elements that are at most ``up_to``; BadParameter where the sequence does not increase."""
        if self._sequence is None:
            return [element for element in self._finite if element <= up_to]
        found: list[int] = []
        for element in takewhile(lambda s: s <= up_to, map(_positive, map(self._sequence, count(1)))):
            if found and element <= found[-1]:
                raise BadParameter(
                    f"{self.name}: a subtraction sequence increases strictly, but {element} follows {found[-1]}"
                )
            found.append(element)
        return found

    def taken(self, to_leave: int, up_to: int) -> Sequence[int]:
        """The elements of the set, where nothing or one heap is to be left."""
        return self.removals(up_to) if to_leave in (NOTHING, ONE_HEAP) else []

    def digits(self, up_to: int) -> Sequence[int]:
        """3 (leave nothing or one heap) at every element of the set, 0 elsewhere."""
        digits = bytearray(up_to + 1)
        for element in self.removals(up_to):
            digits[element] = NOTHING | ONE_HEAP
        return digits

    def digit(self, taken: int) -> int:
        """3 for an element of the set, of any size, else 0; one of an increasing sequence is found by halving."""
        if self._sequence is None:
            return NOTHING | ONE_HEAP if taken in self._finite else 0
        below, end = 0, 1
        while self._sequence(end) < taken:
            if end > taken:
                raise BadParameter(
                    f"{self.name}: a subtraction sequence increases strictly, but that of {end} does not"
                )
            below, end = end, 2 * end
        while end - below > 1:
            middle = (below + end) // 2
            below, end = (middle, end) if self._sequence(middle) < taken else (below, middle)
        return NOTHING | ONE_HEAP if self._sequence(end) == taken else 0


def _positive(element: object) -> int:
    try:
        number = index(element)  # type: ignore[arg-type]  # index() itself refuses what is no integer
    except TypeError:
        number = 0
    if number < 1:
        raise BadParameter(f"a subtraction set has positive integers for elements, not {element!r}")
    return number


class Progression(Subtraction):
    """Subtract a number of an arithmetic progression: first, first + step, first + 2·step, …."""

    def __init__(self, first: int, step: int) -> None:
        super().__init__(lambda n: first + (n - 1) * step, name=f"subtraction:first={first},step={step}")
        self.first, self.step = first, step

    def digit(self, taken: int) -> int:
        """3 for a number of the progression, of any size, else 0."""
        return NOTHING | ONE_HEAP if taken >= self.first and (taken - self.first) % self.step == 0 else 0

    @property
    def recurrence(self) -> tuple[int, int]:
        """From its first number on, the progression recurs after one step."""
        return self.first, self.step


def progression(first: int, step: int) -> Progression:
    """Subtract a number of an arithmetic progression: first, first + step, first + 2·step, ….

    >>> progression(first=2, step=3).removals(12), progression(2, 3).recurrence, progression(2, 3).digit(3 * 10**99 + 2)
    ([2, 5, 8, 11], (2, 3), 3)
    """
    for name, value in (("first", first), ("step", step)):
        if value < 1:
            raise BadParameter(f"subtraction: {name} must be a positive integer, not {value}")
    return Progression(first, step)


def fibonacci_subtraction() -> Subtraction:
    """Subtract F(2n + 1) − 1 = 1, 4, 12, 33, …. Larsson and Fox, Journal of Integer Sequences 18 (2015).

    As F(2n + 1) − 1 = F(2) + F(4) + … + F(2n), the Zeckendorf digits of the elements are 1, 101, 10101, ….

    >>> fibonacci_subtraction().removals(100), fibonacci_subtraction().pattern
    ([1, 4, 12, 33, 88], ('Zeckendorf', '1(01)*'))
    """
    found = Subtraction(lambda n: fibonacci(2 * n + 1) - 1, name="fibonacci-subtraction")
    found.pattern = "Zeckendorf", "1(01)*"
    return found
