"""A game in the terminal in which, before each move, the other player forbids some of its options."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from typing import TYPE_CHECKING, Any

from sprague.cli.commands.play import TerminalPlay, short
from sprague.errors import SpragueError
from sprague.games.ruleset import Position, Ruleset
from sprague.solving.forbidding import left_open, lost, to_forbid

if TYPE_CHECKING:
    from sprague.discovery import Discovery


class BlockedPlay(TerminalPlay):
    """As every game; the computer forbids options that are P-positions, the person types those to forbid.

    Moves that leave other piles are other moves, also where the piles are as large: each is forbidden for itself.
    """

    def __init__(self, game: Ruleset, start: Position, choice: Random, found: Discovery | None = None) -> None:
        super().__init__(game, start, choice, found)
        self.forbidden: list[Position] = []

    @property
    def allowed(self) -> list[Position]:
        """The options that are not forbidden."""
        return left_open(self.game, self.position, self.forbidden)

    def can_move(self) -> bool:
        """Whether a move is left."""
        return bool(self.allowed)

    def show(self) -> None:
        """Draws the position; where the person is to move, with what is forbidden."""
        super().show()
        if self.computers_turn:
            return
        self.forbidden = to_forbid(self.game, self.position)
        if self.forbidden:
            self.tell(f"the computer forbids {self._listed(self.forbidden)}")

    def person_moves(self, said: str) -> None:
        """Makes the person's move unless it is forbidden; then it is asked what the computer may not do."""
        there = self.legal(said)
        if there is None:
            return
        if there not in self.allowed:
            self.tell(f"{short(self.game, there)} is forbidden.")
            return
        self.history.append(self.position)
        self.position, self.computers_turn, self.forbidden = there, True, []
        self.moves.append(("you", there))
        if self.can_move():
            self.computer_moves()

    def computer_moves(self) -> None:
        """A winning move among those that the person leaves, else any; none where all are forbidden."""
        self.forbidden = self._asked()
        allowed = self.allowed
        if not allowed:
            return
        self.position = self.choice.choice(lost(self.game, allowed) or allowed)
        self.computers_turn, self.forbidden = False, []
        self.moves.append(("computer", self.position))
        self.tell(f"the computer moves to {short(self.game, self.position)}")
        self.show()

    def hint(self) -> str:
        """Which of the moves that are left wins."""
        winning = lost(self.game, self.allowed)
        if winning:
            return f"Move to {short(self.game, winning[0])}, a P-position: at most {self._most} of its options are."
        return "Every move that is left loses against perfect play: none of them leads to a P-position."

    def legal_moves(self) -> str:
        """The options that are not forbidden."""
        return self._listed(self.allowed)

    @property
    def _most(self) -> int:
        return self.game.play.blocked

    def _listed(self, options: Iterable[Position]) -> str:
        return "  ".join(sorted(short(self.game, each) for each in options))

    def _asked(self) -> list[Position]:
        """What the person forbids: up to so many options, separated by spaces."""
        options = list(self.game.counted(self.position))
        while True:
            words = self.ask(
                f"forbid up to {self._most} (separated by spaces, o for the options, h for a hint): "
            ).split()
            if words == ["o"]:
                self.tell(self._listed(options))
            elif words == ["h"]:
                self.tell(f"P-positions among the options: {self._listed(lost(self.game, options)) or 'none'}")
            else:
                try:
                    typed: list[Any] = [self.game.position(self.game.parse(word)) for word in words]
                    left_open(self.game, self.position, typed)
                    return typed
                except SpragueError as error:
                    self.tell(str(error))
