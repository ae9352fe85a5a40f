"""The Mouse game solved: the P-positions are (0, 0) and (⌊3n/2⌋, 3n − 1), n ≥ 1.

Write A_n = ⌊3n/2⌋ and B_n = 3n − 1. The A fill the residues 0 and 1 modulo 3, the B the residue 2; the
differences d_n = B_n − A_n = ⌊(3n − 1)/2⌋ are the integers that are no multiple of 3.

Source: A. S. Fraenkel, The Rat game and the Mouse game (2009), section 7: Theorems 6 and 7. The
numeration-system test, which the paper leaves to its reader, and the winning move follow the paper's proof
for the Rat game.
"""

from __future__ import annotations

from functools import cache

from sprague.numbers.numeration import PSystem
from sprague.strategies.mex_recursion import MexRecursion
from sprague.strategies.strategy import Position, Strategy, sorted_piles
from sprague.strategies.words import leaves, ranked

FORMULA = "(⌊3n/2⌋, 3n − 1)"
SOURCE = "Fraenkel, The Rat game and the Mouse game (2009), Theorem 7"


def nth_p_position(n: int) -> Position:
    """Return the n-th P-position, n ≥ 0 (Theorem 7).

    >>> [nth_p_position(n) for n in range(4)]
    [(0, 0), (1, 2), (3, 5), (4, 8)]
    """
    return (3 * n // 2, 3 * n - 1) if n else (0, 0)


def index(position: Position) -> int | None:
    """Return the n of which the position is the n-th P-position, or ``None`` at an N-position.

    >>> index((8, 4)), index((4, 7))
    (3, None)
    """
    x, y = sorted_piles(position, 2, "mouse")
    n = -(-2 * x // 3)  # the only n with ⌊3n/2⌋ = x, if there is one
    return n if nth_p_position(n) == (x, y) else None


def algebraic(position: Position) -> bool:
    """Whether the player to move loses, by the closed form (Theorem 7).

    >>> algebraic((4, 8)), algebraic((4, 7))
    (True, False)
    """
    return index(position) is not None


is_p_position = algebraic


def recursive(position: Position) -> bool:
    """Whether the player to move loses, by mex and differences (Theorem 6).

    A_n is the mex of all earlier piles, B_n = A_n + ⌊(3n − 1)/2⌋. The recursion is run for one period and
    extended by it: see :mod:`sprague.strategies.mex_recursion`.

    >>> recursive((4, 8)), recursive((4, 7))
    (True, False)
    """
    return _recursion().index(sorted_piles(position, 2, "mouse")) is not None


def arithmetic(position: Position) -> bool:
    """Whether the player to move loses, by the digits of its piles in the p-numeration of 3/2 = [1, 1, 1].

    The weights are 3, 2, 1, the digit of 3 is unbounded. The representations of A_n end in an even number
    of zeros (t01 for n = 2t + 1, t00 for n = 2t), those of B_n in an odd number (t10 for n = t + 1).

    >>> arithmetic((4, 8)), arithmetic((4, 7))
    (True, False)
    """
    x, y = sorted_piles(position, 2, "mouse")
    if x == 0:
        return y == 0
    system = PSystem([1, 1, 1])
    s0, s1, s2 = padded(system.digits(x))
    t0, t1, t2 = padded(system.digits(y))
    return (s1, t1, t0) == (0, 1, 0) and 2 * s2 + s0 == t2 + 1


def winning_move(position: Position) -> Position | None:
    """Return a P-position that one move reaches, or ``None`` at a P-position.

    The proof of Theorem 2 for two piles x ≤ y. If x = B_n, lower y to A_n. If x = A_n and y > B_n, lower y
    to B_n. Otherwise x = A_n, y < B_n, and the difference d = y − x is some d_i with i < n, or d is 0 or d
    − 1 is d_i: lower both piles to the i-th P-position.

    >>> winning_move((4, 7)), winning_move((4, 8)), winning_move((2, 9))
    ((3, 5), None, (1, 2))
    """
    x, y = sorted_piles(position, 2, "mouse")
    if x % 3 == 2:
        return nth_p_position((x + 1) // 3)
    n = -(-2 * x // 3)
    a, b = nth_p_position(n)
    if y == b:
        return None
    if y > b:
        return a, b
    d = y - x
    return nth_p_position((2 * d + 2) // 3)


def reason(position: Position) -> str:
    """Say in one line why the position is P, or which move wins.

    >>> print(reason((4, 8)))
    (4, 8) is the 3rd P-position (⌊3n/2⌋, 3n − 1), n = 3
    >>> print(reason((4, 7)))
    (4, 7) is an N-position: the winning move leaves (3, 5), the 2nd P-position
    """
    piles = sorted_piles(position, 2, "mouse")
    move = winning_move(piles)
    n = index(piles if move is None else move)
    assert n is not None  # winning_move leaves P-positions only
    return ranked(piles, n, FORMULA) if move is None else leaves(piles, move, n)


def mouse() -> Strategy:
    """Return the strategy for the Mouse game.

    >>> mouse().winning_move((4, 7))
    (3, 5)
    """
    return Strategy("mouse", is_p_position, winning_move, reason, SOURCE)


def padded(digits: list[int] | tuple[int, ...]) -> tuple[int, int, int]:
    """Return the three digits of a representation, the lowest first.

    >>> padded([1])
    (1, 0, 0)
    """
    s0, s1, s2 = (*digits, 0, 0, 0)[:3]
    return s0, s1, s2


@cache
def _recursion() -> MexRecursion:
    return MexRecursion(3, 2, ((1, 2),))
