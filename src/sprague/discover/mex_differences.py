"""Pairs (A(n), A(n) + d(n)) where A(n) is the least number in no earlier pair and d follows a law of its own.

Wythoff's game has d(n) = n (Wythoff 1907), the game W(a) has d(n) = an (Fraenkel 1982). Where d is quasi-linear and
increases, A and B = A + d are complementary, and the slope α of A satisfies 1/α + 1/(α + δ) = 1 for the slope δ of d.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import islice, pairwise

from sprague.discover.quasilinear import Quasilinear, quasilinear
from sprague.discover.slopes import simplest_root
from sprague.numbers.quadratic import Quadratic


@dataclass(frozen=True)
class MexDifferences:
    """A(n) = mex of all earlier A and B, B(n) = A(n) + d(n), d the quasi-linear ``differences``."""

    differences: Quasilinear

    @property
    def delta(self) -> Fraction:
        """The slope of d."""
        return Fraction(self.differences.p, self.differences.q)

    @property
    def alpha(self) -> Quadratic:
        """The slope of A: the positive root of α² + (δ − 2)α − δ = 0.

        >>> print(MexDifferences(Quasilinear((0,), 0, 1)).alpha)
        (1 + √5)/2
        """
        p, q = self.delta.numerator, self.delta.denominator
        return simplest_root(2 * q - p, (p - 2 * q) ** 2 + 4 * p * q, 2 * q)

    @property
    def multiple(self) -> int | None:
        """The a with d(n) = an for all n; None if there is none. Then A(n) = ⌊nα⌋ (Beatty 1926).

        >>> MexDifferences(Quasilinear((0, 2), 1, 2)).multiple, MexDifferences(Quasilinear((0, 2, 5), 2, 2)).multiple
        (2, None)
        """
        law = self.differences
        return law.p if law.q == 1 and all(law.term(n) == n * law.p for n in range(law.start + 2)) else None

    def pairs(self) -> Iterator[tuple[int, int]]:
        """The pairs (A(n), B(n)), n = 0, 1, …, without end.

        >>> list(islice(MexDifferences(Quasilinear((0,), 0, 1)).pairs(), 5))
        [(0, 0), (1, 2), (3, 5), (4, 7), (6, 10)]
        """
        taken: set[int] = set()
        least = n = 0
        while True:
            while least in taken:
                taken.remove(least)
                least += 1
            upper = least + self.differences.term(n)
            yield least, upper
            taken |= {least, upper}
            n += 1


def mex_differences(pairs: Sequence[tuple[int, int]]) -> MexDifferences | None:
    """The law of pairs (A(0), B(0)), (A(1), B(1)), … in order; None if they follow none.

    d(0) = 0 and d increases strictly. The law of d is found in all terms, see :func:`quasilinear`.

    >>> law = mex_differences([(0, 0), (1, 2), (3, 5), (4, 7), (6, 10), (8, 13), (9, 15)])
    >>> law.multiple
    1
    """
    law = quasilinear([b - a for a, b in pairs])
    if law is None or law.term(0) != 0 or not _increases(law):
        return None
    found = MexDifferences(law)
    return found if list(islice(found.pairs(), len(pairs))) == list(pairs) else None


def _increases(law: Quasilinear) -> bool:
    terms = [law.term(n) for n in range(law.start + law.q + 1)]
    return all(a < b for a, b in pairwise(terms))
