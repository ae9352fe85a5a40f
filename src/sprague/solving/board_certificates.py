"""The winning strategy of a board game as a file: which positions to leave, and a reply to every move.

See sprague.solving.board_checker for what is in it and how it is judged.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from sprague.errors import BadParameter
from sprague.files import LARGEST_FILE, whole_file
from sprague.sealed import sealed
from sprague.solving.board_checker import FORMAT, independent, legal, options
from sprague.solving.board_files import fingerprint
from sprague.solving.boards import BoardSolver


def strategy(board: BoardSolver, position: Any, nim: bool = True) -> dict[str, Any]:
    """The strategy that shows the nim-value of a position; or, where that is not asked for, who wins.

    >>> from sprague.games import board_game
    >>> from sprague.solving.board_checker import check_certificate
    >>> row = board_game([{1, 2}, {2, 3}, {3, 4}], name="dominoes in a row")
    >>> content = strategy(BoardSolver(row), row.start)
    >>> content["values"], check_certificate(row, content).nim_value
    ({'f': 2, '3': 1, 'c': 1}, 2)
    """
    game, here = board.game, board.game.bits(board.game.position(position))
    listed = _Strategy(board)
    move = None
    if not nim and not listed.has_value(here, 0):
        move = listed.move_to(here, 0)
    value = listed.list_all(independent(game.table, here if move is None else listed.played(here, move)))
    listed.complete()
    return {
        "format": FORMAT,
        "game": game.name,
        "moves": fingerprint(game),
        "position": f"{here:x}",
        "nim_value": value if move is None else None,
        "winning_move": move,
        "values": {f"{cells:x}": value for cells, value in listed.values.items()},
        "replies": {
            f"{cells:x}": {str(value): reply for value, reply in each.items()} for cells, each in listed.replies.items()
        },
    }


def write_certificate(path: str | Path, content: dict[str, Any]) -> None:
    """Writes a strategy, as a whole. Raises OSError, and BadParameter for one that is too large to be read again."""
    text = json.dumps(sealed(content))
    if len(text) > LARGEST_FILE:
        most = f"at most {LARGEST_FILE >> 20} are written"
        raise BadParameter(f"{path}: the strategy takes {len(text) >> 20} MiB; {most}")
    with whole_file(path) as unfinished:
        unfinished.write_text(text + "\n", encoding="utf-8")


class _Strategy:
    """Positions are listed until nothing that is said of one lacks its reason."""

    def __init__(self, board: BoardSolver) -> None:
        self.board, self.table = board, board.game.table
        self.values: dict[int, int] = {}
        self.replies: dict[int, dict[int, int]] = {}
        self._unexplained: list[int] = []

    def list_all(self, parts: list[int]) -> int:
        """Lists positions with their values; the nim-sum of these."""
        total = 0
        for part in parts:
            if part not in self.values:
                self.values[part] = self.board.nim_value(self.board.game.set(part))
                self._unexplained.append(part)
            total ^= self.values[part]
        return total

    def complete(self) -> None:
        """Adds what is missing."""
        while self._unexplained:
            cells = self._unexplained.pop()
            self._explain(cells, self.values[cells])

    def has_value(self, cells: int, value: int) -> bool:
        """Whether a position has this nim-value, by the search."""
        return self.board.has_nim_value(self.board.game.set(cells), value)

    def move_to(self, cells: int, value: int) -> int | None:
        """A move to an option of this value, one of which all is listed if there is one; None if no option has it."""
        moves = [(self.played(cells, i), i) for i, move in enumerate(self.table) if legal(move, cells)]
        for option, i in moves:
            if self._listed(option) == value:
                return i
        moves.sort(key=lambda each: max((part.bit_count() for part in independent(self.table, each[0])), default=0))
        return next((i for option, i in moves if self.has_value(option, value)), None)

    def played(self, cells: int, move: int) -> int:
        """The position after a move that can be made."""
        _, gone, _, add = self.table[move]
        return cells & ~gone | add

    def _listed(self, option: int) -> int | None:
        parts = independent(self.table, option)
        return self.list_all(parts) if all(part in self.values for part in parts) else None

    def _explain(self, cells: int, value: int) -> None:
        reached = sorted(set(options(self.table, cells)))
        seen = {self._listed(option) for option in reached}
        for smaller in range(value):
            if smaller not in seen:
                option = next(option for option in reached if self.has_value(option, smaller))
                self.list_all(independent(self.table, option))
        for option in reached:
            self._reply(option, value)

    def _reply(self, option: int, value: int) -> None:
        """Sees to it that the option is shown to have another value."""
        parts = independent(self.table, option)
        unlisted = sorted((part for part in parts if part not in self.values), key=int.bit_count)
        if not unlisted:
            return
        last = unlisted.pop()
        wanted = value ^ self.list_all([part for part in parts if part != last])
        if wanted in self.replies.get(last, ()):
            return
        move = self.move_to(last, wanted)
        if move is None:  # it has a smaller value
            self.list_all([last])
            return
        self.replies.setdefault(last, {})[wanted] = move
        self.list_all(independent(self.table, self.played(last, move)))
