"""The Rat game solved: the P-positions are (0, 0, 0) and (⌊7n/4⌋, ⌊7n/2⌋ − 1, 7n − 3), n ≥ 1.

Write A_n, B_n, C_n for the three piles. They partition the positive integers by residues modulo 7: A fills
0, 1, 3, 5, B fills 2, 6 and C fills 4. It is Fat Rat on three piles, where the three tests of a position are written
(:mod:`sprague.strategies.fat_rat`), each by its own theorem:

* ``recursive`` — mex and differences (Theorem 1): B_n = A_n + ⌊(7n − 2)/4⌋, C_n = B_n + ⌊(7n − 3)/2⌋,
* ``algebraic`` — the closed form (Theorem 2),
* ``arithmetic`` — the endings of the p-representations for 7/4 = [1, 1, 3], weights 7, 2, 1 (Theorem 4): an even
  number of zeros for A, 10 or 30 for B, 20 for C.

All three are polynomial in the number of digits (Theorem 8). The winning moves are in
:mod:`sprague.strategies.rat_moves`.

Source: A. S. Fraenkel, The Rat game and the Mouse game (2009), sections 1 to 6.
"""

from __future__ import annotations

from sprague.strategies import fat_rat
from sprague.strategies.rat_moves import move_and_case
from sprague.strategies.strategy import Position, Strategy, of_piles, sorted_piles
from sprague.strategies.words import by_rank

SOURCE = "Fraenkel, The Rat game and the Mouse game (2009), Theorem 2"

index = of_piles(fat_rat.index, 3, "rat")
is_p_position = algebraic = of_piles(fat_rat.is_p_position, 3, "rat")
recursive = of_piles(fat_rat.recursive, 3, "rat")
arithmetic = of_piles(fat_rat.arithmetic, 3, "rat")


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
    move, case = move_and_case(piles) or (None, "")
    return by_rank(piles, move, fat_rat.index, fat_rat.formula(3)) + (f" [Theorem 2, ({case})]" if move else "")


def rat() -> Strategy:
    """Return the strategy for the Rat game.

    >>> rat().winning_move((3, 6, 10)), rat().is_p_position((15, 30, 60))
    ((1, 2, 4), True)
    """
    return Strategy("rat", is_p_position, winning_move, reason, SOURCE)
