"""Arithmetic periods, G(n + p) = G(n) + s for all n ≥ n0, proved for s a power of two from the values below n0 + p.

Let F(n) be these values for n < n0 + p, and F(n + p) = F(n) + s for n ≥ n0. Let n0 be positive, and heaps from n0 on
have moves; take p and s so often that s = 2^e, that F(n) < s for n < n0, and that from the n0-th on the digits of the
code recur after p. Write F(n) = s·q(n) + r(n) with r(n) < s; nim-sums are then formed of the q and of the r each for
itself. Call numbers from n0 on *long*; the others have q = 0. Two finite checks prove that G = F, for the nim-values
are the only numbers of which each is the least that no option has.

*No option of n has the value F(n).* A nim-sum is at most the sum, and of the same parity. So if k tokens are taken
from n, and the heaps that are left have its value, then their r have the nim-sum r(n), and the sum of their q is q(n)
plus an even number, which is 0 if at most one of them is long. Take p from a long heap and from n: both, sum and q(n),
are 1 less. Take p from a long k and from n: q(n) is 1 less. Do so until k and all heaps are below n0 + p. It is enough
to see of these that, where the nim-sum of the r is r(n), the sum of the q is less than q(n) if k is long; that it is
not q(n) if k is short and at most one heap is long; and that it is not q(n) plus an even number ≥ 0 if two are.
Nothing less would do: p may be added to two long heaps until their q have no binary digits in common but half of that
number.

*Every smaller value is that of an option of n.* An option for each is listed up to some n, and those of the last heaps
move on to all larger ones: :mod:`sprague.proofs.moving_options`.

Coq checks the same (``formal/theory/Growth.v``). S. Howse and R. J. Nowakowski, Periodicity and arithmetic-periodicity
in hexadecimal games, Theoretical Computer Science 313 (2004), have a theorem of their own; finite octal games have no
arithmetic periods (Austin 1976).
"""

from __future__ import annotations

from contextlib import suppress
from functools import lru_cache
from itertools import product

import numpy as np

from sprague.errors import BadParameter
from sprague.numbers.periods import Period
from sprague.proofs.heap_code import HeapCode
from sprague.proofs.moving_options import MovingOptions, flat_options, moving_options


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
        return _no_option_has_the_value(next(flat_options(code, law, first))) and moving_options(code, law, first).rises
    return False


def _no_option_has_the_value(law: MovingOptions) -> bool:
    """Whether no option of any heap has its value, seen from small numbers; 0 stands for a heap that is not there."""
    high, low = law.high, law.values & ((1 << law.places) - 1)
    there, not_there = np.arange(1, law.n0 + law.p), np.zeros(1, dtype=np.int64)
    for count in range(4):
        c, a = np.meshgrid(*(there if i < count else not_there for i in (0, 1)))
        for taken, b in product(law.code.taken(count, law.n0 + law.p), there if count == 3 else not_there):
            n = taken + c + a + b
            more, long = high[c] + high[a] + high[b] - high[n], sum(heap >= law.n0 for heap in (c, a, b))
            may = more == 0 if taken < law.n0 else more >= 0
            may |= (long > 1) & (more >= 0) & (more % 2 == 0)
            if (may & (low[c] ^ low[a] ^ low[b] == low[n]) & (n >= law.code.smallest_heap)).any():
                return False
    return True
