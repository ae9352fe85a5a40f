"""Which conditions are tried for a formula: three pools, the next only where the smaller says nothing, and others seen.

Others are suggested by the points themselves (:mod:`sprague.guess.pools`).

Where moves take few tokens, whether (x, y) is P depends on x and y − x only through a preperiod and a period of each:
a recognisable set, the analogue of a periodic nim-sequence.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import chain, combinations, permutations, product

import numpy as np

from sprague.guess.conditions import (
    AtLeast,
    Condition,
    Ending,
    Equals,
    Form,
    NimSum,
    Odd,
    Points,
    Remainder,
    as_long,
    column_sums,
    directions,
    golden,
    no_carry,
    odious,
    power_of,
)
from sprague.guess.hitting import Truths

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
    [35, 130, 430]
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
    if level and d <= MOST_COORDINATES:
        yield from (NimSum(1, some, added) for some in combinations(range(d), 3) for added in (-1, 1))
        yield from (as_long(*pair) for pair in permutations(range(d), 2))
    yield from (column_sums(k, d) for k in range(2, d - 1) if d <= MOST_NUMBERS)
    if d <= 2 and level:
        yield from (power_of(2, i, added) for i in range(d) for added in (0, 1, 2))
    if d == 1:
        yield from (Ending(b, None, less) for b in (2, 3, 4, 5) for less in (0, 1))
        yield from (odious(0, less) for less in (0, 1))
        yield from (power_of(3, 0, added, factor) for added, factor in ((0, 1), (1, 1), (1, 2)) if level)
    elif d == 2 and level:
        yield from (Ending(2, i) for i in range(d))


FARTHEST, MOST_COORDINATES = 40, 3
"""The largest constant that is taken from the points, of so few coordinates."""

LONGEST, LATEST = 24, 20
"""Longer periods are not looked for; numbers of a gap are told apart up to the latter."""

REPEATS = 3
"""A period is believed if the table holds it so many times behind the preperiod, and goes twice as far as that."""

CONES, MOST_WRONG = 12, 0.2
"""Periods up to this are believed where so few of the points contradict them: those near the border of a cone do."""


def candidates(points: Points, kind: Truths, ordered: bool, level: int) -> Iterator[list[Condition]]:
    """The conditions of a level for a formula of the points of a kind, in order: those of the pool, and what is seen.

    Where periods are seen, first without the remainders by numbers that divide none of them.
    """
    d = points.shape[1]
    if level == 1 and ordered and d == MOST_COORDINATES + 1:
        yield taken_one_by_one(d)
    found = pool(d, level)
    for x, y, z in permutations(np.eye(d, dtype=int)) if d == MOST_COORDINATES and not ordered else ():
        pairs = (x, y - x), (x, y - z - x), (y - z, x - y + z)
        found += (golden(tuple(a.tolist()), tuple(n.tolist())) for a, n in pairs)
    if d <= MOST_COORDINATES and not kind.all() and kind.any():
        found += reaches(points, kind)
        found += [no_carry(d)] if d > 1 and no_carry(d).values(points[kind]).all() else []
        if level:
            gaps = repeats(points, kind, ordered)
            periods = {gap.period for gap in gaps} - {0, 1}
            found += chain.from_iterable(gap.conditions() for gap in gaps)
            found += (Turn(form, period) for period in periods for form in directions(d, 1))
            if periods:
                kept = [r for r in found if not isinstance(r, Remainder) or any(p % r.modulus == 0 for p in periods)]
                yield in_order(kept)
    yield in_order(found)


@dataclass(frozen=True)
class Reach(AtLeast):
    """A comparison whose constant is seen in the points: it costs less than one of a list."""

    @property
    def cost(self) -> int:
        """By the digits of the constant."""
        return 8 + 12 * sum(map(abs, self.form)) + 10 * abs(self.constant).bit_length() - 5


@dataclass(frozen=True)
class Turn(Remainder):
    """The remainder by a period that is seen in the points."""

    @property
    def cost(self) -> int:
        """Less than that by a modulus of a list, if it is larger than 2."""
        return 16 + 5 * self.modulus + 8 * sum(map(abs, self.form)) + 2 * sum(c < 0 for c in self.form)


def reaches(points: Points, kind: Truths) -> set[Condition]:
    """Comparisons whose constants the points suggest: where those of a kind, or the others, begin and end.

    >>> points = np.array([[x] for x in range(100)])
    >>> [each.written("x", frozenset([1])) for each in reaches(points, points[:, 0] < 5)]
    ['x ≥ 5']
    """
    found: set[Condition] = set()
    for form in directions(points.shape[1], 1):
        along = points @ np.array(form)
        least, most = int(along.min()), int(along.max())
        for part in (along[kind], along[~kind]):
            for c in {int(part.max()) + 1, int(part.min())}:
                if least < c <= most and abs(c) <= FARTHEST and 2 * abs(c) < max(abs(least), abs(most)):
                    found.add(Reach(form, c))
    return found


@dataclass(frozen=True)
class Gap:
    """A form of the coordinates that matters up to a preperiod and by its period only; 0 where it has none."""

    form: Form
    preperiod: int
    period: int

    def conditions(self) -> Iterator[Condition]:
        """What tells the numbers before the period apart."""
        for c in range(min(self.preperiod, LATEST)):
            yield Equals(self.form, c)
            yield AtLeast(self.form, c + 1)


def repeats(points: Points, kind: Truths, ordered: bool) -> list[Gap]:
    """The gaps between ``ordered`` coordinates, else the coordinates, with preperiod and period.

    >>> x, y = points = np.indices((40, 40)).reshape(2, -1)
    >>> repeats(points.T, (y % 7 == 2) & (x < 2), ordered=False)
    [Gap(form=(1, 0), preperiod=2, period=1), Gap(form=(0, 1), preperiod=0, period=7)]
    """
    d = points.shape[1]
    rows = np.diff(points, axis=1, prepend=0) if ordered else points
    table, known = (np.zeros(tuple(rows.max(axis=0) + 1), dtype=bool) for _ in range(2))
    table[tuple(rows.T)], known[tuple(rows.T)] = kind, True
    forms = [tuple(1 if j == i else -1 if ordered and j == i - 1 else 0 for j in range(d)) for i in range(d)]
    return [Gap(f, *_repeat(np.moveaxis(table, i, 0), np.moveaxis(known, i, 0))) for i, f in enumerate(forms)]


def _repeat(table: Truths, known: Truths) -> tuple[int, int]:
    """The shortest preperiod and period along the first axis; else 0 and the period of a cone, or 0."""
    exact, cones = list[tuple[int, int]](), list[tuple[float, int]]()
    for period in range(1, min(LONGEST, len(table) // REPEATS) + 1):
        both, either = known[period:] & known[:-period], table[period:] | table[:-period]
        wrong = (table[period:] != table[:-period]) & both
        rows = np.flatnonzero(wrong.reshape(len(wrong), -1).any(axis=1))
        preperiod = int(rows[-1]) + 1 if len(rows) else 0
        if 2 * preperiod + REPEATS * period <= len(table):
            exact.append((preperiod, period))
        elif period <= CONES:
            cones.append((wrong.sum() / (both & either).sum(), period))
    if exact:
        return min(exact, key=sum)
    share, period = min(cones, default=(1.0, 0))
    return 0, period if share < MOST_WRONG else 0
