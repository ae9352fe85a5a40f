"""Who wins: the two outcomes of an impartial game."""

from __future__ import annotations

from enum import Enum


class Outcome(Enum):
    """P: the previous player wins, whoever is to move loses. N: the next player wins.

    >>> Outcome.P.value
    'P'
    """

    P = "P"
    N = "N"

    def __str__(self) -> str:
        return self.value

    @property
    def words(self) -> str:
        """Who wins, as a sentence."""
        return "the player to move loses" if self is Outcome.P else "the player to move wins"
