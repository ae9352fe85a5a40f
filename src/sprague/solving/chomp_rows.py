"""The rows of nim-values of Chomp: the rows below the first one fixed, b ≥ c ≥ …, and x pieces in the first, the poison
among them. A fragment needs x ≥ b. For 1 ≤ x < b let the row have the value of what a bite leaves, x, min(b, x), min(c,
x), …, and −1 at x = 0. Then everything that a bite of the first row leaves is at a smaller x of the same row, and what
other bites leave is in column x of other rows.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise, repeat

import numpy as np
from numpy.typing import NDArray

from sprague.errors import BadParameter, TooLarge
from sprague.memory import require
from sprague.numbers.decimals import abbreviated, natural

Table = NDArray[np.int16]
Shape = tuple[int, ...]

MOST_SHAPES = 1000


@dataclass(frozen=True)
class ChompRows:
    """The rows with these ``shapes`` below the first row, the options of each shape before it.

    >>> chomp_rows("2,1").shapes
    ((0, 0), (1, 0), (1, 1), (2, 0), (2, 1))
    """

    shapes: tuple[Shape, ...]
    name = "chomp"
    modulus = 1

    @property
    def labels(self) -> list[str]:
        """How each row is called: ``5,3``."""
        return [",".join(map(str, shape)) for shape in self.shapes]

    def first(self, row: int) -> int:
        """The least x of a fragment."""
        return max(1, *self.shapes[row])

    def count(self, row: int) -> int:
        """How many options have the same first row: a bound on how far G(x) is from x − 1."""
        return len(left_below(self.shapes[row]))

    def farthest(self, row: int) -> int:
        """How many columns before x these options are: none."""
        return 0

    def columns(self) -> Callable[[int], Table]:
        """What gives the table of G(x) − x at [x, row], x < count, for any count. TooLarge for want of memory.

        >>> (chomp_rows("1").columns()(7).T + np.arange(7)).tolist()
        [[-1, 0, 1, 2, 3, 4, 5], [-1, 1, 0, 3, 2, 5, 4]]
        """
        return self._table

    def _table(self, count: int) -> Table:
        require(80 * len(self.shapes) * count, f"chomp: {len(self.shapes)} rows of {abbreviated(count)} nim-values")
        known: dict[Shape, list[int]] = {}
        for shape in self.shapes:
            known[shape] = _values(shape, known, count)
        values = np.array([known[shape] for shape in self.shapes], dtype=np.int64)
        return np.ascontiguousarray((values - np.arange(count)).T, dtype=np.int16)


def _values(shape: Shape, known: dict[Shape, list[int]], count: int) -> list[int]:
    """The row of a shape, those of its options being known."""
    begun = [known[cut(shape, 0, x)][x] for x in range(min(shape[0], count))] or [-1]
    used, least = set(begun), 0
    lower = [known[option] for option in left_below(shape)]
    for options in list(zip(*lower, strict=True) if lower else repeat((), count))[len(begun) :]:
        while least in used:
            least += 1
        value = least
        while value in used or value in options:
            value += 1
        begun.append(value)
        used.add(value)
    return begun


def cut(shape: Shape, row: int, to: int) -> Shape:
    """What a bite leaves that leaves ``to`` pieces in a row: so many at most in the rows below it, too.

    >>> cut((5, 3, 3), 1, 2)
    (5, 2, 2)
    """
    return shape[:row] + tuple(min(pieces, to) for pieces in shape[row:])


def left_below(shape: Shape) -> set[Shape]:
    """What all bites leave.

    >>> sorted(left_below((2, 1)))
    [(0, 0), (1, 1), (2, 0)]
    """
    return {cut(shape, row, to) for row, pieces in enumerate(shape) for to in range(pieces)}


def chomp_rows(lower: str) -> ChompRows:
    """The rows that a row with these pieces below, written ``5,3``, needs; it is the last of them.

    Raises BadParameter for what is no such row, TooLarge for more than 1000 rows.
    """
    shape = tuple(natural(each, "--row") for each in lower.split(","))
    if any(b < c for b, c in pairwise(shape)):
        raise BadParameter(f"--row: {lower[:40]}: a row of Chomp has at most as many pieces as the row above it")
    found, new = {shape}, {shape}
    while new and sum(shape) < MOST_SHAPES >= len(found):
        new = set[Shape]().union(*map(left_below, new)) - found
        found |= new
    if new:
        raise TooLarge(f"chomp: row {lower[:40]} needs more than {MOST_SHAPES} rows")
    return ChompRows(tuple(sorted(found)))


def first_wrong_column(rows: ChompRows, table: Table, row: int) -> int:
    """The first column in which a row is not what the definition says; the number of columns if none is.

    The other rows are believed. Nothing of what makes the table is used.

    >>> rows = chomp_rows("1")
    >>> table = rows.columns()(9)
    >>> first_wrong_column(rows, table, 1)
    9
    >>> table[4, 1] += 1
    >>> first_wrong_column(rows, table, 1)
    4
    """
    index, shape = {each: i for i, each in enumerate(rows.shapes)}, rows.shapes[row]
    if len(table) and table[0, row] != -1:
        return 0
    left, least = set[int](), 0
    for x in range(1, len(table)):
        here: Sequence[int] = [min(pieces, x) for pieces in shape]
        options = set[int]()
        for i, pieces in enumerate(here):
            for to in range(pieces):
                after = (*here[:i], *(min(each, to) for each in here[i:]))
                options.add(x + int(table[x, index[after]]))
        own = x + int(table[x, row])
        while least in left:
            least += 1
        if own < 0 or own in left or own in options or not options.issuperset(set(range(least, own)) - left):
            return x
        left.add(own)
    return len(table)
