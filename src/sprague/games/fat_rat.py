"""Fat Rat: the Rat game on m piles.

Fraenkel (The Rat game and the Mouse game, 2009, section 8) gives the P-positions that the game should have, A^k(n) =
⌊(2^m − 1)n / 2^(m−k)⌋ − 2^(k−1) + 1, and leaves the rules open. The rules here generalise those of Mouse and Rat, the
cases m = 2 and m = 3: the differences A^j − A^1 grow by steps that depend only on their residue modulo 2^m − 1, and a
move on piles 1 and j must come closer to a difference than its next step. (Another construction, for any m: Fraenkel
and Larsson, Integers 19 (2019) G4.)
"""

from __future__ import annotations

import itertools
from typing import Any

from sprague.games.card import Card
from sprague.games.formula_game import FormulaGame
from sprague.games.nim import all_of, any_of
from sprague.games.parameters import in_range
from sprague.games.rules_as_functions import pile_game
from sprague.logic import where


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
        some = all_of([t >= 0 for t in taken]) & (sum(taken) > 0)
        every = all_of([t > 0 for t in taken])
        in_order = all_of([p <= q for p, q in itertools.pairwise(after)])
        neighbours = all_of([after[0] <= after[1]] + [(p <= after[0]) | (p >= after[1]) for p in after[2:]])

        first = some & any_of([t == 0 for t in taken])
        near = abs(taken[1] - taken[0]) < where((before[1] - before[0]) % modulus == 0, 2, 1)
        second = every & neighbours & near
        third = [abs(taken[j] - taken[0]) < _step(m, j + 1, after[j] - after[0]) for j in range(2, m)]
        return any_of([first, second] + ([every & in_order & any_of(third)] if third else []))

    rule.__doc__ = fat_rat.__doc__
    return rule


def _step(m: int, j: int, difference: Any) -> Any:
    """How much A^j − A^1 grows from ``difference`` to its next value, as a term."""
    start, steps = difference_steps(m, j)
    usual = min(steps.values())
    step: Any = usual
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


CARD = Card(
    fat_rat,
    "fat-rat",
    "the Rat game on m piles",
    worded=lambda m: (f"the Rat game on {m} piles", ""),
    ranges={"m": (2, 4)},
    place=6,
)
