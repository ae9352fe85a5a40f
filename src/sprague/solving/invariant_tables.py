"""P-positions of invariant games: a P-position marks every position reached from it by adding a vector."""

from __future__ import annotations

from itertools import pairwise, permutations
from math import prod
from operator import mul
from typing import Any

import numpy as np
from numpy.typing import NDArray

from sprague.games.ruleset import Piles
from sprague.games.wythoff import InvariantGame
from sprague.memory import require
from sprague.numbers.decimals import abbreviated
from sprague.solving.definition import ByDefinition
from sprague.solving.formula_tables import P_POSITION, Shape
from sprague.solving.outcome import Outcome
from sprague.solving.progress import Progress, counted


def invariant_p_table(game: InvariantGame, shape: Shape, progress: Progress | None = None) -> NDArray[np.uint8]:
    """For every position in the box ``shape``: 2 for a P-position, 1 for an N-position, in sorted order of the piles.

    The box may be flat: for three heaps, (11, 1000, 1000) holds all positions whose least heap is at most 10.

    >>> from sprague.games import game
    >>> np.argwhere(invariant_p_table(game("n-heap-wythoff:heaps=2"), (6, 6)) == P_POSITION).tolist()
    [[0, 0], [1, 2], [3, 5]]
    """
    require(prod(shape) * 2, f"{game.name}: a table of {'×'.join(map(abbreviated, shape))} positions")
    vectors = game.removals(tuple(size - 1 for size in shape))
    bytes_of = bytearray(prod(shape))
    table = np.frombuffer(bytes_of, dtype=np.uint8).reshape(shape)
    axes = np.meshgrid(*map(np.arange, shape), indexing="ij", sparse=True)
    for smaller, larger in pairwise(axes):  # what is in no sorted order is passed over
        np.bitwise_or(table, smaller > larger, out=table)
    flat, reach = table.reshape(-1), _Reach(vectors, shape)
    cell = bytes_of.find(0)
    while cell >= 0:
        x = tuple(map(int, np.unravel_index(cell, shape)))
        for left in set(permutations(x)):
            if all(pile < size for pile, size in zip(left, shape, strict=True)):
                flat[reach.cells(left)] = 1
        table[x] = P_POSITION
        if progress:
            progress(cell + 1, table.size)
        cell = bytes_of.find(0, cell + 1)
    return table


class _Reach:
    """The cells of a box, in sorted order of the piles, from which one of some vectors leads to a given cell."""

    def __init__(self, vectors: NDArray[np.int64], shape: Shape) -> None:
        self.shape = shape
        self._strides = [prod(shape[i + 1 :]) for i in range(len(shape))]
        self._steps = vectors @ np.array(self._strides, dtype=np.int64)
        self._columns = [np.ascontiguousarray(column, dtype=np.int32) for column in vectors.T]
        self._rises = [larger - smaller for smaller, larger in pairwise(self._columns)]

    def cells(self, left: Piles) -> NDArray[np.int64]:
        """Their numbers, in the order of the vectors."""
        inside = np.ones(len(self._steps), dtype=np.bool_)
        for column, pile, size in zip(self._columns, left, self.shape, strict=True):
            inside &= column < size - pile
        for rise, (pile, following) in zip(self._rises, pairwise(left), strict=True):
            inside &= rise >= pile - following
        found: NDArray[np.int64] = self._steps[inside]
        found += sum(map(mul, left, self._strides))
        return found


class InvariantSolver:
    """An invariant game on interchangeable piles: outcomes by a table of all positions below, nim-values by definition.

    >>> from sprague.games import game
    >>> InvariantSolver(game("n-heap-wythoff:heaps=3")).outcome((4, 5, 9))
    <Outcome.N: 'N'>
    """

    def __init__(self, game: InvariantGame) -> None:
        self.game = game
        self._outcomes: NDArray[np.uint8] = np.zeros((0,) * (game.piles or 1), dtype=np.uint8)
        self._definition = ByDefinition(game)

    def outcome(self, position: Any) -> Outcome:
        """By the table of the box below the position; TooLarge, before anything is computed, where it does not fit."""
        here = self.game.position(position)
        if any(pile >= size for pile, size in zip(here, self._outcomes.shape, strict=True)):
            self._outcomes = self._table(tuple(pile + 1 for pile in here))
        return Outcome.P if self._outcomes[here] == P_POSITION else Outcome.N

    def nim_value(self, position: Any) -> int:
        """By the definition."""
        return self._definition.nim_value(position)

    def _table(self, shape: Shape) -> NDArray[np.uint8]:
        with counted(f"a table of the P-positions of {self.game.name}") as report:
            return invariant_p_table(self.game, shape, report)
