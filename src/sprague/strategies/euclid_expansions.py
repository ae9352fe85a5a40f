"""Who wins Euclid, read off the continued fraction of the ratio, or off its path in the Calkin–Wilf tree.

Both tests are for the positive version and give the same answer as the golden ratio
(:mod:`sprague.strategies.euclid`). They read quotients one by one, so in the worst case, neighbouring
Fibonacci numbers, they need as many steps as the numbers have digits, times five.

Source: S. Hofmann, G. Schuster and J. Steuding, Euclid, Calkin & Wilf: playing with rationals, Elem. Math.
63 (2008) 109-117, Theorem 2 (paths) and Theorem 3 (continued fractions, due to R. E. Schwartz).
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

from sprague.numbers.calkin_wilf import path
from sprague.numbers.continued_fractions import euclid
from sprague.strategies.strategy import Position, sorted_piles


def by_continued_fraction(position: Position) -> bool:
    """Whether the player to move loses: the first quotient of b/a other than 1 has an odd index.

    Here a ≤ b and b/a = [c_0, c_1, …]. The ratio 1 = [1] has no such quotient; it is P, for no move is left
    (Theorem 3).

    >>> by_continued_fraction((29, 44)), by_continued_fraction((8, 13)), by_continued_fraction((7, 7))
    (True, False, True)
    """
    a, b = sorted_piles(position, 2, "euclid", least=1)
    first = next((i for i, quotient in enumerate(euclid(b, a)) if quotient != 1), 1)
    return first % 2 == 1


def by_calkin_wilf_path(position: Position) -> bool:
    """Whether the player to move loses, by the segments of the path from b/a up to the root (Theorem 2).

    A segment of one edge is trivial: it leaves no choice. The first player wins iff the first non-trivial
    segment stands at an odd place, counted from 1, or all segments are trivial and their number is odd.

    >>> by_calkin_wilf_path((29, 44)), by_calkin_wilf_path((8, 13)), by_calkin_wilf_path((7, 7))
    (True, False, True)
    """
    a, b = sorted_piles(position, 2, "euclid", least=1)
    return not _first_player_wins(edges for _, edges in reversed(path(Fraction(b, a))))


def _first_player_wins(segments: Iterable[int]) -> bool:
    place = 0
    for place, edges in enumerate(segments, start=1):  # noqa: B007 - the last place is the number of segments
        if edges > 1:
            break
    return place % 2 == 1
