"""Who wins: the two outcomes of an impartial game, and the draw of one that need not end."""

from __future__ import annotations

from abc import ABC, abstractmethod
from enum import Enum
from typing import Any


class Outcome(Enum):
    """P: the previous player wins, whoever is to move loses. N: the next player wins. D: neither can force a win.

    >>> Outcome.P.value, Outcome.D.words
    ('P', 'a draw: neither player can force a win')
    """

    P = "P"
    N = "N"
    D = "D"

    def __str__(self) -> str:
        return self.value

    @property
    def words(self) -> str:
        """Who wins, as a sentence."""
        return _WORDS[self]


_WORDS = {
    Outcome.P: "the player to move loses",
    Outcome.N: "the player to move wins",
    Outcome.D: "a draw: neither player can force a win",
}


class ByNimValue(ABC):
    """Solves sums: their nim-values are known, and say who wins."""

    @abstractmethod
    def nim_value(self, position: Any) -> int:
        """The nim-sum of the values of the parts."""

    def outcome(self, position: Any) -> Outcome:
        """P iff that is 0."""
        return Outcome.P if self.nim_value(position) == 0 else Outcome.N
