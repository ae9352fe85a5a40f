"""The essays on sieves, on Wythoff's and on Euclid's game: the programs that judge their statements."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from fractions import Fraction
from functools import lru_cache
from itertools import combinations_with_replacement, pairwise, permutations
from math import floor, isqrt

import numpy as np
from numpy.typing import NDArray

from sprague.games import game
from sprague.games.euclid import euclid_zero
from sprague.numbers import Quadratic, quotients
from sprague.numbers.nimbers import least_outside
from sprague.papers.computations import Computation, hold_each_once, of_tuples, of_two
from sprague.papers.exhibit import Programs, compared, holds
from sprague.proofs import Proved, Refuted, Verdict
from sprague.solving import nim_values, p_positions

PROGRAMS = Programs()
"""Of the document of essays, whose programs on boards are added to them."""


# Sieves: of Eratosthenes, and the one that calls a good and a + n bad; and sequences that share out the integers.

Real = Fraction | Quadratic


def eratosthenes(up_to: int) -> list[int]:
    """The good integers: the first that is left is good, its multiples are bad, and so on.

    >>> eratosthenes(20)
    [2, 3, 5, 7, 11, 13, 17, 19]
    """
    left = bytearray([1]) * (up_to + 1)
    left[:2] = b"\0\0"
    for first in range(2, up_to + 1):
        if left[first]:
            left[2 * first :: first] = bytes(len(range(2 * first, up_to + 1, first)))
    return [n for n in range(up_to + 1) if left[n]]


@PROGRAMS("I-sieve.eratosthenes")
def primes() -> Verdict:
    to = 100_000
    good = set(eratosthenes(to))
    return compared(((n, is_prime(n), n in good) for n in range(2, to + 1)), f"integers ≤ {to:,}")


def is_prime(n: int) -> bool:
    """Whether n has no divisor between 1 and n.

    >>> [n for n in range(2, 12) if is_prime(n)]
    [2, 3, 5, 7, 11]
    """
    return n > 1 and all(n % d for d in range(2, isqrt(n) + 1))


def good_and_bad() -> Iterator[tuple[int, int]]:
    """In step n the first integer left is good, and the n-th after it, counted in all integers, is bad.

    >>> [pair for pair, _ in zip(good_and_bad(), range(4))]
    [(1, 2), (3, 5), (4, 7), (6, 10)]
    """
    called = {0}
    for n, first in enumerate(least_outside(called), 1):
        yield first, first + n
        called |= {first, first + n}


def of_pairs(pairs: Callable[[int], Iterable[tuple[int, int]]], at: int, first: int) -> Computation:
    """The relation between n and one number of the n-th of the pairs for a bound, n from ``first`` on."""
    return of_tuples(
        2, lambda up_to: ((n, pair[at]) for n, pair in zip(range(first, up_to + 1), pairs(up_to), strict=False))
    )


PROGRAMS.computations |= {
    "the good integers of the sieve": of_pairs(lambda _: good_and_bad(), 0, first=1),
    "the bad integers of the sieve": of_pairs(lambda _: good_and_bad(), 1, first=1),
}


def share_out(alpha: Real, beta: Real, up_to: int) -> bool:
    """Whether the floors of the multiples of both hold each of 1, …, ``up_to`` exactly once."""
    return hold_each_once([lambda n: floor(n * alpha), lambda n: floor(n * beta)], up_to)


def moduli() -> Iterator[Quadratic]:
    """Quadratic irrationals above 1."""
    for radicand in (2, 3, 5, 6, 7, 11, 13):
        for a, b in ((0, 1), (1, 1), (2, 1), (1, 2)):
            yield (Quadratic(a, 1, radicand)) / b if isqrt(radicand) + a > b else Quadratic(a + b, 1, radicand)


@PROGRAMS("I-beatty")
def complementary_if() -> Verdict:
    to = 2000

    def cases() -> Iterator[tuple[object, bool]]:
        for alpha in moduli():
            beta = alpha / (alpha - 1)
            yield f"α = {alpha}", share_out(alpha, beta, to)
            for away in (Fraction(1, 50), Fraction(-1, 50)):
                yield f"α = {alpha}, β moved by {away}", not share_out(alpha, beta + away, to)

    return holds(cases(), f"28 quadratic irrationals, integers ≤ {to:,}")


@PROGRAMS("I-beatty.any-number")
def complementary_for_any() -> Verdict:
    rationals = (Fraction(p, q) for q in range(1, 6) for p in range(q + 1, 3 * q + 1))
    return holds(((f"α = {a}, β = {a / (a - 1)}", share_out(a, a / (a - 1), 200)) for a in rationals), "rational α")


# Wythoff's game: how the third and fourth picture find its losing positions.

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


PROGRAMS.computations |= {
    "the smaller number of the n-th point of the marking": of_pairs(lambda up_to: marking(2 * up_to + 1), 0, first=0),
    "the larger number of the n-th point of the marking": of_pairs(lambda up_to: marking(2 * up_to + 1), 1, first=0),
}


# Euclid's game down to zero: who wins, the move that the three lemmas prescribe, the map; and on triples.


def pairs(up_to: int) -> Iterator[Pair]:
    """The pairs 1 ≤ a < b ≤ ``up_to``."""
    return ((a, b) for b in range(2, up_to + 1) for a in range(1, b))


EUCLID_ZERO = euclid_zero()

PROGRAMS.computations["1 ≤ a ≤ b, and euclid-zero has one option of (a, b)"] = of_two(
    lambda a, b: 1 <= a <= b and len(EUCLID_ZERO.options((a, b))) == 1
)


@PROGRAMS("I-euclid0.moves")
def moves_from_a_pair() -> Verdict:
    rules, to = game("euclid-zero"), 150

    def told(a: int, b: int) -> list[Pair]:
        return sorted((min(a, b - k * a), max(a, b - k * a)) for k in range(1, b // a + 1))

    return compared(((p, told(*p), rules.options(p)) for p in pairs(to)), f"numbers ≤ {to}, (11, 27) among them")


@PROGRAMS("I-euclid0.x-coordinate")
def moves_as_written() -> Verdict:
    rows = ((p, [(0, p[1])], EUCLID_ZERO.options(p)) for p in pairs(30))  # a − a = 0, and a − 2a is below
    return compared(rows, "numbers ≤ 30")


@PROGRAMS("I-euclid0.nim-values")
def size_of_the_heap() -> Verdict:
    to = 400
    values = nim_values(game("euclid-zero"), to)
    cases = ((a, b) for b in range(1, to + 1) for a in range(1, b + 1))
    return compared((((a, b), stated_value(a, b), int(values[a, b])) for a, b in cases), f"numbers ≤ {to}")


def stated_value(a: int, b: int) -> int:
    """⌊b/a − a/b⌋; where all k partial quotients of b/a are c, c for odd k and c − 1 for even k.

    >>> stated_value(11, 27), stated_value(2, 5), stated_value(5, 12)
    (2, 1, 2)
    """
    digits = list(quotients(Fraction(b, a)))
    if len(set(digits)) == 1:
        return digits[0] - (len(digits) + 1) % 2
    return (b * b - a * a) // (a * b)


@PROGRAMS("I-euclid0.sample")
def sample_game() -> Verdict:
    play = [(11, 27), (11, 5), (1, 5), (1, 3), (1, 0)]
    steps = [(f"{a} → {b}", EUCLID_ZERO.is_move(a, b)) for a, b in pairwise(play)]
    return holds([*steps, ("(1, 0) is the end", not EUCLID_ZERO.options((1, 0)))], "five positions", finite=True)


@PROGRAMS("I-euclid0.golden-ratio")
def golden_ratio_as_written() -> Verdict:
    return compared([("⌊10⁴(√5 + 1/2)⌋", 16180, isqrt(5 * 10**8) + 5000)], "one number")


# Euclid's game on triples, down to zero: the losing positions to 100, and their cone.

Triple = tuple[int, int, int]

TRIPLES_TO = 100


@lru_cache
def losing_triples(up_to: int = TRIPLES_TO) -> frozenset[Triple]:
    """The P-positions x ≤ y ≤ z ≤ ``up_to``: by increasing sum, each that is not marked, marking what reaches it.

    What reaches (x, y, z) has one number larger by a multiple of another.

    >>> sorted(losing_triples(3))[4:]
    [(0, 2, 3), (1, 1, 1), (1, 2, 2), (1, 3, 3), (2, 2, 2), (3, 3, 3)]
    """
    marked, lost = set[tuple[int, ...]](), list[Triple]()
    for triple in sorted(combinations_with_replacement(range(up_to + 1), 3), key=sum):
        if triple not in marked:
            lost.append(triple)
            for a, b, c in set(permutations(triple)):
                if b > 0:
                    marked.update(tuple(sorted((larger, b, c))) for larger in range(a + b, up_to + 1, b))
    return frozenset(lost)


@PROGRAMS("I-euclid3")
def picture() -> Verdict:
    to = 40
    by_definition = set(p_positions(game("euclid-zero:piles=3"), to))
    triples = ((x, y, z) for z in range(to + 1) for y in range(z + 1) for x in range(y + 1))
    both = ((triple, triple in by_definition, triple in losing_triples()) for triple in triples)
    return compared(both, f"numbers ≤ {to}; {len(losing_triples()):,} lost triples to {TRIPLES_TO}", finite=True)


@PROGRAMS("I-euclid3.not-solid")
def holes() -> Verdict:
    inside = [(x, y, z) for z in range(1, TRIPLES_TO + 1) for y in range(1, z + 1) for x in range(z - y + 1, y + 1)]
    won = [triple for triple in inside if triple not in losing_triples()]
    if max(won, default=(0,))[0] < TRIPLES_TO // 2:
        return Refuted("no won triple inside")
    shown = f"{len(won):,} of {len(inside):,} triples with z < x + y and z ≤ {TRIPLES_TO} are won"
    return Proved(f"{shown}, such as (2, 2, 3)")


@PROGRAMS("I-euclid3.cone")
def inside_the_cone() -> Verdict:
    triples = sorted(triple for triple in losing_triples() if triple[0])
    outside = [t for t in triples if t[2] >= t[0] + t[1]]
    share = f"{100 * (len(triples) - len(outside)) / len(triples):.0f}"
    truth = f"{share} in a hundred do, of the {len(triples):,} to {TRIPLES_TO}; the others lie near the faces"
    return holds(((t, t[2] < t[0] + t[1]) for t in triples), f"numbers ≤ {TRIPLES_TO}", truth=truth)
