"""The Fat Rat game on m piles: the n-th P-position is (⌊(2^m − 1)n/2^(m−k)⌋ − 2^(k−1) + 1), k = 1, …, m.

For m = 2 it is the Mouse game, for m = 3 the Rat game. The m columns partition the positive integers.
Fraenkel's paper leaves the rules for m ≥ 4 open. Winning moves are offered for m ≤ 4, for m = 4 under the
rules that :mod:`sprague.strategies.fat_rat_moves` states.

Sources: A. S. Fraenkel, Complementing and exactly covering sequences, J. Combin. Theory A 14 (1973) 8-20
(the partition); The Rat game and the Mouse game (2009), section 8; A. S. Fraenkel and U. Larsson, Games on
arbitrarily large rats and playability, Integers 19 (2019) G4.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from sprague.errors import BadParameter
from sprague.strategies import mouse, rat
from sprague.strategies.fat_rat_moves import nth_p_position, winning_move_of_four
from sprague.strategies.strategy import Position, Strategy, sorted_piles
from sprague.strategies.words import leaves, ranked, tuple_text

PROVED, COMPARED = 4, (10, 19, 36, 71, 141)
"""On so many piles there is a proof (R-fat-rules of the document on Rat); on one more, the formula was compared with
the rules in a box of these sides (R-fat-rules.5)."""

SOURCE = "Fraenkel, The Rat game and the Mouse game (2009), section 8; Fraenkel and Larsson, Integers 19 (2019) G4"

_MOVES: dict[int, Callable[[Position], Position | None]] = {
    2: mouse.winning_move,
    3: rat.winning_move,
    4: winning_move_of_four,
}


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


def reason(position: Position) -> str:
    """Say in one line why the position is P, or which move wins, where one is known.

    >>> print(reason((15, 29, 57, 113)))
    (15, 29, 57, 113) is the 8th P-position (⌊15n/8⌋, ⌊15n/4⌋ − 1, ⌊15n/2⌋ − 3, 15n − 7), n = 8
    >>> print(reason((1, 2, 3, 4, 5)))  # doctest: +ELLIPSIS
    (1, 2, 3, 4, 5) is an N-position: it is not of the form (⌊31n/16⌋, ⌊31n/8⌋ − 1, ..., 31n − 15)
    """
    n = index(position)
    piles = tuple(sorted(position))
    m = len(piles)
    if n is not None:
        return ranked(piles, n, formula(m))
    move = _MOVES[m](piles) if m in _MOVES else None
    if move is None:
        return f"{tuple_text(piles)} is an N-position: it is not of the form {formula(m)}"
    n = index(move)
    assert n is not None  # the moves leave P-positions only
    return leaves(piles, move, n)


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
    """Return the strategy for Fat Rat on m ≥ 2 piles; without winning moves, and unproved, for m ≥ 5.

    :raises BadParameter: unless m ≥ 2.

    >>> fat_rat(4).winning_move((15, 29, 57, 114)), fat_rat(5).winning_move
    ((15, 29, 57, 113), None)
    """
    name = f"fat-rat:m={_checked_m(m)}"
    checked = partial(sorted_piles, count=m, game=name)
    move, caveat = _MOVES.get(m), unproved(m)
    return Strategy(
        game=name,
        is_p_position=lambda position: is_p_position(checked(position)),
        winning_move=None if move is None else lambda position: move(checked(position)),
        reason=lambda position: reason(checked(position)) + (f"; {caveat}" if caveat else ""),
        source=SOURCE,
        unproved=caveat,
    )


def _checked_m(m: int) -> int:
    if m < 2:
        raise BadParameter(f"fat-rat: the number of piles m is an integer ≥ 2, not {m}")
    return m
