"""The hidden wave of a nim-sequence: a frequency at which the heaps of each value keep together.

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
