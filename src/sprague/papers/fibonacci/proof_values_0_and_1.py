"""The proof of Theorem 2, first half: what it says about heaps of B_0 and of B_0 ⊕ 1.

z₁(x) is the smallest index of the Zeckendorf representation of x ≥ 1. The move of index i subtracts F(2i + 1) − 1.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from sprague.numbers.zeckendorf import fibonacci
from sprague.papers.claim import compared
from sprague.papers.fibonacci.comparison import Comparison, Integers, agreed, always
from sprague.papers.fibonacci.document import DOCUMENT
from sprague.papers.fibonacci.game import BOUND, GAME, followers, inside
from sprague.papers.fibonacci.partition import b_0
from sprague.papers.fibonacci.representations import BELOW, smallest_index
from sprague.papers.proof import for_all
from sprague.proofs import Verdict

LARGEST_INDEX = 400

INDICES = """
digits: Zeckendorf
digits even_end(x): (0|1)*1(00)*
digits is_3(x): (0|1)*10
digits from_4(x): (0|1)*1000*
"""
"""For the prover: z₁ even, 3, or at least 4."""

FROM_4 = "proved z1-even: forall q. from_4(q) => even_end(q + 1)"
FROM_3 = "proved z1-even: forall q. is_3(q) => even_end(q + 1)"

ALL_IN_A = """
digits even_end(x): (0|1)*1(00)*
proved z1-even: forall p, f. B_0(p) & odd_fibonacci(f) & f <= p => even_end(p - f + 1)
"""
NEVER_2 = """
proved z1-above-2: forall p, f, z. B_0(p) & odd_fibonacci(f) & f < p & least_part(p - f, z) => z >= 2
"""
ODD_DIFFERENCE = """
digits: Zeckendorf
digits even_run(x): 1(01)*(00)*
define ends(x, e, t, u): even_run(x) & least_part(x, e) & power(t) & shift(t, u) & t <= x & x < u
proved there-are-some: forall x. even_run(x) => exists e, t, u. ends(x, e, t, u)
proved identity: forall x, e, t, u, v. ends(x, e, t, u) & shift(v, e) => u = x + v
"""
"""x = F(2i + 2) + … + F(2j) by its digits, e and t its smallest and largest term, u = F(2j + 1), v = F(2i + 1)."""

LARGER = """
proved z1-above-2: forall p, f, g, z. B_0(p) & odd_fibonacci(f) & least_part(p, g) & g > f & least_part(p - f, z)
    => z >= 2
"""
SMALLER = """
proved z1-not-less: forall p, f, g, z. B_0(p) & odd_fibonacci(f) & f < p & least_part(p, g) & g < f
    & least_part(p - f, z) => z >= g
"""
"""Indices stand here as their Fibonacci numbers: f = F(2i + 1), g = F(z₁(p)), z = F(z₁(p − f)), and 2 = F(3)."""


def moves_from_b() -> Iterator[tuple[int, Integers, Integers]]:
    """i, the heaps p ≥ F(2i + 1) of B, and p − F(2i + 1), for every i that has such heaps.

    >>> i, p, rest = next(moves_from_b())
    >>> i, p[:3].tolist(), rest[:3].tolist()
    (1, [2, 5, 7], [0, 3, 5])
    """
    heaps = b_0(BELOW)
    for i, able, left in followers(heaps):
        # p − (F(2i + 1) − 1) ≥ 0 is p ≥ F(2i + 1) here: left = 0 would need p = F(2i) + … + F(2), which is in A.
        yield i, able[left > 0], left[left > 0] - 1


@DOCUMENT.claim("F-2.zero-z1", source="proof of Theorem 2, values 0", expect="proved")
def all_in_a() -> Verdict:
    """For p in B_0 and p ≥ F(2i + 1), z₁(p − F(2i + 1) + 1) is even."""
    return for_all(
        agreed(
            (
                Comparison(f"parity, i = {i}, p", np.zeros_like(p), smallest_index(rest + 1) % 2, p)
                for i, p, rest in moves_from_b()
            ),
            BOUND,
        ),
        GAME + ALL_IN_A,
    )


@DOCUMENT.claim("F-2.zero-trivial", source="proof of Theorem 2, values 0", expect="proved")
def trivial_unless_2_or_3() -> Verdict:
    """If z₁(q) ≥ 4 then z₁(q + 1) is even."""
    q = np.arange(BELOW - 1)
    q = q[smallest_index(q) >= 4]
    return for_all(
        agreed([Comparison("parity, q", np.zeros_like(q), smallest_index(q + 1) % 2, q)], f"q < {BELOW - 1}"),
        INDICES + FROM_4,
    )


@DOCUMENT.claim("F-2.zero-F3", source="proof of Theorem 2, values 0", expect="proved")
def carries_from_3() -> Verdict:
    """If z₁(q) = 3 then F(3) + F(2) = F(4), and the carrying ends at an even z₁(q + 1)."""
    q = np.arange(BELOW - 1)
    q = q[smallest_index(q) == 3]
    z = smallest_index(q + 1)
    return for_all(agreed([Comparison("parity, q", np.zeros_like(q), z % 2, q)], f"q < {BELOW - 1}"), INDICES + FROM_3)


@DOCUMENT.claim("F-2.zero-not-F2", source="proof of Theorem 2, values 0", expect="proved")
def never_2() -> Verdict:
    """For p in B_0 and p > F(2i + 1), z₁(p − F(2i + 1)) > 2."""
    return for_all(
        agreed(
            (
                always(f"z₁ > 2, i = {i}, p", smallest_index(rest[rest > 0]) > 2, p[rest > 0])
                for i, p, rest in moves_from_b()
            ),
            BOUND,
        ),
        GAME + NEVER_2,
    )


@DOCUMENT.claim("F-2.zero-identity", source="proof of Theorem 2, (2)", expect="proved")
def difference_of_odd() -> Verdict:
    """F(2j + 1) − F(2i + 1) = F(2j) + F(2j − 2) + … + F(2i + 2) for i < j."""
    numbers = [fibonacci(index) for index in range(LARGEST_INDEX + 2)]
    pairs = (
        ((i, j), numbers[2 * j + 1] - numbers[2 * i + 1], sum(numbers[2 * i + 2 : 2 * j + 1 : 2]))
        for j in range(2, LARGEST_INDEX // 2 + 1)
        for i in range(1, j)
    )
    return for_all(compared(pairs, f"2j ≤ {LARGEST_INDEX}"), ODD_DIFFERENCE)


@DOCUMENT.claim("F-2.zero-x", source="proof of Theorem 2, after (2)", expect="refuted")
def larger_index_of_x() -> Verdict:
    """For p in B_0 with z₁(p) > 2i + 1, x = p − F(2i + 1) + 1 has z₁(x) ≥ 3."""
    truth = "z₁(x) = 2: it is p − F(2i + 1), x less by 1, whose smallest index is 2i + 2"
    return agreed(_where_the_index_is_larger(1), BOUND, truth=truth)


@DOCUMENT.claim("F-2.zero-larger", source="proof of Theorem 2, after (2)", expect="proved")
def larger_index() -> Verdict:
    """For p in B_0 with z₁(p) > 2i + 1, z₁(p − F(2i + 1)) ≥ 3, so that F(2) is not its smallest term."""
    return for_all(agreed(_where_the_index_is_larger(0), BOUND), GAME + LARGER)


def _where_the_index_is_larger(added: int) -> Iterator[Comparison]:
    for i, p, rest in moves_from_b():
        here = smallest_index(p) > 2 * i + 1
        z = smallest_index(rest[here] + added)
        yield Comparison(f"z₁, at least 3, i = {i}, p", np.maximum(z, 3), z, p[here])


@DOCUMENT.claim("F-2.zero-smaller", source="proof of Theorem 2, after (2)", expect="proved")
def smaller_index() -> Verdict:
    """For p in B_0 with z₁(p) = 2j + 1 < 2i + 1 and p > F(2i + 1), z₁(p − F(2i + 1)) ≥ 2j + 1."""

    def comparisons() -> Iterator[Comparison]:
        for i, p, rest in moves_from_b():
            here = smallest_index(p) < 2 * i + 1
            at_least = smallest_index(rest[here]) >= smallest_index(p[here])
            yield always(f"z₁ ≥ 2j + 1, i = {i}, p", at_least, p[here])

    return for_all(agreed(comparisons(), BOUND), GAME + SMALLER)


@DOCUMENT.claim("F-2.one-B", source="proof of Theorem 2, values 1", expect="refuted")
def first_move_into_b() -> Verdict:
    """For p = b + 1 with b in B_0, subtracting F(3) − 1 leaves b, a number of B = {B(n) : n ≥ 1}."""
    b = b_0(BELOW)
    truth = "b is in B_0: from p = 1 the move leaves 0"
    return agreed([always("p − 1 in B, p", inside(b[1:], b), b + 1)], BOUND, truth=truth)
