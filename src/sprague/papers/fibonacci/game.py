"""Section 2: the subtraction game of S = {F(2n + 1) − 1} and Theorem 2, its nim-values by membership.

The nim-values are computed from the rules, each the mex of those of the options, never from the sets.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

import numpy as np
from numpy.typing import NDArray

from sprague import solve
from sprague.games.subtraction import fibonacci_subtraction
from sprague.kernels import COMPILED
from sprague.numbers.zeckendorf import fibonacci
from sprague.papers.claim import compared
from sprague.papers.fibonacci.comparison import Comparison, Integers, agreed, always
from sprague.papers.fibonacci.document import DOCUMENT
from sprague.papers.fibonacci.partition import SETS, ab_plus_1, b_0, b_0_plus_1
from sprague.papers.fibonacci.representations import BELOW, LARGEST_INDEX
from sprague.papers.fibonacci.sequences import published_terms
from sprague.papers.proof import for_all
from sprague.papers.reasons import LISTED, PROGRAM
from sprague.proofs import Verdict

HEAPS = 10_000_000 if COMPILED else 20_000
"""How many heaps are computed; without the compiled kernel every one of them takes a thousand times longer."""

GAME = f"""{SETS}
digits odd_fibonacci(x): 10(00)*
define S(s): odd_fibonacci(s + 1)
define into_B_0(x): exists s. S(s) & B_0(x - s)
define into_B_0_plus_1(x): exists s. S(s) & B_0_plus_1(x - s)
define into_AB_plus_1(x): exists s. S(s) & AB_plus_1(x - s)
"""
"""The subtraction set and the moves for the prover; x − s is a natural number, or there is no such move."""

PARTITION = """
proved partition: forall x. (B_0(x) | B_0_plus_1(x) | AB_plus_1(x))
    & ~(B_0(x) & B_0_plus_1(x)) & ~(B_0(x) & AB_plus_1(x)) & ~(B_0_plus_1(x) & AB_plus_1(x))
"""
VALUE_0 = """
proved value-0: forall x. B_0(x) => ~into_B_0(x)
"""
VALUE_1 = """
proved value-1: forall x. B_0_plus_1(x) => into_B_0(x) & ~into_B_0_plus_1(x)
"""
VALUE_2 = """
proved value-2: forall x. AB_plus_1(x) => into_B_0(x) & into_B_0_plus_1(x) & ~into_AB_plus_1(x)
"""

THEOREM_2 = GAME + PARTITION + VALUE_0 + VALUE_1 + VALUE_2

BOUND = f"every heap p < F({LARGEST_INDEX + 1}) = {BELOW}"


@cache
def nim_values() -> NDArray[np.uint8]:
    """G(0), G(1), …, from the rules."""
    return solve.nim_sequence(fibonacci_subtraction(), HEAPS).astype(np.uint8)


def by_membership(below: int) -> NDArray[np.uint8]:
    """What Theorem 2 states: 0 on B_0, 1 on B_0 ⊕ 1, 2 on AB ⊕ 1.

    >>> by_membership(13).tolist()
    [0, 1, 0, 1, 2, 0, 1, 0, 1, 2, 0, 1, 2]
    """
    stated = np.full(below, 255, dtype=np.uint8)
    for value, members in enumerate((b_0(below), b_0_plus_1(below), ab_plus_1(below))):
        stated[members] = value
    return stated


def followers(heaps: Integers) -> Iterator[tuple[int, Integers, Integers]]:
    """For each i = 1, 2, … that allows a move: i, the heaps that allow it, and what subtracting F(2i + 1) − 1 leaves.

    >>> [(i, left.tolist()) for i, _, left in followers(np.array([3, 5, 13]))]
    [(1, [2, 4, 12]), (2, [1, 9]), (3, [1])]
    """
    for i, removed in enumerate(fibonacci_subtraction().removals(int(heaps.max())), 1):
        able = heaps[heaps >= removed]
        yield i, able, able - removed


def inside(members: Integers, points: Integers) -> NDArray[np.bool_]:
    """Which of the points, all below the bound of the proof, are in the set."""
    marked = np.zeros(BELOW, dtype=np.bool_)
    marked[members[members < BELOW]] = True
    return marked[points]


def none_within(members: Integers) -> Iterator[Comparison]:
    """No move leads from one member of the set to another."""
    for i, heaps, left in followers(members):
        yield always(f"no follower in the same set, i = {i}, p", ~inside(members, left), heaps)


def some_into(heaps: Integers, members: Integers) -> Comparison:
    """From every heap some move leads into the set."""
    reached = np.zeros(BELOW, dtype=np.bool_)
    for _, able, left in followers(heaps):
        reached[able] |= inside(members, left)
    return always("a follower in the other set, p", reached[heaps], heaps)


@DOCUMENT.claim("F-2.rules", source="section 2", expect="verified", because=PROGRAM)
def rules() -> Verdict:
    """A move takes a number F(2n + 1) − 1 = 1, 4, 12, … from a heap; who cannot move loses."""
    game = fibonacci_subtraction()
    allowed = {fibonacci(2 * n + 1) - 1 for n in range(1, 12)}
    pairs: list[tuple[object, object, object]] = [("S", [1, 4, 12], sorted(allowed)[:3])]
    pairs += [(f"p = {p}", [(p - s,) for s in range(p, 0, -1) if s in allowed], game.options((p,))) for p in range(500)]
    return compared(pairs, "heaps p < 500")


@DOCUMENT.claim("F-2", source="Theorem 2", expect="proved")
def nim_values_by_membership() -> Verdict:
    """The nim-value of a heap is 0 on B_0, 1 on B_0 ⊕ 1 and 2 on AB ⊕ 1."""
    return for_all(
        agreed([Comparison("p", by_membership(HEAPS), nim_values())], f"every heap p < {HEAPS}"),
        THEOREM_2,
    )


@DOCUMENT.claim("F-2.oeis", source="section 2, last paragraph", expect="verified", because=LISTED)
def in_the_oeis() -> Verdict:
    """The sequence of nim-values is A242082."""
    terms = next(terms for name, _, terms in published_terms() if name == "A242082")
    return compared(
        ((f"p = {p}", term, int(nim_values()[p])) for p, term in enumerate(terms)),
        f"the first {len(terms)} terms, as the OEIS lists them",
    )


@DOCUMENT.claim("F-2.zero", source="proof of Theorem 2", expect="proved")
def value_0() -> Verdict:
    """No move leads from B_0 into B_0."""
    return for_all(agreed(none_within(b_0(BELOW)), BOUND), GAME + VALUE_0)


@DOCUMENT.claim("F-2.one", source="proof of Theorem 2", expect="proved")
def value_1() -> Verdict:
    """From every heap of B_0 ⊕ 1 a move leads into B_0, and none leads into B_0 ⊕ 1."""
    heaps = b_0_plus_1(BELOW)
    return for_all(agreed([some_into(heaps, b_0(BELOW)), *none_within(heaps)], BOUND), GAME + VALUE_1)


@DOCUMENT.claim("F-2.two", source="proof of Theorem 2", expect="proved")
def value_2() -> Verdict:
    """From every heap of AB ⊕ 1 moves lead into B_0 and into B_0 ⊕ 1, and none leads into AB ⊕ 1."""
    heaps = ab_plus_1(BELOW)
    into = [some_into(heaps, members) for members in (b_0(BELOW), b_0_plus_1(BELOW))]
    return for_all(agreed([*into, *none_within(heaps)], BOUND), GAME + VALUE_2)
