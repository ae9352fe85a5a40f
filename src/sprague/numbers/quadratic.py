"""Real quadratic numbers (a + b√d)/c, exactly: order, field operations, floors and continued fractions.

The golden ratio and the other slopes of Wythoff-like games live here. No floating point: ⌊nφ⌋ computed in
doubles is wrong from n = 102 334 155 on. Continued fractions of quadratic numbers: Lagrange 1770; Hardy &
Wright, ch. 10.

Finite continued fractions [a₀; a₁, …, aₘ] of rational numbers. Hardy & Wright, ch. 10.

Floors of integer multiples of square roots, exact for every size.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import total_ordering
from math import gcd

from sprague.errors import BadParameter
from sprague.numbers.decimals import BITS_WHERE_GMP_WINS, abbreviated, long

Matrix = tuple[int, int, int, int]
"""Two by two, row by row."""


def euclid(a: int, b: int) -> Iterator[int]:
    """The successive quotients of Euclid's algorithm on (a, b), b > 0: the continued fraction of a/b, lazily.

    The pair need not be coprime. ``BadParameter`` if b ≤ 0.

    >>> list(euclid(14, 8)), list(euclid(-1, 3))
    ([1, 1, 3], [-1, 1, 2])
    """
    if b <= 0:
        raise BadParameter(f"the denominator {abbreviated(b)} is not positive: b ≥ 1 is allowed")
    return _euclid(a, b)


def _euclid(a: int, b: int) -> Iterator[int]:
    a, b = long(a), long(b)
    while b:
        quotient, rest = divmod(a, b)
        yield int(quotient)
        a, b = b, rest


def quotients(x: Fraction | int) -> Iterator[int]:
    """The partial quotients of ``x``, lazily: a₀ any integer, the others ≥ 1, the last ≥ 2 unless it is a₀.

    Unique so: Hardy & Wright, Theorem 162.

    >>> list(quotients(Fraction(7, 4))), list(quotients(Fraction(2, 5))), list(quotients(3))
    ([1, 1, 3], [0, 2, 2], [3])
    """
    return _euclid(x.numerator, x.denominator)


def from_quotients(quotients: Sequence[int]) -> Fraction:
    """The value of [a₀; a₁, …, aₘ]; a last quotient 1 is allowed.

    ``BadParameter`` for no quotients at all, or one below 1 after the first.

    >>> from_quotients([1, 1, 3]), from_quotients([1, 1, 2, 1])
    (Fraction(7, 4), Fraction(7, 4))
    """
    if not quotients or any(quotient < 1 for quotient in quotients[1:]):
        raise BadParameter("no continued fraction: one quotient or more, all but the first ≥ 1, are allowed")
    p, _, q, _ = _product(quotients)
    return Fraction(int(p), int(q))


def _product(quotients: Sequence[int]) -> Matrix:
    """The product of the matrices (a 1; 1 0) in a balanced tree: long numbers meet their equals."""
    level = [(quotient, 1, 1, 0) for quotient in quotients]
    while len(level) > 1:
        odd = [level.pop()] if len(level) % 2 else []
        level = [_times(x, y) for x, y in zip(level[::2], level[1::2], strict=True)] + odd
    return level[0]


def _times(x: Matrix, y: Matrix) -> Matrix:
    a, b, c, d = x
    e, f, g, h = y
    return long(a * e + b * g), long(a * f + b * h), long(c * e + d * g), long(c * f + d * h)


def isqrt(n: int) -> int:
    """⌊√n⌋ for ``n`` ≥ 0; ``BadParameter`` for a negative ``n``.

    >>> isqrt(24), isqrt(25), isqrt(10**2000) == 10**1000
    (4, 5, True)
    """
    if n < 0:
        raise BadParameter(f"the square root of {abbreviated(n)} is not real: n ≥ 0 is allowed")
    if n.bit_length() < BITS_WHERE_GMP_WINS:
        return math.isqrt(n)
    import gmpy2  # loaded late: small roots must not pay for it

    return int(gmpy2.isqrt(gmpy2.mpz(n)))


def floor_root_multiple(b: int, d: int) -> int:
    """⌊b√d⌋ for any integer ``b`` and ``d`` ≥ 0; ``BadParameter`` for a negative ``d``.

    >>> floor_root_multiple(10, 2), floor_root_multiple(-10, 2), floor_root_multiple(-3, 4)
    (14, -15, -6)
    """
    if d < 0:
        raise BadParameter(f"the square root of {abbreviated(d)} is not real: d ≥ 0 is allowed")
    if b.bit_length() < BITS_WHERE_GMP_WINS:
        square = b * b * d
        root = math.isqrt(square)
        return root if b >= 0 else -root - (root * root != square)
    import gmpy2  # here the squaring gains as much as the root does

    long_root, rest = gmpy2.isqrt_rem(gmpy2.mpz(b) ** 2 * d)
    return int(long_root) if b > 0 else -int(long_root) - bool(rest)


Rational = int | Fraction


@total_ordering
@dataclass(frozen=True, eq=False, slots=True)
class Quadratic:
    """The real number (a + b√d)/c with integers a, b, c ≠ 0 and d > 0; a square d gives a rational number.

    Normalised: c > 0, gcd(a, b, c) = 1, and a rational number has b = 0, d = 1. Numbers of one field combine
    with each other, with ``int`` and with ``Fraction``; two fields do not mix (``BadParameter``).
    ``BadParameter`` also for c = 0 and d ≤ 0.

    >>> phi = Quadratic(1, 1, 5, 2)
    >>> phi * phi == phi + 1, phi < Fraction(13, 8), phi.floor()
    (True, True, 1)
    >>> print(1 / phi, Quadratic(0, 3, 4, 6))
    (-1 + √5)/2 1
    """

    a: int
    b: int
    d: int
    c: int = 1

    def __post_init__(self) -> None:
        """Bring the four integers into normal form."""
        a, b, d, c = self.a, self.b, self.d, self.c
        if c == 0 or d <= 0:
            written = f"(a + b√{abbreviated(d)})/{abbreviated(c)}"
            raise BadParameter(f"{written} is no real number: c ≠ 0 and d > 0 are allowed")
        root = isqrt(d)
        if b == 0 or root * root == d:
            a, b, d = a + b * root, 0, 1
        common = gcd(c, b, a) if c > 0 else -gcd(c, b, a)
        for name, value in zip("abdc", (a // common, b // common, d, c // common), strict=True):
            object.__setattr__(self, name, value)

    def is_rational(self) -> bool:
        """Whether the number is rational.

        >>> Quadratic(1, 1, 9, 2).is_rational(), PHI.is_rational()
        (True, False)
        """
        return self.b == 0

    def fraction(self) -> Fraction:
        """The number as a fraction; ``BadParameter`` if it is irrational.

        >>> Quadratic(1, 1, 9, 2).fraction()
        Fraction(2, 1)
        """
        if self.b:
            raise BadParameter(f"{self} is irrational: it is not a fraction")
        return Fraction(self.a, self.c)

    def floor(self) -> int:
        """The largest integer that is not larger; exact.

        >>> Quadratic(0, -1, 2).floor(), Quadratic(7, 3, 2, 5).floor()
        (-2, 2)
        """
        return (self.a + floor_root_multiple(self.b, self.d)) // self.c

    def __float__(self) -> float:
        """The number to twelve decimal places.

        >>> float(PHI)
        1.618033988749
        """
        return self.floor_multiple(10**12) / 10**12

    def floor_multiple(self, n: int, offset: Rational | Quadratic = 0) -> int:
        """⌊nα + γ⌋ for this α and the ``offset`` γ, rational or of the same field; exact for every ``n``.

        >>> [PHI.floor_multiple(n) for n in range(-1, 6)], PHI.floor_multiple(3, Fraction(1, 7))
        ([-2, 0, 1, 3, 4, 6, 8], 4)
        """
        if isinstance(offset, Quadratic):
            return (self * n + offset).floor()
        p, q = offset.numerator, offset.denominator
        return (n * self.a * q + p * self.c + floor_root_multiple(n * self.b * q, self.d)) // (self.c * q)

    def sign(self) -> int:
        """−1, 0 or 1.

        >>> Quadratic(-3, 2, 2).sign(), Quadratic(3, -2, 2).sign(), Quadratic(-2, 1, 4).sign()
        (-1, 1, 0)
        """
        a, b = self.a, self.b
        sign_a, sign_b = (a > 0) - (a < 0), (b > 0) - (b < 0)
        if sign_a * sign_b >= 0:
            return sign_a or sign_b
        return sign_a if a * a > b * b * self.d else sign_b

    def _like(self, other: Rational | Quadratic) -> tuple[int, int, int]:
        """``other`` as (a, b, c) over this number's √d, or over its own if this number is rational."""
        if not isinstance(other, Quadratic):
            return other.numerator, 0, other.denominator
        if self.d == other.d or self.b == 0 or other.b == 0:
            return other.a, other.b, other.c
        product = self.d * other.d
        root = isqrt(product)
        if root * root != product:
            raise BadParameter(f"{self} and {other} lie in different fields: one field is allowed")
        return other.a * self.d, other.b * root, other.c * self.d  # √d' = √(dd')·√d / d

    def _radicand(self, other: Rational | Quadratic) -> int:
        return other.d if self.b == 0 and isinstance(other, Quadratic) else self.d

    def __add__(self, other: Rational | Quadratic) -> Quadratic:
        """The sum."""
        a, b, c = self._like(other)
        return Quadratic(self.a * c + a * self.c, self.b * c + b * self.c, self._radicand(other), self.c * c)

    def __neg__(self) -> Quadratic:
        """The negative."""
        return Quadratic(-self.a, -self.b, self.d, self.c)

    def __abs__(self) -> Quadratic:
        """The absolute value."""
        return -self if self.sign() < 0 else self

    def __sub__(self, other: Rational | Quadratic) -> Quadratic:
        """The difference."""
        return self + -other

    def __rsub__(self, other: Rational) -> Quadratic:
        """The difference from a rational number."""
        return -self + other

    def __mul__(self, other: Rational | Quadratic) -> Quadratic:
        """The product."""
        a, b, c = self._like(other)
        d = self._radicand(other)
        return Quadratic(self.a * a + self.b * b * d, self.a * b + self.b * a, d, self.c * c)

    def reciprocal(self) -> Quadratic:
        """1/x; ``BadParameter`` for 0.

        >>> print(PHI.reciprocal())
        (-1 + √5)/2
        """
        norm = self.a * self.a - self.b * self.b * self.d
        if norm == 0:
            raise BadParameter("division by 0: a number other than 0 is allowed")
        return Quadratic(self.c * self.a, -self.c * self.b, self.d, norm)

    def __truediv__(self, other: Rational | Quadratic) -> Quadratic:
        """The quotient."""
        if isinstance(other, Quadratic):
            return self * other.reciprocal()
        return self * Quadratic(other.numerator, 0, 1, other.denominator).reciprocal()

    def __rtruediv__(self, other: Rational) -> Quadratic:
        """The quotient of a rational number by this one."""
        return self.reciprocal() * other

    __radd__ = __add__
    __rmul__ = __mul__
    __floor__ = floor

    def __eq__(self, other: object) -> bool:
        """Whether the values are equal; also across fields and written with different d."""
        if isinstance(other, Quadratic):
            return self._key() == other._key()
        return self.b == 0 and isinstance(other, int | Fraction) and Fraction(self.a, self.c) == other

    def __lt__(self, other: Rational | Quadratic) -> bool:
        """Whether this number is smaller; the two must lie in one field."""
        return (self - other).sign() < 0

    def __hash__(self) -> int:
        """Equal to the hash of an equal ``int`` or ``Fraction``."""
        return hash(self._key() if self.b else Fraction(self.a, self.c))

    def _key(self) -> tuple[Fraction, Fraction, bool]:
        """Trace, norm and which root: they name the number whatever d it is written with."""
        norm = self.a * self.a - self.b * self.b * self.d
        return Fraction(2 * self.a, self.c), Fraction(norm, self.c * self.c), self.b > 0

    def __str__(self) -> str:
        """For people, as in ``(1 + √5)/2``."""
        if self.b == 0:
            top = abbreviated(self.a)
        else:
            times = "" if abs(self.b) == 1 else abbreviated(abs(self.b))
            root = f"{times}√{abbreviated(self.d)}"
            negative = "-" if self.b < 0 else ""
            top = f"{abbreviated(self.a)} {negative or '+'} {root}" if self.a else negative + root
        if self.c == 1:
            return top
        return f"({top})/{abbreviated(self.c)}" if self.b and self.a else f"{top}/{abbreviated(self.c)}"

    def _complete_quotients(self) -> Iterator[tuple[int, int, int]]:
        """(P, Q, partial quotient) for each complete quotient (P + √D)/Q, Q | D − P², of an irrational."""
        p, q = (self.a, self.c) if self.b > 0 else (-self.a, -self.c)
        radicand = self.b * self.b * self.d
        if (radicand - p * p) % q:
            p, radicand, q = p * abs(q), radicand * q * q, q * abs(q)
        root = isqrt(radicand)
        while True:
            quotient = (p + root + (q < 0)) // q
            yield p, q, quotient
            p = quotient * q - p
            q = (radicand - p * p) // q

    def quotients(self) -> Iterator[int]:
        """The partial quotients of the continued fraction, endless iff the number is irrational.

        >>> from itertools import islice
        >>> list(islice(Quadratic(0, 1, 7).quotients(), 9)), list(Quadratic(7, 0, 1, 4).quotients())
        ([2, 1, 1, 1, 4, 1, 1, 1, 4], [1, 1, 3])
        """
        return euclid(self.a, self.c) if self.b == 0 else (quotient for _, _, quotient in self._complete_quotients())


PHI = Quadratic(1, 1, 5, 2)
"""The golden ratio φ = (1 + √5)/2."""


def floor_phi(n: int) -> int:
    """⌊nφ⌋, the lower Wythoff sequence (A000201) for n ≥ 1; exact for every integer ``n``.

    >>> [floor_phi(n) for n in range(1, 9)], floor_phi(102_334_155)
    ([1, 3, 4, 6, 8, 9, 11, 12], 165580140)
    """
    return (n + floor_root_multiple(n, 5)) // 2
