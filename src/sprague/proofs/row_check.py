"""The checker of certificates of rows: it believes the theorem, the definition of nim-values, and nothing else.

The values are computed anew, but not believed: each is compared with the definition by a kernel that has nothing of the
engine's (:func:`sprague.kernels.first_wrong_row_value`), and the moves that the definition takes are compared with the
options that the rules themselves list.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from sprague import kernels
from sprague.proofs.row_periods import Rows, columns_needed, digest, is_least
from sprague.proofs.verdict import Proved, Refuted
from sprague.solve.pile_rows import RowMoves, no_columns, row_engine, row_moves, row_table

MOST_LISTED = 24
"""The options of the positions with piles to here are listed by the rules and compared with the moves."""


def check_rows(game: Any, claimed: Rows, progress: Callable[[int, int], None] | None = None) -> Proved | Refuted:
    """Whether a certificate proves what it says of this game. Raises TooLarge for want of memory.

    >>> from sprague.games import game
    >>> from sprague.proofs.row_periods import row_periods
    >>> check_rows(game("wythoff"), row_periods(game("wythoff"), 7)).word
    'proved'
    """
    moves = row_moves(game, claimed.row)
    _require_moves(game, moves)
    if claimed.columns != (needed := columns_needed(moves, claimed.periods)):
        return Refuted("the number of columns", f"the theorem needs {needed}, not {claimed.columns}")
    table = row_table(moves, no_columns(moves), row_engine(moves), claimed.columns)
    for row, law in enumerate(claimed.periods):
        if (wrong := kernels.first_wrong_row_value(table, row, moves.pairs, moves.allowed)) < claimed.columns:
            raise RuntimeError(f"{moves.name}: the engine's value of {wrong},{row} is not that of the definition")
        if not is_least(table[row], law):
            return Refuted(f"row {row}", f"the least period and preperiod are not {law.period} and {law.preperiod}")
        if progress:
            progress((row + 1) ** 2, (claimed.row + 1) ** 2)
    if digest(table) != claimed.sha256:
        return Refuted("the digest of the values", f"it is {digest(table)}")
    return Proved(claimed.reason_by("columns by the definition"))


def _require_moves(game: Any, moves: RowMoves) -> None:
    """RuntimeError, which is our mistake, where the rules list other options than the moves of the rows give."""
    m, limit = moves.modulus, min(moves.last, MOST_LISTED)
    pairs = moves.pairs.tolist()
    for b in range(limit + 1):
        for x in range(max(MOST_LISTED, m) + 1):
            listed = {tuple(sorted(option)) for option in game.options(tuple(sorted((x, b))))}
            given = {tuple(sorted((each, b))) for each in range(x)}
            for i, (d, k) in enumerate(pairs):
                if d <= x and k <= b and moves.allowed[i, x % m, b % m]:
                    given.add(tuple(sorted((x - d, b - k))))
            if listed != given:
                raise RuntimeError(f"{moves.name}: the options of {x},{b} are not those of its rows")
