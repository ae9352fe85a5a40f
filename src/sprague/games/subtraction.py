"""Subtraction games: remove s tokens from a heap, s in a set S. Winning Ways, chapter 4."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from itertools import count, takewhile
from math import lcm
from operator import index
from typing import TYPE_CHECKING

from sprague.arguments import number
from sprague.errors import BadParameter
from sprague.games.card import listed
from sprague.games.programs import HeapProgram
from sprague.games.taking_breaking import NOTHING, ONE_HEAP, Octal, TakingBreaking
from sprague.numbers.decimals import decimal, quoted
from sprague.numbers.numeration import fibonacci

if TYPE_CHECKING:
    from sprague.games.formula_game import FormulaGame

MOST_DIGITS = 5000
"""A code of more digits than this is not made of a rule."""


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
        super().__init__(dict.fromkeys(elements, NOTHING | ONE_HEAP), code=default, name=name or default, start=(20,))

    def _key(self) -> Hashable:
        return super()._key() if self._sequence is None else (Subtraction, self._sequence)

    def _places(self, kinds: int, up_to: int) -> list[int]:
        """BadParameter where the sequence does not increase."""
        if self._sequence is None:
            return super()._places(kinds, up_to)
        places: list[int] = []
        elements = map(_positive, map(self._sequence, count(1))) if kinds & (NOTHING | ONE_HEAP) else ()
        for element in takewhile(lambda s: s <= up_to, elements):
            if places and element <= places[-1]:
                raise BadParameter(
                    f"{self.name}: a subtraction sequence increases strictly, but {element} follows {places[-1]}"
                )
            places.append(element)
        return places

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


def by_what_is_taken(rules: FormulaGame) -> TakingBreaking | HeapProgram | None:
    """The game on heaps of a rule on one pile: by digits, where it only asks how much is taken, else by its options.

    A rule of inequalities and congruences holds of large numbers if it does of those with the same remainder.
    """
    systems = rules.systems
    rows, remainders = systems.at_least, systems.congruent
    if rules.bounds or rules.domain is not None:
        return None
    modulus = lcm(1, *remainders[:, -2].tolist())
    far = max(map(abs, rows[:, -1].tolist()), default=0) + 1
    with_x = (rows[:, 0] != -rows[:, 1]).any() or ((remainders[:, 0] + remainders[:, 1]) % remainders[:, -2]).any()
    if with_x or far + modulus > MOST_DIGITS:
        return HeapProgram(lambda heap: rules.options((heap,)), name=rules.name, start=rules.start)
    large = far + 2 * modulus
    taken = [n for n in range(1, far + modulus) if rules.is_move((large,), (large - n,))]
    first, again = [n for n in taken if n < far], [n - far for n in taken if n >= far]
    if not again and first:
        return Subtraction(first)
    digits = "".join("3" if n in first else "0" for n in range(1, far))
    recurring = "".join("3" if n in again else "0" for n in range(modulus))
    while digits[-1:] == recurring[-1:] and digits:
        digits, recurring = digits[:-1], recurring[-1:] + recurring[:-1]
    return Octal(f"0.{digits}({recurring})") if again else Octal("0.0")


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
    return TakingBreaking({}, {0: NOTHING | ONE_HEAP}, begins=first, period=step, code=name, start=(20,))


def fibonacci_subtraction() -> Subtraction:
    """Subtract F(2n + 1) − 1 = 1, 4, 12, 33, …. Larsson and Fox, Journal of Integer Sequences 18 (2015).

    As F(2n + 1) − 1 = F(2) + F(4) + … + F(2n), the Zeckendorf digits of the elements are 1, 101, 10101, ….

    >>> fibonacci_subtraction().removals(100), fibonacci_subtraction().pattern
    ([1, 4, 12, 33, 88], ('Zeckendorf', '1(01)*'))
    """
    rules = Subtraction(_odd_fibonacci, name="fibonacci-subtraction")
    rules.pattern = "Zeckendorf", "1(01)*"
    return rules


def _odd_fibonacci(n: int) -> int:
    return fibonacci(2 * n + 1) - 1  # by name: games of equal functions are equal


def _of_set(elements: str) -> Subtraction:
    """The subtraction game of the set that ``1,3,4`` writes."""
    return Subtraction(number("subtraction: an element", element) for element in elements.split(","))


FIBONACCI = listed(fibonacci_subtraction, "fibonacci-subtraction")
SUBTRACTION = listed(progression, "subtraction", read=_of_set)
