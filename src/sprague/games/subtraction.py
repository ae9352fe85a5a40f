"""Subtraction games: remove s tokens from a heap, s in a set S. Winning Ways, chapter 4."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from itertools import count, takewhile
from operator import index

from sprague.arguments import number
from sprague.errors import BadParameter
from sprague.games.card import Card
from sprague.games.taking_breaking import NOTHING, ONE_HEAP, TakingBreaking
from sprague.numbers.decimals import decimal, quoted
from sprague.numbers.numeration import fibonacci


class Subtraction(TakingBreaking):
    """The subtraction game of a finite set, or of a strictly increasing sequence given as a function of n = 1, 2, ….

    Nothing is known of a function beyond the values that were looked at, unless ``pattern`` says which digits the
    elements have: a system of digits and a pattern (:mod:`sprague.logic.automata.definable`).

    Raises BadParameter for an empty set, and for elements that are no positive integers.

    >>> Subtraction({1, 3, 4}).options(4)
    [(0,), (1,), (3,)]
    >>> Subtraction(lambda n: n * n, name="squares").options(10)
    [(1,), (6,), (9,)]
    """

    pattern: tuple[str, str] | None = None

    def __init__(self, removals: Iterable[int] | Callable[[int], int], name: str | None = None) -> None:
        self._sequence = removals if callable(removals) else None
        if callable(removals):
            super().__init__(name=name or getattr(removals, "__name__", "subtraction"), start=(20,))
            return
        elements = sorted({_positive(element) for element in removals})
        if not elements:
            raise BadParameter("a subtraction set has at least one element")
        default = f"subtraction:{','.join(map(decimal, elements))}"
        digits = dict.fromkeys(elements, NOTHING | ONE_HEAP)
        super().__init__(digits, code=default, name=name or default, start=(20,))

    def _key(self) -> Hashable:
        return super()._key() if self._sequence is None else (Subtraction, self._sequence)

    def _places(self, kinds: int, up_to: int) -> list[int]:
        """BadParameter where the sequence does not increase."""
        if self._sequence is None:
            return super()._places(kinds, up_to)
        found: list[int] = []
        elements = map(_positive, map(self._sequence, count(1))) if kinds & (NOTHING | ONE_HEAP) else ()
        for element in takewhile(lambda s: s <= up_to, elements):
            if found and element <= found[-1]:
                raise BadParameter(
                    f"{self.name}: a subtraction sequence increases strictly, but {element} follows {found[-1]}"
                )
            found.append(element)
        return found

    def digits(self, up_to: int) -> Sequence[int]:
        """3 (leave nothing or one heap) at every element of the set, 0 elsewhere."""
        if self._sequence is None:
            return super().digits(up_to)
        digits = bytearray(up_to + 1)
        for element in self.removals(up_to):
            digits[element] = NOTHING | ONE_HEAP
        return digits

    def digit(self, taken: int) -> int:
        """3 for an element of the set, of any size, else 0; one of an increasing sequence is found by halving."""
        if self._sequence is None:
            return super().digit(taken)
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
        raise BadParameter(f"a subtraction set has positive integers for elements, not {quoted(element)}")
    return number


def progression(first: int, step: int) -> TakingBreaking:
    """Subtract a number of an arithmetic progression: first, first + step, first + 2·step, ….

    >>> progression(first=2, step=3).removals(12), progression(2, 3).recurrence, progression(2, 3).digit(3 * 10**99 + 2)
    ([2, 5, 8, 11], (2, 3), 3)
    """
    for parameter, value in (("first", first), ("step", step)):
        if value < 1:
            raise BadParameter(f"subtraction: {parameter} must be a positive integer, not {value}")
    name = f"subtraction:first={first},step={step}"
    recurring = {0: NOTHING | ONE_HEAP}
    return TakingBreaking({}, recurring, begins=first, period=step, code=name, start=(20,))


def fibonacci_subtraction() -> Subtraction:
    """Subtract F(2n + 1) − 1 = 1, 4, 12, 33, …. Larsson and Fox, Journal of Integer Sequences 18 (2015).

    As F(2n + 1) − 1 = F(2) + F(4) + … + F(2n), the Zeckendorf digits of the elements are 1, 101, 10101, ….

    >>> fibonacci_subtraction().removals(100), fibonacci_subtraction().pattern
    ([1, 4, 12, 33, 88], ('Zeckendorf', '1(01)*'))
    """
    found = Subtraction(_odd_fibonacci, name="fibonacci-subtraction")
    found.pattern = "Zeckendorf", "1(01)*"
    return found


def _odd_fibonacci(n: int) -> int:
    return fibonacci(2 * n + 1) - 1


def _of_set(elements: str) -> Subtraction:
    """The subtraction game of the set that ``1,3,4`` writes."""
    return Subtraction(number("subtraction: an element", element) for element in elements.split(","))


FIBONACCI = Card(
    fibonacci_subtraction,
    "fibonacci-subtraction",
    "remove F(2n + 1) − 1 = 1, 4, 12, 33, …",
    title="Fibonacci subtraction",
    starts=("20", "12,33"),
    rules="Take 1, 4, 12, 33, … tokens of a heap: F(2n + 1) − 1.",
)
SUBTRACTION = Card(
    progression,
    "subtraction",
    "remove an element of first, first + step, …; or of a set: subtraction:1,3,4",
    starts=("20", "5,9,14"),
    ranges={"first": (1, 100), "step": (1, 100)},
    text="subtraction:1,3,4",
    read=_of_set,
)
