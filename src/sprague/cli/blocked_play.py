"""A game in the terminal in which, before each move, the other player forbids some of its options."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from random import Random
from typing import TYPE_CHECKING, Any

from sprague.cli.commands.play import Play, short
from sprague.errors import SpragueError
from sprague.games.ruleset import Position, Ruleset
from sprague.solve import Outcome, outcome

if TYPE_CHECKING:
    from sprague.discovery import Discovery


class BlockedPlay(Play):
    """As every game; the computer forbids options that are P-positions, the person types those to forbid.

    Moves that leave other piles are other moves, also where the piles are as large: each is forbidden for itself.
    """

    def __init__(self, game: Ruleset, start: Position, choice: Random, found: Discovery | None = None) -> None:
        super().__init__(game, start, choice, found)
        self.forbidden: Counter[Position] = Counter()

    @property
    def allowed(self) -> list[Position]:
        """The options that are not forbidden."""
        return list((Counter(self._counted()) - self.forbidden).elements())

    def _counted(self) -> list[Position]:
        every = getattr(self.game, "counted", self.game.options)
        return list(every(self.position))

    def can_move(self) -> bool:
        """Whether a move is left."""
        return bool(self.allowed)

    def show(self) -> None:
        """Draws the position; where the person is to move, with what is forbidden."""
        super().show()
        if self.computers_turn:
            return
        self.forbidden = Counter(self._lost(self._counted())[: self.game.play.blocked])
        if self.forbidden:
            self.tell(f"the computer forbids {self._listed(self.forbidden.elements())}")

    def person_moves(self, said: str) -> None:
        """Makes the person's move unless it is forbidden; then it is asked what the computer may not do."""
        try:
            there = self.game.move(self.position, self.game.parse(said))
        except SpragueError as error:
            self.tell(f"{error}. Type h for a hint, o for the legal moves.")
            return
        if there not in self.allowed:
            self.tell(f"{short(self.game, there)} is forbidden.")
            return
        self.history.append(self.position)
        self.position, self.computers_turn, self.forbidden = there, True, Counter()
        self.moves.append(("you", there))
        if self._counted():
            self.computer_moves()

    def computer_moves(self) -> None:
        """A winning move among those that the person leaves, else any; none where all are forbidden."""
        self.forbidden = self._asked()
        allowed = self.allowed
        if not allowed:
            return
        self.position = self.choice.choice(self._lost(allowed) or allowed)
        self.computers_turn, self.forbidden = False, Counter()
        self.moves.append(("computer", self.position))
        self.tell(f"the computer moves to {short(self.game, self.position)}")
        self.show()

    def hint(self) -> str:
        """Which of the moves that are left wins."""
        winning = self._lost(self.allowed)
        if winning:
            return f"Move to {short(self.game, winning[0])}, a P-position: at most {self._most} of its options are."
        return "Every move that is left loses against perfect play: none of them leads to a P-position."

    def legal_moves(self) -> str:
        """The options that are not forbidden."""
        return self._listed(self.allowed)

    @property
    def _most(self) -> int:
        return self.game.play.blocked

    def _lost(self, options: Iterable[Position]) -> list[Position]:
        """Those of the options at which the player to move loses."""
        return [each for each in options if outcome(self.game, each) is Outcome.P]

    def _listed(self, options: Iterable[Position]) -> str:
        return "  ".join(sorted(short(self.game, each) for each in options))

    def _asked(self) -> Counter[Position]:
        """What the person forbids: up to so many options, parted by spaces."""
        while True:
            words = self.ask(f"forbid up to {self._most} (parted by spaces, o for the options, h for a hint): ").split()
            if words == ["o"]:
                self.tell(self._listed(self._counted()))
            elif words == ["h"]:
                self.tell(f"P-positions among the options: {self._listed(self._lost(self._counted())) or 'none'}")
            elif (found := self._read(words)) is not None:
                return found

    def _read(self, words: list[str]) -> Counter[Position] | None:
        """The options that were typed; None, and why, where they are not, or too many."""
        try:
            typed: list[Any] = [self.game.position(self.game.parse(word)) for word in words]
        except SpragueError as error:
            self.tell(str(error))
            return None
        if len(typed) > self._most:
            self.tell(f"That is {len(typed)}; at most {self._most} may be forbidden.")
            return None
        more = Counter(typed) - Counter(self._counted())
        if more:
            self.tell(f"There is no such move: {self._listed(more.elements())}")
            return None
        return Counter(typed)
