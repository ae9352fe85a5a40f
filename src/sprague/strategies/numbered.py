"""Games whose P-positions are numbered by a closed form: Mouse, Rat, Fat Rat, Wythoff's game W(a), Raleigh.

*Fat Rat.* On m piles the columns of the n-th P-position, n ≥ 1, are ⌊(2^m − 1)n/2^(m−k)⌋ − 2^(k−1) + 1, k = 1, …, m.
They partition the positive integers. For m = 2 it is Mouse, for m = 3 Rat; Fraenkel leaves the rules for m ≥ 4 open,
and those of the catalogue generalise his. That these are the P-positions is proved: `FatRules.positions`.

*W(a).* A move takes from one pile, or l > 0 from one and k > 0 from the other with |k − l| < a; Wythoff's own game is
a = 1. The n-th P-position is (⌊nα⌋, ⌊nα⌋ + an) with α = (2 − a + √(a² + 4))/2, a quadratic number and never a float.
Under misère play for a = 1 (0, 1) and (2, 2) take the place of (0, 0) and (1, 2); for a ≥ 2 the P-positions are the
pairs (A_n, A_n + an + 1), n ≥ 0, A_n = ⌊nα + 1/α⌋ the mex of those before.

*Raleigh.* The n-th P-position is (⌊⌊nφ⌋φ⌋, ⌊nφ²⌋, ⌊⌊nφ²⌋φ⌋).

A winning move keeps a pile, or changes the difference of two piles by a bounded number. Columns and their differences
grow linearly in n: a few n are tried, whatever the size of the piles. That one of their P-positions is reached is the
theorem of each game. In the Rat game the move is found as in the proof, case by case.

Sources: W. A. Wythoff, A modification of the game of Nim, Nieuw Arch. Wisk. 7 (1907) 199-202; A. S. Fraenkel,
Complementing and exactly covering sequences, J. Combin. Theory A 14 (1973) 8-20 (the partition); How to beat your
Wythoff games' opponent on three fronts, Amer. Math. Monthly 89 (1982) 353-361; Wythoff games, continued fractions,
cedar trees and Fibonacci searches, Theoret. Comput. Sci. 29 (1984) 49-73; The Raleigh game, Integers 7(2) (2007), A13;
The Rat game and the Mouse game (2009); with U. Larsson, Games on arbitrarily large rats and playability, Integers 19
(2019) G4.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import partial
from itertools import pairwise, product

from sprague.errors import BadParameter
from sprague.numbers import floor_phi
from sprague.numbers.quadratic import PHI, Quadratic
from sprague.strategies import Position, Strategy, by_rank, under_misere

NEAR_INDICES = (0, 1, -1, 2, -2)
"""So far from the n at which a column, or a difference of two, is about as long as asked, others are tried."""


@dataclass(frozen=True)
class Numbered:
    """A game whose n-th P-position is ``term(n)``, n ≥ 0, in columns that grow by these slopes.

    Positions are sorted piles; ``reaches`` says whether a move leads from one to a P-position that lowers its piles.
    """

    name: str
    term: Callable[[int], Position]
    slopes: tuple[Quadratic, ...]
    reaches: Callable[[Position, Position], bool]
    formula: str
    source: str

    def index(self, piles: Position) -> int | None:
        """The n of which the piles are the n-th P-position; None at an N-position.

        >>> numbered_wythoff(1).index((4, 7)), numbered_wythoff(1).index((4, 6))
        (3, None)
        """
        return next((n for n in self._near(piles[-1], self.slopes[-1]) if self.term(n) == piles), None)

    def is_p_position(self, piles: Position) -> bool:
        """Whether the player to move loses."""
        return self.index(piles) is not None

    def winning_move(self, piles: Position) -> Position | None:
        """A P-position that one move reaches; None at a P-position, and where none was found."""
        if self.is_p_position(piles):
            return None
        near = map(self.term, dict.fromkeys(self._candidates(piles)))
        return next((left for left in near if lowers(piles, left) and self.reaches(piles, left)), None)

    def _candidates(self, piles: Position) -> Iterator[int]:
        """Every n whose P-position could be left, and possibly more."""
        differences = product([y - x for x, y in pairwise(piles)], [b - a for a, b in pairwise(self.slopes)])
        outer = [(y - piles[0], b - self.slopes[0]) for y, b in zip(piles[2:], self.slopes[2:], strict=True)]
        for length, slope in (*differences, *outer, *product(piles, self.slopes)):
            yield from self._near(length, slope)

    def _near(self, length: int, slope: Quadratic) -> Iterator[int]:
        """The n ≥ 0 at which what grows by this slope is about as long."""
        if slope.sign() > 0:
            middle = slope.reciprocal().floor_multiple(length)
            yield from (middle + far for far in NEAR_INDICES if middle + far >= 0)

    def strategy(self) -> Strategy:
        """The closed form as a strategy, whose reasons number the P-positions."""

        def reason(piles: Position) -> str:
            left = None if self.index(piles) is not None else self.winning_move(piles)
            return by_rank(piles, left, self.index, self.formula)

        return Strategy(self.name, self.is_p_position, self.winning_move, reason, self.source).on_piles(
            len(self.slopes)
        )


def lowers(piles: Position, left: Position) -> bool:
    """Whether no pile becomes larger, in this order."""
    return all(new <= old for old, new in zip(piles, left, strict=True))


def keeps_a_pile(piles: Position, left: Position) -> bool:
    """Whether a pile can stay, and the others only become smaller."""
    return any(
        pile == same and lowers(piles[:i] + piles[i + 1 :], left[:j] + left[j + 1 :])
        for i, pile in enumerate(piles)
        for j, same in enumerate(left)
    )


PAPER = "Fraenkel, The Rat game and the Mouse game (2009)"


def fat_rat_term(m: int, n: int) -> Position:
    """Return the n-th P-position of Fat Rat on m ≥ 2 piles, n ≥ 0.

    >>> fat_rat_term(4, 8), fat_rat_term(3, 9), fat_rat_term(4, 0)
    ((15, 29, 57, 113), (15, 30, 60), (0, 0, 0, 0))
    """
    return tuple(((2**m - 1) * n >> (m - k)) - 2 ** (k - 1) + 1 for k in range(1, m + 1)) if n else (0,) * m


def _fat_rat(m: int, name: str, source: str) -> Numbered:
    top = 2**m - 1
    columns = [f"⌊{top}n/{2 ** (m - k)}⌋" for k in range(1, m)] + [f"{top}n"]
    formula = "(" + ", ".join(c + (f" − {2**k - 1}" if k else "") for k, c in enumerate(columns)) + ")"
    slopes = tuple(Quadratic(top, 0, 1, 2 ** (m - k)) for k in range(1, m + 1))
    return Numbered(name, partial(fat_rat_term, m), slopes, _fat_rat_reaches, formula, source)


def _fat_rat_reaches(piles: Position, left: Position) -> bool:
    """By a move of type (I) a pile stays. By (II) x_1 and x_2 become neighbouring columns, and their difference changes
    by 0, or at most by 1 if it is a multiple of 2^m − 1. By (III) the order is kept, and for some j ≥ 3 the difference
    of x_j and x_1 changes by less than that of the columns will, from this P-position to the next.
    """
    m, difference = len(piles), piles[1] - piles[0]
    slack = 1 if difference % (2**m - 1) == 0 else 0
    following = fat_rat_term(m, (left[-1] + 2 ** (m - 1) - 1) // (2**m - 1) + 1)
    lengths = [(piles[j] - piles[0], left[j] - left[0], following[j] - following[0]) for j in range(2, m)]
    return (
        keeps_a_pile(piles, left)
        or any(
            abs(left[k + 1] - left[k] - difference) <= slack
            and lowers(piles, left[k : k + 2] + left[:k] + left[k + 2 :])
            for k in range(m - 1)
        )
        or any(abs(before - after) < step - after for before, after, step in lengths)
    )


def fat_rat(m: int = 4) -> Strategy:
    """Return the strategy for Fat Rat on m ≥ 2 piles, by the theorem of the document on Rat (R-fat-rules.every).

    :raises BadParameter: unless m ≥ 2.

    >>> fat_rat(4).winning_move((15, 29, 57, 114)), fat_rat(5).winning_move((9, 9, 9, 9, 9))
    ((15, 29, 57, 113), (0, 0, 0, 0, 0))
    >>> print(fat_rat(4).reason((15, 29, 57, 113)))
    (15, 29, 57, 113) is the 8th P-position (⌊15n/8⌋, ⌊15n/4⌋ − 1, ⌊15n/2⌋ − 3, 15n − 7), n = 8
    """
    if m < 2:
        raise BadParameter(f"fat-rat: the number of piles m is an integer ≥ 2, not {m}")
    source = f"{PAPER}, section 8; FatRules.positions, proved in Coq; Fraenkel and Larsson, Integers 19 (2019) G4"
    return _fat_rat(m, f"fat-rat:m={m}", source).strategy()


def mouse() -> Strategy:
    """Return the strategy for the Mouse game, Fat Rat on two piles.

    >>> mouse().winning_move((4, 7)), mouse().winning_move((4, 8)), mouse().winning_move((2, 9))
    ((3, 5), None, (1, 2))
    >>> print(mouse().reason((4, 7)))
    (4, 7) is an N-position: the winning move leaves (3, 5), the 2nd P-position
    """
    return _fat_rat(2, "mouse", f"{PAPER}, Theorem 7").strategy()


def rat() -> Strategy:
    """Return the strategy for the Rat game; a reason names the case of the proof by which a move wins.

    >>> rat().winning_move((3, 6, 10)), rat().winning_move((17, 28, 66)), rat().is_p_position((15, 30, 60))
    ((1, 2, 4), (12, 23, 46), True)
    >>> print(rat().reason((15, 30, 60)))
    (15, 30, 60) is the 9th P-position (⌊7n/4⌋, ⌊7n/2⌋ − 1, 7n − 3), n = 9
    >>> print(rat().reason((3, 6, 10)))
    (3, 6, 10) is an N-position: the winning move leaves (1, 2, 4), the 1st P-position [Theorem 2, (iii α)]
    """
    plain = _fat_rat(3, "rat", f"{PAPER}, Theorem 2")

    def move(piles: Position) -> Position | None:
        return (move_and_case(piles) or (None, ""))[0]

    def reason(piles: Position) -> str:
        left, case = move_and_case(piles) or (None, "")
        return by_rank(piles, left, plain.index, plain.formula) + (f" [Theorem 2, ({case})]" if left else "")

    return Strategy("rat", plain.is_p_position, move, reason, plain.source).on_piles(3)


# With A_n = ⌊7n/4⌋, B_n = ⌊7n/2⌋ − 1, C_n = 7n − 3 the differences are
#
# * d_n = B_n − A_n = ⌊(7n − 2)/4⌋, the residues 1, 3, 4, 6 modulo 7,
# * δ_n = C_n − B_n = ⌊(7n − 3)/2⌋, the residues 2, 5, and
# * Δ_n = C_n − A_n = ⌈21n/4⌉ − 3 for n ≥ 1.
#
# So every difference that is no multiple of 7 is a d_i or a δ_i (Lemma 5), and the least pile of a position tells the
# case of section 4, part (B). One detail is added: for two equal least piles the proof's d − 1 = d_i has no solution,
# and the move to (0, 0, 0), with d = d_0, wins.


def move_and_case(piles: Position) -> tuple[Position, str] | None:
    """Return a P-position of Rat to leave and the case of the proof, or ``None`` at a P-position.

    The ``piles`` are integers ≥ 0 in non-decreasing order; the case is named as in the paper.

    >>> move_and_case((3, 6, 10)), move_and_case((17, 28, 66))
    (((1, 2, 4), 'iii α'), ((12, 23, 46), 'iii γ11'))
    """
    x, y, z = piles
    if x == 0:
        return ((0, 0, 0), "x = 0") if z else None
    column, n = _rat_column(x)
    a, b, c = fat_rat_term(3, n)
    if column == "C":
        return (a, b, c), "i"
    if column == "B":
        return ((a, b, c), "ii") if z >= c else (_type_three(x, z), "ii")
    if y >= b and z >= c:
        return None if (y, z) == (b, c) else ((a, b, c), "iii")
    if y >= b:
        return _type_three(x, z), "iii α"
    return _small_difference(x, y, z, "β" if z >= c else "γ")


def _rat_column(x: int) -> tuple[str, int]:
    """Return the sequence A, B or C that holds x ≥ 1, and its index there."""
    if x % 7 == 4:
        return "C", (x + 3) // 7
    if x % 7 in (2, 6):
        return "B", (2 * x + 3) // 7
    return "A", (4 * x + 6) // 7


def _type_three(x: int, z: int) -> Position:
    """Return the P-position of the largest index i with Δ_i ≤ z − x: within reach of a move of type (III)."""
    return fat_rat_term(3, 4 * (z - x + 3) // 21)


def _small_difference(x: int, y: int, z: int, subcase: str) -> tuple[Position, str]:
    """Return move and case if x = A_n and y < B_n: the difference y − x belongs to an earlier P-position."""
    d = y - x
    if d == 0:
        return (0, 0, 0), f"iii {subcase}2"
    if d % 7 in (2, 5):  # d = δ_i: x, y → B_i, C_i and z → A_i
        return fat_rat_term(3, (2 * d + 4) // 7), f"iii {subcase}12"
    target = fat_rat_term(3, (4 * d + 5) // 7)  # d = d_i, or d − 1 = d_i for multiples of 7
    case = f"iii {subcase}11" if d % 7 else f"iii {subcase}2"
    return (target if z >= target[2] else _type_three(x, z)), case


def slope(a: int) -> Quadratic:
    """Return α = (2 − a + √(a² + 4))/2, the growth of the smaller pile.

    :raises BadParameter: unless a ≥ 1.

    >>> slope(1).floor_multiple(10), slope(2).floor_multiple(10)
    (16, 14)
    """
    if a < 1:
        raise BadParameter(f"wythoff: a is an integer ≥ 1, not {a}")
    return Quadratic(2 - a, 1, a * a + 4, 2) if a % 2 else Quadratic(1 - a // 2, 1, a * a // 4 + 1)


def wythoff_term(a: int, n: int) -> Position:
    """Return the n-th P-position (⌊nα⌋, ⌊nα⌋ + an), n ≥ 0.

    >>> [wythoff_term(1, n) for n in range(4)], wythoff_term(2, 3)
    ([(0, 0), (1, 2), (3, 5), (4, 7)], (4, 10))
    """
    smaller = slope(a).floor_multiple(n)
    return smaller, smaller + a * n


def numbered_wythoff(a: int) -> Numbered:
    """W(a), under normal play."""
    formula = f"(⌊nα⌋, ⌊nα⌋ + {a}n) with α = {slope(a)}"
    source = "Fraenkel, Amer. Math. Monthly 89 (1982) 353-361"
    if a == 1:
        formula, source = "(⌊nφ⌋, ⌊nφ⌋ + n)", "Wythoff, Nieuw Arch. Wisk. 7 (1907)"
    name, term = "wythoff" if a == 1 else f"wythoff:a={a}", partial(wythoff_term, a)
    return Numbered(name, term, (slope(a), slope(a) + a), partial(_wythoff_reaches, a), formula, source)


def _wythoff_reaches(a: int, piles: Position, left: Position) -> bool:
    """Whether one pile stays, or both change by numbers that differ by less than ``a``."""
    both = ([old - new for old, new in zip(piles, order, strict=True)] for order in (left, left[::-1]))
    return keeps_a_pile(piles, left) or any(min(taken) > 0 and abs(taken[0] - taken[1]) < a for taken in both)


def wythoff(a: int = 1) -> Strategy:
    """Return the strategy for W(a), a ≥ 1.

    :raises BadParameter: unless a ≥ 1.

    >>> wythoff(2).winning_move((4, 9))
    (2, 6)
    >>> print(wythoff().reason((4, 7)))
    (4, 7) is the 3rd P-position (⌊nφ⌋, ⌊nφ⌋ + n), n = 3
    >>> print(wythoff().reason((4, 6)))
    (4, 6) is an N-position: the winning move leaves (3, 5), the 2nd P-position
    """
    return numbered_wythoff(a).strategy()


def _misere_wythoff_term(a: int, n: int) -> Position:
    if a == 1:
        return ((0, 1), (2, 2))[n] if n < 2 else wythoff_term(1, n)
    smaller = slope(a).floor_multiple(n, 1 / slope(a))
    return smaller, smaller + a * n + 1


def misere_wythoff(a: int = 1) -> Strategy:
    """Return the strategy for misère W(a).

    >>> misere_wythoff().winning_move((1, 2)), misere_wythoff(2).winning_move((4, 5))
    ((0, 1), (0, 1))
    """
    known = replace(numbered_wythoff(a), term=partial(_misere_wythoff_term, a))
    source = "Fraenkel, Theoret. Comput. Sci. 29 (1984) 49-73"
    return under_misere(wythoff(a), 2, known.is_p_position, known.winning_move, source)


def raleigh_term(n: int) -> Position:
    """The n-th P-position of Raleigh, n ≥ 0.

    >>> [raleigh_term(n) for n in range(4)]
    [(0, 0, 0), (1, 2, 3), (4, 5, 8), (6, 7, 11)]
    """
    lower = floor_phi(n)
    return floor_phi(lower), lower + n, floor_phi(lower + n)


def raleigh() -> Strategy:
    """The strategy for the Raleigh game.

    >>> raleigh().winning_move((4, 5, 7))
    (1, 2, 3)
    >>> print(raleigh().reason((4, 5, 8)))
    (4, 5, 8) is the 2nd P-position (⌊⌊nφ⌋φ⌋, ⌊nφ²⌋, ⌊⌊nφ²⌋φ⌋), n = 2
    """
    source = "Fraenkel, The Raleigh game, Integers 7(2) (2007), A13"
    slopes = (PHI + 1, PHI + 1, 2 * PHI + 1)
    formula = "(⌊⌊nφ⌋φ⌋, ⌊nφ²⌋, ⌊⌊nφ²⌋φ⌋)"
    return Numbered("raleigh", raleigh_term, slopes, _raleigh_reaches, formula, source).strategy()


def _raleigh_reaches(piles: Position, left: Position) -> bool:
    """A pile stays; or all go where two are equal; or y and z become smaller by the same number, and x does too."""
    x, y, z = piles
    alike = x < y < z and any(
        p < x and q < y and y - q == z - r and not (y - q == 3 and q <= p)
        for p, (q, r) in ((p, (*left[:i], *left[i + 1 :])) for i, p in enumerate(left))
    )
    return alike or keeps_a_pile(piles, left) or (not any(left) and (x == y or y == z))
