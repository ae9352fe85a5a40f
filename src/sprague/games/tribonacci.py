"""The Tribonacci game on three piles, after Duchêne and Rigo, A morphic approach to combinatorial games: the Tribonacci
case, RAIRO Theor. Inform. Appl. 42 (2008) 375–393.

The P-positions are those of the paper; whether its moves are exactly these was not compared.
"""

from __future__ import annotations

from typing import Any

from sprague.games.card import Card
from sprague.games.rules_as_functions import pile_game


@pile_game(start=(5, 10, 17))
def tribonacci(x: Any, y: Any, z: Any, p: Any, q: Any, r: Any) -> Any:
    """Piles x ≤ y ≤ z become p, q, r: take from at most two, or from all three in one of two ways.

    Either no pile loses more than the two others together; or two piles lose the same number, and the other one more
    than twice as much, unless then p < r < q.
    """
    j, k, l = x - p, y - q, z - r
    some = (j >= 0) & (k >= 0) & (l >= 0) & (j + k + l > 0)
    alike = (j <= k + l) & (k <= j + l) & (l <= j + k)
    apart = ((j == k) & (l > 2 * j)) | ((j == l) & (k > 2 * j)) | ((k == l) & (j > 2 * k))
    return some & ((j == 0) | (k == 0) | (l == 0) | alike | (apart & ~((p < r) & (r < q))))


CARD = Card(
    tribonacci,
    "tribonacci",
    "three piles whose P-positions are where the letters of the Tribonacci word stand",
    play="take from one pile, from two, or from all three: no more from one than from the others, or the same from two",
    starts=("5,10,17", "3,6,12", "7,14,25"),
    rules="Take any number from one pile or from two; or from all three, no more from one than from the other two "
    "together; or the same number from two piles and more than twice as much from the third, unless the least then "
    "is less than the largest has become, and that less than the middle one has.",
)
