"""Space on paper: parallel projection, the box with its ticks, and cubes and points in the order that hides rightly.

The eye looks from where x, y and z are large. Then what lies behind a unit cube has no larger coordinate than it:
drawing cubes by increasing x + y + z hides exactly what is hidden.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import cos, radians, sin

import numpy as np
from numpy.typing import NDArray

from sprague.drawing.drawing import Drawing
from sprague.drawing.palette import GREY, INK, tinted
from sprague.drawing.shapes import Line, Polygon, Shape, Words

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


def cubes(box: Box3D, filled: NDArray[np.bool_], colour: str) -> list[Shape]:
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
