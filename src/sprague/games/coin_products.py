"""Products of coin-turning games: coins in an array, of which a move turns rows × columns.

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

from collections.abc import Hashable, Iterator
from typing import Any

from sprague.errors import BadParameter, TooLarge
from sprague.games.boards import MOST_LISTED, Cells, PatternRuleset, small_sets
from sprague.games.card import Card
from sprague.games.coin_turning import MOST_TURNS, CoinTurning, mock_turtles, ruler, turning_turtles

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
    notation = "the rows of coins separated by /, with # for heads and . for tails, no larger than the heads need"

    def __init__(self, rows: CoinTurning, columns: CoinTurning) -> None:
        super().__init__(name=f"product:{rows.name}:{columns.name}", start=frozenset({(0, 2), (1, 1), (2, 3)}))
        self.rows, self.columns = rows, columns

    def _key(self) -> Hashable:
        return type(self), self.rows, self.columns

    def options(self, position: Any) -> Iterator[Cells]:
        """Those by the first head, by the second, …; TooLarge for a coin that may be turned in millions of ways."""
        heads = self.position(position)
        for row, column in sorted(heads):
            if self.ways(row, column) > MOST_TURNS:
                raise TooLarge(
                    f"{self.name}: the coin at {row + 1}, {column + 1} has more than {MOST_TURNS} ways to turn"
                )
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


PRODUCTS = Card(
    coin_product,
    "product",
    "the product of two coin-turning games: turn coins where rows and columns cross",
    title="Product of coin-turning games",
    starts=("..#./.#../...#", "..#/.#."),
    sample="turning-turtles:turning-turtles",
    rules="Coins lie in an array. Choose rows as a move of the first game would choose coins, and columns as a move of "
    "the second; turn all coins where they cross. That in the last row and column goes from heads to tails.",
)
