"""The Rat game solved: the P-positions are (0, 0, 0) and (⌊7n/4⌋, ⌊7n/2⌋ − 1, 7n − 3), n ≥ 1.

Write A_n, B_n, C_n for the three piles. They partition the positive integers by residues modulo 7: A fills
0, 1, 3, 5, B fills 2, 6 and C fills 4. Three tests answer whether a position is P, each by its own theorem:

* :func:`recursive` — mex and differences (Theorem 1),
* :func:`algebraic` — the closed form (Theorem 2),
* :func:`arithmetic` — the endings of the p-representations (Theorem 4).

All three are polynomial in the number of digits (Theorem 8). The winning moves are in
:mod:`sprague.strategies.rat_moves`.

Source: A. S. Fraenkel, The Rat game and the Mouse game (2009), sections 1 to 6.
"""

from __future__ import annotations

from functools import cache

from sprague.numbers.numeration import PSystem
from sprague.strategies.mex_recursion import MexRecursion
from sprague.strategies.rat_moves import move_and_case, nth_p_position
from sprague.strategies.strategy import Position, Strategy, sorted_piles
from sprague.strategies.words import leaves, ranked

FORMULA = "(⌊7n/4⌋, ⌊7n/2⌋ − 1, 7n − 3)"
SOURCE = "Fraenkel, The Rat game and the Mouse game (2009), Theorem 2"


def index(position: Position) -> int | None:
    """Return the n of which the position is the n-th P-position, or ``None`` at an N-position.

    >>> index((15, 30, 60)), index((17, 28, 66))
    (9, None)
    """
    piles = sorted_piles(position, 3, "rat")
    n = (piles[2] + 3) // 7
    return n if nth_p_position(n) == piles else None


def algebraic(position: Position) -> bool:
    """Whether the player to move loses, by the closed form (Theorem 2).

    >>> algebraic((15, 30, 60)), algebraic((17, 28, 66))
    (True, False)
    """
    return index(position) is not None


is_p_position = algebraic


def recursive(position: Position) -> bool:
    """Whether the player to move loses, by mex and differences (Theorem 1).

    A_n is the mex of all earlier piles, B_n = A_n + ⌊(7n − 2)/4⌋, C_n = B_n + ⌊(7n − 3)/2⌋. The recursion
    is run for one period and extended by it: see :mod:`sprague.strategies.mex_recursion`.

    >>> recursive((15, 30, 60)), recursive((17, 28, 66))
    (True, False)
    """
    return _recursion().index(sorted_piles(position, 3, "rat")) is not None


def arithmetic(position: Position) -> bool:
    """Whether the player to move loses, by the digits of its piles in the p-numeration of 7/4 = [1, 1, 3].

    The weights are 7, 2, 1. The representations of the A_n end in an even number of zeros, those of the B_n
    in 10 or 30, those of the C_n in 20 (Theorem 4). The endings of one kind follow each other in the order
    of n, so the digits also count the n; a position is P when its three piles are of the three kinds and
    count the same n.

    >>> arithmetic((15, 30, 60)), arithmetic((17, 28, 66))
    (True, False)
    """
    piles = sorted_piles(position, 3, "rat")
    if piles[0] == 0:
        return piles == (0, 0, 0)
    (kind, n), *others = map(_ending, piles)
    return kind == "A" and others == [("B", n), ("C", n)]


def winning_move(position: Position) -> Position | None:
    """Return a P-position that one move reaches, or ``None`` at a P-position (proof of Theorem 2, part B).

    >>> winning_move((3, 6, 10)), winning_move((17, 28, 66)), winning_move((3, 6, 11))
    ((1, 2, 4), (12, 23, 46), None)
    """
    found = move_and_case(sorted_piles(position, 3, "rat"))
    return None if found is None else found[0]


def reason(position: Position) -> str:
    """Say in one line why the position is P, or which move wins and by which case of the proof.

    >>> print(reason((15, 30, 60)))
    (15, 30, 60) is the 9th P-position (⌊7n/4⌋, ⌊7n/2⌋ − 1, 7n − 3), n = 9
    >>> print(reason((3, 6, 10)))
    (3, 6, 10) is an N-position: the winning move leaves (1, 2, 4), the 1st P-position [Theorem 2, (iii α)]
    """
    piles = sorted_piles(position, 3, "rat")
    found = move_and_case(piles)
    n = index(piles if found is None else found[0])
    assert n is not None  # the moves leave P-positions only
    if found is None:
        return ranked(piles, n, FORMULA)
    move, case = found
    return f"{leaves(piles, move, n)} [Theorem 2, ({case})]"


def rat() -> Strategy:
    """Return the strategy for the Rat game.

    >>> rat().winning_move((3, 6, 10))
    (1, 2, 4)
    """
    return Strategy("rat", is_p_position, winning_move, reason, SOURCE)


def _ending(x: int) -> tuple[str, int]:
    """Return the kind of a pile ≥ 1 and its n, both read off its p-digits s2 s1 s0."""
    s0, s1, s2 = (*_system().digits(x), 0, 0, 0)[:3]
    if (s1, s0) == (2, 0):
        return "C", s2 + 1
    if s0 == 0 and s1:
        return "B", 2 * s2 + (1 if s1 == 1 else 2)
    return "A", 4 * s2 + (s1 + 1 if s0 else 0)


@cache
def _system() -> PSystem:
    return PSystem([1, 1, 3])


@cache
def _recursion() -> MexRecursion:
    return MexRecursion(7, 4, ((2, 4), (3, 2)))
