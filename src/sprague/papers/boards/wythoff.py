"""Wythoff's game: how the third and fourth picture find its losing positions."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from sprague.papers.boards.document import PROGRAMS
from sprague.papers.computations import Computation, of_tuples

Pair = tuple[int, int]


def marking(size: int) -> Iterator[Pair]:
    """The losing positions as the pictures find them: the nearest point not marked, then mark what reaches it."""
    marked: NDArray[np.bool_] = np.zeros((size, size), dtype=np.bool_)
    for total in range(2 * size - 1):
        for x in range(max(0, total - size + 1), total // 2 + 1):
            y = total - x
            if not marked[x, y]:
                yield x, y
                for a, b in ((x, y), (y, x)):
                    marked[a:, b] = marked[a, b:] = True
                    diagonal = np.arange(size - max(a, b))
                    marked[a + diagonal, b + diagonal] = True


def _of_the_marking(which: int) -> Computation:
    """The relation between n and a number of the n-th point that is found."""
    return of_tuples(2, lambda up_to: ((n, pair[which]) for n, pair in enumerate(marking(2 * up_to + 1))))


PROGRAMS.computations |= {
    "the smaller number of the n-th point of the marking": _of_the_marking(0),
    "the larger number of the n-th point of the marking": _of_the_marking(1),
}
