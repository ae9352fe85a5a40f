"""The cheapest set that hits every row; and the cheapest conditions that tell points of different labels apart by one.

Choosing conditions that tell two sets of points apart is such a problem, and so is choosing the parts of a short
formula. Branch and bound on sets of rows as bits of an integer: columns that a cheaper one contains and rows that
contain another one are dropped, rows without a common column bound the cost from below. (Karp 1972: NP-hard; the
matrices here have some tens of rows that matter.)

Two points with no label in common, alike for the conditions chosen so far, are a row: some condition that differs at
them has to be chosen. Few of all rows matter. So the cheapest set that hits the known rows is found, exactly, then the
points that it still confuses give more rows, until none are left (Karp and Moreno-Centeno 2013).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice

import numpy as np
from numpy.typing import NDArray

from sprague.guess.conditions import Condition, Points, Values
from sprague.logic.automata.limits import charge

Truths = NDArray[np.bool_]

NODES = 1500
"""So many partial choices are looked at; then the cheapest set found so far is taken."""


def cheapest_hitting_set(
    rows: Truths, costs: Sequence[int], most: int | None = None, nodes: int = NODES
) -> tuple[int, ...] | None:
    """The columns of the cheapest set that hits every row; None if none does, or none that costs at most ``most``.

    Exact, unless ``nodes`` do not suffice. Of sets of one cost the one of the first columns is preferred.
    Raises LimitReached.

    >>> cheapest_hitting_set(np.array([[1, 1, 0], [0, 1, 1]], dtype=bool), [2, 3, 2])
    (1,)
    >>> cheapest_hitting_set(np.array([[1, 1, 0], [0, 1, 1]], dtype=bool), [2, 5, 2])
    (0, 2)
    >>> cheapest_hitting_set(np.array([]), [2, 3, 2])
    ()
    """
    return _cheapest(_minimal(rows), costs, most, nodes) if len(rows) else ()


def _minimal(rows: Truths) -> Truths:
    """The rows once each, without those that contain another one: first those of few columns."""
    numbers = {int.from_bytes(each.tobytes(), "big"): place for place, each in enumerate(np.packbits(rows, axis=1))}
    kept: list[int] = []
    for number in sorted(numbers, key=lambda each: (each.bit_count(), each)):
        if not any(other & number == other for other in kept):
            kept.append(number)
    return rows[[numbers[each] for each in kept]]


def _bits(rows: Truths) -> list[int]:
    """The rows as bits (bit c: column c)."""
    return [int.from_bytes(each.tobytes(), "little") for each in np.packbits(rows, axis=1, bitorder="little")]


def _cheapest(rows: Truths, costs: Sequence[int], most: int | None, nodes: int) -> tuple[int, ...] | None:
    """Of columns that hit no more rows than one as cheap none is looked at."""
    if not rows[0].any():
        return None
    hits, useful = _bits(rows.T), dict[int, int]()
    for column in sorted(range(len(hits)), key=lambda c: costs[c]):
        hit = hits[column]
        if hit and not any(other & hit == hit for other in useful.values()):
            useful[column] = hit
    search = _Search([*useful.values()], [costs[c] for c in useful], _bits(rows[:, [*useful]]), most, nodes)
    columns = search.best()
    return None if columns is None else tuple(sorted([*useful][c] for c in columns))


@dataclass
class _Search:
    """Branch and bound over columns, the cheapest first: the rows they hit, costs, and the columns of each row."""

    hits: list[int]
    costs: list[int]
    row_masks: list[int]
    most: int | None
    nodes: int
    cost: int = 0
    chosen: list[int] | None = None

    def best(self) -> list[int] | None:
        """The cheapest set."""
        self.rows = len(self.row_masks)
        self.cheapest = [self.costs[(row & -row).bit_length() - 1] for row in self.row_masks]
        self.chosen = self._greedy()
        self.cost = sum(self.costs[c] for c in self.chosen)
        if self.most is not None and self.cost > self.most:
            self.cost, self.chosen = self.most + 1, None
        self._walk((1 << self.rows) - 1, 0, 0, [])
        return self.chosen

    def _greedy(self) -> list[int]:
        """A first set: always the column that hits the most for its cost, then without what is not needed."""
        left, chosen = (1 << self.rows) - 1, []
        while left:
            best = max(range(len(self.hits)), key=lambda c: ((self.hits[c] & left).bit_count() / self.costs[c], -c))
            chosen.append(best)
            left &= ~self.hits[best]
        for column in sorted(chosen, key=lambda c: -self.costs[c]):
            rest = 0
            for other in chosen:
                rest |= self.hits[other] if other != column else 0
            if rest == (1 << self.rows) - 1:
                chosen.remove(column)
        return chosen

    def _walk(self, left: int, banned: int, spent: int, chosen: list[int]) -> None:
        """Hits the rows ``left`` without ``banned`` columns; recursion as deep as the set is large."""
        self.nodes -= 1
        if self.nodes < 0:
            return
        if not left:
            if spent < self.cost:
                self.cost, self.chosen = spent, list(chosen)
            return
        row = self._row_to_hit(left, banned, spent)
        if row is None:
            return
        free = self.row_masks[row] & ~banned
        allowed = [c for c in range(free.bit_length()) if free >> c & 1]
        allowed.sort(key=lambda c: (self.costs[c] / (self.hits[c] & left).bit_count(), c))
        for column in allowed:
            if spent + self.costs[column] < self.cost:
                self._walk(left & ~self.hits[column], banned, spent + self.costs[column], [*chosen, column])
            banned |= 1 << column

    def _row_to_hit(self, left: int, banned: int, spent: int) -> int | None:
        """The row with the fewest columns allowed; None where the rows left cannot be hit more cheaply than so far."""
        charge(0, 0)
        bound, used, best, fewest = spent, 0, -1, 1 << 60
        rest = left
        while rest:
            low = rest & -rest
            rest ^= low
            row = low.bit_length() - 1
            allowed = self.row_masks[row] & ~banned
            if not allowed:
                return None
            if not allowed & used:
                bound += self.cheapest[row]
                if bound >= self.cost:
                    return None
                used |= allowed
            if (count := allowed.bit_count()) < fewest:
                fewest, best = count, row
        return best


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
    rows = np.zeros((0, values.shape[1]), dtype=bool)
    chosen: tuple[int, ...] = ()
    while True:
        pairs = list(islice(_confused(values, chosen, labels), 2 * PAIRS))
        if not pairs:
            return chosen
        one, other = np.array(pairs).T
        rows = _minimal(np.concatenate([rows, values[one] != values[other]]))
        best = _cheapest(rows, costs, most, NODES)
        if best is None:
            return None
        chosen = best


def cell_numbers(values: Values, columns: Sequence[int]) -> NDArray[np.int64]:
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
    cells = cell_numbers(values, columns)
    bad = np.flatnonzero(common_labels(cells, labels) == 0)
    step = max(1, len(bad) // PAIRS)
    for cell in [*bad[::step], *bad]:
        members = np.flatnonzero(cells == cell)
        for one in (members[0], members[-1]):
            others = members[(labels[members] & labels[one]) == 0]
            if len(others):
                near = np.abs(values[others] - values[one]).astype(bool).sum(axis=1)
                yield int(one), int(others[near.argmin()])  # the pair that fewest conditions tell apart
