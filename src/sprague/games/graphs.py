"""Finite graphs that games are played on: edge lists, networkx graphs, and some that have names; and Kayles on them.

Node Kayles takes a vertex with its neighbours, Arc Kayles an edge with its two ends: Schaefer, On the
complexity of some two-person perfect-information games, 1978. Arc Kayles on a grid is Cram.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from math import cos, pi, sin
from typing import Any, NamedTuple

from sprague.errors import BadParameter, TooLarge
from sprague.games.boards import BoardGame, board_game, box
from sprague.games.card import listed
from sprague.numbers.decimals import quoted

LARGEST_GRAPH = 2000
"""Vertices of a graph given by name."""

NAMES = "cycle9, line12, grid4x5, kings4x5, cube3, petersen"

DEEPEST_CUBE = 10


class Edge(NamedTuple):
    """An edge; the vertices in their order."""

    one: Any
    other: Any


def read_graph(name: str, graph: Any) -> tuple[tuple[Any, ...], tuple[Edge, ...]]:
    """Vertices and edges of an edge list, or of a graph that has ``nodes`` and ``edges``; BadParameter for others.

    >>> read_graph("eraserhead", [(2, 1), (1, 0)])
    ((0, 1, 2), (Edge(one=0, other=1), Edge(one=1, other=2)))
    """
    pairs = [tuple(each)[:2] for each in (graph.edges if hasattr(graph, "edges") else graph)]
    for pair in pairs:
        if len(pair) != 2 or pair[0] == pair[1]:
            what = "has a loop" if len(set(pair)) == 1 else "has an edge that is no pair"
            raise BadParameter(f"{name}: the graph {what}: {quoted(pair)}; an edge joins two different vertices")
    vertices = dict.fromkeys([*getattr(graph, "nodes", ()), *(vertex for pair in pairs for vertex in pair)])
    try:
        ordered = sorted(vertices)
    except TypeError:
        ordered = list(vertices)
    place = {vertex: i for i, vertex in enumerate(ordered)}
    edges = {Edge(*sorted(pair, key=place.__getitem__)) for pair in pairs}
    return tuple(ordered), tuple(sorted(edges, key=lambda edge: (place[edge.one], place[edge.other])))


def cycle(n: int) -> list[tuple[int, int]]:
    """The edges of the cycle with the vertices 0 … n − 1.

    >>> cycle(3)
    [(0, 1), (1, 2), (2, 0)]
    """
    return [(i, (i + 1) % n) for i in range(n)]


def line(n: int) -> list[tuple[int, int]]:
    """The edges of the line with the vertices 0 … n − 1.

    >>> line(3)
    [(0, 1), (1, 2)]
    """
    return [(i, i + 1) for i in range(n - 1)]


def named_graph(game: str, text: str) -> list[tuple[Any, Any]]:
    """The edges of ``cycle9``, ``line12``, ``grid4x5``, ``kings4x5``, ``cube3`` or ``petersen``.

    The vertices of grids are (row, column), those of cubes numbers whose bits are the coordinates, the outer ones of
    the Petersen graph 0 … 4. Raises BadParameter; TooLarge above 2000 vertices.

    >>> named_graph("node-kayles", "cube2"), len(named_graph("node-kayles", "petersen"))
    ([(0, 1), (0, 2), (1, 3), (2, 3)], 15)
    """
    match = re.fullmatch(r"(petersen)|(cycle|line|cube)([0-9]{1,9})|(grid|kings)([0-9]{1,9})[x×]([0-9]{1,9})", text)
    n = int(match[3]) if match and match[3] else 0
    rows, columns = (int(match[5]), int(match[6])) if match and match[5] else (0, 0)
    least = {"cycle": 3, "line": 2, "cube": 1}
    if not match or (match[2] and n < least[match[2]]) or (match[4] and rows * columns < 2):
        raise BadParameter(f"{game}: a graph is one such as {NAMES}, not {text[:40]!r}")
    if max(n if match[2] != "cube" else 0, rows * columns) > LARGEST_GRAPH or (match[2] == "cube" and n > DEEPEST_CUBE):
        raise TooLarge(f"{game}: at most {LARGEST_GRAPH} vertices")
    match match[2] or match[4] or match[1]:
        case "cycle":
            return cycle(n)
        case "line":
            return line(n)
        case "cube":
            return [(v, v | 1 << i) for v in range(1 << n) for i in range(n) if not v >> i & 1]
        case "petersen":
            return [*cycle(5), *((v, v + 5) for v in range(5)), *((5 + v, 5 + (v + 2) % 5) for v in range(5))]
        case kind:
            return list(_near_on_grid(rows, columns, kind == "kings"))


def _near_on_grid(rows: int, columns: int, kings: bool) -> Iterator[tuple[Any, Any]]:
    squares = set(box(rows, columns))
    for r, c in sorted(squares):
        for near in ((r, c + 1), (r + 1, c), *(((r + 1, c - 1), (r + 1, c + 1)) if kings else ())):
            if near in squares:
                yield (r, c), near


def on_circle(vertices: Sequence[Any], edges: Iterable[Edge]) -> list[tuple[float, float]] | None:
    """In which direction from the middle each vertex is drawn, the first above it; None of a line, which is a row.

    >>> on_circle((0, 1, 2), line(3)), len(on_circle((0, 1, 2), cycle(3)))
    (None, 3)
    """
    if set(edges) == {Edge(a, b) for a, b in pairwise(vertices)}:
        return None
    angles = [2 * pi * i / len(vertices) - pi / 2 for i in range(len(vertices))]
    return [(cos(angle), sin(angle)) for angle in angles]


def neighbours(edges: Iterable[tuple[Any, Any]]) -> dict[Any, set[Any]]:
    """Of each vertex those that an edge joins it with.

    >>> neighbours(line(3))
    {0: {1}, 1: {0, 2}, 2: {1}}
    """
    beside: dict[Any, set[Any]] = {}
    for one, other in edges:
        beside.setdefault(one, set()).add(other)
        beside.setdefault(other, set()).add(one)
    return beside


def node_kayles(graph: Any = "kings4x5") -> BoardGame:
    """Node Kayles on a graph that has a name, an edge list or a networkx graph; raises BadParameter.

    >>> game = node_kayles("line4")
    >>> [game.format(option) for option in game.options(game.start)]
    ['0', '0,1', '3', '2,3']
    """
    vertices, edges, names = _read("node-kayles", graph)
    near = neighbours(edges)
    return board_game((({v}, {v, *near.get(v, ())}) for v in vertices), cells=vertices, **names)


def arc_kayles(graph: Any = "kings3x4") -> BoardGame:
    """Arc Kayles on a graph that has a name, an edge list or a networkx graph; raises BadParameter.

    >>> game = arc_kayles("cycle4")
    >>> [game.format(option) for option in game.options(game.start)]
    ['0,1', '1,2', '0,3', '2,3']
    """
    vertices, edges, names = _read("arc-kayles", graph)
    return board_game(map(set, edges), cells=vertices, **names)


def _read(game: str, graph: Any) -> tuple[tuple[Any, ...], tuple[Edge, ...], dict[str, Any]]:
    """Vertices, edges, and what the game is called and whether it is drawn."""
    name = graph if isinstance(graph, str) else ""
    vertices, edges = read_graph(game, named_graph(game, name) if isinstance(graph, str) else graph)
    called = f"{game}:{name}" if name else game
    return vertices, edges, {"name": called, "on_grid": name.startswith(("grid", "kings"))}


NODE = listed(node_kayles, "node-kayles")
ARC = listed(arc_kayles, "arc-kayles")
