"""Section 3: Lemmas 1 to 6 on the three sequences and their differences d = B − A, δ = C − B, Δ = C − A."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from sprague.papers.claim import compared, holds
from sprague.papers.rat.document import DOCUMENT
from sprague.papers.rat.quasilinear import (
    ONE_PERIOD,
    Quasilinear,
    equal,
    floors,
    for_all_n,
    increases,
    partition_failure,
    residues,
)
from sprague.papers.rat.tables import entries, printed
from sprague.papers.rat.theorems import RAT, A, B, C, by_the_rules
from sprague.papers.reasons import PRODUCT
from sprague.proofs import Verdict

SMALL, MIDDLE, WIDE = B - A, C - B, C - A
"""d_n, δ_n and Δ_n for n ≥ 1, as differences of the closed form."""

LARGEST_P = 36


def moduli(largest: int) -> Iterator[tuple[int, int]]:
    """The pairs p > q ≥ 1 with p up to a bound."""
    return ((p, q) for p in range(2, largest + 1) for q in range(1, p))


def _distinct(p: int, q: int, s: int, t: int) -> bool:
    return len({(p * n + s) // q % p for n in range(t + 1, t + q + 1)}) == q


@DOCUMENT.claim("R-L1", source="Lemma 1 (i)", expect="verified", because=PRODUCT)
def distinct_residues() -> Verdict:
    """For p > q ≥ 1, any s and t: the q floors ⌊(pn + s)/q⌋, t < n ≤ t + q, leave different residues modulo p.

    For each p and q all s and t are covered: adding q to either shifts the floors, all alike (Lemma 1 ii).
    """
    cases = (((p, q, s, t), _distinct(p, q, s, t)) for p, q in moduli(LARGEST_P) for s in range(q) for t in range(q))
    return holds(cases, f"p ≤ {LARGEST_P}, every q < p, every s and t")


@DOCUMENT.claim("R-L1.shift", source="Lemma 1 (ii)", expect="verified", because=PRODUCT)
def shift() -> Verdict:
    """⌊(p(n + kq) + s)/q⌋ = ⌊(pn + s)/q⌋ + kp."""
    pairs = (
        ((p, q, s, n, k), (p * n + s) // q + k * p, (p * (n + k * q) + s) // q)
        for p, q in moduli(LARGEST_P)
        for s in range(-1, q)
        for n in range(-1, q)
        for k in (-3, 1, 10**30)
    )
    return compared(pairs, f"p ≤ {LARGEST_P}, every q < p, s and n through a period, k = −3, 1, 10^30")


@DOCUMENT.claim("R-L2", source="Lemma 2", expect="proved")
def partition() -> Verdict:
    """A_n, B_n and C_n increase strictly, and together hold every positive integer exactly once."""
    return columns_partition("ABC", RAT)


def columns_partition(names: Sequence[str], columns: Sequence[Quasilinear]) -> Verdict:
    """Whether the columns increase and partition the positive integers."""
    statements = [increases(f"{name} increases", column) for name, column in zip(names, columns, strict=True)]
    statements.append((f"{', '.join(names)} partition the integers ≥ 1", partition_failure(columns)))
    return for_all_n(statements, ONE_PERIOD)


@DOCUMENT.claim("R-L3", source="Lemma 3", expect="proved")
def differences() -> Verdict:
    """d_n = ⌊(7n − 2)/4⌋, δ_n = ⌊(7n − 3)/2⌋ and Δ_n = d_n + δ_n, for n ≥ 1."""
    return differences_are(floors(7, 4, -2), floors(7, 2, -3))


def differences_are(small: Quasilinear, middle: Quasilinear) -> Verdict:
    """Whether d and δ are the sequences given, and Δ their sum."""
    stated = [equal("d", small, SMALL), equal("δ", middle, MIDDLE), equal("Δ = d + δ", small + middle, WIDE)]
    return for_all_n(stated, ONE_PERIOD)


@DOCUMENT.claim("R-L3.table", source="Table 2", expect="proved")
def table_2() -> Verdict:
    """Table 2: sixteen P-positions with their differences, each entry against the rules."""
    return compared(entries(printed(2), by_the_rules), "96 entries, from the rules", finite=True)


@DOCUMENT.claim("R-L4", source="Lemma 4", expect="proved")
def near_the_piles() -> Verdict:
    """d_n is A_n for n ≡ 1, 2 (mod 4) and A_n − 1 for n ≡ 0, 3; δ_n is B_n for odd n and B_n − 1 for even n."""
    return short_of((0, 0, 1, 1), (0, 1))


def short_of(small: tuple[int, ...], middle: tuple[int, ...]) -> Verdict:
    """Whether d and δ fall short of A and B by these numbers, for n = 1, 2, … modulo their count."""
    stated = [
        equal("d = A, A, A − 1, A − 1 in turn", A - Quasilinear(small, 0), SMALL),
        equal("δ = B, B − 1 in turn", B - Quasilinear(middle, 0), MIDDLE),
    ]
    return for_all_n(stated, ONE_PERIOD)


@DOCUMENT.claim("R-L5", source="Lemma 5 (i)", expect="proved")
def differences_increase() -> Verdict:
    """d_n, δ_n and Δ_n increase strictly, from 0 at n = 0 on."""
    named = {"d": SMALL, "δ": MIDDLE, "Δ": WIDE}
    statements = [increases(f"{name} increases", f) for name, f in named.items()]
    statements += [(f"{name}_1 > 0", None if f(1) > 0 else str(f(1))) for name, f in named.items()]
    return for_all_n(statements, ONE_PERIOD)


@DOCUMENT.claim("R-L5.order", source="Lemma 5 (ii)", expect="proved")
def differences_are_ordered() -> Verdict:
    """d_n < δ_n < Δ_n for n ≥ 1."""
    return for_all_n([_positive("δ − d > 0", MIDDLE - SMALL), _positive("Δ − δ > 0", WIDE - MIDDLE)], ONE_PERIOD)


def _positive(name: str, f: Quasilinear) -> tuple[str, str | None]:
    return name, None if f.growth >= 0 and min(f.first) > 0 else f"one period is {f.first}, growth {f.growth}"


@DOCUMENT.claim("R-L5.residues", source="Lemma 5 (iii)", expect="proved")
def differences_modulo_7() -> Verdict:
    """Modulo 7, d_n runs through 1, 3, 4, 6, δ_n through 2, 5 and Δ_n through 3, 1, 6, 4, each infinitely often.

    So no d is a δ; both stay above d_0 = δ_0 = 0 from n = 1 on.
    """
    return residues_are({1, 3, 4, 6}, {2, 5}, {3, 1, 6, 4})


def residues_are(small: set[int], middle: set[int], wide: set[int]) -> Verdict:
    """Whether d, δ and Δ assume these residues modulo 7 and no others, and no residue is one of d and of δ."""
    stated = {"d": (SMALL, small), "δ": (MIDDLE, middle), "Δ": (WIDE, wide)}
    statements = []
    for name, (f, expected) in stated.items():
        found = set(residues(f, 7))
        statements.append((f"{name} ≡ {sorted(expected)} (mod 7)", None if found == expected else str(sorted(found))))
    statements.append(("d and δ share no residue", "they do" if small & middle else None))
    statements += [_positive("d > 0", SMALL), _positive("δ > 0", MIDDLE)]
    return for_all_n(statements, f"{ONE_PERIOD}; every residue recurs with every period")


@DOCUMENT.claim("R-L5.union", source="Lemma 5 (iv)", expect="proved")
def differences_fill() -> Verdict:
    """The d_n and δ_n, n ≥ 1, are exactly the positive integers that are no multiples of 7, each once."""
    return fill_all_but(SMALL, MIDDLE, floors(7, 1, 0))


def fill_all_but(*sequences: Quasilinear) -> Verdict:
    """Whether the sequences, the last of them the numbers left out, partition the positive integers."""
    return for_all_n(
        [("with the numbers left out they partition the integers ≥ 1", partition_failure(sequences))],
        ONE_PERIOD,
    )


@DOCUMENT.claim("R-L6", source="Lemma 6", expect="proved")
def steps() -> Verdict:
    """D grows by 1 or 2, δ by 3 or 4, Δ by 6 after a value ≡ 4 (mod 7), by 5 after any other, and by 3 at first."""
    return steps_are({1, 2}, {3, 4}, {1: 5, 3: 5, 6: 5, 4: 6})


def steps_are(small: set[int], middle: set[int], wide: dict[int, int]) -> Verdict:
    """Whether these are the steps of d and δ from n = 1 on, and those of Δ by the residue modulo 7 that they follow."""
    statements = [
        increases(f"d grows by one of {sorted(small)}", SMALL, small),
        increases(f"δ grows by one of {sorted(middle)}", MIDDLE, middle),
        ("Δ_1 − Δ_0 = 3", None if WIDE(1) == 3 else str(WIDE(1))),
        ("Δ_n modulo 7 has the period 4", None if WIDE.growth % 7 == 0 else f"growth {WIDE.growth}"),
    ]
    for n in range(1, 5):
        here, following = WIDE(n), WIDE(n + 1)
        right = wide.get(here % 7) == following - here
        statements.append(
            (
                f"the step after Δ ≡ {here % 7}",
                None if right else f"{following} − {here} = {following - here}",
            )
        )
    return for_all_n(statements, ONE_PERIOD)


@DOCUMENT.claim("R-L6.least", source="Lemma 6", expect="proved")
def steps_all_occur() -> Verdict:
    """Each of those steps does occur: d grows by 1 and by 2, δ by 3 and by 4, Δ by 5 and by 6."""
    stated = [("d", SMALL, {1, 2}), ("δ", MIDDLE, {3, 4}), ("Δ", WIDE, {5, 6})]
    pairs = ((name, sizes, {f(n + 1) - f(n) for n in range(1, len(f.first) + 1)}) for name, f, sizes in stated)
    return compared(pairs, "the steps of one period", finite=True)
