"""Playing sums of heaps by their nim-values, for heaps of thousands of digits (Sprague 1935, Grundy 1939)."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property, reduce
from itertools import islice
from operator import xor
from typing import Any

from sprague.claims.heap_code import heap_code
from sprague.claims.heap_moves import HeapMoves
from sprague.errors import TooLarge
from sprague.games import CoinTurning, Ruleset, TakingBreaking
from sprague.games.ruleset import Piles
from sprague.games.taking_breaking import LEAVING, NOTHING, ONE_HEAP, THREE_HEAPS, TWO_HEAPS
from sprague.guess.value_laws import ValueLaw
from sprague.numbers.decimals import abbreviated
from sprague.numbers.periods import Period

MOST_LISTED = 100_000
"""A heap is broken in up to so many ways in the search for a winning move."""


class BySum(ABC):
    """Plays sums of heaps: somebody says the value of one heap, and how to leave a value of it."""

    game: TakingBreaking | CoinTurning

    @abstractmethod
    def nim_value(self, heap: int) -> int:
        """The nim-value of one heap."""

    @abstractmethod
    def option(self, heap: int, value: int) -> Piles | None:
        """What a move may leave of one heap so that it has the value; None if nothing."""

    def is_p_position(self, position: Piles) -> bool:
        """Whether the nim-sum of the values is 0."""
        return self.total(position) == 0

    def winning_move(self, position: Piles) -> Piles | None:
        """An option of one heap with the value of the others, as the rules order it; None at a P-position."""
        total = self.total(position)
        for i, heap in enumerate(position if total else ()):
            wanted = total ^ self.nim_value(heap)
            left = self.option(heap, wanted) if wanted < self.nim_value(heap) else None
            if left is not None:
                return self.game.position((*position[:i], *position[i + 1 :], *left) or (0,))
        return None

    def total(self, position: Piles) -> int:
        """The nim-sum of the values of the heaps."""
        return reduce(xor, map(self.nim_value, position), 0)


@dataclass(frozen=True)
class ByPeriod(BySum):
    """By a period, G(n + p) = G(n) + s, and the first values; a move takes at most so many tokens."""

    game: TakingBreaking
    law: Period
    values: tuple[int, ...]

    def nim_value(self, heap: int) -> int:
        """The nim-value of one heap."""
        return self.law.value(self.values, heap)

    @cached_property
    def _moves(self) -> HeapMoves | None:
        code = heap_code(self.game)
        return HeapMoves(code, self.law, self.values) if code else None

    def option(self, heap: int, value: int) -> Piles | None:
        """By the law itself; where heaps left must differ, and for some arithmetic laws, by a search near the ends."""
        found = self._moves.option(heap, value) if self._moves else None
        if found is not None:
            return found
        for left in islice(self._ways(heap), MOST_LISTED * 100):
            if self.total(left) == value:
                return left
        raise TooLarge(f"{self.game.name}: no option of value {value} of {abbreviated(heap)} among those near its ends")

    def _ways(self, heap: int) -> Iterator[Piles]:
        longest = heap if self.game.longest is None else min(heap, self.game.longest)
        for kind in LEAVING:
            for taken in self.game.taken(kind, longest):
                yield from self._left(heap - taken, kind)

    def _left(self, rest: int, kind: int) -> Iterator[Piles]:
        near = len(self.values) + 1
        if kind == NOTHING and rest == 0:
            yield ()
        elif kind == ONE_HEAP and rest > 0:
            yield (rest,)
        elif kind == TWO_HEAPS:
            yield from self._two(rest, near)
        elif kind == THREE_HEAPS:
            for a in range(1, min(rest // 3, near) + 1):
                yield from ((a, *two) for two in self._two(rest - a, near))

    def _two(self, rest: int, near: int) -> Iterator[Piles]:
        for a in range(1, min(rest // 2, near) + 1):
            if not (self.game.distinct and 2 * a == rest):
                yield a, rest - a


@dataclass(frozen=True)
class ByOptions:
    """By a law of values that is only verified: a winning move is looked for among the options."""

    game: Ruleset
    law: ValueLaw

    def is_p_position(self, position: Any) -> bool:
        """Whether the nim-sum of the values of the parts is 0."""
        parts = list(self.game.parts(position))
        return reduce(xor, (self.law.nim_value(_number(part)) for part in parts), 0) == 0

    def winning_move(self, position: Any) -> Any:
        """The first option whose values have nim-sum 0; None at a P-position."""
        if self.is_p_position(position):
            return None
        for option in islice(self.game.options(position), MOST_LISTED):
            if self.is_p_position(self.game.position(option)):
                return option
        raise TooLarge(f"{self.game.name}: none of the first {MOST_LISTED} options has value 0")


def _number(part: Any) -> int:
    """The number that a part of a position is, alone or in a tuple."""
    return int(part[0]) if isinstance(part, tuple) else int(part)
