"""Beatty sequences ⌊nα + γ⌋ with a rational or quadratic modulus α > 0, and complementary pairs of them.

Rayleigh, *The Theory of Sound*, 1894, §92a; Beatty, Amer. Math. Monthly 33 (1926), problem 3173: for
irrational α, β > 0 with 1/α + 1/β = 1 the sequences ⌊nα⌋ and ⌊nβ⌋, n ≥ 1, hold every positive integer exactly
once between them.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from sprague.errors import BadParameter
from sprague.numbers.decimals import abbreviated
from sprague.numbers.quadratic import Quadratic

Real = int | Fraction | Quadratic


@dataclass(frozen=True, slots=True)
class Beatty:
    """The sequence ⌊nα + γ⌋ for n = start, start + 1, …: modulus α > 0, offset γ in the field of α.

    Exact for every n. ``BadParameter`` unless α > 0.

    >>> Beatty(Fraction(7, 2), -1).terms(5)
    [2, 6, 9, 13, 16]
    """

    alpha: Real
    gamma: Real = 0
    start: int = 1

    def __post_init__(self) -> None:
        """Refuse a modulus that is not positive."""
        if self.alpha <= 0:
            raise BadParameter("the modulus of a Beatty sequence is not positive: α > 0 is allowed")

    def term(self, n: int) -> int:
        """⌊nα + γ⌋, for any integer ``n``, also before the start.

        >>> Beatty(Fraction(7, 4)).term(4), Beatty(Quadratic(1, 1, 5, 2)).term(100)
        (7, 161)
        """
        return _floor(self.alpha * n + self.gamma)

    def terms(self, count: int) -> list[int]:
        """The first ``count`` ≥ 0 terms.

        >>> Beatty(3, Fraction(-1, 2)).terms(4)
        [2, 5, 8, 11]
        """
        if count < 0:
            raise BadParameter(f"{abbreviated(count)} terms: a number ≥ 0 is allowed")
        return [self.term(n) for n in range(self.start, self.start + count)]

    def index(self, x: int) -> int | None:
        """The first n ≥ start with ⌊nα + γ⌋ = x, or None; a few operations on numbers as long as ``x``.

        As x ≤ nα + γ < x + 1, only n = ⌈(x − γ)/α⌉ or the start come into question.

        >>> Beatty(Fraction(7, 4)).index(8), Beatty(Fraction(7, 4)).index(9), Beatty(3).index(0)
        (5, None, None)
        """
        n = max(-_floor((self.gamma - x) / _exact(self.alpha)), self.start)
        return n if self.term(n) == x else None

    def contains(self, x: int) -> bool:
        """Whether ``x`` is a term.

        >>> Beatty(7, -3).contains(11), Beatty(7, -3).contains(-3)
        (True, False)
        """
        return self.index(x) is not None


def is_irrational(x: Real) -> bool:
    """Whether ``x`` is irrational.

    >>> is_irrational(Quadratic(0, 1, 2)), is_irrational(Fraction(1, 2))
    (True, False)
    """
    return isinstance(x, Quadratic) and not x.is_rational()


def _floor(x: Real) -> int:
    return x.floor() if isinstance(x, Quadratic) else x.numerator // x.denominator


def _exact(x: Real) -> Fraction | Quadratic:
    """``x`` so that dividing an integer by it stays exact."""
    return Fraction(x) if isinstance(x, int) else x
