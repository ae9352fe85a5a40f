"""Section 3: Lemmas 1 to 6 on the three sequences and their differences d = B − A, δ = C − B, Δ = C − A."""

from __future__ import annotations

from collections.abc import Iterator

from sprague.papers.exhibit import compared, holds
from sprague.papers.rat.document import PROGRAMS
from sprague.papers.rat.tables import entries, printed
from sprague.papers.rat.theorems import by_the_rules
from sprague.proofs import Verdict

LARGEST_P = 36


def moduli(largest: int) -> Iterator[tuple[int, int]]:
    """The pairs p > q ≥ 1 with p up to a bound."""
    return ((p, q) for p in range(2, largest + 1) for q in range(1, p))


def _distinct(p: int, q: int, s: int, t: int) -> bool:
    return len({(p * n + s) // q % p for n in range(t + 1, t + q + 1)}) == q


@PROGRAMS("R-L1")
def distinct_residues() -> Verdict:
    cases = (((p, q, s, t), _distinct(p, q, s, t)) for p, q in moduli(LARGEST_P) for s in range(q) for t in range(q))
    return holds(cases, f"p ≤ {LARGEST_P}, every q < p, every s and t")


@PROGRAMS("R-L1.shift")
def shift() -> Verdict:
    pairs = (
        ((p, q, s, n, k), (p * n + s) // q + k * p, (p * (n + k * q) + s) // q)
        for p, q in moduli(LARGEST_P)
        for s in range(-1, q)
        for n in range(-1, q)
        for k in (-3, 1, 10**30)
    )
    return compared(pairs, f"p ≤ {LARGEST_P}, every q < p, s and n through a period, k = −3, 1, 10^30")


@PROGRAMS("R-L3.table")
def table_2() -> Verdict:
    return compared(entries(printed(2), by_the_rules), "96 entries, from the rules", finite=True)
