"""Section 10: systems of Beatty sequences that split the positive integers, each held exactly once for n ≥ 1.

Brute force here is the definition: terms are listed through the common period and held against 1, 2, 3, ….
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from fractions import Fraction
from itertools import combinations_with_replacement, product
from math import gcd, isqrt, lcm

from sprague.numbers import Beatty, Quadratic, compose, fraenkel_system, splits
from sprague.papers.computations import lower, of_function, of_tuples
from sprague.papers.exhibit import compared, holds
from sprague.papers.rat.document import PROGRAMS
from sprague.papers.rat.wythoff import floor_alpha
from sprague.proofs import Verdict

Floor = tuple[int, int, int]
"""(p, q, s): the sequence ⌊(pn + s)/q⌋."""


def splits_by_definition(system: Sequence[Floor]) -> bool:
    """Whether the terms with n ≥ 1 hold every positive integer once; all that can happen does within two periods.

    >>> splits_by_definition([(7, 4, 0), (7, 2, -2), (7, 1, -3)]), splits_by_definition([(2, 1, 0), (2, 1, 0)])
    (True, False)
    """
    to = max((p + s) // q for p, q, s in system) + 2 * lcm(*(p for p, _, _ in system))
    held: Counter[int] = Counter()
    for p, q, s in system:
        held.update(x for n in range(1, (q * (to + 1) - s) // p + 1) if (x := (p * n + s) // q) <= to)
    return sorted(held.elements()) == list(range(1, to + 1))


def beatty(floor: Floor) -> Beatty:
    """The same sequence as a modulus and an offset."""
    p, q, s = floor
    return Beatty(Fraction(p, q), Fraction(s, q))


def systems(count: int, largest: int, moduli: Callable[[int], Iterable[int]]) -> Iterator[tuple[Floor, ...]]:
    """Systems of ``count`` sequences with p ≤ ``largest``, q from ``moduli(p)``, first terms about 1; densities add up
    to 1.

    With two sequences the densities may also add up to anything else.
    """
    one = [(p, q) for p in range(1, largest + 1) for q in moduli(p)]
    for chosen in combinations_with_replacement(one, count):
        if count == 2 or sum(Fraction(q, p) for p, q in chosen) == 1:
            for offsets in product(*(range(-p, q) for p, q in chosen)):
                yield tuple((p, q, s) for (p, q), s in zip(chosen, offsets, strict=True))


def decided_rightly(tried: Iterable[tuple[Floor, ...]], bound: str) -> Verdict:
    """Whether the decision procedure says of each system what the definition says."""
    return compared(
        ((system, splits_by_definition(system), bool(splits([*map(beatty, system)]))) for system in tried),
        bound,
    )


@PROGRAMS("R-split.integer")
def integer_moduli() -> Verdict:
    tried = [system for count in (2, 3) for system in systems(count, 8, lambda _: (1,))]
    return decided_rightly(tried, "two moduli ≤ 8, or three with densities adding up to 1, all offsets near 0")


@PROGRAMS("R-split")
def rational_moduli() -> Verdict:
    tried = [*systems(2, 5, lambda p: range(1, p + 2)), *systems(3, 5, lambda p: range(1, p))]
    return decided_rightly(
        tried, "two moduli p/q with p ≤ 5, or three with densities adding up to 1, all offsets near 0"
    )


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
    return holds(
        ((cover, moduli[-1] == moduli[-2]) for cover, moduli in cases),
        f"up to {most} moduli ≤ {largest}, every splitting",
    )


@PROGRAMS("R-split.largest")
def two_largest() -> Verdict:
    return largest_moduli_equal(6, 32)


IRRATIONAL = tuple(
    Quadratic(u, 1, d, v)
    for d in (2, 3, 5, 6, 7, 13)
    for v in (1, 2, 3)
    for u in (-1, 0, 1, 2)
    if (u + isqrt(100 * d) / 10) / v > 1.05
)
"""Quadratic α > 1, each with its β = α/(α − 1)."""

SPLITTINGS: tuple[tuple[tuple[int, int], ...], ...] = (
    ((2, 0), (2, -1)),
    ((3, 0), (3, -1), (3, -2)),
    ((2, 0), (4, -1), (4, -3)),
)
"""Splittings pn + s by integer moduli."""


def hold_each_once(columns: Iterable[Callable[[int], int]], to: int) -> bool:
    """Whether the terms with n ≥ 1 of increasing sequences hold each of 1, …, ``to`` once."""
    held: Counter[int] = Counter()
    for term in columns:
        n = 1
        while (x := term(n)) <= to:
            held[x] += 1
            n += 1
    return sorted(held.elements()) == list(range(1, to + 1))


@PROGRAMS("R-split.irrational")
def rayleigh() -> Verdict:
    to = 1000
    pairs = ((alpha, alpha / (alpha - 1)) for alpha in IRRATIONAL)
    cases = ((str(one), hold_each_once((one.floor_multiple, other.floor_multiple), to)) for one, other in pairs)
    return holds(cases, f"integers ≤ {to:,}, for {len(IRRATIONAL)} quadratic α")


@PROGRAMS("R-split.composition")
def composition() -> Verdict:
    to = 400
    halves = (
        lambda n: floor_alpha(2 * n, 1),
        lambda n: floor_alpha(2 * n - 1, 1),
        lambda n: floor_alpha(n, 1) + n,
    )
    cases: list[tuple[object, bool]] = [("φ, with 2n and 2n − 1", hold_each_once(halves, 20_000))]
    for alpha, first, second in product(IRRATIONAL[::5], (((1, 0),), *SPLITTINGS), SPLITTINGS):
        parts = [*_parts(alpha, first), *_parts(alpha / (alpha - 1), second)]
        cases.append(((str(alpha), first, second), hold_each_once(parts, to)))
    return holds(cases, f"integers ≤ {to}, and ≤ 20,000 for φ")


def _parts(modulus: Quadratic, splitting: Sequence[tuple[int, int]]) -> list[Callable[[int], int]]:
    return [beatty.term for beatty in compose(Beatty(modulus), [Beatty(p, s) for p, s in splitting])]


def _infinite(up_to: int) -> Iterator[tuple[int, ...]]:
    """x and 2^(k − 1) where x is a term of the k-th sequence 2^k n − 2^(k − 1), n ≥ 1."""
    for k in range(1, up_to.bit_length() + 1):
        yield from ((x, 2 ** (k - 1)) for x in range(2 ** (k - 1), up_to + 1, 2**k))


PROGRAMS.computations |= {
    "x = 2^k n − 2^(k − 1) with n ≥ 1 and w = 2^(k − 1), k ≥ 1": of_tuples(
        2, _infinite, "define it(x, w): least_part(x, w)"
    ),
    "⌊2nφ⌋ for n ≥ 1": of_function(
        lambda n: lower(2 * n), 1, "define it(n, x): n >= 1 & exists m. m = 2n & x = floor(m phi)"
    ),
    "⌊(2n − 1)φ⌋ for n ≥ 1": of_function(
        lambda n: lower(2 * n - 1), 1, "define it(n, x): exists m. m + 1 = 2n & x = floor(m phi)"
    ),
}


@PROGRAMS("R-split.fraenkel")
def rational_example() -> Verdict:

    def listed(m: int) -> bool:
        top = 2**m - 1
        return splits_by_definition([(top, 2 ** (m - k), 2 ** (m - k) * (1 - 2 ** (k - 1))) for k in range(1, m + 1)])

    cases = ((f"m = {m}", bool(splits(fraenkel_system(m))) and (m > 12 or listed(m))) for m in range(2, 41))
    return holds(cases, "m ≤ 40")
