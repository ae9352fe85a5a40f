"""Notakto: both players put crosses on a board; a row, column or diagonal full of crosses ends the game.

A position is the set of free cells. A move takes one of them or, if it completes a line, all of them. Under misère play
whoever completes a line loses. Plambeck and Whitehead, The secrets of Notakto, arXiv 1301.1672.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from sprague.errors import BadParameter
from sprague.games.boards import BoardGame, Move, box
from sprague.games.card import Card
from sprague.games.parameters import box_size, in_range


class Notakto(BoardGame):
    """Notakto on a square board.

    >>> game = Notakto(2)
    >>> [game.format(option) for option in game.options(game.parse("##/#."))]
    ['../..']
    """

    def __init__(self, size: int = 3) -> None:
        in_range("notakto", "the number of rows", size, 1, 4)
        super().__init__(_moves(size), name=f"notakto:{size}x{size}")


def _moves(size: int) -> Iterator[Move]:
    """For each cell: some line through it has no other free cell, and all goes; or each line through it has one."""
    cells = frozenset(box(size, size))
    lines = [
        *(frozenset((i, j) for j in range(size)) for i in range(size)),
        *(frozenset((j, i) for j in range(size)) for i in range(size)),
        frozenset((i, i) for i in range(size)),
        frozenset((i, size - 1 - i) for i in range(size)),
    ]
    for cell in sorted(cells):
        through = [line - {cell} for line in lines if cell in line]
        yield from (Move(frozenset({cell}), cells, ban=others) for others in through)
        yield from (Move(frozenset({cell, *free}), frozenset({cell})) for free in product(*map(sorted, through)))


def notakto(size: str = "3x3") -> Notakto:
    """Notakto on a square board written ``3x3``, at most 4x4; raises BadParameter.

    >>> notakto("4x4").name
    'notakto:4x4'
    """
    rows, columns = box_size("notakto", size)
    if rows != columns:
        raise BadParameter(f"notakto: a board has as many columns as rows, not {size[:40]!r}")
    return Notakto(rows)


CARD = Card(
    notakto,
    "notakto",
    "put crosses; whoever completes a line ends the game",
    starts=("###/###/###",),
    rules="Put a cross on a free square. Whoever completes a row, a column or a diagonal ends the game.",
    sample="3x3",
    filled="cross",
    place=33,
)
