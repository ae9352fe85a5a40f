"""Which conditions are tried for a formula: three pools, the next one only where the smaller says nothing.

Others are suggested by the points themselves (:mod:`sprague.guess.seen`).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, product

from sprague.guess.conditions import AtLeast, Condition, Equals, NimSum, Odd, Remainder
from sprague.guess.digit_conditions import ColumnSums, Doubling, Ending
from sprague.guess.linear_forms import directions

LEVELS = (0, 1, 2)

MOST_NUMBERS = 6
"""Sums of digits are looked at of so many coordinates."""


@dataclass(frozen=True)
class Extent:
    """How far a pool goes: coefficients and constants of comparisons (of one coordinate alone: slices), moduli, …."""

    coefficient: int
    constant: int
    slices: int
    moduli: Sequence[int]
    divisors: Sequence[int]
    nim_divisors: Sequence[int]


def extent(coordinates: int, level: int) -> Extent:
    """The extent of the pool of a level, smaller where there are more coordinates."""
    d = coordinates
    if d == 1:
        return Extent(1, 1, 8 + 8 * level, range(2, 13), (), ())
    if level == 0:
        return Extent(1, 1, 1, (2, 3, 4), range(2, 5), (1, 2, 3))
    if level == 1:
        wide = 2 if d <= 3 else 1
        return Extent(wide, wide, 6 if d <= 3 else 2, (2, 3, 4, 5, 6) if d <= 3 else (2, 3), range(2, 9), range(1, 7))
    widest = {2: 4, 3: 3}.get(d, 1)
    return Extent(widest, 4, 12, range(2, 9) if d == 2 else (2, 3, 4, 5, 6), range(2, 13), range(1, 9))


def pool(coordinates: int, level: int) -> list[Condition]:
    """The conditions of a level, the cheapest first.

    >>> [len(pool(2, level)) for level in LEVELS]
    [35, 146, 446]
    """
    wide = extent(coordinates, level)
    return in_order([*_comparisons(coordinates, wide), *_others(coordinates, wide, level)])


def taken_one_by_one(coordinates: int) -> list[Condition]:
    """The conditions that matter where single tokens are taken from some of a few piles, the cheapest first.

    How long play may last follows from comparisons of the larger piles with the others, who wins from what is odd
    (Gurvich, Heubach, Ho & Chikin, Integers 20, 2020).

    >>> len(taken_one_by_one(4))
    69
    """
    d = coordinates
    comparisons = [form for form in directions(d, 1) if any(c < 0 for c in form)] + [(*[1] * (d - 1), 2 - d)]
    totals = [(*[1] * (d - 1), last) for last in (0, 1)]
    found: list[Condition] = [AtLeast(form, c) for form in comparisons for c in (0, 1)]
    found += [Remainder(form, m) for form in totals for m in range(2, 7)]
    found += [Odd(tuple(range(k))) for k in range(2, d + 1)]
    found += [Remainder(tuple(int(i == j) for j in range(d)), 2) for i in range(d)]
    return in_order(found)


def in_order(conditions: Sequence[Condition]) -> list[Condition]:
    """The cheapest first; of one cost always in the same order."""
    return sorted(conditions, key=lambda each: each.order)


def _comparisons(d: int, wide: Extent) -> Iterator[Condition]:
    most = wide.coefficient
    for form in directions(d, most):
        if sum(map(abs, form)) <= most + d - 1:
            alone = sum(map(abs, form)) == 1
            for constant in range(0 if alone else -wide.constant, (wide.slices if alone else wide.constant) + 1):
                yield AtLeast(form, constant)
                yield Equals(form, constant)


def _others(d: int, wide: Extent, level: int) -> Iterator[Condition]:
    for m in wide.moduli:
        every = d <= 2 and m <= 6
        for residues in product(range(m) if every else sorted({0, 1, m - 1}), repeat=d):
            if next((c for c in residues if c), 0) == 1:
                yield Remainder(tuple(c if c <= m // 2 else c - m for c in residues), m)
    for h in wide.divisors:
        yield from (NimSum(h, pair) for pair in combinations(range(d), 2))
    for h in wide.nim_divisors:
        yield from (NimSum(h, some) for k in range(3, d + 1) for some in combinations(range(d), k))
    yield from (ColumnSums(k) for k in range(2, d - 1) if d <= MOST_NUMBERS)
    if d <= 2 and level:
        yield from (Doubling(i, a, f) for i in range(d) for a in (0, 1, 2) for f in (1, 3, 5, 7))
    if d == 1:
        yield from (Ending(b, m) for b in (2, 3, 4, 5) for m in (2, 3))
    elif d == 2 and level:
        yield from (Ending(2, 2, i) for i in range(d))
