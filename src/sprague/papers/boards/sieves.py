"""Sieves: of Eratosthenes, and the one that calls a good and a + n bad; and sequences that share out the integers."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import count, takewhile
from math import isqrt

import numpy as np
from numpy.typing import NDArray

from sprague.numbers import Quadratic
from sprague.papers.boards import PROGRAMS
from sprague.papers.computations import Computation, of_tuples
from sprague.papers.exhibit import compared, holds
from sprague.proofs import Verdict

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
    bad: set[int] = set()
    first = 1
    for n in count(1):
        while first in bad:
            bad.remove(first)
            first += 1
        yield first, first + n
        bad.add(first + n)
        first += 1


def _of_the_sieve(which: int) -> Computation:
    """The relation between n and the n-th good (0) or bad (1) integer of the sieve."""

    def terms(up_to: int) -> Iterator[tuple[int, ...]]:
        return ((n, pair[which]) for n, pair in zip(range(1, up_to + 1), good_and_bad(), strict=False))

    return of_tuples(2, terms)


PROGRAMS.computations |= {
    "the good integers of the sieve": _of_the_sieve(0),
    "the bad integers of the sieve": _of_the_sieve(1),
}


@PROGRAMS("I-sieve.terms")
def printed_terms() -> Verdict:
    good, bad = [1, 3, 4, 6, 8, 9, 11, 12, 14, 16], [2, 5, 7, 10, 13, 15, 18, 20, 23, 26]
    steps = zip(good, bad, good_and_bad(), strict=False)
    return compared((((f"n = {n}"), (a, b), pair) for n, (a, b, pair) in enumerate(steps, 1)), "n ≤ 10", finite=True)


def floors(x: Real, up_to: int) -> list[int]:
    """⌊x⌋, ⌊2x⌋, … up to a bound, exactly; x > 0."""
    return list(takewhile(lambda term: term <= up_to, (floor(n * x) for n in count(1))))


def floor(x: Real) -> int:
    """The floor of a rational or a quadratic number.

    >>> floor(Fraction(7, 2)), floor(Quadratic(1, 1, 5) / 2 * 3)
    (3, 4)
    """
    return x.__floor__()


def share_out(alpha: Real, beta: Real, up_to: int) -> bool:
    """Whether the floors of the multiples of both hold each of 1, …, ``up_to`` exactly once."""
    return sorted(floors(alpha, up_to) + floors(beta, up_to)) == list(range(1, up_to + 1))


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
    return holds(
        ((f"α = {a}, β = {a / (a - 1)}", share_out(a, a / (a - 1), 200)) for a in rationals),
        "rational α",
        truth="α must be irrational",
    )


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


def _of_the_marking(which: int) -> Computation:
    """The relation between n and a number of the n-th point that is found."""
    return of_tuples(2, lambda up_to: ((n, pair[which]) for n, pair in enumerate(marking(2 * up_to + 1))))


PROGRAMS.computations |= {
    "the smaller number of the n-th point of the marking": _of_the_marking(0),
    "the larger number of the n-th point of the marking": _of_the_marking(1),
}
