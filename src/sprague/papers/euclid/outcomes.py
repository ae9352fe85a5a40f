"""Who wins Euclid, and with which nim-value, for all pairs up to a bound: from the rules, by no theorem.

The options of (a, b), a < b, are the (a, r) with 0 < r < b and r ≡ b modulo a. A row of the table is therefore
settled in blocks of a columns, while for each residue class it is remembered what its options were so far.
Tables are indexed by both numbers, in either order; row and column 0 are no positions.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from sprague.proofs import Refuted, Verdict, Verified

LARGEST = 4181
"""The Fibonacci number F(19): no number in the first 18 generations of the Calkin–Wilf tree is larger."""

Booleans = NDArray[np.bool_]
Integers = NDArray[np.int64]
Table = TypeVar("Table", Booleans, Integers)


def _blocks(a: int, up_to: int) -> Iterator[tuple[slice, slice]]:
    """The columns above ``a`` in blocks of ``a``, each with the residue classes it runs through."""
    for start in range(a + 1, up_to + 1, a):
        stop = min(start + a, up_to + 1)
        yield slice(start, stop), slice(0, stop - start)


@lru_cache(maxsize=4)
def wins(up_to: int = LARGEST) -> Booleans:
    """Whether the first player wins (a, b), a, b ≤ ``up_to``: some option is lost for whoever is to move there.

    >>> wins(5)[2, 1:].tolist()
    [True, False, False, True, True]
    """
    table = np.zeros((up_to + 1, up_to + 1), dtype=np.bool_)
    for a in range(1, up_to + 1):
        row = table[a]
        row[1:a] = table[1:a, a]
        some_option_loses = ~row[1 : a + 1]
        for columns, classes in _blocks(a, up_to):
            row[columns] = some_option_loses[classes]
            some_option_loses[classes] |= ~row[columns]
    table.flags.writeable = False
    return table


@lru_cache(maxsize=4)
def nim_values(up_to: int) -> Integers:
    """The nim-values of all (a, b), a, b ≤ ``up_to``: the mex of those of the options.

    >>> nim_values(7)[2, 1:].tolist()
    [1, 0, 0, 1, 2, 2, 3]
    """
    table = np.zeros((up_to + 1, up_to + 1), dtype=np.int64)
    for a in range(1, up_to + 1):
        row = table[a]
        row[1:a] = table[1:a, a]
        beyond = up_to // a + 1  # no mex gets there: it is at most the number of options
        every = np.arange(a)
        seen = np.zeros((a, beyond + 1), dtype=np.bool_)
        seen[every, np.minimum(row[1 : a + 1], beyond)] = True
        mex = np.zeros(a, dtype=np.int64)
        for columns, classes in _blocks(a, up_to):
            while (passed := seen[every, mex]).any():
                mex += passed
            row[columns] = mex[classes]
            seen[every[classes], mex[classes]] = True
    table.flags.writeable = False
    return table


def table_of(formula: Callable[[Integers, Integers], Table], up_to: int) -> Table:
    """The table of a formula in the smaller and the larger number, row by row.

    >>> table_of(lambda smaller, larger: larger - smaller, 3).tolist()
    [[0, 1, 2, 3], [1, 0, 1, 2], [2, 1, 0, 1], [3, 2, 1, 0]]
    """
    line = np.arange(up_to + 1, dtype=np.int64)
    table: Table = np.stack([formula(np.minimum(line, a), np.maximum(line, a)) for a in line])
    return table


def agree(
    stated: Booleans | Integers, computed: Booleans | Integers, where: Booleans | None = None, truth: str = ""
) -> Verdict:
    """The verdict on two tables being equal at all positions ``where`` (everywhere, if None).

    A counterexample is one with the least larger number.

    >>> print(agree(np.eye(4, dtype=np.int64), np.ones((4, 4), dtype=np.int64)).evidence)
    fails at (1, 2): stated 0, computed 1
    """
    asked = np.ones(stated.shape, dtype=np.bool_) if where is None else where.copy()
    asked[0] = asked[:, 0] = False
    wrong = np.argwhere(asked & (stated != computed)).tolist()
    if wrong:
        a, b = min(wrong, key=lambda pair: (max(pair), pair))
        return Refuted(f"({a}, {b}): stated {stated[a, b]}, computed {computed[a, b]}", truth)
    if not asked.any():
        raise ValueError("no position was compared, so there is no verdict")
    return Verified(f"a, b ≤ {len(stated) - 1}", f"{asked.sum()} positions")
