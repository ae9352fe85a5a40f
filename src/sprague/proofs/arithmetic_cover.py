"""That a predicted arithmetic period leaves no value out: every smaller value is that of an option, for all heaps.

The notation is that of :mod:`sprague.proofs.arithmetic_periods`: F(n) = s·q(n) + r(n), r(n) < s = 2^γ, and F(n + p) =
F(n) + s for n ≥ n0. Here q is 0 below n0, and 0 or 1 below n0 + p: s and p are doubled until this is so. Heaps from n0
on are *long*; a long heap a stands for all heaps a + p·i. A heap N with q(N) = Q wants an option of value s·x + ρ for
every x < Q, and for x = Q if ρ < r(N). Tokens taken and heaps left add up to N, which says how the q of the heaps are
bound to Q. Four kinds of options are counted on. Each covers some x for all Q above LEAST:

* two long heaps with the same q = f, as small as it can be or larger, and a long heap with q = g: their nim-sum is
  s·g + ρ, and g = x may be anything of one parity from its least value up to Q − τ, f being what is left over;
* two long heaps with the same q, and a short heap or none: x = 0, for one parity of Q;
* at most two heaps below n0 + p with equal q, and a long one: x = Q − δ and nothing else;
* where the digits recur: at most one heap below n0 + p with q = 0, and a long one, or nothing long at all, after taking
  as many tokens as is needed: all x up to Q − δ, or x = 0.
"""

from __future__ import annotations

from itertools import product
from typing import Any

import numpy as np
from numpy.typing import NDArray

from sprague.claims.heap_code import HeapCode

Numbers = NDArray[np.int64]

SLACK = 4
"""Options whose values stay further below Q are not counted on."""

LEAST = SLACK + 2
"""What is said here holds for Q ≥ LEAST."""


class Cover:
    """Which values are those of options, for each heap n0 + i modulo p and each ρ < s.

    ``reach[i, ρ, π]`` is the least τ such that all x ≥ 1 up to Q − τ with Q − x ≡ π modulo 2 are covered; ``zero`` says
    so of x = 0, for Q ≡ π; ``points[i, ρ]`` has the bit δ where x = Q − δ is covered.

    >>> lasker = Cover(HeapCode((4,), recurring=(3,)), np.array([0, 1, 2, 4, 3]), 1, 4, 4)
    >>> lasker.complete()
    True
    """

    def __init__(self, code: HeapCode, first: Numbers, n0: int, p: int, s: int) -> None:
        self.code, self.n0, self.p = code, n0, p
        self.q, self.r = first // s, first % s
        self.long_q, self.long_r = self.q[n0:], self.r[n0:]
        self.long = np.arange(n0, n0 + p)
        self.reach = np.full((p, s, 2), 99, dtype=np.int8)
        self.zero = np.zeros((p, s, 2), dtype=np.bool_)
        self.points = np.zeros((p, s), dtype=np.uint8)
        self.wanted = np.ones((p, s, 2), dtype=np.int8)  # how far below Q the largest x of that parity is
        self.wanted[:, :, 0] = np.where(np.arange(s) < self.long_r[:, None], 0, 2)
        self.places = len(code.digits) + (p if code.recurring else 0)

    def complete(self) -> bool:
        """Whether every value is covered; the kinds of options are gone through until it is."""
        steps = (self._taking_what_is_needed, self._three_long, self._two_long, self._one_long)
        return any(step() or self._complete() for step in steps)

    def _complete(self) -> bool:
        covered, sure, at = np.zeros_like(self.zero), np.ones_like(self.zero), self.wanted.copy()
        for _ in range(SLACK // 2 + 1):
            covered |= sure & (self.reach <= at)
            sure &= (self.points[:, :, None] >> np.minimum(at, 7)) & 1 > 0
            at += 2
        return bool((covered & self.zero).all())

    def _where(self, heap_less: Any) -> tuple[Any, Any]:
        """The row of the heaps N ≡ so many tokens, and how often p is then left over."""
        row = (heap_less - self.n0) % self.p
        return row, (heap_less - self.n0 - row) // self.p

    def _taking_what_is_needed(self) -> bool:
        """Where digits recur: the number of tokens taken adapts itself."""
        if not self.code.recurring:
            return False
        begin = len(self.code.digits)
        nothing, one, two = (
            [taken for taken in self.code.taken(heaps, self.places) if taken >= begin] for heaps in (0, 1, 2)
        )
        small = np.flatnonzero(self.q[1:] == 0) + 1
        for taken in nothing:
            self.zero[self._where(taken)[0], 0] = True
        for taken in one:
            self.zero[self._where(taken + small)[0], self.r[small]] = True
            self._any_amount(taken, 0, 0)
        for taken, beside in product(two, small.tolist()):
            self._any_amount(taken, beside, int(self.r[beside]))
        return False

    def _any_amount(self, taken: int, beside: int, rest: int) -> None:
        row, over = self._where(taken + beside + self.long)
        slack = np.maximum(self.long_q[row] + over - self.long_q, 0)
        near = slack <= SLACK
        row, slack, values, least = row[near], slack[near], (self.long_r ^ rest)[near], self.long_q[near]
        for parity in (0, 1):
            self._reach(row, values, parity, slack + (slack % 2 != parity))
            self.zero[row[least == 0], values[least == 0], parity] = True

    def _reach(self, row: Numbers, values: Numbers, parity: Any, slack: Numbers) -> None:
        for depth in range(SLACK + 1):  # for each at once, as ufunc.at takes eight times as long
            here = np.maximum(slack, 0) == depth
            at = row[here], values[here], parity if isinstance(parity, int) else parity[here]
            self.reach[at] = np.minimum(self.reach[at], depth)

    def _three_long(self) -> bool:
        """Two heaps alike and a third; begun with the smallest, and ended as soon as nothing is missing."""
        for count, i in enumerate(np.argsort(self.long_q, kind="stable").tolist()):
            for taken in self.code.taken(3, self.places):
                row = np.arange(self.p)[:, None]
                rest = self.n0 + row - taken - self.long[i] - self.long[None, :]
                other = (rest - self.n0) % self.p
                over = (self.n0 + other - rest) // self.p
                alike = np.maximum(self.long_q[i], self.long_q[other])
                least = self.long_q[None, :]
                more = self.long_q[i] + self.long_q[other] + least - self.long_q[row] - over
                slack = 2 * alike - more
                row, third = np.nonzero(slack <= SLACK)
                values = self.long_r[i] ^ self.long_r[other[row, third]] ^ self.long_r[third]
                parity = more[row, third] % 2
                self._reach(row, values, parity, slack[row, third])
                from_zero = self.long_q[third] == 0
                self.zero[row[from_zero], values[from_zero], parity[from_zero]] = True
            if count % 8 == 7 and self._complete():
                return True
        return False

    def _two_long(self) -> bool:
        """Two heaps alike, with a short one or alone."""
        alone = [(taken, 0) for taken in self.code.taken(2, self.places)]
        for taken, beside in [*alone, *product(self.code.taken(3, self.places), range(1, self.n0))]:
            row, one = np.arange(self.p)[:, None], np.arange(self.p)[None, :]
            rest = self.n0 + row - taken - beside - self.long[None, :]
            other = (rest - self.n0) % self.p
            over = (self.n0 + other - rest) // self.p
            more = self.long_q[one] + self.long_q[other] - self.long_q[row] - over
            near = 2 * np.maximum(self.long_q[one], self.long_q[other]) - more <= SLACK
            row, one = np.nonzero(near)
            values = self.long_r[one] ^ self.long_r[other[row, one]] ^ (self.r[beside] if beside else 0)
            self.zero[row, values, more[row, one] % 2] = True
        return False

    def _one_long(self) -> bool:
        """One heap of any size, and at most two below n0 + p with nim-sum below s."""
        for heaps in (1, 2, 3):
            for taken, (beside, rest) in product(self.code.taken(heaps, self.places), self._beside(heaps)):
                row, over = self._where(taken + beside + self.long)
                below = self.long_q[row] + over - self.long_q
                near = (below >= 0) & (below <= SLACK)
                bits = (1 << below[near]).astype(np.uint8)
                np.bitwise_or.at(self.points, (row[near], (self.long_r ^ rest)[near]), bits)
        return False

    def _beside(self, heaps: int) -> list[tuple[int, int]]:
        """What stands beside one long heap: tokens, and the nim-sum of the values; each once."""
        if heaps == 1:
            return [(0, 0)]
        small = range(1, self.n0 + self.p)
        if heaps == 2:
            return [(a, int(self.r[a])) for a in small if self.q[a] == 0]
        pairs = ((a, b) for a in small for b in range(a, self.n0 + self.p) if self.q[a] == self.q[b])
        return sorted({(a + b, int(self.r[a] ^ self.r[b])) for a, b in pairs})
