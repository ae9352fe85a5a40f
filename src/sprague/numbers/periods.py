"""Sequences that repeat themselves, or rise by the same number: G(n + p) = G(n) + s for all n from some n0 on.

Where a sequence begins to repeat itself, as far as it is known; what that says of the rest is another question.

And functions of the theory of numbers that are nim-values of games, by the words for them. Where a divisor is taken
from n, the value is the exponent of 2 in n; where a proper divisor is left, the number of prime factors. Iannucci and
Larsson, Game values of arithmetic functions, arXiv:2101.07608 (2021).
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import reduce
from operator import xor
from typing import Any

import numpy as np
from numpy.typing import NDArray

from sprague.errors import BadParameter, TooLarge
from sprague.numbers.decimals import integer

LARGEST_FACTORED = 10**12
"""Larger numbers are not factored."""


def prime_factors(n: int) -> Iterator[int]:
    """The prime factors of n ≥ 1, each as often as it divides n, in order. Raises TooLarge beyond 10¹².

    >>> list(prime_factors(360))
    [2, 2, 2, 3, 3, 5]
    """
    if n > LARGEST_FACTORED:
        raise TooLarge(f"numbers above {LARGEST_FACTORED:,} are not factored")
    p = 2
    while p * p <= n:
        while n % p == 0:
            yield p
            n //= p
        p += 1 + (p > 2)
    if n > 1:
        yield n


def place_of_least_prime(n: int) -> int:
    """k, if the least prime factor of n is the k-th prime; 0 for 1.

    >>> [place_of_least_prime(n) for n in (1, 2, 3, 35)]
    [0, 1, 2, 3]
    """
    least = next(prime_factors(n), 1)
    return sum(1 for p in range(2, least + 1) if next(prime_factors(p)) == p)


FUNCTIONS: dict[str, Callable[[int], int]] = {
    "the exponent of 2 in n": lambda n: (n & -n).bit_length() - 1,
    "the number of prime factors of n": lambda n: len(list(prime_factors(n))),
    "the number of different prime factors of n": lambda n: len(set(prime_factors(n))),
    "the nim-sum of the exponents of the primes in n": lambda n: reduce(xor, Counter(prime_factors(n)).values(), 0),
    "the place of the least prime factor of n": place_of_least_prime,
    "the place of the least prime factor of n, if n is odd": lambda n: place_of_least_prime(n) if n % 2 else 0,
    "the number of binary digits of n": int.bit_length,
    "the number of binary digits 1 of n": int.bit_count,
    "the number of binary digits 1 of n mod 2": lambda n: n.bit_count() % 2,
}
"""Of numbers n ≥ 1."""


_LAW = re.compile(r"\s*G\(n \+ (\d+)\) = G\(n\)(?: \+ (\d+))? for all n (?:≥|>=) (\d+)\s*")
_TEXT = re.compile(r"\s*period\s+(\d+)\s+from\s+(\d+)(?:\s+on)?(?:\s+saltus\s+(\d+))?\s*")


@dataclass(frozen=True)
class Period:
    """G(n + ``period``) = G(n) + ``saltus`` for all n ≥ ``preperiod``; with saltus 0 the sequence is periodic.

    Neither number is said to be the least. Raises BadParameter for a period below 1, a preperiod or a saltus below 0.

    >>> print(Period(12, 71)), print(Period(3, 1, saltus=2))
    G(n + 12) = G(n) for all n ≥ 71
    G(n + 3) = G(n) + 2 for all n ≥ 1
    (None, None)
    """

    period: int
    preperiod: int
    saltus: int = 0

    def __post_init__(self) -> None:
        if self.period < 1 or self.preperiod < 0 or self.saltus < 0:
            raise BadParameter(f"a period is at least 1, where it sets in and its saltus at least 0, not {self.text}")

    @classmethod
    def read(cls, text: str) -> Period | None:
        """The period that a text such as ``period 12 from 71 saltus 4`` names; None for a text of another kind.

        >>> Period.read("period 12 from 71"), Period.read("x = y")
        (Period(period=12, preperiod=71, saltus=0), None)
        >>> Period.read("G(n + 12) = G(n) for all n ≥ 71")
        Period(period=12, preperiod=71, saltus=0)
        """
        if law := _LAW.fullmatch(text):
            return cls(integer(law[1]), integer(law[3]), integer(law[2] or "0"))
        match = _TEXT.fullmatch(text)
        return cls(integer(match[1]), integer(match[2]), integer(match[3] or "0")) if match else None

    @property
    def text(self) -> str:
        """What :meth:`read` reads."""
        return f"period {self.period} from {self.preperiod}" + (f" saltus {self.saltus}" if self.saltus else "")

    @property
    def equation(self) -> str:
        """What holds from the preperiod on.

        >>> Period(3, 1, saltus=2).equation
        'G(n + 3) = G(n) + 2'
        """
        return f"G(n + {self.period}) = G(n)" + (f" + {self.saltus}" if self.saltus else "")

    @property
    def enough(self) -> int:
        """So many first values give all."""
        return self.preperiod + self.period

    @property
    def kind(self) -> str:
        """What it is called: *period*, or *arithmetic period*."""
        return "arithmetic period" if self.saltus else "period"

    def __str__(self) -> str:
        return self.law()

    def law(self, function: str = "G") -> str:
        """What holds of a function of heaps.

        >>> Period(12, 71).law("Φ")
        'Φ(n + 12) = Φ(n) for all n ≥ 71'
        """
        return f"{self.equation} for all n ≥ {self.preperiod}".replace("G(", f"{function}(")

    def exception(self, values: NDArray[np.integer]) -> int | None:
        """The first n ≥ preperiod with G(n + period) ≠ G(n) + saltus among the values that are known; None if none is.

        >>> Period(2, 1).exception(np.array([5, 1, 2, 1, 3])), Period(2, 1).exception(np.array([5, 1, 2, 1]))
        (2, None)
        """
        end = max(len(values) - self.period, self.preperiod)
        earlier = values[self.preperiod : end].astype(np.int64) + self.saltus
        wrong = np.flatnonzero(earlier != values[self.preperiod + self.period :])
        return self.preperiod + int(wrong[0]) if len(wrong) else None

    def value(self, first: Sequence[int] | NDArray[np.integer], n: int) -> int:
        """G(n), for n of any size, where ``first`` are G(0), …, G(enough − 1), or more.

        >>> Period(2, 1, 4).value((0, 1, 2), 6), Period(2, 1).value((0, 1, 2), 10**100)
        (10, 2)
        """
        if n < self.enough:
            return int(first[n])
        rounds, rest = divmod(n - self.preperiod, self.period)
        return int(first[self.preperiod + rest]) + self.saltus * rounds

    def values(self, first: Sequence[int] | NDArray[np.integer], count: int) -> NDArray[np.int64]:
        """G(0), …, G(count − 1), from the same first ones.

        >>> Period(2, 1, 4).values([0, 1, 2], 7).tolist()
        [0, 1, 2, 5, 6, 9, 10]
        """
        rounds, rest = np.divmod(np.arange(count) - self.preperiod, self.period)
        known = np.asarray(first, dtype=np.int64)
        later = known[self.preperiod + rest] + self.saltus * rounds
        return np.asarray(np.where(rounds < 0, known[np.arange(count) % self.enough], later))


Terms = NDArray[np.integer[Any]]

CHUNK = 2**18
TAIL = 128
TOGETHER = 16
"""So many values of the tail are compared at once."""

MOST_CANDIDATES = 200

SURE = 10**6
"""That so many values in a row are those a period earlier is no chance."""


def suspected_period(values: Terms) -> Period | None:
    """The period, or else arithmetic period, that the values show to their end, as ``repetition`` wants it.

    None if there is none.

    >>> print(suspected_period(np.array([7, 0, 1, 2, 2, 3, 4, 4, 5, 6, 6, 7, 8])))
    G(n + 3) = G(n) + 2 for all n ≥ 1
    """
    if repeats := repetition(values):
        return Period(repeats[1], repeats[0])
    if len(values) < 2 or 4 * int(values[-8:].max()) < int(values.max()):
        return None  # what grows by steps is largest at its end
    if repeats := repetition(_Steps(values)):
        n0, p = repeats
        saltus = int(values[n0 + p]) - int(values[n0])
        return Period(p, n0, saltus) if saltus > 0 else None
    return None


def observed_period(values: Sequence[int] | Terms) -> Period | None:
    """The same, where it is seen four times and in at least half of the values. A later value may break it.

    >>> print(observed_period([0, 1, 0, 1, 2, 3, 2] * 6))
    G(n + 7) = G(n) for all n ≥ 0
    >>> print(observed_period([9] + [n // 3 for n in range(30)]))
    G(n + 3) = G(n) + 1 for all n ≥ 1
    >>> observed_period([bin(n).count("1") for n in range(500)]) is None
    True
    """
    known = np.asarray(values)
    period = suspected_period(known)
    return period if period and len(known) - period.preperiod >= max(4 * period.period, len(known) // 2) else None


def steps(values: Terms) -> NDArray[np.signedinteger[Any]]:
    """From each value to the next.

    >>> steps(np.array([0, 3, 1], dtype=np.uint16)).tolist()
    [3, -2]
    """
    return np.diff(values.astype(np.promote_types(values.dtype, np.int32)))


class _Steps:
    """The steps of a sequence, made where they are looked at: all of them would take four times its memory."""

    def __init__(self, values: Terms) -> None:
        self.values = values

    def __len__(self) -> int:
        return len(self.values) - 1

    def __getitem__(self, places: slice | NDArray[np.intp]) -> NDArray[np.signedinteger[Any]]:
        if isinstance(places, slice):
            begin, end, _ = places.indices(len(self))
            return steps(self.values[begin : end + 1])
        return steps(self.values[np.stack((places, places + 1), axis=-1)])[..., 0]


def repetition(values: Terms | _Steps) -> tuple[int, int] | None:
    """(n0, p) with values[n + p] == values[n] from n0 to the end: three periods of them, or one and a million values.

    None if there is none. p is the least such number, and n0 the least for this p. The last quarter of the sequence
    (128 values, where that is less) must occur once more, p places earlier; after some hundred p for which only that
    holds, it is given up.

    >>> repetition(np.array([5, 1, 2, 3, 1, 2, 3, 1, 2, 3, 1]))
    (1, 3)
    >>> repetition(np.arange(100)) is None
    True
    """
    for tried, p in enumerate(_distances(values) if len(values) else ()):
        enough = min(3 * p, p + SURE)
        if enough > len(values) or tried == MOST_CANDIDATES:
            return None
        start = repeats_from(values, p)
        if len(values) - start >= enough:
            return start, p
    return None


def repeats_from(values: Terms | _Steps, p: int, saltus: int = 0) -> int:
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


def least_period(values: Terms, n0: int, p: int) -> int:
    """The least period of a sequence that from n0 on repeats itself after p; a divisor of p.

    >>> least_period(np.array([9, 1, 2, 1, 2, 1, 2]), 1, 4)
    2
    """
    cycle = values[n0 : n0 + p]
    least = p
    for prime in set(prime_factors(p)):
        while least % prime == 0 and (cycle[: p - least // prime] == cycle[least // prime :]).all():
            least //= prime
    return least


def _distances(values: Terms | _Steps) -> Iterator[int]:
    """The numbers p, increasing, such that the last values are also those p places earlier."""
    length = min(TAIL, max(len(values) // 4, 1))
    tail = values[len(values) - length :]
    kinds, counts = np.unique(tail, return_counts=True)
    anchor = int(np.flatnonzero(tail == kinds[counts.argmin()])[-1])
    end = len(values) - length  # of the places where an earlier copy of the tail may begin
    while end > 0:
        begin = max(end - CHUNK, 0)
        starts = begin + np.flatnonzero(values[begin + anchor : end + anchor] == tail[anchor])
        for at in range(0, length, TOGETHER):
            if len(starts) == 0:
                break
            offsets = np.arange(at, min(at + TOGETHER, length))
            starts = starts[(values[starts[:, None] + offsets] == tail[offsets]).all(axis=1)]
        yield from (len(values) - length - start for start in reversed(starts.tolist()))
        end = begin
