"""``sprague solve``: who wins a position, and how."""

from __future__ import annotations

import time
from contextlib import ExitStack
from typing import Annotated

from sprague.answers import Answer, answer
from sprague.cli.options import Game, Misere, argument, option
from sprague.cli.output import show
from sprague.cli.progress_line import progress_shown
from sprague.cli.text import all_labelled, read_game
from sprague.errors import BadParameter, BadPosition, BadRule
from sprague.files import require_folder
from sprague.games import Played, Ruleset
from sprague.games.ruleset import Position
from sprague.memory import allow
from sprague.numbers.decimals import natural
from sprague.solving import solver
from sprague.solving.board_certificates import strategy, write_certificate
from sprague.solving.boards import BoardSolver, FamilySolver
from sprague.solving.part_solver import PartSolver

MOST_MOVES = 20
"""More winning moves than this are counted rather than listed."""


def solve(
    game: Game,
    position: Annotated[str | None, argument("POSITION", "Such as 3,6,11; by default the start of a board.")] = None,
    nim_value: Annotated[bool, option("--nim-value", "Compute the nim-value even if it takes long.")] = False,
    outcome: Annotated[bool, option("--outcome", "Only who wins: no winning moves, no nim-value.")] = False,
    memory: Annotated[str | None, option("--memory", "The memory limit, such as 4GiB.", "SIZE")] = None,
    table: Annotated[
        str | None, option("--table", "For a board game: a file that keeps what is known for the next run.", "FILE")
    ] = None,
    certificate: Annotated[
        str | None, option("--certificate", "For a board game: write the strategy that shows the answer.", "FILE")
    ] = None,
    threads: Annotated[str, option("--threads", "For a board game: how many threads search.", "N")] = "1",
    misere: Misere = False,
) -> int:
    """Say who wins a position, by which moves, and why. The nim-value is given too.

    A position is written as sprague games GAME says: 3,6,11 for piles, ###/#.. for boards, +..- for strips.

    Example: sprague solve rat 3,6,12
    """
    started = time.perf_counter()
    if memory is not None:
        allow(memory)
    rules = read_game(game, misere)
    with ExitStack() as kept:  # until the answer is told: a full disk takes away the file and not the answer
        with progress_shown(f"solving {rules.name}"):
            rules, there = _position(rules, position)
            for each, part in rules.components(there):
                if each.is_program:
                    _check(each, part)
            board = _board(rules, there) if table or certificate or threads != "1" else None
            if board and threads != "1":
                board.use_threads(natural(threads, "--threads"))
            if certificate:
                if not isinstance(board, BoardSolver):
                    raise BadParameter(f"{rules.name}: --certificate is for games given by a table of moves")
                require_folder(certificate)
            if board and table:
                kept.enter_context(board.kept_in(table))
            found = answer(rules, there, nim=nim_value, moves=not outcome)
            if certificate and isinstance(board, BoardSolver):
                write_certificate(certificate, strategy(board, there, nim=found.nim_value is not None))
        value = {
            "game": rules.name,
            "position": rules.format(found.position),
            "outcome": found.outcome.value,
            "nim_value": found.nim_value,
            "winning_moves": [rules.format(move) for move in found.winning_moves],
            "all_winning_moves": found.complete,
            "how": found.how,
            "why": found.why,
            "seconds": round(time.perf_counter() - started, 3),
            **({"output": certificate} if certificate else {}),
        }
        strategy_line = [("strategy", f"in {certificate}")] if certificate else []
        show(value, all_labelled([*_lines(found), *strategy_line], 13))
    return 0


def _position(game: Ruleset, text: str | None) -> tuple[Ruleset, Position]:
    """The position that is asked about; where none is named, the one that a board or a sum of games begins with."""
    if text is not None:
        return game.at(text)
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


def _lines(found: Answer) -> list[tuple[str, str]]:
    game = found.game
    lines = [("game", game.name), ("position", _short(game.format(found.position)))]
    lines.append(("outcome", f"{found.outcome}: {found.outcome.words}"))
    if found.nim_value is not None:
        lines.append(("nim-value", _short(str(found.nim_value))))
    elif found.complete and not game.play.blocked and not isinstance(game, Played):
        lines.append(("nim-value", "not computed: it takes long here (--nim-value computes it)"))
    if found.winning_moves:
        shown = "  ".join(_short(game.format(move)) for move in found.winning_moves[:MOST_MOVES])
        more = len(found.winning_moves) - MOST_MOVES
        label = "winning moves" if found.complete and len(found.winning_moves) > 1 else "winning move"
        lines.append((label, shown + (f"  and {more} more" if more > 0 else "")))
    if found.why:
        lines.append(("why", found.why))
    return [*lines, ("found", found.how)]


def _short(text: str) -> str:
    """A long numeral or list of numerals, its middle left out."""
    return text if len(text) <= 400 else f"{text[:40]}…{text[-40:]} ({len(text)} characters; --json shows all)"
