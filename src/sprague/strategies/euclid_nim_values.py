"""The nim-values of the two versions of Euclid: ⌊b/a − a/b⌋ for a ≤ b, and when the version to zero differs.

*Positive version*: ⌊|a/b − b/a|⌋.

*To zero*: let b/a = [c_0, c_1, …, c_m] with c_m ≥ 2 (or [1]), and g_i the value of the position with the
ratio [c_i, …, c_m]. The moves from there lead to the next position (or to the end) and to the smaller
multiples, so mex gives g_m = c_m and g_i = c_i − 1 if c_i ≤ g_{i+1}, otherwise c_i. Unrolled: let c = c_0
and let j be the first index with c_j ≠ c. Then g_0 = c − 1 when c_j > c with j odd or c_j < c with j even,
that is when b/a < [c, c, c, …] = θ, and g_0 = c when b/a > θ. As θ − 1/θ = c, these are the values of the
positive version again. The exception is that there is no such j: b/a = [c, c, …, c] with k terms (k = 1 if
c = 1) has g_0 = c for odd k, c − 1 for even k, while the ratio is below θ for odd k and above θ for even k.

Such a ratio is recognised by one product: k quotients c, in lowest terms, means b² − cab − a² = (−1)^k, for
the units of Z[θ] are the ±θ^k.

Sources: G. Nivasch, The Sprague–Grundy function of the game Euclid, Discrete Math. 306 (2006) 2798-2800
(positive); G. Cairns, N. B. Ho and T. Lengyel, The Sprague–Grundy function of the real game Euclid,
Discrete Math. 311 (2011) 457-462 (to zero; the short derivation above is independent of theirs).
"""

from __future__ import annotations

from sprague.numbers.quadratic import isqrt
from sprague.strategies.strategy import Position, sorted_piles


def nim_value(position: Position) -> int:
    """Return the nim-value ⌊|a/b − b/a|⌋ of the positive version (Nivasch 2006).

    >>> nim_value((11, 27)), nim_value((5, 5)), nim_value((3, 5))
    (2, 0, 1)
    """
    a, b = sorted_piles(position, 2, "euclid", least=1)
    return _difference_of_ratios(a, b)


def nim_value_to_zero(position: Position) -> int:
    """Return the nim-value of the version to zero: Nivasch's, except where all partial quotients are equal.

    >>> [nim_value_to_zero(position) for position in ((11, 27), (5, 5), (2, 5), (0, 3))]
    [2, 1, 1, 0]
    """
    a, b = sorted_piles(position, 2, "euclid-zero")
    if a == 0:
        return 0
    parity = _equal_quotients(a, b)
    if parity is None:
        return _difference_of_ratios(a, b)
    return b // a if parity else b // a - 1


def _difference_of_ratios(a: int, b: int) -> int:
    """Return ⌊b/a − a/b⌋, 0 < a ≤ b: it is ⌊b/a⌋, or 1 less if the fractional part of b/a is below a/b."""
    quotient, rest = divmod(b, a)
    return quotient if rest * b >= a * a else quotient - 1


def _equal_quotients(a: int, b: int) -> int | None:
    """Return the parity of k if b/a is [c, …, c] with k terms, otherwise ``None``."""
    if b < 2 * a:  # the only [1, …, 1] is [1], as a longer one would end in a quotient 1
        return 1 if a == b else None
    norm = b * b - (b // a) * a * b - a * a
    scale = isqrt(abs(norm))
    if scale == 0 or scale * scale != abs(norm) or a % scale or b % scale:
        return None
    return 1 if norm < 0 else 0
