"""Diagrams: Cantor's scheme of the fractions, sieves step by step, the Cayley graph of a misère quotient."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import count, islice, pairwise
from math import gcd, hypot

from sprague.drawing.drawing import Box, Disc, Drawing, Line, Shape, Words
from sprague.drawing.pages import page
from sprague.drawing.style import BLUE, GREEN, GREY, INK, LOST, ORANGE, PALE, PURPLE, SKY, WHITE, WON, tinted
from sprague.errors import BadParameter
from sprague.misere_theory import Quotient
from sprague.numbers import cantor
from sprague.numbers.decimals import abbreviated

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
    pairs = list(islice(cantor.pairs(), side * (side + 1) // 2))
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
        shapes.append(Words(x - 17, y - 13, str(cantor.index_of(a, b)), 6.5, BLUE))
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


def _the_nth_after(n: int, good: int, _: Iterable[int]) -> set[int]:
    return {good + n}


SIEVES: dict[str, tuple[int, int, int, Rule, str]] = {
    "wythoff": (1, 26, 7, _the_nth_after, "in step n the first number left, a, is good and a + n is bad"),
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
    ink = WHITE if new else INK
    return [*shapes, Words(x + 9, y + 9, str(number), 8, ink, bold=good)]


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
