"""GMP integers for the inner loops in which thousands of digits meet each other.

From some length on GMP does all arithmetic several times faster than ``int``; its numbers are used for the
loop only and never leave a function: what is returned is always an ``int``.
"""

from __future__ import annotations

from typing import cast

BITS_WHERE_GMP_WINS = 1200
"""From here on GMP is faster, conversions included (roots: twice at 1200 bits, 27 times at 200 000)."""


def long(n: int) -> int:
    """``n`` for a loop of arithmetic: itself, but from ``BITS_WHERE_GMP_WINS`` bits on a GMP integer.

    The two mix, at the cost of a conversion (n**0 is a 1 of the kind of n); wrap what leaves the loop in
    ``int``.

    >>> type(long(2026)), int(long(3**1000)) == 3**1000
    (<class 'int'>, True)
    """
    if n.bit_length() < BITS_WHERE_GMP_WINS:
        return n
    import gmpy2  # loaded late: short numbers must not pay for it

    return cast(int, gmpy2.mpz(n))
