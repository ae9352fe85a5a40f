"""A game against the perfect opponent: in the terminal, or at Python's prompt."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Annotated, Any, TypeVar

from sprague.answers import answer, closed_form
from sprague.discovery import Discovery, discover, load
from sprague.errors import BadParameter, BadPosition, BadRule, SpragueError, TooLarge
from sprague.games import Ruleset
from sprague.games.ruleset import Position
from sprague.numbers.decimals import abbreviated, decimal
from sprague.operations.operation import Argument, Game, Misere, Option, at_position, face, operation, rules_of
from sprague.operations.results import Result
from sprague.solving import Outcome
from sprague.solving.solver import left_open, lost, to_forbid

HELP = """Type the position that your move leaves, such as {example}; or
  h  a hint: which move wins, and why     o  the legal moves
  u  undo                                 q  quit"""

Answered = TypeVar("Answered")

WIDEST_PILE = 60
"""Piles up to this many tokens are drawn."""


@dataclass(frozen=True, repr=False)
class PlayedGame(Result):
    """A game as it was played: where it began, the moves by *you* and the *computer*, who won, and what was said."""

    game: Ruleset
    start: Position
    moves: list[tuple[str, Position]]
    winner: str | None
    said: list[str]

    def to_dict(self) -> dict[str, Any]:
        moves = [{"by": who, "position": self.game.format(there)} for who, there in self.moves]
        start = self.game.format(self.start)
        return {"game": self.game.name, "position": start, "moves": moves, "winner": self.winner, "said": self.said}

    def lines(self, width: int | None = None) -> Iterator[str]:
        return iter(self.said)


@operation
def play(
    game: Game,
    position: Annotated[Any, Argument("The position to begin with.", "POSITION")] = None,
    *,
    second: Annotated[bool, Option("Let the computer move first.")] = False,
    strategy: Annotated[
        Discovery | str | None,
        Option("discovered: play by what discover finds; or a FILE of discover -o.", "WHICH", file=True),
    ] = None,
    seed: Annotated[int | None, Option("Seed of the computer's choice when no move wins.", "N")] = None,
    misere: Misere = False,
) -> PlayedGame:
    """Play against the perfect opponent, with hints that give reasons.

    Example: sprague play wythoff 5,8

    Moves are typed where Python reads its input, and answers are printed; the game is returned when it is over.

    >>> import sprague
    >>> sprague.play("wythoff", (0, 0)).winner
    wythoff: whoever cannot move loses.
    ...
    You cannot move: the computer wins.
    'computer'
    """
    rules = rules_of(game, misere)
    known = None if strategy is None else strategy if isinstance(strategy, Discovery) else _discovery(rules, strategy)
    rules, here = at_position(game, rules, position)
    if here is None and rules.start is None:
        raise BadPosition(f"{rules.name}: say where to begin: sprague play {game} POSITION")
    rules, start = (rules, here) if here is not None else rules.at(rules.start)
    sitting = (BlockedSitting if rules.play.blocked else Sitting)(rules, start, random.Random(seed), known)
    if known:
        sitting.tell(f"strategy: {known.statement}: {known.reach}. {known.trusted}".rstrip())
    sitting.tell(f"{rules.name}: {rules.play.end}.\n{sitting.help()}")
    sitting.computers_turn = second
    sitting.show()
    try:
        if second and not sitting.over():
            sitting.computer_moves()
        while not sitting.over() and (typed := face().ask("your move: ").strip()) not in ("q", "quit"):
            sitting.answer(typed)
    except EOFError:
        sitting.tell("\nThe input ended; so does the game.")
    return PlayedGame(rules, sitting.start, sitting.moves, sitting.winner, sitting.said)


def _discovery(game: Ruleset, strategy: str) -> Discovery:
    """What is to be played by: found now, or read from a file and compared with the game."""
    if strategy != "discovered":
        return load(strategy, game)
    discovery = discover(game)
    if discovery.claim is None:
        raise BadParameter(f"{game.name}: nothing was discovered to play by: {discovery.verdict.evidence}")
    return discovery


class Sitting:
    """A game being played: the position, those where the person moved before, and whose turn it is."""

    def __init__(self, game: Ruleset, start: Position, choice: random.Random, found: Discovery | None = None) -> None:
        self.game, self.position, self.choice, self.discovery = game, start, choice, found
        self.history: list[Position] = []
        self.computers_turn = False
        self.start, self.moves = start, list[tuple[str, Position]]()
        self.said: list[str] = []
        self.winner: str | None = None
        self.forbidden: list[Position] = []

    def tell(self, text: str) -> None:
        """Says something to the person; a program finds it in the record."""
        self.said.append(text)
        face().tell(text)

    def over(self) -> bool:
        """Whether whoever is to move cannot; says who won."""
        if self.winner is not None or self.can_move():
            return self.winner is not None
        self.winner = "you" if self.computers_turn != self.game.play.misere else "computer"
        who = "The computer cannot" if self.computers_turn else "You cannot"
        self.tell(f"{who} move: {'you win' if self.winner == 'you' else 'the computer wins'}.")
        return True

    def can_move(self) -> bool:
        """Whether there is a move."""
        return some_option(self.game, self.position) is not None

    def answer(self, typed: str) -> None:
        """Does what one line of the person asks for."""
        match typed:
            case "" | "?" | "help":
                self.tell(self.help())
            case "h" | "hint":
                self.tell(self.asked(self.hint))
            case "o" | "options":
                self.tell(self.legal_moves())
            case "u" | "undo":
                self.undo()
            case _:
                self.person_moves(typed)

    def asked(self, question: Callable[[], Answered]) -> Answered | str:
        """The answer; where the rules give none, as where play need not end, the line that says so."""
        try:
            return question()
        except (BadRule, TooLarge) as error:
            return f"No move is known to win: {error}"

    def person_moves(self, typed: str) -> None:
        """Makes the person's move if it is legal, then the computer's if it has one."""
        if (there := self.legal(typed)) is None:
            return
        self.history.append(self.position)
        self.position, self.computers_turn, self.forbidden = there, True, []
        self.moves.append(("you", there))
        if self.can_move():
            self.computer_moves()

    def legal(self, typed: str) -> Position | None:
        """The option that was typed; None, and why, where it is none."""
        try:
            return self.game.move(self.position, self.game.parse(typed))
        except SpragueError as error:
            self.tell(f"{error}. Type h for a hint, o for the legal moves.")
            return None

    def computer_moves(self) -> None:
        """A winning move where there is one, any move otherwise; where play need not end, as perfect play does."""
        moves = self.asked(self.best_moves)
        if isinstance(moves, str):
            self.tell(moves)
            moves = []
        self.moved(self.choice.choice(moves) if moves else self.some_move())

    def moved(self, there: Position) -> None:
        """The position after a move of the computer, told and drawn."""
        self.position, self.computers_turn, self.forbidden = there, False, []
        self.moves.append(("computer", there))
        self.tell(f"the computer moves to {short(self.game, there)}")
        self.show()

    def best_moves(self) -> list[Position]:
        """Moves that win; where play need not end, those that win soonest, hold the draw, or lose latest."""
        return self.winning_moves() if self.discovery else answer(self.game, self.position).best_moves

    def winning_moves(self) -> list[Position]:
        """Moves that win: by the discovery one, as its statement says, else those that are known."""
        if self.discovery is None:
            return answer(self.game, self.position).winning_moves
        move = self.discovery.winning_move(self.position)
        move = self.discovery.holding_move(self.position) if move is None else move
        return [] if move is None else [move]

    def some_move(self) -> Position:
        """A move at a P-position: at random, where the options can be listed."""
        try:
            return self.choice.choice(list(self.game.options(self.position)))
        except TooLarge:
            return some_option(self.game, self.position)

    def show(self) -> None:
        """Draws the position."""
        self.tell(f"\n{draw(self.game, self.position)}")

    def undo(self) -> None:
        """Back to the person's previous move."""
        if not self.history:
            self.tell("There is nothing to undo.")
            return
        self.position = self.history.pop()
        while self.moves.pop()[0] != "you":
            pass
        self.show()

    def help(self) -> str:
        """What may be typed."""
        option = some_option(self.game, self.position)
        return HELP.format(example=short(self.game, self.position if option is None else option))

    def hint(self) -> str:
        """Which move wins, and why; in the theory's words where there is a closed form."""
        if self.discovery is not None:
            move = self.discovery.winning_move(self.position)
            by = f"{self.discovery.statement} ({self.discovery.reach})"
            if (held := self.discovery.holding_move(self.position)) is not None:
                return f"You can hold the draw by {short(self.game, held)}: no move wins ({by})."
            if move is None:
                return f"Every move loses against perfect play: this is a P-position by {by}."
            return f"Move to {short(self.game, move)}, a P-position by {by}."
        best = answer(self.game, self.position)
        if reason := best.of_loops or best.why:
            return reason
        if best.outcome is Outcome.P:
            return f"Every move loses against perfect play: no option is a P-position ({best.how})."
        move = best.winning_moves[0]
        return f"Move to {short(self.game, move)}, a P-position: every option of it is an N-position ({best.how})."

    def legal_moves(self) -> str:
        """The options, the first hundred of them."""
        try:
            options = [self.game.format(option) for option in self.game.options(self.position)]
        except TooLarge as error:
            return str(error)
        return "  ".join(options[:100]) + (f"  and {len(options) - 100} more" if len(options) > 100 else "")


class BlockedSitting(Sitting):
    """As every game; the computer forbids options that are P-positions, the person types those to forbid.

    Moves that leave other piles are other moves, also where the piles are as large: each is forbidden for itself.
    """

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

    def legal(self, typed: str) -> Position | None:
        """The option that was typed; None, and why, where it is none or is forbidden."""
        there = super().legal(typed)
        if there is None or there in self.allowed:
            return there
        self.tell(f"{short(self.game, there)} is forbidden.")
        return None

    def computer_moves(self) -> None:
        """A winning move among those that the person leaves, else any; none where all are forbidden."""
        self.forbidden = self._asked()
        if allowed := self.allowed:
            self.moved(self.choice.choice(lost(self.game, allowed) or allowed))

    def hint(self) -> str:
        """Which of the moves that are left wins."""
        winning, most = lost(self.game, self.allowed), self.game.play.blocked
        if winning:
            return f"Move to {short(self.game, winning[0])}, a P-position: at most {most} of its options are."
        return "Every move that is left loses against perfect play: none of them leads to a P-position."

    def legal_moves(self) -> str:
        """The options that are not forbidden."""
        return self._listed(self.allowed)

    def _listed(self, options: Iterable[Position]) -> str:
        return "  ".join(sorted(short(self.game, each) for each in options))

    def _asked(self) -> list[Position]:
        """What the person forbids: up to so many options, separated by spaces."""
        options = list(self.game.counted(self.position))
        while True:
            prompt = f"forbid up to {self.game.play.blocked} (separated by spaces, o for the options, h for a hint): "
            words = face().ask(prompt).split()
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


def some_option(game: Ruleset, position: Position) -> Position | None:
    """A legal move, None where there is none; quickly, even where there are too many to list."""
    if heaps := game.by_digits:
        ways = ((i, left) for i, heap in enumerate(position) if (left := heaps.some_break(heap)))
        return next((game.position((*position[:i], *left, *position[i + 1 :])) for i, left in ways), None)
    if game.numeric and max(position) > 1000:
        for option in _likely(game, position):
            if game.is_move(position, option):
                return option
    return next(iter(game.options(position)), None)


def _likely(game: Ruleset, position: Position) -> Iterator[Position]:
    """Positions that a move may well lead to: a closed form's, and those with one pile less by one, or by the least."""
    known = closed_form(game)
    if known and (move := known.winning_move(position)) is not None:
        yield move
    for i, pile in enumerate(position):
        for taken in (1, min(position)):
            if taken <= pile:
                yield game.position((*position[:i], pile - taken, *position[i + 1 :]))


def short(game: Ruleset, position: Position) -> str:
    """A position on one line; numbers of more than forty digits abbreviated."""
    return ",".join(map(abbreviated, position)) if game.numeric else game.format(position)


def draw(game: Ruleset, position: Position) -> str:
    """The position for the eye: a row of tokens for each pile that is not too large.

    >>> from sprague.games import game
    >>> print(draw(game("wythoff"), (3, 5)))
    ●●●    3
    ●●●●●  5
    """
    if hasattr(game, "drawing"):
        return str(game.drawing(position))
    if not game.numeric or not game.interchangeable or max(position) > WIDEST_PILE:
        return f"position: {short(game, position)}"
    width = max(position)
    return "\n".join(f"{'●' * pile:<{width}}  {decimal(pile)}" for pile in position)
