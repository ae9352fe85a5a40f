"""Coin-turning games and their products from the rules: the nim-value of each coin, from the coins to its left.

A position is the sum of its heads (Lenstra; Winning Ways, chapter 14). A coin that is turned together with others to
its left leaves the nim-sum of the values of these. From one coin to the next, the set of nim-sums of j coins to the
left grows by those that include the last one. So a coin costs one step for each possible value, not one for each way to
turn it.
"""

from __future__ import annotations

from functools import reduce
from operator import xor
from typing import Any

import numpy as np
from numpy.typing import NDArray

from sprague.errors import TooLarge
from sprague.games import CoinProduct, CoinTurning
from sprague.numbers.decimals import abbreviated
from sprague.numbers.nimbers import nim_product
from sprague.solving.outcome import ByNimValue

FARTHEST = 10_000
"""The values of coins farther to the right are not computed."""


class CoinSolver(ByNimValue):
    """A coin-turning game, by the nim-values of its coins; remembers them.

    >>> from sprague.games import game
    >>> CoinSolver(game("ruler")).nim_value((4, 8))
    12
    """

    def __init__(self, game: CoinTurning) -> None:
        self.game = game
        self._values = [0]
        # In row j the nim-sums of j different coins so far; where any number of neighbours may be turned, a single row
        # has those of the last ones. A column is a nim-sum.
        self._left: NDArray[np.bool_] = np.zeros((game.most or 1, 8), dtype=np.bool_)
        self._left[0, 0] = True

    def nim_value(self, position: Any) -> int:
        """The nim-sum of the values of the heads; TooLarge for coins too far to the right."""
        heads = self.game.position(position)
        if heads[-1] > FARTHEST:
            raise TooLarge(f"{self.game.name}: coin {abbreviated(heads[-1])} is farther to the right than {FARTHEST}")
        while len(self._values) <= heads[-1]:
            self._next()
        return reduce(xor, (self._values[coin] for coin in heads))

    def _next(self) -> None:
        """The value of the next coin, and what can be left with it among the coins to the left."""
        reached = np.append(self._left.any(axis=0), False)
        value = int(reached.argmin())
        self._values.append(value)
        while value >= self._left.shape[1]:
            self._left = np.hstack([self._left, np.zeros_like(self._left)])
        moved = self._left[:, np.arange(self._left.shape[1]) ^ value]
        if self.game.most is None:
            self._left = moved
            self._left[0, 0] = True
        else:
            self._left[1:] |= moved[:-1]


class ProductSolver(ByNimValue):
    """A product of coin-turning games, by the Tartan theorem: nim-products of the nim-values of places.

    >>> from sprague.games import game
    >>> ProductSolver(game("product:turning-turtles:turning-turtles")).nim_value({(6, 8)})
    8
    """

    def __init__(self, game: CoinProduct) -> None:
        self.game, self._rows, self._columns = game, CoinSolver(game.rows), CoinSolver(game.columns)

    def nim_value(self, position: Any) -> int:
        """The nim-sum of the values of the heads; TooLarge for coins too far away."""
        heads = self.game.position(position)
        values = ((self._rows.nim_value(row + 1), self._columns.nim_value(column + 1)) for row, column in heads)
        return reduce(xor, (nim_product(*each) for each in values), 0)
