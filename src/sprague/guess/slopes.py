"""Beatty sequences ⌊nα + γ⌋ with a quadratic slope: α from finitely many terms, by integers only, γ by trying.

The terms leave an interval for α. The partial quotients that all its numbers share begin the continued fraction of α;
the shortest eventually periodic one that begins so, with a quotient to spare, names a quadratic irrational (Lagrange
1770), which is then compared with every term by exact floors.

As ⌊(⌊x⌋ + j)/k⌋ = ⌊(x + j)/k⌋, a term is ⌊(⌊(kn + i)α⌋ + j)/k⌋, which the digits of α know. The P-positions of
misère W(a) have γ = 1/α = (α + a − 2)/a (Fraenkel, Wythoff games, continued fractions, cedar trees, TCS 29 (1984)).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import takewhile
from math import gcd, isqrt

from sprague.guess.conditions import grouped, written
from sprague.numbers.quadratic import PHI, Quadratic, quotients

LARGEST_QUOTIENT = 12
"""Digits of slopes with larger partial quotients than this are not used: they have too many letters."""

LONGEST = 8
"""Preperiod and period together have at most so many quotients."""


@dataclass(frozen=True)
class Slope:
    """α with ⌊nα⌋ for every term looked at; ``preperiod`` and ``period`` of its continued fraction.

    ``spare`` quotients beyond them were confirmed by the terms.
    """

    alpha: Quadratic
    preperiod: tuple[int, ...]
    period: tuple[int, ...]
    spare: int

    def term(self, n: int) -> int:
        """⌊nα⌋ for any n, exactly."""
        return self.alpha.floor_multiple(n)


def slope_interval(terms: Sequence[int]) -> tuple[Fraction, Fraction] | None:
    """The interval lo ≤ α < hi of all α with ⌊nα⌋ = a(n) for every n ≥ 1; None if it is empty.

    >>> slope_interval([0, 1, 3, 4, 6, 8])
    (Fraction(8, 5), Fraction(5, 3))
    """
    if len(terms) < 2:
        return None
    low = max(Fraction(a, n) for n, a in enumerate(terms) if n)
    high = min(Fraction(a + 1, n) for n, a in enumerate(terms) if n)
    return (low, high) if low < high else None


def quadratic_between(low: Fraction, high: Fraction) -> Slope | None:
    """The quadratic irrational in [low, high) with the shortest continued fraction that the interval suggests.

    At least one quotient that all numbers of the interval share must be left over to confirm it. None if none does.

    >>> print(quadratic_between(Fraction(55, 34), Fraction(34, 21)).alpha)
    (1 + √5)/2
    """
    pairs = list(zip(quotients(low), quotients(high), strict=False))[:-1]
    shared = tuple(a for a, _ in takewhile(lambda pair: pair[0] == pair[1], pairs))
    for total in range(1, min(LONGEST, len(shared) - 1) + 1):
        for length in range(1, total + 1):
            before, period = shared[: total - length], shared[total - length : total]
            if any(quotient < 1 for quotient in period):
                continue
            if all(shared[i] == shared[i - length] for i in range(total, len(shared))):
                alpha = periodic(before, period)
                if low <= alpha < high:
                    return Slope(alpha, before, period, len(shared) - total)
    return None


def periodic(before: Sequence[int], period: Sequence[int]) -> Quadratic:
    """The number with the continued fraction [before; period, period, …].

    y = [period; y] is the positive root of cy² + (d − a)y − b = 0, for the matrix (a b; c d) of the period.

    >>> print(periodic([], [1]), periodic([1], [2]))
    (1 + √5)/2 √2
    """
    a, b, c, d = 1, 0, 0, 1
    for quotient in period:
        a, b, c, d = a * quotient + b, a, c * quotient + d, c
    x = simplest_root(a - d, (a - d) ** 2 + 4 * b * c, 2 * c)
    for quotient in reversed(before):
        x = 1 / x + quotient
    return x


def simplest_root(p: int, radicand: int, q: int) -> Quadratic:
    """(p + √radicand)/q, squares that all three share taken out.

    >>> print(simplest_root(0, 8, 2), simplest_root(2, 20, 4))
    √2 (1 + √5)/2
    """
    common = gcd(p, q)
    root = max(k for k in range(1, common + 1) if common % k == 0 and radicand % (k * k) == 0)
    return Quadratic(p // root, 1, radicand // root**2, q // root)


def slope(terms: Sequence[int]) -> Slope | None:
    """α, guessed from the first half of the terms a(0) = 0, a(1), …, if ⌊nα⌋ = a(n) for all of them; else None.

    >>> from sprague.numbers import floor_phi
    >>> print(slope([floor_phi(n) for n in range(60)]).alpha)
    (1 + √5)/2
    """
    interval = slope_interval(terms[: len(terms) // 2])
    of_terms = quadratic_between(*interval) if interval else None
    return of_terms if of_terms and all(of_terms.term(n) == a for n, a in enumerate(terms)) else None


@dataclass(frozen=True)
class OfQuotient:
    """A slope as (uα + v)/w, w > 0, with α = [1; a, a, …], whose digits know its multiples; a is the ``quotient``."""

    quotient: int
    u: int
    v: int
    w: int

    @property
    def alpha(self) -> Quadratic:
        """[1; a, a, …]."""
        return periodic((1,), (self.quotient,))

    def shown(self, root: str) -> str:
        """⌊n(uα + v)/w⌋.

        >>> OfQuotient(2, 1, 0, 2).shown("α"), OfQuotient(1, 2, -1, 3).shown("φ")
        ('⌊nα/2⌋', '⌊(2nφ − n)/3⌋')
        """
        sum_ = written([f"n{root}", "n"], (self.u, self.v))
        return f"⌊{grouped(sum_)}/{self.w}⌋" if self.w > 1 else f"⌊{sum_}⌋"


def of_quotient(beta: Quadratic) -> OfQuotient | None:
    """The slope by an α with the least quotient that its square root allows; None where it takes a large one.

    >>> of_quotient(periodic((0, 1), (2,)))
    OfQuotient(quotient=2, u=1, v=0, w=2)
    """
    for a in range(1, LARGEST_QUOTIENT + 1):
        rest, over = divmod(a * a + 4, beta.d)
        f = isqrt(rest)
        if over or f * f != rest:
            continue
        # α = (2 − a + f√d)/2, so that √d = (2α + a − 2)/f
        u, v, w = 2 * beta.b, beta.a * f + beta.b * (a - 2), beta.c * f
        common = gcd(u, v, w)
        return OfQuotient(a, u // common, v // common, w // common)
    return None


@dataclass(frozen=True)
class Fractional:
    """⌊(⌊(kn + i)α⌋ + j)/k⌋: k is the ``divisor``, i the ``index``, j the ``added``.

    With k = 1 this is ⌊nα + γ⌋, γ = iα + j.
    """

    slope: Slope
    divisor: int
    index: int
    added: int

    def term(self, n: int) -> int:
        """The value at n."""
        return (self.slope.alpha.floor_multiple(self.divisor * n + self.index) + self.added) // self.divisor

    def shown(self, root: str) -> str:
        """As a mathematician writes it.

        >>> from sprague.guess.slopes import slope
        >>> from sprague.numbers import floor_phi
        >>> Fractional(slope([floor_phi(n) for n in range(60)]), 3, 1, 1).shown("φ")
        '⌊((3n + 1)φ + 1)/3⌋'
        """
        factor = written("n", (self.divisor,), self.index)
        return f"⌊{grouped(f'({factor}){root}' + written('', (), self.added, signed=True))}/{self.divisor}⌋"


MOST_COMPARED = 150
"""So many terms are compared with each other for a slope without a known offset."""


def shifted_slope(terms: Sequence[int], most: int = 6) -> Fractional | None:
    """⌊(n + i)α⌋ + j for all the terms a(0), a(1), …, with 0 ≤ i ≤ ``most`` and the least i; else None.

    α is read off the differences of the first half of the terms: a(n) − a(m) is less than 1 away from (n − m)α.

    >>> from sprague.numbers import floor_phi
    >>> found = shifted_slope([floor_phi(n + 2) + 3 for n in range(120)])
    >>> print(found.slope.alpha, found.index, found.added)
    (1 + √5)/2 2 3
    """
    half = list(terms[: min(len(terms) // 2, MOST_COMPARED)])
    pairs = [(half[n] - half[m], n - m) for n in range(len(half)) for m in range(n)]
    if not pairs:
        return None
    alpha = quadratic_between(max(Fraction(a - 1, n) for a, n in pairs), min(Fraction(a + 1, n) for a, n in pairs))
    for index in range(most + 1) if alpha else ():
        assert alpha is not None
        guess = Fractional(alpha, 1, index, terms[0] - alpha.alpha.floor_multiple(index))
        if all(guess.term(n) == a for n, a in enumerate(terms)):
            return guess
    return None


LARGEST_DIVISOR = 6


def fractional_slope(terms: Sequence[int], quotient: int) -> Fractional | None:
    """The least divisor, 1 to 6, for which all terms a(0), a(1), … are of this form with α = [1; a, a, …]; or None.

    >>> from sprague.numbers import PHI
    >>> found = fractional_slope([(PHI.floor_multiple(2 * n + 1) + 1) // 2 for n in range(80)], 1)
    >>> (found.divisor, found.index, found.added), str(found.slope.alpha)
    ((2, 1, 1), '(1 + √5)/2')
    """
    alpha = Slope(periodic((1,), (quotient,)), (1,), (quotient,), 0)
    for k in range(1, LARGEST_DIVISOR + 1):
        for index in range(k + 1):
            begin = k * terms[0] - alpha.alpha.floor_multiple(index)
            for added in range(begin, begin + k):
                guess = Fractional(alpha, k, index, added)
                if all(guess.term(n) == a for n, a in enumerate(terms)):
                    return guess
    return None


def cone(positions: Sequence[tuple[int, ...]], bound: int, x: str = "x", y: str = "y") -> str | None:
    """The cone that the pairs fill, all of those with coordinates up to the bound; None if they fill none.

    >>> pairs = [(x, y) for x in range(1, 101) for y in range(x, min(100, PHI.floor_multiple(x)) + 1)]
    >>> cone(pairs, 100)
    'x ≤ y ≤ ⌊xφ⌋, x ≥ 1, φ = (1 + √5)/2'
    """
    given = {pair for pair in positions if len(pair) == 2}
    tops: dict[int, int] = {}
    for low, high in given:
        tops[low] = max(high, tops.get(low, 0))
    top_edge = slope([0, *takewhile(lambda top: top < bound, (tops.get(low, low) for low in range(1, bound)))])
    if top_edge is None:
        return None
    zeros = {(0, high) for high in range(bound + 1)} if (0, bound) in given else set()
    name = "φ" if top_edge.alpha == PHI else "α"
    for gap, sign in enumerate("≤<"):
        edges = ((low, min(top_edge.term(low), bound)) for low in range(1, bound + 1))
        if given == zeros | {(low, high) for low, edge in edges for high in range(low + gap, edge + 1)}:
            at_zero = f", or {x} = 0" if zeros else ""
            return f"{x} {sign} {y} ≤ ⌊{x}{name}⌋, {x} ≥ 1, {name} = {top_edge.alpha}{at_zero}"
    return None
