"""Arc Kayles: take an edge of a graph, with it go all edges that share a vertex with it. Schaefer 1978."""

from sprague import board_game


def arc_kayles(edges, name):
    edges = [tuple(edge) for edge in edges]
    return board_game((({e}, {f for f in edges if set(e) & set(f)}) for e in edges), name=name, on_grid=False)


petersen = arc_kayles(
    [(i, (i + 1) % 5) for i in range(5)]
    + [(i, i + 5) for i in range(5)]
    + [(i + 5, (i + 2) % 5 + 5) for i in range(5)],
    "arc kayles on the Petersen graph",
)
