"""The Fat Rat game on m piles: the n-th P-position is (⌊(2^m − 1)n/2^(m−k)⌋ − 2^(k−1) + 1), k = 1, …, m.

For m = 2 it is the Mouse game, for m = 3 the Rat game. The m columns partition the positive integers.
Fraenkel's paper leaves the rules for m ≥ 4 open; winning moves are those of the rules that
:mod:`sprague.strategies.fat_rat_moves` states.

Sources: A. S. Fraenkel, Complementing and exactly covering sequences, J. Combin. Theory A 14 (1973) 8-20
(the partition); The Rat game and the Mouse game (2009), section 8; A. S. Fraenkel and U. Larsson, Games on
arbitrarily large rats and playability, Integers 19 (2019) G4.
"""

from __future__ import annotations

from functools import cache

from sprague.errors import BadParameter
from sprague.numbers.numeration import PSystem
from sprague.strategies.fat_rat_moves import nth_p_position, winning_move
from sprague.strategies.mex_recursion import MexRecursion
from sprague.strategies.strategy import Position, Strategy, of_piles, sorted_piles
from sprague.strategies.words import by_rank, tuple_text

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
    recursion is run for one period and extended by it: see :mod:`sprague.strategies.mex_recursion`.

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
    s0, s1, s2 = (*_system(m).digits(x), 0, 0, 0)[:3]
    if s0 or not s1:
        return 1, s2 * 2 ** (m - 1) + (s1 + 1 if s0 else 0)
    k = (s1 & -s1).bit_length() + 1
    return k, s2 * 2 ** (m - k) + (s1 // 2 ** (k - 2) + 1) // 2


@cache
def _system(m: int) -> PSystem:
    return PSystem([1, 1, 2 ** (m - 1) - 1])


@cache
def _recursion(m: int) -> MexRecursion:
    half = 2 ** (m - 1)
    return MexRecursion(2 * half - 1, half, tuple((half - (half >> k), half >> k - 1) for k in range(1, m)))


def reason(position: Position) -> str:
    """Say in one line why the position is P, or which move wins, where one is known.

    >>> print(reason((15, 29, 57, 113)))
    (15, 29, 57, 113) is the 8th P-position (⌊15n/8⌋, ⌊15n/4⌋ − 1, ⌊15n/2⌋ − 3, 15n − 7), n = 8
    >>> print(reason((1, 2, 3, 4, 5)))
    (1, 2, 3, 4, 5) is an N-position: the winning move leaves (0, 0, 0, 0, 0), the end position
    """
    piles, form = tuple(sorted(position)), formula(len(position))
    move = None if is_p_position(piles) else winning_move(piles)
    if move is None and not is_p_position(piles):  # a counterexample, where no proof is known
        return f"{tuple_text(piles)} is an N-position: it is not of the form {form}"
    return by_rank(piles, move, index, form)


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
    """
    name = f"fat-rat:m={_checked_m(m)}"
    caveat = unproved(m)
    return Strategy(
        game=name,
        is_p_position=of_piles(is_p_position, m, name),
        winning_move=of_piles(winning_move, m, name),
        reason=of_piles(lambda piles: reason(piles) + (f"; {caveat}" if caveat else ""), m, name),
        source=SOURCE,
        unproved=caveat,
    )


def _checked_m(m: int) -> int:
    if m < 2:
        raise BadParameter(f"fat-rat: the number of piles m is an integer ≥ 2, not {m}")
    return m
