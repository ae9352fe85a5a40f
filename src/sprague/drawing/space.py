"""Sets of P-positions in space: games on three piles, and three erasers on a graph."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace
from itertools import combinations, permutations

import numpy as np
from numpy.typing import NDArray

from sprague.drawing import axonometry
from sprague.drawing.axonometry import DIAGONAL, Box3D
from sprague.drawing.drawing import Drawing
from sprague.drawing.pages import page
from sprague.drawing.palette import BLUE, GREY, ORANGE, ramp, rgb
from sprague.drawing.plot import MOST_IN_VECTORS, pixels_note
from sprague.drawing.png import png
from sprague.drawing.shapes import Disc, Pixels, Shape
from sprague.drawing.style import DOTS_PER_INCH
from sprague.errors import BadParameter
from sprague.games import Ruleset, titled
from sprague.games.eraserhead import Eraserhead
from sprague.solving import Outcome, outcome, p_positions
from sprague.solving.progress import Progress

Triple = tuple[int, int, int]

Ray3D = tuple[float, float, float]
"""The direction of a line from the origin along which P-positions lie."""

LARGEST_GRAPH = 24
"""Vertices; of a larger graph the cubes are too small to see, and too many."""

MOST_WITH_STEMS = 300
"""So few points are joined to the floor by a line, which shows where they are."""

SHADES = 64


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


def points(
    game: Ruleset, up_to: int = 30, progress: Progress | None = None, rays: Sequence[Ray3D] = (), words: str = ""
) -> Drawing:
    """The P-positions of a game on three piles as points in space, in every order of the piles.

    ``rays`` are drawn as dashed lines from the origin, ``words`` added to the caption. Raises BadParameter for other
    games, and the errors of :func:`sprague.solving.p_positions`.

    >>> from sprague.games import game
    >>> sum(getattr(shape, "name", "") == "P-position" for shape in points(game("nim"), 3).shapes)
    16
    """
    if game.piles != 3:
        raise BadParameter(f"{game.name}: a picture in space shows games on three piles")
    found = p_positions(game, up_to, progress)
    triples = every_order(found) if game.interchangeable else np.array(found, dtype=np.int64).reshape(-1, 3)
    number = game.called
    box = Box3D(0, max(up_to, 1), 38, 30)
    shapes: list[Shape] = [box.line((0, 0, 0), end, BLUE, 1, True, "ray") for end in _ends(rays, up_to)]
    shapes += cloud(box, triples)
    names = [f"{which} {number}" for which in ("first", "second", "third")]
    drawn = box.drawing(shapes, axonometry.integer_ticks(0, up_to), names)
    order = " in every order" if game.interchangeable else ""
    count = f"{len(triples):,} point{'s' * (len(triples) != 1)}"
    made = page(
        drawn,
        f"P-positions of {titled(game)}",
        f"{game.name}, {number}s ≤ {up_to:,}{order}: {count} at which the player to move loses; from the rules "
        f"alone.{words}",
        [
            (ramp(0), "x + y + z small"),
            (ramp(0.5), "in between"),
            (ramp(1), "large"),
            *([(BLUE, "rays (dashed)")] if rays else []),
        ],
    )
    return replace(made, note=pixels_note(len(triples)))


def _ends(rays: Sequence[Ray3D], up_to: int) -> list[tuple[float, float, float]]:
    """Where rays from the origin leave the box."""
    return [(x * up_to / most, y * up_to / most, z * up_to / most) for x, y, z in rays if (most := max(x, y, z)) > 0]


def cloud(box: Box3D, triples: NDArray[np.int64]) -> list[Shape]:
    """Discs, the nearest last, their colour the sum of the coordinates; as pixels where they are very many."""
    if not len(triples):
        return []
    sums = triples.sum(axis=1)
    shades = (SHADES - 1) * sums // max(int(sums.max()), 1)
    places = box.project(triples.astype(np.float64))
    order = np.lexsort((shades, places[:, 2]))
    radius = float(np.clip(12 / len(triples) ** 0.2, 0.9, 3.2))
    if len(triples) > MOST_IN_VECTORS:
        return [_painted(places[order, :2], shades[order], radius, *box.size)]
    colours = [ramp(shade / (SHADES - 1)) for shade in range(SHADES)]
    stems = triples if len(triples) <= MOST_WITH_STEMS else triples[:0]
    shapes: list[Shape] = [box.line((x, y, 0), (x, y, z), GREY, 0.4, name="stem") for x, y, z in stems.tolist()]
    return shapes + [
        Disc(float(places[i, 0]), float(places[i, 1]), radius, colours[shades[i]], "#FFFFFF", 0.25, "P-position")
        for i in order
    ]


def _painted(
    places: NDArray[np.float64], shades: NDArray[np.int64], radius: float, width: float, height: float
) -> Pixels:
    """Discs as pixels: each pixel shows the last disc that covers it."""
    scale = DOTS_PER_INCH / 72
    columns, rows = int(width * scale), int(height * scale)
    last = np.zeros(rows * columns, dtype=np.int32)
    numbers = np.arange(1, len(places) + 1, dtype=np.int32)
    centres = np.rint(places * scale).astype(np.int64)
    reach = int(radius * scale)
    for dx in range(-reach, reach + 1):
        for dy in range(-reach, reach + 1):
            if dx * dx + dy * dy <= (radius * scale) ** 2:
                np.maximum.at(last, (centres[:, 1] + dy) * columns + centres[:, 0] + dx, numbers)
    palette = np.array([(0, 0, 0, 0), *((*rgb(ramp(i / (SHADES - 1))), 255) for i in range(SHADES))], dtype=np.uint8)
    shown = np.concatenate([[0], shades + 1])[last]
    return Pixels(
        0, 0, columns / scale, rows / scale, png(palette[shown].reshape(rows, columns, 4)), f"{len(places)} P-positions"
    )


def cubes(game: Ruleset, *, diagonal: bool = False) -> Drawing:
    """Three erasers on a graph: a unit cube at (x, y, z) where the erasers make a P-position.

    ``diagonal`` looks along x = y = z. Raises BadParameter for other games and for graphs of many vertices.
    """
    rules, lost = lost_triples(game)
    n = len(rules.vertices)
    box = Box3D(0, n, *(DIAGONAL if diagonal else (32, 26)))
    ticks = [(i + 0.5, str(vertex)) for i, vertex in enumerate(rules.vertices)][:: 2 if n > 8 else 1]
    shapes = axonometry.cubes(box, filled(n, lost), ORANGE)
    drawn = box.drawing(shapes, ticks, ("first eraser", "second eraser", "third eraser"))
    view = ", seen along the diagonal" if diagonal else ""
    return page(
        drawn,
        f"Three erasers that lose: {titled(rules)}",
        f"{rules.name}: the {len(lost)} lost sets of three erasers, each in its six orders{view}; from the rules alone",
    )


def filled(side: int, triples: Sequence[Triple]) -> NDArray[np.bool_]:
    """The cube of this side, true at the triples in every order.

    >>> int(filled(3, [(0, 1, 2)]).sum())
    6
    """
    here: NDArray[np.bool_] = np.zeros((side, side, side), dtype=np.bool_)
    here[tuple(every_order(triples).T)] = True
    return here


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
