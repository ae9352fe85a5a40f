"""Search for splittings of the positive integers by Beatty sequences with distinct rational moduli.

Fraenkel's conjecture (1973): for m ≥ 3 sequences the moduli are (2ᵐ − 1)/2ᵐ⁻ᵏ, k = 1, …, m, and no others.
Proved for m = 3 (Morikawa 1982, Tijdeman 1996), 4 (Altman, Gaujal & Hordijk 2000), 5 and 6 (Tijdeman 2000), 7
(Barát & Varjú 2003).
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import lru_cache
from math import gcd

from sprague.errors import BadParameter
from sprague.numbers.beatty import Beatty
from sprague.numbers.disjointness import can_be_disjoint

Modulus = tuple[int, int]
"""(p, q): the modulus p/q in lowest terms."""


def rational_splittings(m: int, largest: int) -> Iterator[tuple[Beatty, ...]]:
    """One splitting for every set of ``m`` distinct moduli p/q, p ≤ ``largest``, that has one; exhaustive.

    Sets of moduli are cut off by Σ q/p = 1 and by Morikawa's criterion for each pair; for the few that pass,
    offsets are sought one sequence at a time, each disjoint from those before. ``BadParameter`` unless m ≥ 2.

    >>> [[str(sequence.alpha) for sequence in system] for system in rational_splittings(3, 20)]
    [['7/4', '7/2', '7']]
    """
    if m < 2:
        raise BadParameter(f"a system of {m} sequences: m ≥ 2 is allowed")
    for moduli in _sets_of_moduli(m, largest):
        offsets = _offsets(moduli)
        if offsets is not None:
            yield tuple(_from_one(p, q, s) for (p, q), s in zip(moduli, offsets, strict=True))


def _sets_of_moduli(m: int, largest: int) -> Iterator[tuple[Modulus, ...]]:
    """The sets with Σ q/p = 1 whose members can be disjoint in pairs, smallest modulus first."""
    every = sorted(
        ((p, q) for p in range(2, largest + 1) for q in range(1, p) if gcd(p, q) == 1),
        key=lambda modulus: Fraction(*modulus),
    )
    stack: list[tuple[tuple[Modulus, ...], Fraction, list[Modulus]]] = [((), Fraction(1), every)]
    while stack:
        chosen, density, candidates = stack.pop()
        wanted = m - len(chosen)
        for at, (p, q) in enumerate(candidates):
            rest = density - Fraction(q, p)
            if rest <= 0:
                continue
            if wanted * Fraction(q, p) <= density:  # those that follow are sparser still
                break
            if wanted > 2:
                later = [
                    (p2, q2)
                    for p2, q2 in candidates[at + 1 :]
                    if q + q2 <= gcd(p, p2) and can_be_disjoint(p, q, p2, q2)  # the residues must find room
                ]
                stack.append(((*chosen, (p, q)), rest, later))
                continue
            last = (rest.denominator, rest.numerator)  # the densities leave one choice
            if last[0] <= largest and all(can_be_disjoint(*last, *other) for other in (*chosen, (p, q))):
                yield (*chosen, (p, q), last)


def _offsets(moduli: tuple[Modulus, ...]) -> tuple[int, ...] | None:
    """Offsets that make the sequences disjoint in pairs, or None; the first is 0, as translation allows."""
    stack: list[tuple[int, ...]] = [(0,)]
    while stack:
        offsets = stack.pop()
        if len(offsets) == len(moduli):
            return offsets
        p, q = moduli[len(offsets)]
        apart = (1 << p) - 1
        for (p1, q1), s1 in zip(moduli, offsets, strict=False):
            common = gcd(p1, p)
            apart &= _offsets_apart(common, q1, p, q, q * s1 % common)
        stack.extend((*offsets, s) for s in range(p) if apart >> s & 1)
    return None


@lru_cache(maxsize=1 << 18)
def _offsets_apart(common: int, q1: int, p: int, q: int, shift: int) -> int:
    """The offsets s < p, a bit for each, with which ⌊(pn + s)/q⌋ meets no ⌊(p₁n + s₁)/q₁⌋; ``shift`` is qs₁, modulo
    ``common`` = gcd(p₁, p).
    """
    met = {(q1 * j - q * i) % common for i in range(q1) for j in range(q)}
    return sum(1 << s for s in range(p) if (q1 * s - shift) % common not in met)


def _from_one(p: int, q: int, s: int) -> Beatty:
    """The sequence ⌊(pn + s)/q⌋ with n counted so that its positive terms are those of n ≥ 1."""
    n = -((s - q) // p)  # the least n with pn + s ≥ q
    return Beatty(Fraction(p, q), Fraction(s + (n - 1) * p, q))
