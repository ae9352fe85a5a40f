"""P-sets that some permutations of the coordinates leave alone: a formula for one position of each orbit.

Circular Nim on five stacks is the same turned and mirrored. Of each orbit the position is looked at that is the
greatest in the order of words, so that no coordinate is greater than the first; cells say which of these are P, first
of those whose greatest coordinate is the only one, and the formula is said of every image. A table to 4 or 5
suffices, as it holds so many images of each position.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import permutations

import numpy as np
from numpy.typing import NDArray

from sprague.guess.cells import Disjunction, disjunction
from sprague.guess.conditions import Points
from sprague.guess.guess import Guess
from sprague.guess.hitting import Truths
from sprague.guess.pools import pool
from sprague.logic.automata.limits import in_time

FEWEST, MOST = 4, 7
"""Fewer coordinates have formulas without this; of more there are too many permutations."""

CORNER = 4
"""Permutations are compared on positions below this, then on the whole table."""

SECONDS = 6.0

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
    found = [each for each in alike if np.array_equal(table, table.transpose(each))]
    return sorted(found, key=lambda each: any((at - each[0] - i) % len(each) for i, at in enumerate(each)))


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
    table = is_p.reshape(tuple(points.max(axis=0) + 1))
    group = symmetries(table)
    if len(group) == 1:
        return
    greatest = _greatest(points, group)
    alone = greatest & (points[:, :1] > points[:, 1:]).all(axis=1)
    for where in (alone, greatest):
        small = points[where], is_p[where]
        found = in_time(SECONDS, disjunction, pool(d, 0), *small, *small)
        if found and np.array_equal(found.holds(points), is_p):  # what was seen of one holds of every image
            yield Guess(found.shown(names), found.sentence(names))
            return
        images = _images(found, points, group) if found else []
        if found and np.array_equal(np.logical_or.reduce([truth for _, truth in images]), is_p):
            parts = [_said(found, [names[i] for i in each]) for each, _ in images]
            one = found.shown(names)
            shown = f"{names[0]} ≥ max({', '.join(names[1:])}), {f'({one})' if ' or ' in one else one}"
            others = [f"({', '.join(names[i] for i in each)})" for each, _ in images[1:]]
            shown = f"{shown}; or the same of {', '.join(others)}" if others else shown
            yield Guess(shown, " | ".join(f"({part})" for part in parts))
            return


def _greatest(points: Points, group: Sequence[Permutation]) -> Truths:
    """Which points are the greatest of their orbit, in the order of words."""
    weights = (int(points.max()) + 1) ** np.arange(points.shape[1])[::-1]
    greatest: Truths = np.equal(points @ weights, np.max([points[:, each] @ weights for each in group], axis=0))
    return greatest


def _images(found: Disjunction, points: Points, group: Sequence[Permutation]) -> list[tuple[Permutation, Truths]]:
    """The formula read in every order of the coordinates, each set of points that comes out once."""
    different: dict[bytes, tuple[Permutation, Truths]] = {}
    for each in group:
        read = points[:, each]
        truth = found.holds(read) & (read[:, :1] >= read[:, 1:]).all(axis=1)
        different.setdefault(truth.tobytes(), (each, truth))
    return list(different.values())


def _said(found: Disjunction, names: Sequence[str]) -> str:
    ordered = " & ".join(f"{names[0]} >= {name}" for name in names[1:])
    return f"{ordered} & ({found.sentence(names)})"
