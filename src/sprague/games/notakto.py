"""Notakto: both players put crosses on a board; a row, column or diagonal full of crosses ends the game.

Whoever completes a line loses: the game of that name is played under misère play. A position is the set of free cells.
A move takes one of them or, if it completes a line, all of them: where a line is complete, none is free any more.
Plambeck and Whitehead, The secrets of Notakto, arXiv 1301.1672.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Any

from sprague.errors import BadParameter
from sprague.games.boards import BoardGame, Cells, Move, box
from sprague.games.card import box_size, in_range, listed
from sprague.games.modified import misere
from sprague.games.ruleset import Ruleset


class Notakto(BoardGame):
    """Notakto on a square board.

    >>> game = Notakto(2)
    >>> [game.format(option) for option in game.options(game.parse("##/#."))]
    ['../..']
    >>> game.format(game.parse("##/.."))
    '../..'
    """

    def __init__(self, size: int = 3) -> None:
        in_range("notakto", "the number of rows", size, 1, 4)
        self.lines = _lines(size)
        super().__init__(_moves(size, self.lines), name=f"notakto-normal:{size}x{size}")

    def position(self, value: Any) -> Cells:
        """The free cells: none where a line is complete, as the game is over there."""
        free = super().position(value)
        return free if all(line & free for line in self.lines) else frozenset()

    def parse(self, text: str) -> Cells:
        """The same of a drawing."""
        return self.position(super().parse(text))

    def positions(self, up_to: int) -> list[Cells]:
        """All boards without a complete line, of at most ``up_to`` free cells, and that on which the game is over."""
        return [free for free in super().positions(up_to) if self.position(free) == free]


def _lines(size: int) -> list[Cells]:
    """The rows, the columns and the two diagonals."""
    return [
        *(frozenset((i, j) for j in range(size)) for i in range(size)),
        *(frozenset((j, i) for j in range(size)) for i in range(size)),
        frozenset((i, i) for i in range(size)),
        frozenset((i, size - 1 - i) for i in range(size)),
    ]


def _moves(size: int, lines: list[Cells]) -> Iterator[Move]:
    """For each cell: some line through it has no other free cell, and all goes; or each line through it has one."""
    cells = frozenset(box(size, size))
    for cell in sorted(cells):
        through = [line - {cell} for line in lines if cell in line]
        yield from (Move(frozenset({cell}), cells, ban=others) for others in through)
        yield from (Move(frozenset({cell, *free}), frozenset({cell})) for free in product(*map(sorted, through)))


def notakto(size: str = "3x3") -> Ruleset:
    """Notakto on a square board written ``3x3``, at most 4x4: whoever completes a line loses. Raises BadParameter.

    >>> notakto("4x4").name, notakto("4x4").play.words
    ('notakto:4x4', 'misère play')
    """
    return misere(normal_notakto(size), name=f"notakto:{size}")


def normal_notakto(size: str = "3x3") -> Notakto:
    """The same board, on which whoever completes a line wins."""
    rows, columns = box_size("notakto", size)
    if rows != columns:
        raise BadParameter(f"notakto: a board has as many columns as rows, not {size[:40]!r}")
    return Notakto(rows)


CARD = listed(notakto, "notakto")
NORMAL = listed(normal_notakto, "notakto-normal")
