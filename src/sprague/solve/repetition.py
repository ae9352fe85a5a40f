"""Where a sequence begins to repeat itself, as far as it is known; what that says of the rest is another question."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
from numpy.typing import NDArray

Sequence = NDArray[np.integer[Any]]

CHUNK = 2**18
TAIL = 128
MOST_CANDIDATES = 200


def repetition(values: Sequence) -> tuple[int, int] | None:
    """(n0, p) with values[n + p] == values[n] from n0 to the end, at least three periods of them; None if none is.

    p is the least such number, and n0 the least for this p. The last quarter of the sequence (128 values, where that is
    less) must occur once more, p places earlier; after some hundred p for which only that holds, it is given up.

    >>> repetition(np.array([5, 1, 2, 3, 1, 2, 3, 1, 2, 3, 1]))
    (1, 3)
    >>> repetition(np.arange(100)) is None
    True
    """
    for tried, p in enumerate(_distances(values) if len(values) else ()):
        if 3 * p > len(values) or tried == MOST_CANDIDATES:
            return None
        start = repeats_from(values, p)
        if len(values) - start >= 3 * p:
            return start, p
    return None


def repeats_from(values: Sequence, p: int, saltus: int = 0) -> int:
    """The least n0 with values[n + p] == values[n] + saltus for all n ≥ n0 for which both are known; p is positive.

    >>> repeats_from(np.array([5, 1, 2, 3, 1, 2, 3, 1]), 3), repeats_from(np.array([0, 0, 1, 1, 2, 2]), 2, saltus=1)
    (1, 0)
    """
    end = max(len(values) - p, 0)
    while end > 0:
        begin = max(end - CHUNK, 0)
        earlier = values[begin:end].astype(np.int64) + saltus if saltus else values[begin:end]
        different = np.flatnonzero(earlier != values[begin + p : end + p])
        if len(different):
            return begin + int(different[-1]) + 1
        end = begin
    return 0


def least_period(values: Sequence, n0: int, p: int) -> int:
    """The least period of a sequence that from n0 on repeats itself after p; a divisor of p.

    >>> least_period(np.array([9, 1, 2, 1, 2, 1, 2]), 1, 4)
    2
    """
    cycle = values[n0 : n0 + p]
    least = p
    for prime in _prime_divisors(p):
        while least % prime == 0 and (cycle[: p - least // prime] == cycle[least // prime :]).all():
            least //= prime
    return least


def _distances(values: Sequence) -> Iterator[int]:
    """The numbers p, increasing, such that the last values are also those p places earlier."""
    length = min(TAIL, max(len(values) // 4, 1))
    tail = values[len(values) - length :]
    kinds, counts = np.unique(tail, return_counts=True)
    anchor = int(np.flatnonzero(tail == kinds[counts.argmin()])[-1])
    end = len(values) - length  # of the places where an earlier copy of the tail may begin
    while end > 0:
        begin = max(end - CHUNK, 0)
        starts = begin + np.flatnonzero(values[begin + anchor : end + anchor] == tail[anchor])
        for offset in range(length):
            if len(starts) == 0:
                break
            starts = starts[values[starts + offset] == tail[offset]]
        yield from (len(values) - length - start for start in reversed(starts.tolist()))
        end = begin


def _prime_divisors(n: int) -> Iterator[int]:
    divisor = 2
    while divisor * divisor <= n:
        if n % divisor == 0:
            yield divisor
        while n % divisor == 0:
            n //= divisor
        divisor += 1
    if n > 1:
        yield n
