"""Search for splittings of the positive integers by Beatty sequences with distinct rational moduli.

Fraenkel's conjecture (1973): for m ≥ 3 sequences the moduli are (2ᵐ − 1)/2ᵐ⁻ᵏ, k = 1, …, m, and no others.
Proved for m = 3 (Morikawa 1982, Tijdeman 1996), 4 (Altman, Gaujal & Hordijk 2000), 5 and 6 (Tijdeman 2000), 7
(Barát & Varjú 2003).
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import cache, lru_cache
from math import gcd
from typing import Any

import numpy as np
from numpy.typing import NDArray

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
    numerators, denominators = np.array(every, dtype=np.int64).reshape(-1, 2).T

    @cache
    def compatible(at: int) -> NDArray[np.bool_]:
        """Which moduli can be disjoint from this one."""
        p, q = every[at]
        found = q + denominators <= np.gcd(p, numerators)  # the residues must find room
        for other in np.flatnonzero(found):
            found[other] = can_be_disjoint(p, q, *every[other])
        return found

    stack: list[tuple[tuple[Modulus, ...], Fraction, NDArray[np.intp]]] = [((), Fraction(1), np.arange(len(every)))]
    while stack:
        chosen, density, candidates = stack.pop()
        wanted = m - len(chosen)
        exact: type[Any] = np.int64 if m * largest * density.denominator < 1 << 63 else np.object_
        unit = numerators[candidates].astype(exact) * density.denominator
        whole = numerators[candidates].astype(exact) * density.numerator
        left = whole - denominators[candidates].astype(exact) * density.denominator  # in units 1/unit
        fits = (left > 0) & (wanted * left < (wanted - 1) * whole)  # those left are sparser still
        if wanted == 2:  # the densities leave one choice
            fits &= unit // np.gcd(left, unit) <= largest
        for at in np.flatnonzero(fits):
            one = every[candidates[at]]
            rest = density - Fraction(one[1], one[0])
            if wanted > 2:
                later = candidates[at + 1 :]
                stack.append(((*chosen, one), rest, later[compatible(candidates[at])[later]]))
                continue
            last = (rest.denominator, rest.numerator)
            if all(can_be_disjoint(*last, *other) for other in (*chosen, one)):
                yield (*chosen, one, last)


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
