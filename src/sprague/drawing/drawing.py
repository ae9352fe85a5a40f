"""Pictures made of plain shapes on a page.

They are written as SVG without any library, so that a notebook shows a board at once; as PNG and PDF by matplotlib.
"""

from __future__ import annotations

from base64 import b64encode
from dataclasses import dataclass
from html import escape
from typing import cast

from sprague.drawing.palette import WHITE
from sprague.drawing.shapes import Box, Disc, Line, Paint, Pixels, Polygon, Shape, Words, runs
from sprague.drawing.style import AS_IT_IS, Style

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
        case Pixels():
            place = f'x="{_number(first.x)}" y="{_number(first.y)}"'
            size = f'width="{_number(first.width)}" height="{_number(first.height)}"'
            return f'<image {place} {size} href="data:image/png;base64,{b64encode(first.png).decode()}"/>'
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
