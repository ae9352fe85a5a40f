"""Values for a check by the sparse form of the definition, and a theorem on periods by which fewer of them suffice.

Which values are *rare* at a heap is told by a mask, and why this makes nim-values easy is proved in
:mod:`sprague.kernels.pure.nim_sequence`, for every mask: it decides how long a check takes, never what comes out. So
it may come from anywhere, also from a certificate.

Theorem. Let a move take at most k ≥ 1 tokens and leave at most two heaps. Let N and R be such that no heap n with
R < n < N is rare and that, for N − p ≤ n < N, each rare value below G(n) is that of an option of n which leaves one
heap, or a heap of at most R tokens. If G(n + p) = G(n) for n0 ≤ n < N − p, with n0 ≥ 1, and N ≥ n0 + p + R + k, then
G(n + p) = G(n) for all n ≥ n0.

Proof. The heaps N − 1 − p > R and N − 1 are common and have the same value; so p is even if the kinds change with the
size. Let n ≥ N, and G(m) = G(m − p) for N ≤ m < n; so these m are common, as the heaps from N − p on are. The options
of n with common values leave one heap, or a rare heap r ≤ R beside one of n − t − r ≥ n0 + p tokens; this one, and one
heap that is left, can have p tokens less. So the common options of n and n − p have the same nim-values. G(n − p) is
common, thus the least common value that n − p has no option with; neither has n. As many periods below n, at an m with
N − p ≤ m < N, the smaller rare values are those of options that leave one heap, or a heap a ≤ R beside another; this
other one has m − t − a ≥ n0 tokens, and can have more by any number of periods. So n has options with all values below
G(n − p), and none with that one. ∎

The theorem of Guy and Smith needs 2·n0 + 2·p + k values (:mod:`sprague.proofs.periodicity`). If preperiod and period
are long and R is small, this one needs about half as many.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from math import inf

import numpy as np
from numpy.typing import NDArray

from sprague import kernels
from sprague.games.taking_breaking import NOTHING, ONE_HEAP, TWO_HEAPS, TakingBreaking
from sprague.numbers.periods import Period
from sprague.proofs.heap_code import HeapCode, code_text
from sprague.solving.sequences import engine

Values = NDArray[np.uint16]

SAMPLE = 2**16 if kernels.COMPILED else 2**10
"""So many first values are timed before others are computed."""

ONE_RARE_IN = 64
"""If one in so many heaps is rare, the work is taken to grow with the square of their number."""

FEWEST, CHOSEN = 2**12, 2**17
"""A certificate of fewer values has no need of it; the mask, where none is named, is chosen from so many at most."""

REACH, TRIES = 2**14, 3
"""The first reach that is tried, and how many are."""


@dataclass(frozen=True)
class SparseSpace:
    """Which values are rare: those v for which v & ``mask`` has an even number of bits.

    With a twist, an odd number of bits at each heap whose size differs from the tokens of a split by an odd number.
    """

    mask: int
    twisted: bool


@dataclass(frozen=True)
class SparseForm:
    """The moves of a code, as the kernel wants them, and which of its values are rare."""

    moves: tuple[NDArray[np.int64], NDArray[np.int64], NDArray[np.int64]]
    smallest: int
    space: SparseSpace

    @classmethod
    def of(cls, code: HeapCode, space: SparseSpace, bound: int) -> SparseForm:
        """That of a code that leaves at most two heaps, good for heaps below a bound."""
        rules = TakingBreaking(code.digits, code.recurring, smallest_heap=code.smallest_heap)
        kinds = NOTHING, ONE_HEAP, TWO_HEAPS
        nothing, one, two = (np.array(rules.taken(kind, bound - 1), dtype=np.int64) for kind in kinds)
        return cls((nothing, one, two), code.smallest_heap, space)

    def fill(self, values: Values, begin: int, end: int) -> int:
        """Computes ``values[begin:end]``, those before being known. Returns their reach, R in the theorem above.

        OverflowError for a value that does not fit 16 bits.
        """
        mask, twisted = self.space.mask, self.space.twisted
        return kernels.sparse_values(*self.moves, self.smallest, mask, twisted, values, begin, end)

    def is_rare(self, values: Values, begin: int) -> NDArray[np.bool_]:
        """Of the heaps ``begin``, … with these values, whether they are rare."""
        odd = np.array([(v & self.space.mask).bit_count() % 2 for v in range(int(values.max(initial=0)) + 1)])
        heaps = np.arange(begin, begin + len(values))
        turns = (heaps - self.moves[2][:1].sum()) % 2 if self.space.twisted else np.zeros_like(heaps)
        return np.asarray(odd[values] == turns)


@dataclass(frozen=True)
class Timed:
    """A sparse form, its first values, and the seconds that all up to a bound will take, roughly."""

    form: SparseForm
    first: Values
    seconds: float

    def values(
        self, count: int, progress: Callable[[int, int], None] | None = None, last: int = 0
    ) -> tuple[Values, int]:
        """So many values, and the reach of the last so many of them."""
        known_values, known, reach = np.zeros(count, dtype=np.uint16), min(len(self.first), count - last), 0
        known_values[:known] = self.first[:known]
        while known < count:
            end = min(count if known >= count - last else count - last, 2 * known + SAMPLE)
            reached = self.form.fill(known_values, known, end)
            reach = max(reach, reached) if known >= count - last else 0
            known = end
            if progress:
                progress(known, count)
        return known_values, reach


@lru_cache(maxsize=1)
def timed(code: HeapCode, bound: int, space: SparseSpace | None = None) -> Timed | None:
    """The sparse form for so many values of a code, in this space or else one that few first values choose.

    Without a space None for codes that leave three heaps, where many of the first heaps are rare, and in plain Python.

    >>> timed(HeapCode((0, 8)), 10**6) is None
    True
    """
    chosen = space or (_chosen(code, bound) if code.heaps_left == 2 and bound >= FEWEST and kernels.COMPILED else None)
    if chosen is None:
        return None
    first, form = np.zeros(min(SAMPLE, bound), dtype=np.uint16), SparseForm.of(code, chosen, bound)
    half = len(first) // 2
    form.fill(first, 0, half)
    started = time.process_time()
    form.fill(first, half, len(first))
    seconds, growth = time.process_time() - started, bound / len(first) if bound < 2**64 else inf
    few = ONE_RARE_IN * np.count_nonzero(form.is_rare(first[half:], half)) < half
    return Timed(form, first, 2 * seconds * (growth if few else growth**2))


def _chosen(code: HeapCode, bound: int) -> SparseSpace | None:
    rules = TakingBreaking(code.digits, code.recurring, smallest_heap=code.smallest_heap)
    count = min(bound // 4, CHOSEN)
    values, sequence = np.zeros(count, dtype=np.uint16), engine(rules, count, threads=1)
    sequence.extend(values, count)
    return SparseSpace(sequence.mask, sequence.twisted) if 8 * sequence.rare < count else None


def applies(code: HeapCode, space: SparseSpace) -> bool:
    """Whether the theorem above may speak of a code with these rare values.

    >>> applies(HeapCode((0, 1, 0, 4)), SparseSpace(23, True)), applies(HeapCode((4, 4)), SparseSpace(1, True))
    (True, False)
    """
    splits = {taken % 2 for taken in code.taken(2, len(code.digits))}
    return code.heaps_left == 2 and not code.recurring and not (space.twisted and len(splits) > 1)


def sparse_bound(code: HeapCode, law: Period, space: SparseSpace, reach: int) -> int | None:
    """The least N of the theorem above; None where it does not speak of the law.

    >>> sparse_bound(HeapCode((0, 1, 0, 4)), Period(11770282, 197769598), SparseSpace(23, True), 2**14)
    209556267
    """
    if law.saltus or not applies(code, space):
        return None
    return max(law.preperiod, 1, code.smallest_heap) + law.period + reach + max(len(code.digits) - 1, 1)


def enough_values(code: HeapCode, values: Values, law: Period, space: SparseSpace) -> int | None:
    """How many first values prove the law, which all those given show; None if so many do not.

    The last period of them is computed anew. RuntimeError where another value comes out, which is our mistake.
    """
    reach = min(REACH, len(values) // 16)
    for _ in range(TRIES):
        count = sparse_bound(code, law, space, reach)
        if count is None or count > len(values):
            return None
        begin = count - law.period
        before = values[begin:count].copy()
        filled = SparseForm.of(code, space, count).fill(values[:count], begin, count)
        if (values[begin:count] != before).any():
            raise RuntimeError(f"{code_text(code)}: two ways to compute a nim-value disagree")
        if filled <= reach:
            return count
        reach = filled
    return None
