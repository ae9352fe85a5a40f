"""Graphs by name, and the games that are played on them or with pieces of a shape."""

import pytest

from sprague import game, nim_value
from sprague.errors import BadParameter, TooLarge
from sprague.games.graphs import arc_kayles, named_graph, neighbours, node_kayles
from sprague.games.polyominoes import placements


@pytest.mark.parametrize(
    ("name", "vertices", "edges"),
    [
        ("cycle9", 9, 9), ("line12", 12, 11), ("grid4x5", 20, 31), ("kings4x5", 20, 55), ("cube3", 8, 12),
        ("petersen", 10, 15), ("grid1x2", 2, 1),
    ],
)  # fmt: skip
def test_a_graph_by_name_has_its_vertices_and_edges(name, vertices, edges):
    found = named_graph("node-kayles", name)
    assert (len(neighbours(found)), len(found), len(set(map(frozenset, found)))) == (vertices, edges, edges)


def test_the_petersen_graph_is_cubic_and_has_girth_five():
    near = neighbours(named_graph("node-kayles", "petersen"))
    assert {len(each) for each in near.values()} == {3}
    assert all(len(near[a] & near[b]) == (b not in near[a]) for a in near for b in near if a < b)


@pytest.mark.parametrize("name", ["", "cycle2", "line1", "cube0", "grid1x1", "grid0x3", "grid4", "tree9", "cycle-3"])
def test_other_names_of_graphs_are_refused(name, raises):
    raises(BadParameter, "node-kayles: a graph is", named_graph, "node-kayles", name)


@pytest.mark.parametrize("name", ["cycle2001", "grid50x41", "cube11", "cube999999999"])
def test_graphs_that_are_too_large_are_refused(name, raises):
    raises(TooLarge, "2000 vertices", named_graph, "node-kayles", name)


def dawsons_kayles(n):
    """A row of n pins, two beside each other taken at a time: the octal game 0.07."""
    return nim_value(game("0.07"), (n,))


@pytest.mark.sample(3)
@pytest.mark.parametrize("n", range(3, 40))
def test_on_lines_and_cycles_kayles_is_dawsons(n):
    """On n vertices in a line Arc Kayles is 0.07 on n, Node Kayles 0.07 on n + 1; on a cycle a move leaves a line."""
    arcs, nodes = (make(f"line{n}") for make in (arc_kayles, node_kayles))
    assert nim_value(arcs, arcs.start) == dawsons_kayles(n)
    assert nim_value(nodes, nodes.start) == dawsons_kayles(n + 1)
    arcs, nodes = (make(f"cycle{n}") for make in (arc_kayles, node_kayles))
    assert nim_value(arcs, arcs.start) == (dawsons_kayles(n - 2) == 0)
    assert nim_value(nodes, nodes.start) == (dawsons_kayles(n - 2) == 0)


@pytest.mark.parametrize("size", ["2x3", "3x4", "4x4", "3x5"])
def test_arc_kayles_on_a_grid_is_cram_and_so_is_placing_dominoes(size):
    values = {
        nim_value(each, each.start)
        for each in map(game, (f"cram:{size}", f"arc-kayles:grid{size}", f"polyomino:{size},##"))
    }
    assert len(values) == 1


@pytest.mark.parametrize(
    ("shape", "turned"),
    [("#", 1), ("##", 2), ("##/#.", 4), ("##/##", 1), ("##./.##", 4), ("#../###", 8), (".##/##./.#.", 8)],
)
def test_a_piece_is_placed_in_all_its_turns(shape, turned):
    cells = {(r, c) for r, row in enumerate(shape.split("/")) for c, sign in enumerate(row) if sign == "#"}
    around = list(placements(frozenset(cells), 5, 5))
    assert len(around) == len(set(around))
    corners = {frozenset((r - min(x for x, _ in p), c - min(y for _, y in p)) for r, c in p) for p in around}
    assert len(corners) == turned


@pytest.mark.parametrize(
    "name", ["polyomino:4x5", "polyomino:4x5,", "polyomino:4x5,..", "polyomino:4,##", "polyomino:4x5,#x", "cram:0x3"]
)
def test_other_boards_and_pieces_are_refused(name, raises):
    raises(ValueError, name.partition(":")[0], game, name)
