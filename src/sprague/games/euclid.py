"""The game Euclid, played to positive numbers (Cole and Davie 1969) or down to zero, with two or more numbers."""

from __future__ import annotations

from collections import Counter
from functools import cached_property
from math import sqrt
from typing import Any

from sprague.errors import TooLarge
from sprague.games.card import in_range, listed
from sprague.games.ruleset import HeapGame, PileRuleset, Piles

MOST_OPTIONS = 20_000_000


class Euclid(PileRuleset):
    """Subtract a positive multiple of one number from another, as long as nothing falls below ``smallest``."""

    def __init__(self, piles: int, smallest: int, name: str) -> None:
        super().__init__(name=name, start=tuple(17 * 3**i + 11 for i in range(piles)))
        self.piles, self.smallest = piles, smallest

    view = "fraction"
    rests_on = ("piles", "smallest")
    called = "number"
    counted = HeapGame.counted  # a move changes one number

    @cached_property
    def quick(self) -> bool:
        """Two numbers have a table of continued fractions."""
        return self.piles == 2

    def options(self, position: Any) -> list[Piles]:
        """The positions that one move leads to, sorted; TooLarge where there are more than twenty million."""
        here = self.position(position)
        pairs = {(here[i], here[j]): j for i in range(len(here)) for j in range(len(here)) if i != j and here[i] > 0}
        counts = {pair: (pair[1] - self.smallest) // pair[0] for pair in pairs}
        if sum(counts.values()) > MOST_OPTIONS:
            raise TooLarge(f"{self.name}: the position has more than {MOST_OPTIONS} options; too many to list")
        return sorted(
            {
                tuple(sorted((*here[:j], large - multiple * small, *here[j + 1 :])))
                for (small, large), j in pairs.items()
                for multiple in range(1, counts[small, large] + 1)
            }
        )

    def most_options(self, position: Any) -> int:
        """As many as multiples of the smallest number fit into all."""
        numbers = [number for number in position if number]
        return sum(numbers) // min(numbers) if numbers else 0

    def is_move(self, position: Any, option: Any) -> bool:
        """Whether one move leads from one position to the other; numbers of any size."""
        here, there = Counter(self.position(position)), Counter(self.position(option))
        before, after = list((here - there).elements()), list((there - here).elements())
        if len(before) != 1 or before[0] <= after[0]:
            return False
        return any(unit and (before[0] - after[0]) % unit == 0 for unit in (here - Counter(before)).elements())


def euclid(piles: int = 2) -> Euclid:
    """Euclid to positive numbers: what is left must be positive, so the game ends when all numbers are equal.

    >>> euclid().options((3, 7))
    [(1, 3), (3, 4)]
    """
    in_range("euclid", "piles", piles, 2, 20)
    return Euclid(piles, 1, "euclid" if piles == 2 else f"euclid:piles={piles}")


def euclid_zero(piles: int = 2) -> Euclid:
    """Euclid down to zero: what is left may be zero, and of zero there are no multiples to subtract.

    >>> euclid_zero().options((3, 6))
    [(0, 3), (3, 3)]
    """
    in_range("euclid-zero", "piles", piles, 2, 20)
    return Euclid(piles, 0, "euclid-zero" if piles == 2 else f"euclid-zero:piles={piles}")


def _cone(piles: int) -> tuple[float, str]:
    """The edge of the cone of P-positions."""
    return (1 + sqrt(5)) / 2, "y = φx"


EUCLID = listed(euclid, "euclid", ray=_cone)
EUCLID_ZERO = listed(euclid_zero, "euclid-zero", ray=_cone)
