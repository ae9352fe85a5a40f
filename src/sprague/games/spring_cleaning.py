"""Spring Cleaning: a sweep removes a whole maximal run of dirt in a row or in a column.

A position is any pattern of dirt, a set of pairs (row, column), written as a drawing: ``###/#..``.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from sprague.errors import TooLarge
from sprague.games.boards import BoardFamily, BoardGame, Cells, box, small_sets
from sprague.games.card import box_size, listed

MOST_CELLS_IN_MOVES = 3_000_000
"""Cells of all possible runs together."""


class SpringCleaning(BoardFamily):
    """Spring Cleaning on patterns of any shape.

    >>> game = SpringCleaning()
    >>> [game.format(option) for option in game.options(game.parse("##/#."))]
    ['.#', '##', './#', '#/#']
    """

    rests_on = ("start",)  # `positions` are those of its box

    def __init__(self, rows: int = 3, columns: int = 4) -> None:
        super().__init__(name="spring-cleaning", start=frozenset(box(rows, columns)))

    def board(self, position: Any) -> BoardGame:
        """The runs of the pattern and of everything that sweeps may leave of it: parts of runs, if cut off there."""
        pattern = self.position(position)
        lines = runs_of(pattern)
        if sum(len(line) ** 3 // 6 for line in lines) > MOST_CELLS_IN_MOVES:
            longest = max(map(len, lines))
            raise TooLarge(f"{self.name}: runs of up to {longest} cells have too many parts that may become runs")
        moves = (move for line in lines for move in _runs(line))
        return BoardGame(moves, cells=pattern, start=pattern, name=self.name)

    def canonical(self, position: Any) -> Cells:
        """The first of the eight turns and reflections of the pattern, shifted to the corner."""
        cells: list[tuple[int, int]] = list(position)
        turned = []
        for _ in range(4):
            cells = [(-column, row) for row, column in cells]
            turned += [_cornered(cells), _cornered([(row, -column) for row, column in cells])]
        return frozenset(min(turned))

    def positions(self, up_to: int) -> list[Cells]:
        """All patterns in the box of ``start``, of at most ``up_to`` cells; smaller ones first."""
        return list(map(frozenset, small_sets(self.name, sorted(self.start or ()), up_to, "patterns")))


def _cornered(cells: list[tuple[int, int]]) -> list[tuple[int, int]]:
    top = min((row for row, _ in cells), default=0)
    left = min((column for _, column in cells), default=0)
    return sorted((row - top, column - left) for row, column in cells)


def runs_of(pattern: Cells) -> list[list[tuple[int, int]]]:
    """The maximal runs of the pattern, those of rows first."""
    runs = []
    for down, right in ((0, 1), (1, 0)):
        for row, column in sorted(pattern):
            if (row - down, column - right) not in pattern:
                run = [(row, column)]
                while (run[-1][0] + down, run[-1][1] + right) in pattern:
                    run.append((run[-1][0] + down, run[-1][1] + right))
                runs.append(run)
    return runs


def _runs(line: list[tuple[int, int]]) -> Iterator[tuple[Any, Any, Any]]:
    """Every stretch of the line, as a sweep; its neighbours on the line bar it: with them it would not be all."""
    for begin in range(len(line)):
        for end in range(begin + 1, len(line) + 1):
            run = frozenset(line[begin:end])
            yield run, run, frozenset([*line[max(begin - 1, 0) : begin], *line[end : end + 1]])


def rectangle(rows: int, columns: int) -> Cells:
    """A rectangle full of dirt.

    >>> sorted(rectangle(1, 2))
    [(0, 0), (0, 1)]
    """
    return frozenset(box(rows, columns))


def l_shape(height: int, width: int) -> Cells:
    """The L whose legs, counted with the corner, are ``height`` and ``width`` cells long.

    >>> SpringCleaning().format(l_shape(3, 2))
    '#./#./##'
    """
    return frozenset({*((row, 0) for row in range(height)), *((height - 1, column) for column in range(width))})


def zigzag(n: int) -> Cells:
    """The staircase of ``n`` cells: right and down in turn.

    >>> SpringCleaning().format(zigzag(4))
    '##./.##'
    """
    return frozenset((i // 2, (i + 1) // 2) for i in range(n))


def spring_cleaning(size: str = "3x4") -> SpringCleaning:
    """Spring Cleaning, to begin with on a full rectangle written ``3x4``; raises BadParameter.

    >>> spring_cleaning("2x2").format(spring_cleaning("2x2").start)
    '##/##'
    """
    rows, columns = box_size("spring-cleaning", size)
    if rows * columns > 10_000:
        raise TooLarge(f"spring-cleaning: a rectangle of at most 10000 cells, not {rows * columns}")
    return SpringCleaning(rows, columns)


CARD = listed(spring_cleaning, "spring-cleaning")
