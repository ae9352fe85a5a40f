"""What the page draws of a position: piles, a grid of cells, a graph with erasers, a strip, coins in rows."""

from __future__ import annotations

from fractions import Fraction
from typing import Any, cast

from sprague.errors import TooLarge
from sprague.games import FormulaGame, GameSum, Ruleset
from sprague.games.coin_turning import CoinProduct
from sprague.games.eraserhead import Eraser
from sprague.games.graphs import on_circle
from sprague.numbers.decimals import decimal
from sprague.numbers.quadratic import quotients
from sprague.web import shapes

MOST_CELLS = 900
MOST_SQUARES = 2000
MOST_VERTICES = 200
MOST_PILES = 60
FEWEST_COINS, MOST_COINS = 8, 300
FEWEST_SIDE = 4

MARGIN = 0.06
"""Of a graph in the unit square."""


def view(rules: Ruleset, position: Any) -> shapes.View:
    """The position as data to draw. Raises TooLarge for boards and sums that no page can show.

    >>> from sprague.games import game
    >>> view(game("chomp:2x3"), game("chomp:2x3").parse("##./#.."))
    {'kind': 'grid', 'rows': ['*#.', '#..']}
    >>> view(game("magnetism"), "+..-")
    {'kind': 'strip', 'squares': '+..-', 'refusal': 'two equal tokens may not be side by side'}
    >>> view(game("mock-turtles"), (2, 5))
    {'kind': 'coins', 'rows': ['THTTHTTT']}
    """
    rules = rules.unplayed
    kind = rules.view
    if isinstance(rules, GameSum):
        return {"kind": "sum", "parts": [_part(*component) for component in rules.components(position)]}
    if kind == "grid":
        grid: shapes.GridView = {"kind": "grid", "rows": _rows(rules, position)}
        if rules.card and rules.card.filled:
            grid["filled"] = rules.card.filled
        return grid
    if kind == "strip":
        _require(rules, len(position), MOST_SQUARES, "squares")
        return {"kind": "strip", "squares": position, "refusal": rules.refusal}  # type: ignore[attr-defined]  # a strip has one
    if rules.vertices:
        return _graph(rules, position)
    if kind == "coins" and (rows := _coins(rules, position)):
        return {"kind": "coins", "rows": rows}
    if rules.numeric and kind != "coins":
        return _piles(rules, position)
    return {"kind": "text"}


def _part(rules: Ruleset, position: Any) -> shapes.SumPart:
    drawn = cast(shapes.PartView, view(rules, position))  # no sum is a part of another
    return {"game": rules.name, "title": _title(rules), "position": rules.format(position), "view": drawn}


def _coins(rules: Ruleset, position: Any) -> list[str]:
    """The coins row by row, a few more than the heads need; none where the page cannot show them.

    >>> from sprague.games import game
    >>> _coins(game("product:turning-turtles:ruler"), {(0, 2), (4, 0)})
    ['TTHT', 'TTTT', 'TTTT', 'TTTT', 'HTTT']
    """
    if isinstance(rules, CoinProduct):
        height, width = (
            max([FEWEST_SIDE, *(place + 1 for place in places)]) for places in zip(*position or [(0, 0)], strict=True)
        )
        heads, fits = position, height * width <= MOST_CELLS
    else:
        height, width = 1, max(FEWEST_COINS, *position)
        heads, fits = {(0, place - 1) for place in position}, width <= MOST_COINS
    if not fits:
        return []
    return ["".join("H" if (row, column) in heads else "T" for column in range(width)) for row in range(height)]


def _title(rules: Ruleset) -> str:
    """What stands above a game among others: its title, and behind it what the name says of it."""
    behind = rules.name.partition(":")[2]
    return f"{rules.card.heading} {behind}".rstrip() if rules.card else rules.name


def _require(rules: Ruleset, size: int, most: int, what: str) -> None:
    if size > most:
        raise TooLarge(f"{rules.name}: the page shows at most {most} {what}, not {size}")


def _piles(rules: Ruleset, position: tuple[int, ...]) -> shapes.PilesView:
    _require(rules, len(position), MOST_PILES, "piles")
    drawn: shapes.PilesView = {
        "kind": cast(Any, rules.view),
        "piles": [decimal(pile) for pile in position],
        "labels": list(rules.coordinates),
        "smallest": decimal(rules.smallest),
        "variable": rules.piles is None,
    }
    if rules.loopy:
        drawn["free"] = True
    if rules.coordinates[-1:] == ("s",) and rules.view == "coordinates":
        drawn["passes"] = position[-1]
        if isinstance(rules, FormulaGame) and rules.coordinates[:-1] != ("heap", "limit"):
            drawn["kind"] = "piles"
    if rules.view == "fraction" and len(position) == 2:
        small, large = position
        drawn["quotients"] = [decimal(each) for each in quotients(Fraction(large, small))] if small else []
    return drawn


def _rows(rules: Ruleset, position: Any) -> list[str]:
    """One string a row: ``#`` a piece, ``.`` none, ``*`` the poison, a blank where no cell is."""
    cells = getattr(rules, "index", None)
    if cells is not None:
        height, width = rules.grid  # type: ignore[attr-defined]  # a grid is drawn of boards that have one
    else:  # a family: the pattern says how large the board is
        height = max((row for row, _ in position), default=0) + 1
        width = max((column for _, column in position), default=0) + 1
    _require(rules, height * width, MOST_CELLS, "cells")
    poison = getattr(rules, "poison", None)

    def sign(cell: tuple[int, int]) -> str:
        if cell in position:
            return "#"
        return "*" if cell == poison else "." if cells is None or cell in cells else " "

    return ["".join(sign((row, column)) for column in range(width)) for row in range(height)]


def _graph(rules: Ruleset, position: Any) -> shapes.GraphView:
    """A line as a row, all other graphs on a circle; within a box of this width and height."""
    _require(rules, len(rules.vertices), MOST_VERTICES, "vertices")
    places, width, height = _layout(rules)
    return {
        "kind": "graph",
        "width": width,
        "height": height,
        "vertices": [
            {"name": str(vertex), "x": round(x, 4), "y": round(y, 4), "eraser": Eraser(vertex) in position}
            for vertex, (x, y) in zip(rules.vertices, places, strict=True)
        ],
        "edges": [{"from": str(edge.one), "to": str(edge.other), "there": edge in position} for edge in rules.edges],
    }


def _layout(rules: Ruleset) -> tuple[list[tuple[float, float]], float, float]:
    """Where the vertices lie, and the width and height of the whole; the width is 1."""
    count = len(rules.vertices)
    around = on_circle(rules.vertices, rules.edges)
    if around is None:
        return [((i + 0.5) / count, 0.5 / count) for i in range(count)], 1, 1 / count
    radius = 0.5 - MARGIN
    return [(0.5 + radius * x, 0.5 + radius * y) for x, y in around], 1, 1
