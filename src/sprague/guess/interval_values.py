"""Nim-values of one pile whose options are all of f(x), …, x − 1, where f(0) = 0 and f steps by 0 or 1; or 0, …, h(x).

Where f stays, G(x) = x − f(x), more than any value before; else G(x) = G(f(x) − 1). So G(2n) = n, G(2n + 1) = G(n)
where at most half of a pile is taken. After Levine, Fractal sequences and restricted Nim, Ars Combin. 80 (2006).

Where at least half of it is taken, so that 0, …, ⌊x/2⌋ are left, G(x) = G(⌊x/2⌋) + 1 grows like a logarithm.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate, pairwise, product
from math import gcd

from sprague.errors import BadParameter
from sprague.guess.conditions import written
from sprague.guess.quasilinear import LATEST_START, REPETITIONS, Quasilinear, RationalBeatty, quasilinear

LARGEST_PERIOD = 60
"""Of a recursion."""


@dataclass(frozen=True)
class IntervalValues:
    """The nim-values of all piles x, by f, the ``lowest`` option. Raises BadParameter where f is none.

    >>> law = IntervalValues(Quasilinear((0, 1), 0, 1))
    >>> law.shown, law.nim_value(2 * 10**50 + 1) == 5 * 10**49
    ('G(2n) = n, G(2n + 1) = G(n), n ≥ 0, G = 0, 0, …', True)
    """

    lowest: Quasilinear

    def __post_init__(self) -> None:
        if not _steps([self.lowest.term(x) for x in range(len(self.lowest.first) + 2)]):
            raise BadParameter("the lowest option of these laws is 0 at 0 and steps by 0 or 1")

    def stays(self, x: int) -> bool:
        """Whether the lowest option of x is that of x − 1."""
        return x > 0 and self.lowest.term(x) == self.lowest.term(x - 1)

    def nim_value(self, x: int) -> int:
        """G(x), for x of any size."""
        while x and not self.stays(x):
            x = self.lowest.term(x) - 1
        return x - self.lowest.term(x)

    def losing(self) -> Iterator[int]:
        """The piles with value 0, in order: one step of f behind each lies the next, if there is one."""
        x = 0
        while True:
            yield x
            if self.lowest.p == 0 and self.lowest.term(len(self.lowest.first)) <= x:
                return
            x = self.lowest.index_from(x + 1)

    @property
    def shown(self) -> str:
        """As a mathematician writes it, by the remainders of x, with the first values."""
        q, parts, least = self.lowest.q, list[str](), 0
        far = self.lowest.start // q + 2
        for rest in range(q):
            x = q * far + rest
            again, low = not self.stays(x), self.lowest.term(x) - self.lowest.p * far
            a, b = (self.lowest.p, low - 1) if again else (q - self.lowest.p, rest - low)
            least = max(least, *(n + 1 for n in range(far) if self._differs(q * n + rest, a * n + b, again)), 0)
            value, left = written("n", (a,), b), written("n", (q,), rest)
            parts.append(f"G({left}) = {f'G({value})' if again else value}, ")
        first = ", ".join(str(self.nim_value(x)) for x in range(q * (least + 1)))
        return f"{''.join(parts)}n ≥ {least}, G = {first}, …"

    def _differs(self, x: int, value: int, again: bool) -> bool:
        """Whether G(x) is not the value, or not that of a smaller pile so large."""
        if again:
            return not 0 <= value < x or self.nim_value(value) != self.nim_value(x)
        return value != self.nim_value(x)


def interval_values(values: Sequence[int]) -> Iterator[IntervalValues | FallingValues]:
    """The law that all the values G(0), G(1), … follow, if there is one. New maxima show where f stays.

    >>> values = [0, 0, 1, 0, 2, 1, 3, 0, 4, 2, 5, 1, 6, 3, 7, 0, 8, 4, 9, 2, 10, 5, 11, 1, 12]
    >>> print(next(interval_values(values)).shown)
    G(2n) = n, G(2n + 1) = G(n), n ≥ 0, G = 0, 0, …
    """
    lowest = [x - most for x, most in enumerate(accumulate(values, max))]
    found = quasilinear(lowest, REPETITIONS, LATEST_START)
    if found and found.p and _steps(lowest):
        law = IntervalValues(found)
        if all(law.nim_value(x) == value for x, value in enumerate(values)):
            yield law


def _steps(lowest: Sequence[int]) -> bool:
    """Whether these are the lowest options of such a law."""
    return lowest[0] == 0 and all(b - a in (0, 1) for a, b in pairwise(lowest))


LARGEST_DIVISOR = 6
"""Of the highest options that are tried."""

TURNS = 3


@dataclass(frozen=True)
class FallingValues:
    """G(n) = G(h(n)) + 1 from a ``least`` n on, and 0 before; h(n) the ``highest`` option, less than n.

    Raises BadParameter for another h.

    >>> law = FallingValues(RationalBeatty(1, 2, 0, 1))
    >>> law.shown, law.nim_value(2**100)
    ('G(n) = G(⌊n/2⌋) + 1, n ≥ 1, G(0) = 0 (the digits of n in base 2)', 101)
    """

    highest: RationalBeatty

    def __post_init__(self) -> None:
        h, least = self.highest, self.highest.start
        if not (least >= 1 and 1 <= h.p < h.q <= LARGEST_PERIOD) or not 0 <= h.term(least) < least:
            raise BadParameter(f"the highest option of n ≥ {least} is some ⌊(pn + s)/q⌋ < n, p < q, not {h}")

    def nim_value(self, x: int) -> int:
        """G(x), for x of any size."""
        found = 0
        while x >= self.highest.start:
            x, found = self.highest.term(x), found + 1
        return found

    def losing(self) -> Iterator[int]:
        """The piles from which no move leads anywhere."""
        yield from range(self.highest.start)

    @property
    def shown(self) -> str:
        """As a mathematician writes it."""
        h, least = self.highest, self.highest.start
        digits = f" (the digits of n in base {h.q})" if (h.p, h.s, least) == (1, 0, 1) else ""
        before = f"G(n) = 0, n < {least}" if least > 1 else "G(0) = 0"
        return f"G(n) = G({h}) + 1, n ≥ {least}, {before}{digits}"


def falling_values(values: Sequence[int]) -> Iterator[IntervalValues | FallingValues]:
    """The laws of this kind that all the values follow: several h may do. Fewer than ``TURNS`` steps tell no h.

    >>> [law.shown for law in falling_values([n.bit_length() for n in range(99)])]
    ['G(n) = G(⌊n/2⌋) + 1, n ≥ 1, G(0) = 0 (the digits of n in base 2)']
    """
    if values[0] or any(b - a not in (0, 1) for a, b in pairwise(values)) or values[-1] < TURNS:
        return
    least = values.index(1)
    for q in range(2, LARGEST_DIVISOR + 1):
        for p, s in product(range(1, q), range(-q * LATEST_START, q)):
            h = RationalBeatty(p, q, s, least)
            if gcd(p, q) == 1 and 0 <= h.term(least) < least:
                law = FallingValues(h)
                if all(values[h.term(n)] + 1 == values[n] for n in range(least, len(values))):
                    yield law
