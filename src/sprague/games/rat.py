"""The Rat game and its kin: Mouse, Fat Rat, Raleigh, Tribonacci. Fraenkel, The Rat game and the Mouse game (2009).

Rat is section 1; Mouse, also with other constants, section 7. *Fat Rat* is Rat on m piles: section 8 gives the
P-positions that it should have, A^k(n) = ⌊(2^m − 1)n / 2^(m−k)⌋ − 2^(k−1) + 1, and leaves the rules open. Those here
generalise those of Mouse and Rat, the cases m = 2 and m = 3: the differences A^j − A^1 grow by steps that depend only
on their residue modulo 2^m − 1, and a move on piles 1 and j must come closer to a difference than its next step.
(Another construction, for any m: Fraenkel and Larsson, Integers 19 (2019) G4.)

*Raleigh* is after Fraenkel, The Raleigh game (Integers 7(2), 2007, A13), *Tribonacci* after Duchêne and Rigo, A morphic
approach to combinatorial games: the Tribonacci case, RAIRO Theor. Inform. Appl. 42 (2008) 375–393. The P-positions of
both are those of the papers; whether their moves are exactly these was not compared.
"""

from __future__ import annotations

import itertools
from typing import Any

from sprague.games.card import in_range, listed
from sprague.games.formula_game import FormulaGame
from sprague.games.nim import all_of, any_of
from sprague.games.written_rules import pile_game
from sprague.logic import where


@pile_game(start=(7, 12, 20))
def rat(x: Any, y: Any, z: Any, p: Any, q: Any, r: Any) -> Any:
    """Piles x ≤ y ≤ z become p, q, r by a move of one of three types.

    (I) Take from at most two piles. (II) Take l, k, j from all three with |k − l| < 2 where y − x ≡ 0 (mod 7),
    < 1 elsewhere; the order of the piles stays, or the third becomes the smallest and the first two keep their order.
    (III) Take from all three, the order stays, and |j − l| < 3 where the outer piles become equal, < 6 where their
    difference becomes ≡ 4 (mod 7), < 5 elsewhere.
    """
    l, k, j = x - p, y - q, z - r
    is_move = (l >= 0) & (k >= 0) & (j >= 0) & (l + k + j > 0)
    every = (l > 0) & (k > 0) & (j > 0)
    in_order, third_becomes_first = (p <= q) & (q <= r), (r <= p) & (p <= q)

    first = is_move & ((l == 0) | (k == 0) | (j == 0))
    second = every & (in_order | third_becomes_first) & (abs(k - l) < where((y - x) % 7 == 0, 2, 1))
    third = every & in_order & (abs(j - l) < where(r == p, 3, where((r - p) % 7 == 4, 6, 5)))
    return first | second | third


RAT = listed(rat, "rat")


@pile_game(start=(8, 13))
def mouse(x: Any, y: Any, p: Any, q: Any, *, m: int = 3, r: int = 0, a: int = 2, b: int = 1) -> Any:
    """Piles x ≤ y become p, q: take from one pile, or l and k with |k − l| < a where y − x ≡ r (mod m), else < b.

    The Mouse game itself: |k − l| < 1, or < 2 where y − x ≡ 0 (mod 3).
    """
    l, k = x - p, y - q
    near = abs(k - l) < where((y - x) % m == r, a, b)
    return (l > 0) & (k == 0) | (l == 0) & (k > 0) | (l > 0) & (k > 0) & near


def mouse_game(m: int = 3, r: int = 0, a: int = 2, b: int = 1) -> FormulaGame:
    """The Mouse game, or its rule with modulus m, remainder 0 ≤ r < m, and widths a, b ≥ 0. Raises BadParameter.

    >>> mouse_game().name, mouse_game(m=4).name
    ('mouse', 'mouse:m=4,r=0,a=2,b=1')
    """
    in_range("mouse", "m", m, 1, 1000)
    in_range("mouse", "r", r, 0, m - 1)
    in_range("mouse", "a", a, 0, 10**6)
    in_range("mouse", "b", b, 0, 10**6)
    constants = {"m": m, "r": r, "a": a, "b": b}
    return mouse if constants == mouse.constants else mouse.vary(**constants)


def _mouse_words(m: int, r: int, a: int, b: int) -> tuple[str, str]:
    play = "take from one pile, or nearly the same number from both, as their difference allows"
    if (m, r, a, b) == (3, 0, 2, 1):
        differ = "differ by at most one where the difference of the piles is a multiple of 3, and equal ones elsewhere"
    else:
        differ = (
            f"differ by less than {a} where the difference of the piles is ≡ {r} (mod {m}), by less than {b} elsewhere"
        )
    return play, f"Take any number from one pile, or from both, numbers that {differ}."


MOUSE = listed(mouse_game, "mouse", worded=_mouse_words, ray=lambda **_: (2.0, "y = 2x"))


def fat_rat(m: int = 4) -> FormulaGame:
    """Fat Rat on m piles x₁ ≤ … ≤ x_m, from which l₁, …, l_m are taken, by a move of one of three types.

    (I) Take from at most m − 1 piles. (II) Take from all; piles 1 and 2 become the k-th and the (k+1)-th smallest for
    some k; l₁ = l₂, or |l₁ − l₂| < 2 where x₂ − x₁ ≡ 0 (mod 2^m − 1). (III) Take from all, the order of the piles
    stays, and for some j ≥ 3 |l_j − l₁| is less than the step that follows the new difference of piles j and 1.

    >>> fat_rat(m=4).is_move((3, 6, 12, 23), (1, 2, 4, 8))
    False
    """
    in_range("fat-rat", "m", m, 2, 6)
    modulus = 2**m - 1

    @pile_game(name=f"fat-rat:m={m}", piles=m, start=tuple((2**m - 1) * 2**k // 2 ** (m - 2) + 1 for k in range(m)))
    def rule(*numbers: Any) -> Any:
        before, after = numbers[:m], numbers[m:]
        taken = [x - p for x, p in zip(before, after, strict=True)]
        is_move = all_of([t >= 0 for t in taken]) & (sum(taken) > 0)
        every = all_of([t > 0 for t in taken])
        in_order = all_of([p <= q for p, q in itertools.pairwise(after)])
        neighbours = all_of([after[0] <= after[1]] + [(p <= after[0]) | (p >= after[1]) for p in after[2:]])

        first = is_move & any_of([t == 0 for t in taken])
        near = abs(taken[1] - taken[0]) < where((before[1] - before[0]) % modulus == 0, 2, 1)
        second = every & neighbours & near
        third = [abs(taken[j] - taken[0]) < _step(m, j + 1, after[j] - after[0]) for j in range(2, m)]
        return any_of([first, second] + ([every & in_order & any_of(third)] if third else []))

    rule.__doc__ = fat_rat.__doc__
    return rule


def _step(m: int, j: int, difference: Any) -> Any:
    """How much A^j − A^1 grows from ``difference`` to its next value, as a term."""
    start, steps = difference_steps(m, j)
    usual = step = min(steps.values())
    for residue, size in steps.items():
        if size != usual:
            step = where(difference % (2**m - 1) == residue, size, step)
    return where(difference == 0, start, step)


def difference_steps(m: int, j: int) -> tuple[int, dict[int, int]]:
    """The first value of A^j − A^1 for n ≥ 1, and for each residue modulo 2^m − 1 the step that follows.

    >>> difference_steps(3, 3)
    (3, {3: 5, 1: 5, 6: 5, 4: 6})
    """
    modulus = 2**m - 1
    first = [modulus * n // 2 ** (m - 1) for n in range(1, 2**m + 2)]
    other = [modulus * n // 2 ** (m - j) - 2 ** (j - 1) + 1 for n in range(1, 2**m + 2)]
    differences = [b - a for a, b in zip(first, other, strict=True)]
    steps: dict[int, int] = {}
    for here, following in itertools.pairwise(differences):
        assert steps.setdefault(here % modulus, following - here) == following - here
    return differences[0], steps


FAT_RAT = listed(fat_rat, "fat-rat", worded=lambda m: (f"the Rat game on {m} piles", ""))


@pile_game(start=(6, 8, 13))
def raleigh(x: Any, y: Any, z: Any, p: Any, q: Any, r: Any) -> Any:
    """Piles x ≤ y ≤ z become p, q, r: take from at most two, or all where two are equal, or the same from y and z.

    With the same number from the larger two, of three different piles, goes any number from the least, unless that
    number is 3 and the middle pile becomes the least.
    """
    is_move = (p <= x) & (q <= y) & (r <= z) & (p + q + r < x + y + z)
    two = is_move & ((p == x) | (q == y) | (r == z))
    end = is_move & (p == 0) & (q == 0) & (r == 0) & ((x == y) | (y == z))
    alike = (x < y) & (y < z) & (p < x) & (q < y) & (y - q == z - r)
    return two | end | alike & ~((y - q == 3) & (q <= p))


RALEIGH = listed(raleigh, "raleigh")


@pile_game(start=(5, 10, 17))
def tribonacci(x: Any, y: Any, z: Any, p: Any, q: Any, r: Any) -> Any:
    """Piles x ≤ y ≤ z become p, q, r: take from at most two, or from all three in one of two ways.

    Either no pile loses more than the two others together; or two piles lose the same number, and the other one more
    than twice as much, unless then p < r < q.
    """
    j, k, l = x - p, y - q, z - r
    is_move = (j >= 0) & (k >= 0) & (l >= 0) & (j + k + l > 0)
    alike = (j <= k + l) & (k <= j + l) & (l <= j + k)
    apart = ((j == k) & (l > 2 * j)) | ((j == l) & (k > 2 * j)) | ((k == l) & (j > 2 * k))
    return is_move & ((j == 0) | (k == 0) | (l == 0) | alike | (apart & ~((p < r) & (r < q))))


TRIBONACCI = listed(tribonacci, "tribonacci")
