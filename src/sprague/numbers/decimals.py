"""Decimal numerals of any length: text to integer and back, in quasi-linear time.

Python's own ``int(text)`` and ``str(n)`` are quadratic and refuse more than 4300 digits unless a process-wide
limit is lifted. Long numerals go through GMP instead, which needs no limit and is subquadratic (Knuth, TAOCP
2, §4.4). Messages write integers by :func:`abbreviated`; a process that is ours alone, as the command line and the
workers are, runs within :func:`any_length`.

GMP integers for the inner loops in which thousands of digits meet each other.

From some length on GMP does all arithmetic several times faster than ``int``; its numbers are used for the
loop only and never leave a function: what is returned is always an ``int``.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import cast

from sprague.errors import BadParameter

_NUMERAL = re.compile(r"[+-]?[0-9]+", re.ASCII)
_COUNT = re.compile(r"([0-9]+(?:_[0-9]+)*)(?:\.([0-9]+))?(?:[eE]\+?([0-9]{1,4}))?", re.ASCII)
_POWER = re.compile(r"([0-9]{1,4})\^([0-9]{1,5})([+-][0-9]{1,40})?", re.ASCII)
_LONGEST_FOR_PYTHON = 600
"""Digits that ``int`` and ``str`` always accept: the limit of the interpreter cannot be set below 640."""


def integer(text: str) -> int:
    """The integer that a decimal numeral names; surrounding blanks and a sign are allowed.

    Raises ``BadParameter`` for anything else. Any number of digits.

    >>> integer("  -042 ")
    -42
    >>> integer("9" * 10_000) == 10**10_000 - 1
    True
    """
    numeral = text.strip()
    if not _NUMERAL.fullmatch(numeral):
        shortened = text if len(text) <= 40 else f"{text[:20]}…{text[-19:]}"
        raise BadParameter(f"{shortened!r} is not an integer: decimal digits with an optional sign are allowed")
    if len(numeral) <= _LONGEST_FOR_PYTHON:
        return int(numeral)
    import gmpy2  # loaded late: short numerals must not pay for it

    return int(gmpy2.mpz(numeral.lstrip("+")))


def natural(text: str, what: str) -> int:
    """The natural number that a person writes: ``300``, ``3_000_000``, ``1e6``, ``2.1e7``, ``2^64-1``; exact.

    Raises ``BadParameter`` for anything else; ``what`` says of what. A power has a base of at most four digits and an
    exponent of at most five.

    >>> [natural(text, "a bound") for text in ("300", "3_000_000", "1e6", "2.1e7", "2^10-1")]
    [300, 3000000, 1000000, 21000000, 1023]
    >>> natural("2.15e1", "a bound")
    Traceback (most recent call last):
    sprague.errors.BadParameter: a bound is a natural number such as 300, 3_000_000 or 2.1e7, not '2.15e1'
    """
    if raised := _POWER.fullmatch(text.strip()):
        base, exponent, rest = (int(group or 0) for group in raised.groups())
        number: int = base**exponent + rest
        if number >= 0:
            return number
    match = _COUNT.fullmatch(text.strip())
    whole, part, power = match.groups(default="") if match else ("", "", "")
    part = part.rstrip("0")
    zeros = int(power or "0") - len(part)
    if not match or zeros < 0:
        raise BadParameter(f"{what} is a natural number such as 300, 3_000_000 or 2.1e7, not {text[:60]!r}")
    return integer(whole.replace("_", "") + part + "0" * zeros)


def decimal(n: int) -> str:
    """The decimal numeral of ``n``, with ``-`` before a negative one; any size.

    >>> decimal(-42)
    '-42'
    >>> len(decimal(10**10_000))
    10001
    """
    if n.bit_length() <= 3 * _LONGEST_FOR_PYTHON:
        return str(n)
    import gmpy2

    return str(gmpy2.mpz(n).digits())


@contextmanager
def any_length() -> Iterator[None]:
    """Meanwhile Python's own ``str`` and ``int`` refuse no numeral for its length; for processes that are ours.

    >>> with any_length():
    ...     len(str(10**5000))
    5001
    """
    before = sys.get_int_max_str_digits()
    sys.set_int_max_str_digits(0)
    try:
        yield
    finally:
        sys.set_int_max_str_digits(before)


def raised(exponent: int) -> str:
    """An exponent n ≥ 1 as it stands behind what it raises: nothing for 1.

    >>> f"x{raised(1)} y{raised(12)}"
    'x y¹²'
    """
    return "" if exponent == 1 else str(exponent).translate(str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹"))


def abbreviated(n: int) -> str:
    """The numeral of ``n`` for messages: past 40 digits only both ends and the number of digits.

    >>> abbreviated(2026)
    '2026'
    >>> abbreviated(10**50 + 7)
    '1000…0007 (51 digits)'
    """
    numeral = decimal(abs(n))
    sign = "-" if n < 0 else ""
    return sign + numeral if len(numeral) <= 40 else f"{sign}{numeral[:4]}…{numeral[-4:]} ({len(numeral)} digits)"


def quoted(value: object) -> str:
    """What somebody gave, for messages: as Python writes it, integers abbreviated, and no more than sixty characters.

    >>> quoted((3, 10**5000, "x")), quoted([1] * 99)
    ("(3, 1000…0000 (5001 digits), 'x')", '[1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1,')
    """
    if type(value) is int:
        return abbreviated(value)
    if isinstance(value, tuple | list) and value:
        opening, closing = ("(", ",)" if len(value) == 1 else ")") if isinstance(value, tuple) else "[]"
        return f"{opening}{', '.join(map(quoted, value[:30]))}{closing}"[:60]
    try:
        return repr(value)[:60]
    except Exception:  # of a type of the user's, or of an integer within it that is too long
        return f"some {type(value).__name__}"[:60]


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
