"""What a survey found as a page: one HTML file that needs nothing else: counts, the map of the family, every member.

A map of a family: a cell for each member, its place given by the constants, its colour by what was found.

The last two constants that vary are the rows and columns of a panel, those before it number the panels. Subtraction
sets have half of their elements along either side. Colours are those of Okabe and Ito, or one scale that grows darker;
a letter or a number says the same as the colour wherever there is room for it.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from html import escape
from math import isqrt, log
from pathlib import Path

from sprague.drawing.plot import BLUE, GREEN, GREY, INK, ORANGE, PALE, PURPLE, SKY, VERMILION, WHITE, ramp, rgb
from sprague.errors import BadParameter
from sprague.surveys.catalogue import Catalogue, Selection, groups_query, rows_query
from sprague.texts import Texts

MOST_CELLS = 20_000
"""A map of more members could not be read."""

CELL, GAP, TITLE, LEGEND = 20, 26, 18, 350

VERDICT_COLOURS = {
    "proved": (BLUE, "p"),
    "verified": (SKY, "v"),
    "observed": (ORANGE, "o"),
    "none": (PALE, "–"),
    "refuted": (PURPLE, "r"),
    "failed": (VERMILION, "×"),
}

KIND_COLOURS = (BLUE, ORANGE, GREEN, PURPLE, SKY, VERMILION, GREY)

SCALE = ("#fcf3c1", "#e9c46a", "#b79a5b", "#7f7f79", "#4c5a74", "#1f3260")
"""From few to many: pale yellow to dark blue, told apart by lightness alone."""


@dataclass(frozen=True)
class Cell:
    """A member on the map: its constants, and what is said of it."""

    constants: dict[str, int]
    name: str
    verdict: str
    kind: str
    period: int | None
    statement: str


@dataclass(frozen=True)
class Colouring:
    """How a map is coloured: ``title``; what a cell gets, as a colour and a mark; the legend as colours and words."""

    title: str
    of: Callable[[Cell], tuple[str, str]]
    legend: Sequence[tuple[str, str, str]]


def by_verdict(cells: Sequence[Cell]) -> Colouring:
    """A colour for each verdict."""
    present = {cell.verdict for cell in cells}
    legend = [(*VERDICT_COLOURS[word], word) for word in VERDICT_COLOURS if word in present]
    return Colouring("Verdicts", lambda cell: VERDICT_COLOURS.get(cell.verdict, (PALE, "?")), legend)


def by_period(cells: Sequence[Cell]) -> Colouring:
    """The longer the period, the darker; members without one are white."""
    longest = max([cell.period for cell in cells if cell.period], default=1)

    def colour(period: int) -> str:
        return ramp(log(period) / log(longest) if longest > 1 else 1.0, SCALE)

    def paint(cell: Cell) -> tuple[str, str]:
        if not cell.period:
            return WHITE, ""
        return colour(cell.period), str(cell.period) if cell.period < 1000 else ""

    steps = sorted({round(longest ** (i / 5)) for i in range(6)})
    legend = [(colour(step), "", f"period {step}") for step in steps]
    return Colouring("Periods", paint, [*legend, (WHITE, "", "none known")])


def by_kind(cells: Sequence[Cell]) -> Colouring:
    """A colour for each kind of statement, the most frequent first."""
    kinds = [cell.kind for cell in cells if cell.kind]
    ordered = sorted(set(kinds), key=lambda kind: (-kinds.count(kind), kind))
    colours = {kind: KIND_COLOURS[min(i, len(KIND_COLOURS) - 1)] for i, kind in enumerate(ordered)}
    marks = {kind: kind[:1] for kind in ordered}
    legend = [(colours[kind], marks[kind], kind) for kind in ordered]
    legend += [(WHITE, "", "no statement")] if len(kinds) < len(cells) else []
    painted = {kind: (colours[kind], marks[kind]) for kind in ordered}
    return Colouring("Kinds of statements", lambda cell: painted.get(cell.kind, (WHITE, "")), legend)


def family_map(cells: Sequence[Cell], paint: Colouring) -> str:
    """The map as SVG, with a legend; each cell says its name and statement when it is pointed at.

    Raises BadParameter for more than twenty thousand members.
    """
    if len(cells) > MOST_CELLS:
        raise BadParameter(f"a map of {len(cells)} members could not be read; choose at most {MOST_CELLS}, by filters")
    axes = _axes(cells)
    panels: dict[tuple[int, ...], list[Cell]] = {}
    for cell in cells:
        panels.setdefault(tuple(axes.place(cell)[:-2]), []).append(cell)
    wide = axes.margin + CELL * len(axes.values[-1])
    high = TITLE + CELL * (len(axes.values[-2]) + 1)
    across = _across(axes, len(panels), wide)
    rows = 1 + max(_seat(axes, key, i, across)[0] for i, key in enumerate(sorted(panels)))
    width = max(across * (wide + GAP), LEGEND)
    shapes, begin = _legend(paint)
    for i, (key, members) in enumerate(sorted(panels.items())):
        row, column = _seat(axes, key, i, across)
        shapes.append(_panel(axes, key, members, paint, column * (wide + GAP), begin + row * (high + GAP)))
    height = begin + rows * (high + GAP)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="-4 -4 {width + 8} {height + 8}" '
        f'width="{width + 8}" height="{height + 8}" role="img" aria-label="{escape(paint.title)}" '
        f'font-family="sans-serif" font-size="10" fill="currentColor">{"".join(shapes)}</svg>'
    )


@dataclass(frozen=True)
class _Axes:
    """The constants that number panels, rows and columns, with the values that occur, and how a value is written."""

    names: tuple[str, ...]
    values: tuple[list[int], ...]
    place: Callable[[Cell], list[int]]
    """The coordinates of a member on all axes."""
    sets: bool = False

    def label(self, axis: int, value: int) -> str:
        """A value on an axis: a number, or the elements of a set, the axis of the larger ones beginning above half."""
        if not self.sets:
            return str(value)
        first = int(self.names[axis].partition("..")[0])
        elements = [str(first + i) for i in range(value.bit_length()) if value >> i & 1]
        return ("" if all(len(each) == 1 for each in elements) else ",").join(elements) or "∅"

    @property
    def margin(self) -> int:
        """The room that the labels of the rows take."""
        return 8 + max(_width(self.label(-2, value)) for value in self.values[-2])


def _axes(cells: Sequence[Cell]) -> _Axes:
    if cells and all("mask" in cell.constants for cell in cells):
        return _axes_of_sets(cells)
    names = list(dict.fromkeys(name for cell in cells for name in cell.constants))
    values = {name: sorted({cell.constants.get(name, 0) for cell in cells}) for name in names}
    varying = [name for name in names if len(values[name]) > 1] or names[:1]
    padded = ([""] * 2 + varying)[-max(2, len(varying)) :]
    return _Axes(
        tuple(padded),
        tuple(values.get(name, [0]) for name in padded),
        lambda cell: [cell.constants.get(name, 0) for name in padded],
    )


def _axes_of_sets(cells: Sequence[Cell]) -> _Axes:
    n = max(cell.constants["mask"] for cell in cells).bit_length()
    half = n // 2
    low, high = 2**half, 2 ** (n - half)
    return _Axes(
        (f"{half + 1}..{n}", f"1..{half}"),
        (list(range(high)), list(range(low))),
        lambda cell: [cell.constants["mask"] >> half, cell.constants["mask"] & low - 1],
        sets=True,
    )


def _across(axes: _Axes, panels: int, wide: int) -> int:
    """How many panels stand side by side."""
    if len(axes.names) == 4:
        return len(axes.values[1])
    return max(1, min(panels, 1100 // (wide + GAP), isqrt(4 * panels)))


def _seat(axes: _Axes, key: tuple[int, ...], number: int, across: int) -> tuple[int, int]:
    """The row and column of a panel: by its two constants where there are two, else one after the other."""
    if len(key) == 2:
        return axes.values[0].index(key[0]), axes.values[1].index(key[1])
    return divmod(number, across)


def _panel(axes: _Axes, key: tuple[int, ...], members: Sequence[Cell], paint: Colouring, x: int, y: int) -> str:
    title = ", ".join(f"{name} = {value}" for name, value in zip(axes.names, key, strict=False))
    rows, columns = axes.values[-2], axes.values[-1]
    left, top = x + axes.margin, y + TITLE + CELL
    sides = f"{axes.names[-2]} ↓ {axes.names[-1]} →".strip() if axes.names[-2] else f"{axes.names[-1]} →"
    shapes = [f'<text x="{x}" y="{y + 10}" font-weight="bold">{escape(title)}</text>']
    shapes.append(f'<text x="{left}" y="{y + TITLE + 3}" font-size="8">{escape(sides)}</text>')
    for i, value in enumerate(columns):
        shapes.append(_label(axes, -1, value, left + CELL * i + CELL // 2, top - 4, "middle"))
    for i, value in enumerate(rows):
        if axes.names[-2]:
            shapes.append(_label(axes, -2, value, left - 4, top + CELL * i + 14, "end"))
    row_of, column_of = ({value: i for i, value in enumerate(values)} for values in (rows, columns))
    for cell in members:
        *_, row, column = axes.place(cell)
        title = f"{cell.name}: {cell.verdict}" + (f", {cell.statement}" if cell.statement else "")
        shapes.append(_square(title, *paint.of(cell), left + CELL * column_of[column], top + CELL * row_of[row]))
    return "".join(shapes)


def _label(axes: _Axes, axis: int, value: int, x: int, y: int, anchor: str) -> str:
    text = axes.label(axis, value)
    return f'<text x="{x}" y="{y}" font-size="{_size(text)}" text-anchor="{anchor}">{text}</text>'


def _size(text: str) -> int:
    return 9 if len(text) < 4 else 6


def _width(text: str) -> int:
    """About how wide a label is."""
    return len(text) * _size(text) * 3 // 5


def _square(title: str, colour: str, mark: str, x: int, y: int) -> str:
    square = f'<rect x="{x}" y="{y}" width="{CELL - 1}" height="{CELL - 1}" fill="{colour}" stroke="{PALE}">'
    size = 9 if len(mark) < 3 else 8
    text = f'<text x="{x + CELL / 2 - 0.5:g}" y="{y + 13}" text-anchor="middle" font-size="{size}" '
    text += f'fill="{_readable_on(colour)}" pointer-events="none">{escape(mark)}</text>'
    return f"{square}<title>{escape(title)}</title></rect>{text * bool(mark)}"


def _readable_on(colour: str) -> str:
    """Ink or white, whichever stands out more."""
    red, green, blue = rgb(colour)
    return INK if 0.299 * red + 0.587 * green + 0.114 * blue > 140 else WHITE


def _legend(paint: Colouring) -> tuple[list[str], int]:
    """The legend, in lines that a telephone shows whole, and where the map may begin below it."""
    shapes, x, y = [], 0, 0
    for colour, mark, words in paint.legend:
        long = CELL + 12 + 7 * len(words)
        if x and x + long > LEGEND:
            x, y = 0, y + CELL + 6
        shapes.append(_square(f"{words}: ", colour, mark, x, y))
        shapes.append(f'<text x="{x + CELL + 4}" y="{y + 14}">{escape(words)}</text>')
        x += long
    return shapes, y + CELL + GAP


TEXTS = Texts(__file__, "page")

ON_PAGE = ("name", "verdict", "kind", "period", "statement", "bound", "evidence", "reason", "seconds", "constants")


def write_page(catalogue: Catalogue, selection: Selection, path: Path) -> int:
    """Writes the page; returns how many members it shows.

    Raises BadParameter where nothing is selected, members of several families or bounds, or more than a map can show.
    """
    families = [row[:2] for row in groups_query(selection, ["family", "up_to"]).rows(catalogue)[1]]
    if not families:
        raise BadParameter("no member is selected, so there is nothing to draw a map of")
    if len(families) > 1:
        choices = ", ".join(f"{family} to {up_to}" for family, up_to in families[:5])
        raise BadParameter(f"a map shows one family to one bound; here are {choices}: name one, or --range up_to=N")
    family, up_to = families[0]
    title = f"Survey of {family} to {up_to}"
    query = rows_query(selection, ON_PAGE, limit=MOST_CELLS + 1)
    rows = [dict(zip(ON_PAGE, row, strict=True)) for row in query.rows(catalogue)[1]]
    cells = [
        Cell(
            json.loads(row["constants"]), row["name"], row["verdict"], row["kind"], row["period"],
            row["statement"] or row["reason"],
        )
        for row in rows
    ]  # fmt: skip
    second = by_period(cells) if any(cell.period for cell in cells) else by_kind(cells)
    paints = [second] if len({cell.verdict for cell in cells}) == 1 else [by_verdict(cells), second]
    maps = (f'<h2>{escape(paint.title)}</h2><div class="map">{family_map(cells, paint)}</div>' for paint in paints)
    versions = ", ".join(str(row[0]) for row in groups_query(selection, ["version"]).rows(catalogue)[1])
    page = TEXTS["page"].format(
        title=escape(title),
        style=TEXTS["style"],
        number=len(rows),
        versions=escape(versions),
        counts=_html(*groups_query(selection, ["verdict", "kind"]).rows(catalogue)),
        maps="\n".join(maps),
        open=" open" * (len(rows) <= 40),
        members=_members(rows),
    )
    path.write_text(page, encoding="utf-8")
    return len(rows)


def _members(rows: Sequence[dict[str, object]]) -> str:
    names = ("name", "verdict", "statement", "bound", "seconds")
    return _html([*names, "why"], ([*(row[name] for name in names), row["evidence"] or row["reason"]] for row in rows))


def _html(names: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    head = "".join(f"<th>{escape(name)}</th>" for name in names)
    body = "".join(f"<tr>{''.join(map(_cell, row))}</tr>\n" for row in rows)
    return f"<table><tr>{head}</tr>\n{body}</table>"


def _cell(value: object) -> str:
    if isinstance(value, int | float):
        return f'<td class="n">{value:g}</td>' if isinstance(value, float) else f'<td class="n">{value}</td>'
    return f"<td>{escape(str(value or ''))}</td>"
