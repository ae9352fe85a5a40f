"""Numbers in rows: Cantor's scheme of all fractions, and sieves step by step.

Cantor 1878: the pairs (a, b) along their diagonals; a fraction in lowest terms is the first of its value. A sieve calls
the first number left good and others bad: its multiples (Eratosthenes), or in step n the n-th number after it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import count, islice, pairwise
from math import gcd

from sprague.drawing.drawing import Drawing
from sprague.drawing.pages import page
from sprague.drawing.palette import BLUE, GREY, INK, LOST, PALE, WHITE, WON, tinted
from sprague.drawing.shapes import Box, Line, Shape, Words
from sprague.errors import BadParameter
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
