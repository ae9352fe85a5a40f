"""Values for a check by the sparse form of the definition, where the definition itself would take too long.

The argument is proved in :mod:`sprague.kernels.pure.sparse_values`, for every mask; so the mask, which decides how long
it takes, may come from anywhere. How long it takes is measured at the first values: as long as this grows with their
number and no faster, the certificate of 0.104 takes half a minute instead of 170 days.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from sprague import kernels
from sprague.claims.heap_code import HeapCode
from sprague.games.taking_breaking import NOTHING, ONE_HEAP, TWO_HEAPS, TakingBreaking
from sprague.solve.sequences import engine

Values = NDArray[np.uint16]

SAMPLE = 2**17
LINEAR = 3.0
"""So much longer may the second half of the sample take than the quarter before it: twice, and noise."""


@dataclass(frozen=True)
class SparseForm:
    """The rules of a code, a mask for which few of the first heaps are rare, and the seconds a value takes."""

    moves: tuple[NDArray[np.int64], NDArray[np.int64], NDArray[np.int64]]
    smallest: int
    mask: int
    twisted: bool
    seconds: float = field(compare=False)

    def values(self, count: int, progress: Callable[[int, int], None] | None = None) -> Values:
        """The first values. OverflowError for one that does not fit 16 bits."""
        found, known = np.zeros(count, dtype=np.uint16), 0
        while known < count:
            known, begin = min(count, max(2 * known, SAMPLE)), known
            self._fill(found, begin, known)
            if progress:
                progress(known, count)
        return found

    def _fill(self, values: Values, begin: int, end: int) -> None:
        kernels.sparse_values(*self.moves, self.smallest, self.mask, self.twisted, values, begin, end)


def sparse_form(code: HeapCode, bound: int) -> SparseForm | None:
    """The sparse form for so many values of a code; None where heaps are left in three, where it would be no
    faster, and in plain Python.

    >>> sparse_form(HeapCode((0, 8)), 10**6) is None
    True
    """
    if code.heaps_left != 2 or bound < 2 * SAMPLE or not kernels.COMPILED:
        return None
    rules = TakingBreaking(code.digits, code.recurring, smallest_heap=code.smallest_heap)
    values, sequence = np.zeros(SAMPLE, dtype=np.uint16), engine(rules, SAMPLE, threads=1)
    sequence.extend(values, SAMPLE)
    nothing, one, two = (
        np.array(rules.taken(kind, bound - 1), dtype=np.int64) for kind in (NOTHING, ONE_HEAP, TWO_HEAPS)
    )
    if 16 * sequence.rare > SAMPLE:
        return None
    form = SparseForm((nothing, one, two), code.smallest_heap, sequence.mask, sequence.twisted, 0.0)
    times = [time.process_time()]
    for begin, end in ((0, SAMPLE // 4), (SAMPLE // 4, SAMPLE // 2), (SAMPLE // 2, SAMPLE)):
        form._fill(values, begin, end)
        times.append(time.process_time())
    half, whole = times[2] - times[1], times[3] - times[2]
    if whole > LINEAR * half + 0.02:
        return None
    return SparseForm(form.moves, form.smallest, form.mask, form.twisted, 2 * whole / SAMPLE)
