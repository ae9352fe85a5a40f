"""A table of P-positions: what goes into the guesses at them."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from itertools import pairwise

import numpy as np

from sprague.guess.p_cells import Positions, exchangeable
from sprague.guess.values import MOST_SLICES
from sprague.logic.language.formula import Formula, evaluate

FEWEST = 8
"""Fewer terms than this suggest no sequence."""


@dataclass(frozen=True)
class PTable:
    """All P-positions with coordinates up to a bound, and the names of the coordinates.

    The coordinates of ``interchangeable`` piles are in non-decreasing order.
    """

    names: tuple[str, ...]
    positions: tuple[tuple[int, ...], ...]
    bound: int
    interchangeable: bool = True
    box: tuple[int, ...] = ()
    """One more than the largest coordinates, where not all of them go to the bound."""
    domain: Formula | None = None
    """What holds of the positions, where not all tuples of the box are."""
    at: tuple[tuple[str, int], ...] = ()
    """The coordinates of which it is a slice, with their values."""

    @cached_property
    def whole(self) -> Positions:
        """All positions of the table, N-positions too."""
        box = self.box or (self.bound + 1,) * len(self.names)
        every = Positions.of(self.names, self.positions, box, self.interchangeable)
        if self.domain is None:
            return every
        inside = evaluate(self.domain, dict(zip(self.names, every.points.T, strict=True)) | dict(self.at))
        inside = np.broadcast_to(inside, len(every.points))
        return Positions(self.names, every.points[inside], every.is_p[inside])

    @property
    def flags(self) -> list[list[tuple[int, int]]]:
        """Coordinates that have few values, each of them with all of these; none of a single pile."""
        if len(self.names) == 1 or self.interchangeable:
            return []
        most = self.whole.points.max(axis=0, initial=0).tolist()
        few = [i for i, each in enumerate(most) if 1 <= each < MOST_SLICES and 4 * each < self.bound]
        return [[(i, value) for value in range(most[i] + 1)] for i in few]

    @property
    def slices(self) -> list[PTable]:
        """The tables of the others for each value of the first coordinate that has few; none where all have many.

        >>> table = PTable(("b", "x"), ((0, 3), (1, 5)), 9, False, (2, 10))
        >>> [(each.at, each.names, each.positions) for each in table.slices]
        [((('b', 0),), ('x',), ((3,),)), ((('b', 1),), ('x',), ((5,),))]
        """
        return [self._slice(*each) for each in next(iter(self.flags), ())]

    def _slice(self, i: int, value: int) -> PTable:
        """The positions whose coordinate i has a value, without it; in order where they may be exchanged."""
        kept = [j for j in range(len(self.names)) if j != i]
        names, box = tuple(self.names[j] for j in kept), tuple(self.whole.points.max(axis=0)[kept] + 1)
        positions = tuple(tuple(each[j] for j in kept) for each in self.positions if each[i] == value)
        sliced = replace(self, names=names, positions=positions, box=box, at=(*self.at, (self.names[i], value)))
        if len(sliced.whole.points) == np.prod(box):
            sliced = replace(sliced, domain=None)
        table = np.zeros(box, dtype=bool)
        table[tuple(np.array(positions, dtype=np.int64).reshape(-1, len(box)).T)] = True
        if sliced.domain is None and len(names) > 1 and exchangeable(table) == tuple(range(len(names))):
            return replace(sliced, positions=tuple(p for p in positions if list(p) == sorted(p)), interchangeable=True)
        return sliced


def sequences(table: PTable) -> list[tuple[int, ...]]:
    """The coordinates of the P-positions as sequences, where all of them increase; else none.

    >>> sequences(PTable(("x", "y"), tuple((n, 2 * n) for n in range(8)), 15))[1]
    (0, 2, 4, 6, 8, 10, 12, 14)
    """
    columns = list(zip(*table.positions, strict=True))
    if len(table.positions) < FEWEST or not all(a < b for column in columns for a, b in pairwise(column)):
        return []
    return columns
