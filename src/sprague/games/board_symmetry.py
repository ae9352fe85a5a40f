"""Symmetries of a table of moves: permutations of the cells that turn moves into moves.

A permutation of all cells (an automorphism) takes a position to one of the same value. A permutation of some cells only
does so for positions on those cells, if it turns the moves that can be made there into the moves that can be made at
its image: on a rectangle whose rules are the same everywhere a position may be shifted, and turned if it then fits.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

Colours = NDArray[np.uint64]
Row = tuple[int, int, int, int]
Permutation = tuple[int, ...]
"""The image of each cell, −1 where it has none."""

MOST_SYMMETRIES = 48
"""Permutations in a group that is used, the identity included."""

MOST_STEPS = 5_000_000
"""Cells of moves looked at, in all, before the search for symmetries is broken off: some tenths of a second."""

ROUND = 1000
"""What a round costs beyond the cells it looks at."""


def image(permutation: Sequence[int], bits: int) -> int:
    """The set that a permutation makes of a set of cells, both as integers.

    >>> bin(image((2, 1, 0), 0b011))
    '0b110'
    """
    there = 0
    for cell in _cells(bits):
        there |= 1 << permutation[cell]
    return there


class Automorphisms(NamedTuple):
    """Permutations of the cells that leave a table as it is, the identity left out, and whether these are all."""

    permutations: list[Permutation]
    complete: bool


def automorphisms(table: Sequence[Row], cells: int) -> Automorphisms:
    """A group of permutations of the cells that leave the table as it is, at most 48, the identity left out.

    They are found by refining colours and by trial; each is checked against the table, so none is there that is no
    symmetry. A search that gets long is broken off, and a group that gets larger than 48 is left at a smaller one: both
    may lose symmetries, which costs time and changes no value; ``complete`` is then false. The smaller group has a
    symmetry by which the second player answers every move, if one is met, as that of the cube by its centre.

    >>> automorphisms([(3, 3, 0, 0), (6, 6, 0, 0)], 3)
    Automorphisms(permutations=[(2, 1, 0)], complete=True)
    """
    identity = tuple(range(cells))
    group, generators = {identity}, list[Permutation]()
    moves = dict.fromkeys(table)
    colours, complete = _Colours(list(moves), cells), True
    for permutation in _candidates(colours):
        if permutation in group or any(tuple(image(permutation, part) for part in row) not in moves for row in table):
            continue
        larger = _generated([*generators, permutation], identity)
        if larger:
            group = larger
            generators.append(permutation)
        if not larger or 2 * len(group) > MOST_SYMMETRIES:  # a larger group has at least twice as many
            complete = False
        if 2 * len(group) > MOST_SYMMETRIES:
            break
    complete = complete and colours.spent < MOST_STEPS
    for mirror in () if complete else _mirrors(colours, table):
        if all(tuple(image(mirror, part) for part in row) in moves for row in table):
            while not (larger := _generated([mirror, *generators], identity)):
                generators.pop()
            group = larger
    return Automorphisms(sorted(group - {identity}), complete)


def _generated(generators: Sequence[Permutation], identity: Permutation) -> set[Permutation] | None:
    """The group that permutations generate; None where it is too large."""
    group, waiting = {identity}, [identity]
    while waiting:
        last = waiting.pop()
        for each in generators:
            new = tuple(each[cell] for cell in last)
            if new not in group:
                group.add(new)
                waiting.append(new)
        if len(group) > MOST_SYMMETRIES:
            return None
    return group


def _touched(row: Row) -> int:
    need, gone, ban, add = row
    return need | gone | ban | add


def _cells(bits: int) -> Iterator[int]:
    while bits:
        lowest = bits & -bits
        yield lowest.bit_length() - 1
        bits ^= lowest


class _Colours:
    """Colours of cells that every symmetry keeps, as 64-bit numbers, made finer by what the moves say of each cell.

    A cell takes into its colour those of the moves that touch it and in which roles, a move those of its cells. Two
    colours that happen to be equal cost time only: what is found is checked.
    """

    def __init__(self, moves: Collection[Row], cells: int) -> None:
        self.cells = cells
        self.spent = 0
        touched = [
            (m, cell, sum((part >> cell & 1) << i for i, part in enumerate(row)))
            for m, row in enumerate(moves)
            for cell in _cells(_touched(row))
        ]
        move, cell, role = np.array(touched, dtype=np.int64).reshape(-1, 3).T
        by_cell = np.argsort(cell, kind="stable")
        self._cell_of, self._role = cell, role.astype(np.uint64)
        self._move_of, self._role_by_cell = np.cumsum(np.diff(move, prepend=-1) > 0)[by_cell] - 1, self._role[by_cell]
        self._moves_begin = np.flatnonzero(np.diff(move, prepend=-1))
        self._cells_begin = np.flatnonzero(np.diff(cell[by_cell], prepend=-1))
        self._touched = cell[by_cell][self._cells_begin]

    def refined(self, colours: Colours) -> Colours:
        """The colours made finer until they tell no more cells apart."""
        classes, before = len(set(colours.tolist())), 0
        self.spent += ROUND
        while before < classes and len(self._touched):
            of_moves = np.add.reduceat(_mixed(colours[self._cell_of] ^ self._role), self._moves_begin)
            of_cells = np.add.reduceat(_mixed(of_moves[self._move_of] ^ self._role_by_cell), self._cells_begin)
            colours = colours.copy()
            colours[self._touched] = _mixed(colours[self._touched] + of_cells)
            before, classes = classes, len(set(colours.tolist()))
            self.spent += len(self._cell_of) + ROUND
        return colours


def _mixed(numbers: Colours) -> Colours:
    """Numbers that look like chance, equal ones for equal ones: Steele, Lea and Flood's SplitMix, 2014."""
    numbers = numbers + np.uint64(0x9E3779B97F4A7C15)
    numbers = (numbers ^ numbers >> np.uint64(30)) * np.uint64(0xBF58476D1CE4E5B9)
    numbers = (numbers ^ numbers >> np.uint64(27)) * np.uint64(0x94D049BB133111EB)
    return numbers ^ numbers >> np.uint64(31)


def _candidates(rules: _Colours) -> Iterator[Permutation]:
    """Permutations that keep the colours, the likely symmetries: a cell is told apart, then every cell it may go to."""
    plain = rules.refined(np.zeros(rules.cells, dtype=np.uint64))
    waiting = [iter([(plain, plain)])]
    while waiting and rules.spent < MOST_STEPS:
        here, there = next(waiting[-1], (None, None))
        if here is None or there is None:
            waiting.pop()
        elif len(set(here.tolist())) < rules.cells:
            waiting.append(_finer(rules, here, there))
        else:
            where = dict(zip(there.tolist(), range(rules.cells), strict=True))
            yield tuple(where[each] for each in here.tolist())


def _mirrors(rules: _Colours, table: Sequence[Row]) -> Iterator[Permutation]:
    """One likely symmetry that is its own inverse and takes no move to itself or to one that it ends, if it is met."""
    rules.spent = MOST_STEPS * 4 // 5  # a fifth of the time of all others
    plain = rules.refined(np.zeros(rules.cells, dtype=np.uint64))
    if not table or any(ban or add or not gone & need for need, gone, ban, add in table):
        return
    for cell in np.flatnonzero(plain == plain[0])[1:]:
        permutation = _exchange(rules, plain, cell)
        if permutation and not any(gone & image(permutation, need) for need, gone, _, _ in table):
            yield permutation
            return


def _exchange(rules: _Colours, plain: Colours, cell: np.intp) -> Permutation | None:
    """A likely symmetry that exchanges cells in pairs, the first with the one given, each as soon as may be."""
    here, there, pair = plain, plain, (np.intp(0), cell)
    while rules.spent < MOST_STEPS:
        one, other = pair
        here = rules.refined(_told_apart(_told_apart(here, one), other))
        there = rules.refined(_told_apart(_told_apart(there, other), one))
        kinds, counts = np.unique(here, return_counts=True)
        if sorted(there.tolist()) != sorted(here.tolist()):
            return None
        if len(kinds) == rules.cells:
            where = dict(zip(there.tolist(), range(rules.cells), strict=True))
            image = tuple(where[each] for each in here.tolist())
            return image if all(image[to] == each for each, to in enumerate(image)) else None
        one = np.flatnonzero(here == kinds[counts > 1][0])[0]
        others = np.flatnonzero((there == here[one]) & (here == there[one]))
        if not len(others[others != one]):
            return None
        pair = one, others[others != one][0]
    return None


def _finer(rules: _Colours, here: Colours, there: Colours) -> Iterator[tuple[Colours, Colours]]:
    """One of several cells of one colour told apart in the first, each of them in turn in the second."""
    kinds, counts = np.unique(here, return_counts=True)
    several = np.flatnonzero(counts > 1)
    colour = kinds[several[counts[several].argmin()]]
    finer = rules.refined(_told_apart(here, np.flatnonzero(here == colour)[0]))
    for cell in np.flatnonzero(there == colour):
        other = rules.refined(_told_apart(there, cell))
        if sorted(finer.tolist()) == sorted(other.tolist()):
            yield finer, other


def _told_apart(colours: Colours, cell: np.intp) -> Colours:
    """The cell in a colour of its own, another one at every step, since there are more colours at every step."""
    apart = colours.copy()
    apart[cell] = _mixed(colours[cell : cell + 1] ^ np.uint64(len(set(colours.tolist()))))[0]
    return apart


class Field(NamedTuple):
    """A rectangle on which positions may be shifted: its size, and the turns and reflections that hold on it."""

    rows: int
    columns: int
    turns: list[Permutation]


def field(table: Sequence[Row], rows: int, columns: int) -> Field | None:
    """The rectangle with its turns, where the rules are the same everywhere on it; None where they are not.

    Cells are numbered row by row. Turns that swap rows and columns are of the largest square in the first corner.

    >>> dominoes = [(3, 3, 0, 0), (12, 12, 0, 0), (5, 5, 0, 0), (10, 10, 0, 0)]
    >>> len(field(dominoes, 2, 2).turns)
    7
    """
    if any(add for _, _, _, add in table):
        return None
    steps: list[Callable[[int, int], tuple[int, int]]] = [lambda r, c: (r, c + 1), lambda r, c: (r + 1, c)]
    if not all(_preserves(table, _permutation(step, rows, columns, rows, columns)) for step in steps):
        return None
    k, bottom, right = min(rows, columns) - 1, rows - 1, columns - 1
    whole: list[Callable[[int, int], tuple[int, int]]] = [
        lambda r, c: (r, right - c),
        lambda r, c: (bottom - r, c),
        lambda r, c: (bottom - r, right - c),
    ]
    square: list[Callable[[int, int], tuple[int, int]]] = [
        lambda r, c: (c, r),
        lambda r, c: (c, k - r),
        lambda r, c: (k - c, r),
        lambda r, c: (k - c, k - r),
    ]
    turns = [_permutation(turn, rows, columns, rows, columns) for turn in whole]
    turns += [_permutation(turn, rows, columns, k + 1, k + 1) for turn in square]
    return Field(rows, columns, [turn for turn in turns if _preserves(table, turn)])


def _permutation(
    of: Callable[[int, int], tuple[int, int]], rows: int, columns: int, height: int, width: int
) -> Permutation:
    """The permutation of the cells of the first ``height`` × ``width`` corner, as far as it stays on the rectangle."""

    def to(r: int, c: int) -> int:
        row, column = of(r, c)
        inside = r < height and c < width and 0 <= row < rows and 0 <= column < columns
        return row * columns + column if inside else -1

    return tuple(to(r, c) for r in range(rows) for c in range(columns))


def _preserves(table: Sequence[Row], permutation: Permutation) -> bool:
    """Whether the moves that can be made on the cells it speaks of become those that can be made where it leads.

    Of what a move takes and of what bars it only cells count that may be there.
    """
    domain = sum(1 << cell for cell, to in enumerate(permutation) if to >= 0)
    target = image(permutation, domain)
    here = {
        (image(permutation, need), image(permutation, gone & domain), image(permutation, ban & domain))
        for need, gone, ban, _ in table
        if not need & ~domain
    }
    return here == {(need, gone & target, ban & target) for need, gone, ban, _ in table if not need & ~target}
