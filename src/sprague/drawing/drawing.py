"""Pictures made of plain shapes on a page: boxes, discs, polygons, lines and words.

Lengths are points, 1/72 of an inch; y runs down. A shape's ``name`` says what it stands for: ``piece``, ``lost``. They
are written as SVG without any library, so that a notebook shows a board at once; as PNG and PDF by matplotlib.

They are put together in rows, and on a page with title, legend and caption.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from html import escape
from io import BytesIO
from itertools import groupby
from textwrap import wrap
from typing import TYPE_CHECKING, Any, Literal, Self, cast

from sprague.drawing.plot import AS_IT_IS, INK, METADATA, WHITE, Style, check_ending, in_greys, look

if TYPE_CHECKING:
    from matplotlib.axes import Axes


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
        check_ending(ending)
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


GREY_WORDS = "#555555"


def sheet(drawings: Sequence[Drawing], columns: int, gap: float = 12) -> Drawing:
    """Drawings in rows of ``columns``, each row as high as its highest, each column as wide as its widest.

    >>> together = sheet([Drawing(10, 10, ())] * 5, columns=3, gap=2)
    >>> together.width, together.height
    (34, 22.0)
    """
    if not drawings:
        return Drawing(0, 0, ())
    rows = [drawings[begin : begin + columns] for begin in range(0, len(drawings), columns)]
    widths = [max(row[i].width for row in rows if i < len(row)) for i in range(len(rows[0]))]
    shapes: list[Shape] = []
    y = 0.0
    for row in rows:
        for i, each in enumerate(row):
            shapes += each.moved(sum(widths[:i]) + i * gap, y)
        y += max(each.height for each in row) + gap
    return Drawing(sum(widths) + (len(widths) - 1) * gap, y - gap, tuple(shapes))


def captioned(inner: Drawing, words: str, least: float = 64, above: bool = False) -> Drawing:
    """The drawing in the middle of a column, a short line of words below it, or above.

    >>> captioned(Drawing(10, 10, ()), "one").height
    30
    """
    width = max(inner.width, least, 5.2 * len(words))
    line = Words(width / 2, 6 if above else inner.height + 12, words, 8.5)
    return Drawing(width, inner.height + 20, (line, *inner.moved((width - inner.width) / 2, 20 if above else 0)))


def page(
    inner: Drawing, title: str, caption: str, legend: Iterable[tuple[str, str]] = (), margin: float = 18
) -> Drawing:
    """The drawing with a title above, and below it a legend (colour, meaning) and a caption; wrapped to its width."""
    legend = list(legend)
    width = max(inner.width, min(sum(_length(meaning) for _, meaning in legend), 400), 300) + 2 * margin
    titles = wrap(title, max(20, int(width / 7.4)))
    captions = [line for part in caption.split("\n") for line in wrap(part, max(30, int((width - margin) / 4.85)))]
    shapes: list[Shape] = [Words(width / 2, margin + 7 + 16 * i, line, 12) for i, line in enumerate(titles)]
    y = margin + 16 * len(titles) + 8
    shapes += inner.moved((width - inner.width) / 2, y)
    y += inner.height + 14
    for row in _rows(legend, width - 2 * margin):
        shapes += _legend(row, width, y + 5)
        y += 16
    y += 4 if legend else 0
    shapes += [Words(width / 2, y + 6 + 12 * i, line, 8.5, GREY_WORDS) for i, line in enumerate(captions)]
    height = y + 12 * len(captions) + margin / 2
    return Drawing(width, height, tuple(shapes), inner.note, title, caption.replace("\n", " "), inner, tuple(legend))


def reworded(drawing: Drawing, style: Style) -> Drawing:
    """The page with the words that a style puts in place of its own; a drawing that is no page stays."""
    if drawing.inner is None or (style.title is None and style.caption is None):
        return drawing
    title = drawing.title if style.title is None else style.title
    return page(drawing.inner, title, drawing.caption if style.caption is None else style.caption, drawing.legend)


def _length(meaning: str) -> float:
    """The room that an entry of a legend takes."""
    return 26 + 5.6 * len(meaning)


def _rows(legend: Sequence[tuple[str, str]], width: float) -> list[list[tuple[str, str]]]:
    """The entries in rows that are not wider than the page."""
    rows: list[list[tuple[str, str]]] = []
    for entry in legend:
        if rows and sum(_length(meaning) for _, meaning in [*rows[-1], entry]) <= width:
            rows[-1].append(entry)
        else:
            rows.append([entry])
    return rows


def _legend(legend: Sequence[tuple[str, str]], width: float, y: float) -> list[Shape]:
    x = (width - sum(_length(meaning) for _, meaning in legend)) / 2
    shapes: list[Shape] = []
    for colour, meaning in legend:
        shapes += [Box(x, y - 5, 10, 10, colour, INK, 0.5), Words(x + 14, y, meaning, 9, anchor="start")]
        x += _length(meaning)
    return shapes


def by_matplotlib(drawing: Drawing, ending: str, style: Style = AS_IT_IS) -> bytes:
    """The same page, for the formats that SVG text is not."""
    from matplotlib.figure import Figure

    width, height = max(drawing.width, 1) / 72, max(drawing.height, 1) / 72
    with look():
        figure = Figure(figsize=(width, height))
        axes = figure.add_axes((0, 0, 1, 1))
        axes.set(xlim=(0, max(drawing.width, 1)), ylim=(max(drawing.height, 1), 0))
        axes.set_axis_off()
        for order, run in enumerate(runs(drawing.shapes)):
            _put(axes, run, order)
        if style.grey:
            in_greys(figure)
        file = BytesIO()
        figure.savefig(file, format=ending, dpi=style.dots * style.scale(width), metadata=METADATA[ending])
    return file.getvalue()


def _put(axes: Axes, run: list[Shape], order: int) -> None:
    """Shapes of one kind and paint on the axes, above those of lower ``order``."""
    from matplotlib.collections import LineCollection, PatchCollection, PolyCollection
    from matplotlib.patches import Circle

    first = run[0]
    if isinstance(first, Words):
        align = {"start": "left", "middle": "center", "end": "right"}[first.anchor]
        text, weight = first.text.replace("$", r"\$"), "bold" if first.bold else "normal"
        place = first.x, first.y + 0.35 * first.size
        axes.text(*place, text, size=first.size, color=first.colour, ha=align, weight=weight, zorder=order)
        return
    paint: dict[str, Any] = {
        "facecolors": first.paint.fill or "none",
        "edgecolors": first.paint.line or "none",
        "linewidths": first.paint.thickness,
        "linestyles": [(0, (3, 3))] if first.paint.dashed else "solid",
        "zorder": order,
    }
    if isinstance(first, Line):
        lines = [((s.x, s.y), (s.to_x, s.to_y)) for s in cast(list[Line], run)]
        axes.add_collection(LineCollection(lines, **paint, capstyle="round"), autolim=False)
    elif isinstance(first, Disc):
        circles = [Circle((s.x, s.y), s.radius) for s in cast(list[Disc], run)]
        axes.add_collection(PatchCollection(circles, **paint), autolim=False)
    else:
        areas = [shape.corners for shape in cast(list[Polygon], run)]
        axes.add_collection(PolyCollection(areas, **paint), autolim=False)
