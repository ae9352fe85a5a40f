"""Board games: a position is a set of cells, and every move is given once, as sets of cells.

A move ``(need, gone, ban, add)`` is legal if all cells of *need* and none of *ban* are present; it removes *gone* and
adds *add*. Cram: both squares of a domino are needed and removed. Node Kayles: a vertex is needed, it and its
neighbours are removed. Chomp: a square is needed, all squares to the right of it and below are removed. The options,
the independent parts, the symmetries and the input of the kernels are derived from the table.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Hashable, Iterable, Iterator, Sequence
from functools import cached_property
from itertools import combinations
from math import comb
from typing import Any, NamedTuple

from sprague.errors import BadPosition, BadRule, TooLarge
from sprague.games.board_symmetry import Automorphisms, Permutation, Row, automorphisms, image
from sprague.games.ruleset import Ruleset
from sprague.numbers.decimals import quoted

Cell = Hashable
Cells = frozenset[Any]


MOST_LISTED = 1_000_000
"""Sets of cells; more are not listed one by one."""


class Move(NamedTuple):
    """The cells a move needs, those it takes, those that bar it, and those it puts."""

    need: Cells
    gone: Cells
    ban: Cells = frozenset()
    add: Cells = frozenset()


class BoardGame(Ruleset):
    """A game on sets of cells, given by the table of its moves; made by :func:`board_game`.

    ``cells`` are all cells, in order; ``table`` is the moves as integers, the i-th cell in bit i.
    """

    is_program = False
    rests_on = ("cells", "moves", "on_grid")

    def __init__(
        self,
        moves: Iterable[Any],
        *,
        cells: Iterable[Cell] = (),
        start: Iterable[Cell] | None = None,
        name: str = "board game",
        on_grid: bool = True,
    ) -> None:
        super().__init__(name=name)
        self.on_grid = on_grid
        self.moves = tuple(dict.fromkeys(_move(name, each) for each in moves))
        self.cells = _ordered({cell for move in self.moves for part in move for cell in part} | set(cells))
        self.index = {cell: i for i, cell in enumerate(self.cells)}
        self.table: list[Row] = [
            (self.bits(need), self.bits(gone), self.bits(ban), self.bits(add))
            for need, gone, ban, add in self.moves
            if not need & ban  # else it would be barred by what it needs
        ]
        if start is None and self.adds:
            raise BadRule(f"{name}: some move adds cells, so say which are there at the start: start=…")
        self.endless = self._what_goes_on()
        self.start = frozenset(self.cells) if start is None else self.position(start)

    @cached_property
    def view(self) -> str:
        """A grid where the cells lie in rows."""
        return "grid" if self.grid else "text"

    def in_words(self) -> str:
        """How many moves there are; what they are for, a game of its own says."""
        return f"There are {len(self.moves)} moves: each needs cells of the board, and takes some of them away."

    @property
    def adds(self) -> bool:
        """Whether some move adds cells."""
        return any(move.add for move in self.moves)

    @property
    def bars_or_adds(self) -> bool:
        """Whether some move adds cells or is barred by some."""
        return any(move.ban or move.add for move in self.moves)

    def bits(self, cells: Collection[Cell]) -> int:
        """A set of cells as an integer."""
        return sum(1 << self.index[cell] for cell in cells)

    def set(self, bits: int) -> Cells:
        """The set of cells that an integer stands for."""
        return frozenset(cell for i, cell in enumerate(self.cells) if bits >> i & 1)

    def position(self, value: Any) -> Cells:
        """The cells as a frozenset. Raises BadPosition for what is no collection of cells of this board."""
        here = set_of(value)
        if here is None:
            raise BadPosition(f"{self.name}: a position is a set of cells, not {quoted(value)}")
        if foreign := [cell for cell in here if cell not in self.index]:
            raise BadPosition(f"{self.name}: the board has no cell {quoted(foreign[0])}")
        return here

    def options(self, position: Any) -> list[Cells]:
        """The positions that one move leads to, each once, in increasing order of their integers."""
        here = self.bits(self.position(position))
        reached = {here & ~gone | add for need, gone, ban, add in self.table if need & here == need and not ban & here}
        return [self.set(there) for there in sorted(reached)]

    def parts(self, position: Any) -> list[Cells]:
        """The independent parts: cells belong together where a move that may yet be made touches both.

        >>> domino = board_game([{1, 2}, {2, 3}, {3, 4}, {4, 5}])
        >>> [sorted(part) for part in domino.parts({1, 2, 4, 5})]
        [[1, 2], [4, 5]]
        """
        from sprague.kernels.pure.boards import board_parts

        return [self.set(part) for part in sorted(board_parts(self.table, self.bits(self.position(position))))]

    def canonical(self, position: Any) -> Cells:
        """The first of the positions that the symmetries of the table make of this one."""
        here = self.bits(self.position(position))
        return self.set(min([here, *(image(permutation, here) for permutation in self.symmetries)]))

    @property
    def symmetries(self) -> list[Permutation]:
        """Permutations of the cells that leave the table as it is, the identity left out; not always all."""
        return self.automorphisms.permutations

    @cached_property
    def automorphisms(self) -> Automorphisms:
        """The same, and whether these are all."""
        return automorphisms(self.table, len(self.cells))

    @cached_property
    def grid(self) -> tuple[int, int] | None:
        """Rows and columns where the cells are pairs (row, column) of naturals and not said to be something else."""
        if not self.on_grid:
            return None
        pairs = [cell for cell in self.cells if isinstance(cell, tuple) and len(cell) == 2]
        if not self.cells or any(not isinstance(x, int) or x < 0 for pair in pairs for x in pair):
            return None
        if len(pairs) < len(self.cells):
            return None
        return max(row for row, _ in pairs) + 1, max(column for _, column in pairs) + 1

    def parse(self, text: str) -> Cells:
        """A drawing, rows separated by ``/`` (``##./.##``), if cells lie in rows; else names separated by commas."""
        if self.grid:
            return self._on_board(read_drawing(self.name, text), text)
        names = {self._named(cell): cell for cell in self.cells}
        given = [part.strip() for part in text.split(",") if part.strip() not in ("", "-")]
        wrong = next((part for part in given if part not in names), None)
        if wrong is not None:
            sample = ",".join(map(self._named, self.cells[:3])) or "-"
            raise BadPosition(f"{self.name}: the board has no cell {wrong[:40]!r}; a position is written {sample}")
        return frozenset(names[part] for part in given)

    def _on_board(self, cells: Cells, text: str) -> Cells:
        outside = sorted(cells - self.index.keys())
        if outside:
            row, column = (each + 1 for each in outside[0])
            raise BadPosition(f"{self.name}: {text[:60]!r} has a piece in row {row}, column {column}, off the board")
        return cells

    def format(self, position: Any) -> str:
        """The position as ``parse`` reads it.

        >>> board_game([{(0, 0), (0, 1)}, {(0, 1), (1, 1)}]).format({(0, 1), (1, 1)})
        '.#/.#'
        """
        if self.grid:
            return drawing(position, *self.grid)
        return ",".join(self._named(cell) for cell in self.cells if cell in position) or "-"

    def drawing(self, position: Any) -> str:
        """The position for the eye: a row a line, ■ for a piece and · for a cell without."""
        if not self.grid:
            return self.format(position)
        rows, columns = self.grid
        sign = {(False, True): "·", (True, True): "■"}
        return "\n".join(
            " ".join(sign.get(((r, c) in position, (r, c) in self.index), " ") for c in range(columns)).rstrip()
            for r in range(rows)
        )

    @staticmethod
    def _named(cell: Any) -> str:
        return re.sub(r"[,\s]+", "_", "-".join(map(str, cell)) if isinstance(cell, tuple) else str(cell))

    def positions(self, up_to: int) -> list[Cells]:
        """All sets of at most ``up_to`` cells, where nothing is added: every position is one. Smaller ones first.

        TooLarge where they are more than a million.
        """
        return [] if self.adds else list(map(frozenset, small_sets(self.name, self.cells, up_to, "sets of cells")))

    def _what_goes_on(self) -> str:
        """A move that might be made for ever, in words; "" where there is none.

        Of the moves made infinitely often in some play none takes a cell it needs that none of them puts, and none
        puts a cell that bars it and none of them takes. Moves that would are struck off until no more can be.
        """
        left = list(enumerate(self.table))
        while left:
            put = taken = 0
            for _, (_, gone, _, add) in left:
                put |= add
                taken |= gone & ~add
            kept = [(i, row) for i, row in left if not (row[0] & row[1] & ~put or row[2] & row[3] & ~taken)]
            if len(kept) == len(left):
                move = [move for move in self.moves if not move.need & move.ban][kept[0][0]]
                needed, goes, put_back = (sorted(map(str, part)) for part in (move.need, move.gone, move.add))
                return f"nothing is used up by the move that needs {needed}, takes {goes}, adds {put_back}"[:160]
            left = kept
        return ""


def set_of(value: Any) -> Cells | None:
    """The elements of a collection, None for what is none, or has elements that are in no set."""
    try:
        return None if isinstance(value, str | bytes) else frozenset(value)
    except TypeError:
        return None


class PatternRuleset(Ruleset):
    """A game on patterns of any extent: a position is a set of cells (row, column), and is written as a drawing."""

    is_program = False

    def position(self, value: Any) -> Cells:
        """The cells as a frozenset; raises BadPosition for what is no set of pairs of naturals."""
        try:
            cells = None if isinstance(value, str) else frozenset((row, column) for row, column in value)
        except (TypeError, ValueError):
            cells = None
        if cells is None or not all(isinstance(x, int) and x >= 0 for cell in cells for x in cell):
            raise BadPosition(f"{self.name}: a position is a set of cells (row, column), not {quoted(value)}")
        return cells

    def parse(self, text: str) -> Cells:
        """A drawing such as ``###/#..``."""
        return read_drawing(self.name, text)

    def format(self, position: Any) -> str:
        """The drawing, no larger than the pattern needs."""
        rows = max((row for row, _ in position), default=0) + 1
        return drawing(position, rows, max((column for _, column in position), default=0) + 1)

    def drawing(self, position: Any) -> str:
        """A row a line, ■ for a cell of the pattern."""
        lines = self.format(position).split("/")
        return "\n".join(" ".join("■" if sign == "#" else "·" for sign in line) for line in lines)


class BoardFamily(PatternRuleset):
    """A game in which every position lies on a board of its own; the rules are the table of that board."""

    view = "grid"

    def board(self, position: Any) -> BoardGame:
        """A board game that holds the position and all that play may make of it."""
        raise BadRule(f"{self.name}: the rules are missing: define board(position)")

    def options(self, position: Any) -> list[Cells]:
        """The positions that one move leads to."""
        return self.board(position).options(position)

    def parts(self, position: Any) -> list[Cells]:
        """The independent parts."""
        return self.board(position).parts(position)


def _move(name: str, given: Any) -> Move:
    """A move as a person writes it: a set (needed, and gone), or a tuple of two to four sets."""
    if isinstance(given, set | frozenset):
        return Move(frozenset(given), frozenset(given))
    if not isinstance(given, tuple) or not 2 <= len(given) <= 4:
        raise BadRule(f"{name}: a move is a set of cells or a tuple (need, gone[, ban[, add]]), not {quoted(given)}")
    wrong = next((part for part in given if not isinstance(part, Collection) or isinstance(part, str | bytes)), None)
    if wrong is not None:
        raise BadRule(f"{name}: need, gone, ban and add are sets of cells, not {quoted(wrong)}")
    return Move(*map(frozenset, given))


def _ordered(cells: Iterable[Any]) -> tuple[Any, ...]:
    try:
        return tuple(sorted(cells))
    except TypeError:
        return tuple(sorted(cells, key=lambda cell: (type(cell).__name__, str(cell))))


def board_game(
    moves: Iterable[Any],
    *,
    cells: Iterable[Cell] = (),
    start: Iterable[Cell] | None = None,
    name: str = "board game",
    on_grid: bool = True,
) -> BoardGame:
    """The game with these moves: each a set of cells that are needed and go, or ``(need, gone[, ban[, add]])``.

    ``cells`` names cells that no move does; ``start`` is the position at the start, all cells if nothing is added.
    Pairs of naturals are taken for (row, column), unless ``on_grid`` is false: of a graph's edges they are vertices.
    Raises BadRule for what is no move. Where play need not end, outcomes may be draws.

    >>> row = board_game([{1, 2}, {2, 3}, {3, 4}], name="dominoes in a row")
    >>> [sorted(option) for option in row.options({1, 2, 3, 4})]
    [[1, 2], [1, 4], [3, 4]]
    """
    return BoardGame(moves, cells=cells, start=start, name=name, on_grid=on_grid)


def read_drawing(name: str, text: str, signs: str = "#.") -> Cells:
    """The cells (row, column) that a drawing such as ``##./.##`` marks.

    Raises BadPosition for an empty or ragged drawing and for other signs.

    >>> sorted(read_drawing("cram", "#./.#"))
    [(0, 0), (1, 1)]
    """
    rows = re.split(r"[/\n]", text.strip())
    if not all(rows):
        raise BadPosition(f"{name}: a drawing has rows separated by / such as ###/#.., none empty, not {text[:60]!r}")
    unknown = next((sign for sign in text.strip() if sign not in signs + "/\n"), None)
    if unknown is not None:
        raise BadPosition(
            f"{name}: unknown sign {unknown!r} in {text[:60]!r}; a drawing is made of {' '.join(signs)} and /"
        )
    ragged = next((row for row in rows if len(row) != len(rows[0])), None)
    if ragged is not None:
        raise BadPosition(
            f"{name}: the rows of a drawing are equally long: {rows[0][:40]!r} and {ragged[:40]!r} are not"
        )
    return frozenset((r, c) for r, row in enumerate(rows) for c, sign in enumerate(row) if sign != signs[-1])


def drawing(cells: Collection[Any], rows: int, columns: int) -> str:
    """The drawing that ``read_drawing`` reads, of this many rows and columns.

    >>> drawing({(0, 0), (1, 1)}, 2, 3)
    '#../.#.'
    """
    lines = [["."] * columns for _ in range(rows)]
    for row, column in cells:
        lines[row][column] = "#"
    return "/".join(map("".join, lines))


def small_sets(name: str, cells: Sequence[Any], up_to: int, what: str) -> Iterator[tuple[Any, ...]]:
    """All sets of at most ``up_to`` cells, smaller ones first. Raises TooLarge where they are more than a million."""
    count, sizes = 0, range(min(up_to, len(cells)) + 1)
    for size in sizes:
        count += comb(len(cells), size)
        if count > MOST_LISTED:
            raise TooLarge(f"{name}: there are more than {MOST_LISTED} {what} to list; at most {size - 1} at a time")
    return (chosen for size in sizes for chosen in combinations(cells, size))


def box(rows: int, columns: int) -> Sequence[tuple[int, int]]:
    """The cells (row, column) of a rectangle, row by row.

    >>> box(2, 2)
    [(0, 0), (0, 1), (1, 0), (1, 1)]
    """
    return [(row, column) for row in range(rows) for column in range(columns)]
