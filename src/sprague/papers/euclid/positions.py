"""Section 3: the game Euclid, the golden ratio, the cone around the diagonal; and what is cited there."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations_with_replacement, pairwise
from math import isqrt

import numpy as np

from sprague.games import game
from sprague.games.euclid import euclid
from sprague.numbers.quadratic import floor_phi
from sprague.papers.computations import of_tuples, of_two
from sprague.papers.euclid import PROGRAMS
from sprague.papers.euclid.tree import (
    LARGEST,
    Booleans,
    Integers,
    Pair,
    agree,
    generation,
    nim_values,
    table_of,
    wins,
)
from sprague.papers.exhibit import compared, holds
from sprague.proofs import Refuted, Verdict, Verified
from sprague.solving import ByDefinition, Outcome

RULES_BOUND = 100
DEFINITION_BOUND = 200
MEX_BOUND = 2000
BROCOT_GENERATIONS = 16


def positions(up_to: int) -> Iterator[Pair]:
    """All (a, b), 1 ≤ a ≤ b ≤ ``up_to``."""
    return combinations_with_replacement(range(1, up_to + 1), 2)


def options_by_definition(a: int, b: int) -> list[Pair]:
    """What (a, b) can become: the larger number less by a multiple of the smaller, both positive; sorted pairs.

    >>> options_by_definition(3, 7)
    [(1, 3), (3, 4)]
    """
    smaller, larger = sorted((a, b))
    left = [rest for rest in range(1, larger) if (larger - rest) % smaller == 0]
    return sorted((min(smaller, rest), max(smaller, rest)) for rest in left)


@PROGRAMS("E-rules.moves")
def moves() -> Verdict:
    rules = game("euclid")
    cases = ((f"({a}, {b})", options_by_definition(a, b), rules.options((a, b))) for a, b in positions(RULES_BOUND))
    return compared(cases, f"a, b ≤ {RULES_BOUND}")


@PROGRAMS("E-rules.end")
def end() -> Verdict:
    rules = game("euclid")
    cases = (
        (f"({a}, {b})", bool(options) == (a != b) and all(a in option for option in options))
        for (a, b), options in ((pair, list(rules.options(pair))) for pair in positions(RULES_BOUND))
    )
    return holds(cases, f"a, b ≤ {RULES_BOUND}")


@PROGRAMS("E-rules.winner")
def winner() -> Verdict:
    naive = ByDefinition(game("euclid"))
    table = wins()
    cases = (
        (f"({a}, {b})", [won, won], [bool(table[a, b]), bool(table[b, a])])
        for a, b, won in ((a, b, naive.outcome((a, b)) is Outcome.N) for a, b in positions(DEFINITION_BOUND))
    )
    return compared(cases, f"a, b ≤ {DEFINITION_BOUND}")


def wins_in_squares(table: Booleans) -> list[int]:
    """How many positions of (0, N]² the first player wins, for N = 0, 1, 2, ….

    >>> wins_in_squares(wins(10))
    [0, 0, 2, 4, 8, 14, 20, 28, 36, 46, 58]
    """
    below: Integers = np.tril(table, -1).sum(axis=1)
    counts: list[int] = np.cumsum(2 * below + table.diagonal()).tolist()
    return counts


def within(count: int, coefficient: int, size: int, tolerance: int) -> bool:
    """Whether count differs by at most a tolerance from (√5·size + coefficient)/2; all integers, exact."""
    doubled, square = 2 * count - coefficient, 5 * size * size
    low, high = doubled - 2 * tolerance, doubled + 2 * tolerance
    return (low <= 0 or low * low <= square) and high >= 0 and square <= high * high


def _ways_in(up_to: int) -> Iterator[tuple[int, int]]:
    """The pairs (a, y), a < y: each as often as taking a from y, once or more, leaves a P-position."""
    won = wins(up_to)
    for y in range(2, up_to + 1):
        for a in range(1, y):
            yield from ((a, y) for rest in range(y - a, 0, -a) if not won[a, rest])


EUCLID = euclid()

PROGRAMS.computations |= {
    "b and how many (a, b) with a < b the first player wins in euclid": of_tuples(
        2, lambda up_to: ((b, int(wins(up_to)[:b, b].sum())) for b in range(up_to + 1))
    ),
    "taking a from y, once or more, can leave a P-position of euclid": of_tuples(2, _ways_in),
    "taking a from y can leave a P-position of euclid in two ways": of_tuples(
        2, lambda up_to: (pair for pair, ways in Counter(_ways_in(up_to)).items() if ways > 1)
    ),
    "a < y, and euclid has one option of (a, y)": of_two(lambda a, y: 0 < a < y and len(EUCLID.options((a, y))) == 1),
}


@PROGRAMS("E-density.share")
def density() -> Verdict:
    counts = wins_in_squares(wins(LARGEST))
    for n, count in enumerate(counts):
        if not within(count, -n * n, n * n, n):  # g = (√5 − 1)/2
            return Refuted(f"N = {n}: {count} of {n * n}")
    shares = ", ".join(f"{_share(counts[n], n * n)} for N = {n}" for n in (10, 100, 1000, LARGEST))
    return Verified(f"N ≤ {LARGEST}", f"the share is {shares}; g = {_share((isqrt(5 * 10**24) - 10**12) // 2, 10**12)}")


@PROGRAMS("E-density.exact")
def density_exactly() -> Verdict:
    counts, total = wins_in_squares(wins(LARGEST)), 0
    cases = []
    for n in range(1, LARGEST + 1):
        total += 2 * (floor_phi(n) - n)  # g = G − 1
        cases.append((f"N = {n}", total, counts[n]))
    return compared(cases, f"N ≤ {LARGEST}")


@PROGRAMS("E-density.error")
def density_error() -> Verdict:
    counts = wins_in_squares(wins(LARGEST))
    # gN² − (1 − g)N = (√5(N² + N) − N² − 3N)/2
    cases = ((f"N = {n}", within(count, -n * n - 3 * n, n * n + n, 3)) for n, count in enumerate(counts) if n)
    return holds(cases, f"N ≤ {LARGEST}")


def _share(part: int, whole: int) -> str:
    """A proper fraction to six decimal places, rounded down."""
    return f"0.{part * 10**6 // whole:06d}"


def difference_of_ratios(smaller: Integers, larger: Integers) -> Integers:
    """⌊|a/b − b/a|⌋, in integers; 0 where the smaller number is 0."""
    product = np.maximum(smaller * larger, 1)
    floor: Integers = (larger * larger - smaller * smaller) // product
    return floor


@PROGRAMS("E-grundy")
def nim_values_of_euclid() -> Verdict:
    return agree(table_of(difference_of_ratios, MEX_BOUND), nim_values(MEX_BOUND))


def stern_brocot(n: int) -> list[Pair]:
    """Generation ``n`` ≥ 1 of the Stern–Brocot tree: the mediants between neighbours among 0/1, all before, and 1/0.

    >>> stern_brocot(3)
    [(1, 3), (2, 3), (3, 2), (3, 1)]
    """
    known = [(0, 1), (1, 0)]
    for _ in range(n - 1):
        known = [*(pair for both in zip(known, mediants(known), strict=False) for pair in both), known[-1]]
    return mediants(known)


def mediants(line: list[Pair]) -> list[Pair]:
    """(a + c)/(b + d) between each two neighbours a/b and c/d."""
    return [(a + c, b + d) for (a, b), (c, d) in pairwise(line)]


def descent(pair: Pair) -> str:
    """The way from the root of the Stern–Brocot tree to the value of a pair, found by comparing with mediants.

    >>> descent((7, 4)), descent((6, 2))
    ('RLRR', 'RR')
    """
    a, b = pair
    low, high, way = (0, 1), (1, 0), ""
    while True:
        ((c, d),) = mediants([low, high])
        if a * d == b * c:
            return way
        low, high, way = ((c, d), high, way + "R") if a * d > b * c else (low, (c, d), way + "L")


def value_on_the_way(way: str) -> int:
    """The nim-value of a position with a ≥ b by the way to a/b: the run k of steps to the right that it begins with if
    it ends, or turns off, to the right of k steps right, k left, k right, …, else k − 1.

    >>> value_on_the_way(descent((27, 11))), value_on_the_way(descent((5, 2)))
    (2, 2)
    """
    k = len(way) - len(way.lstrip("R"))
    if k == 0:
        return 0
    at = next((at for at, step in enumerate(way) if step != "RL"[at // k % 2]), len(way))
    return k - (at // k + 1) % 2


@PROGRAMS("E-grundy.stern-brocot")
def nim_values_by_the_tree() -> Verdict:
    to = 300
    values = nim_values(to)
    pairs = ((a, b) for a in range(1, to + 1) for b in range(1, a + 1))
    return compared((((a, b), value_on_the_way(descent((a, b))), int(values[a, b])) for a, b in pairs), f"a, b ≤ {to}")


@PROGRAMS("E-stern-brocot.same")
def same_generations() -> Verdict:
    cases = (
        (f"generation {n}", sorted(generation(n), key=_value), stern_brocot(n))
        for n in range(1, BROCOT_GENERATIONS + 1)
    )
    return compared(cases, f"generation {BROCOT_GENERATIONS}")


def _value(pair: Pair) -> int:
    """Orders the fractions of one table: two of them with terms below 2¹⁶ differ by more than 2⁻³²."""
    a, b = pair
    return (a << 40) // b


@PROGRAMS("E-stern-brocot.paths")
def paths_reversed() -> Verdict:
    cases = (
        (f"generation {n}, place {place + 1}", generation(n)[_backwards(place, n - 1)], pair)
        for n in range(1, BROCOT_GENERATIONS + 1)
        for place, pair in enumerate(stern_brocot(n))
    )
    return compared(cases, f"generation {BROCOT_GENERATIONS}")


def _backwards(place: int, steps: int) -> int:
    """The place reached by the same steps in the opposite order: its binary digits reversed."""
    return int(f"{place:0{steps}b}"[::-1], 2) if steps else 0
