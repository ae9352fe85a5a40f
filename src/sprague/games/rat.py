"""The Rat game. Fraenkel, The Rat game and the Mouse game (2009), section 1."""

from __future__ import annotations

from typing import Any

from sprague.games.card import Card
from sprague.games.rules_as_functions import pile_game
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
    some = (l >= 0) & (k >= 0) & (j >= 0) & (l + k + j > 0)
    every = (l > 0) & (k > 0) & (j > 0)
    in_order, third_becomes_first = (p <= q) & (q <= r), (r <= p) & (p <= q)

    first = some & ((l == 0) | (k == 0) | (j == 0))
    second = every & (in_order | third_becomes_first) & (abs(k - l) < where((y - x) % 7 == 0, 2, 1))
    third = every & in_order & (abs(j - l) < where(r == p, 3, where((r - p) % 7 == 4, 6, 5)))
    return first | second | third


CARD = Card(
    rat,
    "rat",
    "three piles whose P-positions are rational Beatty triples",
    play="take from one pile, from two, or nearly the same from all three, as remainders allow",
    starts=("7,12,20", "3,6,12", "15,30,61"),
    place=5,
)
