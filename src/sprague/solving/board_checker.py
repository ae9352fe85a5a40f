"""A strategy for a board game judged by the rules alone; nothing here is shared with the search that found it.

A certificate lists positions with their nim-values, and replies: "this position has an option of nim-value w, by this
move". It is right if, for every position listed with n, each smaller value is that of some option, and no option has n.
An option is a sum of independent positions. If all of these are listed, their values give the value of the option. If
all but one are, let w be n xor the values of the others: the reply says that the last one has an option of value w. So
it does not have the value w itself, and the option does not have the value n. What is claimed of a position rests on
what is claimed of those that its moves lead to, so it holds by induction on the length of play.

Positions are independent if no move touches two of them; for this to be seen here, no cell may be added. If moves add
cells, every position is taken as a whole.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Mapping
from operator import index
from pathlib import Path
from typing import Any, NamedTuple

from sprague.errors import NotProved
from sprague.games.board_symmetry import Row
from sprague.games.boards import BoardGame
from sprague.sealed import fields, read_json, require_format, unsealed
from sprague.solving.board_files import fingerprint

FORMAT = "sprague board strategy, version 1"

Replies = Mapping[int, Mapping[int, int]]

FIELDS: dict[str, Any] = {
    "format": str,
    "game": str,
    "moves": str,
    "position": str,
    "nim_value": (int, type(None)),
    "winning_move": (int, type(None)),
    "values": dict,
    "replies": dict,
}


class CheckedStrategy(NamedTuple):
    """What a certificate was found to show: the nim-value of a position, or a move of it to a P-position."""

    position: frozenset[Any]
    nim_value: int | None
    winning_move: frozenset[Any] | None
    listed: int
    """Positions with their nim-values."""
    replies: int


def read_certificate(path: str | Path) -> dict[str, Any]:
    """The content of such a file. Raises OSError, and BadParameter for one that is damaged."""
    content = unsealed(require_format(read_json(Path(path), str(path)), str(path), FORMAT), str(path))
    return fields(content, str(path), FIELDS)


def check_certificate(game: BoardGame, content: Mapping[str, Any], where: str = "the certificate") -> CheckedStrategy:
    """What the certificate shows of a game. Raises NotProved where it shows nothing, or is of other rules."""
    if content["moves"] != fingerprint(game):
        raise NotProved(f"{where}: of another game, {content['game'][:60]}, or of another board")
    try:
        here = int(content["position"], 16)
        values = {int(cells, 16): index(value) for cells, value in content["values"].items()}
        replies = {
            int(cells, 16): {int(value): index(move) for value, move in each.items()}
            for cells, each in content["replies"].items()
        }
    except (ValueError, TypeError, AttributeError):
        raise NotProved(f"{where}: its positions and values are not written as they should be") from None
    if any(cells >> len(game.cells) for cells in (here, *values, *replies)):
        raise NotProved(f"{where}: a position has cells that the board has not")
    if min(values.values(), default=0) < 0:
        raise NotProved(f"{where}: a nim-value is below 0")
    proof = _Proof(game, values, replies, where)
    for cells, value in values.items():
        proof.check_value(cells, value)
    for cells, each in replies.items():
        proof.check_replies(cells, each)
    move = content["winning_move"]
    if move is None:
        target, value = here, content["nim_value"]
    else:
        if content["nim_value"] is not None:
            raise NotProved(f"{where}: it shows a nim-value or a winning move, not both")
        target, value = proof.played(here, move), 0
    if value is None or proof.listed_value(target) != value:
        raise NotProved(f"{where}: it does not show what it says of {game.format(game.set(here)):.80}")
    many = sum(map(len, replies.values()))
    reached = None if move is None else game.set(target)
    return CheckedStrategy(game.set(here), content["nim_value"], reached, len(values), many)


class _Proof:
    """The statements of a certificate, and the rules that they are about."""

    def __init__(self, game: BoardGame, values: Mapping[int, int], replies: Replies, where: str) -> None:
        self.game, self.values, self.replies, self.where = game, values, replies, where

    def check_value(self, cells: int, value: int) -> None:
        """Raises NotProved unless the position has this value, given what is listed of those that moves lead to."""
        seen = set()
        for option in options(self.game.table, cells):
            parts = independent(self.game.table, option)
            open_ones = [part for part in parts if part not in self.values]
            total = self._sum(parts)
            if not open_ones:
                seen.add(total)
            elif len(open_ones) > 1 or value ^ total not in self.replies.get(open_ones[0], ()):
                self._refuse(cells, value, "no reply to one of its moves is given")
        if value in seen:
            self._refuse(cells, value, "one of its moves leads to that value")
        if not seen.issuperset(range(value)):
            self._refuse(cells, value, "no move is shown to lead to some smaller value")

    def check_replies(self, cells: int, moves: Mapping[int, int]) -> None:
        """Raises NotProved unless each move leads to listed positions of the value said."""
        for value, move in moves.items():
            if self.listed_value(self.played(cells, move)) != value:
                raise NotProved(
                    f"{self.where}: move {move} of {self._text(cells)} is not shown to lead to value {value}"
                )

    def listed_value(self, cells: int) -> int | None:
        """The nim-value of a sum of listed positions; None if one is not listed."""
        parts = independent(self.game.table, cells)
        return self._sum(parts) if all(part in self.values for part in parts) else None

    def played(self, cells: int, move: int) -> int:
        """The position after a move, by its place in the table."""
        if not 0 <= move < len(self.game.table) or not legal(self.game.table[move], cells):
            raise NotProved(f"{self.where}: move {move} cannot be made in {self._text(cells)}")
        _, gone, _, add = self.game.table[move]
        return cells & ~gone | add

    def _sum(self, parts: list[int]) -> int:
        total = 0
        for part in parts:
            total ^= self.values.get(part, 0)
        return total

    def _text(self, cells: int) -> str:
        return self.game.format(self.game.set(cells))[:80]

    def _refuse(self, cells: int, value: int, why: str) -> None:
        raise NotProved(f"{self.where}: {self._text(cells)} is said to have nim-value {value}, but {why}")


def answered(game: BoardGame, here: frozenset[Any], mirror: Mapping[Any, Any]) -> bool:
    """Whether a position is its own image, and each move from it has one that can be made after it (lem:mirror)."""
    moves = {(need, gone) for need, gone, *more in game.moves if not any(more)}
    images = {cells: frozenset(mirror[cell] for cell in cells) for cells in {here, *itertools.chain(*moves)}}
    turned = all((images[need], images[gone]) in moves for need, gone in moves) and len(moves) == len({*game.moves})
    apart = not any(need <= here and gone & images[need] for need, gone in moves)
    return turned and apart and images[here] == here and all(mirror[mirror[cell]] == cell for cell in mirror)


def legal(move: Row, cells: int) -> bool:
    """Whether the move can be made."""
    need, _, ban, _ = move
    return not need & ~cells and not ban & cells


def options(table: list[Row], cells: int) -> Iterator[int]:
    """The positions that one move leads to."""
    return (cells & ~move[1] | move[3] for move in table if legal(move, cells))


def independent(table: list[Row], cells: int) -> list[int]:
    """Positions whose sum this is; cells that no move can touch any more are left out.

    >>> [bin(part) for part in independent([(3, 3, 0, 0), (6, 6, 0, 0), (48, 48, 0, 0)], 0b110111)]
    ['0b111', '0b110000']
    """
    if any(add for _, _, _, add in table):
        return [cells]
    parts: list[int] = []
    for need, gone, ban, _ in table:
        if need & ~cells:
            continue
        joined = (need | gone | ban) & cells
        apart = [part for part in parts if not part & joined]
        for part in parts:
            if part & joined:
                joined |= part
        parts = [*apart, joined]
    return sorted(parts)
