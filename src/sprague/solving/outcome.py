"""Who wins: the two outcomes of an impartial game."""

from __future__ import annotations

from abc import ABC, abstractmethod
from enum import Enum
from typing import Any


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


class ByNimValue(ABC):
    """Solves sums: their nim-values are known, and say who wins."""

    @abstractmethod
    def nim_value(self, position: Any) -> int:
        """The nim-sum of the values of the parts."""

    def outcome(self, position: Any) -> Outcome:
        """P iff that is 0."""
        return Outcome.P if self.nim_value(position) == 0 else Outcome.N
