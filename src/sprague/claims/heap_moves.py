"""What a move may leave of one heap, of any size, so that it has a given nim-value: by the period of the nim-sequence.

Where G(n + p) = G(n) for n ≥ n0, all but the largest of the heaps left may be taken below n0 + p: p tokens more or less
do not change their values. Where digits recur, fewer tokens may be taken while any heap left is n0 or more.

Where G(n + p) = G(n) + s with a power of two s, the options that :mod:`sprague.proofs.arithmetic_cover` counts on are
gone through: two heaps alike and one of the value that is wanted, or small ones and one that makes up the value.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property, reduce
from itertools import combinations_with_replacement
from math import lcm
from operator import xor

import numpy as np
from numpy.typing import NDArray

from sprague.claims.heap_code import HeapCode
from sprague.games.taking_breaking import LEAVING
from sprague.numbers.periods import Period

Left = tuple[int, ...]

FEW = 40
"""Of a heap of less than so many periods all options are gone through."""

LONGEST_PERIOD = 300
"""Of s and p doubled, as often as is needed: the work grows with the cube."""

LARGEST_SALTUS = 1024

DOUBLINGS = 3
"""How often s and p are doubled once more where values are left out."""


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
        near = self._repeating(heap, value) if not self.law.saltus or heap < FEW * len(self.values) else None
        return near or (self._growing(heap, value) if self.law.saltus else None)

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

    def _growing(self, heap: int, value: int) -> Left | None:
        """The options counted on in the proof, with s and p doubled until they suffice."""
        if self.law.saltus & (self.law.saltus - 1):
            return None
        first, doubled = np.array(self._first), 0
        while not flat(first, self._start, self.law.period, self.law.saltus, doubled):
            doubled += 1
        for more in range(doubled, doubled + DOUBLINGS):
            if self.law.period << more > LONGEST_PERIOD or self.law.saltus << more > LARGEST_SALTUS:
                break
            near = self._predicted(self._start + (self.law.period << more))
            found = self._with_one(heap, value, near) or self._alike(heap, value, near, more)
            found = found or self._with_two(heap, value, near)
            if found:
                return found
        return None

    def _with_one(self, heap: int, value: int, near: NDArray[np.int64]) -> Left | None:
        """A small heap or none, and one with the value that is missing."""
        for size, its_value in enumerate(near.tolist()):
            for last in self._with_value(value ^ its_value):
                left = (size, last) if size else (last,)
                if self._is_left(heap, left):
                    return left
        return None

    def _with_two(self, heap: int, value: int, near: NDArray[np.int64]) -> Left | None:
        """Two small heaps, and one with the value that is missing."""
        small = list(enumerate(near.tolist()))[1:] if self.code.heaps_left == 3 else []
        for (a, of_a), (b, of_b) in combinations_with_replacement(small, 2):
            for last in self._with_value(value ^ of_a ^ of_b):
                if self._is_left(heap, (a, b, last)):
                    return (a, b, last)
        return None

    def _alike(self, heap: int, value: int, near: NDArray[np.int64], doubled: int) -> Left | None:
        """Two heaps alike in G(n) // s, and none or a third that makes up for what is left of the value."""
        p, s, start = self.law.period << doubled, self.law.saltus << doubled, self._start
        x, rest = divmod(value, s)
        thirds = [(0, 0)] if x == 0 else []
        for c, (its_x, its_rest) in enumerate(divmod(v, s) for v in near.tolist()):
            if c and (x == its_x or c >= start) and x >= its_x:
                thirds.append((c + p * (x - its_x), its_rest))
        q, r, one = near[start:] // s, near[start:] % s, np.arange(p)
        for third, its_rest in thirds:
            heaps = 3 if third else 2
            for taken in self.code.taken(heaps, min(heap, self._places)):
                rounds, over = divmod(heap - taken - third, p)
                other = (over - 2 * start - one) % p
                more = (over - 2 * start - one - other) // p + q + q[other]
                fitting = (r ^ r[other] ^ its_rest == rest) & ((more - rounds % 2) % 2 == 0)
                enough = min(rounds, 10**6) + more >= 2 * np.maximum(q, q[other])
                for i in np.flatnonzero(fitting & enough)[:1].tolist():
                    alike, j = (rounds + int(more[i])) // 2, int(other[i])
                    left = (start + i + p * (alike - int(q[i])), start + j + p * (alike - int(q[j])))
                    return (*left, third) if third else left
        return None

    def _with_value(self, value: int) -> Iterator[int]:
        """The heaps with a value, one for each remainder modulo p at most, and those before n0."""
        for heap, its_value in enumerate(self._first):
            more, rest = divmod(value - its_value, self.law.saltus)
            if heap and (value == its_value or (heap >= self._start and more >= 0 == rest)):
                yield heap + self.law.period * more

    def _is_left(self, heap: int, left: Left) -> bool:
        taken = heap - sum(left)
        return taken >= 0 and bool(self.code.digit(taken) & LEAVING[len(left)])

    def _predicted(self, count: int) -> NDArray[np.int64]:
        return Period(self.law.period, self._start, self.law.saltus).values(self._first, count)

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


def flat(first: NDArray[np.int64], n0: int, p: int, s: int, doubled: int) -> bool:
    """Whether q is 0 below n0 and at most 1 below n0 + p, when s and p have been doubled so often.

    >>> first = np.array([0, 1, 2, 4, 3])
    >>> flat(first, 1, 4, 4, 0), flat(first, 4, 1, 2, 0)
    (True, False)
    """
    step = s << doubled
    return bool(first[:n0].max() < step and Period(p, n0, s).values(first, n0 + (p << doubled)).max() < 2 * step)
