"""Many boards on one sheet: plays, all lost boards, moves and replies, positions side by side, parts of a sum."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from math import sqrt
from typing import Any

import numpy as np
from numpy.typing import NDArray

from sprague.drawing.boards import board, meanings
from sprague.drawing.drawing import Drawing, captioned, page, sheet
from sprague.drawing.plot import LOST, Plot, marks, named, new_figure, pixels_note, plotted
from sprague.errors import BadParameter
from sprague.games import BoardGame, Ruleset, titled
from sprague.games.chomp import Chomp
from sprague.numbers.decimals import abbreviated
from sprague.solving import Outcome, nim_value, outcome, winning_moves
from sprague.solving.boards import losing_numbers, losing_sets
from sprague.texts import number_of

MOST_BOARDS = 2000

LONGEST_PLAY = 60


@named
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
        raise BadParameter(f"{game.name}: {numbers:,} boards are too many for one sheet; at most {MOST_BOARDS} fit")
    lost = sorted(losing_sets(game), key=lambda cells: (len(cells), game.bits(cells)))
    boards = [board(game, cells, cell=11) for cells in lost]
    in_a_row = max(1, round(sqrt(len(boards) * (boards[0].height + 10) / (boards[0].width + 10) * 0.85)))
    return page(
        sheet(boards, in_a_row, gap=10),
        f"The {len(boards)} positions of {titled(game)} that lose",
        f"{game.name}: every set of pieces at which the player to move loses, from the rules alone",
        meanings(game)[:1],
    )


@plotted
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
    marks(axes, np.column_stack([x, y]), max(297 / side, 0.9), LOST)
    ticks = [side * i // 4 for i in range(5)]
    axes.set(xticks=ticks, yticks=ticks, aspect="equal")
    return Plot(figure, pixels_note(len(x)))


def fragments_as_numbers(game: Ruleset) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Of each lost fragment the two rows as binary numbers, the first piece of a row the last digit."""
    if not isinstance(game, Chomp) or game.rows != 2:
        raise BadParameter(f"{game.name}: the square of dots shows Chomp on two rows, such as chomp:2x10")
    numbers = losing_numbers(game)  # the cells are numbered row by row, without the poison
    tops = game.columns - 1
    return (numbers & ((1 << tops) - 1)) * 2 + 1, numbers >> tops


@named
def sample_play(game: Ruleset, position: Any = None) -> Drawing:
    """A play from a position to the end: who can win makes the first winning move, who cannot the least drastic one.

    Each board shows what the next move takes. Raises BadParameter for plays of more than sixty moves.
    """
    return _play_sheet(game, play(game, position), "Whoever can win makes a winning move")


@named
def given_play(game: Ruleset, positions: Sequence[Any]) -> Drawing:
    """The play through these positions, which need not be at its end. Raises BadParameter where a move is none.

    >>> from sprague.games import game
    >>> given_play(game("euclid-zero"), [(11, 27), (5, 11)]).caption
    'euclid-zero from 11,27: 1 move; Two is to move, and wins'
    """
    line = [game.position(each) for each in positions]
    for here, option in pairwise(line):
        if not game.is_move(here, option):
            raise BadParameter(f"{game.name}: no move leads from {game.format(here)} to {game.format(option)}")
    return _play_sheet(game, line, "")


def _play_sheet(game: Ruleset, line: Sequence[Any], how: str) -> Drawing:
    boards = []
    over = next(iter(game.options(line[-1])), None) is None
    for move, here in enumerate(line):
        drawn = board(game, here, line[move + 1] if move + 1 < len(line) else None, 15, line[0])
        last = "cannot move" if over else "is to move"
        mover = f"{'One' if move % 2 == 0 else 'Two'} {'moves' if move + 1 < len(line) else last}"
        boards.append(captioned(drawn, mover, above=True))
    mover = "One" if len(line) % 2 else "Two"
    count, end = number_of(len(line) - 1, "move"), "wins" if game.play.misere else "loses"
    if over:
        end = f"{mover} cannot move and {end}"
    else:
        end = f"{mover} is to move, and {'loses' if outcome(game, line[-1]) is Outcome.P else 'wins'}"
    return page(
        sheet(boards, columns(boards, 16), gap=16),
        f"A play of {titled(game)}",
        ". ".join(filter(None, [f"{game.name} from {shorten(game.format(line[0]))}: {count}; {end}", how])),
        meanings(game),
    )


def columns(boards: Sequence[Drawing], gap: float, width: float = 600) -> int:
    """How many of these drawings stand side by side on a page."""
    return max(1, min(len(boards), int(width // (max(each.width for each in boards) + gap))))


def play(game: Ruleset, position: Any = None) -> list[Any]:
    """The positions of that play, from the first to the one without a move.

    >>> from sprague.games import game
    >>> play(game("wythoff"), (2, 3))
    [(2, 3), (1, 2), (0, 2), (0, 0)]
    """
    line = [game.example if position is None else game.position(position)]
    while options := list(game.options(line[-1])):
        if len(line) > LONGEST_PLAY:
            raise BadParameter(f"{game.name}: the play has more than {LONGEST_PLAY} moves: name a smaller position")
        # of many options one in the middle: plays from a P-position are then neither over at once nor endless
        line.append((winning_moves(game, line[-1]) or options[len(options) // 2 :])[0])
    return line


@named
def boards_sheet(game: Ruleset, positions: Sequence[Any]) -> Drawing:
    """Positions side by side, each with its nim-value below it, from the rules alone.

    >>> from sprague.games import game
    >>> picture = boards_sheet(game("magnetism"), ["..", "+.."])
    >>> [shape.text for shape in picture.shapes if getattr(shape, "text", "").startswith("nim-value")]
    ['nim-value 0', 'nim-value 2']
    """
    drawn = [captioned(board(game, each, cell=15), f"nim-value {nim_value(game, each)}") for each in positions]
    title = f"{number_of(len(drawn), 'position')} of {titled(game)}"
    caption = f"{game.name}: {shorten(', '.join(map(game.format, positions)), 60)}; nim-values from the rules alone"
    return page(sheet(drawn, columns(drawn, 18), gap=18), title, caption)


@named
def parts_sheet(game: Ruleset, position: Any = None) -> Drawing:
    """A position, and below it the independent parts whose sum it is, each with its nim-value, from the rules alone.

    >>> from sprague.games import game
    >>> picture = parts_sheet(game("magnetism"), "..+..-")
    >>> [shape.text for shape in picture.shapes if getattr(shape, "text", "").startswith("nim-value")]
    ['nim-value 2', 'nim-value 2', 'nim-value 0']
    """
    here = game.position(game.start if position is None else position)
    parts = list(game.parts(here))
    drawn = [captioned(board(game, each, cell=15), f"nim-value {nim_value(game, each)}") for each in parts]
    whole = captioned(board(game, here, cell=15), f"nim-value {nim_value(game, here)}")
    below = sheet(drawn, columns(drawn, 18), gap=18) if drawn else Drawing(0, 0, ())
    count = number_of(len(parts), "independent part")
    return page(
        sheet([_centred(whole, below.width), _centred(below, whole.width)], 1, gap=14),
        f"A position of {titled(game)} and its parts",
        f"{game.name} at {shorten(game.format(here))}: {count}; the nim-sum of their values is the value of the whole. "
        "Nim-values from the rules alone",
    )


def _centred(drawn: Drawing, width: float) -> Drawing:
    """The drawing in the middle of so much width, if it is not wider."""
    return drawn if drawn.width >= width else Drawing(width, drawn.height, drawn.moved((width - drawn.width) / 2, 0))


def shorten(text: str, most: int = 32) -> str:
    """The text, its end left out where it is long.

    >>> shorten("#####/#####", 7)
    '#####/…'
    """
    return text if len(text) <= most else text[: most - 1] + "…"


MOST_MOVES = 200


@named
def moves_sheet(game: Ruleset, position: Any = None) -> Drawing:
    """All moves from a position, a board each: what the move takes is drawn in another colour.

    Raises BadParameter where there are more than two hundred.
    """
    here, options = _options(game, position)
    boards = [board(game, here, option, cell=14) for option in options] or [board(game, here)]
    moves = number_of(len(options), "move")
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


@named
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
