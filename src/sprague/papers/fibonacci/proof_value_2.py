"""The proof of Theorem 2, second half: what it says about heaps of AB ⊕ 1, where z₁ = 2 and z₂ ≥ 4 is even.

zⱼ(x) is the j-th smallest index of the Zeckendorf representation of x ≥ 1. The move of index i subtracts F(2i + 1) − 1.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from sprague.numbers.zeckendorf import fibonacci, zeckendorf
from sprague.papers.claim import holds
from sprague.papers.fibonacci.comparison import Comparison, Integers, agreed, always
from sprague.papers.fibonacci.document import DOCUMENT
from sprague.papers.fibonacci.floors import lower, lower_of_upper
from sprague.papers.fibonacci.game import BOUND, GAME, inside
from sprague.papers.fibonacci.partition import ab_plus_1, b_0
from sprague.papers.fibonacci.representations import BELOW, LARGEST_INDEX, second_index, smallest_index
from sprague.papers.proof import for_all
from sprague.proofs import Verdict

FIBONACCI = np.array([fibonacci(index) for index in range(LARGEST_INDEX + 2)])

PARTS = """
digits even_fibonacci(x): 1(00)*
define A(x): exists n. n >= 1 & x = floor(n phi)
define B(x): exists n. n >= 1 & x = floor(n phi) + n
define AB(x): exists n. n >= 1 & x = floor(phi*(floor(n phi) + n))
define above(x, g): x = 0 | exists z, s, t. least_part(x, z) & shift(g, s) & shift(s, t) & z >= t
define below(x, g): g = 1 & x = 0 | exists v. v >= 1 & shift(v, g) & x < v
define part(g, p): power(g) & exists x, y. above(x, g) & below(y, g) & p = x + g + y
define first(p, g, f): part(f, p) & g <= f & ~exists h. part(h, p) & g <= h & h < f
define last(p, g, h): part(h, p) & h < g & ~exists f. part(f, p) & h < f & f < g
define move(p, g, f, h, q): AB_plus_1(p) & odd_fibonacci(g) & p = q + g & first(p, g, f) & last(p, g, h)
proved both-are-there: forall p, g. AB_plus_1(p) & odd_fibonacci(g) & g <= p => exists f, h. move(p, g, f, h, p - g)
"""
"""Indices stand here as their Fibonacci numbers: g = F(2i + 1), f = F(k), h = F(l), and q is α = p − F(2i + 1)."""

ODD_K = "proved odd-k: forall p, g, f, h, q. move(p, g, f, h, q) & odd_fibonacci(f) => A(q) & ~AB(q)"
EVEN_K = "proved even-k: forall p, g, f, h, q. move(p, g, f, h, q) & even_fibonacci(f) => B(q) | A(q) & ~AB(q)"
SMALL_L = """
proved small-l: forall p, g, f, h, q, e. move(p, g, f, h, q) & even_fibonacci(f) & shift(e, g) & h < e
    => least_part(q, 1) & A(q) & ~AB(q)
"""
CARRY = """
proved carry: forall p, g, f, h, q, z. move(p, g, f, h, q) & least_part(q, z) & odd_fibonacci(z)
    => shift(h, g) & z = 2 & forall e. even_fibonacci(e) & e <= h => part(e, p)
"""
IDENTITY = """
digits: Zeckendorf
digits even_fibonacci(x): 1(00)*
digits odd_fibonacci(x): 10(00)*
define below(f, g, h): even_fibonacci(f) & odd_fibonacci(g) & g < f & shift(h, g)
proved there-is-room: forall f, g, h. below(f, g, h) => g + h <= f
proved y: forall f, g, h, s, t, y, z. below(f, g, h) & shift(g, s) & shift(s, t) & f = g + h + y & least_part(y, z)
    => z >= t
proved doubled: forall h, g, v, w. even_fibonacci(h) & shift(h, g) & shift(v, h) & shift(w, v) => 2h = g + w
proved doubled-at-2: 2*1 = 2 + 0
"""
"""f = F(k), g = F(2i + 1), h = F(2i), s and t = F(2i + 3), v and w = F(2i − 2); F(0) = 0 for i = 1."""

RECIPE = """
define left(p, f, z): exists q. q + f = p + 1 & least_part(q, z) & B_0(q)
define k_is_1(p): AB_plus_1(p) & least_part(p - 1, 3) & ~power(p + 1)
proved k-is-2: forall p. AB_plus_1(p) & least_part(p - 1, 8) => left(p, 5, 5)
proved k-above-2: forall p, t, v. AB_plus_1(p) & least_part(p - 1, t) & t > 8 & shift(v, t) => left(p, v, 2)
proved one-term: forall p. AB_plus_1(p) & least_part(p - 1, 3) & power(p + 1) => odd_fibonacci(p + 1)
proved m-odd: forall p, m. k_is_1(p) & least_part(p - 4, m) & odd_fibonacci(m) => left(p, m, 5)
proved m-is-8: forall p. k_is_1(p) & least_part(p - 4, 21) => left(p, 13, 13)
proved m-even: forall p, m, v. k_is_1(p) & least_part(p - 4, m) & ~odd_fibonacci(m) & m > 21 & shift(v, m)
    => left(p, v, 5)
"""
"""left(p, F(2i + 1), F(z)): subtracting F(2i + 1) − 1 leaves a heap of B_0 with z₁ = z. a = p − 1, m stands as F(m)."""

FIRST = "proved B_0-two-below: forall p. AB_plus_1(p) => B_0(p - 2)"


NO_HEAP = "where p + 1 = F(2i + 1) the move leaves nothing: 0 is in B_0"


class Moves(NamedTuple):
    """The heaps p of AB ⊕ 1 with p ≥ F(2i + 1), and the indices of p next to 2i + 1.

    ``k`` is its smallest index that is at least 2i + 1, and ``l`` its largest one below 2i + 1. Both exist: the
    part of p below F(2i + 1) is not the whole, and z₁(p) = 2.
    """

    i: int
    p: Integers
    k: Integers
    l: Integers

    @property
    def alpha(self) -> Integers:
        """α = p − F(2i + 1)."""
        return self.p - fibonacci(2 * self.i + 1)

    def where(self, here: NDArray[np.bool_]) -> Moves:
        """Those of the moves that ``here`` selects."""
        return Moves(self.i, self.p[here], self.k[here], self.l[here])


def all_moves() -> Iterator[Moves]:
    """The moves by falling index i: p is taken apart from its largest Fibonacci number down."""
    heaps = ab_plus_1(BELOW)
    rest, k = heaps.copy(), np.zeros_like(heaps)
    for index in range(LARGEST_INDEX, 2, -1):
        contained = rest >= FIBONACCI[index]
        rest[contained] -= FIBONACCI[index]
        k[contained] = index
        if index % 2:
            able = heaps >= FIBONACCI[index]
            below = np.searchsorted(FIBONACCI, rest[able], side="right") - 1
            yield Moves(index // 2, heaps[able], k[able], below)


@cache
def _a_without_ab() -> Integers:
    """A ∖ AB below the bound."""
    n = np.arange(1, BELOW)
    return np.setdiff1d(lower(n), lower_of_upper(np.arange(1, BELOW // 2)), assume_unique=True)


def _stays_within(members: Integers, moves: Iterator[Moves]) -> Iterator[Comparison]:
    for found in moves:
        yield always(f"α is there, i = {found.i}, p", inside(members, found.alpha), found.p)


@DOCUMENT.claim("F-2.two-odd-k", source="proof of Theorem 2, values 2, claim", expect="proved")
def odd_k() -> Verdict:
    """If k is odd, then α is in A but not in AB."""
    moves = (found.where(found.k % 2 == 1) for found in all_moves())
    return for_all(agreed(_stays_within(_a_without_ab(), moves), BOUND), GAME + PARTS + ODD_K)


@DOCUMENT.claim("F-2.two-even-k", source="proof of Theorem 2, values 2, claim", expect="proved")
def even_k() -> Verdict:
    """If k is even, then α is in B, or in A but not in AB."""
    moves = (found.where(found.k % 2 == 0) for found in all_moves())
    found = agreed(_stays_within(np.concatenate([b_0(BELOW)[1:], _a_without_ab()]), moves), BOUND)
    return for_all(found, GAME + PARTS + EVEN_K)


@DOCUMENT.claim("F-2.two-identity", source="proof of Theorem 2, values 2", expect="proved")
def largest_below() -> Verdict:
    """For even k > 2i + 1, F(k) − F(2i + 1) is F(2i) and a sum y of Fibonacci numbers from F(2i + 3) on; and
    2F(2i) = F(2i + 1) + F(2i − 2).
    """
    largest = 120

    def true(i: int, k: int) -> bool:
        y = fibonacci(k) - fibonacci(2 * i + 1) - fibonacci(2 * i)
        doubled = 2 * fibonacci(2 * i) == fibonacci(2 * i + 1) + fibonacci(2 * i - 2)
        return doubled and all(index >= 2 * i + 3 for index in zeckendorf(y))

    cases = (((i, k), true(i, k)) for k in range(4, largest + 1, 2) for i in range(1, k // 2))
    return for_all(holds(cases, f"k ≤ {largest}"), IDENTITY)


@DOCUMENT.claim("F-2.two-small-l", source="proof of Theorem 2, values 2", expect="proved")
def small_l() -> Verdict:
    """If k is even and l < 2i, then z₁(α) = 2 and α is in A but not in AB."""
    moves = [found.where((found.k % 2 == 0) & (found.l < 2 * found.i)) for found in all_moves()]
    twos = (
        Comparison(f"z₁(α), i = {found.i}, p", np.full(len(found.p), 2), smallest_index(found.alpha), found.p)
        for found in moves
    )
    return for_all(agreed([*twos, *_stays_within(_a_without_ab(), iter(moves))], BOUND), GAME + PARTS + SMALL_L)


def _alpha_in_b() -> Iterator[Moves]:
    for found in all_moves():
        yield found.where(smallest_index(found.alpha) % 2 == 1)


@DOCUMENT.claim("F-2.two-carry", source="proof of Theorem 2, values 2", expect="proved")
def carried_down() -> Verdict:
    """If z₁(α) is odd, then l = 2i, every even index up to 2i is one of p, and z₁(α) = 3."""

    def comparisons() -> Iterator[Comparison]:
        for found in _alpha_in_b():
            i, p = found.i, found.p
            yield Comparison(f"l, i = {i}, p", np.full(len(p), 2 * i), found.l, p)
            chain = FIBONACCI[2 : 2 * i + 1 : 2].sum()  # F(2) + … + F(2i) = F(2i + 1) − 1
            part_above = smallest_index(p - chain) > 2 * i + 1
            yield always(f"the rest of p has larger indices, i = {i}, p", part_above, p)
            yield Comparison(f"z₁(α), i = {i}, p", np.full(len(p), 3), smallest_index(found.alpha), p)

    return for_all(agreed(comparisons(), BOUND), GAME + PARTS + CARRY)


@DOCUMENT.claim("F-2.two-y", source="proof of Theorem 2, values 2", expect="refuted")
def indices_above_5() -> Verdict:
    """If z₁(α) is odd, then α = y + F(3) with all indices of y greater than 5."""
    moves = sorted(_alpha_in_b(), key=lambda found: found.i)
    y_from = ((found, second_index(found.alpha)) for found in moves)
    comparisons = (
        Comparison(f"z₂(α), at least 6, i = {found.i}, p", np.where(z == 0, 0, np.maximum(z, 6)), z, found.p)
        for found, z in y_from
    )
    return agreed(comparisons, BOUND, truth="the indices of y are at least 5")


@DOCUMENT.claim("F-2.two-first", source="proof of Theorem 2, values 2", expect="proved")
def move_into_value_1() -> Verdict:
    """For p in AB ⊕ 1, p − F(3) is in B_0, so that subtracting F(3) − 1 leaves a heap of B_0 ⊕ 1."""
    p = ab_plus_1(BELOW)
    return for_all(agreed([always("p − F(3) in B_0, p", inside(b_0(BELOW), p - 2), p)], BOUND), GAME + FIRST)


class Recipe(NamedTuple):
    """The move into B_0 that the last paragraph of the proof prescribes for p, a = p − 1, z₁(a) = 2k + 2.

    ``i`` is 0 where it prescribes none. ``z`` is the z₁ that it states for the heap α that the move leaves, 0 for an
    empty heap. ``m`` is z₂(a) where k = 1, and 0 elsewhere. (The source writes z₁(a) = F(2k + 2), for 2k + 2.)
    """

    p: Integers
    i: Integers
    z: Integers
    m: Integers

    @property
    def alpha(self) -> Integers:
        """The heap that the move leaves."""
        removed: Integers = FIBONACCI[2 * self.i + 1] - 1
        return self.p - removed


def recipe() -> Recipe:
    """The prescription, case by case in the order of the text."""
    p = ab_plus_1(BELOW - 1)
    k = smallest_index(p - 1) // 2 - 1
    m = np.where(k == 1, second_index(p - 1), 0)
    a_plus_2 = smallest_index(p + 1)
    cases = [
        (k == 2, k, 5),
        (k > 2, k, 3),
        (second_index(p + 1) == 0, a_plus_2 // 2, 0),
        (m % 2 == 1, m // 2, 5),
        ((m % 2 == 0) & (m == 8), m // 2 - 1, 7),
        ((m % 2 == 0) & (m > 8), m // 2 - 1, 5),
    ]
    conditions = [condition for condition, _, _ in cases]
    i = np.select(conditions, [move for _, move, _ in cases], 0)
    z = np.select(conditions, [stated for _, _, stated in cases], 0)
    return Recipe(p, i, z, m)


@DOCUMENT.claim("F-2.two-recipe", source="proof of Theorem 2, last paragraph", expect="refuted")
def a_move_for_every_heap() -> Verdict:
    """The cases of the last paragraph prescribe a move into B_0 for every p in AB ⊕ 1."""
    found = recipe()
    truth = (
        "the case k = 1, m = 6 is missing; with z₁(p + 1) = j and z₂(p + 1) = m, "
        "subtract F(j) − 1 if m is odd or absent, F(m − 1) − 1 if m is even"
    )
    return agreed([always("a case applies, p", found.i > 0, found.p)], BOUND, truth=truth)


@DOCUMENT.claim("F-2.two-z1", source="proof of Theorem 2, last paragraph", expect="proved")
def where_the_recipe_leads() -> Verdict:
    """Where a move is prescribed it leaves α = 0, or z₁(α) = 3, 5 or 7 as stated in the case: a heap of B_0."""
    found = recipe()
    here = found.i > 0
    p, alpha = found.p[here], found.alpha[here]
    comparisons = (
        Comparison("z₁(α), p", found.z[here], smallest_index(alpha), p),
        always("α in B_0, p", inside(b_0(BELOW), alpha), p),
    )
    return for_all(agreed(comparisons, BOUND), GAME + RECIPE, argument=NO_HEAP)


@DOCUMENT.claim("F-2.two-alpha", source="proof of Theorem 2, last paragraph", expect="refuted")
def alpha_for_k_1() -> Verdict:
    """For k = 1 and a = y' + F(m) + F(4), where a + F(3) is no Fibonacci number, the heap left is
    α = y' + F(m) + F(3) − F(2i + 1).
    """
    found = recipe()
    here = (found.i > 0) & (found.m > 0) & (found.z > 0)
    p = found.p[here]
    stated = p - 1 - fibonacci(4) + fibonacci(3) - FIBONACCI[2 * found.i[here] + 1]
    truth = "F(4) is lost: α = y' + F(m) + F(4) + F(3) − F(2i + 1) = y' + F(m) + F(5) − F(2i + 1)"
    return agreed([Comparison("p", stated, found.alpha[here], p)], BOUND, truth=truth)
