"""Sequences ⌊(pn + s)/q⌋ that split the positive integers: section 10 of the document on Rat, and what it cites."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from fractions import Fraction
from functools import cache, lru_cache, partial
from itertools import combinations, combinations_with_replacement, product
from math import gcd, isqrt, lcm
from typing import Any

import numpy as np
from numpy.typing import NDArray

from sprague.guess.quasilinear import Column, RationalBeatty
from sprague.numbers import Quadratic
from sprague.papers.computations import hold_each_once, lower, of_function, of_tuples
from sprague.papers.exhibit import Programs, compared, holds
from sprague.proofs import Verdict

PROGRAMS = Programs()
"""Of the document on Rat, whose other programs are added to them."""

Columns = Sequence[Column]

floors = partial(RationalBeatty, start=1)
"""The sequence ⌊(pn + s)/q⌋, n ≥ 1, of p, q and s."""


def splits(system: Columns) -> bool:
    """Whether the terms with n ≥ 1 of increasing sequences hold every positive integer once.

    They do iff those before each has grown by c, a multiple of all p, are 1, …, c; so one period says it for all n.

    >>> splits([floors(7, 4, 0), floors(7, 2, -2), floors(7, 1, -3)]), splits([floors(2, 1, 0), floors(2, 1, 0)])
    (True, False)
    """
    c = lcm(*(f.p for f in system))
    return sorted(f.term(n) for f in system for n in range(1, c // f.p * f.q + 1)) == list(range(1, c + 1))


# Systems of Beatty sequences that split the positive integers, each held exactly once for n ≥ 1; and
# Fraenkel's conjecture on those with distinct moduli.
#
# Brute force here is the definition: terms are listed through the common period and held against 1, 2, 3, ….


def residue_bits(p: int, q: int, s: int, period: int) -> int:
    """The terms of ⌊(pn + s)/q⌋, all n, modulo a multiple of p: a bit for each. Distinct, as p > q; q more n add p.

    >>> f"{residue_bits(7, 4, 0, 7):07b}"
    '0101011'
    """
    return sum(1 << ((p * n + s) // q % p) for n in range(q)) * (((1 << period) - 1) // ((1 << p) - 1))


def exact_covers(count: int, largest: int) -> Iterator[tuple[tuple[int, int], ...]]:
    """Every splitting by ``count`` progressions, as pairs (first term, modulus), moduli up to a bound.

    The least integer not yet held begins the next progression. Splittings of n ≥ 1 have their first terms ≤ the moduli.

    >>> sorted(exact_covers(3, 4))
    [((1, 2), (2, 4), (4, 4)), ((1, 3), (2, 3), (3, 3)), ((1, 4), (2, 2), (3, 4))]
    """
    whole = lcm(*range(1, largest + 1))  # densities are integers in this unit
    stack: list[tuple[tuple[tuple[int, int], ...], int, int]] = [((), whole, 1)]
    while stack:
        chosen, density, held = stack.pop()  # a bit of ``held`` for each integer below ``largest``; 0 is none to hold
        wanted = count - len(chosen)
        if wanted == 0 and density == 0:
            yield chosen
        if wanted == 0 or density * largest < wanted * whole:
            continue
        start = min((~held & (held + 1)).bit_length() - 1, largest)
        moduli = range(max(start, 2), largest + 1) if wanted > 1 else [whole // density] * (whole % density == 0)
        for modulus in moduli:
            rest = density - whole // modulus
            if start <= modulus and rest >= 0 and all((start - first) % gcd(modulus, m) for first, m in chosen):
                more = sum(1 << x for x in range(start, largest, modulus))
                stack.append(((*chosen, (start, modulus)), rest, held | more))


def largest_moduli_equal(most: int, largest: int) -> Verdict:
    """Whether the two largest moduli of every splitting by 2, …, ``most`` progressions are equal."""
    covers = (cover for count in range(2, most + 1) for cover in exact_covers(count, largest))
    cases = ((cover, sorted(modulus for _, modulus in cover)) for cover in covers)
    equal = ((cover, moduli[-1] == moduli[-2]) for cover, moduli in cases)
    return holds(equal, f"up to {most} moduli ≤ {largest}, every splitting")


IRRATIONAL = tuple(
    Quadratic(u, 1, d, v)
    for d in (2, 3, 5, 6, 7, 13)
    for v in (1, 2, 3)
    for u in (-1, 0, 1, 2)
    if (u + isqrt(100 * d) / 10) / v > 1.05
)
"""Quadratic α > 1, each with its β = α/(α − 1)."""


@PROGRAMS("R-split.irrational")
def rayleigh() -> Verdict:
    to = 1000
    pairs = ((alpha, alpha / (alpha - 1)) for alpha in IRRATIONAL)
    cases = ((str(one), hold_each_once((one.floor_multiple, other.floor_multiple), to)) for one, other in pairs)
    return holds(cases, f"integers ≤ {to:,}, for {len(IRRATIONAL)} quadratic α")


def _infinite(up_to: int) -> Iterator[tuple[int, ...]]:
    """x and 2^(k − 1) where x is a term of the k-th sequence 2^k n − 2^(k − 1), n ≥ 1."""
    for k in range(1, up_to.bit_length() + 1):
        yield from ((x, 2 ** (k - 1)) for x in range(2 ** (k - 1), up_to + 1, 2**k))


PROGRAMS.computations |= {
    "x = 2^k n − 2^(k − 1) with n ≥ 1 and w = 2^(k − 1), k ≥ 1": of_tuples(2, _infinite),
    "⌊2nφ⌋ for n ≥ 1": of_function(lambda n: lower(2 * n), 1),
    "⌊(2n − 1)φ⌋ for n ≥ 1": of_function(lambda n: lower(2 * n - 1), 1),
}


# Splittings by irrational moduli are compositions (Graham 1973), and exact t-fold coverings (Graham, O'Bryant 2005).
#
# Whether sequences with given moduli can split the integers is decided here by their words: what a sequence holds of so
# many integers in a row is, whatever its offset, one of few words.

Words = frozenset[int]
"""What a sequence can hold of some integers in a row, a bit for each."""


IN_A_ROW = 40, 100
"""So many integers in a row tell the systems apart: most by the fewer."""


@lru_cache(maxsize=512)
def words(density: Quadratic, length: int) -> Words:
    """What ⌊nα + γ⌋, n through all integers, α = 1/``density`` irrational, can hold of ``length`` integers in a row.

    These are length + 1 words (Morse and Hedlund 1940), and each is met from γ = 0 on.

    >>> sorted(f"{word:04b}" for word in words(Quadratic(-1, 1, 5, 2), 4))
    ['0101', '0110', '1010', '1011', '1101']
    """
    factors, word, x = set[int](), 0, 0
    while len(factors) <= length:
        word = word >> 1 | density.floor_multiple(x + 1) - density.floor_multiple(x) << length - 1
        x += 1
        if x >= length:
            factors.add(word)
    return frozenset(factors)


def can_tile(parts: Sequence[Words], length: int) -> bool:
    """Whether one word of each part can hold ``length`` integers in a row, each exactly once.

    >>> golden = words(Quadratic(-1, 1, 5, 2), 20), words(Quadratic(3, -1, 5, 2), 20)
    >>> can_tile(golden, 20), can_tile((golden[0], golden[0]), 20)
    (True, False)
    """
    *front, last = sorted(parts, key=lambda part: max(word.bit_count() for word in part), reverse=True)
    held = {0}
    for part in front:
        held = {so_far | word for so_far in held for word in part if not so_far & word}
    return any((1 << length) - 1 - so_far in last for so_far in held)


def is_composition(densities: Iterable[Quadratic]) -> bool:
    """Whether 1/α and 1/β, with the sum 1, are divided as integer splittings divide 1: by 2, 2, by 2, 4, 4, ….

    >>> half, rest = Quadratic(-1, 1, 5, 4), Quadratic(3, -1, 5, 2)
    >>> is_composition((half, half, rest)), is_composition((half, rest))
    (True, False)
    """
    classes: list[list[Quadratic]] = []
    for density in densities:
        same = next((each for each in classes if (density / each[0]).is_rational()), None)
        classes.append([density]) if same is None else same.append(density)
    if len(classes) != 2 or sum(density for each in classes for density in each) != 1:
        return False
    zero = Quadratic(0, 0, 1)
    return all(sorted(sum(each, zero) / density for density in each) in _covers(len(each)) for each in classes)


@cache
def _covers(count: int) -> list[list[int]]:
    """The moduli of the integer splittings by so many sequences; none exceeds 2^(count − 1)."""
    return [sorted(p for _, p in cover) for cover in exact_covers(count, 2 ** (count - 1))] if count > 1 else [[1]]


def densities(root: int, denominator: int, count: int) -> Iterator[tuple[Quadratic, ...]]:
    """The ``count`` irrational densities (u + w√root)/denominator, |w| ≤ denominator, with the sum 1."""
    pairs = [
        (u, w)
        for w in range(-denominator, denominator + 1)
        for u in range(-root * denominator, root * denominator + 1)
        if w and 0 < Quadratic(u, w, root, denominator) < 1
    ]
    for chosen in combinations_with_replacement(pairs, count):
        if sum(u for u, _ in chosen) == denominator and sum(w for _, w in chosen) == 0:
            yield tuple(Quadratic(u, w, root, denominator) for u, w in chosen)


def only_compositions(bounds: dict[int, int], expected: Callable[[tuple[Quadratic, ...]], bool]) -> Verdict:
    """Whether just the systems that are expected can hold ``IN_A_ROW`` integers; for each m to a denominator."""
    systems = (
        system
        for m, largest in bounds.items()
        for root in (2, 3, 5)
        for denominator in range(2, largest + 1)
        for system in densities(root, denominator, m)
    )
    return compared(
        ((" ".join(map(str, system)), expected(system), _can_tile_by(system)) for system in systems),
        ", ".join(f"m = {m}, densities (u + w√d)/q, d = 2, 3, 5, |w| ≤ q ≤ {largest}" for m, largest in bounds.items()),
    )


def _can_tile_by(system: Sequence[Quadratic]) -> bool:
    return all(can_tile([words(density, length) for density in system], length) for length in IN_A_ROW)


Held = tuple[int, ...]
"""How often each integer of one period is held."""


def held(p: int, s: int, period: int) -> Held:
    """How often ⌊(n·period + s)/p⌋, n through all integers, p < period, holds 0, …, period − 1.

    >>> held(3, 0, 5), held(2, 1, 5)
    ((1, 1, 0, 1, 0), (1, 0, 0, 1, 0))
    """
    common = gcd(p, period)
    word = residue_bits(period // common, p // common, s // common, period)
    return tuple(word >> x & 1 for x in range(period))


def exact_coverings(count: int, period: int) -> Iterator[tuple[tuple[int, ...], int]]:
    """The p₁ < … < p, ``count`` of them, and t for which some offsets make ⌊(n·period + sᵢ)/pᵢ⌋ hold each integer
    exactly t times, and no part of these sequences each integer equally often. Smaller periods are left out.

    >>> list(exact_coverings(3, 7))
    [((1, 2, 4), 1), ((3, 5, 6), 2)]
    """
    for chosen in combinations(range(1, period), count):
        times, rest = divmod(sum(chosen), period)
        if not rest and gcd(period, *chosen) == 1 and any(map(_is_minimal, _offsets(chosen, times, period))):
            yield chosen, times


def _offsets(chosen: Sequence[int], times: int, period: int) -> Iterator[tuple[Held, ...]]:
    *later, first = ({held(p, s, period) for s in range(period)} for p in chosen)
    stack: list[tuple[Held, ...]] = [(min(first),)]  # a translation makes the first offset any one
    while stack:
        sequences = stack.pop()
        missing = len(chosen) - len(sequences)
        sums = [sum(column) for column in zip(*sequences, strict=True)]
        if max(sums) <= times <= min(sums) + missing:
            if not missing:
                yield sequences
            else:
                stack += [(*sequences, each) for each in later[missing - 1]]


def _is_minimal(sequences: Sequence[Held]) -> bool:
    parts = (part for size in range(2, len(sequences) - 1) for part in combinations(sequences, size))
    return all(len({sum(column) for column in zip(*part, strict=True)}) > 1 for part in parts)


def three_cover_exactly(stated: Callable[[int], list[tuple[tuple[int, ...], int]]]) -> Verdict:
    """Whether the exact t-fold coverings by three sequences are those stated for each period."""
    to = 30
    cases = ((f"period {period}", stated(period), list(exact_coverings(3, period))) for period in range(2, to + 1))
    return compared(cases, f"common numerators ≤ {to}, all offsets")


@PROGRAMS("R-conj.t-fold-four")
def four_sequences() -> Verdict:
    four = [held(p, s, 5) for p, s in FOUR]
    twice = [("each integer is held twice", {sum(column) for column in zip(*four, strict=True)} == {2})]
    return holds([*twice, ("no part holds each equally often", _is_minimal(four))], "one example", finite=True)


FOUR = ((1, 0), (2, 2), (3, 3), (4, 3))
"""p and s of sequences ⌊(5n + s)/p⌋."""


# Fraenkel's conjecture on distinct moduli, and Morikawa's criterion for disjoint rational sequences.

Modulus = tuple[int, int]
"""(p, q): the modulus p/q in lowest terms."""

Criterion = Callable[[Modulus, Modulus], bool]
"""Whether some offsets make the sequences with two moduli, n through all integers, disjoint."""


def moduli_up_to(largest: int) -> list[Modulus]:
    """The moduli p/q > 1 in lowest terms with p up to a bound, the smallest first.

    >>> moduli_up_to(4)
    [(4, 3), (3, 2), (2, 1), (3, 1), (4, 1)]
    """
    moduli = [(p, q) for p in range(2, largest + 1) for q in range(1, p) if gcd(p, q) == 1]
    return sorted(moduli, key=lambda modulus: Fraction(*modulus))


def _apart(one: Modulus, s1: int, two: Modulus, s2: int) -> bool:
    period = lcm(one[0], two[0])
    return not residue_bits(*one, s1, period) & residue_bits(*two, s2, period)


@lru_cache(maxsize=1 << 17)
def are_disjoint_somewhere(one: Modulus, two: Modulus) -> bool:
    """The criterion by its definition: all offsets tried.

    >>> are_disjoint_somewhere((7, 4), (7, 2)), are_disjoint_somewhere((3, 2), (5, 2))
    (True, False)
    """
    return any(_apart(one, 0, two, s) for s in range(two[0]))


def morikawa(one: Modulus, two: Modulus) -> bool:
    """The criterion as stated: with p, q the greatest common divisors and q_i = q u_i, there are x, y ≥ 1 with
    xu_1 + yu_2 = p − 2u_1u_2(q − 1); the least such x is found by an inverse.

    >>> morikawa((7, 4), (7, 2)), morikawa((3, 2), (5, 2))
    (True, False)
    """
    p, q = gcd(one[0], two[0]), gcd(one[1], two[1])
    u1, u2 = one[1] // q, two[1] // q
    total = p - 2 * u1 * u2 * (q - 1)
    return total - (total * pow(u1, -1, u2) % u2 or u2) * u1 >= u2


def criterion_decides(criterion: Criterion, largest: int) -> Verdict:
    """Whether a criterion says for every pair of moduli up to a bound whether offsets can make them disjoint."""
    pairs = product(moduli_up_to(largest), repeat=2)
    return compared(((pair, criterion(*pair), are_disjoint_somewhere(*pair)) for pair in pairs), f"p ≤ {largest}")


def splitting_moduli(m: int, largest: int, criterion: Criterion) -> list[tuple[Modulus, ...]]:
    """The sets of m distinct moduli with offsets for which each integer is held once, n through all integers.

    They are chosen in order, each so that some offsets keep it apart from each before; the densities, which add up to
    1, leave one choice for the last. Counting n so that the positive terms are those of n ≥ 1 makes it a splitting of
    the positive integers.

    >>> splitting_moduli(3, 20, morikawa)
    [((7, 4), (7, 2), (7, 1))]
    """
    every = moduli_up_to(largest)
    numerators, denominators = np.array(every, dtype=np.int64).reshape(-1, 2).T

    @cache
    def partners(at: int) -> NDArray[np.bool_]:
        """Which moduli can be kept apart from this one; the residues must find room."""
        p, q = every[at]
        fit = q + denominators <= np.gcd(p, numerators)
        for other in np.flatnonzero(fit):
            fit[other] = criterion((p, q), every[other])
        return fit

    systems = []
    stack: list[tuple[tuple[Modulus, ...], Fraction, NDArray[np.intp]]] = [((), Fraction(1), np.arange(len(every)))]
    while stack:
        chosen, rest, candidates = stack.pop()
        wanted = m - len(chosen)
        exact: type[Any] = np.int64 if m * largest * rest.denominator < 1 << 63 else np.object_
        p, q = numerators[candidates].astype(exact), denominators[candidates].astype(exact)
        unit, whole = p * rest.denominator, p * rest.numerator
        left = whole - q * rest.denominator  # for the others, in units 1/unit
        fits = (left > 0) & (wanted * left < (wanted - 1) * whole)  # those that follow are sparser still
        if wanted == 2:
            fits &= unit // np.gcd(left, unit) <= largest
        for at in np.flatnonzero(fits):
            one, beside = every[candidates[at]], rest - Fraction(*every[candidates[at]][::-1])
            if wanted > 2:
                later = candidates[at + 1 :]
                stack.append(((*chosen, one), beside, later[partners(candidates[at])[later]]))
                continue
            moduli = (*chosen, one, (beside.denominator, beside.numerator))
            if all(criterion(moduli[-1], other) for other in moduli[:-1]) and has_exact_cover(moduli):
                systems.append(moduli)
    return systems


def has_exact_cover(moduli: Sequence[Modulus], offsets: tuple[int, ...] = (0,)) -> bool:
    """Whether some offsets, the first of them given, make sequences disjoint in pairs; if their densities add up to 1,
    each integer is held. A translation makes the first offset 0.

    >>> has_exact_cover(((7, 4), (7, 2), (7, 1))), has_exact_cover(((2, 1), (3, 1), (6, 1)))
    (True, False)
    """
    if len(offsets) == len(moduli):
        return True
    new, before = moduli[len(offsets)], list(zip(moduli, offsets, strict=False))
    apart = (s for s in range(new[0]) if all(_apart(one, s1, new, s) for one, s1 in before))
    return any(has_exact_cover(moduli, (*offsets, s)) for s in apart)


def search_finds_one(bounds: dict[int, int], criterion: Criterion) -> Verdict:
    """Whether for each m the search to a bound for p finds the moduli of the conjecture and no others."""
    stated = {m: tuple((2**m - 1, 2 ** (m - k)) for k in range(1, m + 1)) for m in bounds}
    rows = (
        (f"m = {m}, p ≤ {largest}", [stated[m]][: 2**m - 1 <= largest], splitting_moduli(m, largest, criterion))
        for m, largest in bounds.items()
    )
    return compared(rows, ", ".join(f"p ≤ {largest} for m = {m}" for m, largest in bounds.items()))


@PROGRAMS("R-conj.if")
def whatever_the_offsets() -> Verdict:
    systems = {
        "γ = 0, −1, −3": [floors(7, 4, 0), floors(7, 2, -2), floors(7, 1, -3)],
        "γ = 0, 0, 0, where 7 is held three times": [floors(7, 4, 0), floors(7, 2, 0), floors(7, 1, 0)],
    }
    return holds(((f"m = 3, {name}", splits(system)) for name, system in systems.items()), "two systems")


@PROGRAMS("R-conj.two")
def two_moduli() -> Verdict:
    splitting, rat_like = [floors(5, 3, 0), floors(5, 2, -1)], [floors(3, 2, 0), floors(3, 1, -1)]
    cases = [
        ("⌊5n/3⌋ and ⌊(5n − 1)/2⌋ split the positive integers", splits(splitting)),
        ("so do ⌊3n/2⌋ and 3n − 1, the system with m = 2", splits(rat_like)),
    ]
    return holds(cases, "one example", finite=True)


PROGRAMS.add(
    {
        "R-split.largest": lambda: largest_moduli_equal(6, 32),
        "R-split.graham": lambda: only_compositions({3: 6, 4: 3}, is_composition),
        "R-conj": lambda: search_finds_one({3: 120, 4: 90, 5: 62, 6: 63, 7: 127}, morikawa),
        "R-conj.brute-force": lambda: search_finds_one({3: 30, 4: 31, 5: 31}, are_disjoint_somewhere),
        "R-conj.t-fold": lambda: three_cover_exactly(
            lambda period: [((1, 2, 4), 1), ((3, 5, 6), 2)] if period == 7 else []
        ),
        "R-japan": lambda: criterion_decides(morikawa, 20),
    }
)
