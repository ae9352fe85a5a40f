"""The checker of certificates of rows: it believes the theorem, the definition of nim-values, and nothing else.

The values are computed anew, but not believed: each is compared with the definition by what has nothing of the engine's
(:func:`sprague.kernels.first_wrong_row_value`, :func:`sprague.solving.chomp_rows.first_wrong_column`), and the moves
that the definition takes are compared with the options that the rules themselves list.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
from numpy.typing import NDArray

from sprague import kernels
from sprague.games.boards import Cells
from sprague.games.chomp import Chomp
from sprague.proofs.row_periods import GameRows, Rows, by_rows, columns_needed, digest, is_least, rows_of
from sprague.proofs.verdict import Proved, Refuted
from sprague.solving.chomp_rows import ChompRows, first_wrong_column, left_below
from sprague.solving.pile_rows import RowMoves

MOST_LISTED = 24
"""The options of the positions with piles to here are listed by the rules and compared with the moves."""

MOST_PIECES = 6
"""The same of rows of Chomp."""


def check_rows(
    game: Any, claimed: Rows, progress: Callable[[int, int], None] | None = None, *, compared: int = 0
) -> Proved | Refuted:
    """Whether a certificate proves what it says of this game. Raises TooLarge for want of memory.

    ``progress`` is told how many of the rows are done; the first ``compared`` were compared with the definition before,
    and are not once more.

    >>> from sprague.games import game
    >>> from sprague.proofs.row_periods import row_periods
    >>> check_rows(game("wythoff"), row_periods(game("wythoff"), "7")).word
    'proved'
    """
    moves = rows_of(game, claimed.row)
    if moves.name != claimed.game or len(moves.labels) != len(claimed.periods):
        return Refuted("the rows", f"{moves.name} has {len(moves.labels)} rows to {claimed.row}")
    _require_moves(game, moves)
    if claimed.columns != (needed := columns_needed(moves, claimed.periods)):
        return Refuted("the number of columns", f"the theorem needs {needed}, not {claimed.columns}")
    table = moves.columns()(claimed.columns)
    for row, (law, values) in enumerate(zip(claimed.periods, by_rows(table), strict=True)):
        label = moves.labels[row]
        if row >= compared and (wrong := _first_wrong(moves, table, row)) < claimed.columns:
            raise RuntimeError(f"{moves.name}: the engine's value of {wrong},{label} is not that of the definition")
        if not is_least(values, law, moves.first(row)):
            return Refuted(f"row {label}", f"the least period and preperiod are not {law.period} and {law.preperiod}")
        if progress:
            progress(row + 1, len(claimed.periods))
    if digest(table) != claimed.sha256:
        return Refuted("the digest of the values", f"it is {digest(table)}")
    return Proved(claimed.reason_by("columns by the definition"))


def _first_wrong(moves: GameRows, table: NDArray[np.int16], row: int) -> int:
    """The first column that is not what the definition says; the number of columns if none is."""
    if isinstance(moves, ChompRows):
        return first_wrong_column(moves, table, row)
    assert isinstance(moves, RowMoves)
    return kernels.first_wrong_row_value(table, row, moves.pairs, moves.allowed)


def _require_moves(game: Any, moves: GameRows) -> None:
    """RuntimeError, which is our mistake, where the rules list other options than the moves of the rows give."""
    for position, listed, given in _of_chomp(moves) if isinstance(moves, ChompRows) else _of_piles(game, moves):
        if listed != given:
            where = ",".join(map(str, position))
            raise RuntimeError(f"{moves.name}: the options of {where} are not those of its rows")


Compared = Iterator[tuple[tuple[int, ...], set[tuple[int, ...]], set[tuple[int, ...]]]]


def _of_piles(game: Any, moves: GameRows) -> Compared:
    assert isinstance(moves, RowMoves)
    m, limit = moves.modulus, min(moves.last, MOST_LISTED)
    pairs = moves.pairs.tolist()
    for b in range(limit + 1):
        for x in range(max(MOST_LISTED, m) + 1):
            listed = {tuple(sorted(option)) for option in game.options(tuple(sorted((x, b))))}
            given = {tuple(sorted((each, b))) for each in range(x)}
            for i, (d, k) in enumerate(pairs):
                if d <= x and k <= b and moves.allowed[i, x % m, b % m]:
                    given.add(tuple(sorted((x - d, b - k))))
            yield (x, b), listed, given


def _of_chomp(moves: ChompRows) -> Compared:
    small = [shape for shape in moves.shapes if max(shape) <= MOST_PIECES][:MOST_LISTED]
    box = Chomp(len(moves.shapes[0]) + 1, MOST_PIECES)
    for shape in small:
        for x in range(max(1, *shape), MOST_PIECES + 1):
            fragment = {(row, column) for row, pieces in enumerate((x, *shape)) for column in range(pieces)}
            listed = {_pieces(option, len(shape) + 1) for option in box.options(box.position(fragment))}
            given = {(k, *(min(pieces, k) for pieces in shape)) for k in range(1, x)}
            yield (x, *shape), listed, given | {(x, *option) for option in left_below(shape)}


def _pieces(fragment: Cells, rows: int) -> tuple[int, ...]:
    """How many pieces each row has, the poison among them."""
    return tuple(sum(cell[0] == row for cell in fragment) + (row == 0) for row in range(rows))
