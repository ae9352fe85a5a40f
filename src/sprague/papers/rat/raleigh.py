"""Section 8: the Raleigh game on three piles, of which the document gives the P-positions and no rules."""

from __future__ import annotations

from collections.abc import Callable
from itertools import count

from sprague.numbers import floor_phi
from sprague.papers.claim import compared
from sprague.papers.proof import for_all
from sprague.papers.rat.document import DOCUMENT
from sprague.papers.rat.theorems import Piles
from sprague.proofs import Refuted, Verdict, Verified

RALEIGH = """
digits: Zeckendorf
define A(n, x): n >= 1 & x = floor(phi*floor(n phi))
define B(n, x): n >= 1 & x = floor(n phi) + n
define C(n, x): n >= 1 & x = floor(phi*(floor(n phi) + n))
"""
"""The three columns of Raleigh for the prover."""

PARTITION = """
proved all-held: forall x. x >= 1 => exists n. A(n, x) | B(n, x) | C(n, x)
proved columns-disjoint: forall x, m, n. ~(A(m, x) & B(n, x)) & ~(A(m, x) & C(n, x)) & ~(B(m, x) & C(n, x))
proved columns-increase: forall m, n, x, y. 1 <= m < n & (A(m, x) & A(n, y) | B(m, x) & B(n, y) | C(m, x) & C(n, y))
    => 1 <= x < y
"""

NEIGHBOURS = """
proved neighbours: forall n, a, b, c. A(n, a) & B(n, b) & C(n, c) => a + 1 = b & c = b + floor(n phi)
"""


@DOCUMENT.claim("R-raleigh", source="Section 8, the Raleigh game", expect="proved")
def raleigh() -> Verdict:
    """The triples (⌊⌊nφ⌋φ⌋, ⌊nφ²⌋, ⌊⌊nφ²⌋φ⌋), n ≥ 1, hold every positive integer exactly once (rules are not given)."""
    return for_all(columns_partition_to(raleigh_triple, 1_000_000), RALEIGH + PARTITION)


@DOCUMENT.claim("R-raleigh.neighbours", source="Section 8, worked out here", expect="proved")
def raleigh_neighbours() -> Verdict:
    """For n ≥ 1 the first pile of Raleigh is one less than the second, and the third exceeds the second by ⌊nφ⌋."""
    to = 100_000
    triples = ((n, raleigh_triple(n), floor_phi(n)) for n in range(1, to + 1))
    pairs = ((f"n = {n}", (b - 1, b, b + small), (a, b, c)) for n, (a, b, c), small in triples)
    return for_all(compared(pairs, f"n ≤ {to:,}"), RALEIGH + NEIGHBOURS)


def raleigh_triple(n: int) -> Piles:
    """(⌊⌊nφ⌋φ⌋, ⌊nφ²⌋, ⌊⌊nφ²⌋φ⌋).

    >>> [raleigh_triple(n) for n in range(4)]
    [(0, 0, 0), (1, 2, 3), (4, 5, 8), (6, 7, 11)]
    """
    small = floor_phi(n)
    return floor_phi(small), small + n, floor_phi(small + n)


def columns_partition_to(columns: Callable[[int], Piles], up_to: int) -> Verdict:
    """Whether the entries of the n-th tuples, n = 1, 2, …, hold each of 1, …, ``up_to`` once; the first entry is the
    least.
    """
    held = bytearray(up_to + 1)
    for n in count(1):
        entries = columns(n)
        if min(entries) > up_to:
            break
        for x in entries:
            if x <= up_to:
                held[x] += 1
                if held[x] > 1:
                    return Refuted(f"{x}, held twice, again at n = {n}")
    missing = held.find(0, 1)
    return Verified(f"integers ≤ {up_to:,}") if missing < 0 else Refuted(f"{missing}, held by none")
