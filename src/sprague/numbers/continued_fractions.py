"""Finite continued fractions [a₀; a₁, …, aₘ] of rational numbers. Hardy & Wright, ch. 10."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

from sprague.errors import BadParameter
from sprague.numbers.decimals import abbreviated
from sprague.numbers.long_integers import long

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
