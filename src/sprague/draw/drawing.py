"""Pictures made of plain shapes: boxes, discs, lines and words on a page; one point is 1/72 of an inch, y runs down.

They are written as SVG without any library, so that a notebook shows a board at once; as PNG and PDF by matplotlib.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from html import escape
from io import BytesIO
from textwrap import wrap
from typing import TYPE_CHECKING, Literal

from sprague.draw.palette import INK, WHITE

if TYPE_CHECKING:
    from matplotlib.axes import Axes

Anchor = Literal["start", "middle", "end"]

FONT = "DejaVu Sans, Verdana, Arial, sans-serif"


@dataclass(frozen=True)
class Box:
    """A rectangle; ``line`` is the colour of its outline, empty for none."""

    x: float
    y: float
    width: float
    height: float
    fill: str
    line: str = ""
    thickness: float = 1
    name: str = ""

    def moved(self, dx: float, dy: float) -> Box:
        """The same box somewhere else."""
        return replace(self, x=self.x + dx, y=self.y + dy)


@dataclass(frozen=True)
class Disc:
    """A disc around (x, y)."""

    x: float
    y: float
    radius: float
    fill: str
    line: str = ""
    thickness: float = 1
    name: str = ""

    def moved(self, dx: float, dy: float) -> Disc:
        """The same disc somewhere else."""
        return replace(self, x=self.x + dx, y=self.y + dy)


@dataclass(frozen=True)
class Line:
    """A line from (x, y) to (to_x, to_y), perhaps dashed, perhaps with the head of an arrow at its end."""

    x: float
    y: float
    to_x: float
    to_y: float
    colour: str = INK
    thickness: float = 1
    dashed: bool = False
    arrow: bool = False

    def moved(self, dx: float, dy: float) -> Line:
        """The same line somewhere else."""
        return replace(self, x=self.x + dx, y=self.y + dy, to_x=self.to_x + dx, to_y=self.to_y + dy)

    @property
    def head(self) -> tuple[Line, ...]:
        """The two strokes of the arrow's head."""
        if not self.arrow:
            return ()
        angle, size = math.atan2(self.to_y - self.y, self.to_x - self.x), 3 + 2 * self.thickness
        return tuple(
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


@dataclass(frozen=True)
class Words:
    """A line of text; (x, y) is the middle of its height, and its start, middle or end."""

    x: float
    y: float
    text: str
    size: float = 9
    colour: str = INK
    anchor: Anchor = "middle"
    bold: bool = False

    def moved(self, dx: float, dy: float) -> Words:
        """The same text somewhere else."""
        return replace(self, x=self.x + dx, y=self.y + dy)


Shape = Box | Disc | Line | Words


@dataclass(frozen=True)
class Drawing:
    """Shapes on a page of this width and height, in points."""

    width: float
    height: float
    shapes: tuple[Shape, ...]
    note: str = ""

    def render(self, ending: str) -> bytes:
        """The bytes of the file, the same at every call. Raises BadParameter for an ending that is no image format."""
        from sprague.draw.plot import check_ending

        check_ending(ending)
        return self.svg().encode() if ending == "svg" else _by_matplotlib(self, ending)

    def svg(self) -> str:
        """The page as SVG.

        >>> print(Drawing(9, 9, (Disc(4, 4, 3, "#000000"),)).svg().splitlines()[2])
        <circle cx="4" cy="4" r="3" fill="#000000"/>
        """
        width, height = _number(self.width), _number(self.height)
        lines = [
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}pt" height="{height}pt" '
            f'viewBox="0 0 {width} {height}" font-family="{FONT}">',
            f'<rect width="{width}" height="{height}" fill="{WHITE}"/>',
            *(_tag(each) for shape in self.shapes for each in _strokes(shape)),
            "</svg>",
        ]
        return "\n".join(lines) + "\n"

    def _repr_svg_(self) -> str:
        return self.svg()

    def moved(self, dx: float, dy: float) -> tuple[Shape, ...]:
        """Its shapes, somewhere else on a page."""
        return tuple(shape.moved(dx, dy) for shape in self.shapes)


def _strokes(shape: Shape) -> tuple[Shape, ...]:
    return (shape, *shape.head) if isinstance(shape, Line) else (shape,)


def _number(value: float) -> str:
    return f"{value:.2f}".rstrip("0").rstrip(".")


def _tag(shape: Shape) -> str:
    match shape:
        case Box():
            place = f'x="{_number(shape.x)}" y="{_number(shape.y)}"'
            size = f'width="{_number(shape.width)}" height="{_number(shape.height)}"'
            return f"<rect {place} {size} {_paint(shape)}/>"
        case Disc():
            return (
                f'<circle cx="{_number(shape.x)}" cy="{_number(shape.y)}" r="{_number(shape.radius)}" {_paint(shape)}/>'
            )
        case Line():
            ends = (
                f'x1="{_number(shape.x)}" y1="{_number(shape.y)}" x2="{_number(shape.to_x)}" y2="{_number(shape.to_y)}"'
            )
            dashes = ' stroke-dasharray="3 3"' if shape.dashed else ""
            paint = f'stroke="{shape.colour}" stroke-width="{_number(shape.thickness)}"{dashes}'
            return f'<line {ends} {paint} stroke-linecap="round"/>'
        case Words():
            place = (
                f'x="{_number(shape.x)}" y="{_number(shape.y + 0.35 * shape.size)}" font-size="{_number(shape.size)}"'
            )
            weight = ' font-weight="bold"' if shape.bold else ""
            return (
                f'<text {place} fill="{shape.colour}" text-anchor="{shape.anchor}"{weight}>{escape(shape.text)}</text>'
            )


def _paint(shape: Box | Disc) -> str:
    line = f' stroke="{shape.line}" stroke-width="{_number(shape.thickness)}"' if shape.line else ""
    name = f' class="{escape(shape.name)}"' if shape.name else ""
    return f'fill="{shape.fill or "none"}"{line}{name}'


def _by_matplotlib(drawing: Drawing, ending: str) -> bytes:
    """The same page, for the formats that SVG text is not."""
    from matplotlib.figure import Figure

    from sprague.draw.plot import DOTS_PER_INCH, METADATA, look

    with look():
        figure = Figure(figsize=(drawing.width / 72, drawing.height / 72))
        axes = figure.add_axes((0, 0, 1, 1))
        axes.set(xlim=(0, drawing.width), ylim=(drawing.height, 0))
        axes.set_axis_off()
        strokes = [each for shape in drawing.shapes for each in _strokes(shape)]
        for order, shape in enumerate(strokes):
            _put(axes, shape, order)
        file = BytesIO()
        figure.savefig(file, format=ending, dpi=DOTS_PER_INCH, metadata=METADATA[ending])
    return file.getvalue()


def _put(axes: Axes, shape: Shape, order: int) -> None:
    """One shape on the axes, above those of lower ``order``."""
    from matplotlib.lines import Line2D
    from matplotlib.patches import Circle, Rectangle

    match shape:
        case Box(x, y, width, height, fill, line, thickness):
            paint = {"fc": fill or "none", "ec": line or "none", "lw": thickness}
            # The stubs want each keyword typed; paint is a plain dictionary of them.
            axes.add_patch(Rectangle((x, y), width, height, zorder=order, **paint))  # type: ignore[arg-type]
        case Disc(x, y, radius, fill, line, thickness):
            paint = {"fc": fill or "none", "ec": line or "none", "lw": thickness}
            axes.add_patch(Circle((x, y), radius, zorder=order, **paint))
        case Line(x, y, to_x, to_y, colour, thickness, dashed):
            style = (0, (3, 3)) if dashed else "-"
            axes.add_line(Line2D([x, to_x], [y, to_y], color=colour, lw=thickness, ls=style, zorder=order))
        case Words(x, y, text, size, colour, anchor, bold):
            align = {"start": "left", "middle": "center", "end": "right"}[anchor]
            weight = "bold" if bold else "normal"
            escaped = text.replace("$", r"\$")
            axes.text(x, y + 0.35 * size, escaped, size=size, color=colour, ha=align, weight=weight, zorder=order)


def sheet(drawings: Sequence[Drawing], columns: int, gap: float = 12) -> Drawing:
    """Drawings in rows of ``columns``, each row as high as its highest, each column as wide as its widest.

    >>> page = sheet([Drawing(10, 10, ())] * 5, columns=3, gap=2)
    >>> page.width, page.height
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


def page(
    inner: Drawing, title: str, caption: str, legend: Iterable[tuple[str, str]] = (), margin: float = 18
) -> Drawing:
    """The drawing with a title above, and below it a legend (colour, meaning) and a caption; wrapped to its width."""
    legend = list(legend)
    needed = max(sum(26 + 5.6 * len(meaning) for _, meaning in legend), 240)
    width = max(inner.width, needed) + 2 * margin
    titles = wrap(title, max(20, int(width / 7.4)))
    captions = wrap(caption, max(30, int(width / 5.3)))
    shapes: list[Shape] = [Words(width / 2, margin + 7 + 16 * i, line, 12) for i, line in enumerate(titles)]
    y = margin + 16 * len(titles) + 8
    shapes += inner.moved((width - inner.width) / 2, y)
    y += inner.height + 14
    if legend:
        shapes += _legend(legend, width, y + 5)
        y += 20
    shapes += [Words(width / 2, y + 6 + 12 * i, line, 8.5, "#555555") for i, line in enumerate(captions)]
    return Drawing(width, y + 12 * len(captions) + margin / 2, tuple(shapes), inner.note)


def _legend(legend: Sequence[tuple[str, str]], width: float, y: float) -> list[Shape]:
    lengths = [26 + 5.6 * len(meaning) for _, meaning in legend]
    x = (width - sum(lengths)) / 2
    shapes: list[Shape] = []
    for (colour, meaning), length in zip(legend, lengths, strict=True):
        shapes += [Box(x, y - 5, 10, 10, colour, INK, 0.5), Words(x + 14, y, meaning, 9, anchor="start")]
        x += length
    return shapes
