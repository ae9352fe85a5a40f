"""Pictures made of plain shapes on a page: boxes, discs, polygons, lines and words.

Lengths are points, 1/72 of an inch; y runs down. A shape's ``name`` says what it stands for: ``piece``, ``lost``. They
are written as SVG without any library, so that a notebook shows a board at once; as PNG and PDF by matplotlib.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from html import escape
from itertools import groupby
from typing import Literal, Self, cast

from sprague.drawing.style import AS_IT_IS, INK, WHITE, Style

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


Shape = Box | Disc | Polygon | Line | Words


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
    if isinstance(shape, Words):
        return type(shape), number
    return Polygon if isinstance(shape, Box) else type(shape), shape.paint


FONT = "DejaVu Sans, Verdana, Arial, sans-serif"


@dataclass(frozen=True, repr=False)
class Drawing:
    """Shapes on a page of this width and height, in points.

    ``title`` and ``caption`` are what its page says in words, ``note`` what a reader of the file should know besides;
    ``inner`` and ``legend`` are what the page was made of.
    """

    width: float
    height: float
    shapes: tuple[Shape, ...]
    note: str = ""
    title: str = ""
    caption: str = ""
    inner: Drawing | None = None
    legend: tuple[tuple[str, str], ...] = ()

    def __repr__(self) -> str:
        return f"<Drawing {self.title!r}, {_number(self.width)} × {_number(self.height)} points>"

    def render(self, ending: str, style: Style = AS_IT_IS) -> bytes:
        """The bytes of the file, the same at every call. Raises BadParameter for an ending that is no image format."""
        from sprague.drawing.plot import check_ending

        check_ending(ending)
        from sprague.drawing.pages import by_matplotlib, reworded

        drawn = reworded(self, style)
        return drawn.svg(style).encode() if ending == "svg" else by_matplotlib(drawn, ending, style)

    def svg(self, style: Style = AS_IT_IS) -> str:
        """The page as SVG.

        >>> print(Drawing(9, 9, (Disc(4, 4, 3, "#000000"),)).svg().splitlines()[2])
        <circle cx="4" cy="4" r="3" fill="#000000"/>
        """
        width, height = _number(self.width), _number(self.height)
        scale = style.scale(max(self.width, 1) / 72)
        across, down = _number(self.width * scale), _number(self.height * scale)
        lines = [
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{across}pt" height="{down}pt" role="img" '
            f'viewBox="0 0 {width} {height}" font-family="{FONT}" style="max-width:100%;height:auto">',
            *([f"<title>{escape(self.title)}</title>"] if self.title else []),
            *([f"<desc>{escape(self.caption)}</desc>"] if self.caption else []),
            f'<rect width="{width}" height="{height}" fill="{WHITE}"/>',
            *(_tags(run) for run in runs(self.shapes)),
            "</svg>",
        ]
        return style.colours("\n".join(lines) + "\n")

    def _repr_svg_(self) -> str:
        return self.svg()

    def moved(self, dx: float, dy: float) -> tuple[Shape, ...]:
        """Its shapes, somewhere else on a page."""
        return tuple(shape.moved(dx, dy) for shape in self.shapes)


def _number(value: float) -> str:
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def _numbers(*values: float) -> str:
    return " ".join(map(_number, values))


def _tags(run: list[Shape]) -> str:
    """Shapes of one kind and one paint as SVG: areas and lines as a single path."""
    first = run[0]
    match first:
        case Words():
            place = f'x="{_number(first.x)}" y="{_number(first.y + 0.35 * first.size)}"'
            weight = ' font-weight="bold"' if first.bold else ""
            style = f'font-size="{_number(first.size)}" fill="{first.colour}" text-anchor="{first.anchor}"{weight}'
            return f"<text {place} {style}>{escape(first.text)}</text>"
        case Disc():
            paint = _paint(first.paint)
            discs = cast(list[Disc], run)
            circles = [f'<circle cx="{_number(d.x)}" cy="{_number(d.y)}" r="{_number(d.radius)}"' for d in discs]
            if len(circles) == 1:
                return f"{circles[0]} {paint}/>"
            return f"<g {paint}>" + "".join(f"{circle}/>" for circle in circles) + "</g>"
        case Line():
            path = "".join(f"M{_numbers(s.x, s.y)}L{_numbers(s.to_x, s.to_y)}" for s in cast(list[Line], run))
            return f'<path d="{path}" {_paint(first.paint)} stroke-linecap="round"/>'
        case Box() | Polygon():
            return f'<path d="{"".join(map(_outline, run))}" {_paint(first.paint)}/>'


def _outline(shape: Shape) -> str:
    """The path around an area."""
    if isinstance(shape, Box):
        width, height = _number(shape.width), _number(shape.height)
        return f"M{_numbers(shape.x, shape.y)}h{width}v{height}h-{width}z"
    assert isinstance(shape, Polygon)
    return "M" + "L".join(_numbers(*corner) for corner in shape.corners) + "z"


def _paint(paint: Paint) -> str:
    line = f' stroke="{paint.line}" stroke-width="{_number(paint.thickness)}"' if paint.line else ""
    dashes = ' stroke-dasharray="3 3"' if paint.dashed else ""
    return f'fill="{paint.fill or "none"}"{line}{dashes}'
