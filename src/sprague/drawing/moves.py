"""The moves from a position, a board each; replies to them; and, for Spring Cleaning, what is no move."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from sprague.drawing.boards import board, meanings
from sprague.drawing.drawing import Drawing
from sprague.drawing.pages import captioned, page, sheet
from sprague.drawing.palette import VERMILION
from sprague.drawing.shapes import Line
from sprague.drawing.sheets import columns, shorten
from sprague.errors import BadParameter
from sprague.games import Ruleset, titled
from sprague.games.boards import Cells
from sprague.games.spring_cleaning import SpringCleaning, runs_of
from sprague.numbers.decimals import abbreviated
from sprague.solving import winning_moves

MOST_MOVES = 200


def moves_sheet(game: Ruleset, position: Any = None) -> Drawing:
    """All moves from a position, a board each: what the move takes is drawn in another colour.

    Raises BadParameter where there are more than two hundred.
    """
    here, options = _options(game, position)
    boards = [board(game, here, option, cell=14) for option in options] or [board(game, here)]
    moves = f"{len(options)} move{'s' * (len(options) != 1)}"
    return page(
        sheet(boards, columns(boards, 18), gap=18),
        f"The {moves} from a position of {titled(game)}",
        f"{game.name} at {shorten(game.format(here))}: {moves}",
        meanings(game),
    )


def _options(game: Ruleset, position: Any) -> tuple[Any, list[Any]]:
    """The position, that to begin with if none is named, and what a move leads to."""
    here = game.position(game.start if position is None else position)
    options = list(game.options(here))
    if len(options) > MOST_MOVES:
        raise BadParameter(f"{game.name}: {abbreviated(len(options))} moves are too many for one sheet")
    return here, options


def replies_sheet(game: Ruleset, position: Any = None) -> Drawing:
    """For each move from a P-position, one of those that symmetries make of each other, a reply that wins.

    Where no position is named, that to begin with, or, if it is won, the one that its first winning move leads to.
    Raises BadParameter for an N-position, and where there are more than two hundred moves.
    """
    begin = game.position(game.start if position is None else position)
    better = winning_moves(game, begin)
    if better and position is not None:
        raise BadParameter(
            f"{game.name}: at {shorten(game.format(begin))} the player to move wins: not every move has a winning reply"
        )
    here, options = _options(game, better[0] if better else begin)
    different = {game.canonical(option): option for option in reversed(options)}
    pairs: list[Drawing] = []
    for number, option in enumerate(reversed(different.values()), 1):
        answers = winning_moves(game, option)
        reply = f"reply to {number}" + (f" (one of {len(answers)})" if len(answers) > 1 else "")
        pairs.append(captioned(board(game, here, option, within=here), f"move {number}", above=True))
        pairs.append(captioned(board(game, option, answers[0], within=here), reply, above=True))
    return page(
        sheet(pairs or [board(game, here)], 2 if len(different) <= 4 else 4, gap=22),
        f"Replies that win {titled(game)}",
        f"{game.name} at {shorten(game.format(here))}: {len(different)} essentially different "
        f"move{'s' * (len(different) != 1)} of {len(options)}, each with a reply after which the first player loses "
        "again; from the rules alone",
        meanings(game),
    )


def no_sweeps_sheet(game: Ruleset, position: Any = None) -> Drawing:
    """Sets of cells of a Spring Cleaning pattern that are no sweep, each with the reason, all refused by the rules.

    Raises BadParameter for other games, and for patterns in which every kind of mistake is missing.

    >>> rules = SpringCleaning()
    >>> drawn = no_sweeps_sheet(rules, rules.parse("##.#/#..."))
    >>> [shape.text for shape in drawn.shapes if getattr(shape, "text", "") in REASONS]
    ['a part of a run', 'across a gap', 'round a corner']
    """
    if not isinstance(game, SpringCleaning):
        raise BadParameter(f"{game.name}: illegal sweeps are those of Spring Cleaning")
    here = game.position(game.start if position is None else position)
    wrong = [(reason, found) for reason, look in REASONS.items() if (found := next(_refused(game, here, look), None))]
    if not wrong:
        raise BadParameter(f"{game.name}: {shorten(game.format(here))} is too small for an illegal sweep")
    side = 16
    crossed = [(reason, _crossed(board(game, here, here - cells, side), cells, side)) for reason, cells in wrong]
    boards = [captioned(drawn, reason, 96) for reason, drawn in crossed]
    return page(
        sheet(boards, columns(boards, 18), gap=18),
        "Illegal sweeps",
        f"{game.name} at {shorten(game.format(here))}: a sweep takes one whole run of a row or a column, nothing less "
        "and nothing more",
        [*meanings(game)[:1], (meanings(game)[1][0], "may not be swept (crossed)")],
    )


def _refused(game: SpringCleaning, here: Cells, look: Callable[[Cells], Iterator[Cells]]) -> Iterator[Cells]:
    """Of the sets that ``look`` finds those that no move takes."""
    return (cells for cells in look(here) if not game.is_move(here, here - cells))


def _crossed(drawn: Drawing, cells: Cells, cell: float) -> Drawing:
    """The board with a cross over the cells."""
    strokes = [
        Line((c + a) * cell, (r + 0.3) * cell, (c + b) * cell, (r + 0.7) * cell, VERMILION, 1.6, name="crossed")
        for r, c in sorted(cells)
        for a, b in ((0.3, 0.7), (0.7, 0.3))
    ]
    return Drawing(drawn.width, drawn.height, (*drawn.shapes, *strokes))


def _parts(here: Cells) -> Iterator[Cells]:
    for run in sorted((run for run in runs_of(here) if len(run) > 1), key=len, reverse=True):
        yield frozenset(run[:-1])
        yield frozenset(run[1:])


def _across(here: Cells) -> Iterator[Cells]:
    for row in sorted({row for row, _ in here}):
        whole = frozenset(cell for cell in here if cell[0] == row)
        if max(c for _, c in whole) - min(c for _, c in whole) >= len(whole):
            yield whole


def _round_a_corner(here: Cells) -> Iterator[Cells]:
    for row, column in sorted(here):
        beside = [(row, column + 1), (row, column - 1)]
        above = [(row + 1, column), (row - 1, column)]
        for one in beside:
            yield from (frozenset({(row, column), one, other}) for other in above if {one, other} <= here)


def _diagonal(here: Cells) -> Iterator[Cells]:
    for row, column in sorted(here):
        cells = {(row, column), (row + 1, column + 1)}
        if cells <= here:
            more = (row + 2, column + 2)
            yield frozenset(cells | ({more} if more in here else set()))


def _two_rows(here: Cells) -> Iterator[Cells]:
    for row, column in sorted(here):
        block = {(row + i, column + j) for i in (0, 1) for j in (0, 1)}
        if block <= here:
            yield frozenset(block)


REASONS: dict[str, Callable[[Cells], Iterator[Cells]]] = {
    "a part of a run": _parts,
    "across a gap": _across,
    "round a corner": _round_a_corner,
    "on a diagonal": _diagonal,
    "two rows at once": _two_rows,
}
"""The mistakes, and how cells are found that a player might take by each."""
