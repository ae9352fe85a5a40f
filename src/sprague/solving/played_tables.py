"""Tables of P-positions of formula games under other play than normal: misère, or with options blocked.

For all positions with a move, misère play is normal play in which nobody may move to a position where play has ended:
such a position is N. If play has ended at few positions of the box, that is another formula, and the kernels sieve it;
otherwise moves to P-positions are counted.
"""

from __future__ import annotations

from itertools import pairwise, permutations
from typing import Any

import numpy as np
from numpy.typing import NDArray

from sprague.errors import TooLarge
from sprague.games import FormulaGame, PlayedFormula
from sprague.games.ruleset import Piles
from sprague.logic import evaluate
from sprague.logic.language.formula import And, Compare, Formula, Linear, Not, Or
from sprague.logic.language.sentences import variable
from sprague.solving.formula_tables import P_POSITION, Shape, by_measure, empty_table, p_table
from sprague.solving.progress import Progress

FEW_ENDS = 2
"""Moves to so many positions are forbidden by a formula; with more of them it would fall into too many cases."""

N_POSITION = 1


def played_p_table(game: PlayedFormula, shape: Shape, progress: Progress | None = None) -> NDArray[np.uint8]:
    """For every position in the box: 2 for a P-position, 1 for an N-position, in sorted order of the piles.

    >>> from sprague.games import game
    >>> np.argwhere(played_p_table(game("misere:wythoff"), (6, 6)) == P_POSITION).tolist()
    [[0, 1], [2, 2], [3, 5]]
    >>> np.argwhere(played_p_table(game("blocking:1:wythoff"), (6, 6)) == P_POSITION).tolist()
    [[0, 0], [0, 1], [1, 3], [2, 2], [2, 5]]
    """
    if not game.play.misere:
        return _by_counting(game, shape, [], progress)
    ends = ends_of(game.of, shape)
    if len(ends) > FEW_ENDS:
        return _by_counting(game, shape, ends, progress)
    table = p_table(_without_moves_to(ends, game.of), shape, progress)
    for end in ends:
        table[end] = N_POSITION
    return table


def ends_of(game: FormulaGame, shape: Shape) -> list[Piles]:
    """The positions of the box from which there is no move: some of the P-positions of normal play."""
    lost = map(tuple, np.argwhere(p_table(game, shape) == P_POSITION).tolist())
    return [position for position in lost if not _has_move(game, position)]


def _has_move(game: FormulaGame, position: Piles) -> bool:
    try:
        return bool(len(game.ways(position, most=1)))
    except TooLarge:
        return True


def _without_moves_to(ends: list[Piles], game: FormulaGame) -> FormulaGame:
    left = {order for end in ends for order in (permutations(end) if game.interchangeable else [end])}
    points = [_at(game.after, each) for each in sorted(left)]
    return game.with_formula(And((game.formula, Not(Or(tuple(points))))) if points else game.formula, game.name)


def _at(names: tuple[str, ...], values: Piles) -> Formula:
    return And(tuple(Compare("==", variable(n), Linear((), v)) for n, v in zip(names, values, strict=True)))


def _by_counting(game: PlayedFormula, shape: Shape, ends: list[Piles], progress: Progress | None) -> NDArray[np.uint8]:
    """Each P-position, as soon as it is settled, is counted at all positions that have a move to it."""
    table = empty_table(game, shape, np.uint8, N_POSITION)
    lost: NDArray[np.int32] = np.zeros(table.shape, dtype=np.int32)
    ended = set(ends) if game.play.misere else set()
    order = by_measure(game, table.shape)
    for done, cell in enumerate(order.tolist()):
        here = tuple(map(int, np.unravel_index(cell, table.shape)))
        if progress and done % 1024 == 0:
            progress(done, len(order))
        if (game.interchangeable and list(here) != sorted(here)) or here in ended or lost[here] > game.play.blocked:
            continue
        table[here] = P_POSITION
        for left in set(permutations(here)) if game.interchangeable else [here]:
            _count(game, lost, left)
    if game.interchangeable:
        axes: tuple[NDArray[np.int64], ...] = np.indices(table.shape, sparse=True)
        for low, high in pairwise(axes):
            table[np.broadcast_to(low > high, table.shape)] = 0
    return table[tuple(np.s_[:size] for size in shape)]


def _count(game: FormulaGame, lost: NDArray[np.int32], left: Piles) -> None:
    """One more at every position of the box from which a move leaves these piles; none of them grows."""
    least = left if game.interchangeable else (0,) * len(left)
    part = tuple(np.s_[low:] for low in least)
    axes = [np.arange(low, size) for low, size in zip(least, lost.shape, strict=True)]
    before: tuple[Any, ...] = tuple(np.meshgrid(*axes, indexing="ij", sparse=True))
    moves = evaluate(game.formula, dict(zip(game.before + game.after, before + left, strict=True)))
    lost[part] += np.broadcast_to(moves, lost[part].shape)
