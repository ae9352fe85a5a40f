"""Board games solved: by the search over independent parts, and by whole tables over all sets of cells.

The search (kernels) answers for one position and remembers what it learns; the tables settle all 2ⁿ sets at once, one
bit for each set, and are used when all P-positions are wanted. Boards of more than 1024 cells and nim-values above 63
go to the search in plain Python. Positions are equal under the symmetries of the table of moves; if the rules are the
same everywhere on a rectangle, also under shifts and turns.

Rows of stones with liberties, by a search of their own.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from sprague import kernels
from sprague.errors import BadRule, TooLarge
from sprague.games.board_symmetry import Field, field
from sprague.games.boards import BoardFamily, BoardGame, Cells
from sprague.games.magnetism import StripRuleset
from sprague.kernels.pure.boards import SIGNS, liberty_search
from sprague.kernels.pure.boards import BoardSearch as Twin
from sprague.memory import require
from sprague.solving.outcome import Outcome
from sprague.solving.part_solver import PartSolver, Search, Words

WORDS = (1, 2, 4, 8, 16)
"""How many words of 64 cells the compiled search takes."""

PIECE = 1 << 13
"""Words of a table that are looked through at once."""

KEPT_BOARDS = 8
"""A position on one of the last boards is asked about there."""


class BoardSolver(PartSolver):
    """A board game by the search; remembers what it found.

    >>> from sprague.games import board_game
    >>> BoardSolver(board_game([{1, 2}, {2, 3}, {3, 4}])).nim_value({1, 2, 3, 4})
    2
    """

    game: BoardGame

    @property
    def limit(self) -> str | None:
        """What makes the search slower than it could be; None where nothing does."""
        limits = []
        if self._word_count not in WORDS:
            limits.append(f"by the search in plain Python: the board has more than {64 * WORDS[-1]} cells")
        if self.game.bars_or_adds and not self._field and not self.game.automorphisms.complete:
            limits.append(f"with {len(self.game.symmetries)} symmetries of the board, which may have more")
        return "; ".join(limits) or None

    @cached_property
    def _field(self) -> Field | None:
        """The rectangle on which positions may be shifted; None where they may not."""
        grid = self.game.grid
        whole = grid and len(self.game.cells) == grid[0] * grid[1]
        return field(self.game.table, *grid) if grid and whole else None

    @cached_property
    def _word_count(self) -> int:
        least = max(-(-len(self.game.cells) // 64), 1)
        return next((words for words in WORDS if words >= least), least)

    @cached_property
    def _search(self) -> Search:
        return self._made(kernels.BoardSearch) if self._word_count in WORDS else self._unbounded

    @cached_property
    def _unbounded(self) -> Search:
        return self._made(Twin)

    def _made(self, kind: Any) -> Search:
        moves = np.array([[self._words(part) for part in move] for move in self.game.table], dtype=np.uint64)
        columns, turns = (self._field.columns, self._field.turns) if self._field else (0, self.game.symmetries)
        permutations = np.full((len(turns), 64 * self._word_count), -1, dtype=np.int64)
        permutations[:, : len(self.game.cells)] = turns or np.zeros((0, len(self.game.cells)))
        search: Search = kind(moves.reshape(-1, 4, self._word_count), permutations, columns, self.threads)
        return search

    def _words(self, bits: int) -> Words:
        return np.frombuffer(bits.to_bytes(8 * self._word_count, "little"), dtype="<u8").astype(np.uint64)

    def _words_of(self, cells: Any) -> Words:
        return self._words(self.game.bits(self.game.position(cells)))


class FamilySolver:
    """Games in which every position lies on a board of its own: the last boards are kept, with what is known of them.

    >>> from sprague.games import game
    >>> rules = game("spring-cleaning")
    >>> FamilySolver(rules).nim_value(rules.parse("###/###/###"))
    1
    """

    def __init__(self, game: BoardFamily) -> None:
        self.game = game
        self._known: list[BoardSolver] = []

    def outcome(self, position: Any) -> Outcome:
        """P iff the nim-value is 0."""
        return self.on_board(position).outcome(position)

    def nim_value(self, position: Any) -> int:
        """The nim-value."""
        return self.on_board(position).nim_value(position)

    @property
    def limit(self) -> str | None:
        """The same of the board of the position that was asked about last."""
        return self._known[0].limit if self._known else None

    def on_board(self, position: Any) -> BoardSolver:
        """The solver of the board of this position."""
        here = self.game.position(position)
        known_board = next((known for known in self._known if here <= known.game.index.keys()), None)
        return known_board or self.own_board(here)

    def own_board(self, position: Any) -> BoardSolver:
        """The solver of just the board that the rules make for this position, which files name; asked from now on."""
        made = BoardSolver(self.game.board(self.game.position(position)))
        self._known = [made, *self._known[: KEPT_BOARDS - 1]]
        return made


def losing_sets(game: BoardGame) -> Iterator[Cells]:
    """All sets of cells that are P-positions, in increasing order of their integers; for games that add nothing.

    Raises TooLarge where a bit for every set does not fit in memory.

    >>> from sprague.games import board_game
    >>> [sorted(cells) for cells in losing_sets(board_game([{1, 2}, {2, 3}]))]
    [[], [1], [2], [3], [1, 3]]
    """
    return (game.set(int(bits)) for bits in losing_numbers(game))


def losing_numbers(game: BoardGame) -> NDArray[Any]:
    """The same as integers, the i-th cell of the game in bit i; of 32 bits where they suffice, to save memory."""
    table = _table(game)[:, 0]
    if len(game.cells) < 6:
        table &= np.uint64((1 << (1 << len(game.cells))) - 1)
    pieces = [table[begin : begin + PIECE] for begin in range(0, len(table), PIECE)]
    many = sum(len(_set_bits(words)) for words in pieces)  # counted first: memory is dear
    numbers = np.empty(many, dtype=np.int32 if len(game.cells) < 32 else np.int64)
    filled = 0
    for i, words in enumerate(pieces):
        lost = _set_bits(words)
        numbers[filled : filled + len(lost)] = lost + 64 * PIECE * i
        filled += len(lost)
    return numbers


def _set_bits(words: Words) -> NDArray[np.int64]:
    """The places of the bits that are set, counted from the first bit of the first word."""
    return np.flatnonzero(np.unpackbits(words.astype("<u8").view(np.uint8), bitorder="little"))


def values_of_sets(game: BoardGame) -> NDArray[np.uint8]:
    """The nim-values of all sets of cells, by their integers. Raises TooLarge as :func:`losing_sets` does.

    >>> from sprague.games import board_game
    >>> values_of_sets(board_game([{1, 2}, {2, 3}, {1}])).tolist()
    [0, 1, 0, 1, 0, 1, 1, 2]
    """
    for planes in (8, 32):
        with suppress(OverflowError):
            table = _table(game, planes)
            values = np.zeros(64 * len(table), dtype=np.uint8)
            for value in range(1, planes):
                values[_set_bits(np.ascontiguousarray(table[:, value]))] = value
            return values[: 1 << len(game.cells)]
    raise TooLarge(f"{game.name}: a nim-value above 31 stands in no table over all sets")


def _table(game: BoardGame, planes: int = 1) -> Words:
    if game.adds:
        raise BadRule(f"{game.name}: moves add cells, so not every set is met: there is no table over all sets")
    cells = len(game.cells)
    require(3 * planes * 2**cells // 16, f"{game.name}: a table over all sets of {cells} cells")
    if cells > 40:
        raise TooLarge(f"{game.name}: tables over all sets go to 40 cells, not {cells}")
    rows = [row[:3] for row in game.table]
    return kernels.subset_table(np.array(rows, dtype=np.uint64).reshape(-1, 3), cells, planes)


NARROW, WIDE = 1, 8
"""Words of 32 squares: strips of up to 32, and of up to 256."""


class LibertySolver(PartSolver):
    """Rows of stones with liberties; strips of more than 32 squares are searched anew, apart from the others.

    >>> from sprague.games import game
    >>> LibertySolver(game("nogo:5")).nim_value(".....")
    2
    """

    game: StripRuleset
    _width = NARROW

    @cached_property
    def _search(self) -> Search:
        return kernels.liberty_search(self._width, self.threads)

    @cached_property
    def _unbounded(self) -> Search:
        return liberty_search(self._width)

    def _words_of(self, position: Any) -> Words:
        strip = self.game.position(position)
        if len(strip) > 32 * self._width:
            self._width = WIDE
            self._forget()
        bits = sum(SIGNS.index(sign) << 2 * i for i, sign in enumerate(strip))
        return np.frombuffer(bits.to_bytes(8 * self._width, "little"), dtype="<u8").astype(np.uint64)
