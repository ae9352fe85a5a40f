"""Floors of integer multiples of square roots, exact for every size."""

from __future__ import annotations

import math

from sprague.errors import BadParameter
from sprague.numbers.decimals import abbreviated
from sprague.numbers.long_integers import BITS_WHERE_GMP_WINS


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
