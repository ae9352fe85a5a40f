"""Chomp: bite off a piece of a chocolate bar, and with it everything to the right of it and below it.

The piece in the first corner is poison: nobody takes it, and whoever can take nothing else has lost. Positions are all
fragments of the box, not only those that bites make of a full bar. Schuh 1952; Gale 1974.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import product
from typing import Any

from sprague.errors import TooLarge
from sprague.games.boards import BoardGame, Cells, box, read_drawing
from sprague.games.card import box_size, in_range, listed

POISON = (0, 0)

LARGEST_BOX = 1500
"""Squares; the table of moves grows with the square of their number."""


class Chomp(BoardGame):
    """Chomp in a box of ``rows`` × ``columns`` pieces. The poison is drawn, but is no cell of the positions.

    >>> game = Chomp(2, 3)
    >>> [game.format(option) for option in game.options(game.parse("##./###"))]
    ['##./...', '#../#..', '##./#..', '##./##.']
    """

    poison = POISON

    def __init__(self, rows: int, columns: int) -> None:
        for parameter, value in (("rows", rows), ("columns", columns)):
            in_range("chomp", parameter, value, 1)
        name = f"chomp:{rows}x{columns}"
        if rows * columns > LARGEST_BOX:
            gigabytes = (rows * columns) ** 2 * 16 // 10**9 + 1
            raise TooLarge(
                f"{name}: its table of moves would need {gigabytes} GB of memory; at most {LARGEST_BOX} squares"
            )
        self.rows, self.columns = rows, columns
        pieces = [(i, j) for i, j in box(rows, columns) if (i, j) != POISON]
        super().__init__((({(i, j)}, {*product(range(i, rows), range(j, columns))}) for i, j in pieces), name=name)

    @property
    def grid(self) -> tuple[int, int]:
        """Rows and columns of the box."""
        return self.rows, self.columns

    def position(self, value: Any) -> Cells:
        """The pieces (row, column) that are there, the poison left out; raises BadPosition."""
        listed = isinstance(value, Iterable) and not isinstance(value, str)
        return super().position([cell for cell in value if cell != POISON] if listed else value)

    def parse(self, text: str) -> Cells:
        """A drawing such as ``###/#..``; the poison in its first corner may be ``*``, ``#`` or ``.``."""
        return self._on_board(read_drawing(self.name, text, "#*.") - {POISON}, text)

    def format(self, position: Any) -> str:
        """The drawing, with the poison as a piece."""
        return super().format({POISON, *position})

    def drawing(self, position: Any) -> str:
        """A row a line: ■ for a piece, · where none is left, × for the poison."""
        return "×" + super().drawing(position)[1:]


def chomp(size: str = "3x4") -> Chomp:
    """Chomp in a box written ``2x6``; raises BadParameter.

    >>> chomp("2x6").name
    'chomp:2x6'
    """
    return Chomp(*box_size("chomp", size))


CARD = listed(chomp, "chomp")
