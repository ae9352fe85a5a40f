"""Coin-turning games: coins in a row; a move turns some of them, the rightmost of these from heads to tails.

A position is the places 1, 2, … of the coins that show heads. Turning a coin that shows tails puts heads there, and two
heads in one place cancel, so a position is the sum of its coins: a coin is a heap that a move replaces by smaller
ones. Winning Ways, chapter 14 (Lenstra's theory); Mock Turtles and the Ruler game are there.

Products of coin-turning games: coins in an array, of which a move turns rows × columns.

If a move of one game turns the coins at places X of a row, the rightmost being x, and a move of another those at Y, the
rightmost being y, then a move of their product turns all coins at X × Y, the one at (x, y) from heads to tails. The
Tartan theorem: the nim-value of a coin at (x, y) is the nim-product a ⊗ b of those at x and y. For by induction the
other coins that are turned have the nim-sum a′⊗b ⊕ a⊗b′ ⊕ a′⊗b′, where a′ ≠ a is what X leaves of the coin at x, and b′
≠ b what Y leaves of that at y. That is not a ⊗ b, as (a ⊕ a′) ⊗ (b ⊕ b′) ≠ 0. All a′ < a and b′ < b occur, and
therefore so do all smaller numbers, by Conway's definition of the product as a mex. Winning Ways, chapter 14; Conway,
On Numbers and Games, chapter 6. The product of Turning Turtles with itself plays out this definition: its coin at (x,
y) has the nim-value x ⊗ y.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from itertools import combinations
from math import comb
from typing import Any

from sprague.errors import BadParameter, TooLarge
from sprague.games.boards import MOST_LISTED, Cells, PatternRuleset, small_sets
from sprague.games.card import listed
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
    rests_on = ("most",)

    def position(self, value: Any) -> Piles:
        """The places of the heads, in order; two heads in one place cancel."""
        heads: set[int] = set()
        for coin in super().position(value):
            heads ^= {coin}
        return tuple(sorted(heads - {0})) or (0,)

    def options(self, position: Any) -> list[Piles]:
        """The positions that one move leads to, sorted; TooLarge where they would show millions of coins."""
        heads = set(self.position(position)) - {0}
        coins = sum(self.ways(coin) * (len(heads) + (self.most or coin // 2)) for coin in heads)
        if coins > MOST_COINS:
            raise TooLarge(f"{self.name}: the options of {len(heads)} heads would show {abbreviated(coins)} coins")
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


FACTORS = {game.name: game for game in (turning_turtles(), mock_turtles(), ruler())}
"""The coin-turning games that have names."""


class CoinProduct(PatternRuleset):
    """The product of two coin-turning games; a position is the cells (row, column) of the heads, counted from 0.

    The first game turns rows, the second columns; the coin in cell (r, c) is at the places r + 1 and c + 1.

    >>> corners = coin_product("turning-turtles:turning-turtles")
    >>> [corners.format(option) for option in corners.options({(1, 1)})]
    ['.', './#', '.#', '##/#.']
    """

    view = "coins"
    rests_on = ("rows", "columns")
    notation = "the rows of coins separated by /, with # for heads and . for tails, no larger than the heads need"

    def __init__(self, rows: CoinTurning, columns: CoinTurning) -> None:
        super().__init__(name=f"product:{rows.name}:{columns.name}", start=frozenset({(0, 2), (1, 1), (2, 3)}))
        self.rows, self.columns = rows, columns

    def options(self, position: Any) -> Iterator[Cells]:
        """Those by the first head, by the second, …; TooLarge for a coin that may be turned in millions of ways."""
        heads = self.position(position)
        for row, column in sorted(heads):
            if self.ways(row, column) > MOST_TURNS:
                where = f"the coin at {row + 1}, {column + 1}"
                raise TooLarge(f"{self.name}: {where} has more than {MOST_TURNS} ways to turn")
            for down in self.rows.turns(row + 1):
                for across in self.columns.turns(column + 1):
                    yield heads ^ {(x - 1, y - 1) for x in down for y in across}

    def ways(self, row: int, column: int) -> int:
        """How many sets of coins may be turned with this one as the last."""
        return self.rows.ways(row + 1) * self.columns.ways(column + 1)

    def most_options(self, position: Any) -> int:
        """One for each way of each head."""
        return sum(self.ways(row, column) for row, column in position)

    def is_move(self, position: Any, option: Any) -> bool:
        """Whether one move leads from one position to the other, of any size.

        >>> corners, far = coin_product("turning-turtles:turning-turtles"), 10**30
        >>> corners.is_move({(far, far)}, {(0, 0), (0, far), (far, 0)}), corners.is_move({(far, far)}, {(0, 0)})
        (True, False)
        """
        heads = self.position(position)
        turned = heads ^ self.position(option)
        rows, columns = {row for row, _ in turned}, {column for _, column in turned}
        whole = len(turned) == len(rows) * len(columns) > 0 and (max(rows), max(columns)) in heads
        return whole and self.rows.may_turn(rows) and self.columns.may_turn(columns)

    def parts(self, position: Any) -> list[Cells]:
        """The heads, each a position of its own."""
        return [frozenset({cell}) for cell in sorted(self.position(position))]

    def extent(self, position: Any) -> int:
        """The place of the last coin that shows heads, in either direction."""
        return max((place + 1 for cell in position for place in cell), default=0)

    def positions(self, up_to: int) -> list[Cells]:
        """No heads, one, or two, at places to ``up_to``. Raises TooLarge."""
        numbered = small_sets(self.name, range(min(up_to, MOST_LISTED) ** 2), 2, "positions")
        return [frozenset(divmod(cell, up_to) for cell in cells) for cells in numbered]


def coin_product(text: str = "turning-turtles:turning-turtles") -> CoinProduct:
    """The product of two coin-turning games by their names; raises BadParameter for others.

    >>> coin_product("mock-turtles:ruler").name
    'product:mock-turtles:ruler'
    """
    factors = [FACTORS.get(name.strip()) for name in text.split(":")]
    if len(factors) != 2 or None in factors:
        raise BadParameter(f"product: two of {', '.join(FACTORS)} with a colon between, not {text[:60]!r}")
    return CoinProduct(*filter(None, factors))


PRODUCTS = listed(coin_product, "product")
TURNING_TURTLES = listed(turning_turtles, "turning-turtles")
MOCK_TURTLES = listed(mock_turtles, "mock-turtles")
RULER = listed(ruler, "ruler")
