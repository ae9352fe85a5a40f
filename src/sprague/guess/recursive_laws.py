"""Pairs (A(n), A(n) + d(n)) by recursion: A(n) = mex_b of all earlier, and d by a law, or itself the mex of what was.

Finitely many other pairs may come first, whose numbers are 0, …, u: where Wythoff's game ends at x + y ≤ c, the pairs
with that sum, and then A(n) = mex of 0, …, c and all earlier, d(n) = n + c + 1.

mex_b of a set S is s + b for the first s in {−b} ∪ S with nothing of S in (s, s + b]; mex_1 is mex. The P-positions of
Gurvich's NIM(a, b) have A = mex_b and d(n) = an; those of the bouncing queen have b = 1, and d(n) is the least number
that is no earlier d and no earlier A + B.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, pairwise, takewhile

from sprague.errors import BadParameter, TooLarge
from sprague.guess.conditions import written
from sprague.guess.quasilinear import Quasilinear, quasilinear
from sprague.numbers.nimbers import least_outside

LARGEST_GAP = 6

MOST_FIRST = 16
"""So many pairs may come first, if the law makes as many others."""

FORMS = ((1, 1), (1, 0), (0, 1), (2, 0), (0, 2), (2, 1), (1, 2), (-1, 2), (2, -1))
"""Combinations uA + vB that d may have to avoid."""

Pair = tuple[int, int]


@dataclass(frozen=True)
class RecursiveLaw:
    """A(n) = mex_b of all earlier A and B = A + d, b the ``gap``; d the ``differences``, or the mex of what is avoided.

    Where ``differences`` is None, d(n) is the least number that is no earlier d and no earlier uA + vB, (u, v) among
    the ``avoided`` ones. The ``first`` pairs come before P(0), in order, and count as earlier; BadParameter unless
    their numbers are 0, …, u.
    """

    gap: int
    differences: Quasilinear | None
    avoided: tuple[Pair, ...] = ()
    first: tuple[Pair, ...] = ()

    def __post_init__(self) -> None:
        if list(self.first) != sorted(set(self.first)) or not _begins(self.first):
            few = ", ".join(f"({a}, {b})" for a, b in self.first[:5])
            raise BadParameter(f"the first pairs stand in order, (a, b) with a ≤ b, of the numbers 0, …, u; not {few}")

    @property
    def least(self) -> int:
        """A(0): u + b behind first pairs of the numbers 0, …, u, else 0."""
        return max(b for _, b in self.first) + self.gap if self.first else 0

    def pairs(self) -> Iterator[Pair]:
        """The pairs (A(n), B(n)), n = 0, 1, …, without end.

        >>> from itertools import islice
        >>> list(islice(RecursiveLaw(1, None, ((1, 1),)).pairs(), 5))
        [(0, 0), (1, 2), (3, 5), (4, 8), (6, 11)]
        >>> list(islice(RecursiveLaw(2, Quasilinear((0,), 0, 1)).pairs(), 5))
        [(0, 0), (2, 3), (5, 7), (9, 12), (11, 15)]
        >>> list(islice(RecursiveLaw(1, Quasilinear((2,), 0, 1), (), ((0, 0), (0, 1))).pairs(), 5))
        [(0, 0), (0, 1), (2, 4), (3, 6), (5, 9)]
        """
        yield from self.first
        used = {number for pair in self.first for number in pair}
        taken, last = set[int](), -self.gap
        for n, least in enumerate(least_outside(taken)):
            while (above := next((x for x in range(last + self.gap, last, -1) if x in used), None)) is not None:
                last = above
            lower = last + self.gap
            d = least if self.differences is None else self.differences.term(n)
            yield lower, lower + d
            used |= {lower, lower + d}
            taken |= {d, *(u * lower + v * (lower + d) for u, v in self.avoided)}

    def near(self, _: int, high: int) -> Iterator[Pair]:
        """The pairs whose smaller pile is at most ``high``."""
        return takewhile(lambda pair: pair[0] <= within_reach(high), self.pairs())

    def lost(self, low: int, high: int) -> bool:
        """Whether piles low ≤ high are one of the pairs."""
        return (low, high) in self.near(low, low)

    @property
    def text(self) -> str:
        """What :mod:`sprague.laws.law` reads.

        >>> RecursiveLaw(2, Quasilinear((0,), 0, 1)).text, RecursiveLaw(1, None, ((1, 1),)).text
        ('A = mex_2, B = A + d, d = 0, d(n + 1) = d(n) + 1', 'A = mex, B = A + d, d = mex of d, A + B')
        """
        head = f"A = mex{'' if self.gap == 1 else f'_{self.gap}'}, B = A + d"
        if self.differences is None:
            return f"{head}, d = mex of {', '.join(['d', *(written('AB', form, plain=True) for form in self.avoided)])}"
        d = self.differences
        first = f", first {self._listed}" if self.first else ""
        return f"{head}, d = {', '.join(map(str, d.first))}, d(n + {d.q}) = d(n) + {d.p}{first}"

    @property
    def _listed(self) -> str:
        return ", ".join(f"({a}, {b})" for a, b in self.first)

    @property
    def shown(self) -> str:
        """As a mathematician writes it.

        >>> RecursiveLaw(1, None, ((1, 1),)).shown
        '(A(n), A(n) + d(n)), n ≥ 0, A(n) = mex of all earlier A, B; d(n) = mex of all earlier d, A + B'
        >>> RecursiveLaw(1, Quasilinear((2,), 0, 1), (), ((0, 0), (0, 1))).shown
        '(A(n), A(n) + d(n)), n ≥ 0, A(n) = mex of 0, 1 and all earlier A, B; d(n) = n + 2; and (0, 0), (0, 1)'
        """
        mex = "mex" if self.gap == 1 else f"mex_{self.gap}"
        u = self.least - self.gap
        before = f"{', '.join(map(str, range(u + 1))) if u < 3 else f'0, …, {u}'} and " if self.first else ""
        head = f"(A(n), A(n) + d(n)), n ≥ 0, A(n) = {mex} of {before}all earlier A, B"
        if self.differences is None:
            return f"{head}; d(n) = mex of all earlier {', '.join(['d', *(written('AB', f) for f in self.avoided)])}"
        d, also = self.differences, f"; and {self._listed}" if self.first else ""
        if len(d.first) == 1:
            return f"{head}; d(n) = {written('n', (d.p,), d.first[0])}{also}"
        return f"{head}; d = {', '.join(map(str, d.first))}, …, {d.step()}{also}"


MOST_MADE = 1_000_000
ONE_BY_ONE = f"played with piles to {MOST_MADE:,}, as the pairs are made one by one"
"""Pairs are made up to this by a player; and how that is said."""


def within_reach(pile: int) -> int:
    """The pile. Raises TooLarge for one up to which no pairs are made."""
    if pile > MOST_MADE:
        raise TooLarge(f"the pairs of this law are made one by one, up to {MOST_MADE}")
    return pile


def recursive_law(pairs: Sequence[Pair]) -> RecursiveLaw | None:
    """The law of all these pairs, in order; None if they follow none. Laws that are no more than a mex are left out.

    >>> from itertools import islice
    >>> law = RecursiveLaw(3, Quasilinear((0,), 0, 2))
    >>> recursive_law(list(islice(law.pairs(), 40))) == law
    True
    """
    if not 2 <= len(pairs) <= MOST_FIRST + max(max(pair) for pair in pairs):  # behind the first a number is in one pair
        return None
    if all(a[0] < b[0] and a[1] < b[1] for a, b in pairwise(pairs)):
        differences = quasilinear([b - a for a, b in pairs])
        if differences and differences.term(0) == 0:
            laws = (RecursiveLaw(gap, differences) for gap in range(2, LARGEST_GAP + 1))
            return next((law for law in laws if _follow(law, pairs)), None)
        laws = (RecursiveLaw(1, None, forms) for count in (1, 2) for forms in combinations(FORMS, count))
        return next((law for law in laws if _follow(law, pairs)), None) or _behind_others(pairs)
    return _behind_others(pairs)


def _begins(pairs: Sequence[Pair]) -> bool:
    """Whether the numbers of these pairs are 0, …, u, none of them left out."""
    numbers = {number for pair in pairs for number in pair}
    return numbers == set(range(len(numbers))) and all(a <= b for a, b in pairs)


def _behind_others(pairs: Sequence[Pair]) -> RecursiveLaw | None:
    """The law of all but the fewest first pairs, by a mex; None if there is none.

    >>> from itertools import islice
    >>> ends = [(x, y) for x in range(2) for y in range(x, 3 - x)]
    >>> law = RecursiveLaw(1, Quasilinear((3,), 0, 1), (), tuple(ends))
    >>> _behind_others(list(islice(law.pairs(), 40))) == law
    True
    """
    for count in range(1, min(MOST_FIRST, len(pairs) // 2) + 1):
        first, rest = tuple(pairs[:count]), pairs[count:]
        differences = quasilinear([b - a for a, b in rest]) if _begins(first) else None
        if differences and differences.p > 0 and _follow(law := RecursiveLaw(1, differences, (), first), pairs):
            return law
    return None


def _follow(law: RecursiveLaw, pairs: Sequence[Pair]) -> bool:
    """Whether the law makes these pairs, and no others of such numbers before the last one."""
    most = max(b for _, b in pairs)
    made = (pair for pair in takewhile(lambda pair: pair[0] <= most, law.pairs()) if pair[1] <= most)
    return all(given == other for given, other in zip(pairs, made, strict=False))
