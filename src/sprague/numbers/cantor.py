"""Cantor's diagonal order of the pairs (a, b), a, b ≥ 1.

Cantor, *Ein Beitrag zur Mannigfaltigkeitslehre*, J. reine angew. Math. 84 (1878): the pairs are ordered by a
+ b, those of one diagonal by a, so that (a, b) has the number a + (a+b−1)(a+b−2)/2, counted from 1.
"""

from __future__ import annotations

from collections.abc import Iterator

from sprague.errors import BadParameter
from sprague.numbers.decimals import abbreviated
from sprague.numbers.quadratic import isqrt


def pair_at(n: int) -> tuple[int, int]:
    """The pair (a, b) with number ``n`` ≥ 1; exact for any size. ``BadParameter`` unless n ≥ 1.

    >>> [pair_at(n) for n in range(1, 7)]
    [(1, 1), (1, 2), (2, 1), (1, 3), (2, 2), (3, 1)]
    """
    if n < 1:
        raise BadParameter(f"no pair has the number {abbreviated(n)}: n ≥ 1 is allowed")
    diagonal = (isqrt(8 * n - 7) - 1) // 2  # the diagonals before it hold 1 + 2 + … + diagonal pairs
    a = n - diagonal * (diagonal + 1) // 2
    return a, diagonal + 2 - a


def index_of(a: int, b: int) -> int:
    """The number of the pair (a, b), from 1; the inverse of ``pair_at``. ``BadParameter`` unless a, b ≥ 1.

    >>> index_of(1, 1), index_of(2, 2), index_of(3, 1)
    (1, 5, 6)
    """
    if a < 1 or b < 1:
        raise BadParameter(f"({abbreviated(a)}, {abbreviated(b)}) is not in the scheme: a, b ≥ 1 are allowed")
    return a + (a + b - 1) * (a + b - 2) // 2


def pairs() -> Iterator[tuple[int, int]]:
    """All pairs in diagonal order.

    >>> from itertools import islice
    >>> list(islice(pairs(), 4))
    [(1, 1), (1, 2), (2, 1), (1, 3)]
    """
    total = 2
    while True:
        for a in range(1, total):
            yield a, total - a
        total += 1
