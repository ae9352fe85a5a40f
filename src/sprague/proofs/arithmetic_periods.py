"""Arithmetic periods, G(n + p) = G(n) + s for all n ≥ n0, proved for s a power of two: how many values it takes.

Let G agree with F below some bound, where F(n) = G(n) for n < n0 + p and F(n + p) = F(n) + s for n ≥ n0 ≥ 1. Write
F(n) = s·q(n) + r(n) with r(n) < s = 2^γ; nim-sums are then formed of the q and of the r each for itself. A move leaves
at most h ≤ 3 heaps; the digits of the code are finitely many, or recur after a divisor of p. That G = F for ever is
shown in two parts, by induction on the heaps.

*No option of N has the value F(N).* Choose J with 2^J > q(n) for all n < n0 + p, and also > ⌊3·max q / 2⌋ if h = 3. If
G = F below n0 + p·(2^(J+h) + 1), then no N at all has an option of value F(N), by F. For let the heaps left have u, v,
w for their q, with u ⊕ v ⊕ w = Q = q(N). Now u + v + w = (u ⊕ v ⊕ w) + 2·e, where the bits of e are those that at
least two of them have. Let a heap be *long*: n0 or more. Take p from each heap until it is below n0 + p, and likewise
from N; as the heaps and the tokens taken add up to N, this goes at least as often from N, and each time lowers a q by
1. So u + v + w − Q is at most the sum of the q of three heaps below n0 + p, and e < 2^J. Replace u, if it is 2^J or
more, by u mod 2^J + 2^J, likewise v by v mod 2^J + 2^(J+1) and w by w mod 2^J + 2^(J+2). The heaps with these q, the r
and the remainders modulo p being the same, are long; e is the same, for above the lowest J bits no bit occurs twice,
neither before nor after. So u + v + w − Q is the same if Q becomes Q', the new nim-sum: the same number of tokens
taken from the heap N' = N − p·(Q − Q') leaves these heaps. Hence an option of N' has the value F(N'), and q(N') <
2^(J+h), where G = F. But G is a mex. (Where nothing is left, or short heaps only, Q < 2^J, and N is that small
itself.)

*Every smaller value is that of an option of N*: :mod:`sprague.proofs.arithmetic_cover` counts on four kinds of options,
for all N with q(N) ≥ LEAST; where they do not suffice for s and p, they may for 2s and 2p.

Arithmetic periods of hexadecimal games: S. Howse and R. J. Nowakowski, Periodicity and arithmetic-periodicity in
hexadecimal games, Theoretical Computer Science 313 (2004), who have a theorem of their own; of octal games, finite ones
have none (Austin 1976). The proof given here is self-contained.
"""

from __future__ import annotations

from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from sprague.claims.heap_code import HeapCode
from sprague.claims.heap_moves import DOUBLINGS, LARGEST_SALTUS, LONGEST_PERIOD, flat
from sprague.numbers.periods import Period
from sprague.proofs.arithmetic_cover import LEAST, Cover

Numbers = NDArray[np.int64]


def arithmetic_bound(code: HeapCode, first: Numbers, n0: int, p: int, s: int, known: int | None = None) -> int | None:
    """How many first values prove G(n + p) = G(n) + s for n ≥ n0; None where this is no proof, however many there are.

    ``first`` are G(0), …, G(n0 + p − 1), or more. Where more than ``known`` values are needed, it is not looked whether
    they would do.

    >>> arithmetic_bound(HeapCode((0, 8)), np.array([0, 0, 0, 0]), 1, 3, 1)
    28
    >>> arithmetic_bound(HeapCode((0, 3)), np.array([0, 1]), 0, 2, 2) is None
    True
    """
    n0, h = max(n0, 1, code.smallest_heap), code.heaps_left
    if s < 1 or s & (s - 1) or (h < 3 and not code.recurring) or len(first) < n0 + p:
        return None
    if code.recurring and p % len(code.recurring):
        return None
    level = 0
    while not flat(first, n0, p, s, level):
        level += 1
    bounds: list[int] = []
    for i in range(level + 1):
        q = Period(p, n0, s).values(first, n0 + (p << i)) // (s << i)
        bounds.append(_without_repeats(q, n0, p << i, h))
    if known is not None and min(bounds) > known:
        return min(bounds)
    length = _covered(code, tuple(first[: n0 + p].tolist()), n0, p, s, level)
    if length is None:
        return None
    return max(min(bounds), n0 + LEAST * length, 2 * n0 + len(code.digits) + 3 * length)


@lru_cache(maxsize=16)
def _covered(code: HeapCode, first: tuple[int, ...], n0: int, p: int, s: int, level: int) -> int | None:
    """p, doubled until no smaller value is left out; None where it would be too large."""
    for more in range(level, level + DOUBLINGS):
        length, step = p << more, s << more
        if length > LONGEST_PERIOD or step > LARGEST_SALTUS:
            return None
        if Cover(code, Period(p, n0, s).values(first, n0 + length), n0, length, step).complete():
            return length
    return None


def _without_repeats(q: Numbers, n0: int, p: int, h: int) -> int:
    """The bound of the first part of the proof."""
    most = int(q.max())
    places = max(most, 3 * most // 2 if h == 3 else 0).bit_length() + h
    return n0 + p * ((1 << places) + 1)
