"""The Rat game solved: the P-positions are (0, 0, 0) and (⌊7n/4⌋, ⌊7n/2⌋ − 1, 7n − 3), n ≥ 1.

Write A_n, B_n, C_n for the three piles. They partition the positive integers by residues modulo 7: A fills
0, 1, 3, 5, B fills 2, 6 and C fills 4. It is Fat Rat on three piles, where the three tests of a position are written
(:mod:`sprague.strategies.fat_rat`), each by its own theorem:

* ``recursive`` — mex and differences (Theorem 1): B_n = A_n + ⌊(7n − 2)/4⌋, C_n = B_n + ⌊(7n − 3)/2⌋,
* ``is_p_position`` — the closed form (Theorem 2),
* ``arithmetic`` — the endings of the p-representations for 7/4 = [1, 1, 3], weights 7, 2, 1 (Theorem 4): an even
  number of zeros for A, 10 or 30 for B, 20 for C.

All three are polynomial in the number of digits (Theorem 8).

Source: A. S. Fraenkel, The Rat game and the Mouse game (2009), sections 1 to 6.

The winning moves of the Rat game, case by case as in the proof that the others lose.

With A_n = ⌊7n/4⌋, B_n = ⌊7n/2⌋ − 1, C_n = 7n − 3 the differences are

* d_n = B_n − A_n = ⌊(7n − 2)/4⌋, the residues 1, 3, 4, 6 modulo 7,
* δ_n = C_n − B_n = ⌊(7n − 3)/2⌋, the residues 2, 5, and
* Δ_n = C_n − A_n = ⌈21n/4⌉ − 3 for n ≥ 1.

So every difference that is no multiple of 7 is a d_i or a δ_i (Lemma 5), and the least pile of a position
tells the case.

Source: A. S. Fraenkel, The Rat game and the Mouse game (2009), section 4, part (B). One detail is added:
for two equal least piles the proof's d − 1 = d_i has no solution, and the move to (0, 0, 0), with d = d_0,
wins.
"""

from __future__ import annotations

from dataclasses import replace

from sprague.strategies import fat_rat
from sprague.strategies.strategy import Position, Strategy, ranked, sorted_piles


def nth_p_position(n: int) -> Position:
    """Return the n-th P-position of the Rat game, n ≥ 0 (Theorem 2).

    >>> [nth_p_position(n) for n in range(4)]
    [(0, 0, 0), (1, 2, 4), (3, 6, 11), (5, 9, 18)]
    """
    return (7 * n // 4, 7 * n // 2 - 1, 7 * n - 3) if n else (0, 0, 0)


def move_and_case(piles: Position) -> tuple[Position, str] | None:
    """Return a P-position to leave and the case of the proof, or ``None`` at a P-position.

    The ``piles`` are integers ≥ 0 in non-decreasing order; the case is named as in the paper.

    >>> move_and_case((3, 6, 10)), move_and_case((17, 28, 66))
    (((1, 2, 4), 'iii α'), ((12, 23, 46), 'iii γ11'))
    """
    x, y, z = piles
    if x == 0:
        return ((0, 0, 0), "x = 0") if z else None
    column, n = _column(x)
    a, b, c = nth_p_position(n)
    if column == "C":
        return (a, b, c), "i"
    if column == "B":
        return ((a, b, c), "ii") if z >= c else (_type_three(x, z), "ii")
    if y >= b and z >= c:
        return None if (y, z) == (b, c) else ((a, b, c), "iii")
    if y >= b:
        return _type_three(x, z), "iii α"
    return _small_difference(x, y, z, "β" if z >= c else "γ")


def _column(x: int) -> tuple[str, int]:
    """Return the sequence A, B or C that holds x ≥ 1, and its index there."""
    if x % 7 == 4:
        return "C", (x + 3) // 7
    if x % 7 in (2, 6):
        return "B", (2 * x + 3) // 7
    return "A", (4 * x + 6) // 7


def _type_three(x: int, z: int) -> Position:
    """Return the P-position of the largest index i with Δ_i ≤ z − x: within reach of a move of type (III)."""
    return nth_p_position(4 * (z - x + 3) // 21)


def _small_difference(x: int, y: int, z: int, subcase: str) -> tuple[Position, str]:
    """Return move and case if x = A_n and y < B_n: the difference y − x belongs to an earlier P-position."""
    d = y - x
    if d == 0:
        return (0, 0, 0), f"iii {subcase}2"
    if d % 7 in (2, 5):  # d = δ_i: x, y → B_i, C_i and z → A_i
        return nth_p_position((2 * d + 4) // 7), f"iii {subcase}12"
    target = nth_p_position((4 * d + 5) // 7)  # d = d_i, or d − 1 = d_i for multiples of 7
    case = f"iii {subcase}11" if d % 7 else f"iii {subcase}2"
    return (target if z >= target[2] else _type_three(x, z)), case


def rat() -> Strategy:
    """Return the strategy for the Rat game; a reason names the case of the proof by which a move wins.

    >>> rat().winning_move((3, 6, 10)), rat().winning_move((17, 28, 66)), rat().is_p_position((15, 30, 60))
    ((1, 2, 4), (12, 23, 46), True)
    >>> print(rat().reason((15, 30, 60)))
    (15, 30, 60) is the 9th P-position (⌊7n/4⌋, ⌊7n/2⌋ − 1, 7n − 3), n = 9
    >>> print(rat().reason((3, 6, 10)))
    (3, 6, 10) is an N-position: the winning move leaves (1, 2, 4), the 1st P-position [Theorem 2, (iii α)]
    """
    source = "Fraenkel, The Rat game and the Mouse game (2009), Theorem 2"
    plain = ranked("rat", 3, fat_rat.index, _move, fat_rat.formula(3), source)

    def reason(position: Position) -> str:
        found = move_and_case(sorted_piles(position, 3, "rat"))
        return plain.reason(position) + (f" [Theorem 2, ({found[1]})]" if found else "")

    return replace(plain, reason=reason)


def _move(piles: Position) -> Position | None:
    found = move_and_case(piles)
    return found and found[0]
