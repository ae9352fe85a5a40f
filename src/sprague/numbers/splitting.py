"""Splitting systems: Beatty sequences ⌊nαᵢ + γᵢ⌋, n ≥ 1, that hold every positive integer exactly once.

Fraenkel, *Complementing and exactly covering sequences*, J. Combin. Theory A 14 (1973); *The Rat game and the
Mouse game*, section 10. Rational moduli are decided without running through a period: the two-sided sequences
(n ∈ ℤ) cover ℤ exactly iff Σ 1/αᵢ = 1 and they are disjoint in pairs, for then their densities leave no room;
and then the parts n ≥ 1 split the positive integers iff every sequence passes from ≤ 0 to ≥ 1 between n = 0
and n = 1.

Search for splittings of the positive integers by Beatty sequences with distinct rational moduli.

Fraenkel's conjecture (1973): for m ≥ 3 sequences the moduli are (2ᵐ − 1)/2ᵐ⁻ᵏ, k = 1, …, m, and no others.
Proved for m = 3 (Morikawa 1982, Tijdeman 1996), 4 (Altman, Gaujal & Hordijk 2000), 5 and 6 (Tijdeman 2000), 7
(Barát & Varjú 2003).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache, lru_cache
from itertools import combinations
from math import gcd, lcm
from typing import Any

import numpy as np
from numpy.typing import NDArray

from sprague.errors import BadParameter
from sprague.numbers.beatty import Beatty, Real, can_be_disjoint, common_term, first_multiple_between, is_irrational
from sprague.numbers.quadratic import Quadratic


@dataclass(frozen=True, slots=True)
class Splitting:
    """Whether a system splits the positive integers, and why; it is true iff it does.

    ``witness`` is an integer that is hit twice, missed, or hit though not positive (None if the system
    splits, or if irrational moduli fail by their densities); ``period`` is the common period of rational
    sequences.
    """

    splits: bool
    reason: str
    witness: int | None = None
    period: int | None = None

    def __bool__(self) -> bool:
        """Whether the system splits the positive integers."""
        return self.splits


def splits(systems: Sequence[Beatty]) -> Splitting:
    """Decide whether the sequences, each from n = 1 on, split the positive integers; exact.

    Decided for rational moduli (any number of sequences, any sizes) and for two sequences of irrational
    moduli in one quadratic field. ``BadParameter`` for none, for another start than 1, for other irrational
    systems.

    >>> rat = [Beatty(Fraction(7, 4)), Beatty(Fraction(7, 2), -1), Beatty(7, -3)]
    >>> bool(splits(rat)), splits(rat).period
    (True, 7)
    >>> splits([Beatty(2), Beatty(4, -1)])
    Splitting(splits=False, reason='1 is missed', witness=1, period=4)
    >>> bool(splits([Beatty(Quadratic(0, 1, 2)), Beatty(Quadratic(2, 1, 2))]))
    True
    """
    if not systems or any(sequence.start != 1 for sequence in systems):
        raise BadParameter("no splitting system: one or more sequences that start with n = 1 are allowed")
    if not any(is_irrational(x) for sequence in systems for x in (sequence.alpha, sequence.gamma)):
        return _splits_rational([_integers(sequence) for sequence in systems], systems)
    if len(systems) == 2:
        return _splits_irrational(*systems)
    raise BadParameter("an irrational system of other than two sequences: two, or rational ones, are allowed")


def _integers(sequence: Beatty) -> tuple[int, int, int]:
    """(p, q, s) with ⌊nα + γ⌋ = ⌊(pn + s)/q⌋ for every n."""
    alpha, gamma = _fraction(sequence.alpha), _fraction(sequence.gamma)
    p, q = alpha.numerator, alpha.denominator
    return p, q, q * gamma.numerator // gamma.denominator


def _fraction(x: Real) -> Fraction:
    return x.fraction() if isinstance(x, Quadratic) else Fraction(x)


def _splits_rational(integers: list[tuple[int, int, int]], systems: Sequence[Beatty]) -> Splitting:
    period = lcm(*(p for p, _, _ in integers))
    witness = _hit_outside(systems)
    if witness is not None:
        return Splitting(False, f"{witness} is hit, which is not positive", witness, period)
    witness = _hit_twice(integers, systems)
    if witness is not None:
        return Splitting(False, f"{witness} is hit twice", witness, period)
    witness = _missed(systems, period)
    if witness is not None:
        return Splitting(False, f"{witness} is missed", witness, period)
    reason = "disjoint in pairs, the densities add up to 1, and n = 1 is the start of each"
    return Splitting(True, reason, None, period)


def _hit_outside(systems: Sequence[Beatty]) -> int | None:
    return next((sequence.term(1) for sequence in systems if sequence.term(1) < 1), None)


def _hit_twice(integers: list[tuple[int, int, int]], systems: Sequence[Beatty]) -> int | None:
    """An integer hit twice for n ≥ 1, by one sequence or by two; None if there is none."""
    for (p, q, s), sequence in zip(integers, systems, strict=True):
        if p < q:  # the terms of n and n + 1 are equal iff pn + s mod q < q − p
            low = -(p + s) % q
            high = low + q - p - 1
            steps = 0 if low == 0 or high >= q else first_multiple_between(p, q, low, high)
            return sequence.term(1 + (steps or 0))
    for one, other in combinations(range(len(integers)), 2):
        x = common_term(*integers[one], *integers[other])
        if x is not None:
            period = lcm(integers[one][0], integers[other][0])
            first = max(systems[one].term(1), systems[other].term(1))
            return x + -((x - first) // period) * period  # the first common term that both have reached
    return None


def _missed(systems: Sequence[Beatty], period: int) -> int | None:
    """The least missed integer of increasing disjoint positive sequences; None if there is none.

    The number of missed integers up to x never falls as x grows: bisection. If nothing is missed up to the
    latest start and one period more, nothing ever is.
    """

    def is_one_missed(x: int) -> bool:
        return sum(_count_up_to(sequence, x) for sequence in systems) < x

    high = max(sequence.term(1) for sequence in systems) + period
    if not is_one_missed(high):
        return None
    low = 0
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (low, middle) if is_one_missed(middle) else (middle, high)
    return high


def _count_up_to(sequence: Beatty, x: int) -> int:
    """The number of n ≥ 1 with ⌊nα + γ⌋ ≤ x."""
    bound = (x + 1 - _fraction(sequence.gamma)) / _fraction(sequence.alpha)  # n < bound
    return max(0, -(-bound.numerator // bound.denominator) - 1)


def _splits_irrational(one: Beatty, other: Beatty) -> Splitting:
    """Two moduli of one quadratic field: Skolem 1957, Fraenkel, Canad. J. Math. 21 (1969), here for n ≥ 1.

    Let u be the fractional part of (γ − x)/α. If 1/α + 1/β = 1 and γ/α + δ/β is an integer, then x is a term
    of the first two-sided sequence iff 0 ≤ u < 1/α, and of the second iff 1/α < u ≤ 1; so exactly one holds
    x, except that an integral value nα + γ = x₀ is held by both and x₀ − 1 by neither. The u are dense, so no
    other systems split.
    """
    if not (is_irrational(one.alpha) and is_irrational(other.alpha)):
        return Splitting(False, "a rational and an irrational modulus never split")
    alpha, beta = one.alpha, other.alpha
    assert isinstance(alpha, Quadratic) and isinstance(beta, Quadratic)
    if alpha.reciprocal() + beta.reciprocal() != 1:
        return Splitting(False, "1/α + 1/β is not 1")
    shift = one.gamma / alpha + other.gamma / beta
    if not (shift.is_rational() and shift.c == 1):
        return Splitting(False, "1/α + 1/β = 1, but γ/α + δ/β is not an integer")
    return _splits_from_one(one, other, _integral_value(alpha, one.gamma))


def _splits_from_one(one: Beatty, other: Beatty, double: int | None) -> Splitting:
    """Whether the parts n ≥ 1 split, if only ``double`` is held twice, and only double − 1 missed."""
    witness = _hit_outside((one, other))
    if witness is not None:
        return Splitting(False, f"{witness} is hit, which is not positive", witness)
    if double is not None and double > 1:
        return Splitting(False, f"{double - 1} is missed", double - 1)
    if double == 1 and one.contains(1) and other.contains(1):
        return Splitting(False, "1 is hit twice", 1)
    for sequence in (one, other):
        x = sequence.term(0)
        if x > 0 and not (one.contains(x) or other.contains(x)):
            return Splitting(False, f"{x} is missed", x)
    return Splitting(True, "1/α + 1/β = 1, γ/α + δ/β is an integer, and n = 1 is the start")


def _integral_value(alpha: Quadratic, gamma: Real) -> int | None:
    """The only integer of the form nα + γ, n ∈ ℤ, for an irrational α; None if there is none."""
    irrational_part = (gamma - gamma.conjugate()) if isinstance(gamma, Quadratic) else Fraction(0)
    n = -irrational_part / (alpha - alpha.conjugate())
    value = alpha * n + gamma
    if n.c == 1 and value.is_rational() and value.c == 1:
        return value.a
    return None


def compose(sequence: Beatty, integer_system: Sequence[Beatty]) -> tuple[Beatty, ...]:
    """The parts of ``sequence`` whose n run through each sequence of a system with integer moduli.

    If the system splits the positive integers, a splitting stays one when ``sequence`` in it is replaced by
    the parts (Fraenkel 2009, section 10); by Graham, J. Combin. Theory A 15 (1973), every irrational
    splitting by three sequences or more arises so. ``BadParameter`` unless the moduli of the system are
    integers.

    >>> phi = Quadratic(1, 1, 5, 2)
    >>> [part.terms(4) for part in compose(Beatty(phi), [Beatty(2), Beatty(2, -1)])]
    [[3, 6, 9, 12], [1, 4, 8, 11]]
    """
    parts = []
    for part in integer_system:
        p, q, s = _integers(part)
        if q != 1:
            raise BadParameter(f"the modulus {p}/{q} is not an integer: integer moduli are allowed")
        parts.append(Beatty(sequence.alpha * p, sequence.alpha * s + sequence.gamma))
    return tuple(parts)


def fraenkel_system(m: int) -> tuple[Beatty, ...]:
    """The splitting with the moduli (2ᵐ − 1)/2ᵐ⁻ᵏ, k = 1, …, ``m``, and the offsets 1 − 2ᵏ⁻¹. Fraenkel 1973.

    Conjectured there to be, for m ≥ 3, the only moduli of a splitting that are all distinct; proved for m ≤
    7. ``BadParameter`` unless m ≥ 1.

    >>> [sequence.terms(3) for sequence in fraenkel_system(3)]
    [[1, 3, 5], [2, 6, 9], [4, 11, 18]]
    """
    if m < 1:
        raise BadParameter(f"a system of {m} sequences: m ≥ 1 is allowed")
    return tuple(Beatty(Fraction(2**m - 1, 2 ** (m - k)), 1 - 2 ** (k - 1)) for k in range(1, m + 1))


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
