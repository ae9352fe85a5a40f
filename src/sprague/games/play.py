"""The kind of play: who wins, given a position's options. Under normal play, whoever cannot move loses."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Play:
    """Who wins: under misère play whoever cannot move; where options are blocked, more than those must be P-positions.

    >>> Play().words, Play(misere=True).words, Play(blocked=2).words
    ('normal play', 'misère play', 'normal play with up to 2 options blocked')
    """

    misere: bool = False
    blocked: int = 0

    @property
    def words(self) -> str:
        """The kind of play for a person."""
        if self.misere:
            return "misère play"
        options = "option" if self.blocked == 1 else "options"
        return f"normal play with up to {self.blocked} {options} blocked" if self.blocked else "normal play"

    @property
    def end(self) -> str:
        """What happens to whoever cannot move."""
        return "whoever cannot move wins" if self.misere else "whoever cannot move loses"

    def wins(self, moves: int, lost: int) -> bool:
        """Whether the player to move wins with so many moves, so many of them to P-positions.

        >>> Play().wins(0, 0), Play(misere=True).wins(0, 0), Play(blocked=1).wins(5, 1)
        (False, True, False)
        """
        return lost > self.blocked or (self.misere and moves == 0)


NORMAL = Play()
