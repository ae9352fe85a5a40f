"""Games on three piles in space, without perspective: P-positions as points, sets of three erasers as unit cubes."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from itertools import combinations, permutations
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from sprague.drawing.plot import MOST_IN_VECTORS, Plot, in_our_look, integer_ticks, named, new_figure, pixels_note
from sprague.drawing.style import BLUE, GREY, INK, ORANGE, RAMP, WHITE
from sprague.errors import BadParameter
from sprague.games import Ruleset, titled
from sprague.games.eraserhead import Eraserhead
from sprague.solving import Outcome, outcome, p_positions
from sprague.solving.progress import Progress

if TYPE_CHECKING:
    from matplotlib.figure import Figure

Triple = tuple[int, int, int]

Ray3D = tuple[float, float, float]
"""The direction of a line from the origin along which P-positions lie."""

DIAGONAL = (45.0, 35.26438968)
"""Azimuth and elevation of an eye on the line x = y = z."""

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
    return np.unique(np.concatenate([array[:, list(order)] for order in permutations(range(3))]), axis=0)


def _axes(figure: Figure, names: Sequence[str], high: float, eye: tuple[float, float]) -> Any:
    """Axes from 0 to ``high``, seen from an azimuth and an elevation in degrees; matplotlib has no types for them."""
    axes: Any = figure.add_subplot(projection="3d", proj_type="ortho", azim=eye[0], elev=eye[1])
    span = (0, high)
    axes.set(xlim=span, ylim=span, zlim=span, xlabel=names[0], ylabel=names[1], zlabel=names[2])
    axes.set_box_aspect((1, 1, 1), zoom=0.92)
    return axes


@named
@in_our_look
def points(
    game: Ruleset, up_to: int = 30, progress: Progress | None = None, rays: Sequence[Ray3D] = (), words: str = ""
) -> Plot:
    """The P-positions of a game on three piles as points in space, in every order of the piles.

    ``rays`` are drawn as dashed lines from the origin, ``words`` added to the caption. Raises BadParameter for other
    games, and the errors of :func:`sprague.solving.p_positions`.

    >>> from sprague.games import game
    >>> len(points(game("nim"), 3).figure.axes[0].collections[-1].get_array())
    16
    """
    from matplotlib.colors import LinearSegmentedColormap

    if game.piles != 3:
        raise BadParameter(f"{game.name}: a picture in space shows games on three piles")
    found = p_positions(game, up_to, progress)
    triples = every_order(found) if game.interchangeable else np.array(found, dtype=np.int64).reshape(-1, 3)
    order = " in every order" if game.interchangeable else ""
    count = f"{len(triples):,} point{'s' * (len(triples) != 1)}"
    figure = new_figure(
        f"P-positions of {titled(game)}",
        f"{game.name}, {game.called}s ≤ {up_to:,}{order}: {count} at which the player to move loses; from the rules "
        f"alone; the lighter, the larger x + y + z.{words}",
    )
    axes = _axes(figure, [f"{which} {game.called}" for which in ("first", "second", "third")], max(up_to, 1), (38, 30))
    integer_ticks(axes)
    for x, y, z in triples.tolist() if len(triples) <= MOST_WITH_STEMS else ():
        axes.plot([x, x], [y, y], [0, z], color=GREY, lw=0.4)
    for ray in rays:
        end = np.array(ray) * up_to / max(ray)
        axes.plot(*zip((0, 0, 0), end, strict=True), color=BLUE, lw=1, ls="--", gid="ray")
    axes.scatter(
        *triples.T,
        c=triples.sum(axis=1),
        cmap=LinearSegmentedColormap.from_list("from small to large", RAMP),
        s=float(np.clip(24 / max(len(triples), 1) ** 0.2, 1.8, 6.4)) ** 2,
        edgecolors=WHITE,
        linewidths=0.25,
        depthshade=False,
        rasterized=len(triples) > MOST_IN_VECTORS,
        gid="P-position",
    )
    return Plot(figure, pixels_note(len(triples)))


@named
@in_our_look
def cubes(game: Ruleset, *, diagonal: bool = False) -> Plot:
    """Three erasers on a graph: a unit cube at (x, y, z) where the erasers make a P-position.

    ``diagonal`` looks along x = y = z. Raises BadParameter for other games and for graphs of many vertices.
    """
    from matplotlib.colors import LightSource

    rules, lost = lost_triples(game)
    n = len(rules.vertices)
    view = ", seen along the diagonal" if diagonal else ""
    figure = new_figure(
        f"Three erasers that lose: {titled(rules)}",
        f"{rules.name}: the {len(lost)} lost sets of three erasers, each in its six orders{view}; from the rules alone",
    )
    axes = _axes(figure, ("first eraser", "second eraser", "third eraser"), n, DIAGONAL if diagonal else (32, 26))
    shown = range(0, n, 2 if n > 8 else 1)
    for axis in (axes.xaxis, axes.yaxis, axes.zaxis):
        axis.set_ticks([i + 0.5 for i in shown], [str(rules.vertices[i]) for i in shown])
    filled = np.zeros((n, n, n), dtype=np.bool_)
    filled[tuple(every_order(lost).T)] = True
    light = LightSource(azdeg=62, altdeg=45)  # of the three sides that are seen the top is the lightest
    drawn = axes.voxels(filled, facecolors=ORANGE, edgecolors=INK, linewidth=0.3, lightsource=light)
    for place, cube in drawn.items():
        cube.set_gid("cube-" + "-".join(map(str, place)))
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
