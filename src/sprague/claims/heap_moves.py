"""What a move may leave of one heap, of any size, so that it has a given nim-value: by the period of the nim-sequence.

Where G(n + p) = G(n) for n ≥ n0, all but the largest of the heaps left may be taken below n0 + p: p tokens more or less
do not change their values. Where digits recur, fewer tokens may be taken while any heap left is n0 or more.

Where G(n + p) = G(n) + s, an option of a small heap moves on to the large one (:mod:`sprague.claims.moving_options`).
"""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass
from functools import cached_property, reduce
from itertools import combinations_with_replacement
from math import lcm
from operator import xor

import numpy as np
from numpy.typing import NDArray

from sprague.claims.heap_code import HeapCode
from sprague.claims.moving_options import MovingOptions, moving_options
from sprague.errors import BadParameter
from sprague.games.taking_breaking import LEAVING
from sprague.numbers.periods import Period

Left = tuple[int, ...]

FEW = 40
"""Of a heap of less than so many periods all options are gone through."""


@dataclass(frozen=True)
class HeapMoves:
    """The rules, and the law of the nim-values with the values of the preperiod and one period."""

    code: HeapCode
    law: Period
    values: tuple[int, ...]

    def nim_value(self, heap: int) -> int:
        """G(heap).

        >>> HeapMoves(HeapCode((0, 8)), Period(3, 1, saltus=1), (0, 0, 0, 0)).nim_value(3 * 10**100 + 1)
        10000000...
        """
        return self.law.value(self.values, heap)

    def option(self, heap: int, value: int) -> Left | None:
        """The heaps that a move may leave, with that nim-sum; None if there are none (where s > 0, none like these).

        >>> HeapMoves(HeapCode((0, 7, 7)), Period(4, 0), (0, 1, 2, 3)).option(5, 2)
        (1, 3)
        >>> growing = HeapMoves(HeapCode((0, 8)), Period(3, 1, saltus=1), (0, 0, 0, 0))
        >>> left = growing.option(10**30, 10**28)
        >>> sum(left), growing.nim_value(left[0]) ^ growing.nim_value(left[1]) ^ growing.nim_value(left[2])
        (999999999999999999999999999999, 10000000000000000000000000000)
        """
        if heap < self.code.smallest_heap:
            return None
        if value == 0 and self.code.digit(heap) & LEAVING[0]:
            return ()
        if self._moving and value < self.nim_value(heap):
            return self._moving.option(heap, value)
        return self._repeating(heap, value) if not self.law.saltus or heap < FEW * len(self.values) else None

    def _repeating(self, heap: int, value: int) -> Left | None:
        """All heaps left but the largest below n0 + p; or, of a heap that is not large, any."""
        most = heap if self.law.saltus else max(self.law.preperiod, 1) + self.law.period
        for heaps in (1, 2, 3):
            for taken in self.code.taken(heaps, min(heap, self._places)):
                found = self._parts(heap - taken, heaps, most, value)
                if found:
                    return found
        for heaps in (1, 2, 3) if self.code.recurring else ():  # many tokens taken, small heaps left
            for left in combinations_with_replacement(range(1, min(max(self.law.preperiod, 1), heap)), heaps):
                if self._is_left(heap, left) and reduce(xor, map(self.nim_value, left)) == value:
                    return left
        return None

    def _parts(self, rest: int, heaps: int, most: int, value: int) -> Left | None:
        """So many heaps of a sum, the larger ones last."""
        if heaps == 1:
            return (rest,) if rest > 0 and self.nim_value(rest) == value else None
        if heaps == 3:
            for smallest in range(1, min(rest // 3, most) + 1):
                two = self._parts(rest - smallest, 2, most, value ^ self.nim_value(smallest))
                if two:
                    return (smallest, *two)
            return None
        small = np.arange(1, min(rest // 2, most) + 1)
        values = self._predicted(int(small.max(initial=0)) + 1)[small]
        fitting = np.flatnonzero(values ^ self._values_below(rest, small) == value)
        return (int(small[fitting[0]]), rest - int(small[fitting[0]])) if len(fitting) else None

    def _values_below(self, rest: int, small: NDArray[np.int64]) -> NDArray[np.int64]:
        """G(rest − a): where ``rest`` is large, that of a smaller number with the same remainder."""
        if not self.law.saltus:
            least = self._start + int(small.max(initial=0)) + self.law.period
            rest = rest if rest < least else least + (rest - least) % self.law.period
        return self._predicted(rest + 1)[rest - small]

    def _is_left(self, heap: int, left: Left) -> bool:
        taken = heap - sum(left)
        return taken >= 0 and bool(self.code.digit(taken) & LEAVING[len(left)])

    def _predicted(self, count: int) -> NDArray[np.int64]:
        return Period(self.law.period, self._start, self.law.saltus).values(self._first, count)

    @cached_property
    def _moving(self) -> MovingOptions | None:
        with suppress(BadParameter):
            return moving_options(self.code, self.law, self.values) if self.law.saltus else None
        return None

    @cached_property
    def _start(self) -> int:
        return max(self.law.preperiod, 1, self.code.smallest_heap)

    @cached_property
    def _first(self) -> list[int]:
        return [self.nim_value(heap) for heap in range(self._start + self.law.period)]

    @cached_property
    def _places(self) -> int:
        """As many tokens or more need not be taken: digits that recur have all been seen."""
        again = len(self.code.recurring)
        return len(self.code.digits) + (lcm(self.law.period, again) + again if again else 0)
