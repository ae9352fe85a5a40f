"""Drawings put together: in rows, on a page with title, legend and caption; and pages as PNG and PDF."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from io import BytesIO
from textwrap import wrap
from typing import TYPE_CHECKING, Any, cast

from sprague.drawing.drawing import Box, Disc, Drawing, Line, Polygon, Shape, Words, runs
from sprague.drawing.style import AS_IT_IS, INK, Style, in_greys

if TYPE_CHECKING:
    from matplotlib.axes import Axes

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
    shapes = inner.moved((width - inner.width) / 2, 20 if above else 0)
    return Drawing(width, inner.height + 20, (line, *shapes))


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

    from sprague.drawing.plot import METADATA, look

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
