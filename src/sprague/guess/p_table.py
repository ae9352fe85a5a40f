"""A table of P-positions: what goes into the guesses at them."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise

from sprague.guess.p_cells import Positions
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

    @property
    def whole(self) -> Positions:
        """All positions of the table, N-positions too."""
        box = self.box or (self.bound + 1,) * len(self.names)
        every = Positions.of(self.names, self.positions, box, self.interchangeable)
        if self.domain is None:
            return every
        inside = evaluate(self.domain, dict(zip(self.names, every.points.T, strict=True)))
        return Positions(self.names, every.points[inside], every.is_p[inside])


def sequences(table: PTable) -> list[tuple[int, ...]]:
    """The coordinates of the P-positions as sequences, where all of them increase; else none.

    >>> sequences(PTable(("x", "y"), tuple((n, 2 * n) for n in range(8)), 15))[1]
    (0, 2, 4, 6, 8, 10, 12, 14)
    """
    columns = list(zip(*table.positions, strict=True))
    if len(table.positions) < FEWEST or not all(a < b for column in columns for a, b in pairwise(column)):
        return []
    return columns
