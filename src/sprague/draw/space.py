"""Sets of P-positions in space: games on three piles, and three erasers on a graph."""

from __future__ import annotations

from collections.abc import Collection
from itertools import combinations, permutations
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from sprague.draw.palette import GREY, INK
from sprague.draw.plot import MOST_IN_VECTORS, Plot, in_our_look, new_figure, pixels_note
from sprague.errors import BadParameter
from sprague.games import PileRuleset, Ruleset
from sprague.games.eraserhead import Eraserhead
from sprague.solve import Outcome, outcome, p_positions
from sprague.solve.formula_tables import Progress

if TYPE_CHECKING:
    from mpl_toolkits.mplot3d import Axes3D

Triple = tuple[int, int, int]

LARGEST_GRAPH = 24
"""Vertices; of a larger graph the cubes are too small to see, and too many."""


MOST_WITH_STEMS = 300
"""So few points are joined to the floor by a line, which shows where they are."""


def every_order(triples: Collection[tuple[int, ...]]) -> NDArray[np.int64]:
    """The triples in every order of their numbers, a row each, sorted.

    >>> every_order([(0, 0, 1)]).tolist()
    [[0, 0, 1], [0, 1, 0], [1, 0, 0]]
    """
    array = np.array(triples, dtype=np.int64).reshape(-1, 3)
    if not len(array):
        return array
    side = int(array.max()) + 1
    numbers = np.concatenate([array[:, list(order)] @ (side**2, side, 1) for order in permutations(range(3))])
    return np.stack(np.unravel_index(np.unique(numbers), (side, side, side)), axis=1).astype(np.int64)


@in_our_look
def points(game: Ruleset, up_to: int = 30, progress: Progress | None = None) -> Plot:
    """The P-positions of a game on three piles as points in space, in every order of the piles.

    Raises BadParameter for other games, and the errors of :func:`sprague.solve.p_positions`.

    >>> from sprague.games import game
    >>> len(points(game("nim"), 3).figure.axes[0].collections[0].get_offsets())
    16
    """
    if not isinstance(game, PileRuleset) or game.piles != 3:
        raise BadParameter(f"{game.name}: a picture in space shows games on three piles")
    found = p_positions(game, up_to, progress)
    triples = every_order(found) if game.interchangeable else np.array(found, dtype=np.int64).reshape(-1, 3)
    number = "number" if game.name.startswith("euclid") else "pile"
    figure = new_figure(
        f"P-positions of {game.name}",
        f"{game.name}, {number}s ≤ {up_to:,} in every order: {len(triples):,} points; from the rules alone.\n"
        "Colour: the sum of the three",
        height=6.2,
    )
    axes: Axes3D = figure.add_subplot(projection="3d", proj_type="ortho")
    side = float(np.clip(16 / max(len(triples), 1) ** 0.15, 1.6, 8))
    axes.scatter(
        *triples.T, c=triples.sum(axis=1), cmap="viridis", s=side**2, linewidths=0, depthshade=False,
        rasterized=len(triples) > MOST_IN_VECTORS,
    )  # fmt: skip
    if len(triples) <= MOST_WITH_STEMS:
        for x, y, z in triples:
            axes.plot([x, x], [y, y], [0, z], color=GREY, lw=0.4)
    _cube(axes, 0, up_to, (f"first {number}", f"second {number}", f"third {number}"))
    axes.view_init(elev=24, azim=28)
    return Plot(figure, pixels_note(len(triples)))


@in_our_look
def cubes(game: Ruleset, *, diagonal: bool = False) -> Plot:
    """Three erasers on a graph: a unit cube at (x, y, z) where the position with erasers there is lost.

    ``diagonal`` looks along x = y = z. Raises BadParameter for other games and for graphs of many vertices.
    """
    from matplotlib.colors import to_rgb

    rules, lost = lost_triples(game)
    n = len(rules.vertices)
    filled: NDArray[np.bool_] = np.zeros((n, n, n), dtype=np.bool_)
    filled[tuple(every_order(lost).T)] = True
    figure = new_figure(
        f"Three erasers that lose: {rules.name}",
        f"{rules.name}: the {len(lost)} lost sets of three erasers, each in its six orders; from the rules alone",
        height=6.2,
    )
    axes: Axes3D = figure.add_subplot(projection="3d", proj_type="ortho")
    shades = np.zeros((*filled.shape, 3))
    for x, y, z in np.argwhere(filled):
        shades[x, y, z] = _shade(to_rgb("#FFD27A"), (x + y + z) / (3 * n))
    axes.voxels(filled, facecolors=shades, edgecolor="#5A2A00", linewidth=0.25)
    names = tuple(map(str, rules.vertices))
    _cube(axes, 0, n, ("first eraser", "second eraser", "third eraser"))
    for axis in (axes.xaxis, axes.yaxis, axes.zaxis):
        axis.set_ticks(np.arange(0, n, 2) + 0.5, labels=names[::2])
    axes.view_init(elev=35.264 if diagonal else 26, azim=45 if diagonal else 30)
    return Plot(figure)


def lost_triples(game: Ruleset) -> tuple[Eraserhead, list[Triple]]:
    """The game, and the places (in the order of the vertices) of the sets of three erasers that are P-positions.

    >>> from sprague.games import game
    >>> len(lost_triples(game("eraserhead:cycle9"))[1])
    9
    """
    if not isinstance(game, Eraserhead) or not 3 <= len(game.vertices) <= LARGEST_GRAPH:
        raise BadParameter(f"{game.name}: the cubes show Eraserhead on 3 to {LARGEST_GRAPH} vertices")
    places = range(len(game.vertices))
    return game, [
        (i, j, k)
        for i, j, k in combinations(places, 3)
        if outcome(game, game.position([game.vertices[place] for place in (i, j, k)])) is Outcome.P
    ]


def _shade(colour: tuple[float, float, float], height: float) -> tuple[float, ...]:
    """The colour, lighter the nearer the far corner."""
    return tuple(part + (1 - part) * 0.75 * height for part in colour)


def _cube(axes: Axes3D, low: int, high: int, labels: tuple[str, str, str]) -> None:
    from matplotlib.ticker import MaxNLocator

    axes.set(xlabel=labels[0], ylabel=labels[1], zlabel=labels[2], xlim=(low, high), ylim=(low, high), zlim=(low, high))
    axes.set_box_aspect((1, 1, 1), zoom=0.88)
    for axis in (axes.xaxis, axes.yaxis, axes.zaxis):
        axis.set_major_locator(MaxNLocator(nbins=6, integer=True))
        axis.label.set_color(INK)
        axis.set_pane_color((0.97, 0.97, 0.97, 1))
