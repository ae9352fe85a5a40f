"""Sections 6 and 7: how often each player wins when the position is drawn from a generation of the tree."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable
from fractions import Fraction
from functools import lru_cache

import numpy as np

from sprague.papers.computations import Computation, of_tuples
from sprague.papers.euclid.document import PROGRAMS
from sprague.papers.euclid.outcomes import LARGEST, Integers, wins
from sprague.papers.euclid.tables import printed
from sprague.papers.euclid.tree import generation
from sprague.papers.exhibit import compared
from sprague.proofs import Verdict

MEANS = 17


@lru_cache(maxsize=32)
def mean(n: int) -> Fraction:
    """The mean of the elements of generation ``n`` ≥ 1, by adding them up.

    >>> mean(3)
    Fraction(11, 8)
    """
    numerators: dict[int, int] = defaultdict(int)
    for a, b in generation(n):
        numerators[b] += a
    total = sum((Fraction(a, b) for b, a in numerators.items()), Fraction(0))
    return total / Fraction(2 ** (n - 1))


@PROGRAMS("E-mean.limit")
def mean_tends() -> Verdict:
    cases = ((f"n = {n}", (Fraction(3, 2) - mean(n)) / 2, Fraction(3, 2) - mean(n + 1)) for n in range(1, MEANS))
    return compared(cases, f"n ≤ {MEANS}")


@PROGRAMS("E-mean.exact")
def mean_exactly() -> Verdict:
    return compared(
        ((f"n = {n}", Fraction(3, 2) - Fraction(1, 2**n), mean(n)) for n in range(1, MEANS + 1)), f"n ≤ {MEANS}"
    )


def as_arrays(n: int) -> tuple[Integers, Integers]:
    """Numerators and denominators of generation ``n``."""
    line = np.array(generation(n), dtype=np.int64)
    return line[:, 0], line[:, 1]


def won_by_the_first(n: int) -> int:
    """f(n): the elements of generation ``n`` that the first player wins, counted.

    >>> [won_by_the_first(n) for n in range(1, 6)]
    [0, 2, 2, 6, 10]
    """
    return int(wins(LARGEST)[as_arrays(n)].sum())


def won_by_the_second(n: int) -> int:
    """g(n): those that the second player wins, counted.

    >>> [won_by_the_second(n) for n in range(1, 6)]
    [1, 0, 2, 2, 6]
    """
    return int((~wins(LARGEST)[as_arrays(n)]).sum())


@PROGRAMS("E-4.table")
def table_of_wins() -> Verdict:
    cases = []
    for row in printed("wins"):
        n = int(row["n"])
        cases += [(f"f({n})", int(row["f"]), won_by_the_first(n)), (f"g({n})", int(row["g"]), won_by_the_second(n))]
    return compared(cases, "the printed table", finite=True)


def _by_generation(count: Callable[[int], int], first: int = 1) -> Computation:
    """The relation between 2^(n − 1) and a count for generation n, from the first one on."""
    return of_tuples(2, lambda up_to: ((2 ** (n - 1), count(n)) for n in range(first, up_to.bit_length() + 1)))


def mothers(n: int, won: int) -> int:
    """How many mothers have so many children, in generation ``n`` ≥ 2, that the first player wins.

    >>> [mothers(n, 2) for n in range(2, 7)], [mothers(n, 1) for n in range(2, 7)]
    ([1, 0, 2, 2, 6], [0, 2, 2, 6, 10])
    """
    children = wins(LARGEST)[as_arrays(n)].reshape(-1, 2).sum(axis=1)  # they stand side by side
    return int((children == won).sum())


PROGRAMS.computations |= {
    "2^(n − 1), and how many in generation n the first player wins": _by_generation(won_by_the_first),
    "2^(n − 1), and how many in generation n the second player wins": _by_generation(won_by_the_second),
    "2^(n − 1), and the mothers of generation n with a child won by each player": _by_generation(
        lambda n: mothers(n, 1), 2
    ),
    "2^(n − 1), and the mothers of generation n with two children won by the first player": _by_generation(
        lambda n: mothers(n, 2), 2
    ),
}
