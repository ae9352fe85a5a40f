"""Coin-turning games: coins in a row; a move turns some of them, the rightmost of these from heads to tails.

A position is the places 1, 2, … of the coins that show heads. Turning a coin that shows tails puts heads there, and two
heads in one place cancel, so a position is the sum of its coins: a coin is a heap that a move replaces by smaller
ones. Winning Ways, chapter 14 (Lenstra's theory); Mock Turtles and the Ruler game are there.
"""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterator
from itertools import combinations
from math import comb
from typing import Any

from sprague.errors import TooLarge
from sprague.games.card import Card
from sprague.games.ruleset import HeapGame, Piles
from sprague.numbers.decimals import abbreviated

MOST_TURNS = 2_000_000
"""A coin that may be turned in more ways than this is refused: listing them would take gigabytes."""

MOST_COINS = 20_000_000
"""So many coins the options of a position may show, all together."""


class CoinTurning(HeapGame):
    """A game whose moves turn at most ``most`` coins, anywhere, or any number of neighbouring ones (``most`` None).

    The heads are counted from 1; the position 0 has none.
    """

    def __init__(self, name: str, most: int | None) -> None:
        super().__init__(name=name, start=(3, 5, 10))
        self.most = most

    view = "coins"

    def _key(self) -> Hashable:
        return type(self), self.most

    def position(self, value: Any) -> Piles:
        """The places of the heads, in order; two heads in one place cancel."""
        heads: set[int] = set()
        for coin in super().position(value):
            heads ^= {coin}
        return tuple(sorted(heads - {0})) or (0,)

    def options(self, position: Any) -> list[Piles]:
        """The positions that one move leads to, sorted; TooLarge where they would show millions of coins."""
        heads = set(self.position(position)) - {0}
        shown = sum(self.ways(coin) * (len(heads) + (self.most or coin // 2)) for coin in heads)
        if shown > MOST_COINS:
            raise TooLarge(f"{self.name}: the options of {len(heads)} heads would show {abbreviated(shown)} coins")
        return sorted({tuple(sorted(heads ^ turned)) or (0,) for coin in heads for turned in self.turns(coin)})

    def is_move(self, position: Any, option: Any) -> bool:
        """Whether one move leads from one position to the other, of any size; the option as :meth:`position` gives it.

        >>> mock_turtles().is_move((10**30,), (1, 2)), ruler().is_move((10**30,), (1, 2))
        (True, False)
        """
        heads, there = set(self.position(position)) - {0}, set(option) - {0}
        turned = heads ^ there
        if not turned or max(turned) not in heads or self.position(option) != tuple(option):
            return False
        return self.may_turn(turned)

    def may_turn(self, coins: Collection[int]) -> bool:
        """Whether a move may turn these coins, at least one, where the rightmost of them shows heads."""
        return len(coins) <= self.most if self.most is not None else max(coins) - min(coins) == len(coins) - 1

    def ways(self, coin: int) -> int:
        """How many sets of coins may be turned with ``coin`` as the rightmost.

        >>> mock_turtles().ways(5), ruler().ways(5)
        (11, 5)
        """
        return coin if self.most is None else sum(comb(coin - 1, others) for others in range(self.most)) if coin else 0

    def most_options(self, position: Any) -> int:
        """One for each way of each coin."""
        return sum(map(self.ways, position))

    def breaks(self, coin: int) -> Iterator[Piles]:
        """The coins that a move may put in the place of one: what it turns beside it.

        >>> list(mock_turtles().breaks(3))
        [(), (1,), (2,), (1, 2)]
        >>> list(ruler().breaks(3))
        [(), (2,), (1, 2)]
        """
        yield from (tuple(sorted(turned - {coin})) for turned in self.turns(coin))

    def turns(self, coin: int) -> Iterator[set[int]]:
        """The sets of coins that may be turned with ``coin`` as the rightmost."""
        if self.ways(coin) > MOST_TURNS:
            raise TooLarge(f"{self.name}: coin {abbreviated(coin)} may be turned in more than {MOST_TURNS} ways")
        if self.most is None:
            yield from ({*range(first, coin + 1)} for first in range(coin, 0, -1))
        else:
            for others in range(self.most):
                yield from ({coin, *chosen} for chosen in combinations(range(1, coin), others))


def turning_turtles() -> CoinTurning:
    """Turning Turtles: turn one coin or two; a coin is a heap of Nim, of as many tokens as its place says.

    >>> turning_turtles().options((1, 3))
    [(0,), (1,), (1, 2), (3,)]
    """
    return CoinTurning("turning-turtles", 2)


def mock_turtles() -> CoinTurning:
    """Mock Turtles: turn one, two or three coins.

    >>> mock_turtles().options((1, 3))
    [(0,), (1,), (1, 2), (2,), (3,)]
    """
    return CoinTurning("mock-turtles", 3)


def ruler() -> CoinTurning:
    """The Ruler game: turn any number of coins without a gap.

    >>> ruler().options(3)
    [(0,), (1, 2), (2,)]
    """
    return CoinTurning("ruler", None)


TURNING_TURTLES = Card(
    turning_turtles,
    "turning-turtles",
    "turn one coin or two, the rightmost from heads to tails",
    starts=("3,5,10", "1,2,7"),
    rules="Turn one coin of a row or two; the rightmost of them from heads to tails. The numbers are the places of "
    "the heads.",
)
MOCK_TURTLES = Card(
    mock_turtles,
    "mock-turtles",
    "turn one, two or three coins, the rightmost from heads to tails",
    starts=("3,5,10", "1,2,7"),
    rules="Turn one, two or three coins of a row; the rightmost of them from heads to tails. The numbers are the "
    "places of the heads.",
)
RULER = Card(
    ruler,
    "ruler",
    "turn any number of neighbouring coins, the rightmost from heads to tails",
    title="The Ruler game",
    starts=("3,5,10", "4,7"),
    rules="Turn coins that lie side by side in a row; the rightmost of them from heads to tails. The numbers are "
    "the places of the heads.",
)
