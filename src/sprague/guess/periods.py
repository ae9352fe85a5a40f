"""The period of a sequence of nim-values, and its arithmetic period: G(n + p) = G(n) + s from some n on.

That a period goes on for ever follows from a stretch of it for octal games (Guy and Smith 1956) and finite subtraction
sets; here it is only seen. Arithmetic periods: Winning Ways, chapter 4.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from sprague.numbers.periods import Period

REPETITIONS = 3
"""A period is believed if it is seen so many times after the first."""


def period(values: Sequence[int] | NDArray[np.integer]) -> Period | None:
    """The shortest period or arithmetic period, with the least preperiod; None if none is seen.

    At least four lengths, and half of all values, must follow the preperiod. It is a guess: a later value may break it.

    >>> print(period([0, 1, 0, 1, 2, 3, 2] * 6))
    G(n + 7) = G(n) for all n ≥ 0
    >>> print(period([9] + [n // 3 for n in range(30)]))
    G(n + 3) = G(n) + 1 for all n ≥ 1
    >>> print(period([n % 4 for n in range(40)]))
    G(n + 4) = G(n) for all n ≥ 0
    >>> period([bin(n).count("1") for n in range(500)]) is None
    True
    """
    sequence = np.asarray(values, dtype=np.int64)
    count = len(sequence)
    for length in range(1, count // (REPETITIONS + 1) + 1):
        saltus = int(sequence[-1] - sequence[-1 - length])
        if saltus < 0 or int(sequence[-1 - length] - sequence[-1 - 2 * length]) != saltus:
            continue
        broken = np.flatnonzero(sequence[length:] - sequence[:-length] != saltus)
        preperiod = int(broken[-1]) + 1 if len(broken) else 0
        if count - preperiod >= max((REPETITIONS + 1) * length, count // 2):
            return Period(length, preperiod, saltus)
    return None
