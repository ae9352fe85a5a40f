"""Invariant games: a move subtracts a vector from the piles, and which vectors does not depend on the position.

The name is Duchêne and Rigo's (Invariant games, Theoret. Comput. Sci. 411 (2010)); Golomb's vector subtraction games.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from sprague.errors import BadRule, TooLarge
from sprague.games.ruleset import PileRuleset, Piles
from sprague.numbers.decimals import abbreviated

LARGEST_PILE = 10**9
"""The options of larger piles fill no memory of today."""


class InvariantGame(PileRuleset):
    """A game given by the vectors that a move may subtract from the piles."""

    def removals(self, most: Piles) -> NDArray[np.int64]:
        """All vectors that a move may subtract, no component above ``most``: one a row, none of them zero."""
        raise BadRule(f"{self.name}: the rules are missing: define removals(most)")

    def options(self, position: Any) -> list[Piles]:
        """The positions that one move leads to, sorted."""
        here = self.position(position)
        if max(here) > LARGEST_PILE:
            raise TooLarge(f"{self.name}: a pile of {abbreviated(max(here))} has too many options to list")
        left = np.array(here, dtype=np.int64) - self.removals(here)
        if self.interchangeable:
            left.sort(axis=1)
        return list(map(tuple, np.unique(left, axis=0).tolist()))
