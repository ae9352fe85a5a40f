"""The Raleigh game solved: the P-positions are (⌊⌊nφ⌋φ⌋, ⌊nφ²⌋, ⌊⌊nφ²⌋φ⌋), n ≥ 0.

The three columns A_n, B_n = A_n + 1, C_n = B_n + ⌊nφ⌋ partition the positive integers, so a P-position is known by any
of its piles, and by the difference of its larger two.

Source: A. S. Fraenkel, The Raleigh game, Integers 7(2) (2007), A13.
"""

from __future__ import annotations

from collections.abc import Iterator

from sprague.numbers import floor_phi
from sprague.strategies import Position, Strategy, ranked


def nth_p_position(n: int) -> Position:
    """The n-th P-position, n ≥ 0.

    >>> [nth_p_position(n) for n in range(4)]
    [(0, 0, 0), (1, 2, 3), (4, 5, 8), (6, 7, 11)]
    """
    lower = floor_phi(n)
    return floor_phi(lower), lower + n, floor_phi(lower + n)


def rank_of(pile: int) -> int:
    """The n of the P-position that has this pile.

    >>> [rank_of(pile) for pile in range(9)]
    [0, 1, 1, 1, 2, 2, 3, 3, 2]
    """
    second = _down(_down(pile))  # A_n and B_n are about nφ², C_n is about nφ³
    near = (each for n in (second, _down(second)) for each in range(max(n - 3, 0), n + 4))
    return next(n for n in near if pile in nth_p_position(n))


def _down(pile: int) -> int:
    """⌊pile/φ⌋ = ⌊pile·φ⌋ − pile."""
    return floor_phi(pile) - pile


def index(piles: Position) -> int | None:
    """The n of which sorted piles are the n-th P-position; None at an N-position.

    >>> index((4, 5, 8)), index((4, 5, 7))
    (2, None)
    """
    n = rank_of(piles[0])
    return n if nth_p_position(n) == piles else None


def winning_move(piles: Position) -> Position | None:
    """A P-position that one move reaches from sorted piles, or None at a P-position.

    >>> winning_move((4, 5, 7)), winning_move((4, 5, 8)), winning_move((5, 9, 10))
    ((1, 2, 3), None, (4, 5, 8))
    """
    if index(piles) is not None:
        return None
    return next(left for left in _candidates(piles) if _reaches(piles, left))


def _candidates(piles: Position) -> Iterator[Position]:
    """The P-positions that keep a pile, the end, and those with the difference of the larger two."""
    yield from (nth_p_position(rank_of(pile)) for pile in piles)
    yield (0, 0, 0)
    gap = piles[2] - piles[1]
    around = range(max(_down(gap) - 2, 0), _down(gap) + 4)
    yield from map(nth_p_position, {1, 2, 3, *around})


def _reaches(piles: Position, left: Position) -> bool:
    """Whether a move leads from sorted piles to sorted others."""
    x, y, z = piles
    if piles != left and any(pile in left for pile in piles) and all(a <= b for a, b in zip(left, piles, strict=True)):
        return _keeps_one(piles, left)
    if left == (0, 0, 0) and (x == y or y == z or x == 0):
        return True
    for p in left:
        q, r = sorted([*left[: left.index(p)], *left[left.index(p) + 1 :]])
        if x < y < z and p < x and q < y and y - q == z - r and not (y - q == 3 and q <= p):
            return True
    return False


def _keeps_one(piles: Position, left: Position) -> bool:
    """Whether some pile stays and the others become no larger."""
    for pile in {*piles} & {*left}:
        (a, b), (c, d) = (_without(each, pile) for each in (left, piles))
        if a <= c and b <= d:
            return True
    return False


def _without(piles: Position, pile: int) -> list[int]:
    rest = list(piles)
    rest.remove(pile)
    return rest


def raleigh() -> Strategy:
    """The strategy for the Raleigh game.

    >>> raleigh().winning_move((4, 5, 7))
    (1, 2, 3)
    >>> print(raleigh().reason((4, 5, 8)))
    (4, 5, 8) is the 2nd P-position (⌊⌊nφ⌋φ⌋, ⌊nφ²⌋, ⌊⌊nφ²⌋φ⌋), n = 2
    """
    source = "Fraenkel, The Raleigh game, Integers 7(2) (2007), A13"
    return ranked("raleigh", 3, index, winning_move, "(⌊⌊nφ⌋φ⌋, ⌊nφ²⌋, ⌊⌊nφ²⌋φ⌋)", source)
