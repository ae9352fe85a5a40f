"""Arithmetic periods, G(n + p) = G(n) + s for all n ≥ n0, proved from the values below n0 + p.

Let F(n) be these values for n < n0 + p, and F(n + p) = F(n) + s for n ≥ n0. Let n0 be positive, and heaps from n0 on
have moves; write s = 2^e·u with u odd, and take p and s so often that F(n) < 2^e for n < n0, and that from the n0-th on
the digits of the code recur after p. Write F(n) = 2^e·q(n) + r(n) with r(n) < 2^e; nim-sums are then formed of the q
and of the r each for itself. Call numbers from n0 on *long*; the others have q = 0. Two finite checks prove that G = F,
for the nim-values are the only numbers of which each is the least that no option has.

*No option of n has the value F(n).* A nim-sum is at most the sum, and of the same parity. So if k tokens are taken
from n, and the heaps that are left have its value, then their r have the nim-sum r(n), and the sum of their q is q(n)
plus an even number, which is 0 if at most one of them is long. Take p from a long heap and from n: both, sum and q(n),
are u less. Take p from a long k and from n: q(n) is u less. Do so until k and all heaps are below n0 + p. It is enough
to see of these that, where the nim-sum of the r is r(n), the sum of the q is less than q(n) if k is long; that it is
not q(n) if k is short and at most one heap is long; and that it is not q(n) plus an even number ≥ 0 if two are.
Nothing less would do, if u = 1: p may be added to two long heaps until their q have no binary digits in common but half
of that number.

*Every smaller value is that of an option of n.* An option for each is listed up to some n, and those of the last heaps
move on to all larger ones: as below.

Coq checks the same (``formal/theory/Growth.v``). S. Howse and R. J. Nowakowski, Periodicity and arithmetic-periodicity
in hexadecimal games, Theoretical Computer Science 313 (2004), have a theorem of their own; finite octal games have no
arithmetic periods (Austin 1976).

*Options of the first heaps that move on to all larger ones*, where G(n + p) = G(n) + s for all n ≥ n0, p and s taken
as often; if s = 0, u is 0, and q too. An option of n makes one of n + p, with a value larger by s, where a long heap is
left beside others whose nim-sum is below 2^e: it may have p more. (If s = 0, p more may be taken, too, if many are.) It
makes one of n + 2p with the same value where two long heaps with the same q are left, as both may have p more, or where
the number of tokens taken is long.

An option is listed for each value less than G(n), for all n below ``least`` + 2p. For n from ``least`` on it does the
first where q of the value is less than ``slack`` below q(n), both where it is less than ``slack`` + 2u below, and the
second where it is further; and q(n) is ``slack`` + 2u or more. Then all larger heaps have such options, by induction:
n + 2p has one of the value v, if q(v) is less than ``slack`` + 2u below, by that of n + p with v − s; if it is further,
by that of n with v. (For Coq in ``formal/theory/SmallerValues.v``.)
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from functools import lru_cache
from math import lcm
from typing import Any

import numpy as np
from numpy.typing import NDArray

from sprague.errors import BadParameter
from sprague.numbers.periods import Period
from sprague.proofs.heap_code import HeapCode

LONGEST_PERIOD = 600
"""Periods are taken more than once only as long as they stay below this."""

MOST_SUMS = 100_000_000
"""So many kinds of options are told apart, a byte each."""

MOST_OPTIONS, MOST_TRIED = 1_000_000, 10_000_000
"""So many options are listed, which Coq checks in some minutes, and looked through for one heap."""

FURTHEST = 8
"""So many periods after n0 the options that move on have to be there."""

ANY, ALONG, BOTH, STAYS = range(4)

Numbers = NDArray[np.int64]


class MovingOptions:
    """The options, of values that are predicted from the first ones, for a period taken so many times.

    ``options`` are rows k, a, b, c: taking k tokens leaves these heaps, 0 where there is none. They are in the order
    of the heaps, for each heap in the order of the values; there are none before :meth:`find` has found them.
    """

    def __init__(self, code: HeapCode, law: Period, times: int, first: tuple[int, ...]) -> None:
        self.code, self.times, step = code, times, law.saltus * times
        self.p, self.n0 = law.period * times, max(law.preperiod, 1, len(code.digits), code.smallest_heap)
        self.values = law.values(first, max(self.n0 + (FURTHEST + 3) * self.p, 4 * (self.n0 + self.p)))
        self.places = (step & -step).bit_length() - 1 if step else int(self.values.max()).bit_length()
        self.high, self.rise = self.values >> self.places, step >> self.places
        self.slack, self.least, self.options = 1, self.n0, np.zeros((0, 4), dtype=np.int64)

    @property
    def flat(self) -> bool:
        """Whether q is 0 below n0."""
        return not self.high[: self.n0].any()

    def option(self, heap: int, value: int) -> tuple[int, ...]:
        """What a move leaves of a heap of any size so that it has a value, which is less than that of the heap.

        >>> nim = moving_options(HeapCode((0,), recurring=(3,)), Period(1, 0, saltus=1), (0,))
        >>> nim.option(10**100, 7), nim.option(7, 0)
        ((7,), ())
        """
        many = max((heap - self.least) // self.p, 0)
        rounds = max(many - 1, 0)
        near = int(self.high[heap - rounds * self.p]) + rounds * self.rise
        twice = min(max(near - (value >> self.places) - self.slack, 0) // (2 * self.rise), many // 2)
        along = max(many - 2 * twice - 1, 0)
        n, value = heap - (2 * twice + along) * self.p, value - (along * self.rise << self.places)
        taken, c, a, b = self.options[int(self.values[:n].sum()) + value].tolist()
        if twice and taken < self.n0:
            if min(a, b) >= self.n0 and self.high[a] == self.high[b]:
                b += twice * self.p
            else:
                c += twice * self.p
            a += twice * self.p
        return tuple(left for left in (c + along * self.p, a, b) if left)

    def find(self) -> bool:
        """Whether there are such options, which are then listed. Raises BadParameter where there are too many."""
        for least in range(self.n0, self.n0 + FURTHEST * self.p, self.p):
            slack = int(self.high[least : least + self.p].min()) - 2 * self.rise if self.rise else 1
            if slack < 1:
                continue
            end = least + 2 * self.p
            ways = sum(len(self.code.taken(count, end)) * (end // 2) ** (count - 1) for count in (2, 3))
            if self.values[:end].sum() > MOST_OPTIONS or ways > MOST_TRIED:
                raise BadParameter("too many options would have to be looked through or listed")
            moving = self._all(range(least, end), slack)
            if moving is not None and (below := self._all(range(least), None)) is not None:
                self.slack, self.least, self.options = slack, least, np.concatenate([below, moving])
                return True
        return False

    def _all(self, heaps: range, slack: int | None) -> Numbers | None:
        rows = [np.zeros((0, 4), dtype=np.int64)]
        for n in heaps:
            if (numbers := self._of(n, slack)) is None:
                return None
            rows.append(numbers)
        return np.concatenate(rows)

    def _of(self, n: int, slack: int | None) -> Numbers | None:
        """An option of n for each smaller value, where ``slack`` is given of the kind that is wanted for it."""
        smaller = np.arange(self.values[n])
        below = self.high[n] - (smaller >> self.places)
        wanted = np.zeros(len(smaller), dtype=np.int64)
        if slack is not None:
            wanted = np.where(below < slack, ALONG, np.where(below < slack + 2 * self.rise, BOTH, STAYS))
        rows = np.full((len(smaller), 4), -1)
        for options in self._options(n) if n >= self.code.smallest_heap else ():
            c, a, b = self.values[options[1:]]
            values = c ^ a ^ b
            near = np.flatnonzero(values < len(smaller))
            options, values = options[:, near], values[near]
            if slack is not None:
                fits = np.choose(wanted[values], self._kinds(*options))
                options, values = options[:, fits], values[fits]
            rows[values] = options.T
            if (rows[:, 0] >= 0).all():
                break
        return rows if (rows[:, 0] >= 0).all() else None

    def _kinds(self, taken: Numbers, c: Numbers, a: Numbers, b: Numbers) -> list[Any]:
        """Whether an option is of each kind; the first heap is the one that may move along."""
        many, beside = taken >= self.n0, self.values[a] ^ self.values[b]
        along = (c >= self.n0) & (beside >> self.places == 0)
        alike = many | ((b >= self.n0) & self._alike(a, b))
        return [True, along if self.rise else along | many, along & alike, alike | self._alike(c, a)]

    def _alike(self, a: Numbers, b: Numbers) -> Any:
        return (a >= self.n0) & (b >= self.n0) & (self.high[a] == self.high[b])

    def _options(self, n: int) -> Iterator[Numbers]:
        """Rows of the tokens that are taken and of the three heaps left, 0 where there is none."""
        none, one, two, three = (np.array(self.code.taken(count, n + 1), dtype=np.int64) for count in range(4))
        none, one = none[none == n], one[(one >= 1) & (one < n)]
        taken, c = (each.ravel() for each in np.meshgrid(two, np.arange(1, n)))
        taken, c = taken[taken + c < n], c[taken + c < n]
        few = (none, 0 * none, 0 * none), (one, n - one, 0 * one), (taken, c, n - taken - c)
        yield np.concatenate([np.stack([*each, 0 * each[0]]) for each in few], axis=1)
        for rest in (n - three).tolist():
            c, a = (each.ravel() for each in np.mgrid[1 : max(rest - 1, 1), 1 : rest // 2 + 1])
            c, a = c[rest - c >= 2 * a], a[rest - c >= 2 * a]
            yield np.stack([n - rest + 0 * c, c, a, rest - c - a])


def flat_options(code: HeapCode, law: Period, first: tuple[int, ...]) -> Iterator[MovingOptions]:
    """Options that are to be found, of longer and longer periods; BadParameter where there are none (any more).

    ``first`` are G(0), …, G(n0 + p − 1), or more.
    """
    times = lcm(law.period, max(len(code.recurring), 1)) // law.period
    while law.period * times <= max(LONGEST_PERIOD, law.period):
        if (options := MovingOptions(code, law, times, first)).flat:
            yield options
        times *= 2
    raise BadParameter(f"no options are found that prove it, with up to {LONGEST_PERIOD} heaps taken as a period")


@lru_cache(maxsize=16)
def moving_options(code: HeapCode, law: Period, first: tuple[int, ...]) -> MovingOptions:
    """The options that move on, where the law is true; BadParameter where none are found.

    ``first`` are G(0), …, G(n0 + p − 1), or more.

    >>> found = moving_options(HeapCode((0, 8)), Period(3, 1, saltus=1), (0, 0, 0, 0))
    >>> found.times, found.places, found.options[:2].tolist()
    (1, 0, [[1, 1, 1, 1], [1, 2, 1, 1]])
    """
    return next(options for options in flat_options(code, law, first) if options.find())


def arithmetic_bound(code: HeapCode, law: Period, first: tuple[int, ...], known: int) -> int | None:
    """How many first values are asked for to prove a law with a positive saltus; None where this is no proof.

    ``first`` are G(0), …, G(n0 + p − 1), or more, which are enough. Before a proof is looked for, ``known`` values are
    to show the law three times with p and s as large as they are taken.

    >>> arithmetic_bound(HeapCode((0, 8)), Period(3, 1, saltus=1), (0, 0, 0, 0), known=12)
    12
    >>> arithmetic_bound(HeapCode((0, 8)), Period(3, 1, saltus=1), (0, 0, 0, 1), known=12) is None
    True
    """
    with suppress(BadParameter):
        shortest = next(flat_options(code, law, first))
        bound = shortest.n0 + 3 * shortest.p + 1
        return bound if bound > known or _is_proved(code, law, first) else None
    return None


@lru_cache(maxsize=16)
def _is_proved(code: HeapCode, law: Period, first: tuple[int, ...]) -> bool:
    with suppress(BadParameter):
        if _no_option_has_the_value(next(flat_options(code, law, first))):
            return moving_options(code, law, first).rise > 0
    return False


def _no_option_has_the_value(law: MovingOptions) -> bool:
    """Whether no option of any heap has its value, seen from small numbers."""
    high, low = law.high, law.values & ((1 << law.places) - 1)
    there = np.arange(1, law.n0 + law.p)
    heaps = np.stack([there, low[there], high[there], there >= law.n0])
    sums = np.zeros((4, 1), dtype=np.int64)
    for count in range(4):
        sums = _added(sums, heaps) if count else sums
        left, nim_sum, highs, long = sums
        for taken in law.code.taken(count, law.n0 + law.p):
            n = taken + left
            more = highs - high[n]
            may = more == 0 if taken < law.n0 else more >= 0
            may |= (long > 1) & (more >= 0) & (more % 2 == 0)
            if (may & (nim_sum == low[n]) & (n >= law.code.smallest_heap)).any():
                return False
    return True


def _added(sums: Numbers, heaps: Numbers) -> Numbers:
    """Every sum with one heap more, once: tokens, nim-sum of the low parts of the values, sum of the high ones, and how
    many heaps are long.
    """
    most = sums.max(axis=1) + heaps.max(axis=1) + 1
    most[1] = 1 << int(max(sums[1].max(), heaps[1].max())).bit_length()
    if most.prod() > MOST_SUMS:
        raise BadParameter(f"more than {MOST_SUMS:,} kinds of options are to be looked at")
    reached = np.zeros(most, dtype=bool)
    tokens, nim_sum, high, long = sums
    for heap, low, more, is_long in heaps.T:
        reached[tokens + heap, nim_sum ^ low, high + more, long + is_long] = True
    return np.array(np.nonzero(reached))
