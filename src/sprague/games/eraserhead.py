"""Eraserhead: erasers stand on vertices of a graph; one is pushed along an edge to a free vertex, and erases the edge.

A position is the set of erasers and of the edges that are left. It is written as the vertices of the erasers and, after
a slash, the erased edges: ``0,3,5`` or ``1,3,5/0-1``.
"""

from __future__ import annotations

import re
from collections.abc import Hashable, Iterable
from typing import Any, NamedTuple

from sprague.errors import BadParameter, BadPosition, TooLarge
from sprague.games.boards import BoardGame, Cells, Move, set_of, small_sets
from sprague.games.card import listed
from sprague.games.graphs import LARGEST_GRAPH, Edge, cycle, line, read_graph
from sprague.numbers.decimals import quoted

Vertex = Hashable


class Eraser(NamedTuple):
    """An eraser on a vertex."""

    vertex: Any


class Eraserhead(BoardGame):
    """Eraserhead on a finite graph without loops: an iterable of edges, or a networkx graph.

    >>> triangle = Eraserhead([(0, 1), (1, 2), (0, 2)])
    >>> [triangle.format(option) for option in triangle.options(triangle.parse("0"))]
    ['1/0-1', '2/0-2']
    """

    def __init__(self, graph: Any, *, start: Iterable[Vertex] | None = None, name: str = "eraserhead") -> None:
        self.vertices, self.edges = read_graph(name, graph)
        moves = (move for edge in self.edges for move in _moves_along(edge))
        erasers = [Eraser(vertex) for vertex in self.vertices]
        super().__init__(moves, cells=[*erasers, *self.edges], start=self.edges, name=name)
        self.start = self.position(self.vertices[::3] if start is None else start)

    view = "graph"
    interchangeable = True

    def position(self, value: Any) -> Cells:
        """The erasers and edges that are there; a collection of vertices is the erasers, with all the edges.

        Raises BadPosition for an eraser on a vertex that does not exist.
        """
        given = set_of(value)
        if given is None:
            raise BadPosition(f"{self.name}: a position is a set of vertices with erasers, not {quoted(value)}")
        if given and all(isinstance(each, Eraser | Edge) for each in given):
            return super().position(given)
        for vertex in given:
            self._check(vertex)
        return frozenset({*map(Eraser, given), *self.edges})

    def _check(self, vertex: Any) -> None:
        if vertex not in self.vertices:
            names = ", ".join(map(str, self.vertices[:8])) + (", …" if len(self.vertices) > 8 else "")
            raise BadPosition(f"{self.name}: no vertex {quoted(vertex)} to put an eraser on; the vertices are {names}")

    def erasers(self, position: Any) -> tuple[Any, ...]:
        """The vertices with erasers, in the order of the graph."""
        return tuple(vertex for vertex in self.vertices if Eraser(vertex) in position)

    def parse(self, text: str) -> Cells:
        """The erasers as vertices separated by commas, then perhaps ``/`` and the erased edges such as ``0-1``."""
        on, _, erased = text.partition("/")
        named = {str(vertex): vertex for vertex in self.vertices}
        edges = {_name(edge): edge for edge in self.edges} | {_name(Edge(b, a)): Edge(a, b) for a, b in self.edges}
        wanted = [part.strip() for part in on.split(",") if part.strip() not in ("", "-")]
        for place, part in enumerate(wanted):
            if part not in named:
                self._check(part)
            if part in wanted[:place]:
                raise BadPosition(f"{self.name}: vertex {part[:40]} is named twice; a vertex has room for one eraser")
        gone = [part.strip() for part in erased.split(",") if part.strip()]
        wrong = next((part for part in gone if part not in edges), None)
        if wrong is not None:
            raise BadPosition(f"{self.name}: the graph has no edge {wrong[:40]!r}; erased edges are written 0-1,1-2")
        return self.position([named[part] for part in wanted]) - {edges[part] for part in gone}

    def format(self, position: Any) -> str:
        """The vertices with erasers, then the edges that are gone."""
        on = ",".join(map(str, self.erasers(position))) or "-"
        gone = ",".join(_name(edge) for edge in self.edges if edge not in position)
        return f"{on}/{gone}" if gone else on

    def drawing(self, position: Any) -> str:
        """The vertices, those with erasers in brackets, and the edges that are left."""
        vertices = " ".join(f"[{v}]" if Eraser(v) in position else str(v) for v in self.vertices)
        left = " ".join(_name(edge) for edge in self.edges if edge in position)
        return f"vertices: {vertices}\nedges:    {left or 'none left'}"

    def positions(self, up_to: int) -> list[Cells]:
        """All starts with at most ``up_to`` erasers, every edge there. TooLarge where they are more than a million."""
        return list(map(self.position, small_sets(self.name, self.vertices, up_to, "sets of erasers")))


def _moves_along(edge: Edge) -> Iterable[Move]:
    for here, there in ((edge.one, edge.other), (edge.other, edge.one)):
        leaves, arrives = frozenset({Eraser(here), edge}), frozenset({Eraser(there)})
        yield Move(leaves, leaves, arrives, arrives)


def _name(edge: Edge) -> str:
    return f"{edge.one}-{edge.other}"


def eraserhead(graph: Any = "cycle9") -> Eraserhead:
    """Eraserhead on ``cycle9``, ``line12``, an edge list or a networkx graph; raises BadParameter.

    >>> game = eraserhead("cycle9")
    >>> game.format(game.position({0, 3, 5}))
    '0,3,5'
    """
    if not isinstance(graph, str):
        return Eraserhead(graph)
    match = re.fullmatch(r"(cycle|line)([0-9]{1,9})", graph)
    least = {"cycle": 3, "line": 2}
    if not match or int(match[2]) < least[match[1]]:
        raise BadParameter(f"eraserhead: a graph is cycleN, N ≥ 3, or lineN, N ≥ 2, such as cycle9, not {graph[:40]!r}")
    if int(match[2]) > LARGEST_GRAPH:
        raise TooLarge(f"eraserhead: at most {LARGEST_GRAPH} vertices, not {match[2]}")
    return Eraserhead((cycle if match[1] == "cycle" else line)(int(match[2])), name=f"eraserhead:{graph}")


CARD = listed(eraserhead, "eraserhead")
