"""Diagrams: Cantor's scheme of the fractions, sieves step by step, the Cayley graph of a misère quotient.

The trees of all positive rationals, with the positions of Euclid in them: Calkin–Wilf, Stern–Brocot, expansions.

Calkin and Wilf 2000; Stern 1858, Brocot 1861; Hofmann, Schuster and Steuding, *Euclid, Calkin & Wilf*, Elem. Math. 63
(2008): the winner of Euclid at (a, b) is read off the way from a/b to the root.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from fractions import Fraction
from itertools import count, islice, pairwise
from math import gcd, hypot

from sprague.drawing.drawing import Box, Disc, Drawing, Line, Shape, Words, page
from sprague.drawing.plot import BLUE, GREEN, GREY, INK, LOST, ORANGE, PALE, PURPLE, SKY, WHITE, WON, tinted
from sprague.errors import BadParameter
from sprague.games import game
from sprague.misere_theory import Quotient
from sprague.numbers import rationals
from sprague.numbers.decimals import abbreviated, raised
from sprague.numbers.quadratic import quotients
from sprague.numbers.rationals import cantor_index_of, cantor_pairs
from sprague.solving import Outcome, outcome
from sprague.texts import number_of

LARGEST_SCHEME = 16

LARGEST_SIEVE = 60

FADED = 0.65
"""How far the colours of earlier steps are on the way to white."""


def cantor_scheme(side: int = 7) -> Drawing:
    """The fractions a/b with a + b ≤ ``side`` + 1, and Cantor's way through them. Raises BadParameter beyond 2 … 16.

    >>> boxes = [shape for shape in cantor_scheme(4).shapes if getattr(shape, "name", "") == "again"]
    >>> len(boxes)
    1
    """
    if not 2 <= side <= LARGEST_SCHEME:
        raise BadParameter(f"Cantor's scheme is drawn with 2 to {LARGEST_SCHEME} rows, not {abbreviated(side)}")
    pairs = list(islice(cantor_pairs(), side * (side + 1) // 2))
    shapes: list[Shape] = []
    for (a, b), (then_a, then_b) in pairwise(pairs):
        if a + b == then_a + then_b:
            (x, y), (to_x, to_y) = _place(a, b), _place(then_a, then_b)
            shapes.append(Line(x + 12, y - 9, to_x - 12, to_y + 9, BLUE, 1, arrow=True, name="way"))
    for a, b in pairs:
        first = gcd(a, b) == 1
        x, y = _place(a, b)
        name = "first" if first else "again"
        shapes.append(Box(x - 15, y - 9, 30, 18, WON if first else PALE, INK if first else GREY, 0.6, name))
        shapes.append(Words(x, y, f"{a}/{b}", 9, INK if first else "#666666", bold=first))
        shapes.append(Words(x - 17, y - 13, str(cantor_index_of(a, b)), 6.5, BLUE))
    inner = Drawing(side * 46, side * 38, tuple(shapes))
    firsts = sum(gcd(a, b) == 1 for a, b in pairs)
    return page(
        inner,
        "Cantor's scheme",
        f"Fractions a/b with a + b ≤ {side + 1}, numbered in Cantor's order: {len(pairs)} fractions, {firsts} values",
        [(WON, "first of its value: in lowest terms"), (PALE, "a multiple: seen before")],
    )


def _place(a: int, b: int) -> tuple[float, float]:
    """Where a/b stands: numerators run to the right, denominators down."""
    return 25 + 46 * (a - 1), 22 + 38 * (b - 1)


Rule = Callable[[int, int, Iterable[int]], set[int]]
"""What step n of a sieve calls bad, of the numbers left: (n, the good number, those left)."""


def _multiples(_: int, good: int, left: Iterable[int]) -> set[int]:
    return {number for number in left if number > good and number % good == 0}


SIEVES: dict[str, tuple[int, int, int, Rule, str]] = {
    "wythoff": (1, 26, 7, lambda n, a, _: {a + n}, "in step n the first number left, a, is good and a + n is bad"),
    "eratosthenes": (2, 30, 4, _multiples, "the first number left is good and its multiples are bad"),
}
"""By name: the first number, the last one drawn, how many steps, the rule, and the rule in words."""


def steps(name: str) -> Iterator[tuple[int, set[int]]]:
    """The good number of each step, and the numbers it calls bad, of those up to 60.

    >>> list(islice(steps("wythoff"), 3))
    [(1, {2}), (3, {5}), (4, {7})]
    """
    first, _, _, rule, _ = SIEVES[name]
    left = set(range(first, LARGEST_SIEVE + 1))
    for n in count(1):
        if not left:
            return
        good = min(left)
        bad = rule(n, good, left) & left
        yield good, bad
        left -= bad | {good}


def sieve(name: str, up_to: int | None = None) -> Drawing:
    """The steps of a sieve, a row each: what is good, what is bad, and what is left. Raises BadParameter.

    >>> drawn = sieve("wythoff", 10)
    >>> [shape.text for shape in drawn.shapes if getattr(shape, "bold", False)][:3]
    ['1', '1', '3']
    """
    if name not in SIEVES:
        raise BadParameter(f"the sieves are {', '.join(f'sieve:{each}' for each in SIEVES)}, not {name[:40]!r}")
    first, usual, most, _, words = SIEVES[name]
    last = usual if up_to is None else up_to
    if not first < last <= LARGEST_SIEVE:
        raise BadParameter(f"a sieve is drawn to at least {first + 1} and at most {LARGEST_SIEVE}, not {last}")
    good: set[int] = set()
    bad: set[int] = set()
    shapes: list[Shape] = []
    for n, (a, struck) in enumerate(islice(steps(name), most)):
        good, bad = good | {a}, bad | struck
        shapes.append(Words(0, 9 + 22 * n, f"step {n + 1}", 9, anchor="start"))
        for number in range(first, last + 1):
            new = number == a or number in struck
            shapes += _cell(44 + 18 * (number - first), 22 * n, number, number in good, number in bad, new)
    inner = Drawing(44 + 18 * (last - first + 1), 22 * most, tuple(shapes))
    legend = [(BLUE, "good"), (LOST, "bad"), *((tinted(c, WHITE, FADED), f"{w} before") for c, w in
              ((BLUE, "good"), (LOST, "bad"))), (WHITE, "left")]  # fmt: skip
    return page(inner, f"The sieve of {name.capitalize()}", f"{first} to {last}: {words}", legend)


def _cell(x: float, y: float, number: int, good: bool, bad: bool, new: bool) -> list[Shape]:
    colour = BLUE if good else LOST if bad else WHITE
    if (good or bad) and not new:
        colour = tinted(colour, WHITE, FADED)
    name = ("good" if good else "bad" if bad else "left") + (" new" if new else "")
    shapes: list[Shape] = [Box(x, y, 18, 18, colour, GREY, 0.5, name)]
    if bad:
        shapes.append(Line(x + 2, y + 16, x + 16, y + 2, WHITE if new else GREY, 0.8))
    return [*shapes, Words(x + 9, y + 9, str(number), 8, WHITE if new else INK, bold=good)]


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
    "calkin-wilf": ("The Calkin–Wilf tree", rationals.generation, _as_fraction),
    "stern-brocot": ("The Stern–Brocot tree", rationals.stern_brocot_generation, _as_fraction),
    "expansions": ("The Calkin–Wilf tree, by continued fractions", rationals.generation, _as_expansion),
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
    numbers = f"{number_of(generations, 'generation')}, {2**generations - 1} numbers"
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
    rationals.check_positive(x)
    runs = rationals.path(x)
    if sum(length for _, length in runs) > LONGEST_PATH:
        shown = f"{abbreviated(x.numerator)}/{abbreviated(x.denominator)}"
        raise BadParameter(f"{shown}: more than {LONGEST_PATH} steps to draw")
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
        colour, thickness = (BLUE, ORANGE)[number % 2], 3 if edges == 1 else 1.6
        shapes.append(Line(from_x, from_y, to_x, to_y, colour, thickness, dashed=edges > 1))
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
    fractions = []
    for i, shape in enumerate(drawn.shapes):
        if isinstance(shape, Box) and shape.name in ("lost", "won"):
            above, _, below = drawn.shapes[i + 1 : i + 4]
            if isinstance(above, Words) and isinstance(below, Words):
                fractions.append((Fraction(int(above.text), int(below.text)), shape.name == "lost"))
    return fractions


def _descent(steps: list[tuple[str, int]]) -> tuple[list[tuple[float, float]], list[Fraction]]:
    """Where the numbers on the way are drawn, and the numbers; a step goes down so many edges to one side."""
    places, numbers = [(0.0, 0.0)], [Fraction(1)]
    for side, edges in steps:
        right, (x, y), number = side == "R", places[-1], numbers[-1]
        places.append((x + (36 if right else -36), y + 36))
        for _ in range(edges):
            number = rationals.children(number)[right]
        numbers.append(number)
    return places, numbers


def _fitted(shapes: list[Shape], places: list[tuple[float, float]]) -> Drawing:
    """The shapes on a page with room around these places."""
    left, top = min(x for x, _ in places) - 64, min(y for _, y in places) - 14
    width, height = max(x for x, _ in places) + 64 - left, max(y for _, y in places) + 16 - top
    return Drawing(width, height, tuple(shape.moved(-left, -top) for shape in shapes))
