"""Kayles on a graph: Node Kayles takes a vertex with its neighbours, Arc Kayles an edge with its two ends.

Schaefer, On the complexity of some two-person perfect-information games, 1978. Arc Kayles on a grid is Cram.
"""

from __future__ import annotations

from typing import Any

from sprague.games.boards import BoardGame, board_game
from sprague.games.card import Card
from sprague.games.graphs import Edge, named_graph, neighbours, read_graph


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
