"""The trees of all positive rationals, with the positions of Euclid in them: Calkin–Wilf, Stern–Brocot, expansions.

Calkin and Wilf 2000; Stern 1858, Brocot 1861; Hofmann, Schuster and Steuding, *Euclid, Calkin & Wilf*, Elem. Math. 63
(2008): the winner of Euclid at (a, b) is read off the way from a/b to the root.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction

from sprague.drawing.drawing import Box, Drawing, Line, Shape, Words
from sprague.drawing.pages import page
from sprague.drawing.style import BLUE, GREY, INK, LOST, ORANGE, PALE, WHITE, WON
from sprague.errors import BadParameter
from sprague.games import game
from sprague.numbers import calkin_wilf, stern_brocot
from sprague.numbers.decimals import abbreviated, raised
from sprague.numbers.quadratic import quotients
from sprague.solving import Outcome, outcome

MOST_GENERATIONS = 7

LONGEST_PATH = 40

LONGEST_SEGMENT = 6
"""Edges of a segment that are all drawn."""

SIZE = 8.5
"""Of the words in a node, in points."""

LEGEND = [(WON, "the first player wins Euclid"), (LOST, "the second player wins")]


def _as_fraction(x: Fraction) -> str:
    return f"{x.numerator}/{x.denominator}"


def _as_expansion(x: Fraction) -> str:
    return "[" + ",".join(map(str, quotients(x))) + "]"


TREES: dict[str, tuple[str, Callable[[int], Iterator[Fraction]], Callable[[Fraction], str]]] = {
    "calkin-wilf": ("The Calkin–Wilf tree", calkin_wilf.generation, _as_fraction),
    "stern-brocot": ("The Stern–Brocot tree", stern_brocot.generation, _as_fraction),
    "expansions": ("The Calkin–Wilf tree, by continued fractions", calkin_wilf.generation, _as_expansion),
}
"""The title of each tree, its lines, and how a number is written."""


def second_player_wins(x: Fraction) -> bool:
    """Whether (a, b) is a P-position of Euclid for x = a/b, from the rules.

    >>> second_player_wins(Fraction(3, 2)), second_player_wins(Fraction(5, 2))
    (True, False)
    """
    return outcome(game("euclid"), (x.numerator, x.denominator)) is Outcome.P


def tree(name: str, generations: int = 5) -> Drawing:
    """The first generations of a tree; the positions of Euclid that the second player wins stand out.

    Raises BadParameter for a name that no tree has, and unless there are 1 to 7 generations.

    >>> boxes = [shape for shape in tree("calkin-wilf", 3).shapes if getattr(shape, "name", "") == "lost"]
    >>> len(boxes)
    3
    """
    if name not in TREES:
        raise BadParameter(f"the trees are {', '.join(f'tree:{each}' for each in TREES)}, not {name[:40]!r}")
    title, line, label = TREES[name]
    if not 1 <= generations <= MOST_GENERATIONS:
        raise BadParameter(f"a tree is drawn with 1 to {MOST_GENERATIONS} generations, not {abbreviated(generations)}")
    rows = [[(x, label(x)) for x in line(n)] for n in range(1, generations + 1)]
    widths = [max(_columns(text) for _, text in row) * 0.64 * SIZE + 7 for row in rows]
    step = max((width + 5) / 2 ** (generations - n) for n, width in enumerate(widths, 1))
    places = [[(i + 0.5) * step * 2 ** (generations - n) for i in range(len(row))] for n, row in enumerate(rows, 1)]
    shapes: list[Shape] = []
    for n in range(1, generations):
        for i, x in enumerate(places[n]):
            shapes.append(Line(places[n - 1][i // 2], _height(n - 1), x, _height(n), GREY, 0.8))
    for n, row in enumerate(rows):
        for (number, text), x in zip(row, places[n], strict=True):
            shapes += _node(number, text, x, _height(n), widths[n])
    numbers = f"{generations} generation{'s' * (generations > 1)}, {2**generations - 1} numbers"
    caption = f"Euclid on (a, b) at the number a/b: {numbers}; outcomes from the rules alone"
    inner = Drawing(step * 2 ** (generations - 1), _height(generations - 1) + 14, tuple(shapes))
    return page(inner, title, caption, LEGEND)


def _columns(text: str) -> int:
    """How many characters wide a label is: a fraction is written with its denominator below."""
    return max(map(len, text.split("/")))


def _height(generation: int) -> float:
    return 14 + 46 * generation


def _node(number: Fraction, text: str, x: float, y: float, width: float) -> list[Shape]:
    """A box with a fraction or a list of quotients, in the colour of its outcome."""
    lost = second_player_wins(number)
    above, _, below = text.partition("/")
    half = 12.5 if below else 8.5
    box = Box(x - width / 2, y - half, width, 2 * half, LOST if lost else WON, INK, 0.6, "lost" if lost else "won")
    ink = WHITE if lost else INK
    if not below:
        return [box, Words(x, y, text, SIZE, ink, bold=lost)]
    bar = Line(x - width / 2 + 3.5, y, x + width / 2 - 3.5, y, ink, 0.8)
    return [box, Words(x, y - 6, above, SIZE, ink, bold=lost), bar, Words(x, y + 6, below, SIZE, ink, bold=lost)]


def path(x: Fraction) -> Drawing:
    """The way from the root of the Calkin–Wilf tree down to ``x`` > 0, its segments in two colours.

    A segment is what the way shares with one branch; all moves of Euclid from x lead up its last segment. Of a segment
    of more than six edges those in the middle are one dashed line. Raises BadParameter for x ≤ 0 and for ways of more
    than forty steps.

    >>> [str(number) for number, _ in nodes(path(Fraction(7, 4)))]
    ['1', '2', '3', '3/4', '7/4']
    """
    calkin_wilf.check_positive(x)
    runs = calkin_wilf.path(x)
    if sum(length for _, length in runs) > LONGEST_PATH:
        raise BadParameter(
            f"{abbreviated(x.numerator)}/{abbreviated(x.denominator)}: more than {LONGEST_PATH} steps to draw"
        )
    steps = [
        (side, number, length, edges)
        for number, (side, length) in enumerate(runs)
        for edges in ([1] * length if length <= LONGEST_SEGMENT else [1, 1, length - 3, 1])
    ]
    places, numbers = _descent([(side, edges) for side, _, _, edges in steps])
    shapes: list[Shape] = []
    for k, (side, number, length, edges) in enumerate(steps):
        (from_x, from_y), (to_x, to_y) = places[k], places[k + 1]
        sibling = 2 * from_x - to_x
        if edges == 1:
            shapes.append(Line(from_x, from_y, (from_x + sibling) / 2, (from_y + to_y) / 2, PALE, 1.2, dashed=True))
        shapes.append(
            Line(from_x, from_y, to_x, to_y, (BLUE, ORANGE)[number % 2], 3 if edges == 1 else 1.6, dashed=edges > 1)
        )
        if steps[k - 1][1] != number or k == 0:
            beside = 26 if side == "R" else -26
            middle = (from_x + to_x) / 2 + beside
            shapes.append(Words(middle, (from_y + to_y) / 2 - 2, f"{side}{raised(length)}", 9.5, INK, bold=True))
    for (at_x, at_y), y in zip(places, numbers, strict=True):
        shapes += _node(y, _as_fraction(y), at_x, at_y, _columns(_as_fraction(y)) * 0.64 * SIZE + 10)
    inner = _fitted(shapes, places)
    up = ", ".join(str(length) for _, length in reversed(runs)) or "none"
    return page(
        inner,
        f"The way to {_as_fraction(x)}",
        f"Calkin–Wilf tree: the segments from {_as_fraction(x)} up to the root have {up} edges"
        + "; the dashed one stands for several" * any(edges > 1 for *_, edges in steps),
        LEGEND,
    )


def nodes(drawn: Drawing) -> list[tuple[Fraction, bool]]:
    """The fractions that stand in a drawing of a tree, in their order, each with whether it is drawn as lost.

    >>> nodes(tree("calkin-wilf", 2))
    [(Fraction(1, 1), True), (Fraction(1, 2), False), (Fraction(2, 1), False)]
    """
    found = []
    for i, shape in enumerate(drawn.shapes):
        if isinstance(shape, Box) and shape.name in ("lost", "won"):
            above, _, below = drawn.shapes[i + 1 : i + 4]
            if isinstance(above, Words) and isinstance(below, Words):
                found.append((Fraction(int(above.text), int(below.text)), shape.name == "lost"))
    return found


def _descent(steps: list[tuple[str, int]]) -> tuple[list[tuple[float, float]], list[Fraction]]:
    """Where the numbers on the way are drawn, and the numbers; a step goes down so many edges to one side."""
    places, numbers = [(0.0, 0.0)], [Fraction(1)]
    for side, edges in steps:
        right, (x, y), number = side == "R", places[-1], numbers[-1]
        places.append((x + (36 if right else -36), y + 36))
        for _ in range(edges):
            number = calkin_wilf.children(number)[right]
        numbers.append(number)
    return places, numbers


def _fitted(shapes: list[Shape], places: list[tuple[float, float]]) -> Drawing:
    """The shapes on a page with room around these places."""
    left, top = min(x for x, _ in places) - 64, min(y for _, y in places) - 14
    width, height = max(x for x, _ in places) + 64 - left, max(y for _, y in places) + 16 - top
    return Drawing(width, height, tuple(shape.moved(-left, -top) for shape in shapes))
