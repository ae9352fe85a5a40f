"""A misère quotient as a picture: its Cayley graph, arrows of one colour for each generator, P marked."""

from __future__ import annotations

from math import hypot

from sprague.drawing.drawing import Drawing
from sprague.drawing.pages import page
from sprague.drawing.palette import BLUE, GREEN, GREY, INK, LOST, ORANGE, PURPLE, SKY, WHITE, WON
from sprague.drawing.shapes import Disc, Line, Shape, Words
from sprague.errors import BadParameter
from sprague.misere_theory import Quotient

MOST_ELEMENTS = 100

COLOURS = (BLUE, ORANGE, GREEN, PURPLE, SKY, INK, GREY)

ROW, RADIUS = 64.0, 13.0


def cayley_graph(quotient: Quotient, title: str, caption: str) -> Drawing:
    """The elements in rows by the number of generators in them, and an arrow from x to xg for every generator g.

    Arrows from an element to itself are left out; those that come back at once are lines without a head.
    Raises BadParameter for more than a hundred elements.

    >>> from sprague.misere_theory import find_quotient
    >>> drawn = cayley_graph(find_quotient("0.75").quotient, "0.75", "")
    >>> [sum(getattr(shape, "name", "") == name for shape in drawn.shapes) for name in ("lost", "won", "product")]
    [2, 6, 16]
    """
    if quotient.order > MOST_ELEMENTS:
        raise BadParameter(f"{title}: {quotient.order} elements are too many to draw; at most {MOST_ELEMENTS}")
    rows: dict[int, list[int]] = {}
    for x, word in enumerate(quotient.representatives):
        rows.setdefault(len(word), []).append(x)
    width = max(map(len, rows.values())) * 62.0
    places = {
        x: ((i + 0.5) * width / len(row), RADIUS + 2 + ROW * length + (i % 2) * 12)
        for length, row in rows.items()
        for i, x in enumerate(row)
    }
    shapes: list[Shape] = []
    colours = [COLOURS[i % len(COLOURS)] for i in range(len(quotient.letters))]
    for i, ((_, item), colour) in enumerate(zip(quotient.letters, colours, strict=True)):
        step = quotient.products[:, quotient.values[item]].tolist()
        aside = 2 * i + 1.0 - len(colours)
        shapes += [
            _arrow(places[x], places[y], colour, step[y] != x, aside if x < y else -aside)
            for x, y in enumerate(step)
            if x != y and (step[y] != x or x < y)  # no loops, and one line for two that lead to each other
        ]
    for x, (across, down) in places.items():
        fill, name = (LOST, "lost") if quotient.in_p[x] else (WON, "won")
        shapes.append(Disc(across, down, RADIUS, fill, INK, 0.8, name))
        text = quotient.named(x)
        shapes.append(Words(across, down, text, 9 if len(text) < 4 else 6.5, WHITE if name == "lost" else INK))
    drawing = Drawing(width, RADIUS * 2 + 16 + ROW * max(rows), tuple(shapes))
    generators = zip(colours, quotient.letters, strict=True)
    legend = [(LOST, "in P"), (WON, "outside P"), *((colour, f"times {name}") for colour, (name, _) in generators)]
    return page(drawing, title, caption, legend)


def _arrow(start: tuple[float, float], end: tuple[float, float], colour: str, headed: bool, aside: float) -> Line:
    """From the rim of one disc to that of the other, a little to one side, so that no two lines cover each other."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    length = hypot(dx, dy)
    dx, dy = dx / length, dy / length
    rim = RADIUS + 1 - aside * aside / (2 * RADIUS)
    x, y = start[0] + dx * rim - dy * aside, start[1] + dy * rim + dx * aside
    to_x, to_y = end[0] - dx * rim - dy * aside, end[1] - dy * rim + dx * aside
    return Line(x, y, to_x, to_y, colour, 0.9, arrow=headed, name="product")
