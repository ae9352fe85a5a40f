"""P-positions as a short formula: cells of comparisons and remainders, from a table of them; symmetries of it.

The formula is made from a small box and compared with the whole table; where a table is unchanged when coordinates are
exchanged, only positions with these in order are looked at. Finitely many small positions may be exceptions.

Circular Nim on five stacks is the same turned and mirrored. Of each orbit the position is looked at that is the
greatest in the order of words, so that no coordinate is greater than the first; cells say which of these are P, first
of those whose greatest coordinate is the only one, and the formula is said of every image. A table to 4 or 5
suffices, as it holds so many images of each position.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, pairwise, permutations
from typing import Any

import numpy as np
from numpy.typing import NDArray

from sprague.guess.cells import Disjunction, disjunction
from sprague.guess.conditions import Points
from sprague.guess.hitting import Truths
from sprague.guess.pools import candidates, pool
from sprague.guess.statements import Guess, shown_position
from sprague.guess.values import read_back
from sprague.logic.automata.limits import in_time

TRAINING = {1: 64, 2: 40, 3: 14, 4: 7, 5: 4, 6: 3}
"""Formulas are made from positions with coordinates up to this; of more coordinates up to 2."""

SECONDS = (3.0, 6.0, 6.0)
"""So long may be looked for a formula at each level of the pools."""

QUICK = (0.4, 0.5)
"""So long at the first two, where a larger table may say more at once."""

LONGEST = (800, 2100, 2100)
"""A longer formula says nothing: better none; at each level, of one pile at the first."""

OF_EACH = 6
"""Nor does one that is longer than so much for each position of the table."""

MOST_EXCEPTIONS = 4
"""So many small positions may differ from the formula of the others."""

EXCHANGED = 40
"""What it costs to say that some coordinates stand in order."""

SMALL = (2, 4, 8)
"""Exceptions have coordinates below one of these."""


@dataclass(frozen=True)
class Positions:
    """All positions of a table, a row each, and which of them are P; ``exchanged`` coordinates may be exchanged."""

    names: tuple[str, ...]
    points: Points
    is_p: Truths
    exchanged: tuple[int, ...] = ()
    ordered: bool = False

    @classmethod
    def of(
        cls, names: Sequence[str], positions: Sequence[Sequence[int]], box: Sequence[int], ordered: bool
    ) -> Positions:
        """The positions of a box, ``ordered`` where piles are interchangeable; P are the ``positions``."""
        d = len(names)
        table = np.zeros(tuple(box), dtype=bool)
        if len(positions):
            table[tuple(np.array(positions, dtype=np.int64).T)] = True
        exchanged = () if ordered else exchangeable(table)
        points = np.indices(table.shape, dtype=np.int64).reshape(d, -1).T
        points = in_order_of(points, tuple(range(d)) if ordered else ())
        return cls(tuple(names), points, table[tuple(points.T)], exchanged, ordered)

    @property
    def readings(self) -> tuple[Positions, ...]:
        """The table as it is; and with the exchanged coordinates in order alone, if there are any."""
        if not self.exchanged:
            return (self,)
        kept = in_order_of(np.column_stack([self.points, self.is_p]), self.exchanged)
        return (
            Positions(self.names, self.points, self.is_p),
            Positions(self.names, kept[:, :-1], kept[:, -1].astype(bool), self.exchanged),
        )


def in_order_of(points: Points, coordinates: Sequence[int]) -> Points:
    """The points at which these coordinates do not decrease."""
    for i, j in pairwise(coordinates):
        points = points[points[:, i] <= points[:, j]]
    return points


def exchangeable(table: NDArray[Any]) -> tuple[int, ...]:
    """The largest set of coordinates any two of which may be exchanged; none where there are no two."""
    pairs = [
        (i, j)
        for i, j in combinations(range(table.ndim), 2)
        if table.shape[i] == table.shape[j] and np.array_equal(table, table.swapaxes(i, j))
    ]
    largest = max(((i, *(j for a, j in pairs if a == i)) for i in range(table.ndim)), key=len)
    return largest if len(largest) > 1 else ()


def cell_formulas(table: Positions, levels: Sequence[int], seconds: Sequence[float] = SECONDS) -> Iterator[Guess]:
    """Formulas that hold exactly of the P-positions of the table, the shortest first.

    >>> moves = [(x, y) for x in range(65) for y in range(x, 65) if x % 2 == 0 and y % 2 == 0 or y == x + 1]
    >>> table = Positions.of("xy", moves, (65, 65), ordered=True)
    >>> [each.statement for each in cell_formulas(table, [0])]
    ['y = x + 1 or (x even, y even), where x ≤ y']
    """
    for level in levels:
        ways = [(each, made) for each in table.readings if (made := in_time(seconds[level], _at_level, each, level))]
        if ways:
            each, made = min(ways, key=lambda one: one[1][0].length + EXCHANGED * bool(one[0].exchanged))
            yield from _formula(each, *made)
            return


def _at_level(table: Positions, level: int) -> tuple[Disjunction, list[int]] | None:
    """The formula from the pool of a level, and which rows of the table are exceptions to it."""
    longest = min(LONGEST[level if len(table.names) > 1 else 0], OF_EACH * len(table.points))
    within = (table.points <= TRAINING.get(len(table.names), 2)).all(axis=1)
    for conditions in candidates(table.points, table.is_p, table.ordered, level) if within.any() else ():
        cells = disjunction(conditions, table.points[within], table.is_p[within], table.points, table.is_p, longest)
        if cells:
            return cells, []
    for small in SMALL:
        few = (table.points < small).all(axis=1)
        rest = ~few & within
        if not rest.any():
            continue
        far = table.points[~few], table.is_p[~few]
        cells = disjunction(conditions, table.points[rest], table.is_p[rest], *far, longest)
        if cells:
            wrong = np.flatnonzero(cells.holds(table.points) != table.is_p).tolist()
            return (cells, wrong) if len(wrong) <= MOST_EXCEPTIONS else None
    return None


def _formula(table: Positions, of: Disjunction, exceptions: Sequence[int]) -> Iterator[Guess]:
    """The formula with its exceptions, for every order of coordinates that may be exchanged."""
    new = [table.points[i].tolist() for i in exceptions if table.is_p[i]]
    gone = [table.points[i].tolist() for i in exceptions if not table.is_p[i]]
    text = of.shown(table.names)
    text = f"({text}) but {', '.join(map(shown_position, gone))}" if gone else text
    text = f"{text}, and {', '.join(map(shown_position, new))}" if new else text
    if table.ordered and asks_for_order(of.holds, table.points):
        text = f"{text}, where {' ≤ '.join(table.names)}"
    elif table.exchanged:
        text = f"{text}, where {' ≤ '.join(table.names[i] for i in table.exchanged)} (or exchanged)"
    return read_back(text + ", φ = (1 + √5)/2" * ("φ" in text), table.names)


def asks_for_order(says: Callable[[Points], NDArray[Any]], points: Points) -> bool:
    """Whether a formula says something else of coordinates in another order."""
    d = points.shape[1]
    swaps = [[*range(i), i + 1, i, *range(i + 2, d)] for i in range(d - 1)]
    return any(not np.array_equal(says(points), says(points[:, swap])) for swap in swaps)


FEWEST, MOST = 4, 7
"""Fewer coordinates have formulas without this; of more there are too many permutations."""

CORNER = 4
"""Permutations are compared on positions below this, then on the whole table."""

SECONDS_FOR_ORBITS = 6.0

Permutation = tuple[int, ...]


def symmetries(table: NDArray[np.bool_]) -> list[Permutation]:
    """The permutations of the coordinates that leave the table alone, rotations first.

    >>> x, y, z = np.indices((4, 4, 4))
    >>> symmetries(x + y == z)
    [(0, 1, 2), (1, 0, 2)]
    """
    corner = table[(slice(CORNER),) * table.ndim]
    cubic = len(set(table.shape)) == 1
    every = permutations(range(table.ndim)) if cubic else [tuple(range(table.ndim))]
    alike = [each for each in every if np.array_equal(corner, corner.transpose(each))]
    kept = [each for each in alike if np.array_equal(table, table.transpose(each))]
    return sorted(kept, key=lambda each: any((at - each[0] - i) % len(each) for i, at in enumerate(each)))


def orbit_formulas(names: Sequence[str], points: Points, is_p: Truths) -> Iterator[Guess]:
    """A formula for the P-positions of a box, ``points`` in the order of :func:`numpy.indices`, by its symmetries.

    >>> box = np.indices((6, 6, 6, 6))
    >>> is_p = (box[0] >= box[1:]).all(axis=0) & (box[0] == box[1] + box[3])
    >>> is_p |= is_p.transpose(1, 2, 3, 0) | is_p.transpose(2, 3, 0, 1) | is_p.transpose(3, 0, 1, 2)
    >>> [each.statement for each in orbit_formulas("abcd", box.reshape(4, -1).T, is_p.ravel())]
    ['a ≥ max(b, c, d), a = b + d; or the same of (b, c, d, a), (c, d, a, b), (d, a, b, c)']
    """
    d = len(names)
    if not FEWEST <= d <= MOST or not is_p.any():
        return
    group = symmetries(is_p.reshape(tuple(points.max(axis=0) + 1)))
    if len(group) == 1:
        return
    weights = (int(points.max()) + 1) ** np.arange(points.shape[1])[::-1]  # to compare points as words
    greatest = np.equal(points @ weights, np.max([points[:, each] @ weights for each in group], axis=0))
    alone = greatest & (points[:, :1] > points[:, 1:]).all(axis=1)
    for where in (alone, greatest):
        small = points[where], is_p[where]
        least = in_time(SECONDS_FOR_ORBITS, disjunction, pool(d, 0), *small, *small)
        if least and np.array_equal(least.holds(points), is_p):  # what was seen of one holds of every image
            yield Guess(least.shown(names), least.shown(names))
            return
        images = _images(least, points, group) if least else []
        if least and np.array_equal(np.logical_or.reduce([truth for _, truth in images]), is_p):
            parts = [_said(least, [names[i] for i in each]) for each, _ in images]
            one = least.shown(names)
            text = f"{names[0]} ≥ max({', '.join(names[1:])}), {f'({one})' if ' or ' in one else one}"
            others = [f"({', '.join(names[i] for i in each)})" for each, _ in images[1:]]
            text = f"{text}; or the same of {', '.join(others)}" if others else text
            yield Guess(text, " | ".join(f"({part})" for part in parts))
            return


def _images(cells: Disjunction, points: Points, group: Sequence[Permutation]) -> list[tuple[Permutation, Truths]]:
    """The formula read in every order of the coordinates, each set of points that comes out once."""
    different: dict[bytes, tuple[Permutation, Truths]] = {}
    for each in group:
        read = points[:, each]
        truth = cells.holds(read) & (read[:, :1] >= read[:, 1:]).all(axis=1)
        different.setdefault(truth.tobytes(), (each, truth))
    return list(different.values())


def _said(of: Disjunction, names: Sequence[str]) -> str:
    return " & ".join([*(f"{names[0]} >= {name}" for name in names[1:]), f"({of.shown(names)})"])
