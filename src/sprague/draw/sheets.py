"""Many boards on one sheet: all lost fragments of a bar, a play from its start to its end, the moves of a pattern."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from typing import Any

import numpy as np

from sprague.draw.boards import CHOCOLATE, DIRT, EATEN_NEXT, SWEPT_NEXT, board
from sprague.draw.drawing import Drawing, Shape, Words, page, sheet
from sprague.draw.palette import LOST
from sprague.draw.plot import MOST_IN_VECTORS, Plot, in_our_look, new_figure, pixels_note
from sprague.errors import BadParameter
from sprague.games import BoardGame, Ruleset
from sprague.games.chomp import Chomp
from sprague.numbers.decimals import abbreviated
from sprague.solve import nim_value, winning_moves
from sprague.solve.boards import losing_numbers, losing_sets

MOST_BOARDS = 2000

LONGEST_PLAY = 60


def lost_boards(game: Ruleset) -> Drawing:
    """All sets of cells that lose, a board each, those of fewest cells first.

    Raises BadParameter for games without such boards, and where there are more than two thousand.

    >>> from sprague.games import game
    >>> picture = lost_boards(game("chomp:2x3"))
    >>> sum(getattr(shape, "name", "") == "poison" for shape in picture.shapes)
    5
    """
    if not isinstance(game, BoardGame) or not game.grid or game.adds:
        raise BadParameter(f"{game.name}: a sheet of lost boards needs a board of cells on which pieces are only taken")
    numbers = len(losing_numbers(game))
    if numbers > MOST_BOARDS:
        raise BadParameter(
            f"{game.name}: {numbers:,} boards are too many for one sheet; at most {MOST_BOARDS} are drawn"
        )
    lost = sorted(losing_sets(game), key=lambda cells: (len(cells), game.bits(cells)))
    boards = [board(game, cells, cell=11) for cells in lost]
    columns = max(1, round(sqrt(len(boards) * (boards[0].height + 10) / (boards[0].width + 10) * 0.85)))
    return page(
        sheet(boards, columns, gap=10),
        f"The {len(boards)} positions of {game.name} that lose",
        f"{game.name}: every fragment at which the player to move loses, from the rules alone",
    )


@in_our_look
def square_of_fragments(game: Ruleset) -> Plot:
    """The lost fragments of a bar of two rows as dots: the pieces of each row are the digits of a binary number.

    The pieces of the first column are the last digits; the poison counts as there. Raises BadParameter for other games.

    >>> from sprague.games import game
    >>> square_of_fragments(game("chomp:2x2")).figure.axes[0].collections[0].get_offsets().tolist()
    [[1.0, 0.0], [3.0, 1.0]]
    """
    x, y = fragments_as_numbers(game)
    assert isinstance(game, Chomp)
    side = 2**game.columns
    figure = new_figure(
        f"Lost fragments of the {game.rows}×{game.columns} bar",
        f"{game.name}: {len(x):,} lost fragments; a row of pieces is read as a binary number, its first piece the last "
        "digit. From the rules alone",
        6.6,
        7,
    )
    axes = figure.add_subplot(xlabel="first row, the poison a 1", ylabel="second row", xlim=(0, side), ylim=(0, side))
    size = 330 / side
    axes.scatter(
        x,
        y,
        s=max(0.9 * size, 0.9) ** 2,
        marker="s",
        color=LOST,
        linewidths=0,
        rasterized=len(x) > MOST_IN_VECTORS // 2,
    )
    ticks = [side * i // 4 for i in range(5)]
    axes.set(xticks=ticks, yticks=ticks, aspect="equal")
    return Plot(figure, pixels_note(len(x)))


def fragments_as_numbers(
    game: Ruleset,
) -> tuple[np.ndarray[Any, np.dtype[np.int64]], np.ndarray[Any, np.dtype[np.int64]]]:
    """Of each lost fragment the two rows as binary numbers, the first piece of a row the last digit."""
    if not isinstance(game, Chomp) or game.rows != 2:
        raise BadParameter(f"{game.name}: the square of dots shows Chomp on two rows, such as chomp:2x10")
    numbers = losing_numbers(game)  # the cells are numbered row by row, without the poison
    tops = game.columns - 1
    return (numbers & ((1 << tops) - 1)) * 2 + 1, numbers >> tops


def sample_play(game: Ruleset, position: Any = None) -> Drawing:
    """A play from a position to the end: who can win makes the first winning move, who cannot the least drastic one.

    Each board shows what the next move takes. Raises BadParameter for plays of more than sixty moves.
    """
    line = play(game, position)
    boards = []
    for move, here in enumerate(line):
        drawn = board(game, here, line[move + 1] if move + 1 < len(line) else None, 15, line[0])
        mover = f"{'One' if move % 2 == 0 else 'Two'} {'moves' if move + 1 < len(line) else 'cannot move'}"
        width = max(drawn.width, 64)
        words: tuple[Shape, ...] = (Words(width / 2, 6, mover, 8.5),)
        boards.append(Drawing(width, drawn.height + 20, (*words, *drawn.moved((width - drawn.width) / 2, 18))))
    columns = max(1, min(len(boards), int(560 // (max(each.width for each in boards) + 16))))
    loser = "One" if len(line) % 2 else "Two"
    return page(
        sheet(boards, columns, gap=16),
        f"A play of {game.name}",
        f"{game.name} from {shorten(game.format(line[0]))}: {len(line) - 1} moves; {loser} cannot move and loses",
    )


def play(game: Ruleset, position: Any = None) -> list[Any]:
    """The positions of that play, from the first to the one without a move.

    >>> from sprague.games import game
    >>> play(game("wythoff"), (2, 3))
    [(2, 3), (1, 2), (0, 2), (0, 0)]
    """
    line = [game.position(game.start if position is None else position)]
    while options := list(game.options(line[-1])):
        if len(line) > LONGEST_PLAY:
            raise BadParameter(f"{game.name}: the play has more than {LONGEST_PLAY} moves: name a smaller position")
        line.append((winning_moves(game, line[-1]) or _gentle(options))[0])
    return line


def _gentle(options: list[Any]) -> list[Any]:
    """Of many options one in the middle: plays of a lost position are then neither over at once nor endless."""
    return options[len(options) // 2 :]


def moves_sheet(game: Ruleset, position: Any = None) -> Drawing:
    """All moves from a position, a board each: what the move takes is drawn in another colour.

    Raises BadParameter where there are more than two hundred.
    """
    here = game.position(game.start if position is None else position)
    options = list(game.options(here))
    if len(options) > 200:
        raise BadParameter(f"{game.name}: {abbreviated(len(options))} moves are too many for one sheet")
    boards = [board(game, here, option, cell=14) for option in options] or [board(game, here)]
    columns = max(1, int(560 // (boards[0].width + 18)))
    kept, taken = (CHOCOLATE, EATEN_NEXT) if isinstance(game, Chomp) else (DIRT, SWEPT_NEXT)
    legend = [(kept, "stays"), (taken, "goes with the move")] if _has_cells(game) else []
    return page(
        sheet(boards, min(columns, len(boards)), gap=18),
        f"The {len(options)} moves from a position of {game.name}",
        f"{game.name}: {shorten(game.format(here))}",
        legend,
    )


def boards_sheet(game: Ruleset, positions: Sequence[Any]) -> Drawing:
    """Positions side by side, each with its nim-value below it, from the rules alone.

    >>> from sprague.games import game
    >>> picture = boards_sheet(game("magnetism"), ["..", "+.."])
    >>> [shape.text for shape in picture.shapes if getattr(shape, "text", "").startswith("nim-value")]
    ['nim-value 0', 'nim-value 2']
    """
    drawn = []
    for position in positions:
        here = board(game, position, cell=15)
        width = max(here.width, 66)
        words = Words(width / 2, here.height + 12, f"nim-value {nim_value(game, position)}", 8.5)
        drawn.append(Drawing(width, here.height + 20, (*here.moved((width - here.width) / 2, 0), words)))
    columns = max(1, min(len(drawn), int(560 // (max(each.width for each in drawn) + 16))))
    title = f"{len(drawn)} position{'s' * (len(drawn) != 1)} of {game.name}"
    return page(sheet(drawn, columns, gap=18), title, f"{game.name}: nim-values from the rules alone")


def shorten(text: str, most: int = 32) -> str:
    """The text, its end left out where it is long.

    >>> shorten("#####/#####", 7)
    '#####/…'
    """
    return text if len(text) <= most else text[: most - 1] + "…"


def _has_cells(game: Ruleset) -> bool:
    return isinstance(game, Chomp) or game.name == "spring-cleaning" or getattr(game, "grid", None) is not None
