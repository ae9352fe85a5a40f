"""Taking-and-breaking games: a move removes tokens from one heap and may break what is left in two, or three.

An octal code d₀.d₁d₂… says how: when i tokens are removed, d_i allows to leave nothing (1), one heap (2) or two heaps
(4), added up; d₀ is 0 or 4, splitting without removing. Guy and Smith, Proc. Camb. Phil. Soc. 52 (1956); Winning Ways,
chapter 4. A hexadecimal code, with digits to F, also allows three heaps (8). A position is any number of heaps; it is
their sum.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from typing import Any

from sprague.errors import BadParameter, BadRule, TooLarge
from sprague.games.ruleset import PileRuleset, Piles

LEAVING = NOTHING, ONE_HEAP, TWO_HEAPS, THREE_HEAPS = 1, 2, 4, 8
"""The bits of a digit, by the number of heaps that they allow to leave."""

LARGEST_HEAP = 10_000_000


class TakingBreaking(PileRuleset):
    """A game on heaps given by digits; ``distinct`` parts must differ, heaps below ``smallest_heap`` have no move."""

    distinct: bool = False
    smallest_heap: int = 0
    piles = None

    def digits(self, up_to: int) -> Sequence[int]:
        """The digits d₀, d₁, … that concern heaps of at most ``up_to`` tokens."""
        raise BadRule(f"{self.name}: the rules are missing: define digits(up_to)")

    def taken(self, to_leave: int, up_to: int) -> Sequence[int]:
        """The numbers of at most ``up_to`` tokens whose removal may leave NOTHING, ONE_HEAP, TWO_HEAPS or THREE_HEAPS.

        >>> Octal("0.137").taken(ONE_HEAP, up_to=10)
        [2, 3]
        """
        return [taken for taken, digit in enumerate(self.digits(up_to)) if digit & to_leave]

    def digit(self, taken: int) -> int:
        """The digit of a number of tokens of any size; TooLarge above ten million where the digits follow no rule.

        >>> Octal("0.137").digit(3), Octal("0.137").digit(10**100)
        (7, 0)
        """
        if self.longest is not None and taken > self.longest:
            return 0
        if taken > LARGEST_HEAP:
            raise TooLarge(f"{self.name}: the digit of more than {LARGEST_HEAP} tokens takes too long to find")
        digits = self.digits(taken)
        return digits[taken] if taken < len(digits) else 0

    @property
    def longest(self) -> int | None:
        """The largest number of tokens that a move may take; None where there is no largest, or none is known."""
        return None

    @property
    def recurrence(self) -> tuple[int, int] | None:
        """From which place on the digits recur, and after how many; None where they are not known to.

        >>> Octal("0.137").recurrence
        (4, 1)
        """
        return None if self.longest is None else (self.longest + 1, 1)

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

    def is_move(self, position: Any, option: Any) -> bool:
        """Whether one move leads from one position to the other; heaps of any size.

        >>> Octal("0.77").is_move((5, 10**30), (5, 10**29, 9 * 10**29 - 2))
        True
        """
        here, there = (Counter(filter(None, self.position(each))) for each in (position, option))
        gone, parts = list((here - there).elements()), list((there - here).elements())
        if len(gone) != 1 or gone[0] < self.smallest_heap or len(parts) > 3:
            return False
        taken = gone[0] - sum(parts)
        alike = self.distinct and len(parts) == 2 and parts[0] == parts[1]
        return taken >= 0 and not alike and bool(self.digit(taken) & LEAVING[len(parts)])

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
            if digit & THREE_HEAPS:
                left += [(a, b, rest - a - b) for a in range(1, rest // 3 + 1) for b in range(a, (rest - a) // 2 + 1)]
        return left

    def some_break(self, heap: int) -> Piles | None:
        """What one move may leave of a heap of any size, taking as few tokens as possible; None if there is no move.

        >>> Octal("0.07").some_break(10**30)
        (999999999999999999999999999998,)
        """
        if heap < max(self.smallest_heap, 1):
            return None
        for taken in range(min(heap, heap if self.longest is None else self.longest) + 1):
            digit, rest = self.digit(taken), heap - taken
            for kind, heaps in ((NOTHING, 0), (ONE_HEAP, 1), (TWO_HEAPS, 2), (THREE_HEAPS, 3)):
                spare = rest - max(heaps - 1, 0)
                enough = spare >= 1 + (self.distinct and heaps == 2) if heaps else rest == 0
                if digit & kind and enough:
                    return (*(1,) * (heaps - 1), spare) if heaps else (0,)
        return None

    def parts(self, position: Any) -> list[Piles]:
        """The heaps, each a position of its own."""
        return [(heap,) for heap in self.position(position)]


class Octal(TakingBreaking):
    """The game with an octal or hexadecimal code: ``0.77`` (Kayles), ``0.137`` (Dawson's Chess), ``4.4``, ``0.8``.

    Raises BadParameter for a code with a digit that is none, which it names.

    >>> Octal("0.77").options(2), Octal("0.8").options(5)
    ([(0,), (1,)], [(1, 1, 2)])
    """

    def __init__(self, code: str, name: str | None = None) -> None:
        self.code = code.strip()
        self._digits = _digits(self.code)
        super().__init__(name=name or self.code, start=(5, 8))

    def digits(self, up_to: int) -> Sequence[int]:
        """The digits of the code, those beyond ``up_to`` left out."""
        return self._digits[: up_to + 1]

    @property
    def longest(self) -> int:
        """The place of the last digit that is not 0.

        >>> Octal("0.1370").longest
        3
        """
        return max((taken for taken, digit in enumerate(self._digits) if digit), default=0)


def _digits(code: str) -> tuple[int, ...]:
    whole, point, fraction = code.partition(".")
    if not point or not (fraction or whole.strip("0")):
        raise BadParameter(f"an octal code is written 0.d1d2… or 4.d1d2…, not {code[:60]!r}")
    if whole not in ("", "0", "4", "8", "C", "c"):
        raise BadParameter(f"octal code {code[:60]!r}: the digit before the point is {whole[:20]!r}, not 0, 4, 8 or C")
    wrong = re.search(r"[^0-9A-Fa-f]", fraction)
    if wrong:
        place = f"digit {wrong.start() + 1} after the point is {wrong[0]!r}"
        raise BadParameter(f"octal code {code[:60]!r}: {place}, not 0 … 7 (or 8 … F, to leave three heaps)")
    return tuple(int(digit, 16) for digit in (whole or "0") + fraction)


class Splitting(TakingBreaking):
    """Games in which a move splits one heap in two and removes nothing."""

    def __init__(self, name: str, *, distinct: bool = False, smallest_heap: int = 0) -> None:
        super().__init__(name=name, start=(7, 10))
        self.distinct, self.smallest_heap = distinct, smallest_heap

    def digits(self, up_to: int) -> Sequence[int]:
        """Splitting without removing, and nothing else."""
        return (TWO_HEAPS,)

    @property
    def longest(self) -> int:
        """Nothing is removed."""
        return 0


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
