"""What there is to say about a nim-sequence: how often each value occurs, the records, and the rare positions.

The hidden wave of a nim-sequence: a frequency at which the heaps of each value keep together.

Let heap n be the point of the circle after fn turns. If the heaps of every value lie close together there, f says
much of G(n); if f has nothing to do with G, they lie all around. The strength of f is the mean resultant length of
directional statistics, ``Σ_v |Σ_{G(n) = v} exp(2πifn)| / N``. It is 1 where each value has one point, as at f = 1/p in
a sequence of period p, and about √(k/N) for k values in no order. The Ulam numbers have such a wave: S. Steinerberger,
A Hidden Signal in the Ulam Sequence (2017).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from sprague.games import TakingBreaking
from sprague.games.taking_breaking import THREE_HEAPS, TWO_HEAPS
from sprague.solving.sequences import engine

Values = NDArray[np.uint16]

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
    found = engine(rules, len(values))
    found.adopt(values, len(values))
    return Statistics(np.trim_zeros(histogram, "b"), records, found.mask, found.twisted, found.rare, found.last_rare)


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
