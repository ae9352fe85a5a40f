"""Nim-sequences: the nim-values G(0), G(1), … of the heaps of a taking-and-breaking game.

They are found by the sparse-space method of :mod:`sprague.kernels`, which is exact for every such game.

What there is to say about a nim-sequence: how often each value occurs, the records, and the rare positions.

The hidden wave of a nim-sequence: a frequency at which the heaps of each value keep together.

Let heap n be the point of the circle after fn turns. If the heaps of every value lie close together there, f says
much of G(n); if f has nothing to do with G, they lie all around. The strength of f is the mean resultant length of
directional statistics, ``Σ_v |Σ_{G(n) = v} exp(2πifn)| / N``. It is 1 where each value has one point, as at f = 1/p in
a sequence of period p, and about √(k/N) for k values in no order. The Ulam numbers have such a wave: S. Steinerberger,
A Hidden Signal in the Ulam Sequence (2017).
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from sprague import kernels
from sprague.errors import BadParameter, TooLarge
from sprague.games import Ruleset, TakingBreaking, the_game
from sprague.games.ruleset import HeapGame
from sprague.games.taking_breaking import NOTHING, ONE_HEAP, THREE_HEAPS, TWO_HEAPS
from sprague.memory import require
from sprague.numbers.decimals import abbreviated, quoted
from sprague.solving.progress import at_work, counted

Values = NDArray[np.uint16]

STRETCHES, LEAST = 20, 2**18
"""A long sequence is computed in so many stretches of at least so many values, so that it can be said how far it is."""

ENOUGH_FOR_TWO = 10**6
"""Values from which on a second thread is worth having."""


def nim_sequence(code: str | Ruleset, count: int) -> Values:
    """G(0), …, G(count − 1) as uint16: of an octal code, of a named game on heaps, or of any game on one heap.

    What is computed with them may leave 16 bits: ``nim_sequence(code, count).astype(int)`` has negative numbers, too.
    Raises BadParameter for a game that is not played on heaps, TooLarge where memory or 16 bits do not suffice.

    >>> nim_sequence("0.77", 12).tolist(), nim_sequence("take l from x: 2l <= x", 9).tolist()
    ([0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6], [0, 0, 1, 0, 2, 1, 3, 0, 4])
    """
    rules = heaps_of(code)
    if type(count) is not int or count < 0:
        raise BadParameter(f"{rules.name}: a nim-sequence has 0 terms or more, not {quoted(count)}")
    require(8 * count, f"{rules.name}: a sequence of {abbreviated(count)} nim-values")
    values = np.zeros(count, dtype=np.uint16)
    if (digits := rules.by_digits) is None:
        return _one_by_one(rules, values)
    sequence = engine(digits, count)
    with at_work(lambda: sequence.known, count, doing=f"nim-values of {rules.name}"):
        while sequence.known < count:
            extend(sequence, values, min(count, sequence.known + max(count // STRETCHES, LEAST)), rules.name)
    return values


def _one_by_one(rules: HeapGame, values: Values) -> Values:
    from sprague.solving.solver import solver  # which needs the sequences of the others

    known = solver(rules)
    with counted(f"nim-values of {rules.name}") as report:
        for n in range(len(values)):
            value = known.nim_value((n,))
            if value > 65535:
                raise TooLarge(f"{rules.name}: the nim-value of heap {n} does not fit 16 bits")
            values[n] = value
            report(n, len(values))
    return values


def heaps_of(code: str | Ruleset) -> HeapGame:
    """The game as one on heaps, or the one that ``code`` names. Raises BadParameter for a game that is none.

    >>> heaps_of("kayles").name, heaps_of("take l from x: l = 1 | l = 3").name
    ('kayles', 'subtraction:1,3')
    """
    rules = the_game(code)
    if (heaps := rules.heaps) is None:
        raise BadParameter(
            f"{rules.name}: not a game on heaps with a nim-sequence, such as 0.77, a rule on one pile or a heap_game"
        )
    return heaps


def by_digits(code: str | Ruleset) -> TakingBreaking:
    """The same for what needs its digits; raises BadParameter where the rules are no code, and no set to take from.

    >>> by_digits("take l from x: l % 2 = 1").name
    '0.(30)'
    """
    heaps = heaps_of(code)
    if heaps.by_digits is None:
        raise BadParameter(f"{heaps.name}: its rules are no code such as 0.77, which this needs")
    return heaps.by_digits


def engine(rules: TakingBreaking, count: int, path: str = "", threads: int | None = None) -> kernels.NimSequence:
    """What computes the sequence stretch by stretch, good for ``count`` values; ``path`` and ``threads`` as in the
    kernel. Two threads are used, unless said otherwise, where this process may use two cores and there is enough to do.

    >>> values = np.zeros(12, dtype=np.uint16)
    >>> kayles = engine(by_digits("0.77"), 12)
    >>> kayles.extend(values, 5)
    >>> kayles.extend(values, 12)
    >>> values.tolist()
    [0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6]
    """
    last = max(count - 1, 0)
    if rules.longest is None:  # the numbers that may be taken are listed, as integers of Python and of the kernel
        require(48 * last, f"{rules.name}: {abbreviated(count)} nim-values, of a game without a longest move,")
    nothing, one, two, three = (
        np.array(rules.taken(to_leave, last), dtype=np.int64)
        for to_leave in (NOTHING, ONE_HEAP, TWO_HEAPS, THREE_HEAPS)
    )
    if threads is None:
        threads = 2 if count >= ENOUGH_FOR_TWO and cores() > 1 else 1
    return kernels.NimSequence(nothing, one, two, three, rules.distinct, rules.smallest_heap, path, threads)


def cores() -> int:
    """The number of cores that this process may use, at least 1."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def extend(sequence: kernels.NimSequence, values: Values, count: int, name: str) -> None:
    """Computes ``values[:count]`` as far as they are not known.

    Raises TooLarge where 16 bits do not suffice for a value, or for the pairs of heaps beside a third one 2 GiB or the
    memory that there is. What is known by then is kept.
    """
    try:
        sequence.extend(values, count)
    except OverflowError:
        raise TooLarge(f"{name}: the nim-value of heap {sequence.known} does not fit 16 bits") from None
    except MemoryError:
        what = "what three heaps leave takes more than 2 GiB, or more memory than there is"
        raise TooLarge(f"{name}: from heap {sequence.known} on, {what}") from None


CHUNK = 2**22


@dataclass(frozen=True)
class Statistics:
    """``histogram[v]`` counts the heaps of value v; ``records`` are the heaps (n, G(n)) larger than all before.

    The partition with the fewest rare positions: by the parity of v & ``mask``, and of n too where ``twisted``.
    ``rare`` is the number of rare positions, ``last_rare`` the last of them or −1. For games without splits into two
    heaps, and for those into three, every position counts as rare.
    """

    histogram: NDArray[np.int64]
    records: list[tuple[int, int]]
    mask: int
    twisted: bool
    rare: int
    last_rare: int


def has_sparse_space(rules: TakingBreaking) -> bool:
    """Whether a heap may be split in two, and never in three, so that rare positions say something.

    >>> from sprague.games import game
    >>> [has_sparse_space(game(name)) for name in ("kayles", "subtraction:1,2", "0.8")]
    [True, False, False]
    """
    longest = rules.longest or 0
    return bool(rules.taken(TWO_HEAPS, longest)) and not rules.taken(THREE_HEAPS, longest)


def statistics(rules: TakingBreaking, values: Values) -> Statistics:
    """The statistics of the first values of a game.

    >>> from sprague.games import game
    >>> from sprague.solving import nim_sequence
    >>> found = statistics(game("0.77"), nim_sequence("0.77", 40))
    >>> found.histogram.tolist(), found.records
    ([1, 9, 8, 4, 8, 1, 3, 4, 2], [(0, 0), (1, 1), (2, 2), (3, 3), (5, 4), (11, 6), (15, 7), (27, 8)])
    """
    histogram = np.zeros(2**16, dtype=np.int64)
    records: list[tuple[int, int]] = []
    for begin in range(0, len(values), CHUNK):
        chunk = values[begin : begin + CHUNK].astype(np.int64)
        histogram += np.bincount(chunk, minlength=2**16)
        before = np.concatenate([[records[-1][1] if records else -1], np.maximum.accumulate(chunk)[:-1]])
        new = np.flatnonzero(chunk > np.maximum(before, records[-1][1] if records else -1))
        records += [(begin + n, int(chunk[n])) for n in new.tolist()]
    state = engine(rules, len(values))
    state.adopt(values, len(values))
    return Statistics(np.trim_zeros(histogram, "b"), records, state.mask, state.twisted, state.rare, state.last_rare)


WINDOW = 2**16
"""The last heaps that are looked at: enough for five digits of a frequency."""

MOST_VALUES = 256
"""The most frequent values that are looked at, half a hundredth of a second each."""


@dataclass(frozen=True)
class Wave:
    """A frequency in turns a heap, a multiple of 1/N above 0 and at most 1/2, and its strength from 0 to 1."""

    frequency: float
    strength: float


def wave(values: NDArray[np.uint16] | Sequence[int]) -> Wave | None:
    """The strongest wave of the last values; None for fewer than two.

    >>> found = wave([0, 1, 2] * 100)
    >>> round(found.frequency, 6), round(found.strength, 6)
    (0.333333, 1.0)
    """
    last = np.asarray(values)[-WINDOW:]
    if len(last) < 2:
        return None
    kinds, counts = np.unique(last, return_counts=True)
    strengths = np.zeros(len(last) // 2 + 1)
    for kind in kinds[np.argsort(-counts, kind="stable")][:MOST_VALUES]:
        strengths += np.abs(np.fft.rfft(last == kind))
    best = 1 + int(np.argmax(strengths[1:]))
    return Wave(best / len(last), float(strengths[best]) / len(last))
