"""Sections 1 and 2: the positive rational numbers listed by Cantor, by Calkin and Wilf, by Newman, by Stern."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from fractions import Fraction
from itertools import chain, count, islice, pairwise
from math import gcd
from random import Random

import numpy as np

from sprague.numbers import rationals
from sprague.numbers.decimals import decimal
from sprague.numbers.numeration import fibonacci
from sprague.numbers.quadratic import quotients
from sprague.papers.euclid import PROGRAMS
from sprague.papers.euclid.tree import Integers, Pair, agree, generation, table_of
from sprague.papers.exhibit import compared, holds, printed
from sprague.proofs import Verdict

DIAGONALS = 700
GENERATIONS = 17
SQUARE = 2000
SMALL = 300


def diagonal_scheme() -> Iterator[Pair]:
    """Cantor's scheme walked through: the array of all a/b, diagonal after diagonal, each from a = 1.

    >>> list(islice(diagonal_scheme(), 6))
    [(1, 1), (1, 2), (2, 1), (1, 3), (2, 2), (3, 1)]
    """
    return ((a, total - a) for total in count(2) for a in range(1, total))


@PROGRAMS("E-cantor.once")
def every_pair_has_one_number() -> Verdict:
    places = DIAGONALS * (DIAGONALS - 1) // 2
    small = (
        (f"place {n}", (pair, n), (rationals.cantor_pair_at(n), rationals.cantor_index_of(*pair)))
        for n, pair in enumerate(islice(diagonal_scheme(), places), 1)
    )
    huge = Random(1)
    numbers = [huge.getrandbits(bits) + 1 for bits in (64, 1000, 33_000) for _ in range(20)]
    long = (("a place of many digits", n, rationals.cantor_index_of(*rationals.cantor_pair_at(n))) for n in numbers)
    return compared(chain(small, long), f"place {places}, and 60 places of up to 10000 digits")


@PROGRAMS("E-cantor.recurs")
def every_value_recurs() -> Verdict:
    appearances: dict[Pair, list[Pair]] = defaultdict(list)
    for a, b in islice(diagonal_scheme(), DIAGONALS * (DIAGONALS - 1) // 2):
        divisor = gcd(a, b)
        appearances[a // divisor, b // divisor].append((a, b))
    expected = (
        (f"the value {a}/{b}", [(k * a, k * b) for k in range(1, DIAGONALS // (a + b) + 1)], pairs)
        for (a, b), pairs in appearances.items()
    )
    return compared(expected, f"diagonal a + b = {DIAGONALS}")


def nodes_of_each_pair(up_to: int) -> Integers:
    """How many nodes of the tree are labelled a/b, a, b ≤ ``up_to``: those whose mother is (a, b − a) or (a − b, b).

    >>> nodes_of_each_pair(4)[1:, 1:].tolist()
    [[1, 1, 1, 1], [1, 0, 1, 0], [1, 1, 0, 1], [1, 0, 1, 0]]
    """
    table = np.zeros((up_to + 1, up_to + 1), dtype=np.int64)
    for a in range(1, up_to + 1):
        smaller = np.arange(1, a)
        table[a, 1:a] = table[a - smaller, smaller]  # right children
        table[a, a] = a == 1  # the root; of any other pair (a, a) there is no mother
        for start in range(a + 1, up_to + 1, a):  # left children
            stop = min(start + a, up_to + 1)
            table[a, start:stop] = table[a, start - a : stop - a]
    return table


@PROGRAMS("E-cw.once")
def every_rational_once() -> Verdict:
    coprime = table_of(lambda smaller, larger: np.equal(np.gcd(smaller, larger), 1), SQUARE)
    return agree(coprime, nodes_of_each_pair(SQUARE))


@PROGRAMS("E-cw.generations")
def generations_double() -> Verdict:
    sizes = (
        (f"generation {n}", (2 ** (n - 1), list(generation(n))), (len(set(line)), line))
        for n, line in ((n, _as_pairs(rationals.generation(n))) for n in range(1, GENERATIONS))
    )
    return compared(sizes, f"generation {GENERATIONS - 1}")


def _as_pairs(fractions: Iterator[Fraction]) -> list[Pair]:
    return [(x.numerator, x.denominator) for x in fractions]


def line_by_line() -> Iterator[Pair]:
    """The tree read line by line, as far as ``GENERATIONS``."""
    return chain.from_iterable(generation(n) for n in range(1, GENERATIONS + 1))


@PROGRAMS("E-cw.drawing")
def first_generations() -> Verdict:
    terms = [int(row["s"]) for row in printed("euclid_sequence")]
    stated = zip(pairwise(terms[1:]), line_by_line(), strict=False)
    return compared(((f"place {n}", *both) for n, both in enumerate(stated, 1)), "from A002487", finite=True)


@PROGRAMS("E-newman.sequence")
def first_terms() -> Verdict:
    terms = [int(row["s"]) for row in printed("euclid_sequence")]
    stated = zip(pairwise(terms[1:]), newman_sequence(), strict=False)
    return compared(((f"x({n})", *both) for n, both in enumerate(stated, 1)), "from A002487", finite=True)


def newman_sequence() -> Iterator[Pair]:
    """The numbers x(1) = 1, x(n + 1) = 1/(2⌊x(n)⌋ + 1 − x(n)), computed as fractions."""
    x = Fraction(1)
    while True:
        yield x.numerator, x.denominator
        x = 1 / (2 * (x.numerator // x.denominator) + 1 - x)


@PROGRAMS("E-newman")
def newman() -> Verdict:
    both = zip(newman_sequence(), line_by_line(), strict=False)
    return compared(((f"x({n})", *pair) for n, pair in enumerate(both, 1)), f"generation {GENERATIONS}")


def stern_by_its_recursion(length: int) -> list[int]:
    """s(0), …, s(length − 1): s(0) = 0, s(1) = 1, s(2n) = s(n), s(2n + 1) = s(n) + s(n + 1).

    >>> stern_by_its_recursion(8)
    [0, 1, 1, 2, 1, 3, 2, 3]
    """
    terms = [0, 1]
    for n in range(2, length):
        terms.append(terms[n // 2] + terms[n // 2 + 1] if n % 2 else terms[n // 2])
    return terms


@PROGRAMS("E-stern.sequence")
def stern() -> Verdict:
    terms = stern_by_its_recursion(2**GENERATIONS + 1)
    both = zip(pairwise(terms[1:]), line_by_line(), strict=True)
    return compared(((f"n = {n}", *pair) for n, pair in enumerate(both, 1)), f"n < 2^{GENERATIONS}")


@PROGRAMS("E-stern.coprime")
def neighbours_are_coprime() -> Verdict:
    terms = stern_by_its_recursion(2**GENERATIONS)
    return holds(((f"n = {n}", gcd(*pair) == 1) for n, pair in enumerate(pairwise(terms))), f"n < 2^{GENERATIONS}")


@PROGRAMS("E-stern.unique")
def one_index() -> Verdict:
    # A fraction of generation n has a + b > n. So those with a + b ≤ 18 stand below place 2¹⁷: no n is missed.
    terms = stern_by_its_recursion(2**GENERATIONS + 1)
    found: dict[Pair, list[int]] = defaultdict(list)
    for n, pair in enumerate(pairwise(terms[1:]), 1):
        if sum(pair) <= GENERATIONS + 1:
            found[pair].append(n)
    short = (
        (f"{a}/{b}", [rationals.index_of(Fraction(a, b))], found[a, b])
        for a in range(1, GENERATIONS + 1)
        for b in range(1, GENERATIONS + 2 - a)
        if gcd(a, b) == 1
    )
    longer = (
        (f"{a}/{b}", (a, b), rationals.stern_pair(rationals.index_of(Fraction(a, b))))
        for a in range(1, SMALL)
        for b in range(1, SMALL)
        if gcd(a, b) == 1
    )
    bound = f"a + b ≤ {GENERATIONS + 1} among all n, a, b < {SMALL} by the index found"
    return compared(chain(short, longer), bound)


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
    cases = (
        (f"fraction {k}", rationals.fraction_at(rationals.index_of(x)) == x and _few_divisions(x))
        for k, x in enumerate(huge_fractions(), 1)
    )
    return holds(cases, "36 fractions of 100, 1000 and 10000 digits, of Fibonacci numbers too, both ways")


def _few_divisions(x: Fraction) -> bool:
    """Whether Euclid's algorithm takes the number of steps that Lamé allows (1844), and one for a quotient 0."""
    return sum(1 for _ in quotients(x)) <= 5 * len(decimal(x.denominator)) + 1
