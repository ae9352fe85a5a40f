"""Section 8: Wythoff's game on N heaps, and its two conjectures, which the document names without stating them.

A move takes any positive number from one heap, or a_1, …, a_N ≥ 0, not all 0, with a_1 ⊕ … ⊕ a_N = 0. Fix the N − 2
least heaps s, and let A(n) ≤ B(n) be the other two of the P-positions, A ≥ max s, in the order of A. Conjectures:
(i) from some n on B(n) = A(n) + n; (ii) then also A(n) = ⌊nφ⌋ + α + ε(n) with −1 ≤ ε(n) ≤ 1 and an integer α.

The reading: n is the rank in that order plus a constant, which (i) itself fixes. With it (i) begins at n = 23 for the
least of three heaps 1. Fraenkel 1996; X. Sun and D. Zeilberger, On Fraenkel's N-heap Wythoff's conjectures, Ann.
Comb. 8 (2004), who prove both for three heaps with the least up to 10.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache, reduce
from itertools import combinations_with_replacement, product
from operator import xor

import numpy as np
from numpy.typing import NDArray

from sprague.games.wythoff import n_heap_wythoff
from sprague.numbers import floor_phi
from sprague.papers.exhibit import compared
from sprague.papers.rat import PROGRAMS
from sprague.proofs import Refuted, Undecided, Verdict, Verified
from sprague.solving.formula_tables import P_POSITION, invariant_p_table

Row = NDArray[np.int64]
Heaps = tuple[int, ...]


@cache
def last_heaps(fixed: Heaps, length: int) -> Row:
    """For y < length the one z, however large, that makes a P-position of the ``fixed`` heaps, y and z.

    Straight from the rules: z is the least number such that no option of (…fixed, y, z) is P. An option leaves u of the
    fixed heaps and v of y, and is P iff it leaves w of z, what the row of u says for v; smaller z have one. It takes
    z − w = (y − v) ⊕ s where u takes heaps of nim-sum s: as this changes the last digits of y − v only, it comes to
    a set of differences z − y for each remainder of y.

    >>> last_heaps((0,), 6).tolist(), last_heaps((1,), 6).tolist()
    ([0, 2, 1, 5, 7, 3], [2, 1, 0, 4, 3, 9])
    """
    below = [left for left in product(*(range(heap + 1) for heap in fixed)) if left != fixed]
    rows = np.array([last_heaps(tuple(sorted(left)), length) for left in below], dtype=np.int64).reshape(-1, length)
    balance = [reduce(xor, (heap - rest for heap, rest in zip(fixed, left, strict=True))) for left in below]
    period = 1 << max(balance, default=0).bit_length()
    taken = np.arange(2 * period)
    change = np.array([(taken ^ nim_sum) - taken for nim_sum in balance], dtype=np.int64).reshape(-1, 2 * period)
    one_heap = rows[np.array([sum(map(int.__ne__, fixed, left)) == 1 for left in below], dtype=bool)]
    row = np.full(length, -1, dtype=np.int64)
    room = 4 * length + 256 * len(fixed)  # too short a list would raise IndexError
    last = np.zeros(room, dtype=bool)
    difference = np.zeros((period, length + room), dtype=bool)  # of z − y + length, by y modulo the period
    for y in range(length):
        begin = -y % period
        difference[taken[:period], rows[:, y, None] - y + length + change[:, begin : begin + period]] = True
        if row[y] < 0:  # otherwise y was the last heap of an earlier one
            reached = difference[y % period, length - y : length - y + room] | last
            reached[one_heap[:, y]] = True
            z = int(reached.argmin())
            assert not reached[z], "every number listed is reached"
            row[y] = z
            if z < length:
                row[z] = y
        last[row[y]] = True
        difference[:, row[y] - y + length] = True
    return row


@dataclass(frozen=True)
class Constants:
    """What the conjectures say of one choice of the fixed heaps, to the end of the rows computed."""

    fixed: Heaps
    difference_from: int
    """The first n from which B(n) = A(n) + n."""
    alpha: int
    golden_from: int
    """The first n from which also −1 ≤ A(n) − ⌊nφ⌋ − α ≤ 1."""
    epsilons: tuple[int, ...]
    """The values of ε(n) in the last half."""
    last: int
    """The last n computed."""

    def __str__(self) -> str:
        shown = ", ".join(map(str, self.fixed))
        return f"{shown}: α = {self.alpha}, from n = {self.difference_from} (i), {self.golden_from} (ii)"


def constants(fixed: Heaps, row: Row) -> Constants | None:
    """The constants of the conjectures, or None where they are not settled in the first half of the row.

    α is the middle of the values of A(n) − ⌊nφ⌋ in the last half, which must be at most three neighbouring integers.

    >>> print(constants((2,), last_heaps((2,), 300)))
    2: α = -10, from n = 33 (i), 63 (ii)
    """
    pairs = [(a, int(b)) for a, b in enumerate(row) if max(fixed) <= a <= b]
    excess = [b - a - rank for rank, (a, b) in enumerate(pairs)]
    half, shift = len(pairs) // 2, excess[-1]
    begin = _start(value == shift for value in excess)
    golden = [a - floor_phi(rank + shift) for rank, (a, _) in enumerate(pairs)]
    low, high = min(golden[half:]), max(golden[half:])
    alpha = (low + high) // 2
    settled = max(begin, _start(abs(value - alpha) <= 1 for value in golden))
    if settled > half:
        return None
    epsilons = tuple(sorted({value - alpha for value in golden[half:]}))
    return Constants(fixed, begin + shift, alpha, settled + shift, epsilons, len(pairs) - 1 + shift)


def _start(true: Iterable[bool]) -> int:
    """The least index from which all are true."""
    start = 0
    for at, value in enumerate(true):
        if not value:
            start = at + 1
    return start


def conjectures_hold(choices: Sequence[Heaps], length: int) -> Verdict:
    """Both conjectures for these fixed heaps, from the rules, to the end of rows of a given length.

    Undecided where they are not settled in the first half of the rows.

    >>> conjectures_hold([(1,)], 200).evidence
    'to A < 200, n < 126: 1: α = -4, from n = 23 (i), 30 (ii)'
    """
    found = []
    for fixed in choices:
        constant = constants(fixed, last_heaps(fixed, length))
        if constant is None:
            return Undecided(f"fixed heaps {fixed}: not settled in the first half of the rows with A < {length}")
        found.append(constant)
    return Verified(f"A < {length:,}, n < {min(each.last for each in found):,}", "; ".join(map(str, found)))


def rows_agree(heaps: int, box: tuple[int, ...]) -> Verdict:
    """Whether rows and solver have the same P-positions (…fixed, A, B) in a box that holds both A and B."""
    table = invariant_p_table(n_heap_wythoff(heaps=heaps), box)
    marked = {tuple(piles) for piles in np.argwhere(table == P_POSITION).tolist()}
    listed = {
        (*fixed, a, b)
        for fixed in product(*map(range, box[:-2]))
        if fixed == tuple(sorted(fixed))
        for a, b in enumerate(last_heaps(fixed, box[-2]).tolist())
        if max(fixed) <= a <= b < box[-1]
    }
    if marked != listed:
        wrong = min(marked ^ listed)
        return Refuted(f"{wrong}: {'only the solver' if wrong in marked else 'only the row'} has it as a P-position")
    return Verified("piles ≤ " + ", ".join(str(side - 1) for side in box), f"{len(marked)} P-positions")


@PROGRAMS("R-multi.rules")
def rules() -> Verdict:
    wythoff, to = n_heap_wythoff(heaps=3), 8

    def by_the_text(here: Heaps) -> list[Heaps]:
        taken = product(*(range(heap + 1) for heap in here))
        moves = [t for t in taken if any(t) and (t.count(0) == 2 or t[0] ^ t[1] ^ t[2] == 0)]
        return sorted({tuple(sorted(heap - t for heap, t in zip(here, take, strict=True))) for take in moves})

    positions = combinations_with_replacement(range(to + 1), 3)
    return compared(((here, by_the_text(here), wythoff.options(here)) for here in positions), f"heaps ≤ {to}")


@PROGRAMS("R-multi.two")
def least_heap_empty() -> Verdict:
    found = constants((0,), last_heaps((0,), 6000))
    stated = Constants((0,), 0, 0, 0, (0,), found.last if found else 0)
    return compared([("s = 0", stated, found)], "A < 6,000")


KNOWN_ALPHA = (0, -4, -10, -16, -20, -26, -32, -39, -46, -52, -56)
"""α for three heaps with the least 0, …, 10: the result of the computation above, kept against change."""
KNOWN_FIRST = (0, 23, 33, 58, 138, 87, 133, 252, 416, 677, 691)
"""The first n of (i) for them."""


def constants_are(alphas: Sequence[int], firsts: Sequence[int], length: int) -> Verdict:
    """Whether three heaps with the least 0, 1, … have these α, these first n of (i), and every ε unless s = 0."""
    computed = [constants((s,), last_heaps((s,), length)) for s in range(len(alphas))]
    pairs = (
        (
            f"s = {s}",
            (alpha, first, (-1, 0, 1) if s else (0,)),
            (c.alpha, c.difference_from, c.epsilons) if c else None,
        )
        for s, (alpha, first, c) in enumerate(zip(alphas, firsts, computed, strict=True))
    )
    return compared(pairs, f"A < {length:,}")


PROGRAMS.add(
    {
        "R-multi.rows": lambda: rows_agree(3, (11, 180, 340)),
        "R-multi.rows-of-four": lambda: rows_agree(4, (3, 4, 40, 70)),
        "R-multi": lambda: conjectures_hold([(s,) for s in range(11)], 6000),
        "R-multi.further": lambda: conjectures_hold([(s,) for s in range(11, 21)], 4500),
        "R-multi.four": lambda: conjectures_hold(list(combinations_with_replacement(range(3), 2)), 1500),
        "R-multi.constants": lambda: constants_are(KNOWN_ALPHA, KNOWN_FIRST, 6000),
    }
)
