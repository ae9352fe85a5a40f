"""Pairs (A(n), sA(n) + d(n)) where A(n) is the least number in no earlier pair and d follows a law of its own.

Wythoff's game has s = 1 and d(n) = n (Wythoff 1907), the game W(a) has d(n) = an (Fraenkel 1982), and a later one of
Fraenkel's s > 1 and d(n) = tn (Ars Combin. 45 (1997)). Where d is quasi-linear and increases, A and B = sA + d are
complementary, and the slope α of A satisfies 1/α + 1/(sα + δ) = 1 for the slope δ of d.

A(n) for n of thousands of digits: A(n) = n + K(n), where K(n) counts the terms of B below A(n), but not B(0) = 0. As
B(k) − k increases, K(n) is the last k with B(k) − k < n, or if d(0) > 0 one more than the last with ≤ n; so K near n
follows from K near κn, κ = α − 1 < 1, and so on down to a table.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import accumulate, islice, pairwise

from sprague.guess.quasilinear import Quasilinear, quasilinear
from sprague.guess.slopes import simplest_root
from sprague.numbers.decimals import long
from sprague.numbers.nimbers import least_outside
from sprague.numbers.quadratic import Quadratic

LARGEST_FACTOR = 5
"""Factors s up to this are tried."""

TABLE = 500
"""So many first pairs are listed; the others follow from these."""


@dataclass(frozen=True)
class MexDifferences:
    """A(n) = mex of all earlier A and B, B(n) = sA(n) + d(n), d the quasi-linear ``differences``, s the ``factor``."""

    differences: Quasilinear
    factor: int = 1

    @property
    def delta(self) -> Fraction:
        """The slope of d."""
        return Fraction(self.differences.p, self.differences.q)

    @property
    def alpha(self) -> Quadratic:
        """The slope of A: the positive root of sα² + (δ − s − 1)α − δ = 0.

        >>> print(MexDifferences(Quasilinear((0,), 0, 1)).alpha)
        (1 + √5)/2
        """
        p, q, s = self.delta.numerator, self.delta.denominator, self.factor
        return simplest_root((s + 1) * q - p, (p - (s + 1) * q) ** 2 + 4 * s * p * q, 2 * s * q)

    @property
    def multiple(self) -> int | None:
        """The a with B(n) = A(n) + an for all n; None if there is none. Then A(n) = ⌊nα⌋ (Beatty 1926).

        >>> MexDifferences(Quasilinear((0, 2), 1, 2)).multiple, MexDifferences(Quasilinear((0, 2, 5), 2, 2)).multiple
        (2, None)
        """
        law = self.differences
        straight = law.q == 1 and all(law.term(n) == n * law.p for n in range(law.start + 2))
        return law.p if straight and self.factor == 1 else None

    def pairs(self) -> Iterator[tuple[int, int]]:
        """The pairs (A(n), B(n)), n = 0, 1, …, without end.

        >>> list(islice(MexDifferences(Quasilinear((0,), 0, 1)).pairs(), 5))
        [(0, 0), (1, 2), (3, 5), (4, 7), (6, 10)]
        """
        taken = set[int]()
        for n, least in enumerate(least_outside(taken)):
            upper = self.factor * least + self.differences.term(n)
            yield least, upper
            taken |= {least, upper}

    def pair(self, n: int) -> tuple[int, int]:
        """(A(n), B(n)) for n ≥ 0 of thousands of digits.

        >>> MexDifferences(Quasilinear((0,), 0, 1)).pair(10**30) == (
        ...     1618033988749894848204586834365, 2618033988749894848204586834365)
        True
        """
        return self.pairs_between(n, n)[0]

    def pairs_between(self, low: int, high: int) -> list[tuple[int, int]]:
        """The pairs from number ``low`` to ``high``, both at least 0, a few apart."""
        if self.multiple is not None:
            lower = [self.alpha.floor_multiple(n) for n in range(low, high + 1)]
            return [(a, a + n * self.multiple) for n, a in enumerate(lower, start=low)]
        margin = 2
        while (counts := self._counts(low, high, margin)) is None:
            margin *= 2
        lower = [n + count for n, count in enumerate(counts, start=low)]
        return [(a, self.factor * a + self.differences.term(n)) for n, a in enumerate(lower, start=low)]

    def find(self, pile: int) -> tuple[int, int]:
        """The pair that holds a positive pile: there is one, as A and B are complementary.

        >>> MexDifferences(Quasilinear((0,), 0, 2)).find(10**20)
        (41421356237309504880, 100000000000000000000)
        """
        for smaller in (True, False):
            scale = pile.bit_length() + 16
            alpha = self.alpha if smaller else self.factor * self.alpha + self.delta
            middle, reach = (pile << scale) // alpha.floor_multiple(1 << scale), 4
            while True:
                pairs = self.pairs_between(max(middle - reach, 0), middle + reach)
                column = [pair[0 if smaller else 1] for pair in pairs]
                if (column[0] <= pile or middle <= reach) and pile <= column[-1]:
                    break
                reach *= 2
            if pile in column:
                return pairs[column.index(pile)]
        raise AssertionError(f"{pile} is in no pair")

    def _counts(self, low: int, high: int, margin: int) -> list[int] | None:
        """K(low), …, K(high); None where some window on the way down was too narrow by the margin."""
        scale = high.bit_length() + 16
        kappa = long(self.alpha.floor_multiple(1 << scale) - (1 << scale))
        windows = [(long(low), high - low)]
        while sum(windows[-1]) > TABLE:
            begin, width = windows[-1]
            spare = max(scale - begin.bit_length() - 16, 0)
            after = begin * (kappa >> spare) >> (scale - spare)
            wider = (width * (kappa >> scale - 16) >> 16) + 2 * margin + 2
            windows.append((max(after - margin, 0), wider))
        begin, width = windows.pop()
        first, more = self._table[begin], [count - self._table[begin] for count in self._table[begin:][: width + 1]]
        while windows:
            low, width = windows.pop()
            counts_below = self._from_below(begin, first, more, low, width)
            if counts_below is None:
                return None
            begin, (first, more) = low, counts_below
        return [int(first) + count for count in more]

    def _from_below(
        self, begin: int, first: int, more: list[int], low: int, width: int
    ) -> tuple[int, list[int]] | None:
        """K(low), K(low + 1), …, as the first of them and what the others are more: the last k with B(k) − k < n.

        K(begin) = ``first``, and the following are ``more`` than that; so all but a few numbers are small.
        """
        s, steps, zeroth = self.factor, self._steps(begin, len(more)), int(self.differences.first[0] > 0)
        start = s * first + (s - 1) * begin + self.differences.term(begin)
        rise = [s * count + (s - 1) * i + step for i, (count, step) in enumerate(zip(more, steps, strict=True))]
        wanted = low + zeroth - start  # what n = low is to exceed
        if rise[-1] < wanted + width or (begin > 0 and rise[0] >= wanted):
            return None
        places, at = [], 0
        for n in range(wanted, wanted + width + 1):
            while at + 1 < len(rise) and rise[at + 1] < n:
                at += 1
            places.append(at)
        return begin + places[0] + zeroth, [count - places[0] for count in places]

    def _steps(self, begin: int, count: int) -> list[int]:
        """The numbers d(begin + i) − d(begin), i < count, each from the one before."""
        law = self.differences
        if begin < law.start:
            return [law.term(begin + i) - law.term(begin) for i in range(count)]
        turn = [law.term(law.start + i + 1) - law.term(law.start + i) for i in range(law.q)]
        at = (begin - law.start) % law.q
        return list(accumulate((turn[(at + i) % law.q] for i in range(count - 1)), initial=0))

    @cached_property
    def _table(self) -> list[int]:
        return [lower - n for n, (lower, _) in enumerate(islice(self.pairs(), 2 * TABLE))]


def mex_differences(pairs: Sequence[tuple[int, int]]) -> MexDifferences | None:
    """The law of pairs (A(0), B(0)), (A(1), B(1)), … in order; None if they follow none.

    d increases strictly, d(0) ≥ 0; the least factor s is taken. The law of d is found in all terms, see
    :func:`quasilinear`.

    >>> law = mex_differences([(0, 0), (1, 2), (3, 5), (4, 7), (6, 10), (8, 13), (9, 15)])
    >>> law.multiple
    1
    """
    for factor in range(1, LARGEST_FACTOR + 1):
        law = quasilinear([b - factor * a for a, b in pairs])
        terms = [law.term(n) for n in range(law.start + law.q + 1)] if law else []
        if law and law.term(0) >= 0 and all(a < b for a, b in pairwise(terms)):
            statement = MexDifferences(law, factor)
            if list(islice(statement.pairs(), len(pairs))) == list(pairs):
                return statement
    return None
