"""Stern's diatomic sequence s(0) = 0, s(1) = 1, s(2n) = s(n), s(2n+1) = s(n) + s(n+1) (A002487).

Stern, *Über eine zahlentheoretische Funktion*, J. reine angew. Math. 55 (1858): neighbours are coprime, and
every coprime pair a, b ≥ 1 is (s(n), s(n+1)) for exactly one n ≥ 1.
"""

from __future__ import annotations

from sprague.errors import BadParameter
from sprague.numbers.decimals import abbreviated


def stern_pair(n: int) -> tuple[int, int]:
    """(s(n), s(n+1)): the number at place n ≥ 1 of the Calkin–Wilf tree, as numerator and denominator.

    ``BadParameter`` for a negative ``n``.

    >>> stern_pair(6), stern_pair(0)
    ((2, 3), (0, 1))
    """
    if n < 0:
        raise BadParameter(f"the index {abbreviated(n)} is negative: n ≥ 0 is allowed")
    here, following = 0, 1
    for bit in bin(n)[2:]:
        if bit == "0":
            following += here
        else:
            here += following
    return here, following
