"""Symmetries of a table of moves: permutations of the cells that turn moves into moves.

A permutation of all cells (an automorphism) takes a position to one of the same value. So does one of some cells only,
for positions on those, if the moves that can be made there are turned into the moves that can be made where it leads:
on a rectangle whose rules are the same everywhere a position may be shifted, and turned if it then fits.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

Row = tuple[int, int, int, int]
Permutation = tuple[int, ...]
"""The image of each cell, −1 where it has none."""

MOST_SYMMETRIES = 47
MOST_STEPS = 50_000
MOST_PAIRS = 100_000


def image(permutation: Sequence[int], bits: int) -> int:
    """The set that a permutation makes of a set of cells, both as integers.

    >>> bin(image((2, 1, 0), 0b011))
    '0b110'
    """
    there = 0
    while bits:
        lowest = bits & -bits
        there |= 1 << permutation[lowest.bit_length() - 1]
        bits ^= lowest
    return there


def automorphisms(table: Sequence[Row], cells: int) -> list[Permutation]:
    """Permutations of the cells that leave the table as it is, at most 47 of them, without the identity.

    Found by backtracking along the relations of pairs of cells; a search that gets long is broken off, which loses
    symmetries but proves none that is not there.

    >>> automorphisms([(3, 3, 0, 0), (6, 6, 0, 0)], 3)
    [(2, 1, 0)]
    """
    if sum(_touched(row).bit_count() ** 2 for row in table) > MOST_PAIRS:
        return []
    relation = _relations(table, cells)
    moves = set(table)
    found: list[Permutation] = []
    for steps, permutation in _candidates(relation, cells):
        if permutation is not None and all(tuple(image(permutation, part) for part in row) in moves for row in table):
            found.append(permutation)
        if steps > MOST_STEPS or len(found) > MOST_SYMMETRIES:
            break
    identity = tuple(range(cells))
    return [permutation for permutation in found if permutation != identity][:MOST_SYMMETRIES]


def _touched(row: Row) -> int:
    need, gone, ban, add = row
    return need | gone | ban | add


def _relations(table: Sequence[Row], cells: int) -> list[list[int]]:
    """For two cells a number that says in which roles moves touch both; equal numbers are what a symmetry needs."""
    together: dict[tuple[int, int], list[object]] = defaultdict(list)
    for row in table:
        shape = tuple(part.bit_count() for part in row)
        members = [cell for cell in range(cells) if _touched(row) >> cell & 1]
        roles = {cell: tuple(part >> cell & 1 for part in row) for cell in members}
        for a in members:
            for b in members:
                together[a, b].append((shape, roles[a], roles[b]))
    names: dict[object, int] = {}
    relation = [[0] * cells for _ in range(cells)]
    for (a, b), seen in together.items():
        relation[a][b] = names.setdefault(tuple(sorted(seen, key=repr)), len(names) + 1)
    return relation


def _candidates(relation: list[list[int]], cells: int) -> Iterator[tuple[int, Permutation | None]]:
    """Permutations that keep all relations of pairs, with the number of steps so far; now and then None."""
    order = _connected_order(relation, cells)
    colour = [(relation[c][c], tuple(sorted(relation[c]))) for c in range(cells)]
    chosen: list[int] = []
    trials = [iter(range(cells))] if cells else []
    steps = 0
    while trials:
        place = len(chosen)
        cell = order[place]
        for to in trials[-1]:
            steps += 1
            if _fits(relation, colour, order, chosen, cell, to):
                break
        else:
            trials.pop()
            if chosen:
                chosen.pop()
            yield steps, None
            continue
        if place + 1 == cells:
            where = dict(zip(order, [*chosen, to], strict=True))
            yield steps, tuple(where[c] for c in range(cells))
        else:
            chosen.append(to)
            trials.append(iter(range(cells)))


def _fits(
    relation: list[list[int]], colour: Sequence[object], order: Sequence[int], chosen: Sequence[int], cell: int, to: int
) -> bool:
    return (
        colour[cell] == colour[to]
        and to not in chosen
        and all(
            relation[cell][a] == relation[to][b] and relation[a][cell] == relation[b][to]
            for a, b in zip(order, chosen, strict=False)
        )
    )


def _connected_order(relation: list[list[int]], cells: int) -> list[int]:
    """The cells, each as far as possible related to earlier ones, so that wrong choices show early."""
    order: list[int] = []
    waiting = list(range(cells))
    while waiting:
        following = max(waiting, key=lambda cell: sum(relation[cell][a] != 0 for a in order))
        waiting.remove(following)
        order.append(following)
    return order


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
