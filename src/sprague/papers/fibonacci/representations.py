"""Section 1: the Zeckendorf and the least-odd representation, by writing down every allowed set of indices.

F(1) = F(2) = 1. Zeckendorf: indices from 2 on, no two of them neighbours. Least-odd: indices from 1 on, no two of them
neighbours, the smallest of them odd. The left shift raises every index by 1.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

import numpy as np

from sprague.numbers.zeckendorf import fibonacci
from sprague.papers.fibonacci.comparison import Comparison, Integers, agreed
from sprague.papers.fibonacci.document import DOCUMENT
from sprague.papers.fibonacci.floors import lower, upper
from sprague.papers.proof import for_all
from sprague.papers.reasons import DIGITS
from sprague.proofs import Verdict

LARGEST_INDEX = 32
BELOW = fibonacci(LARGEST_INDEX + 1)
"""Every integer below F(33) = 3 524 578 has a representation by indices up to 32, and none with a larger one."""

ENDINGS = """
digits: Zeckendorf
define A(n, x): n >= 1 & x = floor(n phi)
define B(n, x): n >= 1 & x = floor(n phi) + n
digits even_end(x): (0|1)*1(00)*
digits odd_end(x): (0|1)*10(00)*
digits from_3(x): ((0|1)*0)?
"""
"""For the prover: A and B, and what the last digits say of the smallest index: even, odd, at least 3 (or x = 0)."""

EVEN = "proved even: forall x. x >= 1 => ((exists n. A(n, x)) <=> even_end(x))"
ODD = "proved odd: forall x. x >= 1 => ((exists n. B(n, x)) <=> odd_end(x))"
SHIFT = "proved shift: forall n, a, b. A(n, a) & B(n, b) => shift(a, b)"

LEAST_ODD = "proved one-of-two: forall n. n >= 1 => ((odd_end(n) & ~from_3(n - 1)) | (~odd_end(n) & from_3(n - 1)))"
LEAST_ODD_SUMS = (
    "a least-odd sum for n is the Zeckendorf representation of n, its smallest index odd, or F(1) and that of n − 1, "
    "from index 3 on; by Zeckendorf's theorem there is one of n and one of n − 1"
)

LEAST_ODD_SHIFT = """
proved without-1: forall n, a. odd_end(n) & A(n, a) => shift(n, a)
proved with-1: forall n, a, s. n >= 1 & from_3(n - 1) & A(n, a) & shift(n - 1, s) => a = s + 1
"""
"""The left shift of a least-odd sum, without F(1) or with it; it becomes F(2) = 1."""

BOUND = f"every x < F({LARGEST_INDEX + 1}) = {BELOW}"


class Sums(NamedTuple):
    """One entry a set of indices: the sum of its Fibonacci numbers, that of its left shift, its smallest index."""

    value: Integers
    shifted: Integers
    smallest: Integers

    def before(self, index: int) -> Sums:
        """The same sets with a larger index put in."""
        return Sums(self.value + fibonacci(index), self.shifted + fibonacci(index + 1), self.smallest)

    def table(self) -> Sums:
        """The entries by value: entry x stands for x; entry 0 is 0, 0, 0, the empty set."""
        shifted, smallest = np.zeros((2, int(self.value.max()) + 1), dtype=np.int64)
        shifted[self.value], smallest[self.value] = self.shifted, self.smallest
        return Sums(np.arange(len(shifted)), shifted, smallest)


def sums(first: range, largest_index: int) -> Sums:
    """All sets of pairwise non-neighbouring indices up to ``largest_index`` whose smallest index is in ``first``.

    >>> sorted(sums(range(2, 10), 4).value.tolist()), sorted(sums(range(1, 10, 2), 4).value.tolist())
    ([1, 2, 3, 4], [1, 2, 3, 4])
    """
    none = np.zeros(0, dtype=np.int64)
    two_below, below = Sums(none, none, none), Sums(none, none, none)
    for index in range(1, largest_index + 1):
        parts = [below, two_below.before(index)]
        if index in first:
            parts.append(Sums(*(np.array([n]) for n in (fibonacci(index), fibonacci(index + 1), index))))
        two_below, below = below, Sums(*map(np.concatenate, zip(*parts, strict=True)))
    return below


@cache
def zeckendorf_sums() -> Sums:
    """Every Zeckendorf representation with indices up to the bound, in no particular order."""
    return sums(range(2, LARGEST_INDEX + 1), LARGEST_INDEX)


@cache
def least_odd_sums() -> Sums:
    """Every least-odd representation with indices up to the bound, in no particular order."""
    return sums(range(1, LARGEST_INDEX + 1, 2), LARGEST_INDEX)


@cache
def zeckendorf_table() -> Sums:
    """The Zeckendorf representations by the integer they stand for."""
    return zeckendorf_sums().table()


def smallest_index(x: Integers) -> Integers:
    """z₁(x), the smallest index of the Zeckendorf representation of each x below the bound; 0 for x = 0.

    >>> smallest_index(np.array([0, 1, 2, 100])).tolist()
    [0, 2, 3, 4]
    """
    return zeckendorf_table().smallest[x]


def second_index(x: Integers) -> Integers:
    """z₂(x), the second smallest index; 0 where there is none.

    >>> second_index(np.array([0, 1, 4, 100])).tolist()
    [0, 0, 4, 6]
    """
    value = np.array([fibonacci(index) for index in range(LARGEST_INDEX + 1)])
    return smallest_index(x - value[smallest_index(x)])


def up_to(term: Integers) -> Integers:
    """The terms of an increasing sequence that lie below the bound."""
    return term[term < BELOW]


def _each_once(representations: Sums) -> Comparison:
    times = np.bincount(representations.value, minlength=BELOW)[:BELOW]
    return Comparison("representations of x, x", np.ones(BELOW - 1, dtype=np.int64), times[1:], np.arange(1, BELOW))


@DOCUMENT.claim("F-zeck", source="section 1", expect="verified", because=DIGITS)
def zeckendorf_unique() -> Verdict:
    """Every positive integer is in exactly one way a sum of Fibonacci numbers of non-neighbouring indices from 2 on."""
    return agreed([_each_once(zeckendorf_sums())], BOUND)


@DOCUMENT.claim("F-zeck.even", source="section 1", expect="proved")
def lower_is_even() -> Verdict:
    """A number x ≥ 1 is in A iff the smallest index of its Zeckendorf representation is even."""
    in_a = np.zeros(BELOW, dtype=np.bool_)
    in_a[up_to(lower(np.arange(1, BELOW)))] = True
    even = smallest_index(np.arange(1, BELOW)) % 2 == 0
    return for_all(
        agreed([Comparison("smallest index even, x", even, in_a[1:], np.arange(1, BELOW))], BOUND), ENDINGS + EVEN
    )


@DOCUMENT.claim("F-zeck.odd", source="section 1; proof of Theorem 2, (1)", expect="proved")
def upper_is_odd() -> Verdict:
    """A number x ≥ 1 is in B iff the smallest index of its Zeckendorf representation is odd and at least 3."""
    in_b = np.zeros(BELOW, dtype=np.bool_)
    in_b[up_to(upper(np.arange(1, BELOW)))] = True
    z = smallest_index(np.arange(1, BELOW))
    odd = (z % 2 == 1) & (z >= 3)
    return for_all(
        agreed([Comparison("smallest index odd, x", odd, in_b[1:], np.arange(1, BELOW))], BOUND), ENDINGS + ODD
    )


@DOCUMENT.claim("F-zeck.shift", source="section 1", expect="proved")
def shift_of_lower() -> Verdict:
    """B(n) is the left shift of the Zeckendorf representation of A(n)."""
    a = up_to(lower(np.arange(1, BELOW)))
    n = np.arange(1, len(a) + 1)
    stated = zeckendorf_table().shifted[a]
    return for_all(
        agreed([Comparison("left shift of A(n), n", stated, upper(n), n)], f"A(n) < {BELOW}"), ENDINGS + SHIFT
    )


@DOCUMENT.claim("F-odd", source="section 1 (Silber 1976)", expect="proved")
def least_odd_unique() -> Verdict:
    """Every positive integer has exactly one representation whose smallest index is odd, no two indices neighbours."""
    return for_all(agreed([_each_once(least_odd_sums())], BOUND), ENDINGS + LEAST_ODD, argument=LEAST_ODD_SUMS)


@DOCUMENT.claim("F-odd.shift", source="section 1", expect="proved")
def shift_of_least_odd() -> Verdict:
    """A(n) is the left shift of the least-odd representation of n."""
    n = np.arange(1, BELOW)
    shifted = least_odd_sums().table().shifted[1:BELOW]
    return for_all(
        agreed([Comparison("left shift of n, n", shifted, lower(n), n)], f"n < {BELOW}"),
        ENDINGS + LEAST_ODD_SHIFT,
        argument=LEAST_ODD_SUMS,
    )
