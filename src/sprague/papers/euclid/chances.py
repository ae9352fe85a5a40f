"""Sections 6 and 7: how often each player wins when the position is drawn from a generation of the tree."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable
from fractions import Fraction
from functools import lru_cache

import numpy as np

from sprague.papers.euclid.document import PROGRAMS
from sprague.papers.euclid.outcomes import LARGEST, Integers, wins
from sprague.papers.euclid.positions import cone
from sprague.papers.euclid.tables import printed
from sprague.papers.euclid.tree import children, generation
from sprague.papers.exhibit import compared
from sprague.proofs import Proved, Refuted, Verdict

GENERATIONS = 18
"""No number in these exceeds F(19), the bound of the table of wins."""

MEANS = 17


Counts = dict[int, int]
"""A number for each n."""


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
    # Of each child a/(a+b) the mother's reciprocal has the child b/(a+b), and they add up to 1; a right child is its
    # mother plus 1. So the mean M(n + 1) is (1/2 + M(n) + 1)/2.
    return compared(
        ((f"n = {n}", Fraction(3, 2) - Fraction(1, 2**n), mean(n)) for n in range(1, MEANS + 1)), f"n ≤ {MEANS}"
    )


@PROGRAMS("E-mean.cone")
def mean_in_the_cone() -> Verdict:
    if not cone(3)[2, 3]:
        return Refuted("(2, 3)")
    return Proved("3² < 2·(2 + 3), so 3/2 < G, and the ratio is all that C depends on")


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


@lru_cache(maxsize=1)
def counted() -> tuple[Counts, Counts]:
    """f(n) and g(n) of all generations looked at."""
    span = range(1, GENERATIONS + 1)
    return {n: won_by_the_first(n) for n in span}, {n: won_by_the_second(n) for n in span}


@PROGRAMS("E-4.table")
def table_of_wins() -> Verdict:
    f, g = counted()
    cases = []
    for row in printed("wins"):
        n = int(row["n"])
        cases += [(f"f({n})", int(row["f"]), f[n]), (f"g({n})", int(row["g"]), g[n])]
    return compared(cases, "the printed table", finite=True)


def for_each_n(stated: Callable[[int], object], computed: Callable[[int], object], first: int, last: int) -> Verdict:
    """Whether two expressions in n are equal for ``first`` ≤ n ≤ ``last``."""
    return compared(((f"n = {n}", stated(n), computed(n)) for n in range(first, last + 1)), f"n ≤ {last}")


@PROGRAMS("E-4.total")
def total() -> Verdict:
    f, g = counted()
    return for_each_n(lambda n: 2 ** (n - 1), lambda n: f[n] + g[n], 1, GENERATIONS)


@PROGRAMS("E-4.children")
def outcomes_of_children() -> Verdict:
    table = wins(LARGEST)
    cases = (
        (f"{a}/{b}", [not table[a, b], True], sorted(bool(table[child]) for child in children((a, b))))
        for n in range(1, GENERATIONS - 1)
        for a, b in generation(n)
    )
    return compared(cases, f"generation {GENERATIONS - 2}")


@PROGRAMS("E-4.recursion")
def recursion() -> Verdict:
    f, g = counted()
    return for_each_n(lambda n: (f[n] + 2 * g[n], f[n]), lambda n: (f[n + 1], g[n + 1]), 1, GENERATIONS - 1)


@PROGRAMS("E-4.substituted")
def recursion_of_f() -> Verdict:
    f, _ = counted()
    return for_each_n(lambda n: (f[n] + 2 * f[n - 1], 2**n), lambda n: (f[n + 1], f[n + 1] + f[n]), 2, GENERATIONS - 1)


@PROGRAMS("E-4.sum")
def alternating_sum() -> Verdict:
    f, _ = counted()
    return for_each_n(lambda n: sum((-1) ** j * 2 ** (n - j) for j in range(n)), lambda n: f[n + 1], 1, GENERATIONS - 1)


def theorem_4(n: int) -> tuple[Fraction, Fraction]:
    """f(n + 1) and g(n + 1) by Theorem 4.

    >>> theorem_4(3)
    (Fraction(6, 1), Fraction(2, 1))
    """
    return Fraction(2 * (2**n - (-1) ** n), 3), Fraction(2**n + (-1) ** n * 2, 3)


@PROGRAMS("E-4")
def closed_forms() -> Verdict:
    f, g = counted()
    return for_each_n(theorem_4, lambda n: (f[n + 1], g[n + 1]), 0, GENERATIONS - 1)


@PROGRAMS("E-4.share")
def two_thirds() -> Verdict:
    f, _ = counted()
    return for_each_n(
        lambda n: Fraction(2, 3) * (1 - Fraction(-1, 2) ** (n - 1)),
        lambda n: Fraction(f[n], 2 ** (n - 1)),
        1,
        GENERATIONS,
    )


@PROGRAMS("E-4.first-generations")
def share_of_the_first_generations() -> Verdict:
    f, _ = counted()
    return for_each_n(
        lambda n: Fraction(2, 3) * (1 - Fraction(n % 2, 2**n - 1)),
        lambda n: Fraction(sum(f[k] for k in range(1, n + 1)), 2**n - 1),
        1,
        GENERATIONS,
    )


@lru_cache(maxsize=1)
def counted_mothers() -> tuple[Counts, Counts]:
    """F(n) and G(n): the mothers whose children, in generation n, are both won by the first player, or are mixed."""
    table = wins(LARGEST)
    both, mixed = {}, {}
    for n in range(2, GENERATIONS + 1):
        won = table[as_arrays(n)].reshape(-1, 2).sum(axis=1)  # a mother's children stand side by side
        both[n], mixed[n] = int((won == 2).sum()), int((won == 1).sum())
    return both, mixed


@PROGRAMS("E-7.total")
def every_mother_is_counted() -> Verdict:
    both, mixed = counted_mothers()
    return for_each_n(lambda n: 2 ** (n - 2) - both[n], lambda n: mixed[n], 2, GENERATIONS)


@PROGRAMS("E-7.mixed")
def mothers_with_mixed_children() -> Verdict:
    (f, g), (_, mixed) = counted(), counted_mothers()
    return for_each_n(lambda n: (g[n], f[n - 1]), lambda n: (mixed[n], mixed[n]), 2, GENERATIONS)


@PROGRAMS("E-7.both")
def mothers_with_won_children() -> Verdict:
    (f, g), (both, _) = counted(), counted_mothers()
    return for_each_n(lambda n: (g[n - 1], f[n - 2]), lambda n: (both[n], both[n]), 3, GENERATIONS)


@PROGRAMS("E-7.share")
def second_player_chooses_the_child() -> Verdict:
    table = wins(LARGEST)

    def share(n: int) -> Fraction:
        mothers = generation(n - 1)
        won = sum(any(not table[child] for child in children(mother)) for mother in mothers)
        return Fraction(won, len(mothers))

    return for_each_n(lambda n: Fraction(2, 3) * (1 - Fraction(-1, 2) ** (n - 2)), share, 2, GENERATIONS - 2)
