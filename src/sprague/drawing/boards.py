"""Positions drawn: piles of tokens, boards of cells, strips, and graphs with erasers."""

from __future__ import annotations

from collections.abc import Collection
from math import hypot, pi
from typing import Any

from sprague.drawing.drawing import Box, Disc, Drawing, Line, Shape, Words
from sprague.drawing.plot import BLACK, BLUE, GREY, INK, ORANGE, PALE, SKY, VERMILION, WHITE, named
from sprague.errors import BadParameter
from sprague.games import BoardGame, CoinProduct, Ruleset
from sprague.games.boards import PatternRuleset
from sprague.games.chomp import POISON, Chomp
from sprague.games.eraserhead import Eraser
from sprague.games.graphs import Edge, on_circle
from sprague.games.magnetism import LONGEST_LISTED
from sprague.numbers.decimals import abbreviated, decimal

MOST_TOKENS = 40
"""A larger pile is drawn as a bar with its number."""

MOST_CELLS = 4000

CHOCOLATE, EATEN_NEXT = "#7B4B2A", "#D9B08C"
DIRT, SWEPT_NEXT = "#5B5B5B", ORANGE
TOKEN, TOKEN_TAKEN = BLUE, "#A9CCE3"
ERASER, ERASER_LEAVES, ERASER_ARRIVES = VERMILION, "#F2C9AE", "#CFE6F5"


@named
def board(game: Ruleset, position: Any = None, after: Any = None, cell: float = 18, within: Any = None) -> Drawing:
    """A position (that to begin with, if none is named); what a move to ``after`` takes is drawn lighter.

    The drawing has the size that ``within``, an earlier position, would have: so the boards of a play are alike.

    Raises BadPosition, BadParameter for games that there is no drawing of, and for positions too large for one.

    >>> from sprague.games import game
    >>> picture = board(game("chomp:2x3"), [(0, 1)])
    >>> sum(getattr(shape, "name", "") == "piece" for shape in picture.shapes)
    1
    """
    here = game.example if position is None else game.position(position)
    if not game.numeric and game.on_numbers is not None:  # a program on numbers
        game = game.on_numbers
        here, after = game.position(here), None if after is None else game.position(after)
    game = game.unplayed
    then = here if after is None else game.position(after)
    frame = here if within is None else game.position(within)
    if game.vertices:
        return _graph(game, here, then, cell)
    if isinstance(game, Chomp):
        return _bar(game, here, then, cell)
    if isinstance(game, PatternRuleset):
        return _cells(game, here, then, frame, cell)
    match game.view:
        case "strip":
            return _strip(game.name, here, then, cell)
        case "grid":
            return _cells(game, here, then, frame, cell)
        case _ if game.numeric:
            return _piles(game, here, then, frame, cell)
    raise BadParameter(f"{game.name}: there is no drawing of its positions")


def drawn_if_small(game: Ruleset, position: Any, after: Any = None) -> str:
    """The board as SVG; empty where there is no drawing of the game, or the position is too large for one.

    >>> from sprague.games import game
    >>> drawn_if_small(game("nim"), (1, 2, 3))[:4], drawn_if_small(game("magnetism"), "." * 300)
    ('<svg', '')
    """
    try:
        return board(game, position, after).svg()
    except BadParameter:
        return ""


def meanings(game: Ruleset) -> list[tuple[str, str]]:
    """What the colours of its boards mean, for a legend: what there is first, then what the next move does.

    >>> from sprague.games import game
    >>> [meaning for _, meaning in meanings(game("chomp:2x3"))]
    ['there, × the poison', 'eaten by the next move']
    """
    game = game.unplayed
    if game.view == "graph":
        leaves = (ERASER_LEAVES, "moves from here"), (ERASER_ARRIVES, "to here")
        return [(ERASER, "eraser"), *leaves, (ORANGE, "edge erased by the move")]
    if game.view == "strip":
        return [(INK, "token"), (BLUE, "put by the next move")]
    if isinstance(game, Chomp):
        return [(CHOCOLATE, "there, × the poison"), (EATEN_NEXT, "eaten by the next move")]
    if isinstance(game, CoinProduct):
        return [(DIRT, "heads"), (SWEPT_NEXT, "turned to tails by the next move"), (SKY, "turned to heads by it")]
    if game.numeric:
        return [(TOKEN, "tokens"), (TOKEN_TAKEN, "taken by the next move")]
    added = [(SKY, "put by the next move")] if isinstance(game, BoardGame) and game.adds else []
    return [(DIRT, "there"), (SWEPT_NEXT, "gone with the next move"), *added]


def _room(name: str, cells: int) -> None:
    if cells > MOST_CELLS:
        raise BadParameter(f"{name}: a board of at most {MOST_CELLS} cells is drawn, not {abbreviated(cells)}")


def _bar(game: Chomp, here: Collection[Any], then: Collection[Any], cell: float) -> Drawing:
    """A chocolate bar; the poison is marked with a cross."""
    _room(game.name, game.rows * game.columns)
    shapes: list[Shape] = [
        Box(c * cell, r * cell, cell, cell, "", PALE, 0.6) for r in range(game.rows) for c in range(game.columns)
    ]
    for r, c in sorted(here):
        colour, name = (CHOCOLATE, "piece") if (r, c) in then else (EATEN_NEXT, "piece eaten")
        shapes.append(Box(c * cell, r * cell, cell, cell, colour, WHITE, 0.8, name))
    y, x = POISON
    shapes += [
        Box(x * cell, y * cell, cell, cell, WHITE, CHOCOLATE, 0.8, "poison"),
        Line((x + 0.3) * cell, (y + 0.3) * cell, (x + 0.7) * cell, (y + 0.7) * cell, VERMILION, 1.2),
        Line((x + 0.7) * cell, (y + 0.3) * cell, (x + 0.3) * cell, (y + 0.7) * cell, VERMILION, 1.2),
    ]
    return Drawing(game.columns * cell, game.rows * cell, tuple(shapes))


def _cells(
    game: Ruleset, here: Collection[Any], then: Collection[Any], within: Collection[Any], cell: float
) -> Drawing:
    """Cells of a grid: those that are there filled, those without outlined."""
    if isinstance(game, BoardGame) and game.grid:
        (rows, columns), frame = game.grid, set(game.cells)
    else:
        everything = {*here, *then, *within}
        rows = max((row for row, _ in everything), default=0) + 1
        columns = max((column for _, column in everything), default=0) + 1
        frame = {(row, column) for row in range(rows) for column in range(columns)}
    _room(game.name, rows * columns)
    shapes: list[Shape] = [Box(c * cell, r * cell, cell, cell, "", PALE, 0.6) for r, c in sorted(frame)]
    for r, c in sorted({*here, *then}):
        kept, new = (r, c) in then, (r, c) not in here
        colour, name = (SKY, "new") if new else (DIRT, "piece") if kept else (SWEPT_NEXT, "piece taken")
        shapes.append(Box((c + 0.12) * cell, (r + 0.12) * cell, 0.76 * cell, 0.76 * cell, colour, name=name))
    return Drawing(columns * cell, rows * cell, tuple(shapes))


def _strip(name: str, here: str, then: str, cell: float) -> Drawing:
    """The squares of a strip; the token that the move puts is drawn in blue."""
    if len(here) > min(LONGEST_LISTED, 200):
        raise BadParameter(f"{name}: a strip of at most 200 squares is drawn, not {len(here)}")
    shapes: list[Shape] = []
    for i, (before, sign) in enumerate(zip(here, then, strict=True)):
        shapes.append(Box(i * cell, 0, cell, cell, WHITE, INK, 0.8))
        if sign != ".":
            colour = INK if sign == before else BLUE
            middle = (i + 0.5) * cell, 0.5 * cell
            shapes.append(Disc(*middle, 0.38 * cell, WHITE if sign == "-" else colour, colour, 1.2, "token"))
            stroke = colour if sign == "-" else WHITE
            shapes.append(Line((i + 0.3) * cell, 0.5 * cell, (i + 0.7) * cell, 0.5 * cell, stroke, 1.6))
            if sign == "+":
                shapes.append(Line(middle[0], 0.3 * cell, middle[0], 0.7 * cell, stroke, 1.6))
    return Drawing(len(here) * cell, cell, tuple(shapes))


def _piles(
    game: Ruleset, here: tuple[int, ...], then: tuple[int, ...], within: tuple[int, ...], cell: float
) -> Drawing:
    """Columns of tokens with their numbers below; a pile of many tokens is a bar."""
    _room(game.name, sum(min(pile, MOST_TOKENS) for pile in here))
    if len(here) > 40:
        raise BadParameter(f"{game.name}: at most 40 piles are drawn, not {len(here)}")
    left = list(map(min, here, game.left(here, then) or here))  # a heap that is split loses no token
    names, wide = [""] * len(here), 1.7 * cell
    if game.view == "coordinates" and game.coordinates:
        names, wide = [f"{name} " for name in game.coordinates], 3.4 * cell
    most = max(*here, *within, 0)
    token = cell * min(0.55, 10 / max(most, 1)) if most <= MOST_TOKENS else 0.25 * cell
    height = (min(most, MOST_TOKENS) or 1) * token
    shapes: list[Shape] = []
    for i, pile in enumerate(here):
        x = i * wide
        if most > MOST_TOKENS:
            full, kept = height * (pile / most), height * (left[i] / most)
            shapes.append(Box(x + 0.3 * cell, height - full, 0.9 * cell, full - kept, TOKEN_TAKEN, name="pile taken"))
            shapes.append(Box(x + 0.3 * cell, height - kept, 0.9 * cell, kept, TOKEN, name="pile"))
        else:
            for n in range(pile):
                colour, name = (TOKEN, "token") if n < left[i] else (TOKEN_TAKEN, "token taken")
                y = height - (n + 0.5) * token
                shapes.append(Box(x + 0.3 * cell, y - 0.42 * token, 0.9 * cell, 0.84 * token, colour, name=name))
        shapes.append(Line(x + 0.1 * cell, height + 1, x + 1.4 * cell, height + 1, GREY, 0.8))
        shapes.append(Words(x + 0.75 * cell, height + 0.6 * cell, names[i] + _numeral(pile), 0.55 * cell))
    return Drawing(wide * len(here) - 0.2 * cell, height + 1.1 * cell, tuple(shapes))


def _numeral(pile: int) -> str:
    """A number as it fits below a pile: how many digits it has, where they are many."""
    text = decimal(pile)
    return text if len(text) <= 6 else f"{len(text)} digits"


def _graph(game: Ruleset, here: Collection[Any], then: Collection[Any], cell: float) -> Drawing:
    """A graph: a cycle as a circle, a line as a row, others on a circle; erasers are filled, erased edges dotted."""
    _room(game.name, len(game.vertices))
    places, width, height = _layout(game, cell)
    shapes: list[Shape] = []
    for edge in game.edges:
        (x, y), (to_x, to_y) = places[edge.one], places[edge.other]
        if edge in here and edge not in then:
            shapes.append(_pushed(places, edge, Eraser(edge.one) in here and Eraser(edge.one) not in then, 0.46 * cell))
        else:
            there = edge in here
            shapes.append(Line(x, y, to_x, to_y, INK if there else PALE, 1.8 if there else 1, dashed=not there))
    for vertex in game.vertices:
        x, y = places[vertex]
        there, stays = Eraser(vertex) in here, Eraser(vertex) in then
        fill = ERASER if there and stays else ERASER_LEAVES if there else ERASER_ARRIVES if stays else WHITE
        name = "eraser" if there else "vertex"
        shapes.append(Disc(x, y, 0.46 * cell, fill, INK, 0.9, name))
        shapes.append(Words(x, y, str(vertex), 0.45 * cell, WHITE if there and stays else BLACK))
    return Drawing(width, height, tuple(shapes))


def _pushed(places: dict[Any, tuple[float, float]], edge: Edge, forwards: bool, radius: float) -> Line:
    """The edge that a move erases, as an arrow from the disc that the eraser leaves to the one where it arrives."""
    (x, y), (to_x, to_y) = (places[end] for end in ((edge.one, edge.other) if forwards else (edge.other, edge.one)))
    share = (radius + 1) / max(hypot(to_x - x, to_y - y), radius + 1)
    dx, dy = (to_x - x) * share, (to_y - y) * share
    return Line(x + dx, y + dy, to_x - dx, to_y - dy, ORANGE, 1.8, arrow=True, name="pushed")


def _layout(game: Ruleset, cell: float) -> tuple[dict[Any, tuple[float, float]], float, float]:
    """Where the vertices are drawn; width and height of the whole."""
    n = len(game.vertices)
    around = on_circle(game.vertices, game.edges)
    if around is None:
        row = {v: ((1.5 * i + 0.5) * cell, 0.5 * cell) for i, v in enumerate(game.vertices)}
        return row, (1.5 * n - 0.5) * cell, cell
    radius = max(n * 1.5 * cell / (2 * pi), 1.2 * cell)
    middle = radius + 0.5 * cell
    places = {v: (middle + radius * x, middle + radius * y) for v, (x, y) in zip(game.vertices, around, strict=True)}
    return places, 2 * middle, 2 * middle
