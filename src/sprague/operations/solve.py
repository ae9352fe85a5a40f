"""Who wins a position, by which moves, and why."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from math import inf
from typing import Annotated, Any, ClassVar

from sprague.answers import Answer, answer
from sprague.errors import BadParameter, BadPosition, BadRule
from sprague.files import require_folder
from sprague.games import Played, Ruleset
from sprague.games.ruleset import Position
from sprague.memory import allow
from sprague.numbers.decimals import decimal
from sprague.operations.operation import Argument, Game, Misere, Option, at_position, face, operation, rules_of
from sprague.operations.results import Result, shortened
from sprague.solving import Outcome, solver
from sprague.solving.board_certificates import strategy, write_certificate
from sprague.solving.boards import BoardSolver, FamilySolver
from sprague.solving.part_solver import PartSolver

MOST_MOVES = 20
"""More winning moves than this are counted rather than listed."""


@dataclass(frozen=True, repr=False)
class Solution(Result, Answer):
    """The answer about one position, with the time it took, and the file of its strategy where one was written."""

    label_width: ClassVar[int] = 13
    seconds: float = 0.0
    certificate: str | None = None

    def to_dict(self) -> dict[str, Any]:
        return {
            "game": self.game.name,
            "position": self.game.format(self.position),
            "outcome": self.outcome.value,
            "nim_value": self.nim_value,
            "winning_moves": [self.game.format(move) for move in self.winning_moves],
            "all_winning_moves": self.complete,
            "how": self.how,
            "why": self.why,
            "seconds": round(self.seconds, 3),
            **self._of_loops(),
            **({"output": self.certificate} if self.certificate else {}),
        }

    def _of_loops(self) -> dict[str, Any]:
        """What there is more to say where play need not end; null for the remoteness of a draw."""
        if not self.loops:
            return {}
        value, length = self.loopy_value, self.remoteness
        return {
            "remoteness": None if length == inf else length,
            "loopy_value": value and str(value),
            "holding_moves": [self.game.format(move) for move in self.holding_moves],
        }

    def pairs(self) -> Iterator[tuple[str, str]]:
        yield "game", self.game.name
        yield "position", shortened(self.game.format(self.position))
        yield "outcome", f"{self.outcome}: {self.outcome.words}"
        if self.nim_value is not None:
            yield "nim-value", shortened(decimal(self.nim_value))
        elif self.loopy_value:
            yield "loopy value", str(self.loopy_value)
        elif not self.loops and self.complete and self.game.valued and not isinstance(self.game, Played):
            yield "nim-value", "not computed: it takes long here (--nim-value computes it)"
        if self.loops and self.outcome is not Outcome.D:
            yield "remoteness", f"{self.remoteness} moves: the winner hurries, the loser delays"
        if holding := self.holding_moves:
            yield "hold by", "  ".join(shortened(self.game.format(move)) for move in holding[:MOST_MOVES])
        if self.winning_moves:
            moves = "  ".join(shortened(self.game.format(move)) for move in self.winning_moves[:MOST_MOVES])
            more = len(self.winning_moves) - MOST_MOVES
            several = self.complete and len(self.winning_moves) > 1
            yield "winning moves" if several else "winning move", moves + (f"  and {more} more" if more > 0 else "")
        if self.why:
            yield "why", self.why
        yield "found", self.how
        if self.certificate:
            yield "strategy", f"in {self.certificate}"

    _repr_html_ = Answer._repr_html_


@operation
def solve(
    game: Game,
    position: Annotated[Any, Argument("Such as 3,6,11; by default the start of a board.", "POSITION")] = None,
    *,
    nim_value: Annotated[bool, Option("Compute the nim-value even if it takes long.")] = False,
    outcome: Annotated[bool, Option("Only who wins: no winning moves, no nim-value.")] = False,
    memory: Annotated[str | None, Option("The memory limit, such as 4GiB.", "SIZE")] = None,
    table: Annotated[
        str | None, Option("For a board game: a file that keeps what is known for the next run.", "FILE", file=True)
    ] = None,
    certificate: Annotated[
        str | None, Option("For a board game: write the strategy that shows the answer.", "FILE", file=True)
    ] = None,
    threads: Annotated[int, Option("For a board game: how many threads search.", "N")] = 1,
    misere: Misere = False,
) -> Solution:
    """Say who wins a position, by which moves, and why. The nim-value is given too.

    A position is written as sprague games GAME says: 3,6,11 for piles, ###/#.. for boards, +..- for strips.

    Example: sprague solve rat 3,6,12

    >>> import sprague
    >>> sprague.solve("rat", (3, 6, 12)).winning_moves
    [(3, 6, 11)]
    >>> sprague.solve("kayles 5 + wythoff 3,5 + nim 4")
    game          kayles + wythoff + nim:piles=1
    position      5 + 3,5 + 4
    outcome       P: the player to move loses
    nim-value     0
    why           ...
    found         by the nim-values of its parts
    """
    started = time.perf_counter()
    if memory is not None:
        allow(memory)
    rules = rules_of(game, misere)
    with ExitStack() as kept:  # until the answer is told: a full disk takes away the file and not the answer
        with face().watch(f"solving {rules.name}"):
            rules, here = _begun(*at_position(game, rules, position))
            for each, part in rules.components(here):
                if each.is_program:
                    _check(each, part)
            board = _board(rules, here) if table or certificate or threads != 1 else None
            if board and threads != 1:
                board.use_threads(threads)
            if certificate:
                if not isinstance(board, BoardSolver):
                    raise BadParameter(f"{rules.name}: --certificate is for games given by a table of moves")
                require_folder(certificate)
            if board and table:
                kept.enter_context(board.kept_in(table))
            result = answer(rules, here, nim=nim_value, moves=not outcome)
            if certificate and isinstance(board, BoardSolver):
                write_certificate(certificate, strategy(board, here, nim=result.nim_value is not None))
        solution = Solution(**vars(result), seconds=time.perf_counter() - started, certificate=certificate)
        face().result_ready(solution)
    return solution


def _begun(game: Ruleset, position: Position | None) -> tuple[Ruleset, Position]:
    """The position that is asked about; where none is named, the one that a board or a sum of games begins with."""
    if position is not None:
        return game, position
    if game.start is None or game.view == "piles":
        raise BadPosition(f"{game.name}: which position? sprague solve GAME POSITION")
    return game, game.position(game.start)


def _check(program: Ruleset, position: Position) -> None:
    """Raises BadRule where a short look finds that a person's functions are no rules."""
    from sprague.solving.check import check

    if fault := check(program, position, seconds=0.2):
        raise BadRule(f"{program.name}: {fault.what}")


def _board(game: Ruleset, position: Position) -> PartSolver:
    """The solver of the board of this position, which takes files and threads."""
    known = solver(game)
    if not isinstance(known, PartSolver | FamilySolver):
        raise BadParameter(f"{game.name}: --table, --certificate and --threads are for games on boards")
    return known.own_board(position)
