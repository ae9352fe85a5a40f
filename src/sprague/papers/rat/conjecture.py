"""Section 10: Fraenkel's conjecture on distinct moduli, and Morikawa's criterion for disjoint rational sequences."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from fractions import Fraction
from functools import lru_cache
from math import gcd, lcm

from sprague.numbers import can_be_disjoint, disjoint, rational_splittings
from sprague.papers.exhibit import Programs, compared, holds
from sprague.papers.rat.splitting import residues, splits_by_definition
from sprague.proofs import Refuted, Verdict, Verified

PROGRAMS = Programs()

Modulus = tuple[int, int]
"""(p, q): the modulus p/q in lowest terms."""


def moduli_up_to(largest: int) -> list[Modulus]:
    """The moduli p/q > 1 in lowest terms with p up to a bound.

    >>> moduli_up_to(4)
    [(2, 1), (3, 1), (3, 2), (4, 1), (4, 3)]
    """
    return [(p, q) for p in range(2, largest + 1) for q in range(1, p) if gcd(p, q) == 1]


def search_finds_one(bounds: dict[int, int]) -> Verdict:
    """Whether for each m the search to a bound for p finds the system of the conjecture and no other."""
    for m, largest in bounds.items():
        stated = [[Fraction(2**m - 1, 2 ** (m - k)) for k in range(1, m + 1)]]
        found = [[Fraction(str(sequence.alpha)) for sequence in system] for system in rational_splittings(m, largest)]
        if found != (stated if 2**m - 1 <= largest else []):
            return Refuted(f"m = {m}, p ≤ {largest}: {[' '.join(map(str, system)) for system in found]}")
    return Verified(
        ", ".join(f"p ≤ {largest} for m = {m}" for m, largest in bounds.items()), "that one, or none below 2^m − 1"
    )


def brute_force_finds_one(bounds: dict[int, int]) -> Verdict:
    """Whether for each m trying all offsets finds a splitting with the moduli of the conjecture and no others."""
    found = (
        (f"m = {m}", [tuple((2**m - 1, 2 ** (m - k)) for k in range(1, m + 1))], covered_by_brute_force(m, largest))
        for m, largest in bounds.items()
    )
    return compared(found, ", ".join(f"p ≤ {largest} for m = {m}" for m, largest in bounds.items()))


def covered_by_brute_force(m: int, largest: int) -> list[tuple[Modulus, ...]]:
    """The sets of m distinct moduli with offsets for which each integer is held once, n through all integers.

    Moduli are chosen in order, each so that some offsets keep it apart from each before. Counting n so that the
    positive terms are those of n ≥ 1 makes it a splitting of the positive integers.

    >>> covered_by_brute_force(3, 8)
    [((7, 4), (7, 2), (7, 1))]
    """
    every = sorted(moduli_up_to(largest), key=lambda modulus: Fraction(*modulus))
    found = []
    stack: list[tuple[tuple[Modulus, ...], Fraction, list[Modulus]]] = [((), Fraction(1), every)]
    while stack:
        chosen, rest, candidates = stack.pop()
        if len(chosen) == m:
            if rest == 0 and has_exact_cover(chosen):
                found.append(chosen)
            continue
        for at, (p, q) in enumerate(candidates):
            if (m - len(chosen)) * Fraction(q, p) < rest:  # those that follow are sparser still
                break
            if rest >= Fraction(q, p):
                later = [other for other in candidates[at + 1 :] if are_disjoint_somewhere((p, q), other)]
                stack.append(((*chosen, (p, q)), rest - Fraction(q, p), later))
    return found


def has_exact_cover(moduli: Sequence[Modulus]) -> bool:
    """Whether some offsets make sequences disjoint in pairs; if their densities add up to 1, each integer is held.

    >>> has_exact_cover(((7, 4), (7, 2), (7, 1))), has_exact_cover(((2, 1), (3, 1), (6, 1)))
    (True, False)
    """
    stack: list[tuple[int, ...]] = [(0,)]  # a translation makes the first offset 0
    while stack:
        offsets = stack.pop()
        if len(offsets) == len(moduli):
            return True
        new = moduli[len(offsets)]
        before = list(zip(moduli, offsets, strict=False))
        stack += [(*offsets, s) for s in range(new[0]) if all(_apart(one, s1, new, s) for one, s1 in before)]
    return False


def _apart(one: Modulus, s1: int, two: Modulus, s2: int) -> bool:
    period = lcm(one[0], two[0])
    return not residues(*one, s1, period) & residues(*two, s2, period)


@PROGRAMS("R-conj.if")
def whatever_the_offsets() -> Verdict:
    systems = {
        "γ = 0, −1, −3": [(7, 4, 0), (7, 2, -2), (7, 1, -3)],
        "γ = 0, 0, 0, where 7 is held three times": [(7, 4, 0), (7, 2, 0), (7, 1, 0)],
    }
    return holds(
        ((f"m = 3, {name}", splits_by_definition(system)) for name, system in systems.items()),
        "two systems",
        truth='"if" asks for some offsets, such as γ_k = 1 − 2^(k−1); "only if" is the conjecture',
    )


@PROGRAMS("R-conj.two")
def two_moduli() -> Verdict:
    splitting, rat_like = [(5, 3, 0), (5, 2, -1)], [(3, 2, 0), (3, 1, -1)]
    cases = [
        ("⌊5n/3⌋ and ⌊(5n − 1)/2⌋ split the positive integers", splits_by_definition(splitting)),
        ("so do ⌊3n/2⌋ and 3n − 1, the system with m = 2", splits_by_definition(rat_like)),
    ]
    return holds(cases, "one example", finite=True)


def morikawa(one: Modulus, two: Modulus) -> bool:
    """The criterion: with p, q the greatest common divisors and q_i = q u_i, are there x, y ≥ 1 with xu_1 + yu_2 = p −
    2u_1u_2(q − 1)?
    """
    p, q = gcd(one[0], two[0]), gcd(one[1], two[1])
    u1, u2 = one[1] // q, two[1] // q
    total = p - 2 * u1 * u2 * (q - 1)
    return any((total - x * u1) % u2 == 0 and total - x * u1 > 0 for x in range(1, max(total, 0) // u1 + 1))


@lru_cache(maxsize=1 << 17)
def are_disjoint_somewhere(one: Modulus, two: Modulus) -> bool:
    """Whether some offsets make the two sequences, n through all integers, disjoint: all offsets tried.

    >>> are_disjoint_somewhere((7, 4), (7, 2)), are_disjoint_somewhere((3, 2), (5, 2))
    (True, False)
    """
    return any(_apart(one, 0, two, s) for s in range(two[0]))


def criterion_decides(criterion: Callable[[Modulus, Modulus], bool], largest: int) -> Verdict:
    """Whether a criterion says for every pair of moduli up to a bound whether offsets can make them disjoint."""
    every = moduli_up_to(largest)
    pairs = ((one, two) for one in every for two in every)
    return compared(
        (((one, two), criterion(one, two), are_disjoint_somewhere(one, two)) for one, two in pairs),
        f"p ≤ {largest}",
    )


@PROGRAMS("R-japan.offsets")
def given_offsets() -> Verdict:
    to = 11
    every = moduli_up_to(to)
    tried = ((one, two, s) for one in every for two in every for s in range(two[0]))
    return compared(_offset_answers(tried), f"p ≤ {to}, one offset 0, the other through a period")


def _offset_answers(tried: Iterable[tuple[Modulus, Modulus, int]]) -> Iterator[tuple[object, object, object]]:
    for one, two, s in tried:
        yield (one, two, s), _apart(one, 0, two, s), disjoint(*one, 0, *two, s)


PROGRAMS.add(
    {
        "R-conj": lambda: search_finds_one({3: 120, 4: 90, 5: 62, 6: 63, 7: 127}),
        "R-conj.brute-force": lambda: brute_force_finds_one({3: 30, 4: 31, 5: 31}),
        "R-japan": lambda: criterion_decides(morikawa, 20),
        "R-japan.library": lambda: criterion_decides(lambda one, two: can_be_disjoint(*one, *two), 20),
    }
)
