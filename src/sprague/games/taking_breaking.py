"""Taking-and-breaking games: a move removes tokens from one heap and may break what is left in two.

An octal code d₀.d₁d₂… says how: when i tokens are removed, d_i allows to leave nothing (1), one heap (2) or two heaps
(4), added up; d₀ is 0 or 4, splitting without removing. Guy and Smith, Proc. Camb. Phil. Soc. 52 (1956); Winning Ways,
chapter 4. A position is any number of heaps; it is their sum.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from sprague.errors import BadParameter, BadRule, TooLarge
from sprague.games.ruleset import PileRuleset, Piles

NOTHING, ONE_HEAP, TWO_HEAPS = 1, 2, 4

LARGEST_HEAP = 10_000_000


class TakingBreaking(PileRuleset):
    """A game on heaps given by digits; ``distinct`` parts must differ, heaps below ``smallest_heap`` have no move."""

    distinct: bool = False
    smallest_heap: int = 0
    piles = None

    def digits(self, up_to: int) -> Sequence[int]:
        """The digits d₀, d₁, … that concern heaps of at most ``up_to`` tokens."""
        raise BadRule(f"{self.name}: the rules are missing: define digits(up_to)")

    def position(self, value: Any) -> Piles:
        """The heaps, sorted; empty ones count only where there is nothing else."""
        heaps = super().position(value)
        return tuple(heap for heap in heaps if heap) or (0,)

    def options(self, position: Any) -> list[Piles]:
        """The positions that one move leads to, sorted; TooLarge for heaps above ten million."""
        heaps = self.position(position)
        if heaps[-1] > LARGEST_HEAP:
            raise TooLarge(f"{self.name}: the options of a heap of more than {LARGEST_HEAP} are too many to list")
        others = {heap: (*heaps[:i], *heaps[i + 1 :]) for i, heap in enumerate(heaps)}
        return sorted({self.position((*others[heap], *left)) for heap in others for left in self.breaks(heap)})

    def breaks(self, heap: int) -> list[Piles]:
        """What a move may leave of one heap.

        >>> Octal("0.77").breaks(3)
        [(2,), (1, 1), (1,)]
        """
        if heap < self.smallest_heap:
            return []
        left: list[Piles] = []
        for removed, digit in enumerate(self.digits(heap)):
            rest = heap - removed
            if rest == 0 and digit & NOTHING:
                left.append((0,))
            if rest > 0 and digit & ONE_HEAP:
                left.append((rest,))
            if digit & TWO_HEAPS:
                left += [(a, rest - a) for a in range(1, rest // 2 + 1) if not (self.distinct and 2 * a == rest)]
        return left

    def parts(self, position: Any) -> list[Piles]:
        """The heaps, each a position of its own."""
        return [(heap,) for heap in self.position(position)]


class Octal(TakingBreaking):
    """The game with an octal code such as ``0.77`` (Kayles), ``0.137`` (Dawson's Chess) or ``4.4``.

    >>> Octal("0.77").options(2)
    [(0,), (1,)]
    """

    def __init__(self, code: str, name: str | None = None) -> None:
        self.code = code.strip()
        self._digits = _digits(self.code)
        super().__init__(name=name or self.code, start=(5, 8))

    def digits(self, up_to: int) -> Sequence[int]:
        """The digits of the code, those beyond ``up_to`` left out."""
        return self._digits[: up_to + 1]


def _digits(code: str) -> tuple[int, ...]:
    whole, point, fraction = code.partition(".")
    if not point or whole not in ("0", "4", "") or not (fraction or whole == "4"):
        raise BadParameter(f"an octal code is written 0.d1d2… or 4.d1d2…, not {code[:60]!r}")
    wrong = re.search(r"[^0-7]", fraction)
    if wrong:
        raise BadParameter(f"octal code {code!r}: digit {wrong.start() + 1} after the point is {wrong[0]!r}, not 0 … 7")
    return (int(whole or "0"), *map(int, fraction))


class Splitting(TakingBreaking):
    """Games in which a move splits one heap in two and removes nothing."""

    def __init__(self, name: str, *, distinct: bool = False, smallest_heap: int = 0) -> None:
        super().__init__(name=name, start=(7, 10))
        self.distinct, self.smallest_heap = distinct, smallest_heap

    def digits(self, up_to: int) -> Sequence[int]:
        """Splitting without removing, and nothing else."""
        return (TWO_HEAPS,)


def grundy() -> Splitting:
    """Grundy's game: split a heap into two heaps of different sizes. Grundy 1939.

    >>> grundy().options(5)
    [(1, 4), (2, 3)]
    """
    return Splitting("grundy", distinct=True)


def couples_are_forever() -> Splitting:
    """Couples are Forever: split a heap of three or more into two heaps.

    >>> couples_are_forever().options(4)
    [(1, 3), (2, 2)]
    """
    return Splitting("couples-are-forever", smallest_heap=3)


NAMED_CODES = {
    "kayles": "0.77",
    "dawsons-kayles": "0.07",
    "dawsons-chess": "0.137",
    "guiles": "0.15",
    "officers": "0.6",
}
"""Octal games with names of their own (Winning Ways, chapter 4)."""
