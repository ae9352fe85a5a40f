"""The shapes that drawings are made of: boxes, discs, polygons, lines, words, and pixels.

Lengths are points, 1/72 of an inch; y runs down. A ``name`` says what a shape stands for: ``piece``, ``lost``.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import groupby
from typing import Literal, Self

from sprague.drawing.palette import INK

Anchor = Literal["start", "middle", "end"]


@dataclass(frozen=True)
class Paint:
    """How an area or a line is painted: its fill and the colour of its outline, empty for none."""

    fill: str = ""
    line: str = ""
    thickness: float = 1
    dashed: bool = False


@dataclass(frozen=True)
class _Placed:
    """What stands at one point of the page."""

    x: float
    y: float

    def moved(self, dx: float, dy: float) -> Self:
        """The same shape somewhere else."""
        return replace(self, x=self.x + dx, y=self.y + dy)


class _Filled:
    """What areas share: the paint made of their fill and their outline."""

    fill: str
    line: str
    thickness: float

    @property
    def paint(self) -> Paint:
        """Fill and outline."""
        return Paint(self.fill, self.line, self.thickness)


@dataclass(frozen=True)
class Box(_Filled, _Placed):
    """A rectangle with its upper left corner at (x, y); ``line`` is the colour of its outline, empty for none."""

    width: float
    height: float
    fill: str
    line: str = ""
    thickness: float = 1
    name: str = ""

    @property
    def corners(self) -> tuple[tuple[float, float], ...]:
        """Its corners, one after another."""
        right, bottom = self.x + self.width, self.y + self.height
        return (self.x, self.y), (right, self.y), (right, bottom), (self.x, bottom)


@dataclass(frozen=True)
class Disc(_Filled, _Placed):
    """A disc around (x, y)."""

    radius: float
    fill: str
    line: str = ""
    thickness: float = 1
    name: str = ""


@dataclass(frozen=True)
class Polygon(_Filled):
    """An area with these corners."""

    corners: tuple[tuple[float, float], ...]
    fill: str
    line: str = ""
    thickness: float = 1
    name: str = ""

    def moved(self, dx: float, dy: float) -> Polygon:
        """The same polygon somewhere else."""
        return replace(self, corners=tuple((x + dx, y + dy) for x, y in self.corners))


@dataclass(frozen=True)
class Line(_Placed):
    """A line from (x, y) to (to_x, to_y), perhaps dashed, perhaps with the head of an arrow at its end."""

    to_x: float
    to_y: float
    colour: str = INK
    thickness: float = 1
    dashed: bool = False
    arrow: bool = False
    name: str = ""

    @property
    def paint(self) -> Paint:
        """Its colour, as that of an outline."""
        return Paint("", self.colour, self.thickness, self.dashed)

    def moved(self, dx: float, dy: float) -> Self:
        """The same line somewhere else."""
        return replace(self, x=self.x + dx, y=self.y + dy, to_x=self.to_x + dx, to_y=self.to_y + dy)

    @property
    def strokes(self) -> tuple[Line, ...]:
        """The line, and the two strokes of the arrow's head if it has one."""
        if not self.arrow:
            return (self,)
        angle, size = math.atan2(self.to_y - self.y, self.to_x - self.x), 3 + 2 * self.thickness
        head = (
            Line(
                self.to_x - size * math.cos(angle + turn),
                self.to_y - size * math.sin(angle + turn),
                self.to_x,
                self.to_y,
                self.colour,
                self.thickness,
            )
            for turn in (-0.5, 0.5)
        )
        return (replace(self, arrow=False), *head)


@dataclass(frozen=True)
class Words(_Placed):
    """A line of text; (x, y) is the middle of its height, and its start, middle or end."""

    text: str
    size: float = 9
    colour: str = INK
    anchor: Anchor = "middle"
    bold: bool = False


@dataclass(frozen=True)
class Pixels(_Placed):
    """An image of this width and height, its upper left corner at (x, y), as the bytes of a PNG file."""

    width: float
    height: float
    png: bytes
    name: str = ""


Shape = Box | Disc | Polygon | Line | Words | Pixels


def runs(shapes: Iterable[Shape]) -> Iterator[list[Shape]]:
    """The shapes in their order, neighbours of one kind and one paint together; arrows as the strokes they are.

    >>> [len(run) for run in runs([Disc(0, 0, 1, "#000000"), Disc(2, 0, 1, "#000000"), Disc(4, 0, 1, "#FFFFFF")])]
    [2, 1]
    """
    strokes = (each for shape in shapes for each in (shape.strokes if isinstance(shape, Line) else (shape,)))
    kinds = groupby(enumerate(strokes), key=_kind)
    yield from ([shape for _, shape in run] for _, run in kinds)


def _kind(numbered: tuple[int, Shape]) -> tuple[object, object]:
    """Equal for neighbours that may be drawn at one go."""
    number, shape = numbered
    if isinstance(shape, Words | Pixels):
        return type(shape), number
    return Polygon if isinstance(shape, Box) else type(shape), shape.paint
