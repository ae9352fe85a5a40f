"""The Mouse game solved: the P-positions are (0, 0) and (⌊3n/2⌋, 3n − 1), n ≥ 1.

Write A_n = ⌊3n/2⌋ and B_n = 3n − 1. The A fill the residues 0 and 1 modulo 3, the B the residue 2; the
differences d_n = B_n − A_n = ⌊(3n − 1)/2⌋ are the integers that are no multiple of 3. It is Fat Rat on two piles, where
the three tests of a position are written (:mod:`sprague.strategies.fat_rat`): ``recursive`` (Theorem 6), ``algebraic``
(Theorem 7), and ``arithmetic``, by the p-representations for 3/2 = [1, 1, 1], weights 3, 2, 1, of which those of A_n
end in an even number of zeros, those of B_n in an odd number.

Source: A. S. Fraenkel, The Rat game and the Mouse game (2009), section 7: Theorems 6 and 7. The
numeration-system test, which the paper leaves to its reader, and the winning move follow the paper's proof
for the Rat game.
"""

from __future__ import annotations

from functools import partial

from sprague.strategies import fat_rat
from sprague.strategies.strategy import Position, Strategy, by_rank, of_piles, sorted_piles

SOURCE = "Fraenkel, The Rat game and the Mouse game (2009), Theorem 7"

nth_p_position = partial(fat_rat.nth_p_position, 2)
index = of_piles(fat_rat.index, 2, "mouse")
is_p_position = algebraic = of_piles(fat_rat.is_p_position, 2, "mouse")
recursive = of_piles(fat_rat.recursive, 2, "mouse")
arithmetic = of_piles(fat_rat.arithmetic, 2, "mouse")


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
    a, b = nth_p_position(-(-2 * x // 3))
    if y == b:
        return None
    return (a, b) if y > b else nth_p_position((2 * (y - x) + 2) // 3)


def reason(position: Position) -> str:
    """Say in one line why the position is P, or which move wins.

    >>> print(reason((4, 8)))
    (4, 8) is the 3rd P-position (⌊3n/2⌋, 3n − 1), n = 3
    >>> print(reason((4, 7)))
    (4, 7) is an N-position: the winning move leaves (3, 5), the 2nd P-position
    """
    piles = sorted_piles(position, 2, "mouse")
    return by_rank(piles, winning_move(piles), fat_rat.index, fat_rat.formula(2))


def mouse() -> Strategy:
    """Return the strategy for the Mouse game.

    >>> mouse().winning_move((4, 7)), mouse().is_p_position((4, 8))
    ((3, 5), True)
    """
    return Strategy("mouse", is_p_position, winning_move, reason, SOURCE)
