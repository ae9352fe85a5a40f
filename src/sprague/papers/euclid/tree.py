"""The Calkin–Wilf tree grown by its generating law alone: the children of a/b are a/(a+b) and (a+b)/b.

Fractions are pairs (a, b), not reduced, so that being in lowest terms is something to be found out.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache
from itertools import chain, combinations, groupby, product

from sprague.papers.computations import Computation, of_tuples
from sprague.papers.euclid.document import PROGRAMS

Pair = tuple[int, int]


def children(pair: Pair) -> tuple[Pair, Pair]:
    """The left and the right child.

    >>> children((3, 2))
    ((3, 5), (5, 2))
    """
    a, b = pair
    return (a, a + b), (a + b, b)


@lru_cache(maxsize=32)
def generation(n: int) -> tuple[Pair, ...]:
    """The pairs of generation ``n`` ≥ 1 from left to right.

    >>> generation(2)
    ((1, 2), (2, 1))
    """
    line: tuple[Pair, ...] = ((1, 1),)
    for _ in range(n - 1):
        line = tuple(chain.from_iterable(map(children, line)))
    return line


def up_to_the_root(pair: Pair) -> Iterator[str]:
    """From a coprime pair up to the root: ``R`` for each step from a right child to its mother, ``L`` from a left one.

    >>> "".join(up_to_the_root((7, 4)))
    'RLRR'
    """
    a, b = pair
    while a != b:
        if a > b:
            yield "R"
            a -= b
        else:
            yield "L"
            b -= a


def segments(pair: Pair) -> list[int]:
    """The edges of each segment of the path from a coprime pair up to the root, in this order.

    A segment is what the path shares with one branch. Those of no edge, a single point of a branch that the path
    crosses, are left out: no move lies in them.

    >>> segments((7, 4)), segments((1, 1))
    ([1, 1, 2], [])
    """
    return [sum(1 for _ in steps) for _, steps in groupby(up_to_the_root(pair))]


def _next(pair: Pair) -> Pair:
    a, b = pair
    return (a - 1, b + 1) if a > 1 else (b + 1, 1)


def _step(step: Callable[[Pair], Pair], means: str) -> Computation:
    """The relation between two numbers from 1 on and the two that they become."""

    def steps(up_to: int) -> Iterator[tuple[int, ...]]:
        return ((*pair, *step(pair)) for pair in product(range(1, up_to + 1), range(1, up_to + 1)))

    return of_tuples(4, steps, f"define it(a, b, c, d): a >= 1 & b >= 1 & ({means})")


def _in_order(up_to: int) -> Iterator[tuple[int, ...]]:
    walk = [(1, 1)]
    while sum(walk[-1]) <= 2 * up_to:
        walk.append(_next(walk[-1]))
    kept = (pair for pair in walk if max(pair) <= up_to)
    return ((*pair, *later) for pair, later in combinations(kept, 2))


PROGRAMS.computations |= {
    "a fraction and its left child": _step(lambda pair: children(pair)[0], "c = a & d = a + b"),
    "a fraction and its right child": _step(lambda pair: children(pair)[1], "c = a + b & d = b"),
    "a pair and the next on Cantor's diagonals": _step(
        _next, "a >= 2 & c = a - 1 & d = b + 1 | a = 1 & c = b + 1 & d = 1"
    ),
    "a pair and one that comes after it on Cantor's diagonals": of_tuples(4, _in_order),
}
