"""P-positions that are lines, a few small ones, and an image g·(a, b) + t of pairs that follow a law.

Gurvich's NIM(2, 2) has twice Wythoff's pairs; Wythoff's game with one option blocked has twice those pairs and 2 more,
beside the line y = 2x + 1 (Larsson, Blocking Wythoff Nim, EJC 18 (2011)).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import gcd

from sprague.guess.linear_forms import written
from sprague.guess.statements import said_position, shown_position

FEWEST = 8
"""Fewer pairs than this suggest no law, and no line."""

STEEPEST, FARTHEST = 3, 4
"""Lines y = ax + b with a and |b| up to these."""

MOST_FIRST = 2

Pair = tuple[int, int]


@dataclass(frozen=True)
class Image:
    """The pairs of a table: those on ``lines`` y = ax + b, the ``first`` ones, and factor · ``pairs`` + ``added``."""

    lines: tuple[Pair, ...]
    first: tuple[Pair, ...]
    factor: int
    added: int
    pairs: tuple[Pair, ...]

    def sentence(self, names: Sequence[str], inner: Sequence[str], said: str) -> str:
        """The P-positions, where ``said`` is a sentence about the pairs, called ``inner``."""
        (x, y), (a, b) = names, inner
        parts = [f"({y} = {written(x, (slope,), constant, plain=True)})" for slope, constant in self.lines]
        parts += [said_position(names, p) for p in self.first]
        images = [f"{old} = {written(new, (self.factor,), self.added, plain=True)}" for old, new in ((x, a), (y, b))]
        return " | ".join([*parts, f"(exists {a}, {b}. {' & '.join(images)} & ({said}))"])

    def shown(self, names: Sequence[str], inner: Sequence[str], said: str) -> str:
        """The same as a mathematician writes it."""
        (x, _), terms = names, [written(name, (self.factor,), self.added) for name in inner]
        parts = [f"({x}, {written(x, (slope,), constant)}), {x} ≥ 0" for slope, constant in self.lines]
        parts += map(shown_position, self.first)
        return "; ".join([*parts, f"({', '.join(terms)}) where ({', '.join(inner)}) = {said}"])


def images(positions: Sequence[Sequence[int]], bound: int) -> Iterator[Image]:
    """The images that pairs x ≤ y up to a bound may be, with few first ones left out; not by 1 without lines.

    >>> [(image.factor, image.pairs[:3]) for image in images([(2 * n, 4 * n) for n in range(8)], 30)]
    [(2, ((0, 0), (1, 2), (2, 4)))]
    """
    pairs = [(x, y) for x, y in positions]
    lines = tuple(_lines(pairs, bound))
    rest = [(x, y) for x, y in pairs if all(y != a * x + b for a, b in lines)]
    for skipped in range(MOST_FIRST + 1):
        left = rest[skipped:]
        if len(left) < FEWEST:
            return
        added = min(left[0])
        factor = gcd(*(coordinate - added for pair in left for coordinate in pair))
        if factor > 1 or (lines and factor):
            moved = tuple(((x - added) // factor, (y - added) // factor) for x, y in left)
            if min(map(min, moved)) >= 0:
                yield Image(lines, tuple(rest[:skipped]), factor, added, moved)


def _lines(pairs: Sequence[Pair], bound: int) -> Iterator[Pair]:
    """The lines y = ax + b all of whose pairs x ≤ y are there."""
    known = set(pairs)
    for a in range(1, STEEPEST + 1):
        for b in range(-FARTHEST if a > 1 else 0, FARTHEST + 1):
            line = [(x, a * x + b) for x in range((bound - b) // a + 1) if x <= a * x + b]
            if len(line) >= FEWEST and known.issuperset(line):
                yield a, b
