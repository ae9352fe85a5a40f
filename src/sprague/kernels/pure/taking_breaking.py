"""Nim-values of the heaps of a taking-and-breaking game, by definition: the pure twin.

G(n) is the mex of the nim-values of the options of n, and two heaps are worth the nim-sum (xor) of theirs.
Sprague, Über mathematische Kampfspiele, 1935; Grundy, Mathematics and games, 1939; the octal codes are from
Guy and Smith, The G-values of various games, 1956.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

LEAVE_NOTHING, LEAVE_ONE, LEAVE_TWO, LEAVE_THREE = 1, 2, 4, 8
VALUE_LIMIT = 2**16


def taking_breaking_values(
    digits: NDArray[np.uint8], count: int, distinct: bool = False, smallest: int = 0
) -> NDArray[np.uint16]:
    """Nim-values G(0), …, G(count − 1) of the code d0.d1d2…, by definition: O(count²) xors a splitting digit.

    Digit dᵢ says what taking i tokens may leave: bit 1 nothing, bit 2 one heap, bit 4 two non-empty heaps,
    bit 8 three (hexadecimal codes), for which the work is O(count³).
    With ``distinct`` the two heaps must differ in size; heaps below ``smallest`` have no move. Raises
    ValueError for a digit above 15, a d0 that allows to leave nothing or one heap, or a negative count,
    OverflowError for a nim-value above 65535, MemoryError where the array does not fit the machine.

    >>> taking_breaking_values(np.array([0, 7, 7], dtype=np.uint8), 12).tolist()
    [0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6]
    """
    _check(digits, count)
    value = np.zeros(count, dtype=np.uint16)
    for n in range(max(smallest, 0), count):
        value[n] = _mex(_option_values(digits, value, n, distinct))
    return value


def first_wrong_nim_value(
    digits: NDArray[np.uint8],
    values: NDArray[np.uint16],
    begin: int,
    end: int,
    distinct: bool = False,
    smallest: int = 0,
) -> int:
    """The first heap of begin, …, end − 1 whose value is not the mex of its options' values; ``end`` if there is none.

    The values of smaller heaps are taken as they are given, so that from ``begin`` = 0 on, a prefix without a wrong
    value is right. The code is as for :func:`taking_breaking_values`. ValueError for what is no code, and for a
    stretch that is not in the array.

    >>> kayles = np.array([0, 7, 7], dtype=np.uint8)
    >>> values = np.array([0, 1, 2, 3, 1, 4, 3, 5], dtype=np.uint16)
    >>> first_wrong_nim_value(kayles, values, 0, 7), first_wrong_nim_value(kayles, values, 0, 8)
    (7, 7)
    """
    _check(digits, 0)
    if not 0 <= begin <= end <= len(values):
        raise ValueError("begin and end must lie in the array, in this order")
    for n in range(begin, end):
        if int(values[n]) != (_mex(_option_values(digits, values, n, distinct)) if n >= smallest else 0):
            return n
    return end


def _check(digits: NDArray[np.uint8], count: int) -> None:
    if count < 0:
        raise ValueError("count must not be negative")
    if (digits > 15).any():
        raise ValueError("digits must be 0 to 15")
    if len(digits) and digits[0] & (LEAVE_NOTHING | LEAVE_ONE):
        raise ValueError("the digit before the point must be 0, 4, 8 or 12")


def _option_values(
    digits: NDArray[np.uint8], value: NDArray[np.uint16], n: int, distinct: bool
) -> list[NDArray[np.uint16]]:
    """The nim-values of the options of heap n, ``value`` being right below n."""
    found = []
    for taken in np.flatnonzero(digits[: n + 1]).tolist():
        digit, rest = int(digits[taken]), n - taken
        if digit & LEAVE_NOTHING and rest == 0:
            found.append(np.zeros(1, dtype=np.uint16))
        if digit & LEAVE_ONE and rest > 0:
            found.append(value[rest : rest + 1])
        if digit & LEAVE_TWO:
            smaller = np.arange(1, (rest - 1 if distinct else rest) // 2 + 1)
            found.append(value[smaller] ^ value[rest - smaller])
        if digit & LEAVE_THREE:
            for smallest in range(1, rest // 3 + 1):
                middle = np.arange(smallest, (rest - smallest) // 2 + 1)
                found.append(value[smallest] ^ value[middle] ^ value[rest - smallest - middle])
    return found


def _mex(values: list[NDArray[np.uint16]]) -> int:
    """The least natural number that occurs in none of the arrays; OverflowError if it is above 65535."""
    seen = np.zeros(VALUE_LIMIT, dtype=np.bool_)
    for some in values:
        seen[some] = True
    if seen.all():
        raise OverflowError("a nim-value does not fit 16 bits")
    return int(np.argmin(seen))
