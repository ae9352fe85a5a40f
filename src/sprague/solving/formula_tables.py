"""Tables of formula games: the P-sieve and the nim-values, run by the kernels in pieces.

The cells of a box are settled in an order in which every move leads to an earlier one. A P-position marks everything
that has a move to it; a cell that is reached unmarked is P. Between the pieces progress is reported and Ctrl-C is
checked.

Tables of P-positions of formula games under other play than normal: misère, or with options blocked.

For all positions with a move, misère play is normal play in which nobody may move to a position where play has ended:
such a position is N. If play has ended at few positions of the box, that is another formula, and the kernels sieve it;
otherwise moves to P-positions are counted.

P-positions of invariant games: a P-position marks every position reached from it by adding a vector.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator
from itertools import combinations, pairwise, permutations
from math import inf, prod
from operator import add, le, mul
from typing import Any

import numpy as np
from numpy.typing import NDArray

from sprague import kernels
from sprague.errors import BadRule, TooLarge
from sprague.games import FormulaGame, PlayedFormula
from sprague.games.ruleset import Piles
from sprague.games.wythoff import InvariantGame
from sprague.logic import evaluate
from sprague.logic.language.formula import And, Compare, Linear, Not, Or, Variable, variable
from sprague.memory import require
from sprague.numbers.decimals import abbreviated
from sprague.solving.definition import ByDefinition
from sprague.solving.outcome import Outcome
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
        here = _at(game, table, wrong)
        raise BadRule(f"{game.name}: some move from {here} does not lower what every move must lower")
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
        staying = np.argwhere(np.broadcast_to(stays, shape))
        if len(staying):
            here = game.format(tuple(staying[0].tolist()))
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
        known = rows[begin:end]
        known += [list(map(add, a, b)) for a, b in combinations(known, 2)]  # what was taken from two piles drops out
        upper: list[float] = [*(size - 1 for size in shape), *([inf] * d)]
        for _ in range(2 * d):
            for *coefficients, constant in known:
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
    lost = np.argwhere(p_table(game, shape) == P_POSITION)
    return [position for position in map(tuple, lost[game.inside(lost)].tolist()) if not _has_move(game, position)]


def _has_move(game: FormulaGame, position: Piles) -> bool:
    try:
        return bool(len(game.ways(position, most=1)))
    except TooLarge:
        return True


def _without_moves_to(ends: list[Piles], game: FormulaGame) -> FormulaGame:
    left = {order for end in ends for order in (permutations(end) if game.interchangeable else [end])}
    here = [zip(map(variable, game.after), each, strict=True) for each in sorted(left)]
    points = [And(tuple(Compare("==", term, Linear((), number)) for term, number in each)) for each in here]
    return game.with_formula(And((game.formula, Not(Or(tuple(points))))) if points else game.formula, game.name)


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
        cells: NDArray[np.int64] = self._steps[inside]
        cells += sum(map(mul, left, self._strides))
        return cells


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
