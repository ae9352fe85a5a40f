"""Coin-turning games and their products from the rules: the nim-value of each coin, from the coins to its left.

A position is the sum of its heads (Lenstra; Winning Ways, chapter 14). A coin that is turned together with others to
its left leaves the nim-sum of the values of these. From one coin to the next, the set of nim-sums of j coins to the
left grows by those that include the last one. So a coin costs one step for each possible value, not one for each way to
turn it.

Magnetism is solved likewise: the nim-values of stretches by the definition, of strips by their nim-sum. Of a stretch of
n empty squares only n and the tokens at its ends matter: none, one, two equal ones or two different ones. A token on
the square i leaves stretches of i and n − 1 − i squares.
"""

from __future__ import annotations

from functools import reduce
from operator import xor
from typing import Any

import numpy as np
from numpy.typing import NDArray

from sprague.errors import TooLarge
from sprague.games import CoinProduct, CoinTurning
from sprague.games.magnetism import Magnetism, stretches
from sprague.numbers.decimals import abbreviated
from sprague.numbers.nimbers import nim_product
from sprague.solving.outcome import ByNimValue

Values = NDArray[np.int64]

NO_END, ONE_END, EQUAL_ENDS, DIFFERENT_ENDS = range(4)

LONGEST_STRETCH = 20_000
"""Empty squares; the work grows with the square."""


def stretch_values(up_to: int) -> Values:
    """G, G₊, G₊₊ and G₊₋ for stretches of 0 … ``up_to`` empty squares, a row each, by the definition.

    G₊₊(0), two equal tokens side by side, is not met; it stands as 0. Raises TooLarge beyond 20,000.

    >>> stretch_values(4).tolist()
    [[0, 1, 0, 1, 0], [0, 1, 2, 3, 4], [0, 1, 1, 1, 1], [0, 0, 0, 0, 0]]
    """
    if up_to > LONGEST_STRETCH:
        raise TooLarge(
            f"magnetism: from the rules alone at most {LONGEST_STRETCH} squares together, not {abbreviated(up_to)}"
        )
    table = np.zeros((4, up_to + 1), dtype=np.int64)
    for n in range(1, up_to + 1):
        for kind in range(4):
            table[kind, n] = _mex(np.concatenate([_reached(table, n, kind, token) for token in (0, 1)]))
    return table


_ENDS = {NO_END: (None, None), ONE_END: (0, None), EQUAL_ENDS: (0, 0), DIFFERENT_ENDS: (0, 1)}


def _reached(table: Values, n: int, kind: int, token: int) -> Values:
    """The nim-values after the token (0 for +, 1 for −) is put on one of the squares where it may."""
    left, right = _ENDS[kind]
    first = 1 if left == token else 0
    last = n - 2 if right == token else n - 1
    squares = np.arange(first, last + 1)
    return np.asarray(table[_kind(left, token), squares] ^ table[_kind(token, right), n - 1 - squares])


def _kind(left: int | None, right: int | None) -> int:
    if left is None or right is None:
        return NO_END if left is right else ONE_END
    return EQUAL_ENDS if left == right else DIFFERENT_ENDS


def _mex(values: Values) -> int:
    seen = np.zeros(len(values) + 1, dtype=np.bool_)
    seen[values[values <= len(values)]] = True
    return int(np.argmin(seen))


class StretchSolver(ByNimValue):
    """Strips, by the nim-sum of their stretches.

    >>> StretchSolver(Magnetism()).nim_value("+...")
    3
    """

    def __init__(self, game: Magnetism) -> None:
        self.game = game
        self._values = stretch_values(16)

    def nim_value(self, position: Any) -> int:
        """The nim-sum of the stretches; TooLarge for one of more than 20,000 empty squares."""
        gaps = [
            (_kind({"": None, "+": 0, "-": 1}[left], {"": None, "+": 0, "-": 1}[right]), empty)
            for left, empty, right in stretches(self.game.position(position))
        ]
        longest = max((empty for _, empty in gaps), default=0)
        if longest >= self._values.shape[1]:
            self._values = stretch_values(max(longest, min(2 * longest, 1000)))
        total = 0
        for kind, empty in gaps:
            total ^= int(self._values[kind, empty])
        return total


LAST_COIN = 10_000
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
        if heads[-1] > LAST_COIN:
            raise TooLarge(f"{self.game.name}: coin {abbreviated(heads[-1])} is farther to the right than {LAST_COIN}")
        while len(self._values) <= heads[-1]:
            self._next()
        return reduce(xor, (self._values[coin] for coin in heads))

    def _next(self) -> None:
        """The value of the next coin, and what can be left with it among the coins to the left."""
        value = int(np.append(self._left.any(axis=0), False).argmin())
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
