"""Tables of formula games: the P-sieve and the nim-values, run by the kernels in pieces.

The cells of a box are settled in an order in which every move leads to an earlier one. A P-position marks everything
that has a move to it; a cell that is reached unmarked is P. Between the pieces progress is reported and Ctrl-C is
checked.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator
from itertools import pairwise
from math import inf, prod
from operator import le
from typing import Any

import numpy as np
from numpy.typing import NDArray

from sprague import kernels
from sprague.errors import BadRule, TooLarge
from sprague.games.formula_game import FormulaGame
from sprague.games.modified import PlayedFormula
from sprague.logic import evaluate
from sprague.logic.language.formula import Variable
from sprague.memory import require
from sprague.numbers.decimals import abbreviated
from sprague.solving.progress import Progress, counted

Shape = tuple[int, ...]

BLOCK = 128
"""So many columns of a table of nim-values are filled at a time: the lines through them fit a processor's cache."""

P_POSITION = 2
"""What the P-sieve leaves at a P-position."""


def p_table(game: FormulaGame, shape: Shape, progress: Progress | None = None) -> NDArray[np.uint8]:
    """For every position in the box ``shape``: 2 for a P-position, 1 for an N-position, in sorted order of the piles.

    >>> from sprague.games import game
    >>> np.argwhere(p_table(game("wythoff"), (6, 6)) == P_POSITION).tolist()
    [[0, 0], [1, 2], [3, 5]]
    """
    if isinstance(game, PlayedFormula):
        from sprague.solving.played_tables import played_p_table

        return played_p_table(game, shape, progress)
    table = empty_table(game, shape, np.uint8, 0)
    cells = np.empty(0, dtype=np.int64) if game.interchangeable else by_measure(game, table.shape)
    with counted(f"a table of the P-positions of {game.name}", progress) as report:
        wrong = _settle(kernels.linear_p_positions, game, table, [cells], report)
    if wrong != -1:
        raise BadRule(f"{game.name}: some move to {_at(game, table, wrong)} does not lower what every move must lower")
    _refuse_staying(game, table.shape)
    return table[tuple(np.s_[:size] for size in shape)]


def nim_table(game: FormulaGame, shape: Shape, progress: Progress | None = None) -> NDArray[np.uint16]:
    """The nim-value of every position in the box ``shape``, for interchangeable piles in every order of them.

    >>> from sprague.games import game
    >>> nim_table(game("wythoff"), (4, 4)).tolist()
    [[0, 1, 2, 3], [1, 2, 0, 4], [2, 0, 1, 5], [3, 4, 5, 6]]
    """
    table = empty_table(game, shape, np.uint16, 65535)
    if game.interchangeable:
        orders = _by_columns(table.shape) if len(shape) == 2 else iter([np.empty(0, dtype=np.int64)])
    else:
        orders = iter([by_measure(game, table.shape)])
    with counted(f"a table of the nim-values of {game.name}", progress) as report:
        wrong = _settle(kernels.linear_nim_values, game, table, orders, report)
    if wrong < -1:
        raise TooLarge(f"{game.name}: the nim-value of {_at(game, table, -2 - wrong)} does not fit 16 bits")
    if wrong != -1:
        raise BadRule(
            f"{game.name}: some move from {_at(game, table, wrong)} does not lower what every move must lower"
        )
    return table[tuple(np.s_[:size] for size in shape)]


def empty_table(game: FormulaGame, shape: Shape, kind: type, fill: int) -> NDArray[Any]:
    """A table of the least box around ``shape`` that no move leaves. Raises BadRule where there is none, TooLarge."""
    game.check()
    whole = closed_box(game, shape)
    if whole is None:
        raise BadRule(f"{game.name}: moves lead beyond every bound on {', '.join(game.before)}: no table is complete")
    order = 0 if game.interchangeable else 16  # bytes a position: the cells by measure, and the measures
    size = "×".join(map(abbreviated, whole))
    require(prod(whole) * (np.dtype(kind).itemsize + order), f"{game.name}: a table of {size} positions")
    if not game.systems.fits(max(whole)):
        raise TooLarge(f"{game.name}: the rule's constants times piles up to {max(whole) - 1} go beyond 64 bits")
    return np.full(whole, fill, dtype=kind)


def _refuse_staying(game: FormulaGame, shape: Shape) -> None:
    """Raises BadRule if a "move" leaves some position of the box as it is: the sieve would not notice."""
    if game.may_stay:
        axes = np.meshgrid(*map(np.arange, shape), indexing="ij", sparse=True)
        stays = evaluate(game.from_positions, dict(zip(game.before + game.after, axes + axes, strict=True)))
        found = np.argwhere(np.broadcast_to(stays, shape))
        if len(found):
            here = game.format(tuple(found[0].tolist()))
            raise BadRule(f"{game.name}: the move {here} → {here} does not lower what every move must lower")


def closed_box(game: FormulaGame, shape: Shape) -> Shape | None:
    """The least box around ``shape`` that no move leaves, from the bounds that the rule implies; None if there is none.

    >>> from sprague.games import game
    >>> closed_box(game("fibonacci-nim"), (10, 10))
    (10, 19)
    """
    if game.interchangeable:
        return shape
    for _ in range(2 * len(shape)):
        reach = _reach(game, shape)
        if reach is None:
            return None
        if all(map(le, reach, shape)):
            return shape
        shape = tuple(map(max, shape, reach))
    return None


def _reach(game: FormulaGame, shape: Shape) -> Shape | None:
    """One more than the largest coordinates that one move from the box can leave, by interval arithmetic."""
    d = len(shape)
    largest: list[float] = [1] * d
    rows = game.systems.at_least.tolist()
    for begin, end in pairwise(game.systems.at_least_start):
        upper: list[float] = [*(size - 1 for size in shape), *([inf] * d)]
        for _ in range(2 * d):
            for *coefficients, constant in rows[begin:end]:
                raising = [(c, upper[i]) for i, c in enumerate(coefficients) if c > 0]
                if any(bound == inf for _, bound in raising):
                    continue
                most = constant + sum(c * bound for c, bound in raising)
                for i, c in enumerate(coefficients):
                    if c < 0:
                        upper[i] = min(upper[i], most // -c)
        if min(upper) >= 0:  # otherwise this system allows nothing here
            largest = [max(size, bound + 1) for size, bound in zip(largest, upper[d:], strict=True)]
    return tuple(map(int, largest)) if max(largest) < inf else None


def _settle(
    kernel: Callable[..., int],
    game: FormulaGame,
    table: NDArray[Any],
    orders: Iterable[NDArray[np.int64]],
    progress: Progress,
) -> int:
    """Runs the kernel over the cells in these orders, one after another (an empty one: all cells by number).

    A piece of about a tenth of a second at a time.
    """
    shape = np.array(table.shape, dtype=np.int64)
    flat = table.reshape(-1)
    settled, piece = 0, 1024
    for cells in orders:
        done, count = 0, len(cells) or table.size
        while done < count:
            started = time.monotonic()
            end = min(done + piece, count)
            wrong = kernel(flat, shape, cells, done, end, game.interchangeable, *game.systems.arrays)
            if wrong != -1:
                return wrong
            settled += end - done
            done = end
            progress(min(settled, table.size), table.size)
            piece = piece * 2 if time.monotonic() - started < 0.05 else max(piece // 2, 1024)
    progress(table.size, table.size)
    return -1


def _by_columns(shape: Shape) -> Iterator[NDArray[np.int64]]:
    """The cells x ≤ y in an order in which options come first: some columns y at a time, in these row by row.

    >>> [cells.tolist() for cells in _by_columns((2, 3))]
    [[0, 1, 2, 4, 5]]
    """
    rows, columns = shape
    for left in range(0, columns, BLOCK):
        x, y = np.indices((min(rows, left + BLOCK), min(BLOCK, columns - left)), dtype=np.int64)
        y += left
        yield (x * columns + y)[x <= y]


def by_measure(game: FormulaGame, shape: Shape) -> NDArray[np.int64]:
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
