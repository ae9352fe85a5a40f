"""Nim-values by the sparse form of the definition: what a check computes with, apart from the engine. The pure twin.

Let the parity of v & mask say whether the heap n with the value v is *rare* (even) or *common* (odd); with a *twist*,
which needs that all splits take an even or all an odd number t of tokens, it is the other way round at n where n − t is
odd. The same is said of values v at n, whatever the value of n is.

Lemma. If a heap n is split into a and b, then G(a) ⊕ G(b) is rare at n just if both of a and b are rare or neither is.
*Proof.* The parity of (u ⊕ v) & mask is the sum of those of u & mask and v & mask, modulo 2. With a twist, a heap is
turned if its size and t are of different parity; a + b = n − t, and so n is turned just if one of a and b is turned and
the other is not: the turns add up as the parities do. ∎

So let the options that leave one heap or none be marked, and those with a rare heap beside another. Then all common
values that are options are marked. Let c be the least common value that is not marked: it is no option. The nim-value
is c, or the least rare value below c that is no option; and to see that each of these is one, pairs are gone through
until all are marked, to the last pair where one is missing. So the result is the mex, for every mask. (For
want of a common value c is a number above all nim-sums.)
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

Taken = NDArray[np.int64]
Values = NDArray[np.uint16]


def sparse_values(
    to_nothing: Taken,
    to_one: Taken,
    to_two: Taken,
    smallest: int,
    mask: int,
    twisted: bool,
    values: Values,
    begin: int,
    end: int,
) -> int:
    """Writes ``values[begin:end]``, those before being known. The lists and ``smallest`` are as for NimSequence.

    Returns a *reach*: of the heaps below ``end`` none above it is rare, and for begin ≤ n < end each rare value below
    G(n) is that of an option of n that leaves one heap, or a heap within the reach.

    ValueError for lists that do not increase, for a twist where the splits do not allow it, and for bounds beyond the
    array; OverflowError for a nim-value above 65534.

    >>> kayles, values = np.array([1, 2]), np.zeros(12, dtype=np.uint16)
    >>> sparse_values(kayles, kayles, kayles, 0, 0b1010, False, values, 0, 12)
    9
    >>> values.tolist()
    [0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6]
    """
    for taken, least in ((to_nothing, 1), (to_one, 1), (to_two, 0)):
        if len(taken) and (taken[0] < least or (np.diff(taken) <= 0).any()):
            raise ValueError("the numbers of tokens must increase strictly")
    if not 0 <= begin <= end <= len(values):
        raise ValueError("begin and end must lie within the array")
    if twisted and len({int(taken) % 2 for taken in to_two}) != 1:
        raise ValueError("a twist is for splits that all take an even, or all an odd number of tokens")
    first = int(to_two[0]) if len(to_two) else 0

    def is_rare(n: int, value: int) -> bool:
        return ((value & mask).bit_count() + (twisted and n - first)) % 2 == 0

    rare = [n for n in range(1, begin) if is_rare(n, int(values[n]))]
    reach = 0
    for n in range(begin, end):
        found, part = _nim_value(n, values, (to_nothing, to_one, to_two), rare, is_rare) if n >= smallest else (0, 0)
        reach = max(reach, part)
        if found >= 2**16 - 1:
            raise OverflowError("a nim-value does not fit 16 bits")
        values[n] = found
        if n and is_rare(n, found):
            rare.append(n)
    return max(reach, rare[-1]) if rare else reach


def _nim_value(
    n: int, values: Values, moves: tuple[Taken, Taken, Taken], rare: list[int], is_rare: Callable[[int, int], bool]
) -> tuple[int, int]:
    """The nim-value, and the largest heap whose pairs had to be gone through."""
    to_nothing, to_one, to_two = moves
    seen = {0} if n in to_nothing else set()
    seen.update(int(values[n - taken]) for taken in to_one if taken < n)
    both = [n - int(taken) for taken in to_two]
    seen.update(int(values[heap] ^ values[rest - heap]) for rest in both for heap in rare if heap < rest)
    least, bound = 0, 2 << int(values[:n].max(initial=0)).bit_length()  # all nim-sums lie in the lower half
    while least < bound and (least in seen or is_rare(n, least)):
        least += 1
    missing, reach = set(range(least)) - seen, 0
    for rest in both:
        for a in range(1, rest // 2 + 1):
            if not missing:
                break
            missing.discard(int(values[a] ^ values[rest - a]))
            reach = max(reach, a)
    return min(missing, default=least), reach
