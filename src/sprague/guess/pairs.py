"""Guesses at P-positions that are pairs of two sequences: laws of differences, Beatty pairs, recursions, images.

Gurvich's NIM(2, 2) has twice Wythoff's pairs; Wythoff's game with one option blocked has twice those pairs and 2 more,
beside the line y = 2x + 1 (Larsson, Blocking Wythoff Nim, EJC 18 (2011)).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise, product
from math import gcd

from sprague.guess.conditions import written
from sprague.guess.mex_differences import mex_differences
from sprague.guess.p_table import FEWEST, PTable, sequences
from sprague.guess.recursive_laws import recursive_law
from sprague.guess.slopes import fractional_slope, of_quotient, shifted_slope, slope
from sprague.guess.statements import Guess, difference_statement, shown_position
from sprague.guess.values import read_back
from sprague.logic.automata.digits import base
from sprague.numbers.quadratic import PHI

STEEPEST, FARTHEST, WIDEST = 3, 4, 2
"""Lines (kn + r, akn + b) with a, |b| and k up to these."""

MOST_FIRST = 2

PAIR = "irrational Beatty pair"

Pair = tuple[int, int]
Line = tuple[Pair, Pair]


@dataclass(frozen=True)
class Image:
    """The pairs of a table: those on ``lines``, the ``first`` ones, and factor · ``pairs`` + ``added``.

    A line is of all (kn + r, an + b), n ≥ 0, by k, r and a, b.
    """

    lines: tuple[Line, ...]
    first: tuple[Pair, ...]
    factor: int
    added: int
    pairs: tuple[Pair, ...]

    def shown(self, names: Sequence[str], inner: Sequence[str], pair: str) -> str:
        """The P-positions, where ``said`` is a statement about the pairs, called ``inner``."""
        (x, _), terms = names, [written(name, (self.factor,), self.added) for name in inner]
        parts = list[str]()
        for first, second in self.lines:
            n = x if first == (1, 0) else "n"
            parts.append(f"({written(n, first[:1], first[1])}, {written(n, second[:1], second[1])}), {n} ≥ 0")
        parts += map(shown_position, self.first)
        return "; ".join([*parts, f"({', '.join(terms)}) where ({', '.join(inner)}) = {pair}"])


def images(positions: Sequence[Sequence[int]], bound: int) -> Iterator[Image]:
    """The images that pairs x ≤ y up to a bound may be, with few first ones left out; not by 1 without lines.

    >>> law = [(2 * n, 4 * n + 1) for n in range(20)] + [(4 * n + 3, 6 * n + 3) for n in range(12)]
    >>> image = next(images(sorted(law), 77))
    >>> image.lines, image.factor, image.added, image.pairs[:3]
    ((((2, 0), (4, 1)),), 2, 3, ((0, 0), (2, 3), (4, 6)))
    """
    pairs = [(x, y) for x, y in positions]
    lines = dict(_lines(set(pairs), bound))
    rest = [pair for pair in pairs if not any(pair in line for line in lines.values())]
    for skipped in range(MOST_FIRST + 1):
        left = rest[skipped:]
        if len(left) < FEWEST:
            return
        added = min(left[0])
        factor = gcd(*(coordinate - added for pair in left for coordinate in pair))
        if factor > 1 or (lines and factor):
            moved = tuple(((x - added) // factor, (y - added) // factor) for x, y in left)
            if min(map(min, moved)) >= 0:
                yield Image(tuple(lines), tuple(rest[:skipped]), factor, added, moved)


def _lines(pairs: set[Pair], bound: int) -> Iterator[tuple[Line, set[Pair]]]:
    """The lines all of whose pairs x ≤ y are there, with these; none that is a part of another."""
    lines = list[set[Pair]]()
    for k in range(1, WIDEST + 1):
        for r, a in product(range(k), range(k, STEEPEST * k + 1)):
            for b in range(-FARTHEST if a > k else r, FARTHEST + 1):
                line = {(k * n + r, a * n + b) for n in range((bound - b) // a + 1) if k * n + r <= a * n + b}
                if len(line) >= FEWEST and line <= pairs and not any(line <= other for other in lines):
                    lines.append(line)
                    yield ((k, r), (a, b)), line


MOST_EXCEPTIONS = 12
"""So many first positions may be exceptions to a law of four times as many others."""


def pair_laws(table: PTable) -> Iterator[Guess]:
    """A law of the differences; else, or before one that does not begin with 0, Beatty pairs moved by some part."""
    columns = sequences(table)
    law = mex_differences(list(zip(*columns, strict=True))) if columns else None
    begins_later = bool(law and law.differences.first[0])
    if columns and (law is None or begins_later):
        yield from _moved_pair(table.names, columns)
    if law and not (begins_later and table.domain is not None):
        yield Guess(difference_statement(law), None, base(2), "difference law", law)


def _moved_pair(
    names: Sequence[str], columns: Sequence[tuple[int, ...]], first: Sequence[tuple[int, ...]] = ()
) -> Iterator[Guess]:
    """Pairs (⌊nα + γ⌋, ⌊nα + γ⌋ + cn + e) in the digits of [1; a, a, …], and the ``first`` ones.

    γ is some iα + j, or where there are no first ones a part of it.
    """
    lower, upper = columns
    apart = [b - a for a, b in zip(lower, upper, strict=True)]
    step = apart[1] - apart[0]
    if any(b - a != step for a, b in pairwise(apart)):
        return
    moved = shifted_slope(lower) or (fractional_slope(lower, step) if step >= 1 and not first else None)
    if moved is None:
        return
    name, index = "φ" if moved.slope.alpha == PHI else "α", moved.index if moved.divisor == 1 else 0
    whole = f"⌊n{name}⌋{written('', (), moved.added, signed=True)}"
    term = whole if moved.divisor == 1 else moved.shown(name)
    above = written("n", (step,), apart[0] - step * index, signed=True)
    listed = "".join(f", and {shown_position(p)}" for p in first)
    statement = f"({term}, {term}{above}), n ≥ {index}, {name} = {moved.slope.alpha}{listed}"
    yield from read_back(statement, names, PAIR)


def by_recursion(table: PTable) -> Iterator[Guess]:
    """Pairs, in either order, that a recursion makes."""
    pairs = sorted({(min(p), max(p)) for p in table.positions})
    if len(table.names) == 2 and len(pairs) >= FEWEST:
        law = recursive_law(pairs)
        if law and (table.interchangeable or len(table.positions) == sum(1 + (a < b) for a, b in pairs)):
            yield Guess(law.shown, None, base(2), "recursive law", law)


def of_images(table: PTable) -> Iterator[Guess]:
    """Pairs of a law, multiplied and moved, beside some lines."""
    first, second, *_ = (name for name in "abcdefgh" if name not in table.names)
    for image in images(table.positions, table.bound):
        inner = PTable((first, second), image.pairs, (table.bound - image.added) // image.factor)
        for guess in pair_laws(inner):
            yield from read_back(image.shown(table.names, inner.names, guess.statement), table.names, "image")


def by_difference(table: PTable) -> Iterator[Guess]:
    """Pairs (⌊nβ⌋, ⌊nβ⌋ + mn) where neither coordinate increases always, in the digits that β asks for.

    >>> from math import isqrt
    >>> pairs = sorted((isqrt(2 * n * n) // 2, isqrt(2 * n * n) // 2 + n) for n in range(60))
    >>> next(by_difference(PTable(("x", "y"), tuple(pairs), 102))).statement
    '(⌊nα/2⌋, ⌊nα/2⌋ + n), n ≥ 0, α = √2'
    """
    pairs = sorted(table.positions, key=lambda pair: pair[-1] - pair[0])
    if not table.interchangeable or len(table.names) != 2 or len(pairs) < FEWEST:
        return
    step = pairs[1][1] - pairs[1][0]
    straight = step > 0 and all(y - x == step * n for n, (x, y) in enumerate(pairs))
    quotient = slope([x for x, _ in pairs]) if straight else None
    by = of_quotient(quotient.alpha) if quotient else None
    if by is not None:
        name = "φ" if by.quotient == 1 else "α"
        low = by.shown(name)
        statement = f"({low}, {low} + {written('n', (step,))}), n ≥ 0, {name} = {by.alpha}"
        yield from read_back(statement, table.names, PAIR)


def with_exceptions(table: PTable) -> Iterator[Guess]:
    """Pairs that are a Beatty pair but for a few first ones: Wythoff's game whose last move loses has three of them."""
    for count in range(1, MOST_EXCEPTIONS + 1 if len(table.names) == 2 else 0):
        columns = list(zip(*table.positions[count:], strict=True))
        increasing = all(a < b for column in columns for a, b in pairwise(column))
        if len(table.positions) >= 5 * count and increasing:
            guesses = [*_moved_pair(table.names, columns, table.positions[:count])]
            yield from guesses
            if guesses:
                return
