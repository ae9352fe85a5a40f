"""What theorems on nim-sequences ask of the rules: the digits, the first ones and those that recur without end."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from sprague.games.taking_breaking import LEAVING, THREE_HEAPS, TWO_HEAPS, TakingBreaking

MOST_DIGITS, LONGEST = 10_000, 10_000_000
"""No theorem is tried on longer codes than these: on codes that recur, and on finite ones."""


@dataclass(frozen=True)
class HeapCode:
    """The digits d₀, d₁, …, after them ``recurring`` again and again; heaps below ``smallest_heap`` have no move.

    The digits of a finite code go to the last that is not 0, and nothing recurs.
    """

    digits: tuple[int, ...]
    smallest_heap: int = 0
    recurring: tuple[int, ...] = ()

    def digit(self, taken: int) -> int:
        """The digit of a number of tokens of any size.

        >>> HeapCode((4,), recurring=(3,)).digit(10**100), HeapCode((0, 7, 7)).digit(3)
        (3, 0)
        """
        if taken < len(self.digits):
            return self.digits[taken]
        return self.recurring[(taken - len(self.digits)) % len(self.recurring)] if self.recurring else 0

    def expanded(self, count: int) -> NDArray[np.uint8]:
        """The digits that concern heaps below ``count``, as the kernels want them.

        >>> HeapCode((4,), recurring=(3, 0)).expanded(4).tolist(), HeapCode((0, 7, 7)).expanded(9).tolist()
        ([4, 3, 0, 3], [0, 7, 7])
        """
        places = max(count, 1) if self.recurring else len(self.digits)
        return np.array([self.digit(taken) for taken in range(places)], dtype=np.uint8)

    def taken(self, heaps: int, below: int) -> list[int]:
        """The numbers of tokens below a bound whose removal may leave so many heaps.

        >>> HeapCode((0, 7, 7)).taken(2, below=10)
        [1, 2]
        """
        end = below if self.recurring else min(below, len(self.digits))
        return [taken for taken in range(end) if self.digit(taken) & LEAVING[heaps]]

    @cached_property
    def heaps_left(self) -> int:
        """How many heaps a move may leave of one, at least 1.

        >>> HeapCode((0, 1, 5)).heaps_left, HeapCode((0, 3)).heaps_left, HeapCode((8,)).heaps_left
        (2, 1, 3)
        """
        union = int(np.bitwise_or.reduce(np.array(self.digits + self.recurring, dtype=np.uint8), initial=0))
        return 3 if union & THREE_HEAPS else 2 if union & TWO_HEAPS else 1


def code_text(code: HeapCode) -> str:
    """The code as the catalogue reads it, whatever the smallest heap; recurring digits in parentheses.

    >>> code_text(HeapCode((0, 7, 7))), code_text(HeapCode((4,), recurring=(3,))), code_text(HeapCode((), 0, (0, 3)))
    ('0.77', '4.(3)', '0.(30)')
    """
    first, *others = (f"{digit:X}" for digit in code.digits or code.recurring[:1] or (0,))
    again = code.recurring if code.digits else code.recurring[1:] + code.recurring[:1]
    recurring = "".join(f"{digit:X}" for digit in again)
    return f"{first}.{''.join(others) or ('' if recurring else '0')}{f'({recurring})' if recurring else ''}"


def heap_code(rules: TakingBreaking) -> HeapCode | None:
    """The code of a game; None where heaps that are left must differ, and where the digits follow no rule known here.

    None, too, for codes of more than ten million digits, which no number of values that can be computed is enough for.

    >>> from sprague.games import game
    >>> heap_code(game("subtraction:first=2,step=3"))
    HeapCode(digits=(0, 0), smallest_heap=0, recurring=(3, 0, 0))
    >>> heap_code(game("kayles")), heap_code(game("grundy"))
    (HeapCode(digits=(0, 7, 7), smallest_heap=0, recurring=()), None)
    """
    if rules.distinct or rules.recurrence is None:
        return None
    first, again = rules.recurrence
    if rules.longest is not None and rules.longest > LONGEST:
        return None
    if rules.longest is not None:
        return HeapCode(tuple(rules.digits(rules.longest)), rules.smallest_heap)
    if first + again > MOST_DIGITS:
        return None
    digits = tuple(rules.digits(first + again - 1))
    return HeapCode(digits[:first], rules.smallest_heap, digits[first:])
