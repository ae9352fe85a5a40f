"""The rows of nim-values of two piles, one pile of each row fixed: the pure twin, and the check by the definition.

Any number may be taken from the pile x. Otherwise d tokens are taken from it and k ≥ 1 from the pile b, for pairs
(d, k) that may depend on x and b modulo m. A table has G(x, b) − x at [x, b], so that it grows at its end.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

Table = NDArray[np.int16]
Integers = NDArray[np.int64]
Flags = NDArray[np.uint8]


class PileRows:
    """G(x, b) − x for b < ``rows``, column after column.

    The pairs are all (0, k); all (k + e, k) with k ≥ 1 and k + e ≥ 1 for each e of ``shifts``; and those of ``pairs``.
    ``…_allowed[i, x % m, b % m]`` says where the i-th of them is allowed. ``spread`` bounds how far G(x, b) is from x,
    at most 32767. ValueError for arrays that do not fit each other.

    >>> no_pairs = np.zeros((0, 2), dtype=np.int64), np.zeros((0, 1, 1), dtype=np.uint8)
    >>> wythoff = PileRows(3, 4, np.array([0]), np.ones((1, 1, 1), dtype=np.uint8), *no_pairs, 1)
    >>> table = np.zeros((6, 3), dtype=np.int16)
    >>> wythoff.extend(table, 6)
    >>> (table.T + np.arange(6)).tolist()
    [[0, 1, 2, 3, 4, 5], [1, 2, 0, 4, 5, 3], [2, 0, 1, 5, 3, 4]]
    """

    def __init__(
        self,
        rows: int,
        spread: int,
        shifts: Integers,
        shifts_allowed: Flags,
        pairs: Integers,
        pairs_allowed: Flags,
        modulus: int,
    ) -> None:
        if rows < 1 or not 0 <= spread <= 32767:
            raise ValueError("rows or spread out of range")
        self._rows, self._shifts, self._pairs, self._modulus = rows, shifts.tolist(), pairs.tolist(), modulus
        self._shifts_allowed, self._pairs_allowed = shifts_allowed, pairs_allowed
        for moves, allowed in ((shifts, shifts_allowed), (pairs, pairs_allowed)):
            if modulus < 1 or allowed.shape != (len(moves), modulus, modulus):
                raise ValueError("a flag is needed for each move and each pair of remainders")
        if any(d < 0 or k < 1 for d, k in self._pairs):
            raise ValueError("some tokens must be taken from the pile b")
        self._used: list[set[int]] = [set() for _ in range(rows)]
        self.known = 0

    def extend(self, table: Table, count: int) -> None:
        """Fills in the columns ``known``, …, ``count`` − 1."""
        if table.shape[1] != self._rows or len(table) < count:
            raise ValueError("the table has other rows, or fewer columns")
        for x in range(self.known, count):
            for b in range(self._rows):
                value, taken = 0, self._used[b] | self._below(table, x, b)
                while value in taken:
                    value += 1
                table[x, b] = value - x
                self._used[b].add(value)
        self.known = max(self.known, count)

    def _below(self, table: Table, x: int, b: int) -> set[int]:
        """The values of the options in lower rows."""
        at = x % self._modulus, b % self._modulus
        pairs = [(0, k) for k in range(1, b + 1)]
        for i, e in enumerate(self._shifts):
            if self._shifts_allowed[(i, *at)]:
                pairs += [(k + e, k) for k in range(max(1, 1 - e), b + 1)]
        pairs += [(d, k) for i, (d, k) in enumerate(self._pairs) if self._pairs_allowed[(i, *at)]]
        return {x - d + int(table[x - d, b - k]) for d, k in pairs if d <= x and k <= b}


def first_wrong_row_value(table: Table, row: int, moves: Integers, allowed: Flags) -> int:
    """The first column in which a row is not what the definition says; the number of columns if none is.

    ``moves`` are all the pairs (d, k), ``allowed`` as above. The lower rows are believed. ValueError for a row that
    there is none, and for arrays that do not fit each other.

    >>> table, moves = np.array([[0, 1], [0, 1], [0, -2]], dtype=np.int16), np.array([[0, 1], [1, 1]])
    >>> allowed = np.ones((2, 1, 1), dtype=np.uint8)
    >>> first_wrong_row_value(table, 1, moves, allowed)
    3
    >>> table[2, 1] = 1
    >>> first_wrong_row_value(table, 1, moves, allowed)
    2
    """
    if not 0 <= row < table.shape[1] or allowed.ndim != 3 or len(allowed) != len(moves) or allowed.shape[1] < 1:
        raise ValueError("no such row, or the moves and where they are allowed do not fit")
    if any(d < 0 or k < 1 for d, k in moves.tolist()):
        raise ValueError("some tokens must be taken from the pile b")
    m, before = allowed.shape[1], set[int]()
    for x in range(len(table)):
        options = set(before)
        for i, (d, k) in enumerate(moves.tolist()):
            if d <= x and k <= row and allowed[i, x % m, row % m]:
                options.add(x - d + int(table[x - d, row - k]))
        own = x + int(table[x, row])
        if own < 0 or own in options or not options.issuperset(range(own)):
            return x
        before.add(own)
    return len(table)
