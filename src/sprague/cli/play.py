"""``sprague play``: a game in the terminal, against the perfect opponent."""

from __future__ import annotations

import random
from collections.abc import Iterator

from sprague.answers import answer, closed_form
from sprague.cli.text import read_game
from sprague.errors import IllegalMove, SpragueError, TooLarge
from sprague.games import PileRuleset, Ruleset
from sprague.games.ruleset import Position
from sprague.numbers.decimals import abbreviated, decimal
from sprague.solve import Outcome

HELP = """Type the position that your move leaves, such as {example}; or
  h  a hint: which move wins, and why     o  the legal moves
  u  undo                                 q  quit"""

WIDEST_PILE = 60
"""Piles up to this many tokens are drawn."""


def play_game(name: str, text: str | None, computer_first: bool, seed: int | None) -> int:
    """Plays until somebody cannot move, the input ends, or the person quits."""
    game = read_game(name)
    start = game.position(game.start) if text is None and game.start is not None else game.parse(text or "")
    table = _Table(game, start, random.Random(seed))
    print(f"{game.name}: whoever cannot move loses.")
    print(HELP.format(example=game.format(table.some_option(start) or start)))
    if computer_first:
        table.computer_moves()
    while table.can_move():
        print(f"\n{draw(game, table.position)}")
        try:
            said = input("your move: ").strip()
        except EOFError:
            print("\nThe input ended; so does the game.")
            return 0
        if said in ("q", "quit"):
            return 0
        table.answer(said)
    return 0


class _Table:
    """The game being played: the position, and those before it."""

    def __init__(self, game: Ruleset, start: Position, choice: random.Random) -> None:
        self.game, self.position, self.choice = game, start, choice
        self.history: list[Position] = []

    def can_move(self) -> bool:
        """Whether the person has a move; says who won if not."""
        if self.some_option(self.position) is not None:
            return True
        print(f"\n{draw(self.game, self.position)}\nYou cannot move: the computer wins.")
        return False

    def answer(self, said: str) -> None:
        """One line of the person: a command, or a move that the computer replies to."""
        match said:
            case "" | "?" | "help":
                print(HELP.format(example=self.game.format(self.some_option(self.position))))
            case "h" | "hint":
                print(self.hint())
            case "o" | "options":
                print(self.legal_moves())
            case "u" | "undo":
                self.undo()
            case _:
                self.person_moves(said)

    def person_moves(self, said: str) -> None:
        """Makes the person's move if it is legal, then the computer's."""
        try:
            there = self.game.move(self.position, self.game.parse(said))
        except SpragueError as error:
            print(f"{error}. Type h for a hint, o for the legal moves.")
            return
        self.history.append(self.position)
        self.position = there
        self.computer_moves()

    def computer_moves(self) -> None:
        """The computer's reply: a winning move where there is one, any move otherwise."""
        if self.some_option(self.position) is None:
            print(f"\n{draw(self.game, self.position)}\nThe computer cannot move: you win.")
            self.game_over()
            return
        moves = answer(self.game, self.position).winning_moves
        there = self.choice.choice(moves) if moves else self.delay()
        print(f"the computer moves to {short(self.game, there)}")
        self.position = there

    def game_over(self) -> None:
        """Ends the loop quietly: the position has no options and the winner was named."""
        raise SystemExit(0)

    def delay(self) -> Position:
        """A move in a lost position: at random, but with many options left where they can be listed."""
        try:
            options = sorted(self.game.options(self.position), key=str)
        except TooLarge:
            found = self.some_option(self.position)
            assert found is not None  # asked before
            return found
        return self.choice.choice(options)

    def some_option(self, position: Position) -> Position | None:
        """A legal move, None where there is none; quickly, however large the piles."""
        return next(_options(self.game, position), None)

    def undo(self) -> None:
        """Back to the person's previous move."""
        if self.history:
            self.position = self.history.pop()
        else:
            print("There is nothing to undo.")

    def hint(self) -> str:
        """Which move wins, and why; in the theory's words where there is a closed form."""
        found = answer(self.game, self.position)
        if found.why:
            return found.why
        if found.outcome is Outcome.P:
            return "Every move loses against perfect play: no option is a P-position."
        move = found.winning_moves[0]
        return f"Move to {short(self.game, move)}: a P-position, every option of which is an N-position ({found.how})."

    def legal_moves(self) -> str:
        """The options, the first hundred of them."""
        try:
            options = [self.game.format(option) for option in self.game.options(self.position)]
        except TooLarge as error:
            return str(error)
        shown = "  ".join(options[:100])
        return shown + (f"  and {len(options) - 100} more" if len(options) > 100 else "")


def _options(game: Ruleset, position: Position) -> Iterator[Position]:
    """Options of a position, some quickly found ones first: those that take one token, or all, of one pile."""
    if isinstance(game, PileRuleset) and max(position) > 1000:
        known = closed_form(game)
        move = known.winning_move(position) if known and known.winning_move else None
        simple = [(*position[:i], left, *position[i + 1 :]) for i, pile in enumerate(position) for left in (pile - 1, pile - min(position)) if left >= 0]
        for candidate in [*([move] if move else []), *simple]:
            if game.is_move(position, candidate):
                yield candidate
    yield from game.options(position)


def short(game: Ruleset, position: Position) -> str:
    """A position on one line; numbers of more than forty digits abbreviated."""
    if isinstance(game, PileRuleset):
        return ",".join(map(abbreviated, position))
    return game.format(position)


def draw(game: Ruleset, position: Position) -> str:
    """The position for the eye: a row of tokens for each pile that is not too large.

    >>> from sprague.games import game
    >>> print(draw(game("wythoff"), (3, 5)))
    ●●●    3
    ●●●●●  5
    """
    if not isinstance(game, PileRuleset) or not game.interchangeable or max(position) > WIDEST_PILE:
        return f"position: {short(game, position)}"
    width = max(position)
    return "\n".join(f"{'●' * pile:<{width}}  {decimal(pile)}" for pile in position)
