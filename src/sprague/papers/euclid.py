"""Hofmann, Schuster and Steuding, "Euclid, Calkin & Wilf: playing with rationals" (2008): the programs for it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from fractions import Fraction
from functools import lru_cache, partial
from itertools import accumulate, chain, combinations, combinations_with_replacement, count, pairwise, product
from math import gcd, isqrt
from random import Random
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from sprague.games import game
from sprague.games.euclid import euclid as game_of_euclid
from sprague.numbers import rationals
from sprague.numbers.decimals import decimal
from sprague.numbers.numeration import fibonacci
from sprague.numbers.quadratic import PHI, euclid, floor_phi, quotients
from sprague.papers.computations import Computation, of_tuples, of_two
from sprague.papers.exhibit import Programs, compared, entries, holds, printed
from sprague.proofs import Proved, Refuted, Verdict, Verified
from sprague.solving import ByDefinition, Outcome
from sprague.solving.tables import euclid_table

PROGRAMS = Programs()


# The Calkin–Wilf tree grown by its generating law alone: the children of a/b are a/(a+b) and (a+b)/b.
#
# Fractions are pairs (a, b), not reduced, so that being in lowest terms is something to be found out.
#
# Who wins Euclid, and with which nim-value, for all pairs up to a bound: from the rules, by no theorem.
#
# Tables are indexed by both numbers, in either order; row and column 0 are no positions.

BOUND = 4181
"""The Fibonacci number F(19): no number in the first 18 generations of the Calkin–Wilf tree is larger."""

EUCLID = game_of_euclid()

Booleans = NDArray[np.bool_]
Integers = NDArray[np.int64]
Table = TypeVar("Table", Booleans, Integers)


@lru_cache(maxsize=4)
def nim_values(up_to: int) -> Integers:
    """The nim-values of all (a, b), a, b ≤ ``up_to``: the mex of those of the options.

    >>> nim_values(7)[2, 1:].tolist()
    [1, 0, 0, 1, 2, 2, 3]
    """
    table = euclid_table(EUCLID, up_to + 1).astype(np.int64)
    table.flags.writeable = False
    return table


@lru_cache(maxsize=4)
def wins(up_to: int = BOUND) -> Booleans:
    """Whether the first player wins (a, b), a, b ≤ ``up_to``: some option is lost for whoever is to move there.

    >>> wins(5)[2, 1:].tolist()
    [True, False, False, True, True]
    """
    table = euclid_table(EUCLID, up_to + 1) > 0
    table.flags.writeable = False
    return table


def table_of(formula: Callable[[Integers, Integers], Table], up_to: int) -> Table:
    """The table of a formula in the smaller and the larger number, row by row.

    >>> table_of(lambda smaller, larger: larger - smaller, 3).tolist()
    [[0, 1, 2, 3], [1, 0, 1, 2], [2, 1, 0, 1], [3, 2, 1, 0]]
    """
    line = np.arange(up_to + 1, dtype=np.int64)
    table: Table = np.stack([formula(np.minimum(line, a), np.maximum(line, a)) for a in line])
    return table


def agree(stated: Booleans | Integers, computed: Booleans | Integers) -> Verdict:
    """The verdict on two tables being equal at all positions; a counterexample is one with the least larger number.

    >>> print(agree(np.eye(4, dtype=np.int64), np.ones((4, 4), dtype=np.int64)).evidence)
    fails at (1, 2): stated 0, computed 1
    """
    if wrong := (1 + np.argwhere(stated[1:, 1:] != computed[1:, 1:])).tolist():
        a, b = min(wrong, key=lambda pair: (max(pair), pair))
        return Refuted(f"({a}, {b}): stated {stated[a, b]}, computed {computed[a, b]}")
    if len(stated) < 2:
        raise ValueError("no position was compared, so there is no verdict")
    return Verified(f"a, b ≤ {len(stated) - 1}", f"{(len(stated) - 1) ** 2} positions")


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


def _next(pair: Pair) -> Pair:
    a, b = pair
    return (a - 1, b + 1) if a > 1 else (b + 1, 1)


def _step(step: Callable[[Pair], Pair]) -> Computation:
    """The relation between two numbers from 1 on and the two that they become."""
    return of_tuples(4, lambda up_to: ((a, b, *step((a, b))) for a, b in product(range(1, up_to + 1), repeat=2)))


def _in_order(up_to: int) -> Iterator[tuple[int, ...]]:
    walk = [(1, 1)]
    while sum(walk[-1]) <= 2 * up_to:
        walk.append(_next(walk[-1]))
    return ((*pair, *later) for pair, later in combinations((pair for pair in walk if max(pair) <= up_to), 2))


PROGRAMS.computations |= {
    "a fraction and its left child": _step(lambda pair: children(pair)[0]),
    "a fraction and its right child": _step(lambda pair: children(pair)[1]),
    "a pair and the next on Cantor's diagonals": _step(_next),
    "a pair and one that comes after it on Cantor's diagonals": of_tuples(4, _in_order),
}


# Section 4: the moves as steps along the branches of the Calkin–Wilf tree, and the winner read off the path.

SCALED = 30
MOVES_BOUND = 250


def coprime_pairs(up_to: int) -> Iterator[Pair]:
    """All coprime (a, b), 1 ≤ a, b ≤ ``up_to``, in both orders, the larger number growing.

    >>> list(coprime_pairs(3))
    [(1, 1), (2, 1), (1, 2), (3, 1), (1, 3), (3, 2), (2, 3)]
    """
    yield 1, 1
    for larger in range(2, up_to + 1):
        for smaller in range(1, larger):
            if gcd(smaller, larger) == 1:
                yield from ((larger, smaller), (smaller, larger))


@PROGRAMS("E-gcd.moves")
def moves_of_multiples() -> Verdict:
    cases = (
        (f"{d}·({a}, {b})", [(d * x, d * y) for x, y in EUCLID.options((a, b))], EUCLID.options((d * a, d * b)))
        for (a, b), d in product(positions(SCALED), range(2, 8))
    )
    return compared(cases, f"a, b ≤ {SCALED}, d ≤ 7")


def moves_are(largest: Callable[[int, int], int]) -> Verdict:
    """Whether the moves subtract from the larger number a those kb with 1 ≤ k ≤ ``largest(a, b)``."""
    ordered = ((a, b) for a, b in coprime_pairs(MOVES_BOUND) if a > b)
    left = ((a, b, [a - k * b for k in range(1, largest(a, b) + 1)]) for a, b in ordered)
    cases = (
        (f"({a}, {b})", sorted((min(c, b), max(c, b)) for c in each), EUCLID.options((a, b))) for a, b, each in left
    )
    return compared(cases, f"a, b ≤ {MOVES_BOUND}")


PROGRAMS.add(
    {
        "E-branch.multiples": lambda: moves_are(lambda a, b: a // b),
        "E-branch.multiples-corrected": lambda: moves_are(lambda a, b: (a - 1) // b),
    }
)


# Section 3: the game Euclid, the golden ratio, the cone around the diagonal; and what is cited there.

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
    cases = ((f"({a}, {b})", options_by_definition(a, b), EUCLID.options((a, b))) for a, b in positions(RULES_BOUND))
    return compared(cases, f"a, b ≤ {RULES_BOUND}")


@PROGRAMS("E-rules.end")
def end() -> Verdict:
    cases = (
        (f"({a}, {b})", bool(options) == (a != b) and all(a in option for option in options))
        for (a, b), options in ((pair, list(EUCLID.options(pair))) for pair in positions(RULES_BOUND))
    )
    return holds(cases, f"a, b ≤ {RULES_BOUND}")


@PROGRAMS("E-rules.winner")
def winner() -> Verdict:
    naive, table = ByDefinition(game("euclid")), wins()
    won = ((a, b, naive.outcome((a, b)) is Outcome.N) for a, b in positions(DEFINITION_BOUND))
    cases = ((f"({a}, {b})", [first] * 2, [bool(table[a, b]), bool(table[b, a])]) for a, b, first in won)
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
    counts = wins_in_squares(wins(BOUND))
    for n, won in enumerate(counts):
        if not within(won, -n * n, n * n, n):  # g = (√5 − 1)/2
            return Refuted(f"N = {n}: {won} of {n * n}")
    shares = ", ".join(f"{_share(counts[n], n * n)} for N = {n}" for n in (10, 100, 1000, BOUND))
    return Verified(f"N ≤ {BOUND}", f"the share is {shares}; g = {_share((isqrt(5 * 10**24) - 10**12) // 2, 10**12)}")


@PROGRAMS("E-density.exact")
def density_exactly() -> Verdict:
    totals = accumulate(2 * (floor_phi(n) - n) for n in range(BOUND + 1))  # g = G − 1
    counts = enumerate(zip(totals, wins_in_squares(wins(BOUND)), strict=True))
    return compared(((f"N = {n}", *both) for n, both in counts if n), f"N ≤ {BOUND}")


@PROGRAMS("E-density.error")
def density_error() -> Verdict:
    counts = wins_in_squares(wins(BOUND))
    # gN² − (1 − g)N = (√5(N² + N) − N² − 3N)/2
    cases = ((f"N = {n}", within(count, -n * n - 3 * n, n * n + n, 3)) for n, count in enumerate(counts) if n)
    return holds(cases, f"N ≤ {BOUND}")


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
    numbered = range(1, BROCOT_GENERATIONS + 1)
    cases = ((f"generation {n}", sorted(generation(n), key=_value), stern_brocot(n)) for n in numbered)
    return compared(cases, f"generation {BROCOT_GENERATIONS}")


def _value(pair: Pair) -> int:
    """Orders the fractions of one table: two of them with terms below 2¹⁶ differ by more than 2⁻³²."""
    a, b = pair
    return (a << 40) // b


@PROGRAMS("E-stern-brocot.paths")
def paths_reversed() -> Verdict:
    cases = (
        (f"generation {n}, place {place + 1}", generation(n)[int(f"{place:0{n - 1}b}"[::-1], 2)], pair)
        for n in range(1, BROCOT_GENERATIONS + 1)
        for place, pair in enumerate(stern_brocot(n))
    )
    return compared(cases, f"generation {BROCOT_GENERATIONS}")


# Section 5: continued fractions, the generations and paths of the tree by them, and Schwartz's theorem.

EXPANDED = 16
CHOICES_BOUND = 200


@PROGRAMS("E-cf.golden")
def golden_ratio() -> Verdict:
    if PHI.floor() != 1 or 1 + PHI.reciprocal() != PHI:
        return Refuted(f"⌊G⌋ = {PHI.floor()}, 1 + 1/G = {1 + PHI.reciprocal()}")
    return Proved("exactly in Q(√5): ⌊G⌋ = 1 and G = 1 + 1/G, so every complete quotient is G again")


@PROGRAMS("E-cf.drawing")
def labels_of_the_drawing() -> Verdict:
    cases = []
    for row in printed("euclid_expansions"):
        n, place, *label = map(int, (row["generation"], row["place"], *row["quotients"].split(",")))
        cases.append((f"generation {n}, place {place}", label, list(euclid(*generation(n)[place - 1]))))
    return compared(cases, "the labels that are legible", finite=True)


def along_the_printed_word(quotients: Sequence[int]) -> Pair:
    """Where the steps of (5) lead, from the root 1/1 on, for [a₀, …, aₘ] with an even m.

    These are aₘ − 1 steps, then aₘ₋₁, …, a₀: to the right for aₘ and at odd indices, as printed, else to the left.

    >>> along_the_printed_word([0, 1, 2])
    (3, 1)
    """
    a, b = 1, 1
    m = len(quotients) - 1
    for j in range(m, -1, -1):
        steps = quotients[j] - (j == m)
        a, b = (a + steps * b, b) if j == m or j % 2 else (a, b + steps * a)
    return a, b


@PROGRAMS("E-cf.path-even")
def paths_for_even_m() -> Verdict:
    expanded = ((pair, list(euclid(*pair))) for n in range(1, EXPANDED + 1) for pair in generation(n))
    cases = ((f"{terms}", along_the_printed_word(terms), pair) for pair, terms in expanded if len(terms) % 2)
    return compared(cases, f"generation {EXPANDED}")


def somebody_has_a_choice(a: int, b: int) -> bool:
    """Whether a player has two moves or more to choose from in the course of a play.

    >>> somebody_has_a_choice(7, 10), somebody_has_a_choice(3, 5)
    (True, False)
    """
    options: Sequence[tuple[int, ...]] = [(a, b)]
    while len(options) == 1:
        options = EUCLID.options(options[0])
    return bool(options)


@PROGRAMS("E-3.gloss")
def choices() -> Verdict:
    pairs = ((a, b) for b in range(2, CHOICES_BOUND + 1) for a in range(1, b))
    return holds(((str(pair), somebody_has_a_choice(*pair)) for pair in pairs), f"a < b ≤ {CHOICES_BOUND}")


PROGRAMS.computations["coprime a < y, and nobody has a choice in euclid from (a, y) on"] = of_two(
    lambda a, y: 1 <= a < y and gcd(a, y) == 1 and not somebody_has_a_choice(a, y)
)


# Sections 6 and 7: how often each player wins when the position is drawn from a generation of the tree.


def as_arrays(n: int) -> tuple[Integers, Integers]:
    """Numerators and denominators of generation ``n``."""
    line = np.array(generation(n), dtype=np.int64)
    return line[:, 0], line[:, 1]


def won_by_the_first(n: int) -> int:
    """f(n): the elements of generation ``n`` that the first player wins, counted.

    >>> [won_by_the_first(n) for n in range(1, 6)]
    [0, 2, 2, 6, 10]
    """
    return int(wins(BOUND)[as_arrays(n)].sum())


def won_by_the_second(n: int) -> int:
    """g(n): those that the second player wins, counted.

    >>> [won_by_the_second(n) for n in range(1, 6)]
    [1, 0, 2, 2, 6]
    """
    return int((~wins(BOUND)[as_arrays(n)]).sum())


def _by_generation(count: Callable[[int], int], first: int = 1) -> Computation:
    """The relation between 2^(n − 1) and a count for generation n, from the first one on."""
    return of_tuples(2, lambda up_to: ((2 ** (n - 1), count(n)) for n in range(first, up_to.bit_length() + 1)))


def mothers(n: int, won: int) -> int:
    """How many mothers have so many children, in generation ``n`` ≥ 2, that the first player wins.

    >>> [mothers(n, 2) for n in range(2, 7)], [mothers(n, 1) for n in range(2, 7)]
    ([1, 0, 2, 2, 6], [0, 2, 2, 6, 10])
    """
    children = wins(BOUND)[as_arrays(n)].reshape(-1, 2).sum(axis=1)  # they stand side by side
    return int((children == won).sum())


PROGRAMS.computations |= {
    "2^(n − 1), and how many in generation n the first player wins": _by_generation(won_by_the_first),
    "2^(n − 1), and how many in generation n the second player wins": _by_generation(won_by_the_second),
} | {
    f"2^(n − 1), and the mothers of generation n with {children}": _by_generation(partial(mothers, won=won), 2)
    for won, children in ((1, "a child won by each player"), (2, "two children won by the first player"))
}


@PROGRAMS("E-4.table")
def table_of_wins() -> Verdict:
    counted = entries(printed("euclid_wins"), lambda n: {"f": won_by_the_first(n), "g": won_by_the_second(n)})
    return compared(counted, "the printed table", finite=True)


# Sections 1 and 2: the positive rational numbers listed by Cantor, by Calkin and Wilf, by Newman, by Stern.


def listed() -> Iterator[Pair]:
    """The first fractions, as neighbours in A002487."""
    return pairwise([int(row["s"]) for row in printed("euclid_sequence")][1:])


def as_listed(terms: Iterable[Pair]) -> Verdict:
    """Whether a list begins with them."""
    both = enumerate(zip(listed(), terms, strict=False), 1)
    return compared(((f"n = {n}", *pair) for n, pair in both), "from A002487", finite=True)


def newman_sequence() -> Iterator[Pair]:
    """The numbers x(1) = 1, x(n + 1) = 1/(2⌊x(n)⌋ + 1 − x(n)), computed as fractions."""
    x = Fraction(1)
    while True:
        yield x.numerator, x.denominator
        x = 1 / (2 * (x.numerator // x.denominator) + 1 - x)


PROGRAMS.add(
    {
        "E-cw.drawing": lambda: as_listed(chain.from_iterable(map(generation, count(1)))),
        "E-newman.sequence": lambda: as_listed(newman_sequence()),
    }
)


def huge_fractions() -> Iterator[Fraction]:
    """Thirty fractions of 100, 1000 and 10000 digits, the same at every call, and six of Fibonacci neighbours.

    Those take the most divisions of all (Lamé 1844).
    """
    digits = Random(2)
    for bits in (333, 3_333, 33_300):
        for _ in range(10):
            yield Fraction(digits.getrandbits(bits) + 1, digits.getrandbits(bits) + 1)
    for index in (477, 4_785, 47_847):
        neighbours = Fraction(fibonacci(index + 1), fibonacci(index))
        yield from (neighbours, 1 / neighbours)


@PROGRAMS("E-stern.logarithmic")
def logarithmic() -> Verdict:
    both_ways = (rationals.fraction_at(rationals.index_of(x)) == x and _few_divisions(x) for x in huge_fractions())
    cases = ((f"fraction {k}", holds) for k, holds in enumerate(both_ways, 1))
    return holds(cases, "36 fractions of 100, 1000 and 10000 digits, of Fibonacci numbers too, both ways")


def _few_divisions(x: Fraction) -> bool:
    """Whether Euclid's algorithm takes the number of steps that Lamé allows (1844), and one for a quotient 0."""
    return sum(1 for _ in quotients(x)) <= 5 * len(decimal(x.denominator)) + 1
