"""Section 3: the game Euclid, the golden ratio, the cone around the diagonal; and what is cited there."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations_with_replacement, pairwise
from math import isqrt

import numpy as np

from sprague.games import game
from sprague.numbers.quadratic import PHI, floor_phi
from sprague.papers.claim import compared, holds
from sprague.papers.euclid.document import DOCUMENT
from sprague.papers.euclid.outcomes import (
    LARGEST,
    Booleans,
    Integers,
    agree,
    nim_values,
    options_in,
    table_of,
    wins,
)
from sprague.papers.euclid.tree import Pair, generation
from sprague.papers.proof import for_all
from sprague.papers.reasons import PRODUCT, SUM, TREE
from sprague.proofs import Proved, Refuted, Verdict, Verified
from sprague.solve import Definition, Outcome

RULES_BOUND = 100
DEFINITION_BOUND = 200
MEX_BOUND = 2000
CONE_BOUND = 2000
COLUMNS = 1000
BROCOT_GENERATIONS = 16

CONE = """
digits: Zeckendorf
define C(a, y): a >= 1 & y >= 1 & y <= floor(a phi) & a <= floor(y phi)
"""
"""Lengyel's cone for the prover: y < Ga iff y ≤ ⌊aφ⌋, as φ = G is irrational."""

ONE_IN = """
proved columns: forall a, y. a >= 1 => (C(a, y) <=> floor(a phi) - a < y & y <= floor(a phi))
proved above-the-column: forall a, y. 1 <= a <= y & ~C(a, y) => y > floor(a phi)
"""
ONE_OF_EACH = (
    "the column of a is a integers in a row, one of each residue modulo a, all positive and below y if y ≥ a is "
    "outside; the moves from there lead to the smaller y of the same residue"
)

ONE_OUT = """
proved out: forall a, y. C(a, y) & a < y => y < 2a & ~C(a, y - a)
"""
NO_OTHER_MOVE = "as y < 2a, a can be taken from y once and no more; C is symmetric"

CONE_IS_P = f"(in) {ONE_OF_EACH}; (out) {NO_OTHER_MOVE}; so C is the set of P-positions, the numbers becoming smaller"


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


@DOCUMENT.claim("E-rules.moves", source="section 3", expect="verified", because=PRODUCT)
def moves() -> Verdict:
    """A move takes a positive multiple of the smaller number from the larger, and what is left must be positive."""
    rules = game("euclid")
    cases = ((f"({a}, {b})", options_by_definition(a, b), rules.options((a, b))) for a, b in positions(RULES_BOUND))
    return compared(cases, f"a, b ≤ {RULES_BOUND}")


@DOCUMENT.claim("E-rules.end", source="section 3", expect="verified", because=PRODUCT)
def end() -> Verdict:
    """No move is left exactly on the diagonal; off it only the larger number can change."""
    rules = game("euclid")
    cases = (
        (f"({a}, {b})", bool(options) == (a != b) and all(a in option for option in options))
        for (a, b), options in ((pair, list(rules.options(pair))) for pair in positions(RULES_BOUND))
    )
    return holds(cases, f"a, b ≤ {RULES_BOUND}")


@DOCUMENT.claim("E-rules.winner", source="section 3", expect="verified", because=PRODUCT)
def winner() -> Verdict:
    """Whoever first cannot move loses: a position is won iff some option is lost (the table used below)."""
    naive = Definition(game("euclid"))
    table = wins()
    cases = (
        (f"({a}, {b})", [won, won], [bool(table[a, b]), bool(table[b, a])])
        for a, b, won in ((a, b, naive.outcome((a, b)) is Outcome.N) for a, b in positions(DEFINITION_BOUND))
    )
    return compared(cases, f"a, b ≤ {DEFINITION_BOUND}")


def above_the_golden_ratio(smaller: Integers, larger: Integers) -> Booleans:
    """Whether larger/smaller > G, in integers: x > G iff x² > x + 1."""
    beyond: Booleans = larger * larger > smaller * (smaller + larger)
    return beyond


@DOCUMENT.claim("E-1", source="Theorem 1", expect="proved")
def theorem_1() -> Verdict:
    """The first player wins (a, b) iff the larger number exceeds G = (√5 + 1)/2 times the smaller."""
    return for_all(
        agree(table_of(above_the_golden_ratio, LARGEST), wins(LARGEST)), CONE + ONE_OUT + ONE_IN, argument=CONE_IS_P
    )


def cone(up_to: int) -> Booleans:
    """The positions of the open cone C, where the ratio of the numbers lies between g = 1/G and G."""
    table = ~table_of(above_the_golden_ratio, up_to)
    table[0] = table[:, 0] = False
    return table


@DOCUMENT.claim("E-cone.count", source="section 3, Lengyel's cone", expect="proved")
def points_of_a_column() -> Verdict:
    """For every a exactly a points (a, y) lie in C."""
    g = PHI.reciprocal()
    if g.is_rational() or PHI - g != 1:
        return Refuted("the width of C at a = 1 is not 1", "G − g = 1")
    for a, points in enumerate(cone(2 * COLUMNS)[1 : COLUMNS + 1].sum(axis=1).tolist(), 1):
        if points != a:
            return Refuted(f"a = {a}: {points} points")
    return Proved(
        "exactly in Q(√5): G − g = 1 and g is irrational, so the integers between ga and Ga = ga + a number a; "
        f"and counted one by one for a ≤ {COLUMNS}"
    )


@DOCUMENT.claim("E-cone.into", source="section 3, Lengyel's cone", expect="proved")
def one_way_in() -> Verdict:
    """From every position outside C exactly one move leads into C."""
    inside = cone(CONE_BOUND)
    return for_all(
        agree(np.ones(inside.shape, dtype=np.int64), options_in(inside), where=~inside),
        CONE + ONE_IN,
        argument=ONE_OF_EACH,
    )


@DOCUMENT.claim("E-cone.out", source="section 3, Lengyel's cone", expect="proved")
def one_way_out() -> Verdict:
    """From every position of C off the diagonal there is exactly one move, and it leads out of C."""
    inside = cone(CONE_BOUND)
    off_the_diagonal = inside & ~np.eye(len(inside), dtype=np.bool_)
    every, within = options_in(np.ones(inside.shape, dtype=np.bool_)), options_in(inside)
    return for_all(
        agree(np.ones(inside.shape, dtype=np.int64), every + 2 * within, where=off_the_diagonal),
        CONE + ONE_OUT,
        argument=NO_OTHER_MOVE,
    )


COLUMN_OF_WINS = """
proved columns-of-wins: forall a, b. a >= 1 & b >= 1 => (b > floor(a phi) <=> a <= floor(b phi) - b)
"""
COUNTED = (
    "so by Theorem 1 the first player wins (a, b), a < b, for a = 1, …, ⌊bg⌋, as b > Ga iff b > ⌊aG⌋, and g = G − 1; "
    "the square up to N holds these for b = 1, …, N, in both orders"
)


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


@DOCUMENT.claim("E-density.share", source="section 3", expect="verified", because=SUM)
def density() -> Verdict:
    """The first player's share of the square (0, N]² tends to g = 0.618…: it differs from g by at most 1/N."""
    counts = wins_in_squares(wins(LARGEST))
    for n, count in enumerate(counts):
        if not within(count, -n * n, n * n, n):  # g = (√5 − 1)/2
            return Refuted(f"N = {n}: {count} of {n * n}")
    shares = ", ".join(f"{_share(counts[n], n * n)} for N = {n}" for n in (10, 100, 1000, LARGEST))
    return Verified(f"N ≤ {LARGEST}", f"the share is {shares}; g = {_share((isqrt(5 * 10**24) - 10**12) // 2, 10**12)}")


@DOCUMENT.claim("E-density.exact", source="section 3, made exact", expect="proved")
def density_exactly() -> Verdict:
    """In (0, N]² the first player wins exactly 2(⌊g⌋ + ⌊2g⌋ + … + ⌊Ng⌋) positions."""
    counts, total = wins_in_squares(wins(LARGEST)), 0
    cases = []
    for n in range(1, LARGEST + 1):
        total += 2 * (floor_phi(n) - n)  # g = G − 1
        cases.append((f"N = {n}", total, counts[n]))
    found = compared(cases, f"N ≤ {LARGEST}")
    return for_all(found, CONE + ONE_OUT + ONE_IN + COLUMN_OF_WINS, argument=f"{CONE_IS_P}; {COUNTED}")


@DOCUMENT.claim("E-density.error", source="section 3, made exact", expect="verified", because=SUM)
def density_error() -> Verdict:
    """The wins in (0, N]² are gN² − (1 − g)N but for a remainder, here at most 3: the share is some 0.382/N below g."""
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


@DOCUMENT.claim("E-grundy", source="cited in section 3: Lengyel 2003, Nivasch 2006", expect="verified", because=PRODUCT)
def nim_values_of_euclid() -> Verdict:
    """The nim-value of (a, b) is ⌊|a/b − b/a|⌋."""
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


@DOCUMENT.claim("E-stern-brocot.same", source="cited in section 3", expect="verified", because=TREE)
def same_generations() -> Verdict:
    """Generation n of the Stern–Brocot tree holds the rationals of generation n of the Calkin–Wilf tree, increasing."""
    cases = (
        (f"generation {n}", sorted(generation(n), key=_value), stern_brocot(n))
        for n in range(1, BROCOT_GENERATIONS + 1)
    )
    return compared(cases, f"generation {BROCOT_GENERATIONS}")


def _value(pair: Pair) -> int:
    """Orders the fractions of one table: two of them with terms below 2¹⁶ differ by more than 2⁻³²."""
    a, b = pair
    return (a << 40) // b


@DOCUMENT.claim("E-stern-brocot.paths", source="cited in section 3", expect="verified", because=TREE)
def paths_reversed() -> Verdict:
    """The path to a rational in the Stern–Brocot tree is its path in the Calkin–Wilf tree, read backwards."""
    cases = (
        (f"generation {n}, place {place + 1}", generation(n)[_backwards(place, n - 1)], pair)
        for n in range(1, BROCOT_GENERATIONS + 1)
        for place, pair in enumerate(stern_brocot(n))
    )
    return compared(cases, f"generation {BROCOT_GENERATIONS}")


def _backwards(place: int, steps: int) -> int:
    """The place reached by the same steps in the opposite order: its binary digits reversed."""
    return int(f"{place:0{steps}b}"[::-1], 2) if steps else 0
