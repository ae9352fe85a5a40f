"""Section 2, Lemma 1: B_0, B_0 ⊕ 1 and AB ⊕ 1 partition the integers from 0 on; and the statements of its proof."""

from __future__ import annotations

import numpy as np

from sprague.numbers.beatty import complementary
from sprague.numbers.quadratic import PHI
from sprague.numbers.zeckendorf import fibonacci
from sprague.papers.claim import compared
from sprague.papers.fibonacci.comparison import Comparison, Integers, agreed
from sprague.papers.fibonacci.document import DOCUMENT
from sprague.papers.fibonacci.floors import LOWER, UPPER, is_floor, lower, lower_of_upper, upper
from sprague.papers.fibonacci.representations import (
    BELOW,
    BOUND,
    ENDINGS,
    LEAST_ODD,
    ODD,
    least_odd_sums,
    second_index,
    smallest_index,
    up_to,
    zeckendorf_table,
)
from sprague.papers.proof import for_all
from sprague.proofs import Proved, Refuted, Verdict

LARGEST = 10_000_000
LARGEST_INDEX = 400

SETS = """
digits: Zeckendorf
define B_0(x): exists n. x = floor(n phi) + n
define B_0_plus_1(x): exists n. x = floor(n phi) + n + 1
define AB_plus_1(x): exists n. n >= 1 & x = floor(phi*(floor(n phi) + n)) + 1
"""
"""The three sets for the prover."""

AB_INDICES = """
digits two_then_even(x): (0|1)*1(00)*01
proved indices: forall x. AB_plus_1(x) <=> two_then_even(x)
"""

B_INDICES = """
digits even_from_4(x): (0|1)*1(00)*00
digits two_then_odd(x): (0|1)*1(00)*001
proved indices: forall x. B_0_plus_1(x) <=> even_from_4(x) | two_then_odd(x) | x = 1
"""

EVEN_FROM_ODD = """
digits: Zeckendorf
digits odd_sum(x): (10)*10
proved there-is-one: forall x. odd_sum(x) => exists g, f. power(g) & shift(g, f) & g <= x & x < f
proved identity: forall x, g, f. odd_sum(x) & power(g) & shift(g, f) & g <= x & x < f => f = x + 1
"""
"""x = F(3) + F(5) + … + F(2k − 1), by its digits; its largest term g = F(2k − 1), and f = F(2k), moved up one place."""

COINCIDE = (
    "so the Zeckendorf representation of B(n), whose smallest index is odd, is a least-odd one, and there is no other "
    "(F-odd)"
)

AB_SHIFT = "proved shift: forall n, b. n >= 1 & b = floor(n phi) + n => shift(b, floor(b phi))"


def b_0(below: int) -> Integers:
    """B_0 = {⌊nφ²⌋ : n ≥ 0} below a bound, increasing.

    >>> b_0(10).tolist()
    [0, 2, 5, 7]
    """
    terms = upper(np.arange(below // 2 + 2))
    return terms[terms < below]


def b_0_plus_1(below: int) -> Integers:
    """B_0 ⊕ 1 below a bound.

    >>> b_0_plus_1(10).tolist()
    [1, 3, 6, 8]
    """
    return b_0(below - 1) + 1


def ab_plus_1(below: int) -> Integers:
    """AB ⊕ 1 = {2⌊nφ⌋ + n + 1 : n ≥ 1} below a bound.

    >>> ab_plus_1(20).tolist()
    [4, 9, 12, 17]
    """
    n = np.arange(1, below // 3 + 2)
    terms = 2 * lower(n) + n + 1
    return terms[terms < below]


def times_covered(sets: list[Integers], below: int) -> Integers:
    """In how many of the sets each integer from 0 on lies."""
    return sum((np.bincount(members, minlength=below) for members in sets), np.zeros(below, dtype=np.int64))


@DOCUMENT.claim("F-1", source="Lemma 1", expect="proved")
def partition() -> Verdict:
    """Every integer from 0 on lies in exactly one of B_0, B_0 ⊕ 1 and AB ⊕ 1."""
    times = times_covered([b_0(LARGEST), b_0_plus_1(LARGEST), ab_plus_1(LARGEST)], LARGEST)
    counted = agreed([Comparison("sets with x, x", np.ones_like(times), times)], f"x < {LARGEST}")
    b_minus_1 = UPPER.plus(0, 0, -1)
    argued = complementary(PHI, PHI + 1) and is_floor(b_minus_1, LOWER.times_phi())
    if isinstance(counted, Refuted) or not argued:
        return counted
    return Proved(
        "A and B share out the integers from 1 on (Beatty's theorem, assumed; 1/φ + 1/φ² = 1 checked); A consists of "
        "A(A(n)) = B(n) − 1 (exact in Q(√5): φA(n) − B(n) + 1 = 1 − (φ − 1)t, t = nφ − ⌊nφ⌋) and of A(B(n)) = AB(n); "
        "so B − 1, AB and B share out the integers from 1 on, and raised by 1, with 0 and 1 put into B_0 and B_0 ⊕ 1, "
        f"those from 0 on; counted for x < {LARGEST} besides"
    )


@DOCUMENT.claim("F-1.A", source="proof of Lemma 1, first sentence", expect="refuted")
def partition_of_lower() -> Verdict:
    """B ⊕ 1 and AB ⊕ 1, with B = {B(n) : n ≥ 1}, partition the set A."""
    from_b_1 = b_0_plus_1(LARGEST)[1:]
    times = times_covered([from_b_1, ab_plus_1(LARGEST)], LARGEST)
    in_a = lower(np.arange(1, LARGEST))
    stated = times_covered([in_a[in_a < LARGEST]], LARGEST)
    truth = "1 is in A, and B_0 ⊕ 1 and AB ⊕ 1 partition it"
    return agreed([Comparison("sets with x, x", stated, times)], f"x < {LARGEST}", truth=truth)


@DOCUMENT.claim("F-1.AB", source="proof of Lemma 1, claim", expect="proved")
def indices_of_ab_plus_1() -> Verdict:
    """AB ⊕ 1 holds the numbers with z₁ = 2 and an even z₂ ≥ 4, and no others."""
    x = np.arange(BELOW)
    z = second_index(x)
    stated = x[(smallest_index(x) == 2) & (z >= 4) & (z % 2 == 0)]
    return for_all(
        agreed([Comparison("numbers with such indices, place", stated, ab_plus_1(BELOW))], BOUND), SETS + AB_INDICES
    )


@DOCUMENT.claim("F-1.coincide", source="proof of Lemma 1", expect="proved")
def representations_coincide() -> Verdict:
    """The least-odd representation of B(n) is its Zeckendorf representation."""
    b = b_0(BELOW)[1:]
    least_odd = least_odd_sums().table()
    # Equal smallest index and left shift; a set with odd smallest index ≥ 3 is itself a Zeckendorf representation.
    comparisons = (
        Comparison("smallest index of B(n), B(n)", smallest_index(b), least_odd.smallest[b], b),
        Comparison("left shift of B(n), B(n)", zeckendorf_table().shifted[b], least_odd.shifted[b], b),
    )
    return for_all(agreed(comparisons, f"B(n) < {BELOW}"), f"{ENDINGS}{ODD}\n{LEAST_ODD}", argument=COINCIDE)


@DOCUMENT.claim("F-1.shift", source="proof of Lemma 1", expect="proved")
def ab_is_shift_of_b() -> Verdict:
    """AB(n) is the left shift of the Zeckendorf representation of B(n)."""
    b = up_to(upper(np.arange(1, BELOW)))
    n = np.arange(1, len(b) + 1)
    return for_all(
        agreed(
            [Comparison("left shift of B(n), n", zeckendorf_table().shifted[b], lower_of_upper(n), n)],
            f"B(n) < {BELOW}",
        ),
        SETS + AB_SHIFT,
    )


@DOCUMENT.claim("F-1.B", source="proof of Lemma 1", expect="proved")
def indices_of_b_plus_1() -> Verdict:
    """B_0 ⊕ 1 holds the numbers with an even z₁ ≥ 4, those with z₁ = 2 and an odd z₂ ≥ 5, and 1; no others."""
    x = np.arange(BELOW)
    first, second = smallest_index(x), second_index(x)
    from_3 = (first >= 4) & (first % 2 == 0)
    from_5 = (first == 2) & (second >= 5) & (second % 2 == 1)
    stated = x[from_3 | from_5 | (x == 1)]
    return for_all(
        agreed([Comparison("numbers with such indices, place", stated, b_0_plus_1(BELOW))], BOUND), SETS + B_INDICES
    )


@DOCUMENT.claim("F-1.identity", source="proof of Lemma 1", expect="proved")
def even_from_odd() -> Verdict:
    """F(2k) = F(2k − 1) + … + F(5) + F(3) + 1 for k ≥ 2."""
    pairs = (
        (f"k = {k}", fibonacci(2 * k), sum(fibonacci(odd) for odd in range(3, 2 * k, 2)) + 1)
        for k in range(2, LARGEST_INDEX // 2 + 1)
    )
    return for_all(compared(pairs, f"2k ≤ {LARGEST_INDEX}"), EVEN_FROM_ODD)
