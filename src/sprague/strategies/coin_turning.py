"""Mock Turtles and the Ruler game solved: a position is the nim-sum of its heads, at places n ≥ 1.

Mock Turtles (turn at most three coins): G(n) is the odious one of 2n − 2 and 2n − 1, the one with an odd number of
binary digits 1. For the coins to the left have the smaller odious numbers; turning two of them as well leaves the
nim-sum of two, which is evil, and every evil w < G(n) is one: if w ≠ 0, of its lowest digit 1 alone and of the others.

Ruler (turn neighbouring coins): G(n) is the largest power of two g that divides n. For by induction the first k coins
have the nim-sum k ⊕ ⌊k/2⌋, the Gray code of k, so turning those behind k beside n leaves the Gray code of (n − 1) ⊕ k,
k < n. The digits of n − 1 below g are all 1 and that of g is 0: every w < g is left for some k; and g, which is the
Gray code of 2g − 1, only for k = n.

Source: E. Berlekamp, J. Conway, R. Guy, Winning Ways, chapter 14, where both are found; H. Lenstra's theory.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from sprague.errors import TooLarge
from sprague.numbers.decimals import abbreviated
from sprague.numbers.nimbers import nim_sum
from sprague.strategies import Position, Strategy, integers, tuple_text

SOURCE = "Berlekamp, Conway and Guy, Winning Ways, chapter 14"

LONGEST_RUN = 1_000_000
"""A winning move that turns more coins than this is not written down."""


def mock_turtles_value(coin: int) -> int:
    """Return the nim-value of a coin of Mock Turtles that shows heads, at place ``coin`` ≥ 1; 0 at place 0.

    >>> [mock_turtles_value(n) for n in range(9)]
    [0, 1, 2, 4, 7, 8, 11, 13, 14]
    """
    even = 2 * coin - 2
    return even + (even.bit_count() % 2 == 0) if coin else 0


def ruler_value(coin: int) -> int:
    """Return the nim-value of a coin of the Ruler game that shows heads, at place ``coin`` ≥ 1; 0 at place 0.

    >>> [ruler_value(n) for n in range(9)]
    [0, 1, 2, 1, 4, 1, 2, 1, 8]
    """
    return coin & -coin


def mock_turtles() -> Strategy:
    """Return the strategy for Mock Turtles; a position is the places of the heads, 0 where there are none.

    >>> mock_turtles().nim_value((3, 5, 10)), mock_turtles().winning_move((2, 4, 7, 9))
    (31, (2, 4, 5, 7))
    """
    return _strategy("mock-turtles", mock_turtles_value, _beside_in_mock_turtles)


def ruler() -> Strategy:
    """Return the strategy for the Ruler game; a position is the places of the heads, 0 where there are none.

    Its ``winning_move`` raises TooLarge for a move that turns more than a million coins.

    >>> ruler().nim_value((3, 5, 10)), ruler().winning_move((3, 5, 10))
    (2, (3, 5))
    """
    return _strategy("ruler", ruler_value, _beside_in_ruler)


def _beside_in_mock_turtles(coin: int, wanted: int) -> Position:
    """At most two coins of nim-sum ``wanted``, each of a smaller value than ``coin``."""
    if wanted == 0:
        return ()
    parts = (wanted,) if wanted.bit_count() % 2 else (wanted & -wanted, wanted & wanted - 1)
    return tuple(part // 2 + 1 for part in parts)


def _beside_in_ruler(coin: int, wanted: int) -> Position:
    """The coins next to ``coin`` of nim-sum ``wanted``: as many as the number whose Gray code that is."""
    many = 0
    while wanted:
        many, wanted = many ^ wanted, wanted >> 1
    if many > LONGEST_RUN:
        raise TooLarge(f"ruler: the winning move turns {abbreviated(many + 1)} coins, more than {LONGEST_RUN}")
    return tuple(range(coin - many, coin))


def _strategy(game: str, value: Callable[[int], int], beside: Callable[[int, int], Position]) -> Strategy:
    heads = partial(_heads, game=game)

    def nim_value(position: Position) -> int:
        return nim_sum(*map(value, heads(position)))

    def winning_move(position: Position) -> Position | None:
        heads_up = heads(position)
        total = nim_sum(*map(value, heads_up))
        coin = next((coin for coin in heads_up if value(coin) ^ total < value(coin)), None)
        if coin is None:
            return None
        return tuple(sorted({*heads_up} ^ {coin, *beside(coin, value(coin) ^ total)})) or (0,)

    def reason(position: Position) -> str:
        printed = tuple_text(heads(position) or (0,))
        total = nim_value(position)
        if total == 0:
            return f"{printed} is a P-position: the nim-sum of its heads is 0"
        try:
            what = f"the winning move leaves {tuple_text(winning_move(position) or ())}, of nim-sum 0"
        except TooLarge as error:
            what = str(error).removeprefix(f"{game}: ")
        return f"{printed} is an N-position of nim-sum {abbreviated(total)}: {what}"

    return Strategy(
        game=game,
        is_p_position=lambda position: nim_value(position) == 0,
        winning_move=winning_move,
        reason=reason,
        source=SOURCE,
        nim_value=nim_value,
        sums=True,
    )


def _heads(position: Position, game: str) -> Position:
    """The places of the heads, in order; two heads in one place cancel."""
    odd: set[int] = set()
    for coin in integers(position, len(tuple(position)), 0, game):
        odd ^= {coin}
    return tuple(sorted(odd - {0}))
