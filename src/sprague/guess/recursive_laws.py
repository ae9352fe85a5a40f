"""Pairs (A(n), A(n) + d(n)) by recursion: A(n) = mex_b of all earlier, and d by a law, or itself the mex of what was.

mex_b of a set S is s + b for the first s in {−b} ∪ S with nothing of S in (s, s + b]; mex_1 is mex. The P-positions of
Gurvich's NIM(a, b) have A = mex_b and d(n) = an; those of the bouncing queen have b = 1, and d(n) is the least number
that is no earlier d and no earlier A + B.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

from sprague.guess.linear_forms import written
from sprague.guess.quasilinear import Quasilinear, quasilinear

LARGEST_GAP = 6

FORMS = ((1, 1), (1, 0), (0, 1), (2, 0), (0, 2), (2, 1), (1, 2), (-1, 2), (2, -1))
"""Combinations uA + vB that d may have to avoid."""

Pair = tuple[int, int]


@dataclass(frozen=True)
class RecursiveLaw:
    """A(n) = mex_b of all earlier A and B = A + d, b the ``gap``; d the ``differences``, or the mex of what is avoided.

    Where ``differences`` is None, d(n) is the least number that is no earlier d and no earlier uA + vB, (u, v) among
    the ``avoided`` ones.
    """

    gap: int
    differences: Quasilinear | None
    avoided: tuple[Pair, ...] = ()

    def pairs(self) -> Iterator[Pair]:
        """The pairs (A(n), B(n)), n = 0, 1, …, without end.

        >>> from itertools import islice
        >>> list(islice(RecursiveLaw(1, None, ((1, 1),)).pairs(), 5))
        [(0, 0), (1, 2), (3, 5), (4, 8), (6, 11)]
        >>> list(islice(RecursiveLaw(2, Quasilinear((0,), 0, 1)).pairs(), 5))
        [(0, 0), (2, 3), (5, 7), (9, 12), (11, 15)]
        """
        used: set[int] = set()
        taken: set[int] = set()
        last, least, n = -self.gap, 0, 0
        while True:
            while (above := next((x for x in range(last + self.gap, last, -1) if x in used), None)) is not None:
                last = above
            lower = last + self.gap
            while least in taken:
                taken.discard(least)
                least += 1
            d = least if self.differences is None else self.differences.term(n)
            yield lower, lower + d
            used |= {lower, lower + d}
            taken |= {d, *(u * lower + v * (lower + d) for u, v in self.avoided)}
            n += 1

    @property
    def text(self) -> str:
        """What :mod:`sprague.claims.statements` reads.

        >>> RecursiveLaw(2, Quasilinear((0,), 0, 1)).text, RecursiveLaw(1, None, ((1, 1),)).text
        ('A = mex_2, B = A + d, d = 0, d(n + 1) = d(n) + 1', 'A = mex, B = A + d, d = mex of d, A + B')
        """
        head = f"A = mex{'' if self.gap == 1 else f'_{self.gap}'}, B = A + d"
        if self.differences is None:
            return f"{head}, d = mex of {', '.join(['d', *(written('AB', form, plain=True) for form in self.avoided)])}"
        d = self.differences
        return f"{head}, d = {', '.join(map(str, d.first))}, d(n + {d.q}) = d(n) + {d.p}"

    @property
    def shown(self) -> str:
        """As a mathematician writes it.

        >>> RecursiveLaw(1, None, ((1, 1),)).shown
        '(A(n), A(n) + d(n)), n ≥ 0, A(n) = mex of all earlier A, B; d(n) = mex of all earlier d, A + B'
        """
        mex = "mex" if self.gap == 1 else f"mex_{self.gap}"
        head = f"(A(n), A(n) + d(n)), n ≥ 0, A(n) = {mex} of all earlier A, B"
        if self.differences is None:
            return f"{head}; d(n) = mex of all earlier {', '.join(['d', *(written('AB', f) for f in self.avoided)])}"
        d = self.differences
        if len(d.first) == 1:
            return f"{head}; d(n) = {written('n', (d.p,))}"
        return f"{head}; d = {', '.join(map(str, d.first))}, …, d(n + {d.q}) = d(n) + {d.p}"


def recursive_law(pairs: Sequence[Pair]) -> RecursiveLaw | None:
    """The law of all these pairs, in order; None if they follow none. Laws that are no more than a mex are left out.

    >>> from itertools import islice
    >>> law = RecursiveLaw(3, Quasilinear((0,), 0, 2))
    >>> recursive_law(list(islice(law.pairs(), 40))) == law
    True
    """
    if len(pairs) < 2:
        return None
    differences = quasilinear([b - a for a, b in pairs])
    if differences and differences.term(0) == 0:
        for gap in range(2, LARGEST_GAP + 1):
            if _follow(law := RecursiveLaw(gap, differences), pairs):
                return law
        return None
    for count in (1, 2):
        for forms in combinations(FORMS, count):
            if _follow(law := RecursiveLaw(1, None, forms), pairs):
                return law
    return None


def _follow(law: RecursiveLaw, pairs: Sequence[Pair]) -> bool:
    return all(given == made for given, made in zip(pairs, law.pairs(), strict=False))
