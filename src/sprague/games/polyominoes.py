"""Placing pieces of one shape on a board, turned and reflected at will, without overlap.

Cram is this game with dominoes: Berlekamp, Conway and Guy, Winning Ways, chapter 15.
"""

from __future__ import annotations

from collections.abc import Iterator

from sprague.errors import BadParameter, TooLarge
from sprague.games.boards import BoardGame, Cells, board_game, box, read_drawing
from sprague.games.card import box_size, listed

DOMINO = frozenset({(0, 0), (0, 1)})

LARGEST_BOARD = 1000
"""Squares."""


def placements(shape: Cells, rows: int, columns: int) -> Iterator[Cells]:
    """Where a piece can lie on a rectangle, each set of squares once.

    >>> len(list(placements(DOMINO, 2, 3)))
    7
    """
    turned = {shape}
    for _ in range(3):
        turned |= {_at_corner({(column, -row) for row, column in piece}) for piece in turned}
    turned |= {_at_corner({(column, row) for row, column in piece}) for piece in turned}
    for piece in sorted(turned, key=sorted):
        for down, right in box(rows, columns):
            cells = frozenset((row + down, column + right) for row, column in piece)
            if all(row < rows and column < columns for row, column in cells):
                yield cells


def _at_corner(piece: set[tuple[int, int]]) -> Cells:
    top, left = min(row for row, _ in piece), min(column for _, column in piece)
    return frozenset((row - top, column - left) for row, column in piece)


def _placing(name: str, size: str, shape: Cells) -> BoardGame:
    rows, columns = box_size(name.partition(":")[0], size)
    if rows * columns > LARGEST_BOARD:
        raise TooLarge(f"{name}: a board of at most {LARGEST_BOARD} squares, not {rows * columns}")
    return board_game(map(set, placements(shape, rows, columns)), cells=box(rows, columns), name=name)


def cram(size: str = "4x5") -> BoardGame:
    """Cram on a rectangle written ``4x5``; raises BadParameter.

    >>> len(cram("4x5").moves)
    31
    """
    return _placing(f"cram:{size}", size, DOMINO)


def polyomino(text: str = "4x5,##/#.") -> BoardGame:
    """Placing pieces on a rectangle: its size, and behind a comma the piece, drawn; raises BadParameter.

    >>> len(polyomino("2x2,##/#.").moves)
    4
    """
    size, comma, piece = text.partition(",")
    shape = read_drawing("polyomino", piece or ".")
    if not comma or not shape:
        raise BadParameter(f"polyomino: a board and a piece are written 4x5,##/#. and not {text[:40]!r}")
    return _placing(f"polyomino:{text}", size, _at_corner(set(shape)))


CRAM = listed(cram, "cram")
POLYOMINO = listed(polyomino, "polyomino")
