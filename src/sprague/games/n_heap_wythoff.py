"""Wythoff's game on N heaps. Fraenkel 1996; Sun and Zeilberger, Ann. Comb. 8 (2004)."""

from __future__ import annotations

from collections.abc import Hashable
from math import prod

import numpy as np
from numpy.typing import NDArray

from sprague.errors import TooLarge
from sprague.games.card import Card
from sprague.games.invariant_game import InvariantGame
from sprague.games.parameters import in_range
from sprague.games.ruleset import Piles

MOST_REMOVALS = 50_000_000


class NHeapWythoff(InvariantGame):
    """Take any positive number from one heap, or a₁, …, a_N ≥ 0, not all 0, with a₁ ⊕ … ⊕ a_N = 0."""

    def __init__(self, heaps: int) -> None:
        super().__init__(name=f"n-heap-wythoff:heaps={heaps}", start=tuple(range(2, 2 + 3 * heaps, 3)))
        self.piles = heaps

    def _key(self) -> Hashable:
        return type(self), self.piles

    def removals(self, most: Piles) -> NDArray[np.int64]:
        """The vectors of the two kinds of moves; TooLarge where there are more than fifty million."""
        *free, last = most
        if prod(bound + 1 for bound in free) > MOST_REMOVALS:
            raise TooLarge(f"{self.name}: more than {MOST_REMOVALS} moves from {self.format(most)}; too many to list")
        single = [
            np.outer(np.arange(1, bound + 1), unit)
            for bound, unit in zip(most, np.eye(len(most), dtype=int), strict=True)
        ]
        chosen = np.indices([bound + 1 for bound in free], dtype=np.int64).reshape(len(free), -1)
        balance = np.bitwise_xor.reduce(chosen, axis=0)
        balanced = np.vstack([chosen, balance]).T[1:]  # the first chooses nothing at all
        return np.concatenate([*single, balanced[balanced[:, -1] <= last]])


def n_heap_wythoff(heaps: int = 3) -> NHeapWythoff:
    """Wythoff's game on any number of heaps; with two it is Wythoff's game.

    >>> n_heap_wythoff(heaps=3).options((0, 1, 1))
    [(0, 0, 0), (0, 0, 1)]
    """
    in_range("n-heap-wythoff", "heaps", heaps, 2, 8)
    return NHeapWythoff(heaps)


CARD = Card(
    n_heap_wythoff,
    "n-heap-wythoff",
    "take from one heap, or from all with nim-sum 0",
    title="Wythoff on many heaps",
    starts=("2,5,8", "3,4,6"),
    ranges={"heaps": (2, 4)},
    place=3,
    rules="Take any number from one heap, or from several heaps numbers whose nim-sum is 0.",
)
