"""Winning moves of the Fat Rat game on m ≥ 2 piles, found among the few P-positions that can be in reach.

The P-positions are A_n = (A^1_n, …, A^m_n) with A^k_n = ⌊(2^m − 1)n/2^(m−k)⌋ − 2^(k−1) + 1. From piles x_1 ≤ … ≤
x_m a player may leave A_n in three ways, all of which only lower piles:

* (I) a pile stays: some x_i is some A^j_n;
* (II) x_1, x_2 become A^k_n, A^(k+1)_n, and the difference x_2 − x_1 changes by 0, or at most by 1 if it is
  a multiple of 2^m − 1;
* (III) the order is kept, and for some j ≥ 3 x_j − x_1 changes by less than the *gap* Δ^j_{n+1} − Δ^j_n, where
  Δ^j_n = A^j_n − A^1_n.

Each way pins n to a few values: A^j_n, or a difference of two columns, must come within a bounded distance
of a known number, and both grow linearly in n. So some 5m(m + 2) candidates are tried, whatever the size of the piles.
That one of them is reached from every N-position is the theorem that these rules have these P-positions, of which
there is a proof for m ≤ 4.

Sources: A. S. Fraenkel, The Rat game and the Mouse game (2009): (I) to (III) and, for m = 3, the gaps
(Lemma 6); its section 8 leaves the rules for m ≥ 4 open, and these are the direct generalisation. A. S.
Fraenkel and U. Larsson, Games on arbitrarily large rats and playability, Integers 19 (2019) G4, construct
rules for every m in another way.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from sprague.strategies.strategy import Position, sorted_piles

# Candidates on either side. Column k has the slope 2^k(1 − 2^−m) and is 2^(k−1) − 1 below it, rounded; a difference of
# two columns may change by less than its gap, too, which is less than 1 above its slope: all less than 2 steps.
_WINDOW = 2


def nth_p_position(m: int, n: int) -> Position:
    """Return the n-th P-position of Fat Rat on m ≥ 2 piles, n ≥ 0.

    >>> nth_p_position(4, 8), nth_p_position(3, 9), nth_p_position(4, 0)
    ((15, 29, 57, 113), (15, 30, 60), (0, 0, 0, 0))
    """
    if n == 0:
        return (0,) * m
    top = 2**m - 1
    return tuple((top * n >> (m - k)) - 2 ** (k - 1) + 1 for k in range(1, m + 1))


def winning_move(position: Position) -> Position | None:
    """Return a P-position by formula that one move reaches; ``None`` at a P-position, or where none was found.

    >>> winning_move((15, 29, 57, 114)), winning_move((15, 29, 57, 113))
    ((15, 29, 57, 113), None)
    >>> winning_move((2, 3, 5, 9)), winning_move((2, 3, 5, 9, 17))
    ((1, 2, 4, 8), (1, 2, 4, 8, 16))
    """
    m = len(position)
    piles = sorted_piles(position, m, f"fat-rat:m={m}")
    found = None
    for n in sorted(_candidates(piles), reverse=True):
        target = nth_p_position(m, n)
        if target == piles:
            return None
        if found is None and (
            _keeps_a_pile(piles, target) or _keeps_a_difference(piles, target) or _within_gap(piles, n)
        ):
            found = target
    return found


def _candidates(piles: Position) -> set[int]:
    """Return every n whose P-position could be left, and possibly more."""
    x, m = piles[0], len(piles)
    lengths: list[tuple[int, tuple[int, ...]]] = [(pile, (j,)) for pile, j in product(piles, range(m))]
    lengths += [(piles[1] - x, (k, k + 1)) for k in range(m - 1)]
    lengths += [(piles[j] - x, (0, j)) for j in range(2, m)]
    return {n for length, columns in lengths for n in _near(m, length, columns)}


def _near(m: int, length: int, columns: tuple[int, ...]) -> Iterator[int]:
    """Yield the n ≥ 0 for which the column, or the difference of the two columns, comes near ``length``."""
    slope = 2 ** columns[-1] - (2 ** columns[0] if len(columns) == 2 else 0)  # times (2^m − 1)/2^(m−1)
    middle = length * 2 ** (m - 1) // ((2**m - 1) * slope)
    yield from range(max(0, middle - _WINDOW), middle + _WINDOW + 1)


def _only_lowers(piles: Position, target: Position) -> bool:
    return all(pile >= left for pile, left in zip(piles, target, strict=True))


def _keeps_a_pile(piles: Position, target: Position) -> bool:
    return any(
        _only_lowers(piles[:i] + piles[i + 1 :], target[:j] + target[j + 1 :])
        for i, pile in enumerate(piles)
        for j, left in enumerate(target)
        if pile == left
    )


def _keeps_a_difference(piles: Position, target: Position) -> bool:
    m, difference = len(piles), piles[1] - piles[0]
    slack = 1 if difference % (2**m - 1) == 0 else 0
    for k in range(m - 1):
        order = target[k : k + 2] + target[:k] + target[k + 2 :]
        if abs(target[k + 1] - target[k] - difference) <= slack and _only_lowers(piles, order):
            return True
    return False


def _within_gap(piles: Position, n: int) -> bool:
    m = len(piles)
    target, following = nth_p_position(m, n), nth_p_position(m, n + 1)
    if not _only_lowers(piles, target):
        return False
    for j in range(2, m):
        length = target[j] - target[0]
        if abs(piles[j] - piles[0] - length) < following[j] - following[0] - length:
            return True
    return False
