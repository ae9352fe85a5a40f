"""A game and a position of it as one value: it can be added to others, and moved from."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from sprague.games.game_sum import PLUS, GameSum
from sprague.games.ruleset import Position, Ruleset


@dataclass(frozen=True, repr=False)
class GamePosition:
    """What a game makes when it is called; every function that asks about a game and a position takes it, too.

    >>> from sprague.games import game
    >>> here = game("kayles")(5) + game("wythoff")(3, 5)
    >>> here, here.play("3 + 3,5"), len(list(here.options()))
    (kayles 5 + wythoff 3,5, kayles 3 + wythoff 3,5, 15)
    """

    game: Ruleset
    position: Position

    def __add__(self, other: object) -> GamePosition:
        if not isinstance(other, GamePosition):
            return NotImplemented
        parts = self.components() + other.components()
        return GamePosition(GameSum(*(part.game for part in parts)), tuple(part.position for part in parts))

    def components(self) -> list[GamePosition]:
        """The games that stand side by side, each with its position."""
        return [GamePosition(*each) for each in self.game.components(self.position)]

    def options(self) -> Iterator[GamePosition]:
        """Where a move leads."""
        return (GamePosition(self.game, option) for option in self.game.options(self.position))

    def play(self, option: Any) -> GamePosition:
        """The position after a move to ``option``: such a value, a position, or its text. Raises IllegalMove."""
        there = self.game.parse(option) if isinstance(option, str) else getattr(option, "position", option)
        return GamePosition(self.game, self.game.move(self.position, there))

    def __repr__(self) -> str:
        return PLUS.join(f"{part.game.name} {part.game.format(part.position)}" for part in self.components())
