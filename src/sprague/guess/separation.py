"""The cheapest conditions that tell points of different labels apart, by an implicit hitting set.

Two points with no label in common, alike for the conditions chosen so far, are a row: some condition that differs at
them has to be chosen. Few of all rows matter. So the cheapest set that hits the known rows is found, exactly, then the
points that it still confuses give more rows, until none are left (Karp and Moreno-Centeno 2013).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice

import numpy as np
from numpy.typing import NDArray

from sprague.guess.conditions import Condition, Points, Values
from sprague.guess.hitting import cheapest_hitting_set
from sprague.logic.automata.limits import charge

MOST_COST = 280
"""Dearer sets of conditions make no formula that anybody reads."""

PAIRS = 36
"""So many confused groups of points give new rows at a time."""


def distinct(conditions: Sequence[Condition], points: Points) -> tuple[list[Condition], Values]:
    """The conditions with their values, a column each; of those that divide the points alike only the first."""
    kept: list[Condition] = []
    columns: list[Values] = []
    seen: set[bytes] = set()
    for condition in conditions:
        charge(0, 0)
        column = condition.values(points)
        key = _division(column, condition.many)
        if key is not None and key not in seen:
            seen.add(key)
            kept.append(condition)
            columns.append(column)
    values = np.array(columns, dtype=np.int64).T if columns else np.zeros((len(points), 0), dtype=np.int64)
    return kept, values


def _division(column: Values, many: int) -> bytes | None:
    """How the values divide the points, whatever they are called; None where all points are alike."""
    if many == 2:
        return (column != column[0]).tobytes() if column.min() != column.max() else None
    _, first, place = np.unique(column, return_index=True, return_inverse=True)
    numbered = np.argsort(np.argsort(first))[place]  # by the first to have it
    return numbered.astype(np.int8).tobytes() if len(first) > 1 else None


def separating(
    values: Values, labels: NDArray[np.int64], costs: Sequence[int], most: int = MOST_COST
) -> tuple[int, ...] | None:
    """The cheapest columns of which every combination of values has labels (sets of bits) with a bit in common.

    None where no such columns cost at most ``most``. Raises LimitReached.

    >>> values = np.array([[0, 0, 1], [0, 1, 1], [1, 0, 0], [1, 1, 1]])
    >>> separating(values, np.array([1, 2, 1, 2]), [20, 30, 20])
    (1,)
    """
    if next(_confused(values, range(values.shape[1]), labels), None):
        return None
    rows: list[NDArray[np.bool_]] = []
    chosen: tuple[int, ...] = ()
    while True:
        pairs = list(islice(_confused(values, chosen, labels), 2 * PAIRS))
        if not pairs:
            return chosen
        for one, other in pairs:
            rows.append(values[one] != values[other])
        found = cheapest_hitting_set(np.array(rows), costs, most)
        if found is None:
            return None
        chosen = found


def grouped(values: Values, columns: Sequence[int]) -> NDArray[np.int64]:
    """The number of the cell of each point: points alike in these columns share it."""
    code = np.zeros(len(values), dtype=np.int64)
    for column in columns:
        code = code * (int(values[:, column].max(initial=0)) + 1) + values[:, column]
        code = np.unique(code, return_inverse=True)[1].astype(np.int64)
    return code


def common_labels(cells: NDArray[np.int64], labels: NDArray[np.int64]) -> NDArray[np.int64]:
    """The labels that all points of each cell share, as bits."""
    common = np.full(int(cells.max(initial=0)) + 1, -1, dtype=np.int64)
    np.bitwise_and.at(common, cells, labels)
    return common


def _confused(values: Values, columns: Sequence[int], labels: NDArray[np.int64]) -> Iterator[tuple[int, int]]:
    """Pairs of points in one cell without a common label: those of a cell's first and last, spread over the cells."""
    cells = grouped(values, columns)
    bad = np.flatnonzero(common_labels(cells, labels) == 0)
    step = max(1, len(bad) // PAIRS)
    for cell in [*bad[::step], *bad]:
        members = np.flatnonzero(cells == cell)
        for one in (members[0], members[-1]):
            others = members[(labels[members] & labels[one]) == 0]
            if len(others):
                near = np.abs(values[others] - values[one]).astype(bool).sum(axis=1)
                yield int(one), int(others[near.argmin()])  # the pair that fewest conditions tell apart
