"""Kayles on a graph: Node Kayles takes a vertex with its neighbours, Arc Kayles an edge with its two ends.

Schaefer, On the complexity of some two-person perfect-information games, 1978. Arc Kayles on a grid is Cram.
"""

from __future__ import annotations

from typing import Any

from sprague.games.boards import BoardGame, board_game
from sprague.games.card import Card
from sprague.games.graphs import named_graph, neighbours, read_graph


def node_kayles(graph: Any = "kings4x5") -> BoardGame:
    """Node Kayles on a graph that has a name, an edge list or a networkx graph; raises BadParameter.

    >>> game = node_kayles("line4")
    >>> [game.format(option) for option in game.options(game.start)]
    ['0', '0,1', '3', '2,3']
    """
    vertices, edges, on_grid = _graph("node-kayles", graph)
    near = neighbours(edges)
    moves = (({vertex}, {vertex, *near.get(vertex, ())}) for vertex in vertices)
    return board_game(moves, cells=vertices, name=_name("node-kayles", graph), on_grid=on_grid)


def arc_kayles(graph: Any = "kings3x4") -> BoardGame:
    """Arc Kayles on a graph that has a name, an edge list or a networkx graph; raises BadParameter.

    >>> game = arc_kayles("cycle4")
    >>> [game.format(option) for option in game.options(game.start)]
    ['0,1', '1,2', '0,3', '2,3']
    """
    vertices, edges, on_grid = _graph("arc-kayles", graph)
    return board_game(map(set, edges), cells=vertices, name=_name("arc-kayles", graph), on_grid=on_grid)


def _graph(game: str, graph: Any) -> tuple[tuple[Any, ...], list[tuple[Any, Any]], bool]:
    edges = named_graph(game, graph) if isinstance(graph, str) else graph
    vertices, pairs = read_graph(game, edges)
    return vertices, [tuple(pair) for pair in pairs], isinstance(graph, str) and graph.startswith(("grid", "kings"))


def _name(game: str, graph: Any) -> str:
    return f"{game}:{graph}" if isinstance(graph, str) else game


NODE = Card(
    node_kayles,
    "node-kayles",
    "take a vertex of a graph with its neighbours",
    starts=("#####/#####/#####/#####", "#####/#.#.#/#####/#..##"),
    rules="Take a vertex of the graph; its neighbours go with it.",
    sample="kings4x5",
    place=34,
)
ARC = Card(
    arc_kayles,
    "arc-kayles",
    "take an edge of a graph with its two ends",
    starts=("####/####/####", "##.#/####/#.##"),
    rules="Take two vertices that an edge of the graph joins.",
    sample="kings3x4",
    place=35,
)
