"""Tables of formula games: the P-sieve and the nim-values, run by the kernels in pieces.

The cells of a box are settled in an order in which every move leads to an earlier one. A P-position marks everything
that has a move to it; what is reached unmarked is P. Between the pieces progress is reported and Ctrl-C is heard.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from math import prod
from typing import Any

import numpy as np
from numpy.typing import NDArray

from sprague import kernels
from sprague.errors import BadRule, TooLarge
from sprague.games.formula_game import FormulaGame
from sprague.logic.formula import Variable
from sprague.solve.memory import require

Progress = Callable[[int, int], None]
"""Called with how much is done, and of how much."""

Shape = tuple[int, ...]

P_POSITION = 2
"""What the P-sieve leaves at a P-position."""


def p_table(game: FormulaGame, shape: Shape, progress: Progress | None = None) -> NDArray[np.uint8]:
    """For every position in the box ``shape``: 2 for a P-position, 1 for an N-position, in sorted order of the piles.

    >>> from sprague.games import game
    >>> np.argwhere(p_table(game("wythoff"), (6, 6)) == P_POSITION).tolist()
    [[0, 0], [1, 2], [3, 5]]
    """
    table = _table(game, shape, np.uint8, 0)
    wrong = _settle(kernels.linear_p_positions, game, table, progress)
    if wrong != -1:
        raise BadRule(f"{game.name}: some move to {_at(game, table, wrong)} does not lower what every move must lower")
    return table[tuple(np.s_[:size] for size in shape)]


def nim_table(game: FormulaGame, shape: Shape, progress: Progress | None = None) -> NDArray[np.uint16]:
    """The nim-value of every position in the box ``shape``, for interchangeable piles in every order of them.

    >>> from sprague.games import game
    >>> nim_table(game("wythoff"), (4, 4)).tolist()
    [[0, 1, 2, 3], [1, 2, 0, 4], [2, 0, 1, 5], [3, 4, 5, 6]]
    """
    table = _table(game, shape, np.uint16, 65535)
    wrong = _settle(kernels.linear_nim_values, game, table, progress)
    if wrong < -1:
        raise TooLarge(f"{game.name}: the nim-value of {_at(game, table, -2 - wrong)} does not fit 16 bits")
    if wrong != -1:
        raise BadRule(f"{game.name}: some move from {_at(game, table, wrong)} does not lower what every move must lower")
    return table[tuple(np.s_[:size] for size in shape)]


def _table(game: FormulaGame, shape: Shape, kind: type, fill: int) -> NDArray[Any]:
    game.check()
    whole = shape if game.interchangeable else closed_box(game, shape)
    order = 0 if game.interchangeable else 16
    bound = "×".join(str(size) if size < 10**12 else f"10^{len(str(size)) - 1}" for size in whole)
    require(prod(whole) * (np.dtype(kind).itemsize + order), f"{game.name}: a table of {bound} positions")
    if not game.systems.fits(max(whole)):
        raise TooLarge(f"{game.name}: the rule's constants times piles up to {max(whole) - 1} go beyond 64 bits")
    return np.full(whole, fill, dtype=kind)


def closed_box(game: FormulaGame, shape: Shape) -> Shape:
    """The least box around ``shape`` that no move leaves, from the bounds that the rule implies.

    Raises BadRule where the rule implies none: then there are tables for no bound.
    """
    for _ in range(64):
        grown = tuple(map(max, shape, _reach(game, shape)))
        if grown == shape:
            return shape
        shape = grown
    raise BadRule(f"{game.name}: moves lead to larger and larger {', '.join(game.before)}, so no table is ever complete")


def _reach(game: FormulaGame, shape: Shape) -> Shape:
    """One more than the largest coordinates that one move from the box can leave, by interval arithmetic."""
    d = len(shape)
    largest = [1] * d
    rows = game.systems.at_least.tolist()
    for begin, end in zip(game.systems.at_least_start, game.systems.at_least_start[1:], strict=False):
        upper: list[float] = [*(size - 1 for size in shape), *([float("inf")] * d)]
        for _ in range(2 * d):
            for *coefficients, constant in rows[begin:end]:
                slack = [c * upper[i] if c > 0 else 0 for i, c in enumerate(coefficients)]
                for i, c in enumerate(coefficients):
                    if c < 0:
                        upper[i] = min(upper[i], (sum(slack) + constant) // -c)
        if min(upper) >= 0:
            largest = [max(size, _whole(game, name, bound)) for size, name, bound in zip(largest, game.before, upper[d:], strict=True)]
    return tuple(largest)


def _whole(game: FormulaGame, name: str, bound: float) -> int:
    if bound == float("inf"):
        raise BadRule(f"{game.name}: the rule does not bound what a move makes of {name}")
    return int(bound) + 1


def _settle(kernel: Callable[..., int], game: FormulaGame, table: NDArray[Any], progress: Progress | None) -> int:
    """Runs the kernel over all cells, a piece of about a tenth of a second at a time."""
    cells = np.empty(0, dtype=np.int64) if game.interchangeable else _by_measure(game, table.shape)
    shape = np.array(table.shape, dtype=np.int64)
    flat = table.reshape(-1)
    done, piece = 0, 1024
    while done < table.size:
        started = time.monotonic()
        end = min(done + piece, table.size)
        wrong = kernel(flat, shape, cells, done, end, game.interchangeable, *game.systems.arrays)
        if wrong != -1:
            return wrong
        done = end
        if progress:
            progress(done, table.size)
        piece = piece * 2 if time.monotonic() - started < 0.05 else max(piece // 2, 1024)
    return -1


def _by_measure(game: FormulaGame, shape: Shape) -> NDArray[np.int64]:
    """The cells of the box in an order of increasing measure."""
    measure = np.zeros(shape, dtype=np.int64)
    for axis, name in enumerate(game.before):
        weight = game.measure.coefficient(Variable(name))
        sizes = [1] * len(shape)
        sizes[axis] = shape[axis]
        measure += weight * np.arange(shape[axis], dtype=np.int64).reshape(sizes)
    return np.argsort(measure, axis=None, kind="stable").astype(np.int64)


def _at(game: FormulaGame, table: NDArray[Any], cell: int) -> str:
    return game.format(tuple(map(int, np.unravel_index(cell, table.shape))))
