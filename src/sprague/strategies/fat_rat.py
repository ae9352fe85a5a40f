"""The Fat Rat game on m piles: the n-th P-position is (⌊(2^m − 1)n/2^(m−k)⌋ − 2^(k−1) + 1), k = 1, …, m.

For m = 2 it is the Mouse game, for m = 3 the Rat game. The m columns partition the positive integers.
Fraenkel's paper leaves the rules for m ≥ 4 open; winning moves are those of the rules below.

Sources: A. S. Fraenkel, Complementing and exactly covering sequences, J. Combin. Theory A 14 (1973) 8-20
(the partition); The Rat game and the Mouse game (2009), section 8; A. S. Fraenkel and U. Larsson, Games on
arbitrarily large rats and playability, Integers 19 (2019) G4.

Winning moves of the Fat Rat game on m ≥ 2 piles, found among the few P-positions that can be in reach.

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

P-positions by mex and differences, for all n: the recursion is run for one period and then extended.

The n-th tuple (x_1, …, x_m), n ≥ 1, has x_1 = mex of all piles of the earlier tuples (0 included), and
x_{k+1} = x_k + ⌊(pn − s_k)/q_k⌋. Let q be a multiple of all q_k. If x_1 grows by p in q steps, then the
k-th column grows by a constant c_k in q steps. *Conversely*, take the first q tuples from the recursion and
extend each column by its c_k. When the extended columns partition the positive integers, they satisfy the
recursion for every n: the differences by construction, and the mex because the least integer not yet used
must be the next entry of the first column, every other entry to come lying above a later first one. Each
extended column is a finite union of progressions of step c_k, so the partition is decided by the integers
up to lcm(c_k) beyond the first q tuples; the constructor does it.

Source: the argument is that of A. S. Fraenkel, The Rat game and the Mouse game (2009), Lemmas 1 and 2 and
Theorem 3. That a recursion through mex can be polynomial in the number of digits is A. S. Fraenkel and U.
N. Peled, Harnessing the unwieldy MEX function, Games of No Chance 4 (2015) 77-94.
The Rat game: the P-positions are (0, 0, 0) and (⌊7n/4⌋, ⌊7n/2⌋ − 1, 7n − 3), n ≥ 1.

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

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import count, product
from math import lcm

from sprague.errors import BadParameter
from sprague.strategies import Position, Strategy, ranked, sorted_piles


class MexRecursion:
    """The tuples of mex and differences ⌊(pn − s)/d⌋, one pair (s, d) for each pair of neighbouring columns.

    >>> rat = MexRecursion(7, 4, ((2, 4), (3, 2)))
    >>> rat.term(9), rat.index((15, 30, 60)), rat.index((15, 30, 61))
    ((15, 30, 60), 9, None)
    """

    def __init__(self, p: int, q: int, differences: tuple[tuple[int, int], ...]) -> None:
        """Run the recursion for n = 1, …, q and check that it may be extended; :raises ValueError: if not."""
        if any(q % d for _, d in differences):
            raise ValueError(f"the period {q} must be a multiple of every divisor in {differences}")
        self._p = p
        self._first = _tuples(p, differences, q)
        self._steps = _steps(p, q, differences)
        if not _partition(self._first, self._steps):
            raise ValueError(f"the recursion with p = {p} and {differences} is not periodic with period {q}")
        self._row = {row[0] % p: j for j, row in enumerate(self._first)}

    def term(self, n: int) -> tuple[int, ...]:
        """Return the n-th tuple, n ≥ 0; the 0-th is all zeros.

        >>> MexRecursion(3, 2, ((1, 2),)).term(3)
        (4, 8)
        """
        if n == 0:
            return (0,) * len(self._steps)
        periods, j = divmod(n - 1, len(self._first))
        return tuple(x + periods * c for x, c in zip(self._first[j], self._steps, strict=True))

    def index(self, piles: tuple[int, ...]) -> int | None:
        """Return the n whose tuple is ``piles`` (non-decreasing), or ``None``.

        >>> MexRecursion(3, 2, ((1, 2),)).index((4, 8))
        3
        """
        if piles[0] == 0:
            return 0 if not any(piles) else None
        j = self._row.get(piles[0] % self._p)
        if j is None:
            return None
        n = 1 + j + (piles[0] - self._first[j][0]) // self._p * len(self._first)
        return n if n > 0 and self.term(n) == piles else None


def _tuples(p: int, differences: tuple[tuple[int, int], ...], q: int) -> list[tuple[int, ...]]:
    """Return the first q tuples, straight from the definition."""
    used = {0}
    rows: list[tuple[int, ...]] = []
    for n in range(1, q + 1):
        row = [next(x for x in count() if x not in used)]
        for s, d in differences:
            row.append(row[-1] + (p * n - s) // d)
        used.update(row)
        rows.append(tuple(row))
    return rows


def _steps(p: int, q: int, differences: tuple[tuple[int, int], ...]) -> tuple[int, ...]:
    """Return by how much each column grows in q steps."""
    steps = [p]
    for _, d in differences:
        steps.append(steps[-1] + p * (q // d))
    return tuple(steps)


def _partition(first: list[tuple[int, ...]], steps: tuple[int, ...]) -> bool:
    """Whether the extended columns hold every positive integer once, the first column increasing."""
    bound = max(map(max, first)) + lcm(*steps)
    seen = sorted(
        x
        for column, step in zip(zip(*first, strict=True), steps, strict=True)
        for v in column
        for x in range(v, bound + 1, step)
    )
    heads = [row[0] for row in first]
    increasing = all(x < y for x, y in zip(heads, [*heads[1:], heads[0] + steps[0]], strict=True))
    return seen == list(range(1, bound + 1)) and increasing and all(row == tuple(sorted(row)) for row in first)


PROVED, COMPARED = 4, (10, 19, 36, 71, 141)
"""On so many piles there is a proof (R-fat-rules of the document on Rat); on one more, the formula was compared with
the rules in a box of these sides (R-fat-rules.5)."""

SOURCE = "Fraenkel, The Rat game and the Mouse game (2009), section 8; Fraenkel and Larsson, Integers 19 (2019) G4"


def index(position: Position) -> int | None:
    """Return the n of which the position of m ≥ 2 piles is the n-th P-position, or ``None`` at an N-position.

    >>> index((15, 28, 57, 113)), index((29, 14, 57, 113)), index((0,) * 5)
    (None, None, 0)
    >>> index((15, 29, 57, 113))
    8
    """
    piles = sorted_piles(position, _checked_m(len(position)), f"fat-rat:m={len(position)}")
    m = len(piles)
    n = (piles[-1] + 2 ** (m - 1) - 1) // (2**m - 1)
    return n if nth_p_position(m, n) == piles else None


def is_p_position(position: Position) -> bool:
    """Whether the player to move loses the game on as many piles as are given.

    >>> is_p_position((14, 29, 57, 113)), is_p_position((15, 29, 57, 113))
    (False, True)
    """
    return index(position) is not None


def recursive(position: Position) -> bool:
    """Whether the player to move loses, by mex and differences; m piles take a table of 2^(m−1) rows.

    A^1_n is the mex of all earlier piles, A^(k+1)_n = A^k_n + ⌊((2^m − 1)n − 2^(m−1) + 2^(m−1−k))/2^(m−k)⌋. The
    recursion is run for one period and extended by it: see :mod:`sprague.strategies.fat_rat`.

    >>> recursive((14, 29, 57, 113)), recursive((15, 29, 57, 113))
    (False, True)
    """
    m = _checked_m(len(position))
    return _recursion(m).index(sorted_piles(position, m, f"fat-rat:m={m}")) is not None


def arithmetic(position: Position) -> bool:
    """Whether the player to move loses, by the digits of its piles in the p-numeration of (2^m − 1)/2^(m−1).

    The weights are 2^m − 1, 2, 1. The representations of column 1 end in an even number of zeros, those of column k in
    2^(k−2) times an odd digit, and 0. The endings of one column follow each other in the order of n, so the digits
    also count the n; a position is P when its piles are of columns 1, …, m and count the same n.

    >>> arithmetic((14, 29, 57, 113)), arithmetic((15, 29, 57, 113))
    (False, True)
    """
    m = _checked_m(len(position))
    piles = sorted_piles(position, m, f"fat-rat:m={m}")
    if piles[0] == 0:
        return not any(piles)
    counted = [_column(x, m) for x in piles]
    return counted == [(k, counted[0][1]) for k in range(1, m + 1)]


def _column(x: int, m: int) -> tuple[int, int]:
    """The column that holds a pile ≥ 1, and its n, both read off its p-digits s2 s1 s0."""
    s2, rest = divmod(x, 2**m - 1)
    s1, s0 = divmod(rest, 2)
    if s0 or not s1:
        return 1, s2 * 2 ** (m - 1) + (s1 + 1 if s0 else 0)
    k = (s1 & -s1).bit_length() + 1
    return k, s2 * 2 ** (m - k) + (s1 // 2 ** (k - 2) + 1) // 2


@cache
def _recursion(m: int) -> MexRecursion:
    half = 2 ** (m - 1)
    return MexRecursion(2 * half - 1, half, tuple((half - (half >> k), half >> k - 1) for k in range(1, m)))


def formula(m: int) -> str:
    """Return the closed form in words.

    >>> formula(3)
    '(⌊7n/4⌋, ⌊7n/2⌋ − 1, 7n − 3)'
    """
    top = 2**m - 1
    columns = [f"⌊{top}n/{2 ** (m - k)}⌋" for k in range(1, m)] + [f"{top}n"]
    return "(" + ", ".join(c + (f" − {2**k - 1}" if k else "") for k, c in enumerate(columns)) + ")"


def unproved(m: int) -> str:
    """Say how far the closed form was compared with the rules on m piles, where no proof is known; else nothing.

    >>> unproved(4), unproved(5)
    ('', 'verified for piles ≤ 9,18,35,70,140 only, not proved')
    """
    if m <= PROVED:
        return ""
    if m > len(COMPARED):
        return f"not proved, nor compared with rules of {m} piles"
    return f"verified for piles ≤ {','.join(str(side - 1) for side in COMPARED)} only, not proved"


def fat_rat(m: int = 4) -> Strategy:
    """Return the strategy for Fat Rat on m ≥ 2 piles; unproved for m ≥ 5.

    :raises BadParameter: unless m ≥ 2.

    >>> fat_rat(4).winning_move((15, 29, 57, 114)), fat_rat(5).winning_move((9, 9, 9, 9, 9))
    ((15, 29, 57, 113), (0, 0, 0, 0, 0))
    >>> print(fat_rat(4).reason((15, 29, 57, 113)))
    (15, 29, 57, 113) is the 8th P-position (⌊15n/8⌋, ⌊15n/4⌋ − 1, ⌊15n/2⌋ − 3, 15n − 7), n = 8
    """
    name = f"fat-rat:m={_checked_m(m)}"
    return ranked(name, m, index, winning_move, formula(m), SOURCE, unproved(m))


def mouse() -> Strategy:
    """Return the strategy for the Mouse game, Fat Rat on two piles.

    The P-positions are A_n = ⌊3n/2⌋, which fills the residues 0 and 1 modulo 3, with B_n = 3n − 1; the differences
    ⌊(3n − 1)/2⌋ are the integers that are no multiple of 3. The paper's Theorems 6 and 7 are ``recursive`` and
    ``index``; ``arithmetic``, by the p-representations for 3/2, and the move follow its proof for the Rat game.

    >>> mouse().winning_move((4, 7)), mouse().winning_move((4, 8)), mouse().winning_move((2, 9))
    ((3, 5), None, (1, 2))
    >>> print(mouse().reason((4, 7)))
    (4, 7) is an N-position: the winning move leaves (3, 5), the 2nd P-position
    """
    source = "Fraenkel, The Rat game and the Mouse game (2009), Theorem 7"
    return ranked("mouse", 2, index, _mouse_move, formula(2), source)


def _mouse_move(piles: Position) -> Position | None:
    """By the proof of Theorem 2 for two piles x ≤ y.

    If x = B_n, lower y to A_n. If x = A_n and y > B_n, lower y to B_n. Otherwise x = A_n, y < B_n, and the difference
    d = y − x is some d_i with i < n, or d is 0 or d − 1 is d_i: lower both piles to the i-th P-position.
    """
    x, y = piles
    if x % 3 == 2:
        return nth_p_position(2, (x + 1) // 3)
    a, b = nth_p_position(2, -(-2 * x // 3))
    if y == b:
        return None
    return (a, b) if y > b else nth_p_position(2, (2 * (y - x) + 2) // 3)


def move_and_case(piles: Position) -> tuple[Position, str] | None:
    """Return a P-position to leave and the case of the proof, or ``None`` at a P-position.

    The ``piles`` are integers ≥ 0 in non-decreasing order; the case is named as in the paper.

    >>> move_and_case((3, 6, 10)), move_and_case((17, 28, 66))
    (((1, 2, 4), 'iii α'), ((12, 23, 46), 'iii γ11'))
    """
    x, y, z = piles
    if x == 0:
        return ((0, 0, 0), "x = 0") if z else None
    column, n = _rat_column(x)
    a, b, c = nth_p_position(3, n)
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
    return nth_p_position(3, 4 * (z - x + 3) // 21)


def _small_difference(x: int, y: int, z: int, subcase: str) -> tuple[Position, str]:
    """Return move and case if x = A_n and y < B_n: the difference y − x belongs to an earlier P-position."""
    d = y - x
    if d == 0:
        return (0, 0, 0), f"iii {subcase}2"
    if d % 7 in (2, 5):  # d = δ_i: x, y → B_i, C_i and z → A_i
        return nth_p_position(3, (2 * d + 4) // 7), f"iii {subcase}12"
    target = nth_p_position(3, (4 * d + 5) // 7)  # d = d_i, or d − 1 = d_i for multiples of 7
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
    plain = ranked("rat", 3, index, _rat_move, formula(3), source)

    def reason(position: Position) -> str:
        found = move_and_case(sorted_piles(position, 3, "rat"))
        return plain.reason(position) + (f" [Theorem 2, ({found[1]})]" if found else "")

    return replace(plain, reason=reason)


def _rat_move(piles: Position) -> Position | None:
    found = move_and_case(piles)
    return found and found[0]


def _checked_m(m: int) -> int:
    if m < 2:
        raise BadParameter(f"fat-rat: the number of piles m is an integer ≥ 2, not {m}")
    return m


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
