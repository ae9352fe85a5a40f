"""The Raleigh game on three piles, after Fraenkel, The Raleigh game (Integers 7(2), 2007, A13).

The P-positions are those of the paper; whether its moves are exactly these was not compared.
"""

from __future__ import annotations

from typing import Any

from sprague.games.card import Card
from sprague.games.rules_as_functions import pile_game


@pile_game(start=(6, 8, 13))
def raleigh(x: Any, y: Any, z: Any, p: Any, q: Any, r: Any) -> Any:
    """Piles x ≤ y ≤ z become p, q, r: take from at most two, or all where two are equal, or the same from y and z.

    With the same number from the larger two, of three different piles, goes any number from the least, unless that
    number is 3 and the middle pile becomes the least.
    """
    some = (p <= x) & (q <= y) & (r <= z) & (p + q + r < x + y + z)
    two = some & ((p == x) | (q == y) | (r == z))
    end = some & (p == 0) & (q == 0) & (r == 0) & ((x == y) | (y == z))
    alike = (x < y) & (y < z) & (p < x) & (q < y) & (y - q == z - r)
    return two | end | alike & ~((y - q == 3) & (q <= p))


CARD = Card(
    raleigh,
    "raleigh",
    "three piles whose P-positions are (⌊⌊nφ⌋φ⌋, ⌊nφ²⌋, ⌊⌊nφ²⌋φ⌋)",
    play="take from one or two piles, or the same from the larger two and any number from the least",
    starts=("6,8,13", "9,12,16", "14,20,25"),
    rules="Take any number from one pile or from two; or, where two piles are equal, everything; or, from three "
    "different piles, the same number from the larger two and any number from the least, unless that number is 3 and "
    "the middle pile becomes the least.",
)
