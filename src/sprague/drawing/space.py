"""P-positions of three piles as points and as cubes in space, on paper.

In parallel projection the eye looks from where x, y and z are large. Then what lies behind a unit cube has no larger
coordinate than it: drawing cubes by increasing x + y + z hides exactly what is hidden.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import combinations, permutations
from math import cos, radians, sin

import numpy as np
from numpy.typing import NDArray

from sprague.drawing.drawing import Disc, Drawing, Line, Pixels, Polygon, Shape, Words, png
from sprague.drawing.pages import page
from sprague.drawing.plot import MOST_IN_VECTORS, named, pixels_note
from sprague.drawing.style import BLUE, DOTS_PER_INCH, GREY, INK, ORANGE, ramp, rgb, tinted
from sprague.errors import BadParameter
from sprague.games import Ruleset, titled
from sprague.games.eraserhead import Eraserhead
from sprague.solving import Outcome, outcome, p_positions
from sprague.solving.progress import Progress

Place = tuple[float, float, float]

WIDTH = 300
"""Of the box, in points."""

MARGIN_X, MARGIN_Y = 74.0, 24.0
"""Room for ticks and labels."""

DIAGONAL = (45.0, 35.26438968)
"""Azimuth and elevation of an eye on the line x = y = z."""


@dataclass(frozen=True)
class Box3D:
    """A cube of space from ``low`` to ``high`` on all axes, seen from an azimuth and an elevation in degrees."""

    low: float
    high: float
    azimuth: float
    elevation: float

    @property
    def unit(self) -> float:
        """How many points a step of 1 towards a side of the page takes."""
        turn = radians(self.azimuth)
        return WIDTH / ((self.high - self.low) * (sin(turn) + cos(turn)))

    def project(self, places: NDArray[np.float64]) -> NDArray[np.float64]:
        """Where places (a row each) fall on the page: x and y in points, y down, and how near they are."""
        turn, tilt = radians(self.azimuth), radians(self.elevation)
        matrix = np.array(
            [
                [-sin(turn), sin(tilt) * cos(turn), cos(tilt) * cos(turn)],
                [cos(turn), sin(tilt) * sin(turn), cos(tilt) * sin(turn)],
                [0.0, -cos(tilt), sin(tilt)],
            ]
        )
        span = self.high - self.low
        corner = np.array([span * sin(turn), span * cos(tilt), 0.0]) * self.unit + (MARGIN_X, MARGIN_Y, 0)
        # Written out: how a product of matrices rounds depends on the machine and on how many places there are.
        x, y, z = (column[:, None] for column in (np.asarray(places, dtype=np.float64) - self.low).T)
        projected: NDArray[np.float64] = (x * matrix[0] + y * matrix[1] + z * matrix[2]) * self.unit + corner
        return projected

    def at(self, place: Place) -> tuple[float, float]:
        """Where one place falls on the page."""
        x, y, _ = self.project(np.array([place]))[0]
        return float(x), float(y)

    @property
    def size(self) -> tuple[float, float]:
        """Width and height of the page that holds the box and its labels."""
        _, bottom = self.at((self.high, self.high, self.low))
        return WIDTH + 2 * MARGIN_X, bottom + 44

    def drawing(self, shapes: Iterable[Shape], ticks: Sequence[tuple[float, str]], names: Sequence[str]) -> Drawing:
        """The shapes in front of the far walls of the box; ticks (place, label) and the names of the three axes."""
        width, height = self.size
        return Drawing(width, height, (*self._walls(ticks), *shapes, *self._labels(ticks, names)))

    def _walls(self, ticks: Sequence[tuple[float, str]]) -> list[Shape]:
        low, high = self.low, self.high
        corners = [
            [(low, low, low), (high, low, low), (high, high, low), (low, high, low)],
            [(low, low, low), (high, low, low), (high, low, high), (low, low, high)],
            [(low, low, low), (low, high, low), (low, high, high), (low, low, high)],
        ]
        tones = ("#F1F1F1", "#F8F8F8", "#F5F5F5")
        walls: list[Shape] = [
            Polygon(tuple(self.at(corner) for corner in wall), tone, GREY, 0.6)
            for wall, tone in zip(corners, tones, strict=True)
        ]
        for t, _ in ticks:
            pairs = [
                ((t, low, low), (t, high, low)),
                ((low, t, low), (high, t, low)),
                ((t, low, low), (t, low, high)),
                ((low, low, t), (high, low, t)),
                ((low, t, low), (low, t, high)),
                ((low, low, t), (low, high, t)),
            ]
            walls += [self.line(begin, end, "#D5D5D5", 0.5) for begin, end in pairs]
        return walls

    def line(
        self, begin: Place, end: Place, colour: str, thickness: float, dashed: bool = False, name: str = ""
    ) -> Line:
        """A straight line in space."""
        return Line(*self.at(begin), *self.at(end), colour, thickness, dashed, name=name)

    def _labels(self, ticks: Sequence[tuple[float, str]], names: Sequence[str]) -> list[Shape]:
        """Ticks and names on the edges nearest to the eye, and on the one at the left."""
        low, high, gap = self.low, self.high, 7 / self.unit
        found: list[Shape] = []
        for t, label in ticks:
            x, y = self.at((t, high + gap, low))
            found.append(Words(x + 3, y + 3, label, 8.5, anchor="start"))
            x, y = self.at((high + gap, t, low))
            found.append(Words(x - 3, y + 3, label, 8.5, anchor="end"))
            if t > low:  # at that corner the second axis has its tick
                x, y = self.at((high, low, t))
                found.append(Words(x - 6, y, label, 8.5, anchor="end"))
        middle, away = (low + high) / 2, 30 / self.unit
        x, y = self.at((middle, high + away, low))
        found.append(Words(x, y + 8, names[0], 9.5, anchor="start"))
        x, y = self.at((high + away, middle, low))
        found.append(Words(x, y + 8, names[1], 9.5, anchor="end"))
        x, y = self.at((high, low, high))
        found.append(Words(x - 2, y - 15, names[2], 9.5, anchor="end"))
        return found


def integer_ticks(low: int, high: int, most: int = 6) -> list[tuple[float, str]]:
    """At most so many multiples of 1, 2 or 5 times a power of ten, from ``low`` to ``high``.

    >>> [label for _, label in integer_ticks(0, 80)]
    ['0', '20', '40', '60', '80']
    """
    step, factors = 1, 0
    while (high - low) // step + 1 > most:
        step = (2, 5, 10)[factors % 3] * 10 ** (factors // 3)
        factors += 1
    return [(float(n), f"{n:,}") for n in range(-(-low // step) * step, high + 1, step)]


def unit_cubes(box: Box3D, filled: NDArray[np.bool_], colour: str) -> list[Shape]:
    """The unit cubes [x, x + 1] × … where ``filled`` is true: the faces that no neighbour hides, farthest first.

    Each polygon is named ``top``, ``left`` or ``right``. The nearer, the lighter.
    """
    side = len(filled)
    faces = {
        "right": ((0, 1, 0), [(0, 1, 0), (1, 1, 0), (1, 1, 1), (0, 1, 1)], 0.0),
        "left": ((1, 0, 0), [(1, 0, 0), (1, 1, 0), (1, 1, 1), (1, 0, 1)], 0.34),
        "top": ((0, 0, 1), [(0, 0, 1), (1, 0, 1), (1, 1, 1), (0, 1, 1)], 0.68),
    }
    padded = np.pad(filled, (0, 1))
    places = np.argwhere(filled)
    levels = places.sum(axis=1)
    shapes: list[Shape] = []
    for level in np.unique(levels):
        here = places[levels == level]
        for name, (step, corners, light) in faces.items():
            free = here[~padded[tuple((here + step).T)]]
            near = 0.5 * float(level) / max(3 * (side - 1), 1)
            tone = tinted(tinted(colour, "#3A1D00", 0.5 * (1 - light) * (1 - near)), "#FFFFFF", light * (0.25 + near))
            for cube in free:
                outline = box.project(cube + np.array(corners, dtype=np.float64))
                shapes.append(Polygon(tuple((float(x), float(y)) for x, y, _ in outline), tone, INK, 0.3, name))
    return shapes


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


@named
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
    drawn = box.drawing(shapes, integer_ticks(0, up_to), names)
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


@named
def cubes(game: Ruleset, *, diagonal: bool = False) -> Drawing:
    """Three erasers on a graph: a unit cube at (x, y, z) where the erasers make a P-position.

    ``diagonal`` looks along x = y = z. Raises BadParameter for other games and for graphs of many vertices.
    """
    rules, lost = lost_triples(game)
    n = len(rules.vertices)
    box = Box3D(0, n, *(DIAGONAL if diagonal else (32, 26)))
    ticks = [(i + 0.5, str(vertex)) for i, vertex in enumerate(rules.vertices)][:: 2 if n > 8 else 1]
    shapes = unit_cubes(box, filled(n, lost), ORANGE)
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
