"""Sequences ⌊nα + γ⌋ with γ = (iα + j)/k: Beatty sequences moved by a part of a step, as under misère play.

As ⌊(⌊x⌋ + j)/k⌋ = ⌊(x + j)/k⌋, a term is ⌊(⌊(kn + i)α⌋ + j)/k⌋, which the digits of α know. The P-positions of
misère W(a) have γ = 1/α = (α + a − 2)/a (Fraenkel, Wythoff games, continued fractions, cedar trees, TCS 29 (1984)).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from sprague.guess.linear_forms import written
from sprague.guess.slopes import Slope, periodic

LARGEST_DIVISOR = 6


@dataclass(frozen=True)
class Fractional:
    """⌊(⌊(kn + i)α⌋ + j)/k⌋: k is the ``divisor``, i the ``index``, j the ``added``."""

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
        return f"⌊(({factor}){root}{written('', (), self.added, signed=True)})/{self.divisor}⌋"

    def sentence(self, root: str) -> str:
        """As the prover reads it, in the digits of α."""
        factor = written("n", (self.divisor,), self.index, plain=True)
        added = written("", (), self.added, plain=True, signed=True)
        return f"floor((floor({root}*({factor})){added})/{self.divisor})"


def fractional_slope(terms: Sequence[int], quotient: int) -> Fractional | None:
    """The least divisor, 2 to 6, for which all terms a(0), a(1), … are of this form with α = [1; a, a, …]; or None.

    >>> from sprague.numbers import PHI
    >>> found = fractional_slope([(PHI.floor_multiple(2 * n + 1) + 1) // 2 for n in range(80)], 1)
    >>> (found.divisor, found.index, found.added), str(found.slope.alpha)
    ((2, 1, 1), '(1 + √5)/2')
    """
    alpha = Slope(periodic((1,), (quotient,)), (1,), (quotient,), 0)
    for k in range(2, LARGEST_DIVISOR + 1):
        for index in range(k + 1):
            begin = k * terms[0] - alpha.alpha.floor_multiple(index)
            for added in range(begin, begin + k):
                guess = Fractional(alpha, k, index, added)
                if all(guess.term(n) == a for n, a in enumerate(terms)):
                    return guess
    return None
